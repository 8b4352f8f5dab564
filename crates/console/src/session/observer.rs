//! Prints what a search finds.

use super::{events::Notice, options::Settings, output::Output};
use tabia_chess::{
    DrawReason, Game, Move, Outcome, Position,
    notation::uci::{self, CastlingSpelling},
};
use tabia_engine::{Bound, Engine, Info, Observer, Score, wdl};
use tabia_protocol::uci as protocol;

/// Turns the engine's news into UCI lines.
pub struct Printer {
    output: Output,
    game: Game,
    spelling: CastlingSpelling,
    show_wdl: bool,
    is_drawn: bool,
    /// Only the last line of each rank is told, at the end.
    minimal: bool,
    held: Vec<Info>,
    /// The engine drops the printer at the end of the search.
    _notice: Notice,
}

impl Printer {
    pub fn new(
        output: Output,
        settings: &Settings,
        engine: &Engine,
        game: Game,
        spelling: CastlingSpelling,
        notice: Notice,
    ) -> Self {
        let show_wdl = settings.show_wdl;
        let is_drawn = show_wdl && is_proven_draw(game.position(), settings, engine);
        Self {
            output,
            game,
            spelling,
            show_wdl,
            is_drawn,
            minimal: settings.minimal,
            held: Vec::new(),
            _notice: notice,
        }
    }

    fn spell(&self, mv: Move) -> String {
        uci::format(mv, self.spelling)
    }

    /// The chances to win, draw and lose. A line that does not lose a drawn position draws.
    fn chances(&self, score: Score) -> [u16; 3] {
        if self.is_drawn && !score.is_decisive() {
            return [0, 1000, 0];
        }
        let chances = wdl::chances(score, self.game.position());
        [chances.win, chances.draw, chances.loss]
    }

    fn print(&self, info: &Info) {
        let position = self.game.position();
        let value = match info.score.mate_moves() {
            Some(moves) => protocol::ScoreValue::Mate(moves),
            None => protocol::ScoreValue::Centipawns(wdl::centipawns(info.score, position)),
        };
        let bound = match info.bound {
            Bound::Lower => protocol::Bound::Lower,
            Bound::Upper => protocol::Bound::Upper,
            Bound::Exact | Bound::None => protocol::Bound::Exact,
        };
        let progress = &info.progress;
        self.output.reply(&protocol::Reply::Info(protocol::Info {
            depth: Some(info.depth),
            selective_depth: Some(info.selective_depth),
            multipv: Some(info.rank as u32),
            score: Some(protocol::Score { value, bound }),
            wdl: self.show_wdl.then(|| self.chances(info.score)),
            nodes: Some(progress.nodes),
            nps: Some(progress.nodes_per_second()),
            hashfull: Some(progress.per_mille_full.into()),
            tbhits: Some(progress.tablebase_hits),
            time: Some(progress.elapsed.as_millis() as u64),
            pv: playable(&self.game, &info.line).into_iter().map(|mv| self.spell(mv)).collect(),
            ..protocol::Info::default()
        }));
    }
}

/// A draw by the rules, or by the endgame tables that the search may ask.
fn is_proven_draw(position: &Position, settings: &Settings, engine: &Engine) -> bool {
    let by_rule = [DrawReason::Stalemate, DrawReason::InsufficientMaterial].map(Outcome::Draw);
    let limits = engine.options().probe_limits;
    let may_ask = settings.strength().is_none() && position.occupied().len() <= limits.men;
    let tables_know = || {
        let result = engine.tablebase_result(position);
        result.is_some_and(|result| result.is_draw(limits.fifty_move_rule))
    };
    position.outcome().is_some_and(|end| by_rule.contains(&end)) || may_ask && tables_know()
}

/// The line up to the end of the game: nobody plays on after mate or a draw by rule.
pub fn playable(game: &Game, line: &[Move]) -> Vec<Move> {
    let mut game = game.clone();
    let mut played = Vec::with_capacity(line.len());
    for mv in line {
        if !played.is_empty() && game.outcome().is_some() {
            break;
        }
        game.play(*mv);
        played.push(*mv);
    }
    played
}

impl Observer for Printer {
    fn info(&mut self, info: &Info) {
        if self.minimal {
            self.held.retain(|other| other.rank < info.rank);
            self.held.push(info.clone());
        } else {
            self.print(info);
        }
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        if !self.minimal {
            self.output.reply(&protocol::Reply::Info(protocol::Info {
                depth: Some(depth),
                current_move: Some(self.spell(mv)),
                current_move_number: Some(number as u32),
                ..protocol::Info::default()
            }));
        }
    }

    fn finished(&mut self, outcome: &tabia_engine::Outcome) {
        for info in &self.held {
            self.print(info);
        }
        let line = playable(&self.game, &outcome.line);
        self.output.reply(&protocol::Reply::BestMove {
            best: outcome.best.map(|mv| self.spell(mv)),
            ponder: line.get(1).map(|mv| self.spell(*mv)),
        });
    }
}
