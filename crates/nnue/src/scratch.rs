//! The network without any cleverness: what every faster way must agree with.

use crate::{
    architecture::output_bucket,
    marks::Marks,
    network::{Network, QA},
};
use tabia_chess::{Color, Position};
use tabia_platform::simd::Block;

/// The value of a position in centipawns for the side to move, computed plainly.
///
/// It uses neither kernels nor anything remembered. [`crate::Accumulators::evaluate`] gives the
/// same number faster.
#[must_use]
pub fn evaluate_from_scratch(network: &Network, position: &Position) -> i32 {
    let halves = [position.turn(), !position.turn()].map(|side| hidden(network, position, side));
    let bucket = output_bucket(position);
    let sum: i32 = halves
        .iter()
        .flatten()
        .zip(Block::words(network.outputs(bucket)))
        .map(|(neuron, weight)| neuron.clamp(&0, &QA).pow(2) * i32::from(weight))
        .sum();
    network.value(bucket, sum)
}

/// What the hidden neurons of one side sum up to.
fn hidden(network: &Network, position: &Position, perspective: Color) -> Vec<i32> {
    let inputs = network.architecture().inputs;
    let king = position.king(perspective);
    let mut sums: Vec<i32> = Block::words(network.biases()).map(i32::from).collect();
    let mut add = |input: usize| {
        for (sum, weight) in sums.iter_mut().zip(Block::words(network.row(input))) {
            *sum += i32::from(weight);
        }
    };
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else { continue };
        add(inputs.index(perspective, king, piece, square));
    }
    if inputs.has_marks() {
        let man_at = |square| position.piece_at(square);
        Marks::of(position)
            .for_each(man_at, |mark| add(inputs.mark_index(perspective, king, mark)));
    }
    sums
}
