//! Learning the policy network: which move was played?
//!
//! The network is `768 mirrored -> hidden -> 1880 moves` with clipped ReLU; the softmax of its
//! outputs over the legal moves should be the chance of each to be played. The error is the
//! cross-entropy with the moves of self-play games, the optimiser AdamW. All positions serve,
//! captures and checks among them, in which there is more than one legal move.
//!
//! As with the value network, positions go through rounded weights, and what is learnt goes to
//! exact copies.
//!
//! | file | what |
//! |---|---|
//! | `samples`, `dataset` | positions with their legal moves in memory |
//! | `model` | the numbers of the network, exact and rounded |
//! | `worker`, `learner` | forwards and backwards on one thread, and on several |
//! | `settings`, `run` | how to learn, and a whole run |
//! | `record` | how the network came to be |

mod dataset;
mod learner;
mod model;
mod record;
mod run;
mod samples;
mod settings;
#[cfg(test)]
mod tests;
mod worker;

pub use record::Record;
pub use run::{Job, Trained, save, train};
pub use settings::Settings;
pub use worker::Verdict;
