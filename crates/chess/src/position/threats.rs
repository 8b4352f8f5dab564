//! What a side attacks, by the worth of the attacker.

use super::Position;
use crate::{
    Bitboard, Color, PieceKind,
    attacks::{
        bishop_attacks, king_attacks, knight_attacks, pawns_attacks, queen_attacks, rook_attacks,
    },
};

/// The squares one side attacks, gathered from the least valuable attackers upwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats {
    /// Attacked by a pawn.
    pub by_pawns: Bitboard,
    /// Attacked by a pawn, knight or bishop.
    pub by_minors: Bitboard,
    /// Attacked by a pawn, knight, bishop or rook.
    pub by_rooks: Bitboard,
    /// Attacked by any man.
    pub all: Bitboard,
}

impl Threats {
    /// The squares attacked by a man worth less than this kind.
    #[inline]
    #[must_use]
    pub fn by_lesser_than(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Pawn => Bitboard::EMPTY,
            PieceKind::Knight | PieceKind::Bishop => self.by_pawns,
            PieceKind::Rook => self.by_minors,
            PieceKind::Queen => self.by_rooks,
            PieceKind::King => self.all,
        }
    }
}

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
        let occupied = self.occupied();
        let by_pawns = pawns_attacks(color, self.of(color, PieceKind::Pawn));
        let mut by_minors = by_pawns;
        for square in self.of(color, PieceKind::Knight) {
            by_minors |= knight_attacks(square);
        }
        for square in self.of(color, PieceKind::Bishop) {
            by_minors |= bishop_attacks(square, occupied);
        }
        let mut by_rooks = by_minors;
        for square in self.of(color, PieceKind::Rook) {
            by_rooks |= rook_attacks(square, occupied);
        }
        let mut all = by_rooks | king_attacks(self.king(color));
        for square in self.of(color, PieceKind::Queen) {
            all |= queen_attacks(square, occupied);
        }
        Threats { by_pawns, by_minors, by_rooks, all }
    }
}
