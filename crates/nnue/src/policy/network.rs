//! A policy network whose numbers are known to be safe, and what it says.

use super::moves::{MOVES, MoveNumbers};
use crate::{
    architecture::{InputSet, KingBuckets, MAX_HIDDEN},
    error::NetworkError,
    features::{PLAIN_INPUTS, View},
    network::{Network, QA, beyond, check_features, check_shapes},
    statistics::Spread,
};
use std::{fmt, ops::RangeInclusive};
use tabia_chess::{Move, Position};
use tabia_platform::simd::{BLOCK_LEN, Block};

/// How a man on a square becomes an input.
pub const INPUTS: InputSet = InputSet::Mirrored { buckets: KingBuckets::One };

/// One, as the weights of moves count. (The hidden layer counts like the value network's.)
pub const QM: i32 = 256;

/// The largest weight of a move: just below 8. The widest hidden layer, full to the brim, times
/// this still fits 32 bits.
pub const MAX_MOVE_WEIGHT: i16 = 2047;

const _: () = assert!(
    MAX_HIDDEN as i64 * QA as i64 * MAX_MOVE_WEIGHT as i64 <= i32::MAX as i64,
    "sums fit 32 bits"
);

/// The temperatures that are accepted. Above one, probabilities are more even than the network
/// learnt them; below one, less.
pub const TEMPERATURES: RangeInclusive<f32> = 0.1..=10.0;

/// The numbers of a policy network, not yet checked.
///
/// Feature weights and biases are quantised by [`QA`], move weights by [`QM`], move biases by
/// both.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyParts {
    /// `[768][hidden]`.
    pub feature_weights: Vec<i16>,
    /// `[hidden]`.
    pub feature_biases: Vec<i16>,
    /// `[1880][hidden]`.
    pub move_weights: Vec<i16>,
    /// `[1880]`.
    pub move_biases: Vec<i32>,
    /// What the outputs are divided by before they become probabilities.
    pub temperature: f32,
}

impl PolicyParts {
    /// All zeros, in the right shape.
    #[must_use]
    pub fn zero(hidden: usize) -> Self {
        Self {
            feature_weights: vec![0; PLAIN_INPUTS * hidden],
            feature_biases: vec![0; hidden],
            move_weights: vec![0; MOVES * hidden],
            move_biases: vec![0; MOVES],
            temperature: 1.0,
        }
    }

    /// Everything that must hold before sums may be computed with these numbers.
    fn check(&self, hidden: usize) -> Result<(), NetworkError> {
        if !is_valid_width(hidden) {
            return Err(NetworkError::BadHidden(hidden));
        }
        check_shapes([
            ("feature weights", PLAIN_INPUTS * hidden, self.feature_weights.len()),
            ("feature biases", hidden, self.feature_biases.len()),
            ("move weights", MOVES * hidden, self.move_weights.len()),
            ("move biases", MOVES, self.move_biases.len()),
        ])?;
        check_features(&self.feature_weights, &self.feature_biases)?;
        if let Some((index, value)) = beyond(&self.move_weights, MAX_MOVE_WEIGHT) {
            return Err(NetworkError::MoveWeightTooLarge { index, value });
        }
        if !TEMPERATURES.contains(&self.temperature) {
            return Err(NetworkError::BadTemperature);
        }
        Ok(())
    }
}

/// The hidden layer has a width that is accepted.
pub(super) const fn is_valid_width(hidden: usize) -> bool {
    hidden != 0 && hidden <= MAX_HIDDEN && hidden.is_multiple_of(BLOCK_LEN)
}

/// A policy network that can be asked: shapes and bounds were checked, so no sum can overflow.
#[derive(Clone, PartialEq)]
pub struct PolicyNetwork {
    hidden: usize,
    feature_weights: Vec<Block>,
    feature_biases: Vec<Block>,
    move_weights: Vec<Block>,
    move_biases: Vec<i32>,
    temperature: f32,
    description: String,
}

impl PolicyNetwork {
    /// Makes a network from its numbers.
    ///
    /// # Errors
    /// The hidden layer has an odd width, a part the wrong length, a number is so large that the
    /// integer arithmetic might overflow, or the temperature is none. Or the description is too
    /// long.
    pub fn from_parts(
        hidden: usize,
        parts: PolicyParts,
        description: impl Into<String>,
    ) -> Result<Self, NetworkError> {
        let description = description.into();
        if description.len() > Network::MAX_DESCRIPTION {
            return Err(NetworkError::DescriptionTooLong(description.len()));
        }
        parts.check(hidden)?;
        Ok(Self {
            hidden,
            feature_weights: Block::pack(&parts.feature_weights).collect(),
            feature_biases: Block::pack(&parts.feature_biases).collect(),
            move_weights: Block::pack(&parts.move_weights).collect(),
            move_biases: parts.move_biases,
            temperature: parts.temperature,
            description,
        })
    }

    /// The numbers it was made from.
    #[must_use]
    pub fn to_parts(&self) -> PolicyParts {
        PolicyParts {
            feature_weights: Block::words(&self.feature_weights).collect(),
            feature_biases: Block::words(&self.feature_biases).collect(),
            move_weights: Block::words(&self.move_weights).collect(),
            move_biases: self.move_biases.clone(),
            temperature: self.temperature,
        }
    }

    /// Neurons of the hidden layer.
    #[must_use]
    pub const fn hidden(&self) -> usize {
        self.hidden
    }

    /// What the outputs are divided by before they become probabilities.
    #[must_use]
    pub const fn temperature(&self) -> f32 {
        self.temperature
    }

    /// What its maker says about it.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Its shape in words.
    #[must_use]
    pub fn shape(&self) -> String {
        format!("768 mirrored -> {} -> {MOVES} moves", self.hidden)
    }

    /// What its numbers are like, part by part.
    #[must_use]
    pub fn statistics(&self) -> [(&'static str, Spread); 4] {
        let words = |blocks| Spread::of(BlockWords(blocks).iter());
        [
            ("feature weights", words(&self.feature_weights)),
            ("feature biases", words(&self.feature_biases)),
            ("move weights", words(&self.move_weights)),
            ("move biases", Spread::of(self.move_biases.iter().copied())),
        ]
    }

    /// How likely each legal move is to be played, the likeliest first.
    #[must_use]
    pub fn probabilities(&self, position: &Position) -> Vec<(Move, f32)> {
        let mut moves = self.outputs(position);
        let highest = moves.iter().fold(f32::NEG_INFINITY, |most, (_, output)| most.max(*output));
        let mut sum = 0.0;
        for (_, output) in &mut moves {
            *output = ((*output - highest) / self.temperature).exp();
            sum += *output;
        }
        for (_, share) in &mut moves {
            *share /= sum;
        }
        moves.sort_by(|(_, one), (_, two)| two.total_cmp(one));
        moves
    }

    /// The output for each legal move, before the temperature is applied, in the order in which
    /// moves are generated.
    #[must_use]
    pub fn outputs(&self, position: &Position) -> Vec<(Move, f32)> {
        let hidden = self.hidden_layer(position);
        let numbers = MoveNumbers::new(position);
        let output = |mv| Some((mv, self.output(&hidden, numbers.number(mv)?)));
        position.legal_moves().iter().filter_map(output).collect()
    }

    /// The rows of all men, summed and clipped.
    fn hidden_layer(&self, position: &Position) -> Vec<Block> {
        let turn = position.turn();
        let view = View::new(INPUTS, turn, position.king(turn));
        let mut sums = self.feature_biases.clone();
        for square in position.occupied() {
            let Some(piece) = position.piece_at(square) else { continue };
            let row = rows(&self.feature_weights, self.hidden, view.index(piece, square));
            for (sums, row) in sums.iter_mut().zip(row) {
                for (sum, weight) in sums.0.iter_mut().zip(row.0) {
                    *sum += weight;
                }
            }
        }
        for sum in sums.iter_mut().flat_map(|block| &mut block.0) {
            *sum = (*sum).clamp(0, QA as i16);
        }
        sums
    }

    /// What the row of a move makes of the hidden layer.
    fn output(&self, hidden: &[Block], number: usize) -> f32 {
        let row = rows(&self.move_weights, self.hidden, number);
        let mut sum = 0_i32;
        for (neurons, weights) in hidden.iter().zip(row) {
            for (neuron, weight) in neurons.0.iter().zip(weights.0) {
                sum += i32::from(*neuron) * i32::from(weight);
            }
        }
        let output = i64::from(sum) + i64::from(self.move_biases[number]);
        output as f32 / (QA * QM) as f32
    }
}

/// One row of a matrix with rows of this width.
fn rows(matrix: &[Block], hidden: usize, index: usize) -> &[Block] {
    let width = hidden / BLOCK_LEN;
    &matrix[index * width..][..width]
}

/// The words of blocks, which can be gone through more than once.
struct BlockWords<'a>(&'a [Block]);

impl BlockWords<'_> {
    fn iter(&self) -> impl Iterator<Item = i32> + Clone {
        self.0.iter().flat_map(|block| block.0).map(i32::from)
    }
}

impl fmt::Debug for PolicyNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PolicyNetwork")
            .field("hidden", &self.hidden)
            .field("description", &self.description)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::{MAX_BIAS, MAX_FEATURE_WEIGHT};

    fn error(change: impl FnOnce(&mut PolicyParts)) -> NetworkError {
        let mut parts = PolicyParts::zero(32);
        change(&mut parts);
        PolicyNetwork::from_parts(32, parts, "").expect_err("refused")
    }

    #[test]
    fn numbers_that_might_overflow_are_refused() {
        let weight = error(|parts| parts.feature_weights[5] = -506);
        assert_eq!(weight, NetworkError::FeatureWeightTooLarge { index: 5, value: -506 });
        let bias = error(|parts| parts.feature_biases[7] = MAX_BIAS + 1);
        assert!(matches!(bias, NetworkError::FeatureBiasTooLarge { index: 7, .. }));
        let weight = error(|parts| parts.move_weights[70] = i16::MIN);
        assert_eq!(weight, NetworkError::MoveWeightTooLarge { index: 70, value: i16::MIN });
        for temperature in [0.0, -1.0, 11.0, f32::NAN, f32::INFINITY] {
            assert_eq!(
                error(|parts| parts.temperature = temperature),
                NetworkError::BadTemperature
            );
        }
        let part = error(|parts| parts.move_biases.truncate(9));
        assert!(matches!(part, NetworkError::WrongShape { part: "move biases", found: 9, .. }));
        let odd = PolicyNetwork::from_parts(48, PolicyParts::zero(48), "");
        assert_eq!(odd, Err(NetworkError::BadHidden(48)));
    }

    #[test]
    fn the_largest_numbers_fit() {
        for sign in [1, -1] {
            let mut parts = PolicyParts::zero(MAX_HIDDEN);
            parts.feature_weights.fill(MAX_FEATURE_WEIGHT);
            parts.feature_biases.fill(MAX_BIAS);
            parts.move_weights.fill(sign * MAX_MOVE_WEIGHT);
            parts.move_biases.fill(i32::MAX * i32::from(sign));
            let network = PolicyNetwork::from_parts(MAX_HIDDEN, parts, "large").expect("fits");
            // Debug builds stop at an overflow.
            let outputs = network.outputs(&Position::initial());
            assert!(outputs.iter().all(|(_, output)| output.abs() > 60_000.0));
            let sum: f32 = network.probabilities(&Position::initial()).iter().map(|p| p.1).sum();
            assert!((sum - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn temperature_evens_out() {
        let chance = |temperature| {
            let mut parts = PolicyParts { temperature, ..PolicyParts::zero(32) };
            let position = Position::initial();
            let e4 = position.parse_uci("e2e4").expect("legal");
            let number = MoveNumbers::new(&position).number(e4).expect("it has one");
            parts.move_biases[number] = 3 * QA * QM;
            let network = PolicyNetwork::from_parts(32, parts, "likes e4").expect("valid");
            let (first, chance) = network.probabilities(&position)[0];
            assert_eq!(first, e4);
            chance
        };
        let expected = |output: f32| output.exp() / (output.exp() + 19.0);
        assert!((chance(1.0) - expected(3.0)).abs() < 1e-5);
        assert!((chance(2.0) - expected(1.5)).abs() < 1e-5);
        assert!((chance(0.5) - expected(6.0)).abs() < 1e-5);
    }
}
