//! Quiet moves by side, origin, target, and whether those squares are attacked.

use super::gravity::Gravity;
use tabia_chess::{Bitboard, Color, Move, Square};

const MAX: i32 = 8192;

/// Moves from one square, by their target.
pub(crate) type QuietCells = [Gravity<MAX>; Square::COUNT];

/// One side's moves: by threats, origin and target.
#[derive(Clone, Debug)]
pub(crate) struct QuietRow([[QuietCells; Square::COUNT]; 4]);

impl QuietRow {
    #[inline]
    fn threat_index(mv: Move, threats: Bitboard) -> usize {
        2 * usize::from(threats.contains(mv.from())) + usize::from(threats.contains(mv.to()))
    }

    #[inline]
    pub fn get(&self, threats: Bitboard, mv: Move) -> i32 {
        self.0[Self::threat_index(mv, threats)][mv.from()][mv.to()].get()
    }

    /// All moves from one square: those to squares that are not attacked, then those that are.
    #[inline]
    pub fn from(&self, threats: Bitboard, from: Square) -> [&QuietCells; 2] {
        let index = 2 * usize::from(threats.contains(from));
        [&self.0[index][from], &self.0[index + 1][from]]
    }
}

/// Butterfly history. Whether a man flees from or walks into an attack says much about a move.
/// Worth of knowing the attacks: 14 ± 18.
#[derive(Debug)]
pub(crate) struct QuietHistory(Box<[QuietRow; Color::COUNT]>);

impl QuietHistory {
    pub fn new() -> Self {
        let cells = [[[Gravity::ZERO; Square::COUNT]; Square::COUNT]; 4];
        Self(super::boxed(QuietRow(cells)))
    }

    /// One side's moves.
    #[inline]
    pub fn row(&self, color: Color) -> &QuietRow {
        &self.0[color]
    }

    #[inline]
    pub fn update(&mut self, color: Color, threats: Bitboard, mv: Move, bonus: i32) {
        let index = QuietRow::threat_index(mv, threats);
        self.0[color].0[index][mv.from()][mv.to()].update(bonus);
    }
}
