//! Captures and queen promotions by man, target and victim.

use super::{PIECE_TO, gravity::Gravity, piece_to};
use tabia_chess::{Move, PieceKind, Position};

const MAX: i32 = 12_288;

/// Capture history. A promotion without capture counts as taking a pawn.
#[derive(Debug)]
pub(crate) struct CaptureHistory(Box<[[Gravity<MAX>; PieceKind::COUNT]; PIECE_TO]>);

impl CaptureHistory {
    pub fn new() -> Self {
        Self(super::boxed([Gravity::ZERO; PieceKind::COUNT]))
    }

    #[inline]
    fn victim(position: &Position, mv: Move) -> PieceKind {
        position.captured_kind(mv).unwrap_or(PieceKind::Pawn)
    }

    #[inline]
    pub fn get(&self, position: &Position, mv: Move) -> i32 {
        self.0[piece_to(position, mv)][Self::victim(position, mv)].get()
    }

    #[inline]
    pub fn update(&mut self, position: &Position, mv: Move, bonus: i32) {
        self.0[piece_to(position, mv)][Self::victim(position, mv)].update(bonus);
    }
}
