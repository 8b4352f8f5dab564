//! Attackers, checkers and pins.

use super::Position;
use crate::{
    Bitboard, Color, PieceKind, Square,
    attacks::{
        between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, pawn_attacks,
        rook_attacks, rook_rays,
    },
};

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

    /// From where a man of each kind of the side to move would check the enemy king.
    #[must_use]
    pub fn checking_squares(&self) -> [Bitboard; PieceKind::COUNT] {
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
        squares
    }

    /// The men of the side to move that stand alone between one of its sliders and the enemy king:
    /// when they leave the line, the slider gives check.
    #[must_use]
    pub fn discoverers(&self) -> Bitboard {
        let lone = self.lone_blockers(self.king(!self.turn), self.turn);
        lone.fold(Bitboard::EMPTY, |men, (_, man)| men | man) & self.colors[self.turn]
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
