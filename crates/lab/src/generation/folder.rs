//! Where things are.

use super::GenerationError;
use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};
use tabia_nnue::Network;

/// The folder of a generation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Folder<'a>(pub &'a Path);

impl Folder<'_> {
    pub fn state(self) -> PathBuf {
        self.0.join("state.json")
    }

    pub fn champion(self) -> PathBuf {
        self.0.join("champion.tnn")
    }

    pub fn games(self) -> PathBuf {
        self.0.join("new.games")
    }

    pub fn checkpoint(self) -> PathBuf {
        self.0.join("training.checkpoint")
    }

    pub fn network(self) -> PathBuf {
        self.0.join("network.tnn")
    }

    pub fn pairs(self) -> PathBuf {
        self.0.join("match.jsonl")
    }

    pub fn contest(self) -> PathBuf {
        self.0.join("match.json")
    }
}

/// Puts a file in the place of the one that may be there, in one step: whenever the program is
/// killed, one of the two is there.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), GenerationError> {
    let system = GenerationError::system(path);
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let mut file = File::create(&name).map_err(&system)?;
    file.write_all(bytes).map_err(&system)?;
    file.sync_all().map_err(&system)?;
    fs::rename(&name, path).map_err(&system)
}

/// Reads a network of the folder.
pub(super) fn read_network(path: &Path) -> Result<Network, GenerationError> {
    let bytes = fs::read(path).map_err(GenerationError::system(path))?;
    Network::read(&bytes).map_err(|error| GenerationError::Network { path: path.to_owned(), error })
}
