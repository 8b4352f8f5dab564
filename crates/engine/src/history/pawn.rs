//! Quiet moves by pawn structure: where a man belongs depends on the pawns.

use super::{ByPieceTo, PieceTo, gravity::Gravity};
use tabia_chess::{Key, Piece, Square};

const MAX: i32 = 8192;
const STRUCTURES: usize = 1024;

/// Moves of one man, by their target.
pub(crate) type PawnCells = [Gravity<MAX>; Square::COUNT];

/// How well moves go with one pawn structure.
pub(crate) type PawnRow = ByPieceTo<Gravity<MAX>>;

/// Pawn history, by the low bits of the pawn key.
/// Worth in ordering: −3 ± 37.
#[derive(Debug)]
pub(crate) struct PawnHistory(Box<[PawnRow; STRUCTURES]>);

impl PawnHistory {
    pub fn new() -> Self {
        Self(super::boxed([[Gravity::ZERO; Square::COUNT]; Piece::COUNT]))
    }

    /// The moves with these pawns.
    #[inline]
    pub fn row(&self, pawn_key: Key) -> &PawnRow {
        &self.0[pawn_key as usize % STRUCTURES]
    }

    #[inline]
    pub fn update(&mut self, pawn_key: Key, mv: PieceTo, bonus: i32) {
        self.0[pawn_key as usize % STRUCTURES][mv.piece][mv.to].update(bonus);
    }
}
