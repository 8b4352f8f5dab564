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
pub(crate) use continuation::{ContinuationCells, ContinuationHistory, ContinuationRow};
pub(crate) use correction::{CorrectionHistory, Path};
pub(crate) use pawn::{PawnCells, PawnHistory, PawnRow};
pub(crate) use quiet::{QuietCells, QuietHistory, QuietRow};

use tabia_chess::{Move, Piece, Position, Square};

/// A man going to a square: what a move is, whatever it leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo {
    pub piece: Piece,
    pub to: Square,
}

impl PieceTo {
    /// The man and the square of a legal move. Castling counts by where the king ends, so that
    /// both spellings of Chess960 share their statistics.
    #[inline]
    pub fn of(position: &Position, mv: Move) -> Self {
        let piece = position.piece_at(mv.from()).unwrap_or(Piece::WhitePawn);
        let to = match mv.castling_side() {
            Some(side) => side.king_target(position.turn()),
            None => mv.to(),
        };
        Self { piece, to }
    }
}

/// Something for every man on every square.
pub(crate) type ByPieceTo<T> = [[T; Square::COUNT]; Piece::COUNT];

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
