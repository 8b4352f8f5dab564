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

mod adam;
mod descent;
pub mod evaluation;
mod objective;
mod samples;
pub mod wdl;

pub use descent::{Descent, Epoch, Fit};
pub use objective::Objective;
pub use samples::{Sample, Samples};
