//! Names of openings.
//!
//! A short table of well-known names is part of the program. Larger ones, in the format of the
//! same three columns (code, name, moves), can be read from a folder.

use crate::review::Opening;
use std::{collections::HashMap, fmt, fs, io, path::Path, sync::Arc};
use tabia_chess::{Key, Move, Position};

const BUILT_IN: &str = include_str!("well-known.tsv");

/// No name goes deeper into a game than this.
const DEEPEST: usize = 40;

/// Names by position, so that other orders of moves lead to them too.
#[derive(Clone, Debug, Default)]
pub struct Openings(Arc<HashMap<Key, (String, String)>>);

/// Why names could not be read.
#[derive(Debug)]
pub enum OpeningsError {
    /// A file or folder cannot be read.
    Unreadable(String, io::Error),
    /// A line is not a code, a name and moves.
    BadLine {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The folder holds no such file.
    NoFiles(String),
}

impl fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(path, error) => write!(f, "cannot read {path}: {error}"),
            Self::BadLine { file, line, message } => write!(f, "{file}:{line}: {message}"),
            Self::NoFiles(folder) => write!(f, "{folder} holds no .tsv file with opening names"),
        }
    }
}

impl std::error::Error for OpeningsError {}

impl Openings {
    /// The names inside the program.
    ///
    /// ```
    /// use tabia_analysis::openings::Openings;
    /// use tabia_chess::Position;
    ///
    /// let mut position = Position::initial();
    /// let moves: Vec<_> = ["c4", "e6", "d4", "d5"]
    ///     .into_iter()
    ///     .map(|san| {
    ///         let mv = position.parse_san(san).expect("legal");
    ///         position.play(mv, &mut ());
    ///         mv
    ///     })
    ///     .collect();
    /// let opening = Openings::built_in().name(&Position::initial(), &moves).expect("known");
    /// assert_eq!((opening.eco.as_str(), opening.name.as_str()), ("D30", "Queen's Gambit Declined"));
    /// ```
    #[must_use]
    pub fn built_in() -> Self {
        let mut names = HashMap::new();
        read(BUILT_IN, &mut names).expect("the table inside is right, as a test makes sure");
        Self(Arc::new(names))
    }

    /// Adds the names of all `.tsv` files in a folder.
    ///
    /// # Errors
    /// A file cannot be read, or there is none.
    pub fn add_folder(&mut self, folder: &Path) -> Result<(), OpeningsError> {
        let shown = |path: &Path| path.display().to_string();
        let unreadable = |path: &Path| {
            let path = shown(path);
            move |error| OpeningsError::Unreadable(path, error)
        };
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(unreadable(folder))? {
            paths.push(entry.map_err(unreadable(folder))?.path());
        }
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "tsv"));
        if paths.is_empty() {
            return Err(OpeningsError::NoFiles(shown(folder)));
        }
        // Where two files name one position, the later one in the alphabet wins.
        paths.sort();
        let names = Arc::make_mut(&mut self.0);
        for path in paths {
            let text = fs::read_to_string(&path).map_err(unreadable(&path))?;
            read(&text, names).map_err(|(line, message)| OpeningsError::BadLine {
                file: shown(&path),
                line,
                message,
            })?;
        }
        Ok(())
    }

    /// The name of the last position of a game that has one.
    #[must_use]
    pub fn name(&self, start: &Position, moves: &[Move]) -> Option<Opening> {
        let mut position = start.clone();
        let mut found = None;
        for (index, mv) in moves.iter().take(DEEPEST).enumerate() {
            position.play(*mv, &mut ());
            if let Some((eco, name)) = self.0.get(&position.key()) {
                let (eco, name) = (eco.clone(), name.clone());
                found = Some(Opening { eco, name, plies: index + 1 });
            }
        }
        found
    }
}

/// Reads a table; a fault is told with its line.
fn read(text: &str, names: &mut HashMap<Key, (String, String)>) -> Result<(), (usize, String)> {
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with("eco\t") {
            continue;
        }
        let fault = |message: &str| (index + 1, message.to_owned());
        let mut columns = line.split('\t');
        let (Some(eco), Some(name), Some(moves)) = (columns.next(), columns.next(), columns.next())
        else {
            return Err(fault("a code, a name and moves are needed, separated by tabs"));
        };
        let mut position = Position::initial();
        for word in moves.split_whitespace().filter(|word| !word.ends_with('.')) {
            let mv = position.parse_san(word).map_err(|error| fault(&error.to_string()))?;
            position.play(mv, &mut ());
        }
        names.insert(position.key(), (eco.to_owned(), name.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_inside_is_right() {
        let names = Openings::built_in();
        assert_eq!(
            names.0.len(),
            BUILT_IN.lines().count() - 1,
            "every line names its own position"
        );
        let is_code = |eco: &str| {
            eco.len() == 3
                && matches!(eco.as_bytes(), [b'A'..=b'E', digits @ ..] if digits.iter().all(u8::is_ascii_digit))
        };
        assert!(names.0.values().all(|(eco, name)| is_code(eco) && !name.is_empty()));
    }

    #[test]
    fn bad_tables_are_named() {
        let fault = |text| read(text, &mut HashMap::new()).expect_err("it is bad");
        assert_eq!(fault("A00\tName\n").0, 1);
        let (line, message) = fault("eco\tname\tpgn\nA00\tName\t1. e5\n");
        assert_eq!((line, message.as_str()), (2, "'e5' is not legal here"));
        let missing = Openings::default().add_folder(Path::new("/nowhere/at/all"));
        assert!(missing.expect_err("no folder").to_string().starts_with("cannot read /nowhere"));
    }
}
