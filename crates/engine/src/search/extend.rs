//! Searching deeper where one move stands out.

use super::{NodeKind, NonPv, Window, node::Node, tunables as tune, worker::Worker};
use crate::{Depth, Score, counters::Statistics};
use tabia_chess::Move;

impl<S: Statistics> Worker<S> {
    /// The table's move comes from a search deep enough to ask whether it is the only good one.
    #[inline]
    pub(super) fn may_be_singular(&self, node: &Node<'_>) -> bool {
        node.excluded.is_none()
            && node.depth.0 >= tune::singular_depth() + i32::from(node.table_pv)
            && (node.ply as i32) < tune::singular_ply_factor() * self.root_depth
            && node.entry.is_some_and(|entry| {
                entry.bound.is_lower()
                    && entry.depth.0 >= node.depth.0 - tune::singular_table_depth()
                    && !entry.score.is_decisive()
            })
    }

    /// Singular extension: when every other move falls short of the table's move by a margin, that
    /// move deserves more depth. `Err` ends the node: several moves exceed beta (multi-cut).
    /// Worth: 28 ± 38.
    pub(super) fn singular_extension<N: NodeKind>(
        &mut self,
        node: &Node<'_>,
        mv: Move,
    ) -> Result<i32, Score> {
        let Some(entry) = node.entry else { return Ok(0) };
        let margin = node.depth.0 * tune::singular_margin_scale() / 16;
        let target = entry.score - margin;
        let depth = Depth((node.depth.0 - 1) / tune::singular_depth_divisor());

        let saved = *self.frames.at(node.ply);
        self.frames.at_mut(node.ply).excluded = Some(mv);
        let window = Window::null(target.previous());
        let score = self.search::<NonPv>(node.position, node.ply, window, depth, node.cut_node);
        *self.frames.at_mut(node.ply) = saved;
        if self.aborted {
            return Err(Score::DRAW);
        }

        if score < target {
            let shortfall = target.value() - score.value();
            let quiet = !node.position.is_noisy(mv);
            let twice = !N::PV && shortfall > tune::singular_double_margin();
            let thrice = !N::PV && quiet && shortfall > tune::singular_triple_margin();
            return Ok(1 + i32::from(twice) + i32::from(thrice));
        }
        if score >= node.window.beta && !score.is_decisive() && !N::PV {
            return Err(score);
        }
        // Others are nearly as good: no need to go deep here.
        if entry.score >= node.window.beta {
            Ok(i32::from(N::PV) - tune::singular_equal_plies())
        } else if node.cut_node {
            Ok(-tune::singular_equal_plies())
        } else {
            Ok(0)
        }
    }
}
