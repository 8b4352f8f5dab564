//! Learning the network.
//!
//! The network is `(768 [x king buckets] -> hidden) x 2 -> 8` with squared clipped ReLU; its
//! output, through the logistic function, should be the points that the side to move may expect:
//! a blend of the game's result and the chance that goes with the search's score. The error is
//! the mean squared distance, the optimiser AdamW.
//!
//! Evaluating while learning uses the integers that the engine will use (weights are rounded
//! before each batch, what is learnt goes to exact copies), so errors are those of the network
//! that will play.
//!
//! | file | what |
//! |---|---|
//! | `packed`, `dataset`, `order` | positions in memory, and the order in which they are seen |
//! | `inputs` | which inputs are on |
//! | `model` | the numbers of the network, exact and rounded |
//! | `kernel`, `lists`, `worker` | forwards and backwards on one thread |
//! | `optimiser`, `learner` | the steps, and the threads that make them |
//! | `foresight`, `targets`, `schedule`, `settings` | what to learn, when, and how |
//! | `run`, `checkpoint` | a whole run, which can be stopped and resumed |
//! | `record`, `picture`, `save` | how the network came to be |
//! | `benchmark` | how fast it goes |
//! | [`policy`] | the same for the policy network, which guesses moves |

mod benchmark;
mod checkpoint;
mod dataset;
mod error;
mod foresight;
mod inputs;
mod kernel;
mod learner;
mod lists;
mod model;
mod optimiser;
pub(crate) mod order;
mod packed;
mod picture;
pub mod policy;
mod record;
mod run;
mod samples;
mod save;
mod schedule;
mod settings;
mod targets;
#[cfg(test)]
mod tests;
mod worker;

pub use benchmark::Benchmark;
pub use dataset::Source;
pub use error::{CheckpointFault, TrainError};
pub use packed::PackedPosition;
pub use picture::loss_curve;
pub use record::{CurvePoint, HeldOut, Record};
pub use run::{Ending, Job, Progress, train};
pub use save::save;
pub use settings::{Length, Ramp, Settings, name};
#[doc(no_inline)]
pub use tabia_nnue::{Architecture, InputSet, KingBuckets, Network};
