//! The root: iterative deepening, the list of root moves, and when to stop.

use super::{Window, tunables as tune, worker::Worker};
use crate::{
    Info, Outcome, Score, clock::Stability, counters::Statistics, embedded_policy, info::Progress,
    table::Bound, tablebase::Verdict,
};
use std::{cmp::Reverse, sync::atomic::Ordering::Relaxed, time::Duration};
use tabia_chess::Move;

/// A move at the root and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub mv: Move,
    /// The score of this iteration; the lowest when the move did not raise alpha.
    pub score: Score,
    /// Whether that score is exact or left the window.
    pub bound: Bound,
    /// A running mean of its scores, where the next window is centred.
    pub average: Option<i32>,
    /// Nodes spent below it in this search.
    pub nodes: u64,
    pub selective_depth: usize,
    pub line: Vec<Move>,
    /// Moves of a higher rank come first, whatever the search says: endgame tables know.
    pub rank: i32,
    /// What endgame tables say about the move.
    pub verdict: Option<Verdict>,
}

impl RootMove {
    pub fn new(mv: Move) -> Self {
        Self {
            rank: 0,
            verdict: None,
            mv,
            score: Score::lowest(),
            bound: Bound::Exact,
            average: None,
            nodes: 0,
            selective_depth: 0,
            line: vec![mv],
        }
    }

    /// The score to tell: what endgame tables know, unless the search has found the mate.
    fn told_score(&self) -> Score {
        self.verdict.map_or(self.score, |verdict| verdict.told(self.score))
    }

    /// What moves are sorted by, the best first.
    fn standing(&self) -> Reverse<(i32, Score)> {
        Reverse((self.rank, self.score))
    }
}

/// Long searches tell more than short ones.
const LONG_SEARCH: Duration = Duration::from_secs(3);

impl<S: Statistics> Worker<S> {
    /// Searches deeper and deeper until a limit is reached or the search is stopped.
    pub fn deepen(&mut self) {
        self.list_root_moves();
        if self.root_moves.is_empty() {
            return;
        }
        let lines = self.task.multi_pv.clamp(1, self.root_moves.len());
        let deepest = self.task.limits.depth.unwrap_or(u32::MAX).clamp(1, Self::DEEPEST);
        let mut trend = Trend::default();
        for depth in 1..=deepest {
            self.root_depth = depth as i32;
            self.best_move_changes /= 2.0;
            let completed = self.root_moves[..lines].to_vec();
            for line in 0..lines {
                self.line_index = line;
                self.selective_depth = 0;
                self.hope();
                self.aspire(depth);
                if self.aborted {
                    break;
                }
            }
            if self.aborted {
                self.settle_unfinished(&completed);
                break;
            }
            self.root_moves[..lines].sort_by_key(RootMove::standing);
            if self.chosen().is_some() {
                self.defer_to_the_choice(lines);
            }
            if let Some(moves) = self.task.limits.mate.filter(|_| depth == 1) {
                self.prove_mate(moves);
            }
            self.completed_depth = depth;
            self.statistics.iteration(self.nodes);
            self.report_lines(depth, lines);
            trend.note(&self.root_moves[0]);
            if self.id == 0 && self.is_done(&trend) {
                break;
            }
        }
    }

    fn list_root_moves(&mut self) {
        let legal = self.task.game.position().legal_moves();
        let wanted = &self.task.limits.search_moves;
        self.root_moves.clear();
        self.root_moves.extend(
            legal.iter().filter(|mv| wanted.is_empty() || wanted.contains(mv)).map(RootMove::new),
        );
        self.begin_with_likely_moves();
        self.ask_tablebases_at_the_root();
        let best = self.root_moves.first().map_or(0, |best| best.rank);
        if self.root_moves.iter().filter(|other| other.rank == best).count() == 1 {
            self.task.clock.only_move();
        }
        if let Some(index) =
            self.root_moves.iter().position(|other| Some(other.mv) == self.chosen())
        {
            self.root_moves[..=index].rotate_right(1);
            self.root_moves[0].rank += 1;
        }
    }

    /// Before anything is searched, the policy network says where to begin.
    /// Worth: 9 ± 17.
    fn begin_with_likely_moves(&mut self) {
        let likely = embedded_policy().probabilities(self.task.game.position());
        self.root_moves.sort_by_cached_key(|root| likely.iter().position(|(mv, _)| *mv == root.mv));
    }

    /// The move that a limited player has chosen before he tells his lines.
    fn chosen(&self) -> Option<Move> {
        self.task.handicap.as_ref()?.chosen
    }

    /// A limited player takes his move for the best: what he overlooked is told as no better. Nor
    /// is he told to be mated when that is only so because he overlooked something.
    fn defer_to_the_choice(&mut self, lines: usize) {
        let [choice, others @ ..] = &mut self.root_moves[..lines] else { return };
        if choice.score.is_loss() && others.first().is_some_and(|best| best.score > choice.score) {
            choice.score = Score::new(choice.score.value());
        }
        let mut ceiling = choice.score;
        for other in others {
            if other.score > ceiling {
                // Its line would not fit a mate at the ceiling.
                other.score = Score::new(ceiling.value());
            }
            ceiling = other.score;
        }
    }

    /// Ranks the root moves by what endgame tables say. Whoever knows how far the win is need not
    /// ask again below the root, where the search then looks for the mate itself.
    fn ask_tablebases_at_the_root(&mut self) {
        let Some(probe) = &self.task.probe else { return };
        let moves: Vec<Move> = self.root_moves.iter().map(|root_move| root_move.mv).collect();
        let shared = self.task.shared.clone();
        let mut hits = 0;
        let ranking = shared.root_ranking.get_or_init(|| {
            let ranking = probe.rank(&self.task.game, &moves);
            hits = ranking.as_ref().map_or(0, |ranking| ranking.moves.len() as u64);
            ranking
        });
        self.count_tablebase_hits(hits);
        let Some(ranking) = ranking else {
            self.probe = Some(probe.clone());
            return;
        };
        self.probe = ranking.asks_on.then(|| probe.clone());
        for (root_move, ranked) in self.root_moves.iter_mut().zip(&ranking.moves) {
            root_move.rank = ranked.rank;
            root_move.verdict = Some(ranked.verdict);
        }
        self.root_moves.sort_by_key(|root_move| Reverse(root_move.rank));
    }

    /// Optimism: the side that is better hopes for a little more, so that it keeps playing.
    /// Worth: −7 ± 37.
    fn hope(&mut self) {
        let mean = self.root_moves[self.line_index].average.unwrap_or(0);
        let hope = tune::optimism_max() * mean / (mean.abs() + tune::optimism_half_score());
        let us = self.task.game.position().turn();
        self.optimism[us] = hope;
        self.optimism[!us] = -hope;
    }

    /// An iteration was cut off. Its new best move stands if it raised alpha, but a loss that not
    /// all moves could disprove is no result, a proven mate is not given up, and several lines
    /// only make sense together.
    fn settle_unfinished(&mut self, completed: &[RootMove]) {
        let unfinished = &mut self.root_moves[0];
        let before = completed[0].score;
        let unproven_loss = unfinished.score.is_loss() && before != Score::lowest();
        let proven = unfinished.bound == Bound::Exact && unfinished.score >= before;
        let lost_mate = before.is_win() && !proven;
        if unproven_loss || lost_mate || (completed.len() > 1 && self.completed_depth > 0) {
            self.root_moves.retain(|other| completed.iter().all(|kept| kept.mv != other.mv));
            self.root_moves.splice(0..0, completed.iter().cloned());
        } else if unfinished.score.is_win() && unfinished.bound != Bound::Exact {
            // A win by more than the window could hold: certain, but without its line no mate.
            unfinished.score = Score::new(unfinished.score.value());
        }
    }

    /// Keeps the score and line of a root move that was first or raised alpha; the others are
    /// known only not to be better.
    pub(super) fn record_root_move(
        &mut self,
        mv: Move,
        number: usize,
        score: Score,
        window: Window,
        nodes: u64,
    ) {
        let line = self.lines.at(1);
        let selective_depth = self.selective_depth;
        let Some(root_move) = self.root_moves.iter_mut().find(|other| other.mv == mv) else {
            return;
        };
        root_move.nodes += nodes;
        if number > 1 && score <= window.alpha {
            root_move.score = Score::lowest();
            return;
        }
        root_move.score = score;
        root_move.bound = if score >= window.beta {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        root_move.selective_depth = selective_depth;
        if !score.is_decisive() {
            let value = score.value();
            root_move.average =
                Some(root_move.average.map_or(value, |mean| i32::midpoint(mean, value)));
        }
        root_move.line.truncate(1);
        root_move.line.extend_from_slice(line);
        if number > 1 && self.line_index == 0 {
            self.best_move_changes += 1.0;
        }
    }

    /// Sorts the moves not yet ranked; equal ones keep their order.
    pub(super) fn rank_root_moves(&mut self) {
        let unranked = &mut self.root_moves[self.line_index..];
        unranked.sort_by_key(RootMove::standing);
    }

    /// The main thread decides after each iteration whether to begin another one.
    fn is_done(&self, trend: &Trend) -> bool {
        let limits = &self.task.limits;
        let shared = &self.task.shared;
        let best = &self.root_moves[0];
        if let Some(moves) = limits.mate
            && best
                .score
                .mate_plies()
                .is_some_and(|plies| plies.unsigned_abs().div_ceil(2) <= moves)
        {
            return true;
        }
        if self.is_mate_settled() {
            return true;
        }
        let nodes = shared.total_nodes();
        if limits.soft_nodes.is_some_and(|limit| nodes >= limit) {
            return true;
        }
        if shared.pondering.load(Relaxed) || !self.task.clock.is_limited() {
            return false;
        }
        let previous = self.task.previous_score.filter(|score| !score.is_decisive());
        let stability = Stability {
            best_move_share: best.nodes as f64 / self.nodes.max(1) as f64,
            best_move_age: trend.best_move_age,
            score_age: trend.score_age,
            score_drop: previous
                .map_or(0.0, |previous| f64::from(previous.value() - best.score.value())),
            changes: self.best_move_changes,
        };
        let elapsed = self.task.clock.elapsed(nodes, shared.hit_time());
        self.task.clock.is_enough(elapsed, &stability)
    }

    /// A mate that has stood for long enough will not get shorter; a player on the clock moves.
    fn is_mate_settled(&self) -> bool {
        let extra = tune::time_mate_plies() as u32;
        let limits = &self.task.limits;
        let on_the_clock = limits.clock.is_some() || limits.move_time.is_some();
        on_the_clock
            && !limits.infinite
            && !self.task.shared.pondering.load(Relaxed)
            && self.root_moves[0]
                .score
                .mate_plies()
                .is_some_and(|plies| self.completed_depth > 2 * plies.unsigned_abs() + extra)
    }

    /// How far the whole search has come.
    pub fn progress(&self) -> Progress {
        Progress {
            nodes: self.task.shared.total_nodes(),
            elapsed: self.task.clock.since_start(),
            per_mille_full: self.task.table.per_mille_full(),
            tablebase_hits: self.task.shared.total_tablebase_hits(),
        }
    }

    /// Tells all lines of a finished iteration, best first.
    fn report_lines(&mut self, depth: u32, lines: usize) {
        if self.observer.is_none() {
            return;
        }
        let progress = self.progress();
        for rank in 0..lines {
            self.report_line(depth, rank, Bound::Exact, progress);
        }
    }

    pub(super) fn report_line(
        &mut self,
        depth: u32,
        rank: usize,
        bound: Bound,
        progress: Progress,
    ) {
        let root_move = &self.root_moves[rank];
        let score = root_move.told_score();
        if bound == Bound::Exact && rank == 0 {
            self.reported = Some((score, root_move.line.clone()));
        }
        let info = Info {
            depth,
            selective_depth: root_move.selective_depth as u32,
            rank: rank + 1,
            score,
            bound,
            line: root_move.line.clone(),
            progress,
            counters: self.statistics.counters(),
        };
        if let Some(observer) = &mut self.observer {
            observer.info(&info);
        }
    }

    /// What this thread found: the score and the line, if it got that far.
    pub fn best(&self) -> Option<(Score, Vec<Move>)> {
        let best = self.root_moves.first()?;
        let score = match best.told_score() {
            score if score == Score::lowest() => Score::DRAW,
            score => score,
        };
        Some((score, best.line.clone()))
    }

    /// Mate or stalemate on the board.
    pub fn score_without_legal_move(&self) -> Score {
        if self.task.game.position().in_check() { Score::mated_in(0) } else { Score::DRAW }
    }

    /// The deepest iteration this thread finished.
    pub fn depth(&self) -> u32 {
        self.completed_depth
    }

    /// Tells the line that will be played, unless it was the last one told.
    pub fn report_final(&mut self, outcome: &Outcome) {
        let told = self.reported.as_ref();
        if told.is_some_and(|(score, line)| *score == outcome.score && *line == outcome.line) {
            return;
        }
        let selective_depth = self.root_moves.first().map_or(0, |best| best.selective_depth);
        let info = Info {
            depth: outcome.depth,
            selective_depth: selective_depth as u32,
            rank: 1,
            score: outcome.score,
            bound: Bound::Exact,
            line: outcome.line.clone(),
            progress: outcome.progress,
            counters: outcome.counters,
        };
        if let Some(observer) = &mut self.observer {
            observer.info(&info);
        }
    }

    /// In a long search a missed window is news too.
    pub(super) fn report_bound(&mut self, depth: u32, bound: Bound) {
        if self.observer.is_some()
            && self.task.multi_pv == 1
            && self.task.clock.since_start() > LONG_SEARCH
        {
            let progress = self.progress();
            self.report_line(depth, 0, bound, progress);
        }
    }

    /// In a long search people like to see which move is being looked at.
    pub(super) fn report_current_move(&mut self, mv: Move, number: usize) {
        let depth = self.root_depth as u32;
        if let Some(observer) = &mut self.observer
            && self.task.clock.since_start() > LONG_SEARCH
        {
            observer.current_move(depth, mv, number + self.line_index);
        }
    }
}

/// How the best move and its score have behaved over the iterations.
#[derive(Default)]
struct Trend {
    best: Option<Move>,
    score: Option<Score>,
    best_move_age: u32,
    score_age: u32,
}

impl Trend {
    fn note(&mut self, best: &RootMove) {
        let same_move = self.best == Some(best.mv);
        self.best_move_age = if same_move { self.best_move_age + 1 } else { 0 };
        let steady = self.score.is_some_and(|score| {
            (score.value() - best.score.value()).abs() <= tune::time_score_margin()
        });
        self.score_age = if steady { self.score_age + 1 } else { 0 };
        self.best = Some(best.mv);
        self.score = Some(best.score);
    }
}
