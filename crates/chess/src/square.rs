//! Files, ranks and squares.

use crate::{Color, index_enum::index_enum};
use std::{fmt, str::FromStr};

index_enum! {
    /// A column of the board.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum File { A, B, C, D, E, F, G, H }
}

impl File {
    /// The lower-case letter `a` to `h`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file this letter names, in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            lower @ 'a'..='h' => Self::from_index(lower as u8 - b'a'),
            _ => None,
        }
    }
}

index_enum! {
    /// A row of the board, counted from White's side.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Rank { First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth }
}

impl Rank {
    /// The digit `1` to `8`.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank this digit names.
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Self::from_index(digit as u8 - b'1'),
            _ => None,
        }
    }

    /// The same rank seen from the other side of the board.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        match Self::from_index(7 - self as u8) {
            Some(rank) => rank,
            None => unreachable!(),
        }
    }
}

index_enum! {
    /// A square, `A1 = 0` to `H8 = 63`. There is no "no square": write `Option<Square>`.
    #[expect(missing_docs, reason = "the names say it")]
    #[rustfmt::skip]
    pub enum Square {
        A1, B1, C1, D1, E1, F1, G1, H1,
        A2, B2, C2, D2, E2, F2, G2, H2,
        A3, B3, C3, D3, E3, F3, G3, H3,
        A4, B4, C4, D4, E4, F4, G4, H4,
        A5, B5, C5, D5, E5, F5, G5, H5,
        A6, B6, C6, D6, E6, F6, G6, H6,
        A7, B7, C7, D7, E7, F7, G7, H7,
        A8, B8, C8, D8, E8, F8, G8, H8,
    }
}

impl Square {
    /// The square where this file meets this rank.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_low_bits(rank as u8 * 8 + file as u8)
    }

    /// The square named by the low six bits: the way from packed words and arithmetic on indices.
    #[inline]
    #[must_use]
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        match Self::from_index(bits & 63) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// The file it lies on.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        match File::from_index(self as u8 & 7) {
            Some(file) => file,
            None => unreachable!(),
        }
    }

    /// The rank it lies on.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        match Rank::from_index(self as u8 >> 3) {
            Some(rank) => rank,
            None => unreachable!(),
        }
    }

    /// The square on the same file, seen from the other side: `A1` becomes `A8`.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self::from_low_bits(self as u8 ^ 56)
    }

    /// The square on the same rank, mirrored left to right: `A1` becomes `H1`.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::from_low_bits(self as u8 ^ 7)
    }

    /// The square as `color` sees it: unchanged for White, flipped for Black.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flipped(),
        }
    }

    /// The square `steps` further in index order, wrapping round the board.
    #[inline]
    #[must_use]
    pub(crate) const fn offset(self, steps: i8) -> Self {
        Self::from_low_bits((self as u8).wrapping_add_signed(steps))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

/// The text is not a square from `a1` to `h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square from a1 to h8")
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let mut letters = text.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(file), Some(rank), None) => File::from_letter(file)
                .zip(Rank::from_digit(rank))
                .map(|(file, rank)| Self::new(file, rank))
                .ok_or(NotASquare),
            _ => Err(NotASquare),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_round_trip_their_text_and_parts() {
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.flipped().flipped(), square);
            assert_eq!(square.mirrored().mirrored(), square);
        }
        for bad in ["", "a", "a9", "i1", "a1b", "é1"] {
            assert_eq!(bad.parse::<Square>(), Err(NotASquare), "{bad}");
        }
    }
}
