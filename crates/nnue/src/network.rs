//! A network whose numbers are known to be safe.

use crate::{
    architecture::{Architecture, OUTPUT_BUCKETS},
    error::NetworkError,
    marks::MOST_MARKS,
};
use std::fmt;
use tabia_platform::simd::{BLOCK_LEN, Block};

/// One, as the hidden layer counts: a float weight of 1.0 is stored as 255.
pub const QA: i32 = 255;
/// One, as the output weights count.
pub const QB: i32 = 64;
/// A network output of 1.0 is this many centipawns.
pub const SCALE: i32 = 400;

/// The largest feature weight: 1.98, rounded as the trainer rounds.
pub const MAX_FEATURE_WEIGHT: i16 = 505;
/// The largest feature bias: what 32 men of the largest weight leave in 16 bits.
pub const MAX_BIAS: i16 = i16::MAX - MAX_MEN * MAX_FEATURE_WEIGHT;
/// The largest output weight: 1.98, rounded. Times 255 it still fits 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;

/// The largest weight of a mark: 0.99, rounded.
pub const MAX_MARK_WEIGHT: i16 = 252;
/// The largest feature bias where there are marks, too.
pub const MAX_MARKED_BIAS: i16 = MAX_BIAS - MOST_MARKS as i16 * MAX_MARK_WEIGHT;

/// No position has more men.
const MAX_MEN: i16 = 32;

const _: () = assert!(MAX_OUTPUT_WEIGHT as i32 * QA <= i16::MAX as i32, "products fit 16 bits");

/// The numbers of a network, not yet checked.
///
/// All are quantised: feature weights and biases times [`QA`], output weights times [`QB`],
/// output biases times both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// `[inputs][hidden]`.
    pub feature_weights: Vec<i16>,
    /// `[hidden]`.
    pub feature_biases: Vec<i16>,
    /// `[8][2 * hidden]`, the half of the side to move first.
    pub output_weights: Vec<i16>,
    /// `[8]`.
    pub output_biases: Vec<i32>,
}

impl Parts {
    /// All zeros, in the right shape.
    #[must_use]
    pub fn zero(architecture: Architecture) -> Self {
        Self {
            feature_weights: vec![0; architecture.feature_weights()],
            feature_biases: vec![0; architecture.hidden],
            output_weights: vec![0; architecture.output_weights()],
            output_biases: vec![0; OUTPUT_BUCKETS],
        }
    }

    /// Everything that must hold before the kernels may compute with these numbers.
    fn check(&self, architecture: Architecture) -> Result<(), NetworkError> {
        if !architecture.is_valid() {
            return Err(NetworkError::BadHidden(architecture.hidden));
        }
        check_shapes([
            ("feature weights", architecture.feature_weights(), self.feature_weights.len()),
            ("feature biases", architecture.hidden, self.feature_biases.len()),
            ("output weights", architecture.output_weights(), self.output_weights.len()),
            ("output biases", OUTPUT_BUCKETS, self.output_biases.len()),
        ])?;
        let inputs = architecture.inputs;
        let (men, marks) = self.feature_weights.split_at(inputs.of_men() * architecture.hidden);
        check_features(men, &self.feature_biases)?;
        if inputs.has_marks() {
            check_marks(men.len(), marks, &self.feature_biases)?;
        }
        if let Some((index, value)) = beyond(&self.output_weights, MAX_OUTPUT_WEIGHT) {
            return Err(NetworkError::OutputWeightTooLarge { index, value });
        }
        for (bucket, row) in self.output_weights.chunks_exact(2 * architecture.hidden).enumerate() {
            let sum: i64 = row.iter().map(|weight| i64::from(weight.unsigned_abs())).sum();
            if sum * i64::from(QA * QA) > i64::from(i32::MAX) {
                return Err(NetworkError::OutputSumTooLarge { bucket, sum });
            }
        }
        Ok(())
    }
}

/// Every part has as many numbers as it should: its name, how many it should have, how many it has.
pub(crate) fn check_shapes(shapes: [(&'static str, usize, usize); 4]) -> Result<(), NetworkError> {
    for (part, expected, found) in shapes {
        if expected != found {
            return Err(NetworkError::WrongShape { part, expected, found });
        }
    }
    Ok(())
}

/// No sum of feature weights and a bias can overflow.
pub(crate) fn check_features(weights: &[i16], biases: &[i16]) -> Result<(), NetworkError> {
    if let Some((index, value)) = beyond(weights, MAX_FEATURE_WEIGHT) {
        return Err(NetworkError::FeatureWeightTooLarge { index, value });
    }
    if let Some((index, value)) = beyond(biases, MAX_BIAS) {
        return Err(NetworkError::FeatureBiasTooLarge { index, value });
    }
    Ok(())
}

/// No sum can overflow that has marks in it, too. Their weights start at this place.
fn check_marks(start: usize, weights: &[i16], biases: &[i16]) -> Result<(), NetworkError> {
    if let Some((index, value)) = beyond(weights, MAX_MARK_WEIGHT) {
        return Err(NetworkError::MarkWeightTooLarge { index: start + index, value });
    }
    if let Some((index, value)) = beyond(biases, MAX_MARKED_BIAS) {
        return Err(NetworkError::MarkedBiasTooLarge { index, value });
    }
    Ok(())
}

/// The first number whose absolute value is above the limit, with its place.
pub(crate) fn beyond(numbers: &[i16], limit: i16) -> Option<(usize, i16)> {
    let limit = limit.unsigned_abs();
    let index = numbers.iter().position(|number| number.unsigned_abs() > limit)?;
    Some((index, numbers[index]))
}

/// A network that can be evaluated: shapes and bounds were checked, so no sum can overflow.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    architecture: Architecture,
    feature_weights: Vec<Block>,
    feature_biases: Vec<Block>,
    output_weights: Vec<Block>,
    output_biases: [i32; OUTPUT_BUCKETS],
    description: String,
}

impl Network {
    /// The longest description, in bytes.
    pub const MAX_DESCRIPTION: usize = 1 << 16;

    /// Makes a network from its numbers.
    ///
    /// # Errors
    /// The hidden layer has an odd width, a part the wrong length, or a number is so large that
    /// the integer arithmetic might overflow. Or the description is too long.
    pub fn from_parts(
        architecture: Architecture,
        parts: Parts,
        description: impl Into<String>,
    ) -> Result<Self, NetworkError> {
        let description = description.into();
        if description.len() > Self::MAX_DESCRIPTION {
            return Err(NetworkError::DescriptionTooLong(description.len()));
        }
        parts.check(architecture)?;
        let mut output_biases = [0; OUTPUT_BUCKETS];
        output_biases.copy_from_slice(&parts.output_biases);
        Ok(Self {
            architecture,
            feature_weights: Block::pack(&parts.feature_weights).collect(),
            feature_biases: Block::pack(&parts.feature_biases).collect(),
            output_weights: Block::pack(&parts.output_weights).collect(),
            output_biases,
            description,
        })
    }

    /// The numbers it was made from.
    #[must_use]
    pub fn to_parts(&self) -> Parts {
        Parts {
            feature_weights: Block::words(&self.feature_weights).collect(),
            feature_biases: Block::words(&self.feature_biases).collect(),
            output_weights: Block::words(&self.output_weights).collect(),
            output_biases: self.output_biases.to_vec(),
        }
    }

    /// Its shape.
    #[inline]
    #[must_use]
    pub const fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// What its maker says about it.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// How many blocks an accumulator has.
    #[inline]
    pub(crate) const fn width(&self) -> usize {
        self.architecture.hidden / BLOCK_LEN
    }

    /// The weights of all inputs, row after row.
    #[inline]
    pub(crate) fn rows(&self) -> &[Block] {
        &self.feature_weights
    }

    /// The weights from one input to the hidden layer.
    #[inline]
    pub(crate) fn row(&self, input: usize) -> &[Block] {
        &self.feature_weights[input * self.width()..][..self.width()]
    }

    /// What an accumulator holds when no input is on.
    #[inline]
    pub(crate) fn biases(&self) -> &[Block] {
        &self.feature_biases
    }

    /// The weights to one output neuron: from the side to move's half, then from the other's.
    #[inline]
    pub(crate) fn outputs(&self, bucket: usize) -> &[Block] {
        &self.output_weights[bucket * 2 * self.width()..][..2 * self.width()]
    }

    /// The value in centipawns of an output neuron's sum of squares times weights.
    #[inline]
    pub(crate) fn value(&self, bucket: usize, sum: i32) -> i32 {
        let output = i64::from(sum / QA) + i64::from(self.output_biases[bucket]);
        (output * i64::from(SCALE) / i64::from(QA * QB)) as i32
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("architecture", &self.architecture)
            .field("description", &self.description)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::architecture::{InputSet, KingBuckets};

    const SMALL: Architecture = Architecture { hidden: 32, inputs: InputSet::Plain };
    const WIDE: Architecture = Architecture { hidden: 256, inputs: InputSet::Plain };

    fn error(architecture: Architecture, change: impl FnOnce(&mut Parts)) -> NetworkError {
        let mut parts = Parts::zero(architecture);
        change(&mut parts);
        Network::from_parts(architecture, parts, "").expect_err("unsafe numbers")
    }

    #[test]
    fn numbers_that_might_overflow_are_refused() {
        let weight = error(SMALL, |parts| parts.feature_weights[5] = -506);
        assert_eq!(weight, NetworkError::FeatureWeightTooLarge { index: 5, value: -506 });
        let bias = error(SMALL, |parts| parts.feature_biases[7] = MAX_BIAS + 1);
        assert!(matches!(bias, NetworkError::FeatureBiasTooLarge { index: 7, .. }));
        let output = error(SMALL, |parts| parts.output_weights[70] = i16::MIN);
        assert_eq!(output, NetworkError::OutputWeightTooLarge { index: 70, value: i16::MIN });
        let sum = error(WIDE, |parts| parts.output_weights[3 * 512..4 * 512].fill(65));
        assert_eq!(sum, NetworkError::OutputSumTooLarge { bucket: 3, sum: 65 * 512 });
    }

    #[test]
    fn marks_that_might_overflow_are_refused() {
        let marked =
            Architecture { hidden: 32, inputs: InputSet::Marked { buckets: KingBuckets::One } };
        let index = 768 * 32 + 9;
        let weight = error(marked, |parts| parts.feature_weights[index] = 253);
        assert_eq!(weight, NetworkError::MarkWeightTooLarge { index, value: 253 });
        let bias = error(marked, |parts| parts.feature_biases[3] = -MAX_MARKED_BIAS - 1);
        assert!(matches!(bias, NetworkError::MarkedBiasTooLarge { index: 3, .. }));
        let most = i32::from(MAX_MARKED_BIAS)
            + MOST_MARKS as i32 * i32::from(MAX_MARK_WEIGHT)
            + i32::from(MAX_MEN) * i32::from(MAX_FEATURE_WEIGHT);
        assert_eq!(most, i32::from(i16::MAX));
    }

    #[test]
    fn the_largest_numbers_fit() {
        let mut parts = Parts::zero(WIDE);
        parts.feature_weights.fill(-MAX_FEATURE_WEIGHT);
        parts.feature_biases.fill(-MAX_BIAS);
        parts.output_weights.fill(64);
        parts.output_biases.fill(i32::MIN);
        let network = Network::from_parts(WIDE, parts, "large").expect("just small enough");
        let limit = 64 * 512 * QA * QA;
        assert_eq!(
            network.value(0, limit),
            ((i64::from(limit / QA) - (1 << 31)) * 400 / 16320) as i32
        );
    }

    #[test]
    fn wrong_shapes_are_refused() {
        let shape = error(SMALL, |parts| parts.output_biases.truncate(1));
        let expected = NetworkError::WrongShape { part: "output biases", expected: 8, found: 1 };
        assert_eq!(shape, expected);
        let odd = Architecture { hidden: 48, ..SMALL };
        assert_eq!(error(odd, |_| {}), NetworkError::BadHidden(48));
        let long = "x".repeat(Network::MAX_DESCRIPTION + 1);
        let result = Network::from_parts(SMALL, Parts::zero(SMALL), long);
        assert!(matches!(result, Err(NetworkError::DescriptionTooLong(_))));
    }
}
