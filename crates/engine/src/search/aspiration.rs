//! Aspiration windows: search around the expected score, and widen only when it is missed.

use super::{Root, Window, tunables as tune, worker::Worker};
use crate::{Depth, MAX_PLY, Score, counters::Statistics, table::Bound};

impl<S: Statistics> Worker<S> {
    /// Searches the root for the current line until the score lies within its window. A large
    /// score is a noisy one, so the window grows with it.
    /// Worth: 25 ± 38.
    pub(super) fn aspire(&mut self, depth: u32) {
        let expected = self.root_moves[self.line_index].average;
        let mut margin = tune::aspiration_margin();
        let mut window = Window::FULL;
        if let Some(expected) = expected.filter(|_| depth as i32 >= tune::aspiration_depth()) {
            margin += expected * expected / tune::aspiration_score_divisor();
            let centre = Score::new(expected);
            window =
                Window { alpha: Self::lowered(centre, margin), beta: Self::raised(centre, margin) };
        }
        let mut fails_high = 0;
        loop {
            self.root_width = window.width();
            self.frames.clear();
            let searched = Depth((depth as i32 - fails_high).max(1));
            let game = self.task.game.clone();
            let score = self.search::<Root>(game.position(), 0, window, searched, false);
            self.rank_root_moves();
            if self.aborted {
                return;
            }
            if score <= window.alpha {
                self.report_bound(depth, Bound::Upper);
                window = Window {
                    alpha: Self::lowered(score, margin),
                    beta: Score::new(i32::midpoint(window.alpha.value(), window.beta.value()))
                        .max(window.alpha.next()),
                };
                fails_high = 0;
            } else if score >= window.beta {
                self.report_bound(depth, Bound::Lower);
                window.beta = Self::raised(score, margin);
                // A move that exceeds the window is confirmed faster by a shallower search.
                fails_high += i32::from(!score.is_decisive());
            } else {
                return;
            }
            self.statistics.aspiration_miss();
            margin += margin * tune::aspiration_growth_scale() / 1024;
        }
    }

    /// The lower end of a window; open when the score is beyond all evaluations.
    fn lowered(score: Score, margin: i32) -> Score {
        let end = score.value() - margin;
        if score.is_decisive() || end < -tune::aspiration_score_max() {
            Score::lowest()
        } else {
            Score::new(end)
        }
    }

    /// The upper end of a window; open when the score is beyond all evaluations.
    fn raised(score: Score, margin: i32) -> Score {
        let end = score.value() + margin;
        if score.is_decisive() || end > tune::aspiration_score_max() {
            Score::INFINITE
        } else {
            Score::new(end)
        }
    }

    /// The deepest iteration that makes sense.
    pub(super) const DEEPEST: u32 = MAX_PLY as u32 - 1;
}
