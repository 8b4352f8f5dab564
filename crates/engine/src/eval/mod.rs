//! Evaluation: what a position is worth, without looking ahead.
//!
//! [`classical`] is written by hand, as people explain chess: material, pawns, king safety and so
//! on, each with a weight. It is linear in its weights, so a tuner can fit them to games, and it
//! explains itself as a table of terms ([`trace`]).
//!
//! An [`Evaluator`] is that or a network; during a search it follows the moves as a `Judge`.

pub mod classical;
mod embedded;
mod explain;
mod judge;

pub use classical::{PawnCache, Trace, evaluate, trace};
pub use embedded::embedded_network;
pub use explain::{Explanation, Man, explain};
pub use judge::Evaluator;

pub(crate) use judge::Judge;

/// Makes the tables that would otherwise be made when they are first needed.
pub(crate) fn prepare() {
    classical::prepare();
}
