//! From anything to a position: every fault by name, every oddity noted.

use super::{Position, Setup, zobrist::Keys};
use crate::{
    Bitboard, Castling, CastlingSide, Color, Piece, PieceKind, Rank, Square, attacks::line,
};
use std::fmt;

/// What makes play impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A FEN field does not parse; `reason` says why.
    BadField {
        /// The name of the field.
        field: &'static str,
        /// The field as it was written.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A FEN ends before this field.
    MissingField(&'static str),
    /// Text goes on after the last FEN field.
    TrailingText(String),
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    SeveralKings(Color),
    /// A pawn stands on the first or eighth rank.
    PawnOnBackRank(Square),
    /// A side has more than sixteen men.
    TooManyMen(Color),
    /// The side that has just moved is in check.
    OpponentInCheck(Color),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadField { field, text, reason } => write!(f, "{field} '{text}': {reason}"),
            Self::MissingField(field) => write!(f, "{field} is missing"),
            Self::TrailingText(text) => write!(f, "unexpected text '{text}' after the last field"),
            Self::NoKing(color) => write!(f, "{color} has no king"),
            Self::SeveralKings(color) => write!(f, "{color} has more than one king"),
            Self::PawnOnBackRank(square) => write!(f, "a pawn stands on {square}"),
            Self::TooManyMen(color) => write!(f, "{color} has more than 16 men"),
            Self::OpponentInCheck(color) => {
                write!(f, "{color} is in check but it is not {color}'s move")
            }
        }
    }
}

/// All the faults of one input, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// `Err` with the faults, or `Ok` when there is none.
    pub(crate) fn check(faults: Vec<Fault>) -> Result<(), Self> {
        if faults.is_empty() { Ok(()) } else { Err(Self(faults)) }
    }

    /// The faults, in the order in which they were found.
    #[must_use]
    pub fn as_slice(&self) -> &[Fault] {
        &self.0
    }

    pub(crate) fn into_vec(self) -> Vec<Fault> {
        self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// What is odd but harmless: accepted, or dropped without changing what can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// No pawn can legally capture in passing there; the square is dropped.
    UselessEnPassant(Square),
    /// No king and rook stand where this castling letter wants them; the right is dropped.
    CastlingWithoutRook(char),
    /// A side has more pieces than its missing pawns could have become.
    TooManyPieces(Color),
    /// No legal game gives this check: too many checkers, or checkers that cannot come together.
    ImpossibleCheck,
    /// The move number was 0; it is taken as 1.
    MoveNumberZero,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UselessEnPassant(square) => {
                write!(f, "no pawn can capture en passant on {square}; the square is dropped")
            }
            Self::CastlingWithoutRook(letter) => {
                write!(f, "no king and rook for castling right '{letter}'; the right is dropped")
            }
            Self::TooManyPieces(color) => {
                write!(f, "{color} has more pieces than promotion allows")
            }
            Self::ImpossibleCheck => f.write_str("no legal game gives this check"),
            Self::MoveNumberZero => f.write_str("move number 0 is taken as 1"),
        }
    }
}

pub(super) fn validate(setup: &Setup) -> Result<(Position, Vec<Warning>), Faults> {
    let mut position = arrange(setup);
    Faults::check(faults_of_men(&position))?;
    if position.is_attacked(position.king(!setup.turn), setup.turn, position.occupied()) {
        return Err(Faults(vec![Fault::OpponentInCheck(!setup.turn)]));
    }

    let mut warnings: Vec<_> =
        setup.dropped_castling.iter().map(|letter| Warning::CastlingWithoutRook(*letter)).collect();
    position.castling = sound_castling(&position, setup.castling, &mut warnings);
    position.en_passant = setup.en_passant.filter(|target| is_sound_en_passant(&position, *target));
    if let (Some(target), None) = (setup.en_passant, position.en_passant) {
        warnings.push(Warning::UselessEnPassant(target));
    }
    for color in Color::ALL {
        if promoted_men(&position, color) > missing_pawns(&position, color) {
            warnings.push(Warning::TooManyPieces(color));
        }
    }
    if setup.fullmove_number == 0 {
        position.fullmove_number = 1;
        warnings.push(Warning::MoveNumberZero);
    }
    position.keys = Keys::of(&position);
    position.refresh_checks();
    if is_impossible_check(&position) {
        warnings.push(Warning::ImpossibleCheck);
    }
    Ok((position, warnings))
}

/// Puts the men on the board, unchecked. Not yet a position that anyone may see.
fn arrange(setup: &Setup) -> Position {
    let mut position = Position {
        kinds: [Bitboard::EMPTY; PieceKind::COUNT],
        colors: [Bitboard::EMPTY; Color::COUNT],
        board: [None; Square::COUNT],
        keys: Keys::default(),
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        castling: Castling::NONE,
        turn: setup.turn,
        en_passant: None,
        halfmove_clock: setup.halfmove_clock,
        plies_since_null: setup.halfmove_clock,
        fullmove_number: setup.fullmove_number,
    };
    for square in Square::ALL {
        if let Some(piece) = setup.board[square] {
            position.add(piece, square, &mut ());
        }
    }
    position
}

fn faults_of_men(position: &Position) -> Vec<Fault> {
    let mut faults = Vec::new();
    for color in Color::ALL {
        match position.of(color, PieceKind::King).len() {
            0 => faults.push(Fault::NoKing(color)),
            1 => {}
            _ => faults.push(Fault::SeveralKings(color)),
        }
        if position.of_color(color).len() > 16 {
            faults.push(Fault::TooManyMen(color));
        }
    }
    let back_ranks = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
    let stranded = position.of_kind(PieceKind::Pawn) & back_ranks;
    faults.extend(stranded.into_iter().map(Fault::PawnOnBackRank));
    faults
}

/// The claimed rights for which king and rook stand ready.
fn sound_castling(position: &Position, claimed: Castling, warnings: &mut Vec<Warning>) -> Castling {
    let mut sound = Castling::NONE;
    for (color, side, file) in claimed.rights() {
        let rook = Square::new(file, color.back_rank());
        let king = position.king(color);
        if position.piece_at(rook) == Some(Piece::new(color, PieceKind::Rook))
            && king.rank() == color.back_rank()
            && CastlingSide::of(king, rook) == side
        {
            sound.grant(color, side, file);
        } else {
            let letter = file.letter();
            warnings.push(Warning::CastlingWithoutRook(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            }));
        }
    }
    sound
}

/// A pawn has just jumped over this square and may legally be captured there.
fn is_sound_en_passant(position: &Position, target: Square) -> bool {
    let us = position.turn;
    if target.rank() != us.relative_rank(Rank::Sixth) {
        return false;
    }
    let pawn = Square::new(target.file(), us.relative_rank(Rank::Fifth));
    let origin = Square::new(target.file(), us.relative_rank(Rank::Seventh));
    position.piece_at(pawn) == Some(Piece::new(!us, PieceKind::Pawn))
        && position.piece_at(target).is_none()
        && position.piece_at(origin).is_none()
        && position.can_capture_en_passant(target)
}

fn missing_pawns(position: &Position, color: Color) -> u32 {
    8_u32.saturating_sub(position.of(color, PieceKind::Pawn).len())
}

/// How many pieces must have been pawns, at the least.
fn promoted_men(position: &Position, color: Color) -> u32 {
    let bishops = position.of(color, PieceKind::Bishop);
    let count = |kind| position.of(color, kind).len();
    (bishops & Bitboard::LIGHT_SQUARES).len().saturating_sub(1)
        + (bishops & Bitboard::DARK_SQUARES).len().saturating_sub(1)
        + count(PieceKind::Knight).saturating_sub(2)
        + count(PieceKind::Rook).saturating_sub(2)
        + count(PieceKind::Queen).saturating_sub(1)
}

/// One move can uncover one slider and give one more check, no more, and not along one line.
fn is_impossible_check(position: &Position) -> bool {
    let checkers = position.checkers();
    let sliders = checkers & (position.diagonal_sliders() | position.straight_sliders());
    match checkers.len() {
        0 | 1 => false,
        2 if sliders.is_empty() => true,
        2 => {
            let king = position.king(position.turn());
            let mut pair = checkers.into_iter();
            match (pair.next(), pair.next()) {
                (Some(one), Some(other)) => sliders == checkers && line(one, other).contains(king),
                _ => false,
            }
        }
        _ => true,
    }
}
