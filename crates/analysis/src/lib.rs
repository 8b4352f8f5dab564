//! Analysis on top of the engine.
//!
//! [`review`] goes through finished games: evaluations, judgements, accuracy, and every mistake
//! explained in words. [`pgn`] reads the games. [`suite`] asks the engine questions whose answers
//! are known. Everything that leaves this crate as JSON is described in `docs/analysis.md`.

mod evaluation;
pub mod pgn;
pub mod review;
pub mod suite;

pub use evaluation::Evaluation;
