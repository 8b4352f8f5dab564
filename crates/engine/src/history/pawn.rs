//! Quiet moves by pawn structure: where a man belongs depends on the pawns.

use super::{PIECE_TO, gravity::Gravity};
use tabia_chess::Key;

const MAX: i32 = 8192;
const STRUCTURES: usize = 1024;

/// Pawn history, by the low bits of the pawn key.
#[derive(Debug)]
pub(crate) struct PawnHistory(Box<[[Gravity<MAX>; PIECE_TO]; STRUCTURES]>);

impl PawnHistory {
    pub fn new() -> Self {
        Self(super::boxed([Gravity::ZERO; PIECE_TO]))
    }

    #[inline]
    pub fn get(&self, pawn_key: Key, piece_to: usize) -> i32 {
        self.0[pawn_key as usize % STRUCTURES][piece_to].get()
    }

    #[inline]
    pub fn update(&mut self, pawn_key: Key, piece_to: usize, bonus: i32) {
        self.0[pawn_key as usize % STRUCTURES][piece_to].update(bonus);
    }
}
