//! Moves as answers to earlier moves.

use super::{ByPieceTo, PieceTo, gravity::Gravity};
use tabia_chess::{Piece, Square};

const MAX: i32 = 16_384;

/// Moves of one man, by their target.
pub(crate) type ContinuationCells = [Gravity<MAX>; Square::COUNT];

/// How well moves answer one earlier move.
pub(crate) type ContinuationRow = ByPieceTo<Gravity<MAX>>;

/// What answers nothing: read where there is no earlier move.
static NOTHING: ContinuationRow = [[Gravity::ZERO; Square::COUNT]; Piece::COUNT];

/// Continuation history: how well a man going to a square follows an earlier one doing so.
/// Worth in ordering: −11 ± 36.
#[derive(Debug)]
pub(crate) struct ContinuationHistory(Box<ByPieceTo<ContinuationRow>>);

impl ContinuationHistory {
    pub fn new() -> Self {
        let row = [[Gravity::ZERO; Square::COUNT]; Piece::COUNT];
        Self(super::boxed([row; Square::COUNT]))
    }

    /// The answers to an earlier move.
    #[inline]
    pub fn row(&self, earlier: Option<PieceTo>) -> &ContinuationRow {
        earlier.map_or(&NOTHING, |earlier| &self.0[earlier.piece][earlier.to])
    }

    #[inline]
    pub fn get(&self, earlier: Option<PieceTo>, answer: PieceTo) -> i32 {
        self.row(earlier)[answer.piece][answer.to].get()
    }

    #[inline]
    pub fn update(&mut self, earlier: Option<PieceTo>, answer: PieceTo, bonus: i32) {
        if let Some(earlier) = earlier {
            self.0[earlier.piece][earlier.to][answer.piece][answer.to].update(bonus);
        }
    }
}
