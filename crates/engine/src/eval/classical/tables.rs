//! Piece-square tables: where each man likes to stand.

use super::{Evaluator, Pair, Tracer, Weight, geometry::Side, weights};
use tabia_chess::{Color, PieceKind, Square};

/// The weight of a man on a square. Black's men look it up from behind.
#[inline]
pub(super) fn square_weight(color: Color, kind: PieceKind, square: Square) -> Weight {
    let index = square.relative_to(color).index();
    match kind {
        PieceKind::Pawn => weights::pawn_squares(index),
        PieceKind::Knight => weights::knight_squares(index),
        PieceKind::Bishop => weights::bishop_squares(index),
        PieceKind::Rook => weights::rook_squares(index),
        PieceKind::Queen => weights::queen_squares(index),
        PieceKind::King => weights::king_squares(index),
    }
}

impl<T: Tracer> Evaluator<'_, T> {
    /// Where the king stands: sheltered in the midgame, in the middle in the endgame.
    pub(super) fn king_square<S: Side>(&mut self) -> Pair {
        let king = self.position.king(S::US);
        self.once::<S>(square_weight(S::US, PieceKind::King, king))
    }
}
