//! How others hear of men moving.

use crate::{Piece, Square};

/// Hears of every man that appears or disappears while a move is played.
///
/// An evaluation that is updated move by move implements it. The unit type hears nothing and
/// costs nothing.
pub trait PieceObserver {
    /// A man now stands on a square that was empty.
    fn added(&mut self, piece: Piece, square: Square);

    /// A man no longer stands on this square.
    fn removed(&mut self, piece: Piece, square: Square);

    /// A man went from one square to another.
    #[inline]
    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.removed(piece, from);
        self.added(piece, to);
    }
}

impl PieceObserver for () {
    #[inline]
    fn added(&mut self, _: Piece, _: Square) {}
    #[inline]
    fn removed(&mut self, _: Piece, _: Square) {}
}
