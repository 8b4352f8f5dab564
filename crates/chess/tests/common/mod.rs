//! What several test files need: the shared data, random games, and both cores.

#![allow(dead_code, reason = "every test file is a crate of its own and uses only its part")]

use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};
use tabia_chess::{Move, Position, Random, Stage, chess960};

/// The text of a file in the shared data folder.
///
/// `None`, after a plain word to the terminal, when the folder is not on this machine.
pub fn shared_data(file: &str) -> Option<String> {
    let path = shared_path(file)?;
    Some(fs::read_to_string(&path).expect("the shared data is readable text"))
}

/// Where a file or folder of the shared data lies.
///
/// `None`, after a plain word to the terminal, when it is not on this machine.
pub fn shared_path(name: &str) -> Option<PathBuf> {
    let path = data_folder().join(name);
    if path.exists() {
        return Some(path);
    }
    skip(&format!("{} is not there (TABIA_DATA names the folder)", path.display()))
}

/// Says that a test does nothing, and why.
pub fn skip<T>(reason: &str) -> Option<T> {
    // Written past the test harness, which hides what a passing test prints.
    let word = format!("skipped: {reason}\n");
    std::io::stderr().write_all(word.as_bytes()).expect("the terminal takes a line");
    None
}

fn data_folder() -> PathBuf {
    env::var_os("TABIA_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    )
}

/// Works through the jobs in order on all cores. A panic in one of them fails the test.
pub fn spread_over_cores<T: Sync>(jobs: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(job);
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(worker);
        }
    });
}

/// One position of a random game.
#[derive(Clone, Debug)]
pub struct Step {
    /// The position on the board.
    pub position: Position,
    /// Plies since the start of its game.
    pub ply: usize,
    /// The move that leads to the next step; nothing at the end of a game.
    pub played: Option<Move>,
}

/// Random games, one after the other without end: from the ordinary start, Chess960 and double
/// Chess960 in turn.
#[derive(Debug)]
pub struct RandomGames {
    random: Random,
    games: usize,
    ply: usize,
    position: Position,
}

/// Long enough for bare kings and for the fifty-move rule.
const LONGEST_GAME: usize = 400;

impl RandomGames {
    /// The games that belong to this seed.
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), games: 0, ply: 0, position: Position::initial() }
    }

    /// A move at random. Every other trio of games captures and promotes whenever it can, which
    /// leads to thin endings; aimless games keep their men.
    fn choose(&mut self) -> Option<Move> {
        if self.ply >= LONGEST_GAME {
            return None;
        }
        let noisy = self.position.moves(Stage::Noisy);
        let greedy = self.games / 3 % 2 == 1;
        let moves = if greedy && !noisy.is_empty() { noisy } else { self.position.legal_moves() };
        random_move(&mut self.random, &moves)
    }

    fn start_next_game(&mut self) {
        self.games += 1;
        self.ply = 0;
        let mut arrangement = || self.random.below(chess960::ARRANGEMENTS.into()) as u16;
        let (white, black) = match self.games % 3 {
            0 => (chess960::ORTHODOX, chess960::ORTHODOX),
            1 => {
                let both = arrangement();
                (both, both)
            }
            _ => (arrangement(), arrangement()),
        };
        self.position = chess960::start(white, black).expect("the arrangements exist");
    }
}

impl Iterator for RandomGames {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let played = self.choose();
        let step = Step { position: self.position.clone(), ply: self.ply, played };
        match played {
            Some(mv) => {
                self.position.play(mv, &mut ());
                self.ply += 1;
            }
            None => self.start_next_game(),
        }
        Some(step)
    }
}

/// One of the moves, each as likely as the others; nothing when there is none.
pub fn random_move(random: &mut Random, moves: &tabia_chess::MoveList) -> Option<Move> {
    match moves.len() {
        0 => None,
        count => moves.iter().nth(random.below(count)),
    }
}
