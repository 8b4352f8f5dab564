//! The two sides.

use crate::{Rank, index_enum::index_enum};
use std::{fmt, ops::Not};

index_enum! {
    /// A side: the player, and the colour of the player's men.
    pub enum Color {
        /// Moves first, starts on ranks 1 and 2.
        White,
        /// Starts on ranks 7 and 8.
        Black,
    }
}

impl Color {
    /// The rank this side calls its `rank`-th: ranks count from the side's own back rank.
    #[inline]
    #[must_use]
    pub const fn relative_rank(self, rank: Rank) -> Rank {
        match self {
            Self::White => rank,
            Self::Black => rank.flipped(),
        }
    }

    /// The rank on which this side's king and pieces start.
    #[inline]
    #[must_use]
    pub const fn back_rank(self) -> Rank {
        self.relative_rank(Rank::First)
    }

    /// The side as a player: `White` or `Black`.
    #[must_use]
    pub const fn player(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// `'w'` or `'b'`, as FEN writes the side to move.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Self;

    /// The other side.
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}
