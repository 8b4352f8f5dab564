//! Openings that are worth a game: random ones in which nobody is far ahead.

use super::opening::{RANDOM_PLIES, play_random_moves};
use std::sync::Arc;
use tabia_chess::{Game, Position, Random};
use tabia_engine::{EngineError, Limits, Solo, eval::Evaluator, wdl};

/// Random moves after a position of a book, which differs already.
const PLIES_AFTER_BOOK: usize = 4;
/// A position that is worse than this for one side is hardly worth a game.
const MOST_CENTIPAWNS: i32 = 200;
/// How long a position is thought about to find that out.
const NODES: u64 = 1000;
/// A book with nothing even in it must not keep anybody waiting for ever.
const ATTEMPTS: usize = 1000;

/// Draws openings of random moves until a short search finds one even.
#[derive(Debug)]
pub struct EvenOpenings {
    starts: Vec<Position>,
    plies: usize,
    random: Random,
    engine: Solo,
}

impl EvenOpenings {
    /// Openings from the start position, or from those of a book if there are any. Equal seeds and
    /// evaluators give equal openings.
    ///
    /// # Errors
    /// The engine cannot be had.
    pub fn new(book: Vec<Position>, seed: u64, evaluator: Evaluator) -> Result<Self, EngineError> {
        let (starts, plies) = if book.is_empty() {
            (vec![Position::initial()], RANDOM_PLIES)
        } else {
            (book, PLIES_AFTER_BOOK)
        };
        let engine = Solo::new(1, evaluator)?;
        Ok(Self { starts, plies, random: Random::new(seed), engine })
    }

    /// The next opening, or `None` if many were tried and none was even.
    pub fn draw(&mut self) -> Option<Position> {
        (0..ATTEMPTS).find_map(|_| self.attempt())
    }

    /// One random opening, if the game goes on there and nobody is far ahead.
    fn attempt(&mut self) -> Option<Position> {
        let start = self.starts[self.random.below(self.starts.len())].clone();
        let plies = self.plies + self.random.below(2);
        let position = play_random_moves(start, plies, &mut self.random)?;
        self.is_even(&position).then_some(position)
    }

    fn is_even(&mut self, position: &Position) -> bool {
        self.engine.new_game();
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let score = self.engine.search(Arc::new(Game::new(position.clone())), limits).score;
        wdl::centipawns(score, position).abs() <= MOST_CENTIPAWNS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::PieceKind;

    fn openings(fens: &[&str]) -> EvenOpenings {
        let book = fens.iter().map(|fen| Position::from_fen(fen).expect("a position")).collect();
        EvenOpenings::new(book, 1, Evaluator::default()).expect("an engine")
    }

    #[test]
    fn both_sides_get_to_move_first() {
        let mut openings = openings(&[]);
        let plies: Vec<_> = (0..12).map(|_| openings.draw().expect("an opening").ply()).collect();
        assert!(plies.contains(&8) && plies.contains(&9), "{plies:?}");
    }

    #[test]
    fn only_what_is_even_is_drawn() {
        let ahead = "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 b kq - 0 1";
        let mut hopeless = openings(&[ahead]);
        assert!((0..20).all(|_| hopeless.attempt().is_none()));
        let mut both = openings(&[ahead, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"]);
        for _ in 0..5 {
            let drawn = both.draw().expect("the other one is even");
            assert!(drawn.of_kind(PieceKind::Queen).is_empty(), "{}", drawn.to_fen());
        }
    }
}
