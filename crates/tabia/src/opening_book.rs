//! Opening books in files.

use anyhow::Context;
use std::{fs, path::Path};
use tabia_reference::polyglot::{Book, Oddity};

/// Reads a book file, and what is odd about it.
pub fn load(path: &Path) -> anyhow::Result<(Book, Vec<Oddity>)> {
    let bytes = fs::read(path).with_context(|| format!("cannot read '{}'", path.display()))?;
    Book::read(&bytes).with_context(|| format!("'{}'", path.display()))
}
