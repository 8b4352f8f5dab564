//! The network while it learns.
//!
//! It is a row of tiles, each with 64 neurons of the hidden layer and everything that belongs to
//! them: their feature weights, biases, and the output weights that read them. The output is the
//! sum of what the tiles add, and a bias.

use super::{
    inputs::king_buckets,
    kernel::{LANES, Reals, Words},
};
use std::{array, ops::Range};
use tabia_chess::Random;
use tabia_nnue::{
    Architecture, Network, NetworkError, OUTPUT_BUCKETS, Parts, QA, QB, features::PLAIN_INPUTS,
};

/// Which row of a tile is what: feature weights, biases, output weights, and the shared feature
/// weights of a factorised network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub architecture: Architecture,
}

impl Shape {
    pub const fn tiles(self) -> usize {
        self.architecture.hidden / LANES
    }

    pub const fn inputs(self) -> usize {
        self.architecture.inputs.count()
    }

    pub const fn king_buckets(self) -> usize {
        king_buckets(self.architecture)
    }

    /// Several buckets of king squares learn together what they have in common: an input's weight
    /// is the sum of the bucket's own and a shared one.
    pub const fn is_factorised(self) -> bool {
        self.king_buckets() > 1
    }

    /// The rows of marks, which all buckets share.
    pub const fn marks(self) -> Range<usize> {
        self.architecture.inputs.of_men()..self.inputs()
    }

    /// The row of biases.
    pub const fn bias(self) -> usize {
        self.inputs()
    }

    /// The row of output weights of a bucket that reads this half.
    pub const fn output(self, bucket: usize, half: usize) -> usize {
        self.bias() + 1 + 2 * bucket + half
    }

    pub const fn outputs(self) -> Range<usize> {
        self.output(0, 0)..self.output(OUTPUT_BUCKETS, 0)
    }

    /// The rows that positions are evaluated with, and that have gradients of their own.
    pub const fn evaluated_rows(self) -> usize {
        self.outputs().end
    }

    /// The rows of shared feature weights.
    pub const fn shared(self) -> Range<usize> {
        let start = self.evaluated_rows();
        start..start + if self.is_factorised() { PLAIN_INPUTS } else { 0 }
    }

    /// All rows.
    pub const fn rows(self) -> usize {
        self.shared().end
    }
}

/// The numbers of a network in full precision: what is learnt.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Model {
    pub shape: Shape,
    /// The rows of each tile.
    pub tiles: Vec<Vec<Reals>>,
    /// A bias for each output, in the first lanes.
    pub output_biases: Reals,
}

impl Model {
    /// All zeros.
    pub fn zero(shape: Shape) -> Self {
        let tile = vec![[0.0; LANES]; shape.rows()];
        Self { shape, tiles: vec![tile; shape.tiles()], output_biases: [0.0; LANES] }
    }

    /// Small numbers by chance. Feature weights suit about 32 inputs that are on; all outputs
    /// start with the same weights, and all king buckets too. Marks say nothing at first.
    pub fn random(shape: Shape, seed: u64) -> Self {
        const MEN: f32 = 32.0;
        let mut random = Random::new(seed);
        let mut model = Self::zero(shape);
        let features = if shape.is_factorised() { shape.shared() } else { 0..shape.marks().start };
        for tile in &mut model.tiles {
            for row in &mut tile[features.clone()] {
                *row = array::from_fn(|_| uniform(&mut random) / MEN.sqrt());
            }
            let neurons = 2.0 * shape.architecture.hidden as f32;
            for half in 0..2 {
                let row = array::from_fn(|_| uniform(&mut random) / neurons.sqrt());
                for bucket in 0..OUTPUT_BUCKETS {
                    tile[shape.output(bucket, half)] = row;
                }
            }
        }
        model
    }

    /// The numbers of a finished network, to learn on from.
    pub fn of(network: &Network) -> Self {
        let shape = Shape { architecture: network.architecture() };
        let hidden = shape.architecture.hidden;
        let parts = network.to_parts();
        let mut model = Self::zero(shape);
        for (number, tile) in model.tiles.iter_mut().enumerate() {
            let first = number * LANES;
            let reals = |row: &[i16], unit: i32| {
                array::from_fn(|lane| f32::from(row[first + lane]) / unit as f32)
            };
            for (row, words) in tile.iter_mut().zip(parts.feature_weights.chunks_exact(hidden)) {
                *row = reals(words, QA);
            }
            tile[shape.bias()] = reals(&parts.feature_biases, QA);
            let outputs = &mut tile[shape.outputs()];
            for (row, words) in outputs.iter_mut().zip(parts.output_weights.chunks_exact(hidden)) {
                *row = reals(words, QB);
            }
            share_what_is_common(shape, tile);
        }
        for (bias, word) in model.output_biases.iter_mut().zip(parts.output_biases) {
            *bias = (f64::from(word) / f64::from(QA * QB)) as f32;
        }
        model
    }

    /// The numbers of a network with fewer hidden neurons or without marks, to learn on from with
    /// more. New neurons know nothing yet and are not listened to, and new marks say nothing, so the
    /// evaluation is that of the network.
    pub fn widened(network: &Network, shape: Shape, seed: u64) -> Self {
        let known = Self::of(network);
        let mut model = Self::random(shape, seed);
        for tile in &mut model.tiles {
            tile[shape.outputs()].fill([0.0; LANES]);
        }
        for (tile, rows) in model.tiles.iter_mut().zip(known.tiles) {
            let (old, men) = (known.shape, shape.marks().start);
            tile[..men].copy_from_slice(&rows[..men]);
            tile[shape.marks()][..old.marks().len()].copy_from_slice(&rows[old.marks()]);
            tile[shape.bias()..].copy_from_slice(&rows[old.bias()..]);
        }
        model.output_biases = known.output_biases;
        model
    }

    /// The network that positions are evaluated with.
    pub fn rounded(&self) -> Rounded {
        let tile = |tile: &Vec<Reals>| {
            let mut rows = vec![[0; LANES]; self.shape.evaluated_rows()];
            round_tile(self.shape, tile, &mut rows);
            rows
        };
        Rounded {
            shape: self.shape,
            tiles: self.tiles.iter().map(tile).collect(),
            output_biases: self.output_biases,
        }
    }
}

/// Moves the mean weight of an input over all king buckets to the shared rows.
fn share_what_is_common(shape: Shape, tile: &mut [Reals]) {
    let buckets = shape.king_buckets();
    for (input, shared) in shape.shared().enumerate() {
        let places = (0..buckets).map(|bucket| bucket * PLAIN_INPUTS + input);
        let mean: Reals = array::from_fn(|lane| {
            places.clone().map(|place| tile[place][lane]).sum::<f32>() / buckets as f32
        });
        for place in places {
            for (own, mean) in tile[place].iter_mut().zip(mean) {
                *own -= mean;
            }
        }
        tile[shared] = mean;
    }
}

/// Evenly distributed between -1 and 1.
pub(super) fn uniform(random: &mut Random) -> f32 {
    const STEPS: u32 = 1 << 24;
    random.below(STEPS as usize + 1) as f32 / (STEPS / 2) as f32 - 1.0
}

/// Rounds the rows of a tile as the engine will have them, shared weights merged.
pub(super) fn round_tile(shape: Shape, tile: &[Reals], rows: &mut [Words]) {
    let (shared, own) = (&tile[shape.shared()], &tile[..shape.marks().start]);
    if shared.is_empty() {
        for (row, words) in own.iter().zip(rows.iter_mut()) {
            *words = round(row, QA);
        }
    } else {
        for (index, (row, words)) in own.iter().zip(rows.iter_mut()).enumerate() {
            let shared = &shared[index % PLAIN_INPUTS];
            *words = round(&array::from_fn(|lane| row[lane] + shared[lane]), QA);
        }
    }
    for index in shape.marks().start..=shape.bias() {
        rows[index] = round(&tile[index], QA);
    }
    for index in shape.outputs() {
        rows[index] = round(&tile[index], QB);
    }
}

/// The nearest multiples of one part in `unit`.
#[inline]
pub(super) fn round(row: &Reals, unit: i32) -> Words {
    let unit = unit as f32;
    // A conversion to an integer keeps to the range of the type.
    array::from_fn(|lane| (row[lane] * unit).round_ties_even() as i16)
}

/// The numbers of a network as the engine has them.
///
/// Positions are evaluated with these even while the network learns, so that it learns to do well
/// with rounded weights; what it learns goes to the exact ones.
#[derive(Clone, Debug)]
pub(super) struct Rounded {
    pub shape: Shape,
    pub tiles: Vec<Vec<Words>>,
    /// They stay exact: the engine's unit for them is very small.
    pub output_biases: Reals,
}

impl Rounded {
    /// The network for the engine.
    pub fn export(&self, description: &str) -> Result<Network, NetworkError> {
        let shape = self.shape;
        let row = |index: usize| self.tiles.iter().flat_map(move |tile| tile[index]);
        let bias = |bias: f32| (f64::from(bias) * f64::from(QA * QB)).round() as i32;
        let parts = Parts {
            feature_weights: (0..shape.inputs()).flat_map(row).collect(),
            feature_biases: row(shape.bias()).collect(),
            output_weights: shape.outputs().flat_map(row).collect(),
            output_biases: self.output_biases[..OUTPUT_BUCKETS].iter().copied().map(bias).collect(),
        };
        Network::from_parts(shape.architecture, parts, description)
    }
}
