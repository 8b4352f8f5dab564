//! Looking after game files.

mod copy;
mod export;
mod statistics;
mod verify;

pub use copy::{Copied, merge, sample};
pub use export::export;
pub use statistics::{SCORE_STEP, Statistics, statistics};
pub use verify::{Problem, Verification, verify};
