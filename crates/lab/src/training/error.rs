//! Why nothing was learnt.

use crate::games::FileError;
use std::{
    fmt, io,
    path::{Path, PathBuf},
};
use tabia_nnue::NetworkError;

/// Why nothing was learnt.
#[derive(Debug)]
pub enum TrainError {
    /// A game file cannot be read.
    Games(FileError),
    /// There are not enough games to learn from some and to check on others.
    TooFewGames,
    /// These settings make no sense.
    Settings(&'static str),
    /// The system refuses something about a checkpoint.
    System {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A checkpoint cannot be used.
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// Why not.
        fault: CheckpointFault,
    },
    /// The engine refuses the network.
    Network(NetworkError),
}

/// Why a checkpoint cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckpointFault {
    /// It is there already, and resuming was not asked for.
    Exists,
    /// It is not a checkpoint, or one that is damaged.
    Damaged,
    /// It is a checkpoint of a run with other settings or games.
    OtherRun {
        /// The run it belongs to.
        found: String,
        /// The run that was asked for.
        wanted: String,
    },
    /// It has a network of another shape.
    OtherShape,
    /// It is a network, but one that is damaged.
    DamagedNetwork(NetworkError),
}

impl TrainError {
    /// For `map_err`: the system refused something about this file.
    pub(super) fn system(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::System { path: path.to_owned(), error }
    }

    pub(super) fn checkpoint(path: &Path, fault: CheckpointFault) -> Self {
        Self::Checkpoint { path: path.to_owned(), fault }
    }
}

impl fmt::Display for TrainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Games(error) => error.fmt(f),
            Self::TooFewGames => {
                f.write_str("there are not enough games to learn from some and to check on others")
            }
            Self::Settings(fault) => f.write_str(fault),
            Self::System { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Checkpoint { path, fault } => write!(f, "{}: {fault}", path.display()),
            Self::Network(error) => write!(f, "the engine refuses the network: {error}"),
        }
    }
}

impl fmt::Display for CheckpointFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists => f.write_str("there is a checkpoint already; resume it or remove it"),
            Self::Damaged => f.write_str("this is not a checkpoint, or it is damaged"),
            Self::OtherRun { found, wanted } => {
                write!(f, "the checkpoint is of another run: '{found}', not '{wanted}'")
            }
            Self::OtherShape => f.write_str("the network in it has another shape"),
            Self::DamagedNetwork(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TrainError {}

impl From<FileError> for TrainError {
    fn from(error: FileError) -> Self {
        Self::Games(error)
    }
}

impl From<NetworkError> for TrainError {
    fn from(error: NetworkError) -> Self {
        Self::Network(error)
    }
}
