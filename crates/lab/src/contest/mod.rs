//! Matches between two evaluators in one process.
//!
//! Games come in pairs: each opening is played twice, with colours swapped. Everything random
//! about a pair comes from its number and the seed of the match, engines forget everything
//! between games and count nodes instead of time, and pairs count in the order of their
//! numbers. So a match depends neither on the number of threads nor on the speed of the machine,
//! and one that was broken off can be continued from the pairs it had.
//!
//! | file | what |
//! |---|---|
//! | `settings` | how a match is played |
//! | `openings` | where games start |
//! | `pair` | two games with colours swapped |
//! | `standing` | what came out so far |
//! | `statistics` | what that says about strength |
//! | `play` | a whole match on several threads |
//! | `json` | pairs and results as JSON |

mod json;
mod openings;
mod pair;
mod play;
mod settings;
mod standing;
mod statistics;

pub use openings::Openings;
#[cfg(feature = "tune")]
pub(crate) use pair::Players;
pub use pair::{Pair, PlayedGame};
pub use play::{Ending, play};
pub use settings::{ContestError, Pace, Settings};
pub use standing::Standing;
pub use statistics::{Decision, Hypotheses, Pentanomial, Strength, elo_of_share, share_of_elo};
