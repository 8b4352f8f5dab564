//! Attackers, checkers and pins.

use super::Position;
use crate::{
    Bitboard, Color, Move, PieceKind, Square,
    attacks::{
        between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, line, pawn_attacks,
        rook_attacks, rook_rays,
    },
};

/// How the side to move can give check: by going where a man attacks the enemy king, or by leaving
/// the line of a slider behind it. Made by [`Position::checks`].
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// The enemy king.
    king: Square,
    /// From where each kind of man attacks it.
    squares: [Bitboard; PieceKind::COUNT],
    /// The men that stand alone between a slider and that king.
    discoverers: Bitboard,
}

impl Checks {
    /// No move gives check.
    pub const NONE: Self = Self {
        king: Square::A1,
        squares: [Bitboard::EMPTY; PieceKind::COUNT],
        discoverers: Bitboard::EMPTY,
    };

    /// Where a man of this kind on `from` gives check, if it can go there.
    #[inline]
    #[must_use]
    pub fn targets(&self, kind: PieceKind, from: Square) -> Bitboard {
        if self.discoverers.contains(from) {
            self.squares[kind] | !line(self.king, from)
        } else {
            self.squares[kind]
        }
    }

    /// A legal move of the same position gives check. Checks by castling, by the new man of a
    /// promotion or by a pawn that vanishes in passing are not seen.
    #[inline]
    #[must_use]
    pub fn include(&self, position: &Position, mv: Move) -> bool {
        let targets = |kind| self.targets(kind, mv.from());
        !mv.is_castle()
            && position.kind_at(mv.from()).is_some_and(|kind| targets(kind).contains(mv.to()))
    }

    /// A legal move of the same position uncovers the check of another man, so that the man that
    /// moves cannot simply be taken.
    #[inline]
    #[must_use]
    pub fn uncover(&self, mv: Move) -> bool {
        self.discoverers.contains(mv.from()) && !line(self.king, mv.from()).contains(mv.to())
    }

    /// From where a man of this kind attacks the king.
    #[inline]
    pub(crate) fn direct(&self, kind: PieceKind) -> Bitboard {
        self.squares[kind]
    }

    /// The men that stand alone between one of their sliders and the enemy king: when they leave
    /// the line, the slider gives check.
    #[inline]
    pub(crate) fn discoverers(&self) -> Bitboard {
        self.discoverers
    }
}

impl Position {
    /// The men of both sides that attack a square when `occupied` blocks the sliders.
    #[inline]
    #[must_use]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let white_pawns = self.of(Color::White, PieceKind::Pawn);
        let black_pawns = self.of(Color::Black, PieceKind::Pawn);
        (pawn_attacks(Color::Black, square) & white_pawns)
            | (pawn_attacks(Color::White, square) & black_pawns)
            | (knight_attacks(square) & self.of_kind(PieceKind::Knight))
            | (king_attacks(square) & self.of_kind(PieceKind::King))
            | (bishop_attacks(square, occupied) & self.diagonal_sliders())
            | (rook_attacks(square, occupied) & self.straight_sliders())
    }

    /// Some man of `color` attacks the square when `occupied` blocks the sliders.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square, color: Color, occupied: Bitboard) -> bool {
        let men = self.of_color(color);
        let leapers = (pawn_attacks(!color, square) & self.of_kind(PieceKind::Pawn))
            | (knight_attacks(square) & self.of_kind(PieceKind::Knight))
            | (king_attacks(square) & self.of_kind(PieceKind::King));
        if leapers.intersects(men) {
            return true;
        }
        let diagonal = self.diagonal_sliders() & men;
        let straight = self.straight_sliders() & men;
        (bishop_rays(square).intersects(diagonal)
            && bishop_attacks(square, occupied).intersects(diagonal))
            || (rook_rays(square).intersects(straight)
                && rook_attacks(square, occupied).intersects(straight))
    }

    /// How the side to move can give check.
    #[must_use]
    pub fn checks(&self) -> Checks {
        let king = self.king(!self.turn);
        let occupied = self.occupied();
        let diagonal = bishop_attacks(king, occupied);
        let straight = rook_attacks(king, occupied);
        let mut squares = [Bitboard::EMPTY; PieceKind::COUNT];
        squares[PieceKind::Pawn] = pawn_attacks(!self.turn, king);
        squares[PieceKind::Knight] = knight_attacks(king);
        squares[PieceKind::Bishop] = diagonal;
        squares[PieceKind::Rook] = straight;
        squares[PieceKind::Queen] = diagonal | straight;
        let lone = self.lone_blockers(king, self.turn);
        let blockers = lone.fold(Bitboard::EMPTY, |men, (_, man)| men | man);
        Checks { king, squares, discoverers: blockers & self.colors[self.turn] }
    }

    /// The men of this side that stand alone between their king and an enemy slider, and those
    /// sliders.
    #[must_use]
    pub fn pins(&self, color: Color) -> (Bitboard, Bitboard) {
        let (mut pinned, mut pinners) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (sniper, man) in self.lone_blockers(self.king(color), !color) {
            if man.intersects(self.colors[color]) {
                pinned |= man;
                pinners |= sniper.into();
            }
        }
        (pinned, pinners)
    }

    /// The sliders of `color` with exactly one man, of whichever side, between them and a king,
    /// and that man.
    fn lone_blockers(
        &self,
        king: Square,
        color: Color,
    ) -> impl Iterator<Item = (Square, Bitboard)> {
        let occupied = self.occupied();
        let snipers = self.snipers(king, color).into_iter();
        let blocked = snipers.map(move |sniper| (sniper, between(king, sniper) & occupied));
        blocked.filter(|(_, men)| men.any() && !men.has_several())
    }

    /// The sliders of `color` that would attack the square if nothing stood between.
    #[inline]
    fn snipers(&self, square: Square, color: Color) -> Bitboard {
        ((bishop_rays(square) & self.diagonal_sliders())
            | (rook_rays(square) & self.straight_sliders()))
            & self.colors[color]
    }

    /// Recomputes the checkers and pins of the side to move.
    #[inline]
    pub(super) fn refresh_checks(&mut self) {
        let us = self.turn;
        let king = self.king(us);
        let occupied = self.occupied();
        let mut checkers = ((pawn_attacks(us, king) & self.of_kind(PieceKind::Pawn))
            | (knight_attacks(king) & self.of_kind(PieceKind::Knight)))
            & self.colors[!us];
        let mut alone = Bitboard::EMPTY;
        for sniper in self.snipers(king, !us) {
            let blockers = between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.into();
            } else if !blockers.has_several() {
                alone |= blockers;
            }
        }
        self.checkers = checkers;
        self.pinned = alone & self.colors[us];
    }
}
