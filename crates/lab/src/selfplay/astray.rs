//! Starts that no sensible game reaches, but that searches come across all the time.
//!
//! A search evaluates what follows from sacrifices and blunders far more often than what is played
//! in the end. A network that has seen only the latter judges the former by hearsay.

use super::opening::without_past;
use std::sync::Arc;
use tabia_chess::{Game, Position, Random};
use tabia_engine::{Limits, Solo};

/// The way into the game is at most so long.
const WALK_PLIES: usize = 80;
/// Nodes for each move of that way: it has to be sensible, no more.
const WALK_NODES: u64 = 60;
/// From one search's tree into the next at most so often.
const DETOURS: usize = 3;
/// Nodes of the searches in which positions are come across.
const DETOUR_NODES: u64 = 300;

/// Plays on from an opening for a while, then goes astray: to a position in the tree of a search,
/// and perhaps from there to one in the tree of the next. `None` if the game is over before.
pub(super) fn lead(engine: &mut Solo, opening: Position, random: &mut Random) -> Option<Position> {
    let mut game = Game::new(opening);
    for _ in 0..random.below(WALK_PLIES) {
        let mv = engine.search(Arc::new(game.clone()), nodes(WALK_NODES)).best?;
        game.play(mv);
        if game.outcome().is_some() {
            return None;
        }
    }
    let mut position = game.position().clone();
    for _ in 0..=random.below(DETOURS) {
        let start = Arc::new(Game::new(position));
        position = engine.stray(start, nodes(DETOUR_NODES), random)?;
        if position.outcome().is_some() {
            return None;
        }
    }
    Some(without_past(&position))
}

fn nodes(nodes: u64) -> Limits {
    Limits { soft_nodes: Some(nodes), nodes: Some(nodes), ..Limits::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_engine::eval::Evaluator;

    fn starts(seed: u64) -> Vec<String> {
        let mut engine = Solo::new(1, Evaluator::Classical).expect("an engine");
        let mut random = Random::new(seed);
        let mut draw = || lead(&mut engine, Position::initial(), &mut random);
        std::iter::repeat_with(|| draw().map(|position| position.to_fen()))
            .take(20)
            .flatten()
            .collect()
    }

    #[test]
    fn starts_differ_and_follow_the_seed() {
        let found = starts(5);
        assert_eq!(found, starts(5));
        let different: std::collections::HashSet<_> = found.iter().collect();
        assert!(different.len() > 10, "{found:?}");
    }
}
