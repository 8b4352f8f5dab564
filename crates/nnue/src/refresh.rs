//! What each view saw last, so that a changed view need not be summed from nothing.
//!
//! When a king changes its bucket or crosses the middle, its side's accumulator must be summed
//! anew under the new view. But that view has mostly been used before, not long ago, and the
//! board has changed little since: the difference is cheaper than the whole.

use crate::{features::View, indices::Indices, network::Network};
use tabia_chess::{Bitboard, Color, Piece, Position};
use tabia_platform::simd::{Block, Kernels};

/// The largest number of men.
const MAX_MEN: usize = 32;

/// The last board and accumulator for each view of each side.
///
/// Whatever the boards are, they match their accumulators, so nothing ever needs clearing.
#[derive(Clone)]
pub(crate) struct RefreshCache {
    boards: Vec<[Bitboard; Piece::COUNT]>,
    sums: Vec<Block>,
    views: usize,
}

impl RefreshCache {
    /// Empty boards, with what the network sums up on them.
    pub(crate) fn new(network: &Network) -> Self {
        let views = View::count(network.architecture().inputs);
        let entries = views * Color::COUNT;
        Self {
            boards: vec![[Bitboard::EMPTY; Piece::COUNT]; entries],
            sums: network.biases().repeat(entries),
            views,
        }
    }

    /// Writes the accumulator of this view of the position to `out`.
    pub(crate) fn refresh(
        &mut self,
        out: &mut [Block],
        network: &Network,
        kernels: Kernels,
        view: View,
        position: &Position,
    ) {
        let entry = view.perspective().index() * self.views + view.number();
        let board = &mut self.boards[entry];
        let (mut added, mut removed) = (Indices::<MAX_MEN>::EMPTY, Indices::<MAX_MEN>::EMPTY);
        for piece in Piece::ALL {
            let men = position.of(piece.color(), piece.kind());
            for square in men.without(board[piece]) {
                added.push(view.index(piece, square));
            }
            for square in board[piece].without(men) {
                removed.push(view.index(piece, square));
            }
            board[piece] = men;
        }
        let kept = &mut self.sums[entry * network.width()..][..network.width()];
        kernels.refresh(out, kept, network.rows(), added.as_slice(), removed.as_slice());
    }
}
