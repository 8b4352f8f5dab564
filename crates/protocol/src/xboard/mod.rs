//! The Chess Engine Communication Protocol of XBoard and WinBoard, version 2.
//!
//! [`Command`] is what a user interface says to an engine, [`Reply`] what the engine answers. Both
//! read a line and print it with [`Display`](std::fmt::Display), without the line's end. Moves
//! stay text, because only a position can tell what they mean.
//!
//! A line that means nothing is answered by the protocol's own sentence, `Error (why): line`,
//! which is how a [`CommandError`] prints itself.

mod command;
mod error;
mod reply;
mod time;

#[cfg(test)]
mod garbage;

use crate::text;
pub use command::Command;
pub use error::{CommandError, Fault};
pub use reply::{Reply, Status, Thinking};
pub use time::TimeControl;

/// What stands for a forced mate in a score: a mate in three is this plus three.
pub const MATE: i32 = 100_000;
