//! Why something is not a network.

use crate::{
    architecture::MAX_HIDDEN,
    network::{MAX_BIAS, MAX_FEATURE_WEIGHT, MAX_MARK_WEIGHT, MAX_MARKED_BIAS, MAX_OUTPUT_WEIGHT},
    policy::{MAX_MOVE_WEIGHT, MOVES},
};
use std::fmt;

/// Why bytes or numbers are not a network that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// The bytes do not begin like a network file.
    NotANetwork,
    /// The bytes do not begin like the file of a policy network.
    NotAPolicy,
    /// The file has a format that this program does not know.
    UnknownVersion(u32),
    /// The file has fewer or more bytes than its header says.
    WrongLength {
        /// How many bytes it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// The bytes are not those that were written.
    WrongChecksum,
    /// The numbers are not packed as they should be, or not as many as the shape needs.
    BadNumbers,
    /// The file asks for a set of inputs that this program does not know.
    UnknownInputs(u32),
    /// The hidden layer has a width that is not supported.
    BadHidden(usize),
    /// The description is not UTF-8 text.
    DescriptionNotText,
    /// The description is too long.
    DescriptionTooLong(usize),
    /// A part has not as many numbers as the architecture needs.
    WrongShape {
        /// The name of the part.
        part: &'static str,
        /// How many numbers it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// A feature weight so large that sums might overflow.
    FeatureWeightTooLarge {
        /// Which of them.
        index: usize,
        /// Its value.
        value: i16,
    },
    /// A feature bias so large that sums might overflow.
    FeatureBiasTooLarge {
        /// Which of them.
        index: usize,
        /// Its value.
        value: i16,
    },
    /// A weight of a mark so large that sums might overflow.
    MarkWeightTooLarge {
        /// Which of all feature weights.
        index: usize,
        /// Its value.
        value: i16,
    },
    /// A feature bias so large that sums with marks might overflow.
    MarkedBiasTooLarge {
        /// Which of them.
        index: usize,
        /// Its value.
        value: i16,
    },
    /// An output weight so large that products might overflow.
    OutputWeightTooLarge {
        /// Which of them.
        index: usize,
        /// Its value.
        value: i16,
    },
    /// The weights of an output neuron are so large together that its sum might overflow.
    OutputSumTooLarge {
        /// Which output neuron.
        bucket: usize,
        /// The sum of the absolute values of its weights.
        sum: i64,
    },
    /// A policy network numbers moves in a way that this program does not know.
    WrongMoves(u32),
    /// A weight of a policy network's moves so large that sums might overflow.
    MoveWeightTooLarge {
        /// Which of them.
        index: usize,
        /// Its value.
        value: i16,
    },
    /// The temperature of a policy network is none.
    BadTemperature,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANetwork => f.write_str("this is not a Tabia network file"),
            Self::NotAPolicy => f.write_str("this is not the file of a Tabia policy network"),
            Self::UnknownVersion(version) => {
                write!(f, "the network file has format {version}, which is not known")
            }
            Self::WrongLength { expected, found } => {
                write!(f, "the network file has {found} bytes instead of {expected}")
            }
            Self::WrongChecksum => f.write_str("the network file is damaged: wrong checksum"),
            Self::BadNumbers => f.write_str("the network file's numbers do not fit its shape"),
            Self::UnknownInputs(code) => {
                write!(f, "the network has inputs of kind {code}, which is not known")
            }
            Self::BadHidden(hidden) => write!(
                f,
                "a hidden layer of {hidden} is not a multiple of 32 between 32 and {MAX_HIDDEN}"
            ),
            Self::DescriptionNotText => f.write_str("the network's description is not UTF-8 text"),
            Self::DescriptionTooLong(length) => {
                write!(f, "the network's description is too long: {length} bytes")
            }
            Self::WrongShape { part, expected, found } => {
                write!(f, "the network has {found} {part} instead of {expected}")
            }
            Self::FeatureWeightTooLarge { index, value } => {
                write!(f, "feature weight {index} is {value}, beyond ±{MAX_FEATURE_WEIGHT}")
            }
            Self::FeatureBiasTooLarge { index, value } => {
                write!(f, "feature bias {index} is {value}, beyond ±{MAX_BIAS}")
            }
            Self::MarkWeightTooLarge { index, value } => {
                write!(
                    f,
                    "feature weight {index}, of a mark, is {value}, beyond ±{MAX_MARK_WEIGHT}"
                )
            }
            Self::MarkedBiasTooLarge { index, value } => {
                write!(f, "feature bias {index} is {value}, beyond ±{MAX_MARKED_BIAS} with marks")
            }
            Self::OutputWeightTooLarge { index, value } => {
                write!(f, "output weight {index} is {value}, beyond ±{MAX_OUTPUT_WEIGHT}")
            }
            Self::OutputSumTooLarge { bucket, sum } => {
                write!(f, "the weights of output {bucket} sum up to {sum}: it might overflow")
            }
            Self::WrongMoves(count) => {
                write!(f, "the policy network knows {count} moves instead of {MOVES}")
            }
            Self::MoveWeightTooLarge { index, value } => {
                write!(f, "move weight {index} is {value}, beyond ±{MAX_MOVE_WEIGHT}")
            }
            Self::BadTemperature => f.write_str("the temperature is not between 0.1 and 10"),
        }
    }
}

impl std::error::Error for NetworkError {}
