//! What an engine answers.

use super::{
    error::CommandError,
    text::{one_line, split_word, trimmed, write_text},
};
use std::{fmt, time::Duration};

/// A line for the user interface.
///
/// ```
/// use tabia_protocol::xboard::Reply;
///
/// assert_eq!(Reply::Move("e2e4".to_owned()).to_string(), "move e2e4");
/// assert_eq!(Reply::parse("move e2e4"), Some(Reply::Move("e2e4".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `feature`: what the engine can do, as `name=value`.
    Feature(String),
    /// `move`: the engine moves.
    Move(String),
    /// `pong`: everything before is done.
    Pong(String),
    /// `Illegal move (why): m`.
    IllegalMove {
        /// What was said.
        mv: String,
        /// Why it is none.
        reason: Option<String>,
    },
    /// `Error (why): command`.
    Error(CommandError),
    /// The game has ended by rule, or so the engine says.
    Result {
        /// `1-0`, `0-1` or `1/2-1/2`.
        result: String,
        /// Why.
        comment: String,
    },
    /// `offer draw`: offers one, or accepts one that was offered.
    OfferDraw,
    /// `Hint:` a move that the engine expects or suggests.
    Hint(String),
    /// How the engine thinks.
    Thinking(Thinking),
    /// `stat01:` how far an analysis is.
    Status(Status),
    /// `tellusererror`: a sentence for the user.
    UserError(String),
    /// `#`: a sentence for whoever reads the log.
    Comment(String),
}

/// A line of thinking: `ply score time nodes moves`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Plies searched.
    pub depth: u32,
    /// In hundredths of a pawn for the side to move; mates count from [`MATE`](super::MATE).
    pub score: i32,
    /// The time taken, printed in hundredths of a second.
    pub time: Duration,
    /// Nodes of all threads.
    pub nodes: u64,
    /// The line of play.
    pub moves: Vec<String>,
}

/// How far an analysis is: `time nodes ply moves-left moves-in-all move`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The time taken, printed in hundredths of a second.
    pub time: Duration,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Plies searched.
    pub depth: u32,
    /// Root moves still to be looked at.
    pub moves_left: usize,
    /// Root moves in all.
    pub moves: usize,
    /// The root move being looked at.
    pub current: String,
}

impl Reply {
    /// The answer on this line, as far as a referee needs to understand it; otherwise `None`.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let line = trimmed(line);
        let (word, rest) = split_word(line);
        let text = rest.to_owned();
        Some(match word {
            "feature" => Self::Feature(text),
            "move" => Self::Move(text),
            "pong" => Self::Pong(text),
            "Hint:" => Self::Hint(text),
            "tellusererror" => Self::UserError(text),
            "#" => Self::Comment(text),
            "offer" if rest == "draw" => Self::OfferDraw,
            "Illegal" => {
                let (reason, mv) = rest.strip_prefix("move")?.split_once(':')?;
                let reason = reason.trim().trim_matches(['(', ')']);
                let reason = (!reason.is_empty()).then(|| reason.to_owned());
                Self::IllegalMove { mv: mv.trim().to_owned(), reason }
            }
            "1-0" | "0-1" | "1/2-1/2" => {
                let comment = rest.trim_matches(['{', '}']).to_owned();
                Self::Result { result: word.to_owned(), comment }
            }
            _ => Self::Thinking(Thinking::read(line)?),
        })
    }
}

impl Thinking {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        let depth = words.next()?.parse().ok()?;
        let score = words.next()?.parse().ok()?;
        let hundredths: u32 = words.next()?.parse().ok()?;
        let nodes = words.next()?.parse().ok()?;
        let moves = words.map(str::to_owned).collect();
        Some(Self { depth, score, time: Duration::from_millis(10) * hundredths, nodes, moves })
    }
}

const fn hundredths(time: Duration) -> u128 {
    time.as_millis() / 10
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = hundredths(self.time);
        write!(f, "{} {} {time} {}", self.depth, self.score, self.nodes)?;
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = hundredths(self.time);
        let Self { nodes, depth, moves_left, moves, current, .. } = self;
        write!(f, "stat01: {time} {nodes} {depth} {moves_left} {moves} {current}")
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Feature(text) => write_text(f, "feature", text),
            Self::Move(mv) => write_text(f, "move", mv),
            Self::Pong(number) => write_text(f, "pong", number),
            Self::IllegalMove { mv, reason: None } => write_text(f, "Illegal move:", mv),
            Self::IllegalMove { mv, reason: Some(reason) } => {
                write!(f, "Illegal move ({}): {}", one_line(reason), one_line(mv))
            }
            Self::Error(error) => error.fmt(f),
            Self::Result { result, comment } => write!(f, "{result} {{{}}}", one_line(comment)),
            Self::OfferDraw => f.write_str("offer draw"),
            Self::Hint(mv) => write_text(f, "Hint:", mv),
            Self::Thinking(thinking) => thinking.fmt(f),
            Self::Status(status) => status.fmt(f),
            Self::UserError(text) => write_text(f, "tellusererror", text),
            Self::Comment(text) => write_text(f, "#", text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_referee_reads_is_what_was_printed() {
        for line in [
            "feature ping=1 setboard=1",
            "move e7e8q",
            "pong 17",
            "Illegal move: e2e5",
            "Illegal move (pinned): d2d4",
            "1/2-1/2 {Draw by repetition}",
            "offer draw",
            "Hint: e7e5",
            "12 -100003 250 123456 e2e4 e7e5",
            "tellusererror Illegal position",
            "# a remark",
        ] {
            let reply = Reply::parse(line).expect(line);
            assert_eq!(reply.to_string(), line);
        }
        assert_eq!(Reply::parse("hello there"), None);
        assert_eq!(Reply::parse("1 2 3"), None);
    }
}
