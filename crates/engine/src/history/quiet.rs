//! Quiet moves by side, origin, target, and whether those squares are attacked.

use super::gravity::Gravity;
use tabia_chess::{Bitboard, Color, Move, Square};

const MAX: i32 = 8192;

type Cells = [[[[Gravity<MAX>; Square::COUNT]; Square::COUNT]; 4]; Color::COUNT];

/// Butterfly history. Whether a man flees from or walks into an attack says much about a move.
#[derive(Debug)]
pub(crate) struct QuietHistory(Box<Cells>);

impl QuietHistory {
    pub fn new() -> Self {
        Self(super::boxed([[[Gravity::ZERO; Square::COUNT]; Square::COUNT]; 4]))
    }

    #[inline]
    fn threat_index(mv: Move, threats: Bitboard) -> usize {
        2 * usize::from(threats.contains(mv.from())) + usize::from(threats.contains(mv.to()))
    }

    #[inline]
    pub fn get(&self, color: Color, threats: Bitboard, mv: Move) -> i32 {
        self.0[color][Self::threat_index(mv, threats)][mv.from()][mv.to()].get()
    }

    #[inline]
    pub fn update(&mut self, color: Color, threats: Bitboard, mv: Move, bonus: i32) {
        self.0[color][Self::threat_index(mv, threats)][mv.from()][mv.to()].update(bonus);
    }
}
