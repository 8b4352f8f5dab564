//! Games that the engine plays against itself.
//!
//! Each game has a number, and everything random about it comes from that number and the seed of
//! the run. Each thread has an engine of its own that forgets everything between games. So a game
//! depends neither on the games before it nor on the number of threads, and a run that was killed
//! is continued by playing the numbers that are missing.
//!
//! | file | what |
//! |---|---|
//! | `settings` | how games are made |
//! | `opening` | random positions to start from |
//! | `astray` | positions that searches come across, to start from |
//! | `even` | those of them in which nobody is far ahead, for games of others |
//! | `referee` | when a game is decided before it is over |
//! | `game` | one game |
//! | `generate` | many games, on several threads, into a file |
//! | `ledger` | which games there are, and whether they are enough |

mod astray;
mod even;
mod game;
mod generate;
mod ledger;
pub(crate) mod opening;
pub(crate) mod referee;
mod settings;

pub use even::EvenOpenings;
pub use generate::{GenerateError, Progress, generate};
pub use settings::{Adjudication, Settings, Target};
