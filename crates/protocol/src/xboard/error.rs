//! What can be wrong with a line, in the protocol's own words.

use super::text::{NumberFault, one_line, quotable};
use std::{error::Error, fmt};

/// Why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no such command.
    UnknownCommand,
    /// Something has to follow the command.
    MissingParameter,
    /// A parameter should have been a number, or a time.
    BadNumber,
    /// The command makes no sense at this moment.
    NotNow,
    /// Any other reason.
    Other(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnknownCommand => "unknown command",
            Self::MissingParameter => "missing parameter",
            Self::BadNumber => "not a number",
            Self::NotNow => "command not legal now",
            Self::Other(text) => return f.write_str(&bracketed(text)),
        })
    }
}

/// The text as it can stand between brackets on one line.
fn bracketed(text: &str) -> String {
    one_line(text).replace(['(', ')'], "'")
}

/// A refused command. It prints as the line that tells so.
///
/// ```
/// use tabia_protocol::xboard::Command;
///
/// let error = Command::parse("sd deep").expect_err("not a number");
/// assert_eq!(error.to_string(), "Error (not a number): sd deep");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandError {
    /// Why.
    pub fault: Fault,
    /// What was said, cut to 60 characters.
    pub command: String,
}

impl CommandError {
    /// Refuses this line.
    #[must_use]
    pub fn new(fault: Fault, line: &str) -> Self {
        Self { fault, command: quotable(line) }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error ({}): {}", self.fault, one_line(&self.command))
    }
}

impl Error for CommandError {}

impl From<NumberFault> for Fault {
    fn from(fault: NumberFault) -> Self {
        match fault {
            NumberFault::Missing(_) => Self::MissingParameter,
            NumberFault::Malformed { .. } => Self::BadNumber,
        }
    }
}
