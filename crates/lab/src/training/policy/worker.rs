//! One thread's part of the work: positions forwards through the network, errors backwards.

use super::{
    model::{BIAS, FIRST_MOVE, Rounded, Shape, TILE_ROWS},
    samples::{Sample, Samples},
};
use crate::training::{
    inputs::{Active, Inputs},
    kernel::{LANES, ONE, Reals, Words, accumulate},
    optimiser::add,
};
use std::ops::AddAssign;
use tabia_nnue::{
    QA,
    policy::{INPUTS, QM},
};

/// How well moves are guessed, summed over positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Verdict {
    /// How many positions there were.
    pub positions: u64,
    /// The sum of the cross-entropies.
    pub error: f64,
    /// In how many the move played was found the likeliest.
    pub first: u64,
    /// In how many it was among the three likeliest.
    pub among_three: u64,
}

impl Verdict {
    /// The mean cross-entropy.
    #[must_use]
    pub fn mean_error(&self) -> f64 {
        self.error / self.positions.max(1) as f64
    }

    /// The share of positions in which the move played was found the likeliest.
    #[must_use]
    pub fn first_share(&self) -> f64 {
        self.first as f64 / self.positions.max(1) as f64
    }

    /// The share of positions in which it was among the three likeliest.
    #[must_use]
    pub fn among_three_share(&self) -> f64 {
        self.among_three as f64 / self.positions.max(1) as f64
    }
}

impl AddAssign for Verdict {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.error += other.error;
        self.first += other.first;
        self.among_three += other.among_three;
    }
}

/// A thread's memory.
#[derive(Debug)]
pub(super) struct Worker {
    inputs: Inputs,
    /// How the error changes with the numbers of the network, summed over positions.
    pub gradient: Vec<Reals>,
    move_biases: usize,
    active: Active,
    /// What the neurons of each tile sum up to.
    sums: Vec<Words>,
    /// For each legal move its output, then how the error changes with it.
    pub outputs: Vec<f32>,
}

impl Worker {
    pub fn new(shape: Shape) -> Self {
        Self {
            inputs: Inputs::new(INPUTS),
            gradient: vec![[0.0; LANES]; shape.rows()],
            move_biases: shape.move_biases().start,
            active: Active::NONE,
            sums: vec![[0; LANES]; shape.tiles()],
            outputs: Vec::new(),
        }
    }

    /// Adds the gradient of the summed error of these positions; gives the sum.
    pub fn learn<'a>(
        &mut self,
        network: &Rounded,
        samples: &Samples,
        share: impl Iterator<Item = &'a Sample>,
    ) -> f64 {
        let mut error = 0.0;
        for sample in share {
            let moves = samples.moves(sample);
            self.forward(network, sample, moves);
            error += softmax_to_slopes(&mut self.outputs);
            self.backward(network, moves);
        }
        error
    }

    /// How well the moves of these positions are guessed when outputs are divided by the
    /// temperature.
    pub fn judge(
        &mut self,
        network: &Rounded,
        samples: &Samples,
        share: &[Sample],
        temperature: f32,
    ) -> Verdict {
        let mut verdict = Verdict::default();
        for sample in share {
            self.forward(network, sample, samples.moves(sample));
            let played = self.outputs[0];
            // Of moves that are found equally likely, the one played is not the first.
            let better = self.outputs[1..].iter().filter(|output| **output >= played).count();
            self.outputs.iter_mut().for_each(|output| *output /= temperature);
            verdict += Verdict {
                positions: 1,
                error: softmax_to_slopes(&mut self.outputs),
                first: u64::from(better < 1),
                among_three: u64::from(better < 3),
            };
        }
        verdict
    }

    /// Finds the output for each move.
    pub fn forward(&mut self, network: &Rounded, sample: &Sample, moves: &[u16]) {
        self.inputs.of(&sample.position, &mut self.active);
        self.outputs.clear();
        self.outputs.extend(moves.iter().map(|&number| network.move_bias(number.into())));
        for (tile, sums) in network.tiles().zip(&mut self.sums) {
            *sums = accumulate(&tile[..BIAS], &tile[BIAS], self.active.half(0));
            let neurons = sums.map(|sum| sum.clamp(0, ONE));
            for (&number, output) in moves.iter().zip(&mut self.outputs) {
                let sum = dot(&neurons, &tile[FIRST_MOVE + usize::from(number)]);
                *output += sum as f32 / (QA * QM) as f32;
            }
        }
    }

    /// Adds to the gradient what the slopes of the outputs mean for each number.
    fn backward(&mut self, network: &Rounded, moves: &[u16]) {
        let (tiles, biases) = self.gradient.split_at_mut(self.move_biases);
        for (&number, slope) in moves.iter().zip(&self.outputs) {
            let number = usize::from(number);
            biases[number / LANES][number % LANES] += slope;
        }
        let tiles = tiles.chunks_exact_mut(TILE_ROWS).zip(network.tiles());
        for ((gradient, tile), sums) in tiles.zip(&self.sums) {
            let neurons = sums.map(|sum| f32::from(sum.clamp(0, ONE)) / QA as f32);
            let mut slopes = [0.0; LANES];
            for (&number, slope) in moves.iter().zip(&self.outputs) {
                let row = FIRST_MOVE + usize::from(number);
                let (weights, gradient) = (&tile[row], &mut gradient[row]);
                for lane in 0..LANES {
                    slopes[lane] += slope * f32::from(weights[lane]);
                    gradient[lane] += slope * neurons[lane];
                }
            }
            for lane in 0..LANES {
                // A neuron at either end of its range does not follow small changes.
                let is_inside = sums[lane] > 0 && sums[lane] < ONE;
                slopes[lane] = if is_inside { slopes[lane] / QM as f32 } else { 0.0 };
            }
            for &feature in self.active.half(0) {
                add(&mut gradient[usize::from(feature)], &slopes);
            }
            add(&mut gradient[BIAS], &slopes);
        }
    }
}

/// The sum of neurons times weights.
#[inline]
fn dot(neurons: &Words, weights: &Words) -> i32 {
    // Nothing overflows: 64 * 255 * 2047 fits. Saying `wrapping` keeps debug builds as fast.
    let mut total = 0_i32;
    for lane in 0..LANES {
        total = total.wrapping_add(i32::from(neurons[lane]) * i32::from(weights[lane]));
    }
    total
}

/// Turns outputs into slopes: how the cross-entropy with the first move changes with each. Gives
/// the cross-entropy.
fn softmax_to_slopes(outputs: &mut [f32]) -> f64 {
    let highest = outputs.iter().fold(f32::NEG_INFINITY, |most, output| most.max(*output));
    let played = outputs[0] - highest;
    let mut sum = 0.0;
    for output in outputs.iter_mut() {
        *output = (*output - highest).exp();
        sum += *output;
    }
    for output in outputs.iter_mut() {
        *output /= sum;
    }
    outputs[0] -= 1.0;
    f64::from(sum.ln() - played)
}
