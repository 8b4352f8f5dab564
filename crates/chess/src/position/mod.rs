//! A position: what stands where, who moves, and what is worth remembering about it.

mod checks;
mod observer;
mod play;
mod repetition;
mod see;
mod setup;
mod threats;
mod validate;
mod zobrist;

pub use checks::Checks;
pub use observer::PieceObserver;
pub use repetition::History;
pub use see::ExchangeValues;
pub use setup::Setup;
pub use validate::{Fault, Faults, Warning};
pub use zobrist::Key;

use crate::{
    Bitboard, Castling, CastlingSide, Color, File, Piece, PieceKind, Rank, Square, attacks::Men,
};
use std::fmt;
use zobrist::Keys;

/// A position in which play is possible: one king a side, the side not to move not in check.
///
/// The only ways to get one are validation of a [`Setup`] and playing legal moves, so code that
/// takes a `Position` need not ask again. Cached fields (keys, checkers, pins) are always current.
///
/// Equality compares everything, the clocks included; compare [`Position::key`] for repetition.
///
/// ```
/// use tabia_chess::{Color, Position, Square};
///
/// let mut position = Position::initial();
/// assert_eq!(position.legal_moves().len(), 20);
///
/// let e4 = position.parse_san("e4").expect("e4 is legal");
/// position.play(e4, &mut ());
/// assert_eq!(position.turn(), Color::Black);
/// assert_eq!(position.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    kinds: [Bitboard; PieceKind::COUNT],
    colors: [Bitboard; Color::COUNT],
    board: [Option<Piece>; Square::COUNT],
    keys: Keys,
    /// The men that give check to the side to move.
    checkers: Bitboard,
    /// The men of the side to move that may not leave the line to their king.
    pinned: Bitboard,
    castling: Castling,
    turn: Color,
    /// Where a pawn may be captured in passing; present only when such a capture is legal.
    en_passant: Option<Square>,
    halfmove_clock: u16,
    /// Plies since the last null move or the start: repetitions cannot reach further back.
    plies_since_null: u16,
    fullmove_number: u16,
}

impl Position {
    /// The position from which every ordinary game starts.
    #[must_use]
    pub fn initial() -> Self {
        crate::chess960::start(crate::chess960::ORTHODOX, crate::chess960::ORTHODOX)
            .expect("the orthodox arrangement exists")
    }

    /// The men of this kind, of both sides.
    #[inline]
    #[must_use]
    pub fn of_kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind]
    }

    /// The men of this side.
    #[inline]
    #[must_use]
    pub fn of_color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// The men of this side and kind.
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.colors[color] & self.kinds[kind]
    }

    /// The men of a side by their kind.
    #[inline]
    #[must_use]
    pub fn men(&self, color: Color) -> Men {
        PieceKind::ALL.map(|kind| self.of(color, kind))
    }

    /// Bishops and queens of both sides.
    #[inline]
    #[must_use]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.kinds[PieceKind::Bishop] | self.kinds[PieceKind::Queen]
    }

    /// Rooks and queens of both sides.
    #[inline]
    #[must_use]
    pub fn straight_sliders(&self) -> Bitboard {
        self.kinds[PieceKind::Rook] | self.kinds[PieceKind::Queen]
    }

    /// Every square on which a man stands.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors[Color::White] | self.colors[Color::Black]
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square]
    }

    /// The kind of man that stands on a square.
    #[inline]
    #[must_use]
    pub fn kind_at(&self, square: Square) -> Option<PieceKind> {
        self.board[square].map(Piece::kind)
    }

    /// Where this side's king stands.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        self.of(color, PieceKind::King).first().expect("each side has a king")
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Who may still castle.
    #[inline]
    #[must_use]
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// The square onto which a pawn may capture in passing. Present only when that is legal.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the current move, from 1, counted up after Black has moved.
    #[inline]
    #[must_use]
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// Plies since the start of the game, as the move number tells.
    #[inline]
    #[must_use]
    pub fn ply(&self) -> u32 {
        2 * u32::from(self.fullmove_number.saturating_sub(1)) + self.turn as u32
    }

    /// How many plies back a repetition of this position could lie.
    #[inline]
    #[must_use]
    pub fn reversible_plies(&self) -> usize {
        self.halfmove_clock.min(self.plies_since_null).into()
    }

    /// The men that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The men of the side to move that may not leave the line to their king.
    #[inline]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The hash key of everything that decides which moves are legal.
    #[inline]
    #[must_use]
    pub fn key(&self) -> Key {
        self.keys.full
    }

    /// The hash key of the pawns alone.
    #[inline]
    #[must_use]
    pub fn pawn_key(&self) -> Key {
        self.keys.pawns()
    }

    /// The hash key of this side's men other than pawns.
    #[inline]
    #[must_use]
    pub fn non_pawn_key(&self, color: Color) -> Key {
        self.keys.non_pawns(color)
    }

    /// The hash key of the knights, bishops and kings.
    #[inline]
    #[must_use]
    pub fn minor_key(&self) -> Key {
        self.keys.minor
    }

    /// This side has a man other than king and pawns.
    #[inline]
    #[must_use]
    pub fn has_pieces(&self, color: Color) -> bool {
        let plain = self.kinds[PieceKind::Pawn] | self.kinds[PieceKind::King];
        self.colors[color].without(plain).any()
    }

    /// Neither a king nor a rook that may castle starts on an unusual square.
    #[must_use]
    pub fn is_orthodox(&self) -> bool {
        self.castling.is_orthodox(|color| self.king(color))
    }

    /// The same position with the sides exchanged: colours swapped, board seen from behind.
    ///
    /// ```
    /// use tabia_chess::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K2R w K - 3 9").expect("valid");
    /// assert_eq!(position.flipped().to_fen(), "4k2r/4p3/8/8/8/8/8/4K3 b k - 3 9");
    /// assert_eq!(position.flipped().flipped(), position);
    /// ```
    #[must_use]
    pub fn flipped(&self) -> Self {
        self.to_setup().flipped().into_position().expect("a flipped position is valid")
    }

    /// Where the king and rook of the side to move stand after castling.
    pub(crate) fn castling_targets(&self, side: CastlingSide) -> (Square, Square) {
        (side.king_target(self.turn), side.rook_target(self.turn))
    }
}

/// The board from White's side, with the facts beneath that `d` shows.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const RULE: &str = "  +---+---+---+---+---+---+---+---+";
        writeln!(f, "{RULE}")?;
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{} |", rank.digit())?;
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or(' ', Piece::letter);
                write!(f, " {letter} |")?;
            }
            writeln!(f, "\n{RULE}")?;
        }
        write!(f, "  ")?;
        for file in File::ALL {
            write!(f, "  {} ", file.letter())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen())
    }
}
