//! Polyglot opening books: which moves were played from a position, and how well they did.
//!
//! A book is a list of entries of sixteen bytes, sorted by the key of the position.

mod entry;
mod games;
mod maker;

pub use games::{GamesRead, read_games};
pub use maker::{Maker, Selection};

use crate::convert::to_shakmaty;
use entry::Entry;
use shakmaty::{EnPassantMode, Position as _, zobrist::Zobrist64};
use std::fmt;
use tabia_chess::{Move, Position, Random};

/// The key under which books keep a position, by the random numbers of the format.
///
/// The format also marks captures in passing that a pin forbids. Our positions do not know of
/// those; the few positions that have one are not found.
///
/// `None` for what no book can hold, which no legal position is.
///
/// ```
/// use tabia_chess::Position;
/// use tabia_reference::polyglot::key;
///
/// assert_eq!(key(&Position::initial()), Some(0x463b_9618_1691_fc9c));
/// ```
#[must_use]
pub fn key(position: &Position) -> Option<u64> {
    let Zobrist64(key) = to_shakmaty(position)?.zobrist_hash(EnPassantMode::PseudoLegal);
    Some(key)
}

/// A move that a book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// How much the book likes it, compared with the other moves of the position.
    pub weight: u16,
}

/// How to choose among the moves of a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The move with the largest weight.
    Best,
    /// By chance, a heavy move more often than a light one.
    #[default]
    Weighted,
}

/// What is odd about a book that can be used nevertheless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// The last entry is cut off after so many bytes.
    Truncated(usize),
    /// The entries are not in order.
    Unsorted,
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated(bytes) => {
                write!(f, "the book is cut off: its last {bytes} bytes are no entry")
            }
            Self::Unsorted => f.write_str("the book is not in order and was sorted"),
        }
    }
}

/// A file that is no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotABook;

impl fmt::Display for NotABook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no Polyglot book: there are no entries, or most have impossible moves")
    }
}

impl std::error::Error for NotABook {}

/// An opening book in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Sorted by key.
    entries: Vec<Entry>,
}

impl Book {
    /// Reads the bytes of a book file, and what is odd about them.
    ///
    /// # Errors
    /// There is not one whole entry, or most of them have impossible moves.
    pub fn read(bytes: &[u8]) -> Result<(Self, Vec<Oddity>), NotABook> {
        let (chunks, rest) = bytes.as_chunks();
        let mut entries: Vec<Entry> = chunks.iter().map(Entry::from_bytes).collect();
        let plausible = entries.iter().filter(|entry| entry.is_plausible()).count();
        if plausible * 2 <= entries.len() {
            return Err(NotABook);
        }
        let mut oddities = Vec::new();
        if !rest.is_empty() {
            oddities.push(Oddity::Truncated(rest.len()));
        }
        if !entries.is_sorted_by_key(|entry| entry.key) {
            oddities.push(Oddity::Unsorted);
            entries.sort_by_key(|entry| entry.key);
        }
        Ok((Self { entries }, oddities))
    }

    /// The bytes of the book as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.entries.iter().flat_map(|entry| entry.to_bytes()).collect()
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// There is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The legal moves that the book knows here, the heaviest first.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let Some(key) = key(position) else { return Vec::new() };
        let start = self.entries.partition_point(|entry| entry.key < key);
        let here = self.entries[start..].iter().take_while(|entry| entry.key == key);
        let mut moves: Vec<BookMove> = here
            .filter_map(|entry| Some(BookMove { mv: entry.mv(position)?, weight: entry.weight }))
            .collect();
        moves.sort_by_key(|book_move| std::cmp::Reverse(book_move.weight));
        moves
    }

    /// A move to play here. Moves without weight are known but not to be played.
    #[must_use]
    pub fn choose(
        &self,
        position: &Position,
        choice: Choice,
        random: &mut Random,
    ) -> Option<BookMove> {
        let moves = self.moves(position);
        let total: usize = moves.iter().map(|book_move| usize::from(book_move.weight)).sum();
        if total == 0 || choice == Choice::Best {
            return moves.first().copied().filter(|book_move| book_move.weight > 0);
        }
        let mut drawn = random.below(total);
        moves.into_iter().find(|book_move| {
            let weight = usize::from(book_move.weight);
            let is_drawn = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_drawn
        })
    }
}
