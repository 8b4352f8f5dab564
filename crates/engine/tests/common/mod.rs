//! What several test files need: an engine that remembers what it told, and checks of its lines.

#![allow(dead_code, reason = "every test file is a crate of its own and uses only its part")]

#[path = "../../../chess/tests/common/mod.rs"]
pub mod chess;

pub use chess::shared_data;

use std::{
    io::Write,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tabia_chess::{Game, Move, Outcome as End, Position, notation::epd::Epd};
use tabia_engine::{Bound, Config, Engine, Info, Limits, Observer, Outcome, Score};

/// Nothing the tests wait for takes this long, even in a debug build on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// An engine with one thread and a small table.
pub fn engine() -> Engine {
    Engine::new(Config { table_mebibytes: 16, ..Config::default() }).expect("16 MiB and a thread")
}

/// The position that this FEN describes.
#[track_caller]
pub fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults}"))
}

/// The game from this position with these moves, separated by spaces.
#[track_caller]
pub fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(position(fen));
    for text in moves.split_ascii_whitespace() {
        game.play(game.position().parse_uci(text).unwrap_or_else(|error| panic!("{error}")));
    }
    game
}

/// The positions of a suite in the shared data, if it is on this machine.
#[track_caller]
pub fn suite(file: &str) -> Option<Vec<Epd>> {
    let read = |line: &str| line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    Some(shared_data(file)?.lines().filter(|line| !line.trim().is_empty()).map(read).collect())
}

/// Tells a figure past the test harness, which hides what a passing test prints.
pub fn report(figure: &str) {
    std::io::stderr()
        .write_all(format!("{figure}\n").as_bytes())
        .expect("the terminal takes a line");
}

/// Limits of depth alone.
pub fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

/// Limits of nodes alone.
pub fn nodes(count: u64) -> Limits {
    Limits { nodes: Some(count), ..Limits::default() }
}

/// Limits that only `stop` ends.
pub fn endless() -> Limits {
    Limits { infinite: true, ..Limits::default() }
}

/// What an observer has heard.
#[derive(Debug, Default)]
pub struct Heard {
    /// The lines, in order.
    pub infos: Vec<Info>,
    /// The ends of searches.
    pub outcomes: Vec<Outcome>,
}

/// An observer that remembers.
#[derive(Clone, Debug, Default)]
pub struct Recorder(Arc<Mutex<Heard>>);

impl Recorder {
    /// What was heard so far.
    pub fn heard(&self) -> MutexGuard<'_, Heard> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for Recorder {
    fn info(&mut self, info: &Info) {
        self.heard().infos.push(info.clone());
    }

    fn finished(&mut self, outcome: &Outcome) {
        self.heard().outcomes.push(outcome.clone());
    }
}

/// Searches a game to the end and returns the result and every line told.
#[track_caller]
pub fn search(engine: &mut Engine, game: Game, limits: Limits) -> (Outcome, Vec<Info>) {
    let recorder = Recorder::default();
    engine.set_game(game);
    let outcome = engine.go(limits, recorder.clone()).expect("no search is running").wait();
    let infos = std::mem::take(&mut recorder.heard().infos);
    (outcome, infos)
}

/// Waits until something is so. False when it does not come to be.
pub fn eventually(condition: impl Fn() -> bool) -> bool {
    let end = Instant::now() + PATIENCE;
    while !condition() {
        if Instant::now() > end {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    true
}

/// What is wrong with a line that is said to end in mate: an illegal move, another length than
/// the score says, or no mate at its end.
pub fn mate_fault(start: &Position, score: Score, line: &[Move]) -> Option<String> {
    let plies = score.mate_plies()?;
    let mut game = Game::new(start.clone());
    for mv in line {
        if !game.position().is_legal(*mv) {
            return Some(format!("{mv} is not legal in {}", game.position().to_fen()));
        }
        game.play(*mv);
    }
    let winner = if plies > 0 { start.turn() } else { !start.turn() };
    if line.len() as i32 != plies.abs() {
        Some(format!("{score:?}, but the line has {} plies", line.len()))
    } else if game.outcome() != Some(End::Checkmate(winner)) {
        Some(format!("{score:?}, but the line ends in {}", game.position().to_fen()))
    } else {
        None
    }
}

/// The faults of all mates that a search told as certain.
pub fn mate_faults(start: &Position, outcome: &Outcome, infos: &[Info]) -> Vec<String> {
    let exact = infos.iter().filter(|info| info.bound == Bound::Exact);
    exact
        .map(|info| (info.score, info.line.as_slice()))
        .chain([(outcome.score, outcome.line.as_slice())])
        .filter_map(|(score, line)| mate_fault(start, score, line))
        .map(|fault| format!("{}: {fault}", start.to_fen()))
        .collect()
}

/// Fails with some of the faults if there are any.
#[track_caller]
pub fn expect_none(faults: &[String]) {
    const SHOWN: usize = 8;
    let shown = &faults[..faults.len().min(SHOWN)];
    assert!(faults.is_empty(), "{} faults, such as\n{}", faults.len(), shown.join("\n"));
}

/// The engine plays both sides with so many nodes a move, until the game is over.
#[track_caller]
pub fn play_out(engine: &mut Engine, start: Position, nodes_a_move: u64) -> (End, Game) {
    let mut game = Game::new(start);
    engine.new_game().expect("no search is running");
    loop {
        if let Some(end) = game.outcome() {
            return (end, game);
        }
        let (outcome, _) = search(engine, game.clone(), nodes(nodes_a_move));
        game.play(outcome.best.expect("the game is not over"));
    }
}
