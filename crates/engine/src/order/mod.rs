//! In which order to try moves: the sooner the best one comes, the smaller the tree.

mod picker;
mod scoring;

pub(crate) use picker::Picker;
pub(crate) use scoring::{Context, exchange_values};

use tabia_chess::Move;

/// A move and how promising it looks, in one word that compares by promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ScoredMove(i64);

impl ScoredMove {
    #[inline]
    pub fn new(mv: Move, score: i32) -> Self {
        Self(i64::from(score) << 16 | i64::from(mv.bits()))
    }

    #[inline]
    pub fn score(self) -> i32 {
        (self.0 >> 16) as i32
    }

    /// It is this move.
    #[inline]
    pub fn is(self, mv: Option<Move>) -> bool {
        mv.is_some_and(|mv| mv.bits() == self.0 as u16)
    }

    #[inline]
    pub fn mv(self) -> Move {
        Move::from_bits(self.0 as u16).expect("the word was made from a move")
    }
}

/// Moves waiting to be tried, of all nodes of the current line: each picker works on its own
/// stretch at the end, so that no node needs memory of its own.
pub(crate) type Waiting = Vec<ScoredMove>;
