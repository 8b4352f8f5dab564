//! What can be wrong with a line, as sentences for whoever wrote it.

use super::text::NumberFault;
use std::{error::Error, fmt};

/// The terminal's `perft N`; inside `go` the same parameter is named by [`GO_PERFT`], so that the
/// field alone tells whether somebody waits for a `bestmove`.
pub(super) const PERFT: &str = "perft";
/// The parameter of `go perft N`.
pub(super) const GO_PERFT: &str = "go perft";

/// Why a line is no [`Command`](super::Command). Quoted text is cut to 60 characters.
///
/// ```
/// use tabia_protocol::uci::Command;
///
/// let error = Command::parse("go depth many").expect_err("not a number");
/// assert_eq!(error.to_string(), "depth: 'many' is not a number");
/// assert!(error.is_go());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// There is nothing on the line.
    Blank,
    /// No word of the line is a command; this is the first.
    Unknown(String),
    /// The line ends where the number of this field should be.
    MissingValue(&'static str),
    /// The field needs a whole number.
    BadNumber {
        /// The field as the protocol spells it.
        field: &'static str,
        /// What stands in the number's place.
        text: String,
    },
    /// `debug` is followed by something else than `on` or `off`.
    BadSwitch(String),
    /// `eval` is followed by something else than `json`.
    BadFormat(String),
    /// `position` is followed by neither `startpos` nor `fen`.
    NoPosition,
    /// `position fen` without a FEN.
    EmptyFen,
    /// The place of `moves` after `position startpos` is taken by this.
    NoMoves(String),
    /// `setoption` is not followed by `name`.
    NoOptionName,
    /// `setoption name` is followed by no name.
    EmptyOptionName,
}

impl CommandError {
    /// The faulty line was a `go`, so somebody waits for a `bestmove` all the same.
    #[must_use]
    pub fn is_go(&self) -> bool {
        match self {
            Self::MissingValue(field) | Self::BadNumber { field, .. } => *field != PERFT,
            _ => false,
        }
    }

    /// The faulty line was a `position`: what stands on the board is no longer known.
    #[must_use]
    pub const fn is_position(&self) -> bool {
        matches!(self, Self::NoPosition | Self::EmptyFen | Self::NoMoves(_))
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank => f.write_str("the line is blank"),
            Self::Unknown(word) => {
                write!(f, "unknown command '{word}'; type 'help' for a list")
            }
            Self::MissingValue(field) => write!(f, "{field}: a number is missing"),
            Self::BadNumber { field, text } => write!(f, "{field}: '{text}' is not a number"),
            Self::BadSwitch(text) => write!(f, "debug: '{text}' is neither 'on' nor 'off'"),
            Self::BadFormat(text) => write!(f, "eval: '{text}' is no format; 'json' is one"),
            Self::NoPosition => f.write_str("position: neither 'startpos' nor 'fen'"),
            Self::EmptyFen => f.write_str("position: the FEN is missing"),
            Self::NoMoves(text) => {
                write!(f, "position: '{text}' stands where 'moves' should be")
            }
            Self::NoOptionName => f.write_str("setoption: 'name' is missing"),
            Self::EmptyOptionName => f.write_str("setoption: the name is empty"),
        }
    }
}

impl Error for CommandError {}

/// Why a line is no [`Reply`](super::Reply). Quoted text is cut to 60 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplyError {
    /// The line is no message of an engine.
    Unknown(String),
    /// What this field needs is missing.
    MissingValue(&'static str),
    /// The field needs a whole number.
    BadNumber {
        /// The field as the protocol spells it.
        field: &'static str,
        /// What stands in the number's place.
        text: String,
    },
    /// The default of a check box is neither `true` nor `false`.
    BadCheck(String),
    /// An option has a type that the protocol does not know.
    UnknownOptionType(String),
}

impl fmt::Display for ReplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(text) => write!(f, "'{text}' is not a message of an engine"),
            Self::MissingValue(field) => write!(f, "{field}: the value is missing"),
            Self::BadNumber { field, text } => write!(f, "{field}: '{text}' is not a number"),
            Self::BadCheck(text) => {
                write!(f, "default: '{text}' is neither 'true' nor 'false'")
            }
            Self::UnknownOptionType(text) => write!(f, "type: '{text}' is not a type of option"),
        }
    }
}

impl Error for ReplyError {}

/// Why a text is no value for an option. Quoted text is cut to 60 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The option's name.
    pub name: String,
    /// What is wrong with the value.
    pub fault: ValueFault,
}

/// What is wrong with the value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueFault {
    /// There is no value.
    Missing,
    /// A spin needs a whole number.
    NotANumber(String),
    /// A check needs `true` or `false`.
    NotABool(String),
    /// A combo needs one of its choices.
    NotAChoice {
        /// What was asked for.
        text: String,
        /// What could have been.
        choices: Vec<String>,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.name)?;
        match &self.fault {
            ValueFault::Missing => f.write_str("the value is missing"),
            ValueFault::NotANumber(text) => write!(f, "'{text}' is not a number"),
            ValueFault::NotABool(text) => write!(f, "'{text}' is neither 'true' nor 'false'"),
            ValueFault::NotAChoice { text, choices } => {
                write!(f, "'{text}' is not one of '{}'", choices.join("', '"))
            }
        }
    }
}

impl Error for OptionError {}

impl From<NumberFault> for CommandError {
    fn from(fault: NumberFault) -> Self {
        match fault {
            NumberFault::Missing(field) => Self::MissingValue(field),
            NumberFault::Malformed { field, text } => Self::BadNumber { field, text },
        }
    }
}

impl From<NumberFault> for ReplyError {
    fn from(fault: NumberFault) -> Self {
        match fault {
            NumberFault::Missing(field) => Self::MissingValue(field),
            NumberFault::Malformed { field, text } => Self::BadNumber { field, text },
        }
    }
}
