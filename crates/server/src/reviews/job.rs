//! One review: where it stands and what it found.

use serde::{Deserialize, Serialize};
use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering::Relaxed},
};
use tabia_analysis::{
    pgn,
    review::{ReviewedGame, annotated_pgn},
};

/// How thoroughly to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    /// In a few seconds.
    Quick,
    /// In the time of a cup of tea.
    #[default]
    Standard,
    /// As long as it takes.
    Deep,
}

impl Effort {
    /// Nodes for each position.
    pub const fn nodes(self) -> u64 {
        match self {
            Self::Quick => 15_000,
            Self::Standard => 120_000,
            Self::Deep => 1_000_000,
        }
    }
}

/// Where a review stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Others come first.
    #[default]
    Waiting,
    /// It is going on.
    Running,
    /// All games are done.
    Finished,
    /// The engine failed.
    Failed,
    /// Nobody wants it any more.
    Cancelled,
}

/// What the page is told about a review.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewState {
    /// Its number.
    pub id: u32,
    /// Where it stands.
    pub state: Stage,
    /// Games done.
    pub games_done: usize,
    /// Games in all.
    pub games: usize,
    /// Who played in each of them, and the result.
    pub titles: Vec<String>,
    /// Positions of the present game that are done.
    pub done: usize,
    /// Positions of the present game.
    pub total: usize,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A review.
#[derive(Debug)]
pub struct Job {
    id: u32,
    pub(super) effort: Effort,
    pub(super) games: Vec<pgn::Game>,
    pub(super) stop: AtomicBool,
    progress: Mutex<Progress>,
}

#[derive(Debug, Default)]
pub(super) struct Progress {
    pub stage: Stage,
    pub reviewed: Vec<ReviewedGame>,
    pub done: usize,
    pub total: usize,
    pub reason: Option<String>,
}

impl Job {
    pub(super) fn new(id: u32, effort: Effort, games: Vec<pgn::Game>) -> Self {
        let total = games.first().map_or(0, |game| game.moves.len() + 1);
        let progress = Mutex::new(Progress { total, ..Progress::default() });
        Self { id, effort, games, stop: AtomicBool::new(false), progress }
    }

    pub(super) fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its number.
    pub const fn id(&self) -> u32 {
        self.id
    }

    /// It waits or runs.
    pub fn is_open(&self) -> bool {
        matches!(self.progress().stage, Stage::Waiting | Stage::Running)
    }

    /// Ends it soon. What was reviewed stays.
    pub fn cancel(&self) {
        self.stop.store(true, Relaxed);
        let mut progress = self.progress();
        if progress.stage == Stage::Waiting {
            progress.stage = Stage::Cancelled;
        }
    }

    /// Where it stands.
    pub fn state(&self) -> ReviewState {
        let progress = self.progress();
        ReviewState {
            id: self.id,
            state: progress.stage,
            games_done: progress.reviewed.len(),
            games: self.games.len(),
            titles: self.games.iter().map(title).collect(),
            done: progress.done,
            total: progress.total,
            reason: progress.reason.clone(),
        }
    }

    /// A game that is done, from 0.
    pub fn game(&self, index: usize) -> Option<ReviewedGame> {
        self.progress().reviewed.get(index).cloned()
    }

    /// All games that are done, as annotated PGN.
    pub fn pgn(&self) -> String {
        let games: Vec<String> = self.progress().reviewed.iter().map(annotated_pgn).collect();
        games.join("\n")
    }
}

/// `Ada – Bob, 1-0`
fn title(game: &pgn::Game) -> String {
    let named = |name: &str| game.tags.iter().find(|(tag, _)| tag == name);
    let player = |name| named(name).map_or(name, |(_, value)| value.as_str());
    format!("{} – {}, {}", player("White"), player("Black"), game.result)
}
