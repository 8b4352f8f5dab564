//! What a side attacks.

use super::Position;
use crate::{
    Color,
    attacks::{Reach, Threats},
};

impl Position {
    /// What a side attacks now.
    ///
    /// ```
    /// use tabia_chess::{Color, PieceKind, Position, Square};
    ///
    /// let position = Position::from_fen("4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 1").expect("valid");
    /// let threats = position.threats(Color::White);
    /// assert!(threats.by_lesser_than(PieceKind::Queen).contains(Square::D5));
    /// ```
    #[must_use]
    pub fn threats(&self, color: Color) -> Threats {
        Reach::of(color, &self.men(color), self.occupied()).threats
    }
}
