//! The evaluation network: what it is, how it lies in a file, and how it judges positions fast.
//!
//! A [`Network`] sees the board twice, once from each side. Every man switches on one input of
//! each view; the rows of weights of all inputs that are on, summed, are that view's accumulator.
//! Both accumulators, clipped and squared, feed one of eight output neurons.
//!
//! Some networks also have inputs for what stands out: [`Marks`].
//!
//! A move changes few inputs, so [`Accumulators`] keeps the sums for every position on the way
//! from the root, hears of moves through the piece observer, and does the work only when a value
//! is asked for. [`evaluate_from_scratch`] is the same function without any cleverness.
//!
//! [`policy`] is a second, smaller network that tells which moves are likely to be played.
//!
//! ```
//! use std::sync::Arc;
//! use tabia_chess::Position;
//! use tabia_nnue::{Accumulators, Architecture, InputSet, Network, Parts, evaluate_from_scratch};
//!
//! let architecture = Architecture { hidden: 32, inputs: InputSet::Plain };
//! let parts = Parts { output_biases: vec![1632; 8], ..Parts::zero(architecture) };
//! let network = Arc::new(Network::from_parts(architecture, parts, "says 40").expect("valid"));
//!
//! let mut position = Position::initial();
//! let mut accumulators = Accumulators::new(Arc::clone(&network));
//! accumulators.reset(&position);
//! let mv = position.parse_san("e4").expect("legal");
//! position.play(mv, &mut accumulators.child());
//! assert_eq!(accumulators.evaluate(&position), 40);
//! assert_eq!(evaluate_from_scratch(&network, &position), 40);
//! ```

mod accumulators;
mod architecture;
mod bytes;
mod error;
pub mod features;
mod format;
mod indices;
mod marks;
mod network;
pub mod policy;
mod refresh;
mod rice;
mod scratch;
mod statistics;

pub use accumulators::{Accumulators, Recorder};
pub use architecture::{
    Architecture, InputSet, KingBuckets, MAX_HIDDEN, OUTPUT_BUCKETS, output_bucket,
};
pub use error::NetworkError;
pub use marks::{MARK_INPUTS, MOST_MARKS, Mark, Marks};
pub use network::{
    MAX_BIAS, MAX_FEATURE_WEIGHT, MAX_MARK_WEIGHT, MAX_MARKED_BIAS, MAX_OUTPUT_WEIGHT, Network,
    Parts, QA, QB, SCALE,
};
pub use scratch::evaluate_from_scratch;
pub use statistics::{Spread, Statistics};
