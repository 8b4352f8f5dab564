//! Leaving out what is not worth searching: whole nodes, and single moves.

use super::{
    NodeKind, NonPv, Window,
    candidate::{Best, Candidate},
    node::Node,
    tunables as tune,
    worker::{Worker, table_key},
};
use crate::{
    Depth, Score,
    counters::Statistics,
    order::{Picker, exchange_values},
    table::{Bound, Entry},
};

/// What to do with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Search,
    Skip,
    /// Neither this move nor any quiet one after it.
    SkipQuiets,
}

impl<S: Statistics> Worker<S> {
    /// A mate was asked for. Mates begin with sacrifices, and what looks hopeless is left out
    /// nowhere.
    #[inline]
    fn seeks_mate(&self) -> bool {
        self.task.limits.mate.is_some()
    }

    /// Ends a node before its moves are generated, if one of these steps is sure enough.
    #[inline]
    pub(super) fn cut_before_moves(&mut self, node: &Node<'_>) -> Option<Score> {
        if node.in_check() || node.excluded.is_some() || self.seeks_mate() {
            return None;
        }
        Self::reverse_futility(node).or_else(|| self.null_move(node))
    }

    /// Reverse futility: an evaluation far above beta is assumed to hold. Only close to the leaves:
    /// further up the null move asks first whether the opponent threatens something.
    /// Worth: 120 ± 36; ending at depth 4 instead of 10, 8 ± 19.
    #[inline]
    fn reverse_futility(node: &Node<'_>) -> Option<Score> {
        let depth = node.depth.0;
        let quiet_table_move = node.table_move.is_some() && !node.table_move_is_noisy();
        let margin = tune::reverse_futility_margin() * depth
            - tune::reverse_futility_improving_margin() * i32::from(node.improving)
            + node.correction.abs() * tune::reverse_futility_correction_scale() / 1024;
        let holds = depth <= tune::reverse_futility_depth()
            && !node.table_pv
            && !quiet_table_move
            && !node.eval.is_win()
            && !node.window.beta.is_loss()
            && node.eval - margin >= node.window.beta;
        holds.then(|| node.eval.blend(node.window.beta, tune::reverse_futility_blend_scale()))
    }

    /// Null move: if passing still keeps the score above beta, a real move will too. Not without
    /// pieces, where passing may be the best move there is; deep results are verified.
    /// Worth: −10 ± 38.
    fn null_move(&mut self, node: &Node<'_>) -> Option<Score> {
        let depth = node.depth.0;
        let beta = node.window.beta;
        let margin = tune::null_move_margin() - tune::null_move_depth_margin() * depth;
        if !node.cut_node
            || depth < tune::null_move_depth()
            || node.ply < self.null_move_ply
            || node.eval < beta
            || node.static_eval < beta + margin
            || beta.is_loss()
            || !node.position.has_pieces(node.position.turn())
            || self.frames.before(node.ply, 1).mv.is_none()
        {
            return None;
        }
        let surplus = node.eval.value() - beta.value();
        let reduction = tune::null_move_reduction()
            + depth / tune::null_move_depth_divisor()
            + (surplus / tune::null_move_eval_divisor()).min(tune::null_move_eval_max());
        let reduced = node.depth - reduction;
        let child = self.play_null(node.position, node.ply);
        let window = Window::null(beta.previous()).flipped();
        let score = -self.search::<NonPv>(&child, node.ply + 1, window, reduced, false);
        self.undo();
        if self.aborted {
            return Some(Score::DRAW);
        }
        self.statistics.null_move(score >= beta);
        if score < beta || score.is_decisive() {
            return None;
        }
        if depth < tune::null_move_verification_depth() || self.null_move_ply > 0 {
            return Some(score);
        }
        self.verified_null_move(node, reduced).then_some(score)
    }

    /// Searches the node itself less deep, without null moves near it, to rule out zugzwang.
    fn verified_null_move(&mut self, node: &Node<'_>, reduced: Depth) -> bool {
        let guarded = reduced.0.max(0) * tune::null_move_guard_scale() / 1024;
        self.null_move_ply = node.ply + 1 + guarded as usize;
        let window = Window::null(node.window.beta.previous());
        let score = self.search::<NonPv>(node.position, node.ply, window, reduced, false);
        self.null_move_ply = 0;
        self.aborted || score >= node.window.beta
    }

    /// Internal reduction: without a table move the order is poor; a shallower search finds one
    /// for the next time. Without a table there is no next time.
    /// Worth: 0 ± 36.
    #[inline]
    pub(super) fn reduce_without_table_move<N: NodeKind>(&self, node: &mut Node<'_>) {
        if (N::PV || node.cut_node)
            && node.excluded.is_none()
            && node.table_move.is_none()
            && self.task.table.mebibytes() > 0
            && node.depth.0 >= tune::internal_reduction_depth()
        {
            node.depth -= 1;
        }
    }

    /// Hindsight: the reduction that led here is taken back, or added to, by what the evaluation
    /// now says about it.
    /// Worth: 15 ± 38.
    #[inline]
    pub(super) fn adjust_depth_by_hindsight(&self, node: &mut Node<'_>) {
        let parent = self.frames.before(node.ply, 1);
        let Some(before) = parent.static_eval.filter(|_| !node.in_check()) else { return };
        if node.excluded.is_some() || node.ply == 0 {
            return;
        }
        let sum = node.static_eval.value() + before.value();
        if parent.reduction.0 >= tune::hindsight_reduction() && sum < 0 {
            node.depth += 1;
        } else if parent.reduction.0 > 0
            && !node.table_pv
            && node.depth.0 >= 2
            && sum > tune::hindsight_margin()
        {
            node.depth -= 1;
        }
    }

    /// ProbCut: a capture that stays well above beta in a shallow search would do so in a deep one.
    /// Worth: 15 ± 36.
    pub(super) fn probcut(&mut self, node: &Node<'_>) -> Option<Score> {
        let beta = node.window.beta
            + (tune::probcut_margin()
                - tune::probcut_improving_margin() * i32::from(node.improving));
        let table_denies =
            node.entry.is_some_and(|entry| entry.bound != Bound::None && entry.score < beta);
        if node.in_check()
            || node.excluded.is_some()
            || !node.cut_node
            || node.depth.0 < tune::probcut_depth()
            || node.window.beta.is_decisive()
            || table_denies
        {
            return None;
        }
        let threshold =
            self.judge.exchange_gain(node.position, beta.value() - node.static_eval.value());
        let table_move = node.table_move.filter(|mv| {
            node.position.is_noisy(*mv) && node.position.see(*mv, threshold, exchange_values())
        });
        let mut picker = Picker::noisy(table_move, threshold, &self.waiting);
        let found = self.probcut_capture(node, beta, &mut picker);
        picker.finish(&mut self.waiting);
        found
    }

    fn probcut_capture(
        &mut self,
        node: &Node<'_>,
        beta: Score,
        picker: &mut Picker,
    ) -> Option<Score> {
        let window = Window::null(beta.previous()).flipped();
        let depth = node.depth - tune::probcut_reduction();
        while let Some(mv) =
            picker.next(&self.order_context(node), &self.histories, &mut self.waiting)
        {
            self.fetch_ahead(node.position, mv);
            let child = self.play(node.position, mv, node.ply);
            let mut score = -self.quiescence::<NonPv>(&child, node.ply + 1, window, false);
            if score >= beta && depth.0 > 0 && !self.aborted {
                score = -self.search::<NonPv>(&child, node.ply + 1, window, depth, !node.cut_node);
            }
            self.undo();
            if self.aborted {
                return Some(Score::DRAW);
            }
            if score >= beta {
                let entry = Entry {
                    best: Some(mv),
                    score,
                    raw_eval: node.raw_eval,
                    depth: depth + 1,
                    bound: Bound::Lower,
                    pv: node.table_pv,
                };
                self.task.table.store(table_key(node.position), node.ply, &entry);
                let lead = beta.value() - node.window.beta.value();
                return Some(if score.is_decisive() { score } else { score - lead });
            }
        }
        None
    }

    /// Is this move worth a search, now that a move that does not lose has been found?
    #[inline]
    pub(super) fn verdict<N: NodeKind>(
        &self,
        node: &Node<'_>,
        candidate: &Candidate,
        best: &mut Best,
    ) -> Verdict {
        if self.seeks_mate() || !node.position.has_pieces(node.position.turn()) {
            return Verdict::Search;
        }
        let reduction = self.base_reduction(node.depth, candidate);
        let depth = (node.depth.0 - 1 - reduction.plies()).max(0);
        if candidate.noisy {
            return self.noisy_verdict(node, candidate, depth, best);
        }
        if !self.is_sacrifice(node, depth) && Self::is_futile(node, candidate, depth, best) {
            return Verdict::SkipQuiets;
        }
        if Self::has_bad_history(candidate, depth) || Self::loses_material(node, candidate, depth) {
            return Verdict::Skip;
        }
        Verdict::Search
    }

    /// Late move pruning: after so many moves a quiet one will not help either. Asked before the
    /// quiet moves are even generated. Not asked on the principal variation: near the leaves one
    /// poor move would stand for all, and its score would be taken for exact.
    /// Worth: 11 ± 36.
    #[inline]
    pub(super) fn is_late(&self, node: &Node<'_>, number: usize) -> bool {
        let depth = node.depth.0;
        let count = tune::late_move_base() + depth * depth * tune::late_move_scale() / 1024;
        number as i32 >= count / (2 - i32::from(node.improving))
            && !node.in_check()
            && !self.seeks_mate()
            && node.position.has_pieces(node.position.turn())
    }

    /// Sacrifice: far behind, and the opponent has just had to leave check. Nobody gives so much for
    /// nothing, so a quiet move may be the point of it, and none is futile.
    /// Worth: 11 ± 18.
    #[inline]
    fn is_sacrifice(&self, node: &Node<'_>, depth: i32) -> bool {
        let opponent_was_in_check = self.frames.before(node.ply, 1).static_eval.is_none();
        opponent_was_in_check
            && depth >= tune::sacrifice_depth()
            && node.static_eval + tune::sacrifice_margin() < node.window.alpha
    }

    /// Futility pruning: a quiet move will not bring an evaluation this low up to alpha.
    /// Worth: 3 ± 37.
    #[inline]
    fn is_futile(node: &Node<'_>, candidate: &Candidate, depth: i32, best: &mut Best) -> bool {
        if node.in_check() || candidate.gives_check || depth > tune::futility_depth() {
            return false;
        }
        let value = node.static_eval
            + (tune::futility_margin()
                + tune::futility_depth_margin() * depth
                + candidate.history / tune::futility_history_divisor());
        if value > node.window.alpha {
            return false;
        }
        if best.score < value && !best.score.is_decisive() {
            best.score = value;
        }
        true
    }

    /// History pruning: such a move has failed too often.
    /// Worth: 1 ± 37.
    #[inline]
    fn has_bad_history(candidate: &Candidate, depth: i32) -> bool {
        depth <= tune::history_pruning_depth()
            && candidate.history < -tune::history_pruning_margin() * (depth + 1)
    }

    /// Exchange pruning: the man would simply be taken.
    /// Worth: −1 ± 39.
    #[inline]
    fn loses_material(node: &Node<'_>, candidate: &Candidate, depth: i32) -> bool {
        let threshold = -tune::see_quiet_margin() * depth * depth;
        !node.in_check() && !node.position.see(candidate.mv, threshold, exchange_values())
    }

    /// Captures: futility by what they win, then what the exchange costs.
    /// Worth: futility −6 ± 40, exchanges 58 ± 42.
    #[inline]
    fn noisy_verdict(
        &self,
        node: &Node<'_>,
        candidate: &Candidate,
        depth: i32,
        best: &mut Best,
    ) -> Verdict {
        if node.in_check() || node.window.alpha.is_loss() {
            return Verdict::Search;
        }
        let values = exchange_values();
        if depth <= tune::capture_futility_depth() && !candidate.gives_check {
            let victim = self.judge.victim_value(node.position, candidate.mv);
            let value = node.static_eval
                + (tune::capture_futility_margin()
                    + tune::capture_futility_depth_margin() * depth
                    + victim
                    + candidate.history / tune::futility_history_divisor());
            if value <= node.window.alpha && candidate.mv.promotion().is_none() {
                if best.score < value && !best.score.is_decisive() {
                    best.score = value;
                }
                return Verdict::Skip;
            }
        }
        let threshold = -tune::see_capture_margin() * node.depth.0;
        if node.position.see(candidate.mv, threshold, values) {
            Verdict::Search
        } else {
            Verdict::Skip
        }
    }
}
