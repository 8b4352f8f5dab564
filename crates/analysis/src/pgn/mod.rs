//! Games in PGN, read one by one, with the exact place of every fault.
//!
//! The field's reader, `pgn-reader`, passes over what it does not understand and knows no line
//! numbers. A review has to say what is wrong and where, and to keep the comments and variations
//! of others, so it reads for itself; the tests compare both.

mod cut;
mod movetext;
mod tags;

use cut::{Chunk, Cutter};
use std::{
    fmt,
    io::{self, BufRead},
};
use tabia_chess::{Move, Position};

/// Something in a file that is not as it should be, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The game, counted from 1.
    pub game: usize,
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}: {}", self.game, self.line, self.message)
    }
}

impl std::error::Error for Fault {}

/// One game of a file, as far as it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Which game of the file, from 1.
    pub number: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Names and values of the tags, in order.
    pub tags: Vec<(String, String)>,
    /// Where it starts.
    pub start: Position,
    /// What is said before the first move.
    pub comment: String,
    /// The moves up to the first fault.
    pub moves: Vec<PlayedMove>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
}

/// A move of a game and what was written about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// Its numeric annotation glyphs.
    pub glyphs: Vec<u8>,
    /// Its comments, joined.
    pub comment: String,
    /// Variations that follow it, as they were written, without the outer brackets.
    pub variations: Vec<String>,
}

impl Game {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value_of(&self.tags, name)
    }

    fn read(chunk: &Chunk, number: usize) -> Self {
        let mut faults = Vec::new();
        let mut fault = |line, message: String| faults.push(Fault { game: number, line, message });
        let (tags, body) = tags::read(chunk, &mut fault);
        let start = tags::start(&tags).unwrap_or_else(|message| {
            fault(chunk.line, message);
            None
        });
        let playable = start.is_some();
        let start = start.unwrap_or_else(Position::initial);
        let text = if playable { movetext::read(body, &start, &mut fault) } else { <_>::default() };
        let result = text
            .result
            .or_else(|| value_of(&tags, "Result").filter(|text| is_result(text)).map(str::to_owned))
            .unwrap_or_else(|| "*".to_owned());
        let (comment, moves) = (text.comment, text.moves);
        Self { number, line: chunk.line, tags, start, comment, moves, result, faults }
    }
}

/// The value of a tag.
pub(crate) fn value_of<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(candidate, _)| candidate == name).map(|(_, value)| value.as_str())
}

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// Reads the games of a file one after the other, so that a file may be larger than memory.
///
/// ```
/// use tabia_analysis::pgn::Reader;
///
/// let text = "[White \"Ada\"]\n\n1. e4 {best by test} e5 *\n\n[White \"Bob\"]\n\n1. e5 *\n";
/// let games: Vec<_> = Reader::new(text.as_bytes()).map(|game| game.expect("memory reads")).collect();
/// assert_eq!(games[0].moves[0].comment, "best by test");
/// assert_eq!(games[1].faults[0].to_string(), "game 2, line 7: 'e5' is not legal here");
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    cutter: Cutter<R>,
    number: usize,
}

impl<R: BufRead> Reader<R> {
    /// Reads from here.
    pub const fn new(input: R) -> Self {
        Self { cutter: Cutter::new(input), number: 0 }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Game>;

    fn next(&mut self) -> Option<io::Result<Game>> {
        let chunk = self.cutter.next()?;
        self.number += 1;
        Some(chunk.map(|chunk| Game::read(&chunk, self.number)))
    }
}

#[cfg(test)]
mod tests;
