//! What a user interface says to an engine.

use super::{
    error::{CommandError, Fault},
    text::{one_line, read_number, split_word, trimmed, write_text},
    time::{Seconds, TimeControl, read_seconds},
};
use std::{fmt, time::Duration};

/// A line for the engine.
///
/// ```
/// use tabia_protocol::xboard::Command;
///
/// let command = Command::parse("usermove e2e4");
/// assert_eq!(command, Ok(Some(Command::UserMove("e2e4".to_owned()))));
/// assert_eq!(Command::parse("e2e4"), command);
/// assert_eq!(Command::parse("\r\n"), Ok(None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `xboard`: the protocol begins.
    XBoard,
    /// `protover N`: tell your features.
    ProtocolVersion(u32),
    /// Said to be polite, or to programs of another kind: `accepted`, `rejected`, `random`,
    /// `computer`, `name`, `rating`, `ics`. The whole line.
    Remark(String),
    /// `new`: a new game, the engine plays black.
    New,
    /// `variant V`: by other rules.
    Variant(String),
    /// `quit`: end the program.
    Quit,
    /// `force`: play neither side.
    Force,
    /// `go`: play the side to move.
    Go,
    /// `playother`: play the other side.
    PlayOther,
    /// `level`: the clock.
    Level(TimeControl),
    /// `st`: a fixed time for each move.
    MoveTime(Duration),
    /// `sd`: no deeper than this.
    Depth(u32),
    /// `nps`: nodes are time, so many to the second; anything below 1 is the clock on the wall.
    NodesPerSecond(i64),
    /// `time`: what is left on the engine's clock, in hundredths of a second.
    Time(i64),
    /// `otim`: the same for the opponent.
    OpponentTime(i64),
    /// `usermove`: the opponent, or whoever sets up the board, moves.
    UserMove(String),
    /// `?`: move now.
    MoveNow,
    /// `ping N`: answer when everything before is done.
    Ping(String),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result`: the game is over.
    Result(String),
    /// `setboard FEN`: set up a position.
    SetBoard(String),
    /// `hint`: what would you play?
    Hint,
    /// `bk`: what does your book know?
    Book,
    /// `undo`: take a move back.
    Undo,
    /// `remove`: take one move of each side back.
    Remove,
    /// `hard` or `easy`: think on the opponent's time, or do not.
    Ponder(bool),
    /// `post` or `nopost`: tell what you think, or do not.
    Post(bool),
    /// `analyze`: think about whatever is on the board.
    Analyze,
    /// `exit`: no longer analyse.
    Exit,
    /// `.`: how far is the analysis?
    Status,
    /// `exclude M`: do not think about this root move; `None` for `all`.
    Exclude(Option<String>),
    /// `include M`: think about it again; `None` for `all`.
    Include(Option<String>),
    /// `memory N`: use so many megabytes.
    Memory(u64),
    /// `cores N`: use so many threads.
    Cores(u64),
    /// `egtpath KIND PATH`: endgame tables are there.
    TablePath {
        /// Which format.
        kind: String,
        /// Where; spaces may be part of it.
        path: String,
    },
    /// `option NAME=VALUE`.
    SetOption {
        /// What the engine declared.
        name: String,
        /// `None` for a button.
        value: Option<String>,
    },
}

impl Command {
    /// The command on this line; `None` if the line is blank.
    ///
    /// # Errors
    /// The line is no command; the error prints as the answer to it.
    pub fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let line = trimmed(line);
        let (word, rest) = split_word(line);
        if word.is_empty() {
            return Ok(None);
        }
        let plain = Self::read_plain(word, line).map(Ok);
        plain
            .unwrap_or_else(|| Self::read_with_parameter(word, rest.trim_end()))
            .map(Some)
            .map_err(|fault| CommandError::new(fault, line))
    }

    /// The command that this word is, whatever follows.
    fn read_plain(word: &str, line: &str) -> Option<Self> {
        Some(match word {
            "xboard" => Self::XBoard,
            "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics" => {
                Self::Remark(line.to_owned())
            }
            "new" => Self::New,
            "quit" => Self::Quit,
            "force" => Self::Force,
            "go" => Self::Go,
            "playother" => Self::PlayOther,
            "?" => Self::MoveNow,
            "draw" => Self::Draw,
            "hint" => Self::Hint,
            "bk" => Self::Book,
            "undo" => Self::Undo,
            "remove" => Self::Remove,
            "hard" => Self::Ponder(true),
            "easy" => Self::Ponder(false),
            "post" => Self::Post(true),
            "nopost" => Self::Post(false),
            "analyze" => Self::Analyze,
            "exit" => Self::Exit,
            "." => Self::Status,
            _ => return None,
        })
    }

    /// The command that this word starts.
    fn read_with_parameter(word: &str, rest: &str) -> Result<Self, Fault> {
        let (first, after) = split_word(rest);
        let number = (!first.is_empty()).then_some(first);
        let text = || {
            if rest.is_empty() { Err(Fault::MissingParameter) } else { Ok(rest.to_owned()) }
        };
        Ok(match word {
            "protover" => Self::ProtocolVersion(read_number("protover", number)?),
            "variant" => text().map(Self::Variant)?,
            "level" => Self::Level(TimeControl::read(rest)?),
            "st" => text().and_then(|_| read_seconds(first)).map(Self::MoveTime)?,
            "sd" => Self::Depth(read_number("sd", number)?),
            "nps" => Self::NodesPerSecond(read_number("nps", number)?),
            "time" => Self::Time(read_number("time", number)?),
            "otim" => Self::OpponentTime(read_number("otim", number)?),
            "usermove" => text().map(Self::UserMove)?,
            "ping" => text().map(Self::Ping)?,
            "result" => Self::Result(rest.to_owned()),
            "setboard" => text().map(Self::SetBoard)?,
            "exclude" => Self::Exclude(some_move(text()?)),
            "include" => Self::Include(some_move(text()?)),
            "memory" => Self::Memory(read_number("memory", number)?),
            "cores" => Self::Cores(read_number("cores", number)?),
            "egtpath" => {
                let kind = number.ok_or(Fault::MissingParameter)?.to_owned();
                Self::TablePath { kind, path: after.to_owned() }
            }
            "option" => read_option(&text()?)?,
            // User interfaces that do not know `usermove` send the bare move.
            _ if rest.is_empty() && looks_like_move(word) => Self::UserMove(word.to_owned()),
            _ => return Err(Fault::UnknownCommand),
        })
    }
}

fn some_move(text: String) -> Option<String> {
    (text != "all").then_some(text)
}

fn read_option(text: &str) -> Result<Command, Fault> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name.trim_end(), Some(value.trim_start().to_owned())),
        None => (text, None),
    };
    if name.is_empty() {
        return Err(Fault::MissingParameter);
    }
    Ok(Command::SetOption { name: name.to_owned(), value })
}

/// Two squares, perhaps with a promotion, or castling.
fn looks_like_move(word: &str) -> bool {
    let is_square =
        |file: u8, rank: u8| (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    let is_pair = match word.as_bytes() {
        [file, rank, to_file, to_rank, rest @ ..] => {
            is_square(*file, *rank)
                && is_square(*to_file, *to_rank)
                && rest.len() <= 1
                && rest.iter().all(u8::is_ascii_lowercase)
        }
        _ => false,
    };
    is_pair || matches!(word, "O-O" | "O-O-O" | "0-0" | "0-0-0")
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::XBoard => "xboard",
            Self::ProtocolVersion(version) => return write!(f, "protover {version}"),
            Self::Remark(line) => return f.write_str(&one_line(line)),
            Self::New => "new",
            Self::Variant(name) => return write_text(f, "variant", name),
            Self::Quit => "quit",
            Self::Force => "force",
            Self::Go => "go",
            Self::PlayOther => "playother",
            Self::Level(control) => return control.fmt(f),
            Self::MoveTime(time) => return write!(f, "st {}", Seconds(*time)),
            Self::Depth(depth) => return write!(f, "sd {depth}"),
            Self::NodesPerSecond(rate) => return write!(f, "nps {rate}"),
            Self::Time(time) => return write!(f, "time {time}"),
            Self::OpponentTime(time) => return write!(f, "otim {time}"),
            Self::UserMove(text) => return write_text(f, "usermove", text),
            Self::MoveNow => "?",
            Self::Ping(number) => return write_text(f, "ping", number),
            Self::Draw => "draw",
            Self::Result(text) => return write_text(f, "result", text),
            Self::SetBoard(fen) => return write_text(f, "setboard", fen),
            Self::Hint => "hint",
            Self::Book => "bk",
            Self::Undo => "undo",
            Self::Remove => "remove",
            Self::Ponder(true) => "hard",
            Self::Ponder(false) => "easy",
            Self::Post(true) => "post",
            Self::Post(false) => "nopost",
            Self::Analyze => "analyze",
            Self::Exit => "exit",
            Self::Status => ".",
            Self::Exclude(mv) => {
                return write_text(f, "exclude", mv.as_deref().unwrap_or("all"));
            }
            Self::Include(mv) => {
                return write_text(f, "include", mv.as_deref().unwrap_or("all"));
            }
            Self::Memory(megabytes) => return write!(f, "memory {megabytes}"),
            Self::Cores(threads) => return write!(f, "cores {threads}"),
            Self::TablePath { kind, path } => {
                write!(f, "egtpath {kind}")?;
                return write_text(f, "", path);
            }
            Self::SetOption { name, value } => {
                write_text(f, "option", name)?;
                return value.as_ref().map_or(Ok(()), |value| write!(f, "={}", one_line(value)));
            }
        })
    }
}
