//! What the men of a side attack, all told.

use super::{bishop_attacks, king_attacks, knight_attacks, queen_attacks, rook_attacks};
use crate::{Bitboard, Color, PieceKind, Square};

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

/// The men of one side by their kind.
pub type Men = [Bitboard; PieceKind::COUNT];

/// What the men of one side attack, in several views.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// By the worth of the attacker.
    pub threats: Threats,
    /// Attacked by two men or more.
    pub twice: Bitboard,
    /// Attacked by knights.
    pub by_knights: Bitboard,
    /// Attacked by bishops and queens.
    pub by_diagonal_men: Bitboard,
    /// Attacked by rooks and queens.
    pub by_straight_men: Bitboard,
}

impl Reach {
    /// The reach of one side's men on a board with these squares taken.
    ///
    /// ```
    /// use tabia_chess::{Color, Position, Square, attacks::Reach};
    ///
    /// let position = Position::initial();
    /// let white = Reach::of(Color::White, &position.men(Color::White), position.occupied());
    /// assert!(white.twice.contains(Square::F3), "by two pawns and a knight");
    /// ```
    #[inline]
    #[must_use]
    pub fn of(color: Color, men: &Men, occupied: Bitboard) -> Self {
        let ahead = men[PieceKind::Pawn].forward(color);
        let by_pawns = ahead.west() | ahead.east();
        let mut sweep = Sweep { all: by_pawns, twice: ahead.west() & ahead.east() };
        let by_knights = sweep.add(men[PieceKind::Knight], knight_attacks);
        let by_bishops =
            sweep.add(men[PieceKind::Bishop], |square| bishop_attacks(square, occupied));
        let by_minors = sweep.all;
        let straight = sweep.add(men[PieceKind::Rook], |square| rook_attacks(square, occupied));
        let by_rooks = sweep.all;
        let by_queens = sweep.add(men[PieceKind::Queen], |square| queen_attacks(square, occupied));
        sweep.add(men[PieceKind::King], king_attacks);
        Self {
            threats: Threats { by_pawns, by_minors, by_rooks, all: sweep.all },
            twice: sweep.twice,
            by_knights,
            by_diagonal_men: by_bishops | by_queens,
            by_straight_men: straight | by_queens,
        }
    }
}

/// Attacks, gathered man by man.
struct Sweep {
    all: Bitboard,
    twice: Bitboard,
}

impl Sweep {
    /// Adds what these men attack, and tells it.
    #[inline]
    fn add(&mut self, men: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
        let mut union = Bitboard::EMPTY;
        for square in men {
            let attacked = attacks(square);
            self.twice |= self.all & attacked;
            self.all |= attacked;
            union |= attacked;
        }
        union
    }
}
