//! The network, what the optimiser remembers of it, and the threads that make it better.

use super::{
    PackedPosition,
    inputs::Inputs,
    kernel::LANES,
    model::{Model, Rounded, Shape},
    optimiser::{self, Step},
    order::Order,
    targets::Targets,
    worker::Worker,
};
use std::{ops::Range, thread};
use tabia_nnue::{Network, NetworkError, SCALE};

/// The engine's bounds on output biases are far off; these only keep nonsense out.
const OUTPUT_BIAS_LIMIT: f32 = 100.0;

/// What a run has to remember: weights, moments, and how many steps they are from.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub weights: Model,
    pub first: Model,
    pub second: Model,
    pub steps: u64,
}

impl State {
    /// Before the first step.
    pub fn new(weights: Model) -> Self {
        let zero = Model::zero(weights.shape);
        Self { weights, first: zero.clone(), second: zero, steps: 0 }
    }
}

/// A network that learns.
#[derive(Debug)]
pub(super) struct Learner {
    state: State,
    rounded: Rounded,
    inputs: Inputs,
    workers: Vec<Worker>,
}

impl Learner {
    pub fn new(state: State, threads: usize) -> Self {
        let shape = state.weights.shape;
        Self {
            rounded: state.weights.rounded(),
            inputs: Inputs::new(shape.architecture.inputs),
            workers: (0..threads.max(1)).map(|_| Worker::new(shape)).collect(),
            state,
        }
    }

    pub const fn state(&self) -> &State {
        &self.state
    }

    pub const fn shape(&self) -> Shape {
        self.state.weights.shape
    }

    /// Learns from a batch: the positions at these places of the order. Gives their summed error.
    pub fn step(
        &mut self,
        positions: &[PackedPosition],
        order: &Order,
        places: Range<usize>,
        targets: &Targets,
        rate: f64,
    ) -> f64 {
        let count = places.len();
        let error = self.add_gradients(positions, order, places, targets);
        self.state.steps += 1;
        self.move_weights(&Step::new(self.state.steps, rate, count));
        error
    }

    /// Each thread adds the gradient of its share to its own; gives the summed error.
    fn add_gradients(
        &mut self,
        positions: &[PackedPosition],
        order: &Order,
        places: Range<usize>,
        targets: &Targets,
    ) -> f64 {
        let shares = shares(places, self.workers.len());
        let (rounded, inputs) = (&self.rounded, &self.inputs);
        let jobs = self.workers.iter_mut().zip(shares).map(|(worker, share)| {
            move || worker.learn(rounded, inputs, targets, order.visit(positions, share))
        });
        in_parallel(jobs).into_iter().sum()
    }

    /// Moves all weights against the gradients, which are zero afterwards. The threads share the
    /// tiles.
    fn move_weights(&mut self, step: &Step) {
        let shape = self.shape();
        let State { weights, first, second, .. } = &mut self.state;
        let mut slope = [0.0; LANES];
        for worker in &mut self.workers {
            let biases = std::mem::replace(&mut worker.gradient.output_biases, [0.0; LANES]);
            slope.iter_mut().zip(biases).for_each(|(sum, bias)| *sum += bias);
        }
        let (first_bias, second_bias) = (&mut first.output_biases, &mut second.output_biases);
        let limit = OUTPUT_BIAS_LIMIT;
        step.apply(&mut weights.output_biases, first_bias, second_bias, &slope, limit);
        self.rounded.output_biases = weights.output_biases;

        let threads = self.workers.len();
        let mut gradients: Vec<_> =
            self.workers.iter_mut().map(|worker| worker.gradient.tiles.iter_mut()).collect();
        let mut tiles: Vec<_> = weights
            .tiles
            .iter_mut()
            .zip(&mut first.tiles)
            .zip(&mut second.tiles)
            .zip(&mut self.rounded.tiles)
            .map(|(((weights, first), second), rounded)| optimiser::Tile {
                weights,
                first,
                second,
                rounded,
                gradients: gradients
                    .iter_mut()
                    .filter_map(Iterator::next)
                    .map(|g| &mut g[..])
                    .collect(),
            })
            .collect();
        let part = tiles.len().div_ceil(threads);
        let jobs = tiles
            .chunks_mut(part)
            .map(|tiles| move || tiles.iter_mut().for_each(|tile| tile.step(shape, step)));
        in_parallel(jobs);
    }

    /// The mean error on positions.
    pub fn error(&mut self, positions: &[PackedPosition], targets: &Targets) -> f64 {
        let shares = shares(0..positions.len(), self.workers.len());
        let (rounded, inputs) = (&self.rounded, &self.inputs);
        let jobs = self.workers.iter_mut().zip(shares).map(|(worker, share)| {
            move || worker.judge(rounded, inputs, targets, &positions[share])
        });
        let sum: f64 = in_parallel(jobs).into_iter().sum();
        sum / positions.len().max(1) as f64
    }

    /// What the network says about positions, in centipawns of the side to move.
    pub fn evaluate(&mut self, positions: &[PackedPosition]) -> Vec<f32> {
        let values = self.workers[0].values(&self.rounded, &self.inputs, positions);
        values.into_iter().map(|value| value * SCALE as f32).collect()
    }

    /// The network for the engine.
    pub fn export(&self, description: &str) -> Result<Network, NetworkError> {
        self.rounded.export(description)
    }
}

/// Cuts a range into so many parts of about the same length.
pub(super) fn shares(places: Range<usize>, parts: usize) -> impl Iterator<Item = Range<usize>> {
    let at = move |part: usize| places.start + places.len() * part / parts;
    (0..parts).map(move |part| at(part)..at(part + 1))
}

/// Does all jobs at the same time, the first one on this thread; the results are in order.
pub(super) fn in_parallel<T: Send, J: FnOnce() -> T + Send>(
    jobs: impl IntoIterator<Item = J>,
) -> Vec<T> {
    let mut jobs = jobs.into_iter();
    let Some(first) = jobs.next() else { return Vec::new() };
    thread::scope(|scope| {
        let others: Vec<_> = jobs.map(|job| scope.spawn(job)).collect();
        let mut results = vec![first()];
        for other in others {
            results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    })
}
