//! How far apart the levels of limited strength are.
//!
//! Two levels play pairs of games with colours swapped, from openings that the policy network
//! finds natural. Nobody adjudicates: what a limited player thinks of his position is no measure.

use crate::{
    chance::draw,
    contest::{Pair, PlayedGame, Standing},
    games::{Ending, GameResult},
};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tabia_chess::{Color, Game, Move, Position, Random};
use tabia_engine::{Config, Engine, EngineError, Limits, Options, Strength, embedded_policy};

/// Plies that are drawn by how likely they are.
const OPENING_PLIES: usize = 8;
/// A game this long is a draw.
const LONGEST: usize = 400;

/// Plays so many pairs between two ratings and tells after each how the first one stands; ends
/// early when asked to.
///
/// # Errors
/// An engine cannot be made.
pub fn compare(
    ratings: [u32; 2],
    pairs: u32,
    seed: u64,
    stop: &AtomicBool,
    mut tell: impl FnMut(&Standing),
) -> Result<Standing, EngineError> {
    let config = Config { table_mebibytes: 1, ..Config::default() };
    let mut engine = Engine::new(config)?;
    let mut standing = Standing::default();
    for number in 0..pairs {
        let mut random = Random::new(seed ^ Random::new(number.into()).next());
        let opening = opening(&mut random);
        let mut play = |white: u32, black: u32| {
            let mut strength = |elo| Strength { elo, seed: random.next() };
            play_game(&mut engine, &opening, [strength(white), strength(black)], stop)
        };
        let [first, second] = ratings;
        let games = [play(first, second)?, play(second, first)?];
        let [Some(with_white), Some(with_black)] = games else { break };
        standing.add(&Pair { number, games: [with_white, with_black] });
        tell(&standing);
    }
    Ok(standing)
}

/// Plays one game; `None` when asked to stop meanwhile.
fn play_game(
    engine: &mut Engine,
    opening: &[Move],
    players: [Strength; 2],
    stop: &AtomicBool,
) -> Result<Option<PlayedGame>, EngineError> {
    let mut game = Game::new(Position::initial());
    opening.iter().for_each(|mv| game.play(*mv));
    let mut nodes = 0;
    loop {
        let plies = game.moves().len() as u32;
        if let Some(outcome) = game.outcome() {
            let (result, ending) = Ending::of(outcome);
            return Ok(Some(PlayedGame { result, ending, plies, nodes }));
        }
        if game.moves().len() >= LONGEST {
            let (result, ending) = (GameResult::Draw, Ending::TooLong);
            return Ok(Some(PlayedGame { result, ending, plies, nodes }));
        }
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let [white, black] = players;
        let player = if game.position().turn() == Color::White { white } else { black };
        engine.set_options(Options { strength: Some(player), ..Options::default() });
        engine.set_game(game.clone());
        let found = engine.go(Limits::default(), ())?.wait();
        nodes += found.progress.nodes;
        game.play(found.best.expect("a position that is not over has a best move"));
    }
}

/// Moves from the initial position, each drawn as often as it is likely.
fn opening(random: &mut Random) -> Vec<Move> {
    let mut position = Position::initial();
    let mut moves = Vec::with_capacity(OPENING_PLIES);
    while moves.len() < OPENING_PLIES {
        let Some(mv) = draw(&embedded_policy().probabilities(&position), random) else { break };
        position.play(mv, &mut ());
        moves.push(mv);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_legal_and_differ() {
        let mut random = Random::new(1);
        let openings: std::collections::HashSet<_> =
            (0..50).map(|_| opening(&mut random)).collect();
        assert!(openings.len() > 40, "{}", openings.len());
        assert!(openings.iter().all(|moves| moves.len() == OPENING_PLIES));
    }

    #[test]
    fn a_master_beats_a_beginner() {
        let stop = AtomicBool::new(false);
        let mut told = 0;
        let standing = compare([2200, 600], 2, 1, &stop, |_| told += 1).expect("engines start");
        assert_eq!((standing.games(), told), (4, 2));
        assert!(standing.points() >= 3.0, "{standing:?}");
        let again = compare([2200, 600], 2, 1, &stop, |_| {}).expect("engines start");
        assert_eq!(standing, again);
    }

    #[test]
    fn a_comparison_can_be_stopped() {
        let stop = AtomicBool::new(true);
        let standing = compare([600, 800], 5, 1, &stop, |_| {}).expect("engines start");
        assert_eq!(standing.games(), 0);
    }
}
