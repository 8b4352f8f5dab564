//! What an engine answers.

use super::{
    error::ReplyError,
    info::Info,
    options::OptionDeclaration,
    text::{quotable, split_word, trimmed, write_field, write_text},
};
use std::{fmt, str::FromStr};

/// How engines spell that there is no move.
const NO_MOVE: &str = "(none)";

/// A line for the user interface.
///
/// ```
/// use tabia_protocol::uci::Reply;
///
/// let reply = Reply::InfoString("no network\nplaying without".to_owned());
/// assert_eq!(reply.to_string(), "info string no network playing without");
/// assert_eq!("bestmove (none)".parse(), Ok(Reply::BestMove { best: None, ponder: None }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name`: what the engine is called.
    IdName(String),
    /// `id author`: who made it.
    IdAuthor(String),
    /// `option`: something that can be set.
    Option(OptionDeclaration),
    /// `uciok`: the introduction is complete.
    UciOk,
    /// `readyok`: everything before is done.
    ReadyOk,
    /// `info`: how the search goes.
    Info(Info),
    /// `info string`: a sentence for people. Line breaks are printed as spaces.
    InfoString(String),
    /// `bestmove`: the answer to `go`.
    BestMove {
        /// The move to play; `None`, printed `(none)`, if there is no legal one.
        best: Option<String>,
        /// The answer to think about meanwhile.
        ponder: Option<String>,
    },
}

impl FromStr for Reply {
    type Err = ReplyError;

    fn from_str(line: &str) -> Result<Self, ReplyError> {
        let line = trimmed(line);
        let (word, rest) = split_word(line);
        let (second, text) = split_word(rest);
        Ok(match (word, second) {
            ("id", "name") => Self::IdName(text.to_owned()),
            ("id", "author") => Self::IdAuthor(text.to_owned()),
            ("option", _) => Self::Option(OptionDeclaration::read(rest)?),
            ("uciok", _) => Self::UciOk,
            ("readyok", _) => Self::ReadyOk,
            ("info", "string") => Self::InfoString(text.to_owned()),
            ("info", _) => Self::Info(Info::read(rest)?),
            ("bestmove", "") => return Err(ReplyError::MissingValue("bestmove")),
            ("bestmove", best) => {
                Self::BestMove { best: read_move(best), ponder: read_ponder(text)? }
            }
            _ => return Err(ReplyError::Unknown(quotable(line))),
        })
    }
}

fn read_move(word: &str) -> Option<String> {
    (word != NO_MOVE).then(|| word.to_owned())
}

/// The expected answer in what follows the best move; words of other engines are passed over.
fn read_ponder(rest: &str) -> Result<Option<String>, ReplyError> {
    let mut words = rest.split_ascii_whitespace();
    if !words.any(|word| word == "ponder") {
        return Ok(None);
    }
    words.next().map(read_move).ok_or(ReplyError::MissingValue("ponder"))
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdName(name) => write_text(f, "id name", name),
            Self::IdAuthor(author) => write_text(f, "id author", author),
            Self::Option(declaration) => declaration.fmt(f),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::InfoString(text) => write_text(f, "info string", text),
            Self::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or(NO_MOVE))?;
                write_field(f, "ponder", ponder.as_ref())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{option, prelude::*};

    #[test]
    fn plain_replies_round_trip() {
        for line in [
            "id name Shredder X.Y",
            "id author Stefan MK",
            "uciok",
            "readyok",
            "bestmove (none)",
            "bestmove g1f3",
            "bestmove g1f3 ponder d8f6",
            "info string",
            "info string depth 3  is   text",
            "info",
        ] {
            let reply: Reply = line.parse().expect("well formed");
            assert_eq!(reply.to_string(), line);
            assert_eq!(format!(" {line} \r\n").parse(), Ok(reply));
        }
    }

    #[test]
    fn the_best_move_may_be_missing_in_several_ways() {
        let none = Reply::BestMove { best: None, ponder: None };
        assert_eq!("bestmove (none) ponder (none)".parse(), Ok(none));
        let null = Reply::BestMove { best: Some("0000".to_owned()), ponder: None };
        assert_eq!("bestmove 0000".parse(), Ok(null));
        let sentence = |line: &str| line.parse::<Reply>().expect_err("malformed").to_string();
        assert_eq!(sentence("bestmove"), "bestmove: the value is missing");
        assert_eq!(sentence("bestmove e2e4 ponder"), "ponder: the value is missing");
        assert_eq!(sentence("hello"), "'hello' is not a message of an engine");
        assert_eq!(sentence("id"), "'id' is not a message of an engine");
        assert!(sentence(&"x".repeat(1 << 20)).len() < 120);
    }

    #[test]
    fn texts_stay_on_their_line() {
        let reply = Reply::InfoString("one\r\nbestmove a1a1\ntwo".to_owned());
        assert_eq!(reply.to_string(), "info string one  bestmove a1a1 two");
        assert_eq!(Reply::IdName("a\nb".to_owned()).to_string(), "id name a b");
    }

    fn replies() -> impl Strategy<Value = Reply> {
        let text = "[!-~é]([ \t]{0,2}[!-~é]){0,20}";
        let mv = "[a-h][1-8][a-h][1-8][nbrq]?";
        prop_oneof![
            text.prop_map(Reply::IdName),
            text.prop_map(Reply::IdAuthor),
            text.prop_map(Reply::InfoString),
            (option::of(mv), option::of(mv))
                .prop_map(|(best, ponder)| Reply::BestMove { best, ponder }),
        ]
    }

    proptest! {
        #[test]
        fn every_reply_round_trips(reply in replies()) {
            prop_assert_eq!(reply.to_string().parse(), Ok(reply));
        }
    }
}
