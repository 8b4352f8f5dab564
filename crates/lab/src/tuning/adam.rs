//! Adam: gradient descent whose steps are as long as each weight's own gradient has proven steady.

use super::samples::Halves;

const FIRST_DECAY: f64 = 0.9;
const SECOND_DECAY: f64 = 0.999;
/// Keeps a weight that has never counted where it is.
const SMALLEST: f64 = 1e-12;

/// The memory of the optimiser.
#[derive(Debug)]
pub(super) struct Adam {
    first: Vec<Halves>,
    second: Vec<Halves>,
    steps: i32,
}

impl Adam {
    pub fn new(weights: usize) -> Self {
        Self { first: vec![[0.0; 2]; weights], second: vec![[0.0; 2]; weights], steps: 0 }
    }

    /// Moves the weights against the gradient, none by much more than `rate`.
    pub fn step(&mut self, weights: &mut [Halves], gradient: &[Halves], rate: f64) {
        self.steps = self.steps.saturating_add(1);
        let first_bias = 1.0 - FIRST_DECAY.powi(self.steps);
        let second_bias = 1.0 - SECOND_DECAY.powi(self.steps);
        for (index, weight) in weights.iter_mut().enumerate() {
            for half in 0..2 {
                let slope = gradient[index][half];
                let first = &mut self.first[index][half];
                let second = &mut self.second[index][half];
                *first += (1.0 - FIRST_DECAY) * (slope - *first);
                *second += (1.0 - SECOND_DECAY) * (slope * slope - *second);
                let size = (*second / second_bias).sqrt() + SMALLEST;
                weight[half] -= rate * (*first / first_bias) / size;
            }
        }
    }
}
