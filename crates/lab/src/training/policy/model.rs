//! The policy network while it learns.
//!
//! All numbers lie in rows of 64: tile after tile the weights of the inputs, the biases and the
//! weights of the moves, and at the end the biases of the moves.

use crate::training::{
    kernel::{LANES, Reals, Words},
    model::{round, uniform},
    optimiser::LIMIT,
};
use std::{array, ops::Range};
use tabia_chess::Random;
use tabia_nnue::{
    NetworkError, QA,
    features::PLAIN_INPUTS,
    policy::{MAX_MOVE_WEIGHT, MOVES, PolicyNetwork, PolicyParts, QM},
};

/// The row of biases in a tile.
pub(super) const BIAS: usize = PLAIN_INPUTS;
/// The row of the first move in a tile.
pub(super) const FIRST_MOVE: usize = BIAS + 1;
/// How many rows a tile has.
pub(super) const TILE_ROWS: usize = FIRST_MOVE + MOVES;
/// How many rows the biases of the moves take.
const MOVE_BIAS_ROWS: usize = MOVES.div_ceil(LANES);

/// No number of a move grows beyond this, or integer sums might overflow in the engine.
const MOVE_LIMIT: f32 = 7.99;

const _: () = assert!(MOVE_LIMIT * QM as f32 <= MAX_MOVE_WEIGHT as f32, "the engine accepts it");

/// Which row is what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub hidden: usize,
}

impl Shape {
    pub const fn tiles(self) -> usize {
        self.hidden / LANES
    }

    /// The rows of the tiles, which the engine has rounded.
    pub const fn rounded_rows(self) -> usize {
        self.tiles() * TILE_ROWS
    }

    pub const fn rows(self) -> usize {
        self.rounded_rows() + MOVE_BIAS_ROWS
    }

    /// The rows of the biases of the moves.
    pub const fn move_biases(self) -> Range<usize> {
        self.rounded_rows()..self.rows()
    }

    /// How far from zero the numbers of a row may be.
    pub const fn limit(self, row: usize) -> f32 {
        if self.is_of_moves(row) { MOVE_LIMIT } else { LIMIT }
    }

    /// One, as the engine counts in a row.
    pub const fn unit(self, row: usize) -> i32 {
        if self.is_of_moves(row) { QM } else { QA }
    }

    const fn is_of_moves(self, row: usize) -> bool {
        row >= self.rounded_rows() || row % TILE_ROWS >= FIRST_MOVE
    }
}

/// Small numbers by chance; neurons start in the middle of their range.
pub(super) fn random(shape: Shape, seed: u64) -> Vec<Reals> {
    const MEN: f32 = 32.0;
    let mut random = Random::new(seed);
    let mut rows = vec![[0.0; LANES]; shape.rows()];
    for (index, row) in rows[..shape.rounded_rows()].iter_mut().enumerate() {
        let scale = if shape.is_of_moves(index) { shape.hidden as f32 } else { MEN };
        *row = array::from_fn(|_| uniform(&mut random) / scale.sqrt());
    }
    for tile in rows.chunks_exact_mut(TILE_ROWS).take(shape.tiles()) {
        tile[BIAS] = [0.5; LANES];
    }
    rows
}

/// The numbers that positions go through: as the engine has them, but for the biases of the
/// moves, for which the engine's unit is very small.
#[derive(Clone, Debug)]
pub(super) struct Rounded {
    pub shape: Shape,
    pub rows: Vec<Words>,
    pub move_biases: Vec<Reals>,
}

impl Rounded {
    pub fn new(shape: Shape, weights: &[Reals]) -> Self {
        let rows = weights[..shape.rounded_rows()].iter().enumerate();
        Self {
            shape,
            rows: rows.map(|(index, row)| round(row, shape.unit(index))).collect(),
            move_biases: weights[shape.move_biases()].to_vec(),
        }
    }

    pub fn tiles(&self) -> impl Iterator<Item = &[Words]> {
        self.rows.chunks_exact(TILE_ROWS)
    }

    #[inline]
    pub fn move_bias(&self, number: usize) -> f32 {
        self.move_biases[number / LANES][number % LANES]
    }

    /// The network for the engine.
    pub fn export(
        &self,
        temperature: f32,
        description: &str,
    ) -> Result<PolicyNetwork, NetworkError> {
        let rows = |rows: Range<usize>| -> Vec<i16> {
            rows.flat_map(|row| self.tiles().flat_map(move |tile| tile[row])).collect()
        };
        let bias = |number| (f64::from(self.move_bias(number)) * f64::from(QA * QM)).round() as i32;
        let parts = PolicyParts {
            feature_weights: rows(0..BIAS),
            feature_biases: rows(BIAS..FIRST_MOVE),
            move_weights: rows(FIRST_MOVE..TILE_ROWS),
            move_biases: (0..MOVES).map(bias).collect(),
            temperature,
        };
        PolicyNetwork::from_parts(self.shape.hidden, parts, description)
    }
}
