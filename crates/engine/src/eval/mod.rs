//! Evaluation: what a position is worth, without looking ahead.
//!
//! [`classical`] is written by hand, as people explain chess: material, pawns, king safety and so
//! on, each with a weight. It is linear in its weights, so a tuner can fit them to games, and it
//! explains itself as a table of terms ([`trace`]).

pub mod classical;

pub use classical::{PawnCache, Trace, evaluate, trace};

/// Makes the tables that would otherwise be made when they are first needed.
pub(crate) fn prepare() {
    classical::prepare();
}
