//! What is done when.

use super::{Length, order::Order};
use std::{f64::consts::PI, ops::Range};

/// The last rate, as a part of the highest.
const LAST_RATE: f64 = 0.0024;
/// About how many points the curve of errors has.
const POINTS: u64 = 100;

/// How long to learn, and how fast.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub length: Length,
    /// How many positions are seen between two steps.
    pub batch: usize,
    /// The highest rate.
    pub rate: f64,
    /// Over how many steps the rate rises at the start; no more than a tenth of all.
    pub warm_up: u64,
}

/// What is done when.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    pace: Pace,
    /// How many positions each batch has.
    pub batch: usize,
    batches_in_epoch: u64,
    /// How many steps there are in all.
    pub steps: u64,
}

impl Schedule {
    /// For so many positions. What is left after the last full batch of an epoch is left out; in
    /// each epoch that is something else.
    pub fn new(pace: Pace, positions: usize) -> Self {
        let places = Order::places(positions);
        let batch = pace.batch.min(places).max(1);
        let batches_in_epoch = (places / batch).max(1) as u64;
        let steps = match pace.length {
            Length::Epochs(epochs) => u64::from(epochs) * batches_in_epoch,
            Length::Visits(visits) => visits.div_ceil(batch as u64),
        };
        Self { pace, batch, batches_in_epoch, steps }
    }

    /// The epoch of a step, and the places of its positions in the order of the epoch.
    pub fn places(&self, step: u64) -> (u64, Range<usize>) {
        let start = (step % self.batches_in_epoch) as usize * self.batch;
        (step / self.batches_in_epoch, start..start + self.batch)
    }

    /// How far a step moves a number: up in a straight line, then down along a cosine.
    pub fn rate(&self, step: u64) -> f64 {
        let highest = self.pace.rate;
        let warm_up = self.pace.warm_up.min(self.steps / 10);
        if step < warm_up {
            return highest * (step + 1) as f64 / warm_up as f64;
        }
        let part = (step - warm_up) as f64 / (self.steps - warm_up).max(1) as f64;
        let cosine = f64::midpoint(1.0, (PI * part).cos());
        highest * (LAST_RATE + (1.0 - LAST_RATE) * cosine)
    }

    /// Which part of the run lies before a step.
    pub fn part(&self, step: u64) -> f64 {
        step as f64 / self.steps.max(1) as f64
    }

    /// After so many steps the errors are to be noted.
    pub fn is_point(&self, steps_done: u64) -> bool {
        steps_done == self.steps || steps_done.is_multiple_of(self.steps.div_ceil(POINTS).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(length: Length, positions: usize) -> Schedule {
        Schedule::new(Pace { length, batch: 100, rate: 1e-3, warm_up: 1000 }, positions)
    }

    #[test]
    fn lengths_become_steps() {
        assert_eq!(schedule(Length::Epochs(3), 1050).steps, 30);
        assert_eq!(schedule(Length::Visits(1050), 500).steps, 11);
        assert_eq!(schedule(Length::Epochs(3), 40).steps, 3);
        assert_eq!(schedule(Length::Epochs(3), 40).batch, 40);
        assert_eq!(schedule(Length::Epochs(3), 1050).places(12), (1, 200..300));
    }

    #[test]
    fn the_rate_rises_and_falls() {
        let schedule = schedule(Length::Epochs(200), 10_000);
        let rate = |step| schedule.rate(step);
        assert!((rate(0) - 1e-6).abs() < 1e-12);
        assert!((rate(999) - 1e-3).abs() < 1e-12 && (rate(1000) - 1e-3).abs() < 1e-12);
        assert!((rate(schedule.steps) - 2.4e-6).abs() < 1e-12);
        assert!((1000..schedule.steps - 1).all(|step| rate(step) > rate(step + 1)));
    }

    #[test]
    fn the_curve_has_its_points() {
        for steps in [1, 7, 99, 100, 101, 5000] {
            let schedule = schedule(Length::Visits(steps * 100), 1000);
            let points = (1..=schedule.steps).filter(|&done| schedule.is_point(done)).count();
            assert!(points <= 101 && points >= steps.min(50) as usize, "{steps}: {points}");
        }
    }
}
