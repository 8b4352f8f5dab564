//! The moves of a node while they are being tried.

use super::Window;
use crate::{Score, table::Bound};
use tabia_chess::Move;

/// A move about to be searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub mv: Move,
    /// How many moves have been tried, this one included.
    pub number: usize,
    pub noisy: bool,
    /// What experience says about it.
    pub history: i32,
    pub gives_check: bool,
}

/// The best move so far, and whether the window was entered.
#[derive(Debug)]
pub(super) struct Best {
    pub score: Score,
    pub mv: Option<Move>,
    pub bound: Bound,
}

impl Best {
    /// Fail-soft: the score may lie beyond the window, but only on the side that the bound says.
    /// `window` is what the moves have left of it.
    pub fn agrees_with(&self, window: Window) -> bool {
        match self.bound {
            Bound::Upper => self.score <= window.alpha,
            Bound::Exact => self.score == window.alpha && self.score < window.beta,
            Bound::Lower => self.score >= window.beta,
            Bound::None => false,
        }
    }
}

/// Moves tried in vain, to be blamed when another one turns out best.
#[derive(Default)]
pub(super) struct Tried {
    moves: [Option<Move>; Self::CAPACITY],
    len: usize,
}

impl Tried {
    const CAPACITY: usize = 32;

    #[inline]
    pub fn push(&mut self, mv: Move) {
        if self.len < Self::CAPACITY {
            self.moves[self.len] = Some(mv);
            self.len += 1;
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().take(self.len).flatten().copied()
    }
}
