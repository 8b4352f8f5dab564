//! Searching late moves less deep.

use super::{NodeKind, candidate::Candidate, node::Node, tunables as tune, worker::Worker};
use crate::{Depth, Reduction, counters::Statistics};
use tabia_chess::Position;

const LOGS: usize = 256;

/// Natural logarithms of small numbers, in 1/1024.
static LOG: [i32; LOGS] = logarithms();

/// ln n = ln(n - 1) + 2 artanh(1 / (2n - 1)), summed at compile time.
const fn logarithms() -> [i32; LOGS] {
    let mut table = [0; LOGS];
    let mut sum = 0.0;
    let mut number = 2;
    while number < LOGS {
        let x = 1.0 / (2 * number - 1) as f64;
        let (mut power, mut odd) = (x, 1.0);
        while odd < 40.0 {
            sum += 2.0 * power / odd;
            power *= x * x;
            odd += 2.0;
        }
        table[number] = (sum * 1024.0 + 0.5) as i32;
        number += 1;
    }
    table
}

impl<S: Statistics> Worker<S> {
    /// All moves but the first are reduced. At the root only from the third on, and captures and
    /// checks never: sacrifices come last in the order, and there they are few.
    /// Worth, with uncovered and late checks: 19 ± 17.
    #[inline]
    pub(super) fn is_late_enough<N: NodeKind>(
        node: &Node<'_>,
        candidate: &Candidate,
        child: &Position,
    ) -> bool {
        let is_sacrifice = N::ROOT && (candidate.noisy || child.in_check());
        node.depth.0 >= 2 && candidate.number > 1 + usize::from(N::ROOT) && !is_sacrifice
    }

    /// The reduction that depth and move number alone call for.
    #[inline]
    pub(super) fn base_reduction(&self, depth: Depth, candidate: &Candidate) -> Reduction {
        let base = if candidate.noisy {
            tune::reduction_noisy_base()
        } else {
            tune::reduction_quiet_base()
        };
        let depth_log = LOG[(depth.0 as usize).min(LOGS - 1)];
        let number_log = LOG[candidate.number.min(LOGS - 1)];
        Reduction(base + ((depth_log * number_log) >> 10) * tune::reduction_log_scale() / 1024)
    }

    /// Late move reduction: the later a move and the less that speaks for it, the less deep it is
    /// searched at first.
    /// Worth: 68 ± 37.
    pub(super) fn reduction<N: NodeKind>(
        &self,
        node: &Node<'_>,
        candidate: &Candidate,
        child: &Position,
    ) -> Reduction {
        let mut reduction = self.base_reduction(node.depth, candidate);
        if N::PV {
            let width_share =
                1024 * node.window.width().min(self.root_width) / self.root_width.max(1);
            let fixed = tune::reduction_pv_fixed_scale();
            reduction -=
                tune::reduction_pv() * (fixed + (1024 - fixed) * width_share / 1024) / 1024;
        }
        if node.table_pv {
            reduction -= tune::reduction_table_pv();
        }
        if node.cut_node {
            reduction += tune::reduction_cut_node();
        }
        if !node.improving {
            reduction += tune::reduction_not_improving();
        }
        if child.in_check() {
            reduction -= tune::reduction_check();
        }
        if node.table_move_is_noisy() {
            reduction += tune::reduction_table_capture();
        }
        if self.frames.at(node.ply + 1).cutoff_count as i32 >= tune::reduction_cutoff_count() {
            reduction += tune::reduction_cutoffs();
        }
        reduction -= node.correction.abs() * tune::reduction_correction_scale();
        let divisor = if candidate.noisy {
            tune::reduction_capture_history_divisor()
        } else {
            tune::reduction_history_divisor()
        };
        reduction -= Reduction::PLY * candidate.history / divisor;
        reduction
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for (number, log) in LOG.iter().enumerate().skip(1) {
            let exact = (number as f64).ln() * 1024.0;
            assert!((f64::from(*log) - exact).abs() < 1.0, "ln {number}");
        }
    }
}
