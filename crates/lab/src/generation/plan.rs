//! What is to be done.

use super::GenerationError;
use crate::{contest, selfplay, training};
use std::{
    fmt, fs,
    path::{Path, PathBuf},
};
use tabia_engine::eval::Evaluator;

/// What is to be done in a generation.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The folder that holds everything.
    pub folder: PathBuf,
    /// Where the best network is kept; it is replaced on promotion.
    pub best: PathBuf,
    /// The table of all generations.
    pub table: PathBuf,
    /// How games are made.
    pub selfplay: selfplay::Settings,
    /// How many games are made.
    pub target: selfplay::Target,
    /// Games of earlier generations to learn from too.
    pub earlier: Vec<PathBuf>,
    /// How to learn.
    pub training: training::Settings,
    /// Start with the weights of this checkpoint of another run.
    pub start: Option<PathBuf>,
    /// How the match is played. The second player is the champion; the first one is replaced by
    /// the new network.
    pub contest: contest::Settings,
    /// How many games are played at a time.
    pub threads: usize,
}

impl Plan {
    /// The evaluator to beat.
    #[must_use]
    pub fn champion(&self) -> &Evaluator {
        &self.contest.players[1]
    }

    /// Refuses at once what would be refused after hours.
    pub(super) fn check(&self) -> Result<(), GenerationError> {
        self.training.check()?;
        self.contest.check()?;
        for path in self.earlier.iter().chain(&self.start) {
            fs::metadata(path).map_err(GenerationError::system(path))?;
        }
        for path in [&self.best, &self.table] {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            fs::metadata(folder).map_err(GenerationError::system(folder))?;
        }
        Ok(())
    }
}

/// Everything that decides what comes out, in words.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.target {
            selfplay::Target::Games(games) => write!(f, "{games} games")?,
            selfplay::Target::Positions(positions) => write!(f, "{positions} positions")?,
        }
        write!(f, " ({}); ", self.selfplay)?;
        for path in &self.earlier {
            write!(f, "{}; ", path.display())?;
        }
        if let Some(start) = &self.start {
            write!(f, "weights from {}; ", start.display())?;
        }
        let (champion, conditions) = (self.champion(), self.contest.conditions());
        write!(f, "{}; against {champion}, {conditions}", self.training)
    }
}
