//! A move in 16 bits, and a list of moves.

use crate::{CastlingSide, PieceKind, Square};
use std::{fmt, num::NonZeroU16};

/// What sets a move apart from a man simply going to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A man goes to a square and captures what stands there.
    Normal,
    /// The king castles; the move's target is the square of its own rook.
    Castle,
    /// A pawn captures a pawn that has just passed it.
    EnPassant,
    /// A pawn reaches the last rank and becomes this kind.
    Promotion(PieceKind),
}

/// A move: origin, target and kind in one non-zero word, so that `Option<Move>` is two bytes too.
///
/// Castling is written as the king taking its own rook, which is unambiguous in Chess960.
///
/// ```
/// use tabia_chess::{Move, MoveKind, Square};
///
/// let push = Move::new(Square::E2, Square::E4, MoveKind::Normal).expect("two squares differ");
/// assert_eq!((push.from(), push.to()), (Square::E2, Square::E4));
/// assert_eq!(Move::from_bits(push.bits()), Some(push));
/// assert_eq!(Move::new(Square::E2, Square::E2, MoveKind::Normal), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2, "Option<Move> must stay two bytes");

const TO_SHIFT: u16 = 6;
const KIND_SHIFT: u16 = 12;
const CASTLE: u16 = 1;
const EN_PASSANT: u16 = 2;
/// Kind codes from here on are promotions; the low two bits name the piece.
const PROMOTION: u16 = 4;

impl Move {
    /// Refuses a move that ends where it began, and promotion to a pawn or king.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Option<Self> {
        if from as u8 == to as u8 {
            return None;
        }
        let code = match kind {
            MoveKind::Normal => 0,
            MoveKind::Castle => CASTLE,
            MoveKind::EnPassant => EN_PASSANT,
            MoveKind::Promotion(PieceKind::Knight) => PROMOTION,
            MoveKind::Promotion(PieceKind::Bishop) => PROMOTION + 1,
            MoveKind::Promotion(PieceKind::Rook) => PROMOTION + 2,
            MoveKind::Promotion(PieceKind::Queen) => PROMOTION + 3,
            MoveKind::Promotion(PieceKind::Pawn | PieceKind::King) => return None,
        };
        let word = from as u16 | (to as u16) << TO_SHIFT | code << KIND_SHIFT;
        match NonZeroU16::new(word) {
            Some(word) => Some(Self(word)),
            None => None,
        }
    }

    /// A move whose squares are known to differ: for the generator, which draws the target from
    /// a set that cannot hold the origin.
    #[inline]
    pub(crate) const fn known(from: Square, to: Square, kind: MoveKind) -> Self {
        match Self::new(from, to, kind) {
            Some(mv) => mv,
            None => unreachable!(),
        }
    }

    /// The word of this move.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with this word, or `None` when no move has it.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let same_square = bits & 63 == (bits >> TO_SHIFT) & 63;
        let code = bits >> KIND_SHIFT;
        let known_kind = code <= EN_PASSANT || (code >= PROMOTION && code < PROMOTION + 4);
        match NonZeroU16::new(bits) {
            Some(word) if !same_square && known_kind => Some(Self(word)),
            _ => None,
        }
    }

    /// Where the moving man stands.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.bits() as u8)
    }

    /// Where it goes; for castling, where its own rook stands.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.bits() >> TO_SHIFT) as u8)
    }

    /// What kind of move it is.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.bits() >> KIND_SHIFT {
            0 => MoveKind::Normal,
            CASTLE => MoveKind::Castle,
            EN_PASSANT => MoveKind::EnPassant,
            code => MoveKind::Promotion(match code & 3 {
                0 => PieceKind::Knight,
                1 => PieceKind::Bishop,
                2 => PieceKind::Rook,
                _ => PieceKind::Queen,
            }),
        }
    }

    /// What the pawn becomes, if the move promotes one.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// The move castles.
    #[inline]
    #[must_use]
    pub const fn is_castle(self) -> bool {
        self.bits() >> KIND_SHIFT == CASTLE
    }

    /// Which way the move castles, if it does.
    #[inline]
    #[must_use]
    pub fn castling_side(self) -> Option<CastlingSide> {
        self.is_castle().then(|| CastlingSide::of(self.from(), self.to()))
    }
}

/// Origin and target with the promotion letter, castling as king takes rook: the spelling that
/// needs no position. [`crate::notation::uci`] spells moves for a protocol.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({:?})", self.kind())
    }
}

/// Room for more moves than any accepted position has, even with fifteen queens a side.
const CAPACITY: usize = 512;

/// A list of moves without heap memory.
#[derive(Clone)]
pub struct MoveList {
    len: u16,
    moves: [Option<Move>; CAPACITY],
}

impl MoveList {
    /// An empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { len: 0, moves: [None; CAPACITY] }
    }

    /// Adds a move at the end.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        // Masking instead of checking: no accepted position comes near the capacity.
        self.moves[usize::from(self.len) & (CAPACITY - 1)] = Some(mv);
        self.len += 1;
    }

    /// How many moves there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// There is no move.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The moves in the order in which they were added.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().take(self.len()).flatten().copied()
    }

    /// This move is in the list.
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        self.iter().any(|other| other == mv)
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_a_move_or_refused() {
        let mut moves = 0;
        for bits in 0..=u16::MAX {
            if let Some(mv) = Move::from_bits(bits) {
                assert_eq!(Move::new(mv.from(), mv.to(), mv.kind()), Some(mv));
                assert_eq!(mv.bits(), bits);
                moves += 1;
            }
        }
        assert_eq!(moves, 64 * 63 * 7, "seven kinds of moves between two squares");
    }
}
