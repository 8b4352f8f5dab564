//! One turn of the wheel: games, a network learnt from them, and a match that decides whether it
//! becomes the best one.
//!
//! A folder holds everything, so that a generation that was stopped or killed goes on where it
//! was: each step can be resumed by itself, and the state tells which ones are done.
//!
//! | file in the folder | what |
//! |---|---|
//! | `state.json` | the plan, and what came out of the steps that are done |
//! | `champion.tnn` | the network to beat, unless that is the classical evaluation |
//! | `new.games` | the games |
//! | `training.checkpoint` | the training run |
//! | `network.tnn`, `.json`, `.svg` | the network, how it came to be, the curve of its losses |
//! | `match.jsonl` | the pairs of games of the match, one on each line |
//! | `match.json` | the result of the match |
//!
//! | file here | what |
//! |---|---|
//! | `plan` | what is to be done |
//! | `folder` | where things are |
//! | `state` | what is done |
//! | `pairs` | the match on disk |
//! | `run` | the steps |
//! | `table` | the table of all generations |

mod error;
mod folder;
mod pairs;
mod plan;
mod run;
mod state;
mod table;

pub use error::GenerationError;
pub use plan::Plan;
pub use run::{Ending, Event, Step, Verdict, run};
pub use state::stored_champion;
