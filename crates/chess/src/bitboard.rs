//! A set of squares in one word.

use crate::{Color, File, Rank, Square};
use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

/// A set of squares: bit *n* stands for the square with index *n*.
///
/// It is a plain `Copy` set, not an iterator; a `for` loop walks a copy of it.
///
/// ```
/// use tabia_chess::{Bitboard, Rank, Square};
///
/// let set = Bitboard::from(Square::E4) | Bitboard::from(Square::A1);
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [Square::A1, Square::E4]);
/// assert_eq!(set & Bitboard::rank(Rank::First), Square::A1.into());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xFF;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The light squares: `b1`, `a2`, ...
    pub const LIGHT_SQUARES: Self = Self(0x55AA_55AA_55AA_55AA);
    /// The dark squares: `a1`, `b2`, ...
    pub const DARK_SQUARES: Self = Self(!Self::LIGHT_SQUARES.0);

    /// The eight squares of a file.
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(FILE_A << file as u8)
    }

    /// The eight squares of a rank.
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(RANK_1 << (rank as u8 * 8))
    }

    /// The set of one square, usable in constants.
    #[inline]
    #[must_use]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square as u8)
    }

    /// How many squares are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// No square is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// At least one square is in the set.
    #[inline]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Two squares or more are in the set.
    #[inline]
    #[must_use]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// This square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square as u8) != 0
    }

    /// The two sets share a square.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set without the squares of `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The square with the lowest index.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as u8)
    }

    /// The square with the highest index.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        Square::from_index(63_u8.wrapping_sub(self.0.leading_zeros() as u8))
    }

    /// Every square one rank towards the eighth; the eighth rank falls off.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square one rank towards the first; the first rank falls off.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square one file towards `h`; the `h` file falls off.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !FILE_H) << 1)
    }

    /// Every square one file towards `a`; the `a` file falls off.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & !FILE_A) >> 1)
    }

    /// Every square one rank forward as `color` sees it.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// The set with every square ahead of it, as `color` sees it.
    #[inline]
    #[must_use]
    pub const fn fill_forward(self, color: Color) -> Self {
        let mut bits = self.0;
        match color {
            Color::White => {
                bits |= bits << 8;
                bits |= bits << 16;
                bits |= bits << 32;
            }
            Color::Black => {
                bits |= bits >> 8;
                bits |= bits >> 16;
                bits |= bits >> 32;
            }
        }
        Self(bits)
    }

    /// The whole files that the set touches.
    #[inline]
    #[must_use]
    pub const fn fill_files(self) -> Self {
        Self(self.fill_forward(Color::White).0 | self.fill_forward(Color::Black).0)
    }

    /// The squares right and left of the set.
    #[inline]
    #[must_use]
    pub const fn beside(self) -> Self {
        Self(self.east().0 | self.west().0)
    }

    /// The set seen from the other side of the board.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(self.0.swap_bytes())
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// The squares of a [`Bitboard`], lowest index first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first();
        self.0.0 &= self.0.0.wrapping_sub(1);
        square
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

/// Eight lines of `x` and `.`, the eighth rank on top.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            writeln!(f)?;
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { "x " } else { ". " };
                f.write_str(mark)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_do_not_wrap_round_the_edge() {
        assert_eq!(Bitboard::file(File::H).east(), Bitboard::EMPTY);
        assert_eq!(Bitboard::file(File::A).west(), Bitboard::EMPTY);
        assert_eq!(Bitboard::rank(Rank::Eighth).north(), Bitboard::EMPTY);
        assert_eq!(Bitboard::rank(Rank::First).south(), Bitboard::EMPTY);
        assert_eq!(Bitboard::file(File::A).east(), Bitboard::file(File::B));
    }

    #[test]
    fn fills_look_in_the_right_direction() {
        let e4 = Bitboard::from(Square::E4);
        assert_eq!(e4.fill_forward(Color::White).last(), Some(Square::E8));
        assert_eq!(e4.fill_forward(Color::Black).first(), Some(Square::E1));
        assert_eq!(e4.fill_files(), Bitboard::file(File::E));
    }

    #[test]
    fn first_and_last_are_the_ends() {
        let set: Bitboard = [Square::C3, Square::F6, Square::H8].into_iter().collect();
        assert_eq!((set.first(), set.last()), (Some(Square::C3), Some(Square::H8)));
        assert_eq!((Bitboard::EMPTY.first(), Bitboard::EMPTY.last()), (None, None));
        assert!(set.has_several() && !Bitboard::from(Square::A1).has_several());
    }

    #[test]
    fn colours_of_squares() {
        assert!(Bitboard::DARK_SQUARES.contains(Square::A1));
        assert!(Bitboard::LIGHT_SQUARES.contains(Square::H1));
        assert_eq!(Bitboard::LIGHT_SQUARES | Bitboard::DARK_SQUARES, Bitboard::FULL);
    }
}
