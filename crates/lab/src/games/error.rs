//! What can be wrong with a game file.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

/// A game file that does not serve, and why.
#[derive(Debug)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a game file.
#[derive(Debug)]
pub enum Fault {
    /// The system refuses.
    System(io::Error),
    /// The file does not begin as a game file does.
    NotGames,
    /// The file has a version that this program does not know.
    Version(u16),
    /// The first bytes are damaged, so that nothing is known about the file.
    DamagedHeader,
    /// No game can be read here.
    Damaged {
        /// Where the damage begins.
        offset: u64,
        /// How long it is.
        bytes: u64,
    },
    /// The games in the file were made with other settings.
    OtherSettings {
        /// The description in the file.
        found: String,
        /// The description that was asked for.
        wanted: String,
    },
    /// Another process is writing to the file.
    InUse,
    /// A game has more plies, or the description more bytes, than the format can count.
    TooLong,
}

impl FileError {
    pub(crate) fn new(path: &Path, fault: Fault) -> Self {
        Self { path: path.to_owned(), fault }
    }

    /// For `map_err`: the system refused something about this file.
    pub(crate) fn system(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::new(path, Fault::System(error))
    }

    /// Only a part of the file is damaged; the rest can be used.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        matches!(self.fault, Fault::Damaged { .. })
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path.display())?;
        match &self.fault {
            Fault::System(error) => error.fmt(f),
            Fault::NotGames => f.write_str("this is not a game file"),
            Fault::Version(version) => write!(f, "game files of version {version} are not known"),
            Fault::DamagedHeader => f.write_str("the beginning of the file is damaged"),
            Fault::Damaged { offset, bytes } => {
                write!(f, "{bytes} bytes from byte {offset} on are damaged")
            }
            Fault::OtherSettings { found, wanted } => {
                write!(f, "its games were made with other settings: '{found}', not '{wanted}'")
            }
            Fault::InUse => f.write_str("another process is writing to it"),
            Fault::TooLong => f.write_str("a game or description is too long for the format"),
        }
    }
}

impl std::error::Error for FileError {}

/// A game has a move that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The number of the game in its run.
    pub game: u32,
    /// The index of the move among the scored ones.
    pub ply: usize,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} has an illegal move at ply {}", self.game, self.ply)
    }
}

impl std::error::Error for IllegalMove {}
