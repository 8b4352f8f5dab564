//! The clock as XBoard tells of it.

use std::time::Duration;
use tabia_engine::{Limits, Remaining};
use tabia_protocol::xboard::TimeControl;

/// How moves are timed.
#[derive(Clone, Copy, Debug)]
enum Control {
    Level(TimeControl),
    MoveTime(Duration),
}

/// Keeps our own clock. The user interface corrects it before most moves.
#[derive(Debug)]
pub struct Clock {
    control: Control,
    remaining: Duration,
    /// After how many plies of the game we moved since the control was set.
    own_moves: Vec<usize>,
    /// With this many nodes to the second, nodes are time.
    nodes_per_second: Option<u64>,
}

impl Default for Clock {
    fn default() -> Self {
        let five_minutes = Duration::from_secs(300);
        let control = TimeControl { moves: 0, base: five_minutes, increment: Duration::ZERO };
        Self {
            control: Control::Level(control),
            remaining: five_minutes,
            own_moves: Vec::new(),
            nodes_per_second: None,
        }
    }
}

impl Clock {
    pub fn set_level(&mut self, control: TimeControl) {
        self.control = Control::Level(control);
        self.reset();
    }

    pub const fn set_move_time(&mut self, time: Duration) {
        self.control = Control::MoveTime(time);
    }

    /// Sets what is left, in hundredths of a second.
    pub fn set_remaining(&mut self, hundredths: i64) {
        self.remaining = Duration::from_millis(hundredths.max(0).unsigned_abs().saturating_mul(10));
    }

    /// Nodes are time from now on, unless the rate is none.
    pub fn set_nodes_per_second(&mut self, rate: i64) {
        self.nodes_per_second = (rate > 0).then_some(rate.unsigned_abs());
    }

    /// A new game begins: the clock is full again and on the wall.
    pub fn reset(&mut self) {
        self.own_moves.clear();
        self.nodes_per_second = None;
        if let Control::Level(control) = self.control {
            self.remaining = control.base;
        }
    }

    pub const fn remaining(&self) -> Duration {
        self.remaining
    }

    /// We have moved, which took so long and made the game so many plies long.
    pub fn moved(&mut self, used: Duration, plies: usize) {
        self.own_moves.push(plies);
        if let Control::Level(TimeControl { moves, base, increment }) = self.control {
            self.remaining = self.remaining.saturating_sub(used).saturating_add(increment);
            if moves > 0 && self.own_moves.len().is_multiple_of(moves as usize) {
                self.remaining = self.remaining.saturating_add(base);
            }
        }
    }

    /// Moves were taken back; the game has so many plies now.
    pub fn taken_back(&mut self, plies: usize) {
        self.own_moves.retain(|made| *made <= plies);
    }

    /// The rate at which the engine takes nodes for time. Times are scaled so that it can be one
    /// to the millisecond, however low the rate we were told.
    pub fn nodes_per_millisecond(&self) -> Option<u64> {
        self.nodes_per_second.map(|_| 1)
    }

    /// The limits of a search for our next move.
    pub fn limits(&self) -> Limits {
        match (self.control, self.nodes_per_second) {
            (Control::MoveTime(time), None) => {
                Limits { move_time: Some(time), ..Limits::default() }
            }
            (Control::MoveTime(time), Some(rate)) => {
                let nodes = time.as_secs_f64() * rate as f64;
                Limits { nodes: Some((nodes as u64).max(1)), ..Limits::default() }
            }
            (Control::Level(control), _) => {
                let clock = Remaining {
                    time: self.scaled(self.remaining),
                    increment: self.scaled(control.increment),
                    moves_to_go: self.moves_to_go(control),
                };
                Limits { clock: Some(clock), ..Limits::default() }
            }
        }
    }

    fn moves_to_go(&self, control: TimeControl) -> Option<u32> {
        let made = self.own_moves.len() as u32;
        (control.moves > 0).then(|| control.moves - made % control.moves)
    }

    fn scaled(&self, time: Duration) -> Duration {
        match self.nodes_per_second {
            None => time,
            Some(rate) => {
                let nodes = time.as_millis().saturating_mul(rate.into()) / 1000;
                Duration::from_millis(u64::try_from(nodes).unwrap_or(u64::MAX))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(moves: u32, seconds: u64, increment: u64) -> Clock {
        let [base, increment] = [seconds, increment].map(Duration::from_secs);
        let mut clock = Clock::default();
        clock.set_level(TimeControl { moves, base, increment });
        clock
    }

    fn remaining(clock: &Clock) -> (u64, Option<u32>) {
        let clock = clock.limits().clock.expect("there is a clock");
        (clock.time.as_secs(), clock.moves_to_go)
    }

    #[test]
    fn our_own_clock_goes_on_when_nobody_tells_it() {
        let mut clock = level(2, 60, 1);
        assert_eq!(remaining(&clock), (60, Some(2)));
        clock.moved(Duration::from_secs(10), 1);
        assert_eq!(remaining(&clock), (51, Some(1)));
        clock.moved(Duration::from_secs(10), 3);
        assert_eq!(remaining(&clock), (102, Some(2)));
        clock.taken_back(2);
        assert_eq!(remaining(&clock).1, Some(1));
        clock.set_remaining(700);
        assert_eq!(remaining(&clock).0, 7);
        clock.set_remaining(-700);
        assert_eq!(remaining(&clock).0, 0);
    }

    #[test]
    fn nodes_can_be_time() {
        let mut clock = Clock::default();
        clock.set_nodes_per_second(1);
        clock.set_move_time(Duration::from_secs(5000));
        assert_eq!(clock.limits().nodes, Some(5000));
        clock.set_nodes_per_second(0);
        assert_eq!(clock.limits().move_time, Some(Duration::from_secs(5000)));
        let mut clock = level(0, 60, 0);
        clock.set_nodes_per_second(10_000);
        let time = clock.limits().clock.map(|clock| clock.time.as_millis());
        assert_eq!((time, clock.nodes_per_millisecond()), (Some(600_000), Some(1)));
    }
}
