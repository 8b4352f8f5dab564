//! From what the engine says to what the page is told.

use crate::{
    desk::{Findings, State},
    wire::{
        AnalysisReport, FromServer, LikelyMove, LineReport, Progress, ScoreReport, StatisticsReport,
    },
};
use tabia_chess::Position;
use tabia_engine::{
    Info, Score,
    counters::{Counters, ratio},
    embedded_policy, wdl,
};

/// Moves less likely than this many thousandths are not worth telling.
const WORTH_TELLING: u16 = 5;

/// What a position is worth, for people.
pub fn score(score: Score, position: &Position) -> ScoreReport {
    let chances = wdl::chances(score, position);
    ScoreReport {
        centipawns: wdl::centipawns(score, position),
        mate: score.mate_moves(),
        chances: [chances.win, chances.draw, chances.loss],
    }
}

fn line(info: &Info, position: &Position) -> LineReport {
    LineReport {
        depth: info.depth,
        score: score(info.score, position),
        moves: info.line.iter().map(ToString::to_string).collect(),
    }
}

/// Where an analysis of this position stands.
pub fn analysis(id: u32, findings: &Findings, position: &Position) -> FromServer {
    let best = findings.lines.first();
    let microseconds = findings.elapsed.as_micros().max(1);
    let counted = best.and_then(|info| info.counters);
    let nodes = best.map_or(0, |info| info.progress.nodes).max(findings.nodes);
    FromServer::Analysis(AnalysisReport {
        id,
        state: match findings.state {
            State::Waiting => Progress::Waiting,
            State::Running => Progress::Running,
            State::Ended => Progress::Ended,
        },
        threads: findings.threads,
        depth: best.map_or(0, |info| info.depth),
        selective_depth: best.map_or(0, |info| info.selective_depth),
        nodes,
        milliseconds: findings.elapsed.as_millis() as u64,
        nodes_per_second: (u128::from(findings.nodes) * 1_000_000 / microseconds) as u64,
        per_mille_full: best.map_or(0, |info| info.progress.per_mille_full),
        tablebase_hits: best.map_or(0, |info| info.progress.tablebase_hits),
        lines: findings.lines.iter().map(|info| line(info, position)).collect(),
        statistics: counted.zip(best).map(|(counters, info)| statistics(&counters, info)),
    })
}

fn per_mille(part: u64, whole: u64) -> u16 {
    (ratio(part, whole) * 1000.0).round() as u16
}

fn statistics(counters: &Counters, info: &Info) -> StatisticsReport {
    let [before, last] = counters.iteration_nodes;
    StatisticsReport {
        table_hits: per_mille(counters.table_hits, counters.table_probes),
        table_cutoffs: per_mille(counters.table_cutoffs, counters.table_probes),
        first_move_cutoffs: per_mille(counters.first_move_cutoffs, counters.beta_cutoffs),
        null_move_cutoffs: per_mille(counters.null_move_cutoffs, counters.null_moves),
        repeated_searches: per_mille(counters.repeated_searches, counters.reduced_searches),
        quiescence_nodes: per_mille(counters.quiescence_nodes, info.progress.nodes).min(1000),
        aspiration_misses: counters.aspiration_misses,
        branching: ratio(last, before),
    }
}

/// Which moves the policy network finds likely.
pub fn likely(id: u32, position: &Position) -> FromServer {
    let moves = embedded_policy()
        .probabilities(position)
        .into_iter()
        .map(|(mv, chance)| LikelyMove {
            uci: mv.to_string(),
            per_mille: (chance * 1000.0).round() as u16,
        })
        .filter(|likely| likely.per_mille >= WORTH_TELLING)
        .collect();
    FromServer::Likely { id, moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_move_comes_first() {
        let FromServer::Likely { moves, .. } = likely(1, &Position::initial()) else {
            panic!("another message");
        };
        assert!(moves.is_sorted_by(|first, second| first.per_mille >= second.per_mille));
        assert!(moves.iter().map(|likely| u32::from(likely.per_mille)).sum::<u32>() > 900);
    }
}
