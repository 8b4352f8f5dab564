//! Fitting numbers to games.
//!
//! | file | what |
//! |---|---|
//! | `samples` | positions as the tuner sees them: which weights count how often |
//! | `objective` | how wrong weights are, and in which direction less so |
//! | `adam` | steps in that direction |
//! | `descent` | many such steps, and when they were best |
//! | [`evaluation`] | all of this for the classical evaluation |
//! | [`wdl`] | the chances that go with a score |
//! | `search` | the numbers of the search, by games (feature `tune`) |

mod adam;
mod descent;
pub mod evaluation;
mod objective;
mod samples;
#[cfg(feature = "tune")]
pub mod search;
pub mod wdl;

pub use descent::{Descent, Epoch, Fit};
pub use objective::Objective;
pub use samples::{Sample, Samples};
