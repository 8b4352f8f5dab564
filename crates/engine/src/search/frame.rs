//! What the search remembers about each ply of the line it is in.

use crate::{MAX_PLY, Reduction, Score, history::PieceTo};
use tabia_chess::{Bitboard, Key, Move};

/// One ply of the current line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The move played here; `None` for a null move or nothing yet.
    pub mv: Option<Move>,
    /// Which man goes where by that move.
    pub piece_to: Option<PieceTo>,
    /// What the opponent attacked before that move.
    pub threats: Bitboard,
    /// The pawns before that move.
    pub pawn_key: Key,
    /// The corrected static evaluation; `None` in check.
    pub static_eval: Option<Score>,
    /// The position is or was on a principal variation.
    pub table_pv: bool,
    /// The move played here captures or promotes.
    pub noisy: bool,
    /// How many moves have been tried here.
    pub move_count: usize,
    /// How far the search below was reduced.
    pub reduction: Reduction,
    /// How often a node at this ply failed high since its grandparent was entered.
    pub cutoff_count: u32,
    /// The move left out by a singular search.
    pub excluded: Option<Move>,
}

impl Frame {
    const EMPTY: Self = Self {
        mv: None,
        piece_to: None,
        threats: Bitboard::EMPTY,
        pawn_key: 0,
        static_eval: None,
        table_pv: false,
        noisy: false,
        move_count: 0,
        reduction: Reduction(0),
        cutoff_count: 0,
        excluded: None,
    };
}

/// How far back a node may look before the root.
const BEFORE_ROOT: usize = 8;
/// How far ahead a node may reset.
const AFTER_END: usize = 4;

/// The frames of a line, with empty ones before the root so that looking back needs no check.
#[derive(Debug)]
pub(crate) struct Frames(Box<[Frame; BEFORE_ROOT + MAX_PLY + AFTER_END]>);

impl Frames {
    pub fn new() -> Self {
        Self(Box::new([Frame::EMPTY; BEFORE_ROOT + MAX_PLY + AFTER_END]))
    }

    pub fn clear(&mut self) {
        self.0.fill(Frame::EMPTY);
    }

    /// The frame of this ply.
    #[inline]
    pub fn at(&self, ply: usize) -> &Frame {
        &self.0[BEFORE_ROOT + ply]
    }

    /// The frame of this ply, to be written.
    #[inline]
    pub fn at_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[BEFORE_ROOT + ply]
    }

    /// The frame `back` plies before this one; an empty one before the root.
    #[inline]
    pub fn before(&self, ply: usize, back: usize) -> &Frame {
        debug_assert!(back <= BEFORE_ROOT);
        &self.0[BEFORE_ROOT + ply - back]
    }
}
