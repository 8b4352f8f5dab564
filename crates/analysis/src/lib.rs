//! Analysis on top of the engine.
//!
//! [`review`] goes through finished games: evaluations, judgements, accuracy, and every mistake
//! explained in words by [`explain`]. [`batch`] analyses many positions. [`pgn`] reads the games,
//! [`openings`] names their beginnings. [`suite`] asks the engine questions whose answers
//! are known. Everything that leaves this crate as JSON is described in `docs/analysis.md`.

pub mod batch;
mod evaluation;
pub mod explain;
mod line;
pub mod openings;
mod ordered;
pub mod pgn;
pub mod review;
pub mod suite;

pub use evaluation::Evaluation;
pub use line::Line;
pub use ordered::in_order;
