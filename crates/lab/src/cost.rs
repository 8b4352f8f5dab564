//! What an evaluation costs, by walks through small trees that are timed from outside.

use std::hint::black_box;
use tabia_chess::{Move, Position};
use tabia_engine::eval::{Evaluator, PawnCache, evaluate};
use tabia_nnue::Accumulators;

/// Moves deep that a walk goes. As in a search, a position is evaluated soon after the one it came
/// from, and comes back to it for the next move.
const DEPTH: u32 = 2;

/// A walk from positions through the moves that follow, evaluating each position that it comes to.
#[derive(Debug)]
pub struct Walk {
    starts: Vec<Position>,
    walker: Walker,
}

/// What is done on the way.
#[derive(Debug)]
enum Walker {
    /// Moves are played, and nothing else: what that takes is not the evaluation's.
    Idle,
    Classical(Box<PawnCache>),
    Network(Box<Accumulators>),
}

impl Walk {
    /// A walk with this evaluator, or one that only plays the moves.
    #[must_use]
    pub fn new(starts: Vec<Position>, evaluator: Option<&Evaluator>) -> Self {
        let walker = match evaluator {
            None => Walker::Idle,
            Some(Evaluator::Classical) => Walker::Classical(Box::default()),
            Some(Evaluator::Network(network)) => {
                Walker::Network(Box::new(Accumulators::new(network.clone())))
            }
        };
        Self { starts, walker }
    }

    /// Walks once, and tells how many positions it came to.
    pub fn go(&mut self) -> u64 {
        let Self { starts, walker } = self;
        let walk = |start: &Position| match walker {
            Walker::Idle => visit(start, DEPTH, &mut ()),
            Walker::Classical(pawns) => visit(start, DEPTH, pawns.as_mut()),
            Walker::Network(accumulators) => {
                accumulators.reset(start);
                visit(start, DEPTH, accumulators.as_mut())
            }
        };
        starts.iter().map(walk).sum()
    }
}

/// Who comes along.
trait Companion {
    /// Plays the move and looks at the position.
    fn play(&mut self, position: &mut Position, mv: Move);
    /// Goes back to where the last move came from.
    fn undo(&mut self) {}
}

impl Companion for () {
    fn play(&mut self, position: &mut Position, mv: Move) {
        position.play(mv, &mut ());
        black_box(position);
    }
}

impl Companion for PawnCache {
    fn play(&mut self, position: &mut Position, mv: Move) {
        position.play(mv, &mut ());
        black_box(evaluate(position, self));
    }
}

impl Companion for Accumulators {
    fn play(&mut self, position: &mut Position, mv: Move) {
        position.play(mv, &mut self.child());
        black_box(self.evaluate(position));
    }

    fn undo(&mut self) {
        self.pop();
    }
}

/// Goes through all lines of so many moves, and counts the positions on the way.
fn visit<C: Companion>(position: &Position, depth: u32, companion: &mut C) -> u64 {
    let mut visited = 0;
    for mv in position.legal_moves().iter() {
        let mut child = position.clone();
        companion.play(&mut child, mv);
        visited += 1;
        if depth > 1 {
            visited += visit(&child, depth - 1, companion);
        }
        companion.undo();
    }
    visited
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_walk_comes_to_the_same_positions() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let starts =
            vec![Position::initial(), Position::from_fen(kiwipete).expect("a known position")];
        let network = Evaluator::default();
        for evaluator in [None, Some(&Evaluator::Classical), Some(&network)] {
            let mut walk = Walk::new(starts.clone(), evaluator);
            for _ in 0..2 {
                assert_eq!(walk.go(), (20 + 400) + (48 + 2039), "{evaluator:?}");
            }
        }
    }
}
