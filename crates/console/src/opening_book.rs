//! Opening books: in files, and the one inside the program.

use anyhow::Context;
use std::{fs, path::Path};
use tabia_reference::polyglot::{Book, Oddity};

/// The book inside the program. How it was made is told beside it.
static BYTES: &[u8] = include_bytes!("../../../books/tabia.bin");

/// The book that needs no file, made of openings that Tabia played against itself.
pub fn embedded() -> Book {
    Book::read(BYTES).expect("the embedded book is valid").0
}

/// Reads a book file, and what is odd about it.
pub fn load(path: &Path) -> anyhow::Result<(Book, Vec<Oddity>)> {
    let bytes = fs::read(path).with_context(|| format!("cannot read '{}'", path.display()))?;
    Book::read(&bytes).with_context(|| format!("'{}'", path.display()))
}
