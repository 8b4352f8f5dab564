//! What was found when looking for tables.

use std::{fmt, path::PathBuf};

/// How many tables there are, and what was wrong with the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inventory {
    /// Tables that say who wins.
    pub wdl: usize,
    /// Tables that say how far it is to the next capture or pawn move.
    pub dtz: usize,
    /// The most men on the board that any table knows.
    pub most_men: usize,
    /// Folders that could be read.
    pub folders: usize,
    /// Folders that are not there.
    pub missing: Vec<PathBuf>,
    /// Folders that are there and could not be read, and why.
    pub unreadable: Vec<(PathBuf, String)>,
    /// Tables that cannot be whole.
    pub damaged: Vec<PathBuf>,
}

impl fmt::Display for Inventory {
    /// One line for the user, such as `syzygy: 35 WDL/35 DTZ, max 4 men, 1 folder`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wdl, dtz, most_men, folders, missing, unreadable, damaged } = self;
        let plural = if *folders == 1 { "" } else { "s" };
        write!(f, "syzygy: {wdl} WDL/{dtz} DTZ, max {most_men} men, {folders} folder{plural}")?;
        for (folder, reason) in unreadable {
            write!(f, "; '{}': {reason}", folder.display())?;
        }
        match damaged.as_slice() {
            [] => {}
            [path] => write!(f, "; '{}' is damaged", path.display())?,
            [path, others @ ..] => {
                write!(f, "; '{}' and {} more are damaged", path.display(), others.len())?;
            }
        }
        // Many names make a long line, so they come last.
        match missing.as_slice() {
            [] => Ok(()),
            [path] => write!(f, "; '{}' is missing", path.display()),
            [first, others @ ..] => {
                write!(f, "; {} folders are missing: '{}'", missing.len(), first.display())?;
                others.iter().try_for_each(|path| write!(f, ", '{}'", path.display()))
            }
        }
    }
}
