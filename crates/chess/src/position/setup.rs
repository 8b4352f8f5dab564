//! What a FEN can say, right or wrong.

use super::{Faults, Position, Warning, validate};
use crate::{Castling, Color, Piece, Square};

/// An arrangement of men that may or may not be playable.
///
/// Anything goes here; [`Setup::validate`] finds every fault and makes a [`Position`].
///
/// ```
/// use tabia_chess::{Fault, Piece, Setup, Square};
///
/// let mut setup = Setup::empty();
/// setup.board[Square::E1] = Some(Piece::WhiteKing);
/// let faults = setup.into_position().expect_err("Black has no king");
/// assert_eq!(faults.to_string(), "black has no king");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each square.
    pub board: [Option<Piece>; Square::COUNT],
    /// The side to move.
    pub turn: Color,
    /// The castling rights that are claimed.
    pub castling: Castling,
    /// Castling letters for which no rook was found. They grant nothing.
    pub dropped_castling: Vec<char>,
    /// The square a pawn has just jumped over.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move, from 1.
    pub fullmove_number: u16,
}

impl Setup {
    /// An empty board, White to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: [None; Square::COUNT],
            turn: Color::White,
            castling: Castling::NONE,
            dropped_castling: Vec::new(),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// A playable position and the oddities that were tolerated or dropped.
    ///
    /// # Errors
    /// Every fault that makes play impossible.
    pub fn validate(&self) -> Result<(Position, Vec<Warning>), Faults> {
        validate::validate(self)
    }

    /// A playable position; oddities are passed over in silence.
    ///
    /// # Errors
    /// Every fault that makes play impossible.
    pub fn into_position(self) -> Result<Position, Faults> {
        self.validate().map(|(position, _)| position)
    }

    /// The same arrangement with the sides exchanged.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let mut flipped = Self {
            turn: !self.turn,
            en_passant: self.en_passant.map(Square::flipped),
            ..self.clone()
        };
        for square in Square::ALL {
            flipped.board[square.flipped()] =
                self.board[square].map(|piece| Piece::new(!piece.color(), piece.kind()));
        }
        flipped.castling = Castling::NONE;
        for (color, side, file) in self.castling.rights() {
            flipped.castling.grant(!color, side, file);
        }
        flipped
    }
}

impl Position {
    /// The position as a [`Setup`], to be changed or written.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling,
            dropped_castling: Vec::new(),
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }
}
