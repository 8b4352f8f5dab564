//! Why a generation does not go on.

use crate::{contest::ContestError, selfplay::GenerateError, training::TrainError};
use std::{
    fmt, io,
    path::{Path, PathBuf},
};
use tabia_nnue::NetworkError;

/// Why a generation does not go on.
#[derive(Debug)]
pub enum GenerationError {
    /// No games can be made.
    Games(GenerateError),
    /// Nothing can be learnt.
    Training(TrainError),
    /// No match can be played.
    Contest(ContestError),
    /// The system refuses something about a file.
    System {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A network in the folder is not good.
    Network {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: NetworkError,
    },
    /// A file of the folder does not say what it should.
    Damaged(PathBuf),
    /// The folder belongs to a generation with another plan.
    OtherPlan {
        /// The folder.
        folder: PathBuf,
        /// The plan it was begun with.
        found: String,
        /// The plan that was asked for.
        wanted: String,
    },
}

impl GenerationError {
    /// For `map_err`: the system refused something about this file.
    pub(super) fn system(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::System { path: path.to_owned(), error }
    }
}

impl fmt::Display for GenerationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Games(error) => error.fmt(f),
            Self::Training(error) => error.fmt(f),
            Self::Contest(error) => error.fmt(f),
            Self::System { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Network { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Damaged(path) => {
                write!(f, "{}: this is damaged; without it, all steps begin anew", path.display())
            }
            Self::OtherPlan { folder, found, wanted } => write!(
                f,
                "{} has a generation with another plan: '{found}', not '{wanted}'",
                folder.display()
            ),
        }
    }
}

impl std::error::Error for GenerationError {}

impl From<GenerateError> for GenerationError {
    fn from(error: GenerateError) -> Self {
        Self::Games(error)
    }
}

impl From<TrainError> for GenerationError {
    fn from(error: TrainError) -> Self {
        Self::Training(error)
    }
}

impl From<ContestError> for GenerationError {
    fn from(error: ContestError) -> Self {
        Self::Contest(error)
    }
}
