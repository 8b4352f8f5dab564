//! Many steps downhill, and the place where held-out games were understood best.

use super::{adam::Adam, objective::Objective, samples::Halves};
use tabia_chess::Random;

/// How to descend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Descent {
    /// How often all positions are seen.
    pub epochs: u32,
    /// How many positions are seen between two steps.
    pub batch: usize,
    /// How far a step moves a weight at first. It falls to a twentieth, along a cosine.
    pub rate: f64,
    /// How strongly weights are held where they began. It matters only for those about which the
    /// positions say little or nothing.
    pub pull: f64,
    /// Decides the order of the positions.
    pub seed: u64,
    /// How many threads share the work. The result does not depend on it.
    pub threads: usize,
}

impl Default for Descent {
    fn default() -> Self {
        Self { epochs: 30, batch: 16_384, rate: 0.5, pull: 1e-9, seed: 1, threads: 1 }
    }
}

/// What an epoch brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// The mean error on the training positions while they were seen.
    pub training_error: f64,
    /// The error on the held-out positions afterwards.
    pub validation_error: f64,
}

/// The weights that were best on the held-out positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The weights.
    pub weights: Vec<Halves>,
    /// Their error on the held-out positions.
    pub validation_error: f64,
    /// After which epoch they were found; 0 if the first weights were the best.
    pub epoch: u32,
}

impl Descent {
    /// Descends from these weights; tells `report` after each epoch.
    pub fn run(
        &self,
        training: &Objective<'_>,
        validation: &Objective<'_>,
        start: &[Halves],
        mut report: impl FnMut(&Epoch),
    ) -> Fit {
        let mut weights = start.to_vec();
        let mut best = Fit {
            weights: weights.clone(),
            validation_error: validation.error(start, self.threads),
            epoch: 0,
        };
        let mut adam = Adam::new(start.len());
        let mut random = Random::new(self.seed);
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        for number in 1..=self.epochs {
            shuffle(&mut order, &mut random);
            let mut training_error = 0.0;
            for (step, batch) in order.chunks(self.batch.max(1)).enumerate() {
                let (mut gradient, error) = training.gradient(batch, &weights, self.threads);
                training_error += error * batch.len() as f64 / order.len() as f64;
                self.pull_back(&mut gradient, &weights, start);
                let seen = (step * self.batch) as f64 / order.len() as f64;
                adam.step(&mut weights, &gradient, self.rate_at(f64::from(number - 1) + seen));
            }
            let validation_error = validation.error(&weights, self.threads);
            report(&Epoch { number, training_error, validation_error });
            if validation_error < best.validation_error {
                best = Fit { weights: weights.clone(), validation_error, epoch: number };
            }
        }
        best
    }

    /// The rate after this many epochs.
    fn rate_at(&self, epochs: f64) -> f64 {
        const LAST: f64 = 0.05;
        let way = epochs / f64::from(self.epochs.max(1));
        let cosine = f64::midpoint(1.0, (std::f64::consts::PI * way).cos());
        self.rate * (LAST + (1.0 - LAST) * cosine)
    }

    /// Adds the gradient of the distance to the first weights.
    fn pull_back(&self, gradient: &mut [Halves], weights: &[Halves], start: &[Halves]) {
        for ((slope, weight), origin) in gradient.iter_mut().zip(weights).zip(start) {
            for half in 0..2 {
                slope[half] += self.pull * (weight[half] - origin[half]);
            }
        }
    }
}

fn shuffle(order: &mut [u32], random: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::objective::tests::synthetic;

    const TRUTH: [Halves; 5] =
        [[90.0, 120.0], [-30.0, 45.0], [12.0, -7.0], [60.0, 80.0], [0.0, 25.0]];

    #[test]
    fn known_weights_are_recovered_from_scores() {
        let (training, validation) = (synthetic(20_000, &TRUTH, 1), synthetic(2000, &TRUTH, 2));
        let training = Objective::new(&training, 200.0, 0.0);
        let validation = Objective::new(&validation, 200.0, 0.0);
        let descent = Descent { epochs: 40, batch: 1000, rate: 1.0, ..Descent::default() };
        let start = [[50.0, 50.0]; TRUTH.len()];
        let before = validation.error(&start, 1);
        let fit = descent.run(&training, &validation, &start, |_| {});
        assert!(fit.validation_error < before / 1000.0, "{before} {}", fit.validation_error);
        for (found, truth) in fit.weights.iter().zip(TRUTH) {
            for half in 0..2 {
                assert!((found[half] - truth[half]).abs() < 2.0, "{:?}", fit.weights);
            }
        }
    }

    #[test]
    fn known_weights_are_recovered_from_results() {
        let (training, validation) = (synthetic(40_000, &TRUTH, 3), synthetic(4000, &TRUTH, 4));
        let training = Objective::new(&training, 200.0, 1.0);
        let validation = Objective::new(&validation, 200.0, 1.0);
        let descent = Descent { epochs: 20, batch: 1000, rate: 1.0, ..Descent::default() };
        let fit = descent.run(&training, &validation, &[[50.0, 50.0]; TRUTH.len()], |_| {});
        for (found, truth) in fit.weights.iter().zip(TRUTH) {
            for half in 0..2 {
                assert!((found[half] - truth[half]).abs() < 12.0, "{:?}", fit.weights);
            }
        }
    }

    #[test]
    fn descents_repeat_themselves_on_any_number_of_threads() {
        let samples = synthetic(6000, &TRUTH, 9);
        let objective = Objective::new(&samples, 200.0, 0.5);
        let run = |threads| {
            let descent = Descent { epochs: 2, batch: 3000, threads, ..Descent::default() };
            descent.run(&objective, &objective, &[[0.0, 0.0]; TRUTH.len()], |_| {})
        };
        assert_eq!(run(1), run(2));
        assert_eq!(run(2), run(3));
    }

    #[test]
    fn a_weight_that_never_counts_stays() {
        let samples = synthetic(2000, &TRUTH, 9);
        let objective = Objective::new(&samples, 200.0, 0.5);
        let start = [[7.0, -7.0]; TRUTH.len() + 1];
        let descent = Descent { epochs: 3, batch: 500, ..Descent::default() };
        let fit = descent.run(&objective, &objective, &start, |_| {});
        assert_eq!(fit.weights[TRUTH.len()], [7.0, -7.0]);
        assert_ne!(fit.weights[0], [7.0, -7.0]);
    }
}
