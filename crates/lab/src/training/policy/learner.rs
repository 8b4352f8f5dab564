//! The network, what the optimiser remembers of it, and the threads that make it better.

use super::{
    model::{self, Rounded, Shape},
    samples::Samples,
    worker::{Verdict, Worker},
};
use crate::training::{
    kernel::{LANES, Reals},
    learner::{in_parallel, shares},
    model::round,
    optimiser::{Step, add},
    order::Order,
};
use std::ops::Range;
use tabia_nnue::{NetworkError, policy::PolicyNetwork};

/// A policy network that learns.
#[derive(Debug)]
pub(super) struct Learner {
    shape: Shape,
    weights: Vec<Reals>,
    /// The moments of the optimiser.
    pub first: Vec<Reals>,
    second: Vec<Reals>,
    pub steps: u64,
    rounded: Rounded,
    workers: Vec<Worker>,
}

impl Learner {
    /// With small numbers by chance.
    pub fn new(shape: Shape, seed: u64, threads: usize) -> Self {
        Self::with_weights(shape, model::random(shape, seed), threads)
    }

    pub fn with_weights(shape: Shape, weights: Vec<Reals>, threads: usize) -> Self {
        let zeros = vec![[0.0; LANES]; shape.rows()];
        Self {
            shape,
            rounded: Rounded::new(shape, &weights),
            weights,
            first: zeros.clone(),
            second: zeros,
            steps: 0,
            workers: (0..threads.max(1)).map(|_| Worker::new(shape)).collect(),
        }
    }

    /// Learns from a batch: the positions at these places of the order. Gives their summed error.
    pub fn step(
        &mut self,
        samples: &Samples,
        order: &Order,
        places: Range<usize>,
        rate: f64,
    ) -> f64 {
        let count = places.len();
        let shares = shares(places, self.workers.len());
        let rounded = &self.rounded;
        let jobs = self.workers.iter_mut().zip(shares).map(|(worker, share)| {
            move || worker.learn(rounded, samples, order.visit(&samples.list, share))
        });
        let error = in_parallel(jobs).into_iter().sum();
        self.steps += 1;
        self.move_weights(&Step::new(self.steps, rate, count));
        error
    }

    /// Moves all numbers against the gradients, which are zero afterwards. The threads share the
    /// rows.
    fn move_weights(&mut self, step: &Step) {
        let shape = self.shape;
        let part = shape.rows().div_ceil(self.workers.len());
        let mut gradients: Vec<_> =
            self.workers.iter_mut().map(|worker| worker.gradient.chunks_mut(part)).collect();
        let parts = self
            .weights
            .chunks_mut(part)
            .zip(self.first.chunks_mut(part))
            .zip(self.second.chunks_mut(part));
        let jobs: Vec<_> = parts
            .enumerate()
            .map(|(number, ((weights, first), second))| {
                let mut gradients: Vec<_> =
                    gradients.iter_mut().filter_map(Iterator::next).collect();
                move || {
                    for (index, weights) in weights.iter_mut().enumerate() {
                        let slope = take_sum(&mut gradients, index);
                        let limit = shape.limit(number * part + index);
                        step.apply(weights, &mut first[index], &mut second[index], &slope, limit);
                    }
                }
            })
            .collect();
        in_parallel(jobs);
        for (index, words) in self.rounded.rows.iter_mut().enumerate() {
            *words = round(&self.weights[index], shape.unit(index));
        }
        self.rounded.move_biases.copy_from_slice(&self.weights[shape.move_biases()]);
    }

    /// How well the moves of positions are guessed at a temperature.
    pub fn judge(&mut self, samples: &Samples, temperature: f32) -> Verdict {
        let shares = shares(0..samples.len(), self.workers.len());
        let rounded = &self.rounded;
        let jobs = self.workers.iter_mut().zip(shares).map(|(worker, share)| {
            move || worker.judge(rounded, samples, &samples.list[share], temperature)
        });
        let mut total = Verdict::default();
        for verdict in in_parallel(jobs) {
            total += verdict;
        }
        total
    }

    /// The temperature with which the moves of positions are guessed best.
    pub fn best_temperature(&mut self, samples: &Samples) -> f32 {
        const HALVINGS: u32 = 16;
        // The error has one valley, so each third without it can be left out.
        let (mut low, mut high) = (0.5_f32, 2.0_f32);
        for _ in 0..HALVINGS {
            let third = (high - low) / 3.0;
            let (left, right) = (low + third, high - third);
            if self.judge(samples, left).error <= self.judge(samples, right).error {
                high = right;
            } else {
                low = left;
            }
        }
        f32::midpoint(low, high)
    }

    /// The outputs for the moves of one position, the one that was played first.
    #[cfg(test)]
    pub fn outputs(&mut self, samples: &Samples, index: usize) -> &[f32] {
        let sample = &samples.list[index];
        self.workers[0].forward(&self.rounded, sample, samples.moves(sample));
        &self.workers[0].outputs
    }

    /// The network for the engine.
    pub fn export(
        &self,
        temperature: f32,
        description: &str,
    ) -> Result<PolicyNetwork, NetworkError> {
        self.rounded.export(temperature, description)
    }
}

/// The sum of all threads' gradients for a row, which become zero.
fn take_sum(gradients: &mut [&mut [Reals]], index: usize) -> Reals {
    let mut sum = [0.0; LANES];
    for gradient in gradients {
        add(&mut sum, &gradient[index]);
        gradient[index] = [0.0; LANES];
    }
    sum
}
