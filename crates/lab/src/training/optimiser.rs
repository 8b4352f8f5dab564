//! AdamW: steps as long as each number's own gradient has proven steady, and a pull towards zero.

use super::{
    kernel::{LANES, Reals, Words},
    model::{Shape, round_tile},
    packed::OWN_KING,
};
use tabia_nnue::features::PLAIN_INPUTS;

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
/// Keeps a number that has never counted where it is.
const SMALLEST: f32 = 1e-8;
/// How strongly numbers are pulled towards zero.
const WEIGHT_DECAY: f32 = 0.01;
/// No number grows beyond this, or integer sums might overflow in the engine.
pub(super) const LIMIT: f32 = 1.98;
/// Nor the weight of a mark beyond this.
const MARK_LIMIT: f32 = 0.99;

/// The rows of a tile with all that the optimiser knows about them.
#[derive(Debug)]
pub(super) struct Tile<'a> {
    pub weights: &'a mut [Reals],
    pub first: &'a mut [Reals],
    pub second: &'a mut [Reals],
    pub rounded: &'a mut [Words],
    /// A gradient from each thread. They are zero afterwards.
    pub gradients: Vec<&'a mut [Reals]>,
}

impl Tile<'_> {
    /// Moves all numbers of the tile.
    pub fn step(&mut self, shape: Shape, step: &Step) {
        let limit = if shape.is_factorised() { LIMIT / 2.0 } else { LIMIT };
        let mut bias_slope = [0.0; LANES];
        for input in 0..PLAIN_INPUTS {
            let mut common = [0.0; LANES];
            for bucket in 0..shape.king_buckets() {
                let index = bucket * PLAIN_INPUTS + input;
                let slope = self.take_slope(index);
                add(&mut common, &slope);
                self.move_row(index, &slope, step, limit);
            }
            if shape.is_factorised() {
                self.move_row(shape.shared().start + input, &common, step, limit);
            }
            if OWN_KING.contains(&input) {
                add(&mut bias_slope, &common);
            }
        }
        for index in shape.marks() {
            let slope = self.take_slope(index);
            self.move_row(index, &slope, step, MARK_LIMIT);
        }
        self.move_row(shape.bias(), &bias_slope, step, LIMIT);
        for index in shape.outputs() {
            let slope = self.take_slope(index);
            self.move_row(index, &slope, step, LIMIT);
        }
        round_tile(shape, self.weights, self.rounded);
    }

    /// The sum of all threads' gradients for a row, which become zero.
    fn take_slope(&mut self, index: usize) -> Reals {
        let mut sum = [0.0; LANES];
        for gradient in &mut self.gradients {
            add(&mut sum, &gradient[index]);
            gradient[index] = [0.0; LANES];
        }
        sum
    }

    fn move_row(&mut self, index: usize, slope: &Reals, step: &Step, limit: f32) {
        let (first, second) = (&mut self.first[index], &mut self.second[index]);
        step.apply(&mut self.weights[index], first, second, slope, limit);
    }
}

pub(super) fn add(sum: &mut Reals, row: &Reals) {
    for lane in 0..LANES {
        sum[lane] += row[lane];
    }
}

/// How to move a number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    rate: f32,
    /// What the summed gradient is to be multiplied by.
    mean: f32,
    first_correction: f32,
    second_correction: f32,
}

impl Step {
    /// The step with this number, from 1, after a batch of so many positions.
    pub fn new(number: u64, rate: f64, positions: usize) -> Self {
        let number = i32::try_from(number).unwrap_or(i32::MAX);
        let correction = |decay: f32| (1.0 / (1.0 - f64::from(decay).powi(number))) as f32;
        Self {
            rate: rate as f32,
            mean: 1.0 / positions.max(1) as f32,
            first_correction: correction(FIRST_DECAY),
            second_correction: correction(SECOND_DECAY),
        }
    }

    /// Moves a row of numbers against their summed gradient.
    #[inline]
    pub fn apply(
        &self,
        weights: &mut Reals,
        first: &mut Reals,
        second: &mut Reals,
        slope: &Reals,
        limit: f32,
    ) {
        for lane in 0..LANES {
            let slope = slope[lane] * self.mean;
            first[lane] += (1.0 - FIRST_DECAY) * (slope - first[lane]);
            second[lane] += (1.0 - SECOND_DECAY) * (slope * slope - second[lane]);
            let size = (second[lane] * self.second_correction).sqrt() + SMALLEST;
            let way = first[lane] * self.first_correction / size + WEIGHT_DECAY * weights[lane];
            weights[lane] = (weights[lane] - self.rate * way).clamp(-limit, limit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A weight of 0.5 after steps at a rate of 0.1 with these gradients, each the sum over four
    /// positions.
    fn moved(slopes: &[f32], limit: f32) -> f32 {
        let [mut weights, mut first, mut second] = [0.5, 0.0, 0.0].map(|number| [number; LANES]);
        for (number, slope) in (1..).zip(slopes) {
            let step = Step::new(number, 0.1, 4);
            step.apply(&mut weights, &mut first, &mut second, &[*slope; LANES], limit);
        }
        assert_eq!(weights, [weights[0]; LANES], "all lanes are alike");
        weights[0]
    }

    #[track_caller]
    fn assert_near(found: f32, expected: f32) {
        assert!((found - expected).abs() < 1e-6, "{found} instead of {expected}");
    }

    #[test]
    fn steps_are_those_of_adamw() {
        // The first mean gradient is 2, and corrected for its start at zero so are both moments:
        // 0.5 - 0.1 * (2 / 2 + 0.01 * 0.5).
        assert_near(moved(&[8.0], LIMIT), 0.3995);
        // The second is -1. First moment: (0.9 * 0.2 - 0.1 * 1) / (1 - 0.9^2) = 0.421053; second:
        // (0.999 * 0.004 + 0.001 * 1) / (1 - 0.999^2) = 2.499250, of which the root is 1.580902:
        // 0.3995 - 0.1 * (0.421053 / 1.580902 + 0.01 * 0.3995).
        assert_near(moved(&[8.0, -4.0], LIMIT), 0.372_466_8);
    }

    #[test]
    fn weights_without_a_gradient_decay() {
        // 0.5 * (1 - 0.1 * 0.01), then once more.
        assert_near(moved(&[0.0], LIMIT), 0.4995);
        assert_near(moved(&[0.0, 0.0], LIMIT), 0.499_000_5);
    }

    #[test]
    fn weights_stay_within_their_limit() {
        assert_near(moved(&[-8.0], 0.55), 0.55);
        assert_near(moved(&[8.0; 9], 0.25), -0.25);
    }
}
