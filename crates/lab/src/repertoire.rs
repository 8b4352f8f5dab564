//! Openings that Tabia plays against itself, for a book.
//!
//! In each position a short search finds a few best moves; those that are hardly worse than the
//! best are played by chance, better ones more often. What was found is kept, so that openings
//! that meet again cost nothing.

use crate::chance::draw;
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};
use tabia_chess::{Game, Key, Move, Position, Random};
use tabia_engine::{Config, Engine, EngineError, Info, Limits, Observer, Options};

/// How openings are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many openings.
    pub games: u32,
    /// How long each is.
    pub plies: usize,
    /// How many nodes a search takes.
    pub nodes: u64,
    /// What all chance comes from.
    pub seed: u64,
}

/// So many moves of a position are compared.
const CANDIDATES: usize = 5;
/// A move is played only if it is worse than the best by at most so much; openings begin in many
/// ways and become stricter later.
const EARLY_MARGIN: i32 = 45;
const LATE_MARGIN: i32 = 20;
const EARLY_PLIES: usize = 4;
/// A move that is worse by so much is played as often as one in e.
const SCALE: f32 = 15.0;

/// Plays openings from the initial position and tells each; ends early when asked to.
///
/// # Errors
/// An engine cannot be made.
pub fn play(
    settings: &Settings,
    stop: &AtomicBool,
    mut tell: impl FnMut(&[Move]),
) -> Result<(), EngineError> {
    let mut engine = Engine::new(Config { table_mebibytes: 16, ..Config::default() })?;
    engine.set_options(Options { multi_pv: CANDIDATES, ..Options::default() });
    let mut random = Random::new(settings.seed);
    let mut known = HashMap::new();
    for _ in 0..settings.games {
        let mut game = Game::new(Position::initial());
        while game.moves().len() < settings.plies && game.outcome().is_none() {
            if stop.load(Relaxed) {
                return Ok(());
            }
            let best = compare(&mut engine, &game, settings.nodes, &mut known)?;
            let Some(mv) = draw(&shares(&best, game.moves().len()), &mut random) else { break };
            game.play(mv);
        }
        tell(game.moves());
    }
    Ok(())
}

/// The best moves of a position and what they are worth, the best first.
type Compared = Vec<(Move, i32)>;

fn compare(
    engine: &mut Engine,
    game: &Game,
    nodes: u64,
    known: &mut HashMap<Key, Compared>,
) -> Result<Compared, EngineError> {
    let key = game.position().key();
    if let Some(best) = known.get(&key) {
        return Ok(best.clone());
    }
    let block = Block::default();
    // The same position is worth the same whatever was played before.
    engine.new_game()?;
    engine.set_game(game.clone());
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let _ = engine.go(limits, block.clone())?.wait();
    let best = block.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    known.insert(key, best.clone());
    Ok(best)
}

/// How often each move is to be played; none of the weak ones.
fn shares(best: &Compared, ply: usize) -> Vec<(Move, f32)> {
    let margin = if ply < EARLY_PLIES { EARLY_MARGIN } else { LATE_MARGIN };
    let highest = best.first().map_or(0, |(_, score)| *score);
    let kept = best.iter().filter(|(_, score)| highest - score <= margin);
    kept.map(|(mv, score)| (*mv, (-(highest - score) as f32 / SCALE).exp())).collect()
}

/// Keeps the last lines told.
#[derive(Clone, Default)]
struct Block(Arc<Mutex<Compared>>);

impl Observer for Block {
    fn info(&mut self, info: &Info) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.truncate(info.rank - 1);
        lines.extend(info.line.first().map(|mv| (*mv, info.score.value())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_moves_are_left_out_and_good_ones_preferred() {
        let moves: Vec<_> = Position::initial().legal_moves().iter().take(3).collect();
        let best = vec![(moves[0], 30), (moves[1], 15), (moves[2], -10)];
        assert_eq!(shares(&best, 0).len(), 3);
        let late = shares(&best, 10);
        assert_eq!(late.len(), 2);
        assert!(late[0].1 > 2.0 * late[1].1);
    }

    #[test]
    fn openings_follow_the_seed() {
        let openings = |seed| {
            let settings = Settings { games: 6, plies: 6, nodes: 300, seed };
            let mut all = Vec::new();
            let stop = AtomicBool::new(false);
            play(&settings, &stop, |moves| all.push(moves.to_vec())).expect("an engine starts");
            all
        };
        let first = openings(1);
        assert_eq!(first.len(), 6);
        assert!(first.iter().all(|moves| moves.len() == 6));
        assert!(first.iter().any(|moves| *moves != first[0]), "openings differ");
        assert_eq!(first, openings(1));
        assert_ne!(first, openings(2));
    }
}
