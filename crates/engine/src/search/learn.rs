//! What a finished node teaches: which moves work, and where the evaluation errs.

use super::{
    NodeKind,
    candidate::{Best, Tried},
    node::Node,
    tunables as tune,
    worker::Worker,
};
use crate::{Depth, counters::Statistics, history::PieceTo, table::Bound};
use tabia_chess::Move;

impl<S: Statistics> Worker<S> {
    /// The reward for a move that was best at this depth.
    #[inline]
    pub(super) fn history_bonus(depth: Depth) -> i32 {
        (tune::history_bonus_scale() * depth.0 - tune::history_bonus_offset())
            .min(tune::history_bonus_max())
    }

    /// The penalty for a move tried before the best one.
    #[inline]
    fn history_malus(depth: Depth) -> i32 {
        (tune::history_malus_scale() * depth.0 - tune::history_malus_offset())
            .min(tune::history_malus_max())
    }

    /// Rewards the best move and blames those tried before it: captures always, quiet moves only
    /// when the best one is quiet too. Later quiets are blamed less.
    pub(super) fn learn_best_move(
        &mut self,
        node: &Node<'_>,
        best: Move,
        quiets: &Tried,
        noisies: &Tried,
    ) {
        let bonus = Self::history_bonus(node.depth);
        let mut malus = Self::history_malus(node.depth);
        for mv in noisies.iter() {
            self.histories.capture.update(node.position, mv, -malus);
        }
        if node.position.is_noisy(best) {
            self.histories.capture.update(node.position, best, bonus);
            return;
        }
        self.reward_quiet(node, best, bonus);
        for mv in quiets.iter() {
            self.reward_quiet(node, mv, -malus);
            malus = malus * tune::history_malus_decay_scale() / 1024;
        }
    }

    /// Updates every table that knows quiet moves.
    pub(super) fn reward_quiet(&mut self, node: &Node<'_>, mv: Move, bonus: i32) {
        let position = node.position;
        let piece_to = PieceTo::of(position, mv);
        self.histories.quiet.update(position.turn(), node.threats.all, mv, bonus);
        self.histories.pawn.update(position.pawn_key(), piece_to, bonus);
        self.reward_answer(node, piece_to, bonus);
    }

    /// A node where nothing helped: the quiet move that led here was a good one.
    /// Worth: 31 ± 38.
    pub(super) fn learn_from_fail_low<N: NodeKind>(&mut self, node: &Node<'_>) {
        if N::ROOT || node.excluded.is_some() || !(N::PV || node.cut_node) {
            return;
        }
        let bonus = (tune::counter_bonus_scale() * node.depth.0).min(tune::counter_bonus_max());
        self.reward_last_move(node, bonus);
    }

    /// A node that fails high refutes the quiet move that led here. It is blamed only if it was
    /// among the first: later ones were not expected to be good.
    /// Worth, with the bonus for repeated searches: 24 ± 23.
    pub(super) fn blame_last_move(&mut self, node: &Node<'_>, among: i32, scale: i32) {
        let number = self.frames.before(node.ply, 1).move_count;
        if node.ply > 0 && node.excluded.is_none() && number as i32 <= among {
            let malus = (scale * node.depth.0).min(tune::refuted_malus_max());
            self.reward_last_move(node, -malus);
        }
    }

    /// Updates what is known about a quiet move as an answer to earlier ones.
    pub(super) fn reward_answer(&mut self, node: &Node<'_>, piece_to: PieceTo, bonus: i32) {
        for earlier in self.earlier_moves(node.ply) {
            self.histories.continuation.update(earlier, piece_to, bonus);
        }
    }

    /// Updates what is known about the quiet move that led here.
    /// Worth, that not only continuations learn: 29 ± 30.
    fn reward_last_move(&mut self, node: &Node<'_>, bonus: i32) {
        let parent = *self.frames.before(node.ply, 1);
        let (Some(mv), Some(piece_to), false) = (parent.mv, parent.piece_to, parent.noisy) else {
            return;
        };
        let earlier = self.frames.before(node.ply, 2).piece_to;
        self.histories.continuation.update(earlier, piece_to, bonus);
        self.histories.quiet.update(!node.position.turn(), parent.threats, mv, bonus);
        self.histories.pawn.update(parent.pawn_key, piece_to, bonus);
    }

    /// The evaluation after a quiet move, compared with that before it, tells at once how good the
    /// move was.
    /// Worth: 7 ± 37.
    #[inline]
    pub(super) fn learn_from_eval(&mut self, node: &Node<'_>) {
        let Some(before) = self.frames.before(node.ply, 1).static_eval else { return };
        let gain = -(node.static_eval.value() + before.value());
        let limit = tune::eval_difference_max();
        let bonus = (gain * tune::eval_difference_scale()).clamp(-limit, limit);
        self.reward_last_move(node, bonus);
    }

    /// The search's result corrects the evaluation of positions like this, unless a capture made
    /// the difference or the bound says nothing about it.
    /// Worth, with the use of it: 14 ± 37.
    pub(super) fn learn_correction(&mut self, node: &Node<'_>, best: &Best) {
        let says_nothing = match best.bound {
            Bound::Upper => best.score >= node.static_eval,
            Bound::Lower => best.score <= node.static_eval,
            Bound::Exact | Bound::None => false,
        };
        let noisy = best.mv.is_some_and(|mv| node.position.is_noisy(mv));
        if node.in_check() || noisy || says_nothing || best.score.is_decisive() {
            return;
        }
        let error = best.score.value() - node.static_eval.value();
        let path = self.path(node.ply);
        self.histories.correction.update(node.position, path, error, node.depth.0);
    }
}
