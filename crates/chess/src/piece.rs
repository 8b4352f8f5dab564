//! Kinds of men, and men with a colour.

use crate::{Color, index_enum::index_enum};
use std::fmt;

index_enum! {
    /// What a man is, whoever owns it.
    pub enum PieceKind {
        /// A pawn.
        Pawn,
        /// A knight.
        Knight,
        /// A bishop.
        Bishop,
        /// A rook.
        Rook,
        /// A queen.
        Queen,
        /// A king.
        King,
    }
}

impl PieceKind {
    /// What a pawn may become, best first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Knight, Self::Rook, Self::Bishop];

    /// The lower-case English letter: `p n b r q k`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The kind this letter names, in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

index_enum! {
    /// A man: its colour and its kind.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Piece {
        WhitePawn, WhiteKnight, WhiteBishop, WhiteRook, WhiteQueen, WhiteKing,
        BlackPawn, BlackKnight, BlackBishop, BlackRook, BlackQueen, BlackKing,
    }
}

impl Piece {
    /// The man of this colour and kind.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        let index = color as u8 * PieceKind::COUNT as u8 + kind as u8;
        match Self::from_index(index) {
            Some(piece) => piece,
            None => unreachable!(),
        }
    }

    /// Who owns it.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if (self as usize) < PieceKind::COUNT { Color::White } else { Color::Black }
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        match PieceKind::from_index(self as u8 % PieceKind::COUNT as u8) {
            Some(kind) => kind,
            None => unreachable!(),
        }
    }

    /// The FEN letter: upper case for White, lower case for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color() {
            Color::White => self.kind().letter().to_ascii_uppercase(),
            Color::Black => self.kind().letter(),
        }
    }

    /// The man this FEN letter names.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match PieceKind::from_letter(letter) {
            Some(kind) => Some(Self::new(color, kind)),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color(), self.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_parts_round_trip() {
        for piece in Piece::ALL {
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(Piece::new(piece.color(), piece.kind()), piece);
        }
        assert_eq!(Piece::from_letter('x'), None);
    }
}
