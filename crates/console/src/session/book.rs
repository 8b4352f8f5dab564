//! The opening book of a session.

use super::options::EMBEDDED;
use crate::opening_book;
use std::{path::Path, time::SystemTime};
use tabia_chess::{Position, Random};
use tabia_reference::polyglot::{Book, BookMove, Choice};

/// The book and when to use it.
pub struct OwnBook {
    /// The user wants it to be used.
    pub enabled: bool,
    pub choice: Choice,
    /// It is used up to this move of the game.
    pub depth: u16,
    book: Option<Book>,
    random: Random,
}

/// The largest depth, beyond every opening.
pub const DEEPEST: u16 = 255;

/// Chance that depends on when the program started: games should differ.
pub fn random() -> Random {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Random::new(since.as_nanos() as u64)
}

impl Default for OwnBook {
    fn default() -> Self {
        Self {
            enabled: false,
            choice: Choice::default(),
            depth: DEEPEST,
            book: Some(opening_book::embedded()),
            random: random(),
        }
    }
}

impl OwnBook {
    /// Takes the book in this file and tells what it is like; an empty name takes it away, and
    /// there is one that needs no file.
    pub fn load(&mut self, path: &str) -> anyhow::Result<Vec<String>> {
        if path.is_empty() {
            self.book = None;
            return Ok(Vec::new());
        }
        if path == EMBEDDED {
            self.book = Some(opening_book::embedded());
            return Ok(Vec::new());
        }
        let (book, oddities) = opening_book::load(Path::new(path))?;
        let mut remarks = vec![format!("{} entries", book.len())];
        remarks.extend(oddities.iter().map(ToString::to_string));
        self.book = Some(book);
        Ok(remarks)
    }

    /// A move to play without thinking.
    pub fn choose(&mut self, position: &Position) -> Option<BookMove> {
        let book = self.book.as_ref().filter(|_| self.enabled)?;
        if position.fullmove_number() > self.depth {
            return None;
        }
        book.choose(position, self.choice, &mut self.random)
    }

    /// All moves that the book knows here, whether it is to be used or not.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        self.book.as_ref().map_or_else(Vec::new, |book| book.moves(position))
    }
}
