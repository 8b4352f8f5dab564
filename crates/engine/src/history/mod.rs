//! What earlier moves taught: which moves tend to be good, and where the evaluation errs.
//!
//! Every number is a [`gravity::Gravity`] cell: rewards and penalties pull it towards its bounds, the
//! harder the closer it is to zero.

mod capture;
mod continuation;
mod correction;
mod gravity;
mod pawn;
mod quiet;

pub(crate) use capture::CaptureHistory;
pub(crate) use continuation::{ContinuationHistory, Row};
pub(crate) use correction::{CorrectionHistory, Path};
pub(crate) use pawn::PawnHistory;
pub(crate) use quiet::QuietHistory;

use tabia_chess::{Move, Piece, Position, Square};

/// How many different men can go to how many squares.
pub(crate) const PIECE_TO: usize = Piece::COUNT * Square::COUNT;

/// The index of a man going to a square. Castling counts by where the king ends, so that both
/// spellings of Chess960 share their statistics.
#[inline]
pub(crate) fn piece_to(position: &Position, mv: Move) -> usize {
    let to = match mv.castling_side() {
        Some(side) => side.king_target(position.turn()),
        None => mv.to(),
    };
    let piece = position.piece_at(mv.from()).map_or(0, Piece::index);
    piece * Square::COUNT + to.index()
}

/// All move histories of one thread.
#[derive(Debug)]
pub(crate) struct Histories {
    pub quiet: QuietHistory,
    pub capture: CaptureHistory,
    pub continuation: ContinuationHistory,
    pub pawn: PawnHistory,
    pub correction: CorrectionHistory,
}

impl Histories {
    pub fn new() -> Self {
        Self {
            quiet: QuietHistory::new(),
            capture: CaptureHistory::new(),
            continuation: ContinuationHistory::new(),
            pawn: PawnHistory::new(),
            correction: CorrectionHistory::new(),
        }
    }

    /// Forgets everything, for a new game.
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}

/// An array on the heap, made without passing over the stack as a whole.
fn boxed<T: Clone, const N: usize>(element: T) -> Box<[T; N]> {
    let Ok(array) = vec![element; N].into_boxed_slice().try_into() else {
        unreachable!("the vector has exactly N elements")
    };
    array
}
