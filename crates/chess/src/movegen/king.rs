//! King moves and castling.

use super::{Generator, MoveSink, Side};
use crate::{
    Bitboard, CastlingSide, Color, Move, MoveKind, PieceKind, Position, Square,
    attacks::{between, king_attacks, pawns_attacks},
};

impl Generator<'_> {
    #[inline]
    pub(super) fn king_moves<S: Side>(&self, sink: &mut impl MoveSink) {
        self.king_moves_onto::<S>(Bitboard::FULL, sink);
    }

    /// Steps of the king onto the squares of `allowed`.
    #[inline]
    pub(super) fn king_moves_onto<S: Side>(&self, allowed: Bitboard, sink: &mut impl MoveSink) {
        let position = self.position;
        let enemy_pawns = position.of(!S::COLOR, PieceKind::Pawn);
        let candidates = king_attacks(self.king)
            & allowed
            & Self::stage_targets(position, self.stage)
            & !pawns_attacks(!S::COLOR, enemy_pawns);
        // The king must not shield squares behind it from the slider that checks it.
        let occupied = position.occupied() ^ self.king.into();
        let mut safe = Bitboard::EMPTY;
        for to in candidates {
            if !position.is_attacked(to, !S::COLOR, occupied) {
                safe |= to.into();
            }
        }
        sink.piece(self.king, safe);
    }

    #[inline]
    pub(super) fn castling_moves<S: Side>(&self, sink: &mut impl MoveSink) {
        let position = self.position;
        if !position.castling().any_of(S::COLOR) {
            return;
        }
        for side in CastlingSide::ALL {
            if let Some(rook) = position.castling().rook(S::COLOR, side)
                && position.can_castle(S::COLOR, side, rook)
            {
                sink.single(Move::known(self.king, rook, MoveKind::Castle));
            }
        }
    }
}

impl Position {
    /// Nothing but the king and this rook stands in the way of both, no square of the king's way
    /// is attacked, and the rook does not shield its king along the rank (possible in Chess960).
    pub(super) fn can_castle(&self, color: Color, side: CastlingSide, rook: Square) -> bool {
        let king = self.king(color);
        let (king_to, rook_to) = (side.king_target(color), side.rook_target(color));
        let king_way = between(king, king_to) | king_to.into();
        let rook_way = between(rook, rook_to) | rook_to.into();
        let others = self.occupied().without(Bitboard::from(king) | rook.into());
        if (king_way | rook_way).intersects(others) || self.pinned().contains(rook) {
            return false;
        }
        let occupied = self.occupied() ^ king.into();
        !king_way.into_iter().any(|square| self.is_attacked(square, !color, occupied))
    }
}
