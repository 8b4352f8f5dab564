//! Sharing out time: how long to think about one move.

use crate::{Limits, limits::Remaining, search::tunables as tune};
use std::time::{Duration, Instant};

/// Time kept back on top of the overhead the user sets, for what the system does behind us.
const SAFETY: Duration = Duration::from_millis(5);
/// What stays on the clock if it can: on a busy machine delays come that no overhead foresees. Below
/// it a move takes a tenth of what is left, so that increments build it up again.
const RESERVE: Duration = Duration::from_millis(100);
/// A game without a move counter is planned as if so many moves were still to come.
const HORIZON: f64 = 50.0;

/// The time budget of one search.
///
/// Below the soft bound a new iteration may begin; at the hard bound everything stops.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    started: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
    /// One legal move, or a fixed time: nothing to weigh.
    adjustable: bool,
    /// With this many nodes to the millisecond, nodes are time.
    nodes_per_millisecond: Option<u64>,
}

/// A moment of a search, by the clock on the wall and by the nodes of all threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub instant: Instant,
    pub nodes: u64,
}

/// What the soft bound depends on, besides the clock.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stability {
    /// The share of nodes spent on the best move.
    pub best_move_share: f64,
    /// For how many iterations the best move has stayed the same.
    pub best_move_age: u32,
    /// For how many iterations the score has hardly moved.
    pub score_age: u32,
    /// How far the score has fallen since the last move of the game, in centipawns.
    pub score_drop: f64,
    /// How often the best move changed in the last iteration.
    pub changes: f64,
}

impl Clock {
    /// The budget for these limits. `game_ply` is how far the game has gone.
    pub fn new(
        limits: &Limits,
        started: Instant,
        overhead: Duration,
        game_ply: u32,
        nodes_per_millisecond: Option<u64>,
    ) -> Self {
        let mut clock =
            Self { started, soft: None, hard: None, adjustable: false, nodes_per_millisecond };
        if let Some(remaining) = limits.clock {
            let (soft, hard) = share(remaining, overhead, game_ply);
            clock.soft = Some(soft);
            clock.hard = Some(hard);
            clock.adjustable = true;
        }
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(SAFETY).max(time / 2);
            clock.hard = Some(clock.hard.map_or(time, |hard| hard.min(time)));
            clock.soft = Some(clock.soft.map_or(time, |soft| soft.min(time)));
        }
        clock
    }

    /// Only one move is legal: think no longer than it takes to find an answer to ponder.
    pub fn only_move(&mut self) {
        const ENOUGH: Duration = Duration::from_millis(20);
        if self.adjustable {
            self.soft = self.soft.map(|soft| soft.min(ENOUGH));
            self.adjustable = false;
        }
    }

    /// A share of the time planned for a move, short enough to be spent without a thought; nothing
    /// without a clock on the wall.
    pub fn share_of_a_move(&self, share: f64) -> Duration {
        match (self.soft, self.hard) {
            (Some(soft), Some(hard)) if self.adjustable && self.nodes_per_millisecond.is_none() => {
                soft.mul_f64(share).min(hard / 2)
            }
            _ => Duration::ZERO,
        }
    }

    /// Time since the search began, by the clock on the wall.
    pub fn since_start(&self) -> Duration {
        self.started.elapsed()
    }

    /// There is a limit of time.
    pub fn is_limited(&self) -> bool {
        self.hard.is_some()
    }

    /// Time used so far. What was found before the opponent's move came cost the opponent's time.
    pub fn elapsed(&self, nodes: u64, ponder_hit: Option<Moment>) -> Duration {
        let start = ponder_hit.unwrap_or(Moment { instant: self.started, nodes: 0 });
        match self.nodes_per_millisecond {
            Some(rate) => Duration::from_millis(nodes.saturating_sub(start.nodes) / rate.max(1)),
            None => start.instant.elapsed(),
        }
    }

    /// Everything must stop now.
    pub fn is_over(&self, elapsed: Duration) -> bool {
        self.hard.is_some_and(|hard| elapsed >= hard)
    }

    /// It is not worth beginning another iteration.
    pub fn is_enough(&self, elapsed: Duration, stability: &Stability) -> bool {
        let Some(soft) = self.soft else { return false };
        let scale = if self.adjustable { stability.scale() } else { 1.0 };
        elapsed >= soft.mul_f64(scale)
    }
}

impl Stability {
    /// How much more or less than planned the move deserves.
    /// Worth of looking at the share of nodes: 19 ± 26.
    fn scale(&self) -> f64 {
        let effort = part(tune::time_effort_share())
            - part(tune::time_effort_fall_share()) * self.best_move_share;
        let best_move = part(tune::time_best_move_share())
            - part(tune::time_best_move_fall_share()) * f64::from(self.best_move_age);
        let score = part(tune::time_score_share())
            - part(tune::time_score_fall_share()) * f64::from(self.score_age);
        let drop =
            part(tune::time_drop_share()) + part(tune::time_drop_rise_share()) * self.score_drop;
        let changes = 1.0 + part(tune::time_changes_share()) * (1.0 + self.changes).ln();
        effort.max(part(tune::time_effort_least_share()))
            * best_move.max(part(tune::time_best_move_least_share()))
            * score.max(part(tune::time_score_least_share()))
            * drop.max(part(tune::time_drop_least_share())).min(part(tune::time_drop_most_share()))
            * changes
    }
}

/// A number in thousandths.
fn part(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1000.0
}

/// The soft and the hard bound for what is left on a clock.
fn share(remaining: Remaining, overhead: Duration, game_ply: u32) -> (Duration, Duration) {
    let seconds = remaining.time.as_secs_f64();
    let overhead = overhead.as_secs_f64() + SAFETY.as_secs_f64();
    let reserve = match remaining.moves_to_go {
        Some(1) => 0.0,
        _ => RESERVE.as_secs_f64(),
    };
    // Whatever is kept back, something is left to think with.
    let usable = (seconds - overhead - reserve).max(seconds * 0.1).max(0.000_5);
    let increment = remaining.increment.as_secs_f64();
    let (soft, hard) = match remaining.moves_to_go {
        Some(moves) => {
            let moves = f64::from(moves.max(1)).min(HORIZON);
            let least = part(tune::time_control_least_share()) * usable;
            let budget = (usable - overhead * (moves - 1.0)).max(least);
            let soft = budget / moves + part(tune::time_control_increment_share()) * increment;
            let most = if moves < 1.5 { 1.0 } else { part(tune::time_control_hard_share()) };
            (soft, (part(tune::time_control_stretch_share()) * soft).min(most * usable))
        }
        None => {
            let moves_played = f64::from(game_ply) / 2.0;
            let fading = (-part(tune::time_opening_decay_share()) * moves_played).exp();
            let share = part(tune::time_late_share()) - part(tune::time_opening_share()) * fading;
            let soft = share * usable + part(tune::time_increment_share()) * increment;
            let hard = part(tune::time_hard_share()) * usable;
            let most = part(tune::time_hard_increment_most_share()) * usable;
            (soft, hard + part(tune::time_hard_increment_share()) * increment.min(most))
        }
    };
    let hard = hard.min(usable);
    (Duration::from_secs_f64(soft.min(hard)), Duration::from_secs_f64(hard))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remaining(time: u64, increment: u64, moves_to_go: Option<u32>) -> Remaining {
        Remaining {
            time: Duration::from_millis(time),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn no_budget_exceeds_the_clock() {
        let overhead = Duration::from_millis(20);
        for time in [0, 1, 5, 30, 100, 1_000, 60_000, 10_000_000] {
            for increment in [0, 10, 100, 5_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    for ply in [0, 20, 300] {
                        let (soft, hard) = share(remaining(time, increment, moves), overhead, ply);
                        assert!(soft <= hard && hard > Duration::ZERO);
                        let clock = Duration::from_millis(time.max(1));
                        assert!(hard <= clock, "{hard:?} of {clock:?}");
                        if time >= 100 {
                            assert!(hard + overhead <= clock, "{hard:?} of {clock:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_was_pondered_costs_no_time() {
        let limits = Limits { move_time: Some(Duration::from_secs(60)), ..Limits::default() };
        let clock = |rate| Clock::new(&limits, Instant::now(), Duration::ZERO, 0, rate);
        let hit = Some(Moment { instant: Instant::now() + Duration::from_secs(60), nodes: 5_000 });
        assert_eq!(clock(None).elapsed(9_000, hit), Duration::ZERO);
        assert_eq!(clock(Some(10)).elapsed(9_000, hit), Duration::from_millis(400));
        assert_eq!(clock(Some(10)).elapsed(9_000, None), Duration::from_millis(900));
        assert_eq!(clock(Some(10)).elapsed(0, hit), Duration::ZERO);
    }

    #[test]
    fn an_unstable_search_gets_more_time_than_a_stable_one() {
        let stable = Stability {
            best_move_share: 0.95,
            best_move_age: 12,
            score_age: 10,
            ..Stability::default()
        };
        let unstable = Stability { best_move_share: 0.3, score_drop: 60.0, changes: 3.0, ..stable };
        assert!(stable.scale() < 0.6 && unstable.scale() > 1.0);
    }
}
