//! Is one given move legal? For moves that come from a table or from outside.

use super::Generator;
use crate::{
    Bitboard, Color, Move, MoveKind, PieceKind, Position, Rank, Square, Stage,
    attacks::{line, pawn_attacks, piece_attacks},
};

impl Position {
    /// The move, whatever its source, is legal here.
    ///
    /// ```
    /// use tabia_chess::{Move, MoveKind, Position, Square};
    ///
    /// let position = Position::initial();
    /// let legal = |from, to| {
    ///     position.is_legal(Move::new(from, to, MoveKind::Normal).expect("two squares"))
    /// };
    /// assert!(legal(Square::E2, Square::E4));
    /// assert!(!legal(Square::E2, Square::E5));
    /// ```
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.turn();
        let (from, to) = (mv.from(), mv.to());
        let Some(moved) = self.piece_at(from).filter(|piece| piece.color() == us) else {
            return false;
        };
        let generator = Generator::new(self, Stage::All);
        match mv.kind() {
            MoveKind::Castle => self.is_legal_castle(mv),
            MoveKind::EnPassant => {
                moved.kind() == PieceKind::Pawn
                    && self.en_passant() == Some(to)
                    && pawn_attacks(us, from).contains(to)
                    && self.is_en_passant_safe(from, to)
            }
            MoveKind::Promotion(_) => {
                moved.kind() == PieceKind::Pawn
                    && to.rank() == us.relative_rank(Rank::Eighth)
                    && self.pawn_reaches(from, to)
                    && generator.keeps_king_safe(from, to)
            }
            MoveKind::Normal if moved.kind() == PieceKind::King => {
                let occupied = self.occupied() ^ from.into();
                piece_attacks(us, PieceKind::King, from, occupied).contains(to)
                    && !self.of_color(us).contains(to)
                    && !self.is_attacked(to, !us, occupied)
            }
            MoveKind::Normal if moved.kind() == PieceKind::Pawn => {
                to.rank() != us.relative_rank(Rank::Eighth)
                    && self.pawn_reaches(from, to)
                    && generator.keeps_king_safe(from, to)
            }
            MoveKind::Normal => {
                piece_attacks(us, moved.kind(), from, self.occupied()).contains(to)
                    && generator.keeps_king_safe(from, to)
            }
        }
    }

    /// A pawn of the side to move goes from one square to the other by a push or a capture.
    fn pawn_reaches(&self, from: Square, to: Square) -> bool {
        let us = self.turn();
        if pawn_attacks(us, from).contains(to) {
            return self.of_color(!us).contains(to);
        }
        let free = !self.occupied();
        let push = Bitboard::from(from).forward(us) & free;
        push.contains(to)
            || (push.any()
                && Generator::double_push_target(from, us) == Some(to)
                && free.contains(to))
    }

    fn is_legal_castle(&self, mv: Move) -> bool {
        let us: Color = self.turn();
        mv.from() == self.king(us)
            && !self.in_check()
            && mv.castling_side().is_some_and(|side| {
                self.castling().rook(us, side) == Some(mv.to())
                    && self.can_castle(us, side, mv.to())
            })
    }
}

impl Generator<'_> {
    /// A man other than the king may go there: it ends any check and keeps its pin.
    fn keeps_king_safe(&self, from: Square, to: Square) -> bool {
        !self.position.checkers().has_several()
            && self.targets.contains(to)
            && (!self.position.pinned().contains(from) || line(self.king, from).contains(to))
    }
}
