//! Moves of knights, bishops, rooks and queens.

use super::{Generator, MoveSink, Side};
use crate::{
    Bitboard, PieceKind, Square,
    attacks::{bishop_attacks, knight_attacks, line, rook_attacks},
};

impl Generator<'_> {
    #[inline]
    pub(super) fn piece_moves<S: Side>(&self, sink: &mut impl MoveSink) {
        let position = self.position;
        let own = position.of_color(S::COLOR);
        let free = own.without(position.pinned());
        let pinned = position.pinned();
        let occupied = position.occupied();

        for from in position.of_kind(PieceKind::Knight) & free {
            sink.piece(from, knight_attacks(from) & self.targets);
        }
        let diagonal = position.diagonal_sliders();
        for from in diagonal & free {
            sink.piece(from, bishop_attacks(from, occupied) & self.targets);
        }
        let straight = position.straight_sliders();
        for from in straight & free {
            sink.piece(from, rook_attacks(from, occupied) & self.targets);
        }

        // A pinned man may not answer a check: its line to the king is another one.
        if pinned.any() && self.evasion == Bitboard::FULL {
            for from in diagonal & pinned {
                sink.piece(from, bishop_attacks(from, occupied) & self.pin_targets(from));
            }
            for from in straight & pinned {
                sink.piece(from, rook_attacks(from, occupied) & self.pin_targets(from));
            }
        }
    }

    /// Where a pinned man may go.
    #[inline]
    pub(super) fn pin_targets(&self, from: Square) -> Bitboard {
        self.targets & line(self.king, from)
    }
}
