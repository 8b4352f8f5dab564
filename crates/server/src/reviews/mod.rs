//! Reviews of games: one after the other, in the background.
//!
//! A review outlives the tab that asked for it, so that a reload finds it again.

mod job;
mod worker;

pub use job::{Effort, Job};

use crate::desk::{Gate, MakeEngine};
use std::{
    fmt,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Sender},
    },
    thread::{self, JoinHandle},
};
use tabia_analysis::pgn;

/// Reviews that may wait at once.
const MOST_WAITING: usize = 8;

/// Reviews that are kept; older ones are forgotten.
const MOST_KEPT: usize = 24;

/// Games in one review.
const MOST_GAMES: usize = 64;

/// Moves of all games in one review.
const MOST_MOVES: usize = 10_000;

/// Why a review is not taken.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There are too many already.
    Full,
    /// The text cannot be reviewed, for this reason.
    Text(String),
}

/// The reviews of this server.
pub struct Reviews {
    kept: Mutex<Kept>,
    queue: Option<Sender<Arc<Job>>>,
    worker: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Kept {
    last_id: u32,
    jobs: Vec<Arc<Job>>,
}

impl fmt::Debug for Reviews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reviews").finish_non_exhaustive()
    }
}

impl Reviews {
    /// Starts the thread that reviews.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn open(
        table_mebibytes: usize,
        make: MakeEngine,
        gate: Arc<Gate>,
    ) -> Result<Self, std::io::Error> {
        let (queue, jobs) = mpsc::channel();
        let worker = thread::Builder::new()
            .name("reviews".to_owned())
            .spawn(move || worker::serve(&jobs, table_mebibytes, &make, &gate))?;
        Ok(Self { kept: Mutex::default(), queue: Some(queue), worker: Some(worker) })
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the games of a PGN.
    ///
    /// # Errors
    /// There are too many reviews already, or nothing in the text can be reviewed.
    pub fn submit(&self, text: &str, effort: Effort) -> Result<Arc<Job>, Refusal> {
        let games = read(text)?;
        let mut kept = self.kept();
        if kept.jobs.iter().filter(|job| job.is_open()).count() >= MOST_WAITING {
            return Err(Refusal::Full);
        }
        kept.last_id += 1;
        let job = Arc::new(Job::new(kept.last_id, effort, games));
        kept.jobs.push(job.clone());
        if kept.jobs.len() > MOST_KEPT
            && let Some(oldest) = kept.jobs.iter().position(|job| !job.is_open())
        {
            kept.jobs.remove(oldest);
        }
        if let Some(queue) = &self.queue {
            // The worker lives as long as the queue.
            let _ = queue.send(job.clone());
        }
        Ok(job)
    }

    /// The review of this number, if it is still kept.
    pub fn find(&self, id: u32) -> Option<Arc<Job>> {
        self.kept().jobs.iter().find(|job| job.id() == id).cloned()
    }
}

impl Drop for Reviews {
    fn drop(&mut self) {
        self.kept().jobs.iter().for_each(|job| job.cancel());
        self.queue = None;
        if let Some(worker) = self.worker.take() {
            // A panic there has been reported already.
            let _ = worker.join();
        }
    }
}

fn read(text: &str) -> Result<Vec<pgn::Game>, Refusal> {
    let refuse = |reason: String| Err(Refusal::Text(reason));
    let mut games = Vec::new();
    let mut moves = 0;
    let mut fault = None;
    for game in pgn::Reader::new(text.as_bytes()) {
        let game =
            game.map_err(|error| Refusal::Text(format!("The PGN cannot be read: {error}.")))?;
        fault = fault.or_else(|| game.faults.first().cloned());
        if game.moves.is_empty() {
            continue;
        }
        moves += game.moves.len();
        games.push(game);
        if games.len() > MOST_GAMES || moves > MOST_MOVES {
            return refuse(format!(
                "A review takes up to {MOST_GAMES} games with {MOST_MOVES} moves in all."
            ));
        }
    }
    match (games.is_empty(), fault) {
        (false, _) => Ok(games),
        (true, Some(fault)) => refuse(format!("No game could be read: {fault}.")),
        (true, None) => refuse("There is no game in this text.".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(text: &str) -> String {
        match read(text) {
            Err(Refusal::Text(reason)) => reason,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_cannot_be_reviewed_is_told_in_a_sentence() {
        assert_eq!(reason(""), "There is no game in this text.");
        assert!(reason("1. e5 *").contains("'e5' is not legal here"), "{}", reason("1. e5 *"));
        assert!(reason(&"1. e4 e5 *\n\n".repeat(MOST_GAMES + 1)).contains("64 games"));
    }

    #[test]
    fn games_with_moves_are_taken() {
        let games = read("1. e4 e5 2. Nf3 *\n\n1. d4 *\n").expect("two games");
        assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [3, 1]);
    }
}
