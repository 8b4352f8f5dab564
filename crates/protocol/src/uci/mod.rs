//! The Universal Chess Interface.
//!
//! [`Command`] is what a user interface says to an engine, [`Reply`] what the engine answers. Both
//! read a line with [`FromStr`](std::str::FromStr) and print it with
//! [`Display`](std::fmt::Display), without the line's end. Moves stay text, because only a
//! position can tell what they mean.
//!
//! Reading is lenient where the protocol's description asks for it (unknown words are passed
//! over, too large numbers are clamped) and strict where leniency would guess: a word that should
//! have been a number is an error that names the field and quotes the word.

mod command;
mod error;
mod go;
mod info;
mod options;
mod reply;

#[cfg(test)]
mod garbage;

use crate::text;

pub use command::{Command, Start};
pub use error::{CommandError, OptionError, ReplyError, ValueFault};
pub use go::GoParameters;
pub use info::{Bound, Info, Score, ScoreValue};
pub use options::{OptionDeclaration, OptionKind, OptionValue};
pub use reply::Reply;
