//! What a position is worth before its moves are tried.

use super::{
    node::Node,
    tunables as tune,
    worker::{Worker, table_key},
};
use crate::{
    Depth, Score,
    counters::Statistics,
    history::Path,
    table::{Bound, Entry},
};
use tabia_chess::Position;

impl<S: Statistics> Worker<S> {
    /// Evaluates the position, corrects the value by experience and compares it with earlier ones.
    pub(super) fn evaluate(&mut self, node: &mut Node<'_>) {
        let ply = node.ply;
        if node.in_check() {
            self.frames.at_mut(ply).static_eval = None;
            return;
        }
        if node.excluded.is_some() {
            node.static_eval = self.frames.at(ply).static_eval.unwrap_or(Score::DRAW);
            node.eval = node.static_eval;
            return;
        }
        let known = node.entry.and_then(|entry| entry.raw_eval);
        let raw = known.unwrap_or_else(|| self.raw_eval(node.position));
        node.raw_eval = Some(raw);
        node.correction = self.histories.correction.get(node.position, self.path(ply));
        node.static_eval = self.corrected(node.position, raw, node.correction);
        node.eval = Self::tightened(node.static_eval, node.entry);
        self.frames.at_mut(ply).static_eval = Some(node.static_eval);
        if node.entry.is_none() {
            self.remember_eval(node);
        }
        self.learn_from_eval(node);
        let earlier =
            self.frames.before(ply, 2).static_eval.or(self.frames.before(ply, 4).static_eval);
        node.improving = earlier.is_none_or(|earlier| node.static_eval > earlier);
    }

    /// The evaluation with everything the search knows better: hope, the fifty-move rule, and how
    /// far such evaluations have been off.
    /// Worth: correction 14 ± 37, damping −8 ± 36, hope −7 ± 37.
    #[inline]
    pub(super) fn corrected(&self, position: &Position, raw: i32, correction: i32) -> Score {
        let hopeful = raw + self.optimism[position.turn()];
        let clock = i32::from(position.halfmove_clock()).min(tune::damping_clock());
        let damped = hopeful * (tune::damping_clock() - clock) / tune::damping_clock();
        Score::new(damped + correction)
    }

    /// The evaluation, or the table's score where it proves a better value.
    #[inline]
    pub(super) fn tightened(eval: Score, entry: Option<Entry>) -> Score {
        match entry {
            Some(entry)
                if !entry.score.is_decisive()
                    && ((entry.bound.is_lower() && entry.score > eval)
                        || (entry.bound.is_upper() && entry.score < eval)) =>
            {
                entry.score
            }
            _ => eval,
        }
    }

    /// Stores the evaluation at once, so that a transposition need not compute it again.
    fn remember_eval(&self, node: &Node<'_>) {
        let entry = Entry {
            best: None,
            score: Score::DRAW,
            raw_eval: node.raw_eval,
            depth: Depth(-1),
            bound: Bound::None,
            pv: node.table_pv,
        };
        self.task.table.store(table_key(node.position), node.ply, &entry);
    }

    /// The moves that led here, for the correction history.
    #[inline]
    pub(super) fn path(&self, ply: usize) -> Path {
        Path {
            last: self.frames.before(ply, 1).piece_to,
            earlier: [2, 4].map(|back| self.frames.before(ply, back).piece_to),
        }
    }
}
