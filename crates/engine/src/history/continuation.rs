//! Moves as answers to earlier moves.

use super::{PIECE_TO, gravity::Gravity};

const MAX: i32 = 16_384;

/// Which earlier move is being answered: a row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row(u16);

impl Row {
    /// No earlier move: a row that is read like any other and never written.
    pub const NONE: Self = Self(PIECE_TO as u16);

    #[inline]
    pub fn of(piece_to: usize) -> Self {
        Self(piece_to as u16)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0.into()
    }
}

/// Continuation history: how well a man going to a square follows an earlier one doing so.
#[derive(Debug)]
pub(crate) struct ContinuationHistory(Box<[[Gravity<MAX>; PIECE_TO]; PIECE_TO + 1]>);

impl ContinuationHistory {
    pub fn new() -> Self {
        Self(super::boxed([Gravity::ZERO; PIECE_TO]))
    }

    #[inline]
    pub fn get(&self, row: Row, piece_to: usize) -> i32 {
        self.0[row.index()][piece_to].get()
    }

    #[inline]
    pub fn update(&mut self, row: Row, piece_to: usize, bonus: i32) {
        if row != Row::NONE {
            self.0[row.index()][piece_to].update(bonus);
        }
    }
}
