//! Pawn moves, all pawns of a direction at once.

use super::{Generator, MoveSink, Side, sink::Promotions};
use crate::{
    Bitboard, Color, Move, MoveKind, PieceKind, Rank, Square,
    attacks::{line, pawn_attacks},
};

/// Steps in index order, as White makes them; Black's are the opposite.
const PUSH: i8 = 8;
const CAPTURE_WEST: i8 = 7;
const CAPTURE_EAST: i8 = 9;

const fn step<S: Side>(step: i8) -> i8 {
    match S::COLOR {
        Color::White => step,
        // Seen from Black, west stays west: 7 back and west is -9.
        Color::Black => match step {
            CAPTURE_WEST => -CAPTURE_EAST,
            CAPTURE_EAST => -CAPTURE_WEST,
            _ => -step,
        },
    }
}

impl Generator<'_> {
    #[inline]
    pub(super) fn pawn_moves<S: Side>(&self, sink: &mut impl MoveSink) {
        let position = self.position;
        let pawns = position.of(S::COLOR, PieceKind::Pawn);
        self.pawn_moves_onto::<S>(pawns, Bitboard::FULL, sink);
        if let (true, Some(target)) = (self.stage.noisy(), position.en_passant()) {
            for from in pawn_attacks(!S::COLOR, target) & pawns {
                if position.is_en_passant_safe(from, target) {
                    sink.single(Move::known(from, target, MoveKind::EnPassant));
                }
            }
        }
    }

    /// Pushes and captures of these pawns onto the squares of `allowed`, as far as pins let them.
    #[inline]
    pub(super) fn pawn_moves_onto<S: Side>(
        &self,
        pawns: Bitboard,
        allowed: Bitboard,
        sink: &mut impl MoveSink,
    ) {
        let pinned = pawns & self.position.pinned();
        self.pawn_set_moves::<S>(pawns.without(pinned), allowed, sink);
        for pawn in pinned {
            self.pawn_set_moves::<S>(pawn.into(), allowed & line(self.king, pawn), sink);
        }
    }

    /// Pushes and captures of these pawns onto the squares of `allowed`.
    #[inline]
    fn pawn_set_moves<S: Side>(
        &self,
        pawns: Bitboard,
        allowed: Bitboard,
        sink: &mut impl MoveSink,
    ) {
        let position = self.position;
        let empty = !position.occupied();
        let last = Bitboard::rank(S::COLOR.relative_rank(Rank::Eighth));
        let third = Bitboard::rank(S::COLOR.relative_rank(Rank::Third));
        let allowed = allowed & self.evasion;

        let ahead = pawns.forward(S::COLOR);
        let pushes = ahead & empty;
        let promotions = pushes & allowed & last;
        if self.stage.quiet() {
            let doubles = (pushes & third).forward(S::COLOR) & empty & allowed;
            sink.pawns((pushes & allowed).without(last), step::<S>(PUSH));
            sink.pawns(doubles, 2 * step::<S>(PUSH));
        }
        if promotions.any() {
            let kinds = match (self.stage.noisy(), self.stage.quiet()) {
                (true, true) => Promotions::All,
                (true, false) => Promotions::Queen,
                _ => Promotions::AllButQueen,
            };
            sink.promotions(promotions, step::<S>(PUSH), kinds);
        }
        if self.stage.noisy() {
            let enemies = position.of_color(!S::COLOR) & allowed;
            for (captures, step) in [
                (ahead.west() & enemies, step::<S>(CAPTURE_WEST)),
                (ahead.east() & enemies, step::<S>(CAPTURE_EAST)),
            ] {
                sink.pawns(captures.without(last), step);
                if captures.intersects(last) {
                    sink.promotions(captures & last, step, Promotions::All);
                }
            }
        }
    }

    /// Where a pawn goes when it may jump two ranks, if both squares before it are free.
    pub(super) fn double_push_target(from: Square, color: Color) -> Option<Square> {
        (from.rank() == color.relative_rank(Rank::Second))
            .then(|| Square::new(from.file(), color.relative_rank(Rank::Fourth)))
    }
}
