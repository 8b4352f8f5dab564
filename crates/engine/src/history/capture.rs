//! Captures and queen promotions by man, target and victim.

use super::{ByPieceTo, PieceTo, gravity::Gravity};
use tabia_chess::{Move, PieceKind, Position, Square};

const MAX: i32 = 12_288;

/// Capture history. A promotion without capture counts as taking a pawn.
#[derive(Debug)]
pub(crate) struct CaptureHistory(Box<ByPieceTo<[Gravity<MAX>; PieceKind::COUNT]>>);

impl CaptureHistory {
    pub fn new() -> Self {
        Self(super::boxed([[Gravity::ZERO; PieceKind::COUNT]; Square::COUNT]))
    }

    #[inline]
    fn victim(position: &Position, mv: Move) -> PieceKind {
        position.captured_kind(mv).unwrap_or(PieceKind::Pawn)
    }

    #[inline]
    pub fn get(&self, position: &Position, mv: Move) -> i32 {
        let PieceTo { piece, to } = PieceTo::of(position, mv);
        self.0[piece][to][Self::victim(position, mv)].get()
    }

    #[inline]
    pub fn update(&mut self, position: &Position, mv: Move, bonus: i32) {
        let PieceTo { piece, to } = PieceTo::of(position, mv);
        self.0[piece][to][Self::victim(position, mv)].update(bonus);
    }
}
