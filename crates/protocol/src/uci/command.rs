//! What a user interface, or a person at a terminal, says to an engine.

use super::{
    error::{CommandError, PERFT},
    go::GoParameters,
    text::{
        one_line, owned, push_word, quotable, read_number, split_word, trimmed, write_list,
        write_text,
    },
};
use std::{fmt, str::FromStr};

/// A line for the engine.
///
/// ```
/// use tabia_protocol::uci::{Command, CommandError, Start};
///
/// let command: Command = "position startpos moves e2e4 e7e5".parse().expect("well formed");
/// let moves = vec!["e2e4".to_owned(), "e7e5".to_owned()];
/// assert_eq!(command, Command::Position { start: Start::Initial, moves });
/// assert_eq!(command.to_string(), "position startpos moves e2e4 e7e5");
///
/// assert_eq!(Command::parse("\r\n"), Ok(None));
/// assert_eq!(Command::parse("xyz"), Err(CommandError::Unknown("xyz".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: introduce yourself.
    Uci,
    /// `isready`: answer when everything before is done.
    IsReady,
    /// `ucinewgame`: the next position is from another game.
    UciNewGame,
    /// `stop`: end the search and answer.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`: end the program.
    Quit,
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `register` or `copyprotection`, with whatever follows: this engine needs neither.
    Register,
    /// `setoption name N value V`.
    SetOption {
        /// The name, with single spaces between words. Compare it without regard to case.
        name: String,
        /// What follows the word `value`, spacing kept; `Some("")` if nothing follows it.
        value: Option<String>,
    },
    /// `position startpos moves ...` or `position fen F moves ...`.
    Position {
        /// Where the moves start.
        start: Start,
        /// The moves played since, unresolved.
        moves: Vec<String>,
    },
    /// `go`: search.
    Go(GoParameters),
    /// `d`: show the board.
    Display,
    /// `eval`: explain the static evaluation.
    Eval {
        /// `eval json`: for programs rather than people.
        json: bool,
    },
    /// `bench`, with the words that follow.
    Bench(Vec<String>),
    /// `genfens`, with the words that follow: make openings for OpenBench.
    GenerateFens(Vec<String>),
    /// `export_net FILE`: write the network to this file; an empty name is none.
    ExportNetwork(String),
    /// `perft N`: count the leaves of the move tree.
    Perft(u32),
    /// `flip`: swap the sides.
    Flip,
    /// `wait`: hold back what follows until the search has ended.
    Wait,
    /// `help`: list the commands.
    Help,
    /// `compiler`: say how the program was built.
    Compiler,
    /// `license`: say what may be done with it.
    License,
}

/// Where the moves of `position` start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The initial position of chess, `startpos`.
    Initial,
    /// Any other, as FEN text that nobody has checked.
    Fen(String),
}

impl Command {
    /// The command on this line; `None` if the line is blank.
    ///
    /// Unknown words before a command of the protocol are passed over, as its description asks:
    /// `joho debug on` means `debug on`. The helpers for terminals must come first.
    ///
    /// # Errors
    /// Says what is wrong with the line, and by [`CommandError::is_go`] whether a `bestmove` is
    /// expected nevertheless.
    pub fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let line = trimmed(line);
        let (first, rest) = split_word(line);
        if first.is_empty() {
            return Ok(None);
        }
        if let Some(command) = Self::read_helper(first, rest)? {
            return Ok(Some(command));
        }
        let mut remaining = line;
        while !remaining.is_empty() {
            let (word, rest) = split_word(remaining);
            if let Some(command) = Self::read_standard(word, rest)? {
                return Ok(Some(command));
            }
            remaining = rest;
        }
        Err(CommandError::Unknown(quotable(first)))
    }

    /// The command of the protocol that this word starts, if any.
    fn read_standard(word: &str, rest: &str) -> Result<Option<Self>, CommandError> {
        Ok(Some(match word {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::UciNewGame,
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "register" | "copyprotection" => Self::Register,
            "debug" => read_debug(rest)?,
            "setoption" => read_set_option(rest)?,
            "position" => read_position(rest)?,
            "go" => Self::Go(GoParameters::read(rest)?),
            _ => return Ok(None),
        }))
    }

    /// The helper for terminals that this word starts, if any.
    fn read_helper(word: &str, rest: &str) -> Result<Option<Self>, CommandError> {
        let mut words = rest.split_ascii_whitespace();
        Ok(Some(match word {
            "d" => Self::Display,
            "eval" => read_eval(words.next())?,
            "bench" => Self::Bench(owned(words)),
            "genfens" => Self::GenerateFens(owned(words)),
            "export_net" => Self::ExportNetwork(rest.to_owned()),
            "perft" => Self::Perft(read_number(PERFT, words.next())?),
            "flip" => Self::Flip,
            "wait" => Self::Wait,
            "help" => Self::Help,
            "compiler" => Self::Compiler,
            "license" => Self::License,
            _ => return Ok(None),
        }))
    }
}

fn read_debug(rest: &str) -> Result<Command, CommandError> {
    match split_word(rest).0 {
        "on" => Ok(Command::Debug(true)),
        "off" => Ok(Command::Debug(false)),
        other => Err(CommandError::BadSwitch(quotable(other))),
    }
}

fn read_eval(format: Option<&str>) -> Result<Command, CommandError> {
    match format {
        None => Ok(Command::Eval { json: false }),
        Some("json") => Ok(Command::Eval { json: true }),
        Some(other) => Err(CommandError::BadFormat(quotable(other))),
    }
}

fn read_set_option(rest: &str) -> Result<Command, CommandError> {
    let ("name", mut rest) = split_word(rest) else {
        return Err(CommandError::NoOptionName);
    };
    let mut name = String::new();
    let mut value = None;
    while !rest.is_empty() {
        let (word, after) = split_word(rest);
        if word == "value" {
            // Not word by word: a path may hold two spaces in a row.
            value = Some(after.to_owned());
            break;
        }
        push_word(&mut name, word);
        rest = after;
    }
    if name.is_empty() {
        return Err(CommandError::EmptyOptionName);
    }
    Ok(Command::SetOption { name, value })
}

fn read_position(rest: &str) -> Result<Command, CommandError> {
    let mut words = rest.split_ascii_whitespace();
    let start = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => Start::Initial,
            // Passing over this word could drop a whole game whose `moves` was forgotten.
            Some(other) => return Err(CommandError::NoMoves(quotable(other))),
        },
        Some("fen") => {
            let mut fen = String::new();
            words.by_ref().take_while(|word| *word != "moves").for_each(|w| push_word(&mut fen, w));
            if fen.is_empty() {
                return Err(CommandError::EmptyFen);
            }
            Start::Fen(fen)
        }
        _ => return Err(CommandError::NoPosition),
    };
    Ok(Command::Position { start, moves: owned(words) })
}

fn write_words(f: &mut fmt::Formatter<'_>, head: &str, words: &[String]) -> fmt::Result {
    f.write_str(head)?;
    words.iter().try_for_each(|word| write!(f, " {word}"))
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        Self::parse(line)?.ok_or(CommandError::Blank)
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SetOption { name, value } => {
                write!(f, "setoption name {}", one_line(name))?;
                return value.as_ref().map_or(Ok(()), |value| write_text(f, " value", value));
            }
            Self::Position { start, moves } => {
                match start {
                    Start::Initial => f.write_str("position startpos")?,
                    Start::Fen(fen) => write!(f, "position fen {}", one_line(fen))?,
                }
                return write_list(f, "moves", moves);
            }
            Self::Go(go) => return go.fmt(f),
            Self::Bench(words) => return write_words(f, "bench", words),
            Self::GenerateFens(words) => return write_words(f, "genfens", words),
            Self::ExportNetwork(path) => return write_text(f, "export_net", path),
            Self::Perft(depth) => return write!(f, "perft {depth}"),
            Self::Uci => "uci",
            Self::IsReady => "isready",
            Self::UciNewGame => "ucinewgame",
            Self::Stop => "stop",
            Self::PonderHit => "ponderhit",
            Self::Quit => "quit",
            Self::Debug(true) => "debug on",
            Self::Debug(false) => "debug off",
            // The protocol has no bare `register`.
            Self::Register => "register later",
            Self::Display => "d",
            Self::Eval { json: false } => "eval",
            Self::Eval { json: true } => "eval json",
            Self::Flip => "flip",
            Self::Wait => "wait",
            Self::Help => "help",
            Self::Compiler => "compiler",
            Self::License => "license",
        })
    }
}

#[cfg(test)]
mod tests;
