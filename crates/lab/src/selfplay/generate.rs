//! Many games on several threads into one file.

use super::{
    Settings, Target,
    game::{Played, Player},
    ledger::Ledger,
};
use crate::games::{Damage, FileError, Filter, GameRecord, Writer, for_each_game, put_in_order};
use std::{
    collections::HashSet,
    fmt, fs,
    path::Path,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, Sender},
    },
    thread,
};
use tabia_engine::{EngineError, STACK_BYTES};

/// Why no more games are made.
#[derive(Debug)]
pub enum GenerateError {
    /// The file does not serve.
    File(FileError),
    /// The engine cannot be had.
    Engine(EngineError),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GenerateError {}

impl From<FileError> for GenerateError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<EngineError> for GenerateError {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

/// How far a run has come. Everything counts the whole file unless it says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games in the file.
    pub games: u64,
    /// Games that Black won, that were drawn, that White won.
    pub results: [u64; 3],
    /// Plies of all games.
    pub plies: u64,
    /// Usable positions of all games.
    pub usable: u64,
    /// The size of the file.
    pub bytes: u64,
    /// Games that were there when this run began.
    pub games_before: u64,
    /// Usable positions that were there when this run began.
    pub usable_before: u64,
    /// What was damaged when this run began. A damaged end has been cut off.
    pub damage: Damage,
    /// Nodes of this run.
    pub nodes: u64,
    /// Searches of this run.
    pub searches: u64,
}

impl Progress {
    fn add(&mut self, record: &GameRecord, usable: u64) {
        self.games += 1;
        self.results[record.result as usize] += 1;
        self.plies += record.plies.len() as u64;
        self.usable += usable;
    }

    /// Counts again what is in the file.
    fn recount(&mut self, path: &Path) -> Result<(), FileError> {
        let filter = Filter::default();
        let mut counted = Self { games: 0, results: [0; 3], plies: 0, usable: 0, ..*self };
        for_each_game(&[path], |record| counted.add(&record, filter.count(&record)))?;
        *self = counted;
        Ok(())
    }

    /// Nodes of one search of this run, on average; nothing if there was none.
    #[must_use]
    pub fn nodes_per_move(&self) -> Option<f64> {
        (self.searches > 0).then(|| self.nodes as f64 / self.searches as f64)
    }
}

/// Plays games until the target is reached, and appends them to a file.
///
/// If the file has games of the same settings already, only those that are missing are played. To
/// stop early, set `stop`: games under way are given up, and the next run plays them again. When
/// the target is reached, the games are put in the order of their numbers, so that the file does
/// not depend on the number of threads or on how often the run was broken off.
///
/// `report` is called once at the start and after each game.
///
/// # Errors
/// The file cannot be written or has games of other settings, or an engine cannot be made.
pub fn generate(
    path: &Path,
    settings: &Settings,
    target: Target,
    threads: usize,
    stop: &AtomicBool,
    mut report: impl FnMut(&Progress),
) -> Result<Progress, GenerateError> {
    let mut ledger = Ledger::new(target);
    let mut progress = Progress::default();
    let mut before = HashSet::new();
    let filter = Filter::default();
    let (mut writer, damage) = Writer::resume(path, &settings.to_string(), |record| {
        let usable = filter.count(record);
        progress.add(record, usable);
        ledger.add(record.number, usable);
        before.insert(record.number);
    })?;
    progress.bytes = file_size(path)?;
    (progress.games_before, progress.usable_before) = (progress.games, progress.usable);
    progress.damage = damage;
    report(&progress);

    let run = Run { settings, stop, enough: AtomicBool::new(false), ledger: Mutex::new(ledger) };
    run.play_all(threads, |played| {
        let usable = filter.count(&played.record);
        progress.bytes += writer.write(&played.record)?;
        progress.add(&played.record, usable);
        progress.nodes += played.nodes;
        progress.searches += played.searches;
        run.ledger().add(played.record.number, usable);
        report(&progress);
        Ok(())
    })?;

    writer.finish()?;
    let ledger = run.ledger();
    if ledger.is_enough() && progress.games > progress.games_before {
        let keep = |number| number < ledger.complete() || before.contains(&number);
        if put_in_order(path, keep)? > 0 {
            progress.recount(path)?;
        }
        progress.bytes = file_size(path)?;
    }
    Ok(progress)
}

fn file_size(path: &Path) -> Result<u64, FileError> {
    fs::metadata(path).map(|metadata| metadata.len()).map_err(FileError::system(path))
}

/// What the threads of a run share.
struct Run<'a> {
    settings: &'a Settings,
    stop: &'a AtomicBool,
    /// There are enough games, or none can be kept any more.
    enough: AtomicBool,
    ledger: Mutex<Ledger>,
}

impl Run<'_> {
    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn must_stop(&self) -> bool {
        self.stop.load(Relaxed) || self.enough.load(Relaxed)
    }

    /// Plays what is missing, and gives each game to `take` on the calling thread.
    fn play_all(
        &self,
        threads: usize,
        mut take: impl FnMut(Played) -> Result<(), GenerateError>,
    ) -> Result<(), GenerateError> {
        thread::scope(|scope| {
            let (sender, games) = mpsc::channel();
            for _ in 0..threads.max(1) {
                let sender = sender.clone();
                thread::Builder::new()
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, move || self.work(&sender))
                    .map_err(EngineError::Threads)?;
            }
            drop(sender);
            let mut result = Ok(());
            for played in games {
                // What comes in after the last game that is wanted would be cut off again.
                if result.is_ok() && !self.enough.load(Relaxed) {
                    result = played.and_then(&mut take);
                    let enough = self.ledger().is_enough() || result.is_err();
                    self.enough.store(enough, Relaxed);
                }
            }
            result
        })
    }

    /// One thread: plays one game after the other.
    fn work(&self, games: &Sender<Result<Played, GenerateError>>) {
        let result = self.play_games(games);
        if let Err(error) = result {
            // If nobody listens, an earlier error has ended the run already.
            let _ = games.send(Err(error.into()));
        }
    }

    fn play_games(&self, games: &Sender<Result<Played, GenerateError>>) -> Result<(), EngineError> {
        let mut player: Option<Player> = None;
        while !self.must_stop() {
            let Some(number) = self.ledger().next() else { break };
            let player = match &mut player {
                Some(player) => player,
                None => player.insert(Player::new(self.settings)?),
            };
            if let Some(played) = player.play(number, || self.must_stop())
                && games.send(Ok(played)).is_err()
            {
                break;
            }
        }
        Ok(())
    }
}
