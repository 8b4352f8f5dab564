//! What is known about a node without searching it.

use super::{
    NodeKind, Window,
    node::Node,
    tunables as tune,
    worker::{Worker, table_key},
};
use crate::{
    Depth, MAX_PLY, Score,
    counters::Statistics,
    table::{Bound, Entry},
};
use std::sync::atomic::Ordering::Relaxed;
use tabia_chess::Position;

impl<S: Statistics> Worker<S> {
    /// The rules or the distance to the root decide the score, or narrow the window.
    #[inline]
    pub(super) fn known_without_search(
        &mut self,
        position: &Position,
        ply: usize,
        window: &mut Window,
    ) -> Option<Score> {
        if self.is_draw(position, ply) {
            return Some(self.draw_score());
        }
        if ply + 1 >= MAX_PLY {
            return Some(self.score_at_the_end(position));
        }
        self.upcoming_repetition(position, ply, window).or_else(|| Self::mate_distance(ply, window))
    }

    /// Upcoming repetition: where a move can repeat a position, a draw is the least this side can
    /// have.
    /// Worth: −6 ± 18.
    #[inline]
    fn upcoming_repetition(
        &self,
        position: &Position,
        ply: usize,
        window: &mut Window,
    ) -> Option<Score> {
        if window.alpha < Score::DRAW && self.keys.can_repeat(position, ply) {
            window.alpha = Score::DRAW;
        }
        (window.alpha >= window.beta).then_some(Score::DRAW)
    }

    /// Mate distance: a mate shorter than any that can be found here is already known.
    #[inline]
    fn mate_distance(ply: usize, window: &mut Window) -> Option<Score> {
        window.alpha = window.alpha.max(Score::mated_in(ply));
        window.beta = window.beta.min(Score::mate_in(ply + 1));
        (window.alpha >= window.beta).then_some(window.alpha)
    }

    /// The line is as long as lines can get: the evaluation has to do.
    pub(super) fn score_at_the_end(&mut self, position: &Position) -> Score {
        if position.in_check() { Score::DRAW } else { Score::new(self.raw_eval(position)) }
    }

    /// Repetition, fifty moves (mate comes first) or material too scarce to mate.
    #[inline]
    pub(super) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        self.keys.is_repetition(position, ply)
            || position.is_insufficient_material()
            || (position.halfmove_clock() >= 100
                && (!position.in_check() || position.has_legal_move()))
    }

    /// Endgame tables decide the score or, in a node with an open window, bound it: a win they know
    /// may still be a mate, which is better.
    #[cold]
    pub(super) fn ask_tablebases<N: NodeKind>(&mut self, node: &mut Node<'_>) -> Option<Score> {
        let probe = self.probe.as_ref().filter(|_| node.excluded.is_none())?;
        let (score, bound) = probe.score(node.position, node.depth, node.ply)?;
        self.count_tablebase_hits(1);
        let settled = match bound {
            Bound::Lower => score >= node.window.beta,
            Bound::Upper => score <= node.window.alpha,
            Bound::Exact | Bound::None => true,
        };
        if settled {
            self.remember_tablebase(node, score, bound);
            return Some(score);
        }
        if N::PV && bound == Bound::Lower {
            node.certain.alpha = score;
            node.window.alpha = node.window.alpha.max(score);
        } else if N::PV {
            node.certain.beta = score;
        }
        None
    }

    /// Stores what the tables said as if it had been searched deeper: it is certain, but a deeper
    /// search may still find the mate.
    fn remember_tablebase(&self, node: &Node<'_>, score: Score, bound: Bound) {
        let entry = Entry {
            best: None,
            score,
            raw_eval: None,
            depth: Depth((node.depth.0 + tune::tablebase_depth()).min(MAX_PLY as i32 - 1)),
            bound,
            pv: node.table_pv,
        };
        self.task.table.store(table_key(node.position), node.ply, &entry);
    }

    /// Counts positions found in endgame tables.
    pub(super) fn count_tablebase_hits(&self, hits: u64) {
        self.task.shared.work[self.id].tablebase_hits.fetch_add(hits, Relaxed);
    }
}
