//! How fast learning is.

use super::{
    PackedPosition,
    learner::{Learner, State},
    model::{Model, Shape},
    order::{Order, shuffle},
    samples,
    targets::Targets,
};
use tabia_chess::Random;
use tabia_nnue::Architecture;

/// Learns from made-up positions, to be timed from outside.
#[derive(Debug)]
pub struct Benchmark {
    learner: Learner,
    positions: Vec<PackedPosition>,
    order: Order,
    targets: Targets,
    batch: usize,
    next: usize,
}

impl Benchmark {
    /// How many different positions there are.
    const POSITIONS: usize = 1 << 18;

    /// Makes the positions, and a network of this shape.
    #[must_use]
    pub fn new(architecture: Architecture, threads: usize, batch: usize) -> Self {
        let mut positions = samples::counted(Self::POSITIONS, 1);
        shuffle(&mut positions, &mut Random::new(1));
        let model = Model::random(Shape { architecture }, 1);
        Self {
            learner: Learner::new(State::new(model), threads),
            order: Order::new(positions.len(), 1, 0),
            targets: Targets::new(400.0, 0.2),
            batch: batch.clamp(1, positions.len()),
            positions,
            next: 0,
        }
    }

    /// How many men a position has on average. What learning costs depends on it.
    #[must_use]
    pub fn mean_men(&self) -> f64 {
        let men: usize = self.positions.iter().map(PackedPosition::count).sum();
        men as f64 / self.positions.len() as f64
    }

    /// Learns from a batch; tells how many positions it had.
    pub fn step(&mut self) -> usize {
        if self.next + self.batch > self.positions.len() {
            self.next = 0;
        }
        let places = self.next..self.next + self.batch;
        self.learner.step(&self.positions, &self.order, places, &self.targets, 1e-3);
        self.next += self.batch;
        self.batch
    }
}
