//! How far a run has come, on disk.

use super::{Parameter, Settings};
use serde_json::{Value, json};
use std::{
    fmt, fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Why the state of a run cannot be kept.
#[derive(Debug)]
pub enum StateError {
    /// The system refuses.
    System(PathBuf, io::Error),
    /// The file is no state of a run.
    Damaged(PathBuf),
    /// The file belongs to a run with other settings.
    Other(PathBuf),
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(path, error) => write!(f, "'{}': {error}", path.display()),
            Self::Damaged(path) => {
                write!(f, "'{}' does not hold the state of a tuning run", path.display())
            }
            Self::Other(path) => {
                write!(f, "'{}' belongs to a tuning run with other settings", path.display())
            }
        }
    }
}

impl std::error::Error for StateError {}

/// The state of a run.
#[derive(Debug)]
pub(super) struct State<'a> {
    path: &'a Path,
    settings: String,
    pub pairs: u32,
    pub parameters: Vec<Parameter>,
}

impl<'a> State<'a> {
    /// Takes up the run in this file, or begins one.
    pub fn open(
        path: &'a Path,
        settings: &Settings,
        mut parameters: Vec<Parameter>,
    ) -> Result<Self, StateError> {
        let names: Vec<_> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        let name = format!(
            "{}; {}; rate {}, batch {}",
            names.join(" "),
            settings.games,
            settings.schedule.rate,
            settings.batch
        );
        let mut pairs = 0;
        if path.exists() {
            let bytes =
                fs::read(path).map_err(|error| StateError::System(path.to_owned(), error))?;
            let damaged = || StateError::Damaged(path.to_owned());
            let value: Value = serde_json::from_slice(&bytes).map_err(|_| damaged())?;
            if value["settings"] != name.as_str() {
                return Err(StateError::Other(path.to_owned()));
            }
            pairs = value["pairs"].as_u64().and_then(|n| n.try_into().ok()).ok_or_else(damaged)?;
            for parameter in &mut parameters {
                parameter.value = value["values"][&parameter.name].as_f64().ok_or_else(damaged)?;
            }
        }
        Ok(Self { path, settings: name, pairs, parameters })
    }

    /// Writes the state, and a line of it beside it for the picture.
    pub fn save(&self) -> Result<(), StateError> {
        let system = |error| StateError::System(self.path.to_owned(), error);
        let values: Value = self
            .parameters
            .iter()
            .map(|parameter| (parameter.name.clone(), parameter.value.into()))
            .collect::<serde_json::Map<_, _>>()
            .into();
        let state = json!({ "settings": self.settings, "pairs": self.pairs, "values": values });
        let written = self.path.with_extension("new");
        fs::write(&written, format!("{state:#}\n")).map_err(system)?;
        fs::rename(&written, self.path).map_err(system)?;
        let mut log = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.path.with_extension("jsonl"))
            .map_err(system)?;
        writeln!(log, "{}", json!({ "pairs": self.pairs, "values": values })).map_err(system)
    }
}
