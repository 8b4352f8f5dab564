//! The shape of a network.

use crate::{
    features::{PLAIN_INPUTS, View},
    marks::{MARK_INPUTS, Mark},
};
use tabia_chess::{Color, Piece, Position, Square};
use tabia_platform::simd::BLOCK_LEN;

/// How many output neurons there are; the number of men on the board chooses one.
pub const OUTPUT_BUCKETS: usize = 8;

/// The widest hidden layer that is accepted.
pub const MAX_HIDDEN: usize = 4096;

/// The shape of a network: `(inputs -> hidden) x 2 -> 8`, squared clipped ReLU between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Architecture {
    /// Neurons of the hidden layer for each side; a multiple of 32.
    pub hidden: usize,
    /// How a man on a square becomes an input.
    pub inputs: InputSet,
}

impl Architecture {
    /// The hidden layer has a width that the kernels can handle.
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        self.hidden != 0 && self.hidden <= MAX_HIDDEN && self.hidden.is_multiple_of(BLOCK_LEN)
    }

    /// How many feature weights there are.
    #[must_use]
    pub const fn feature_weights(&self) -> usize {
        self.inputs.count() * self.hidden
    }

    /// How many output weights there are.
    #[must_use]
    pub const fn output_weights(&self) -> usize {
        OUTPUT_BUCKETS * 2 * self.hidden
    }
}

/// How a man on a square becomes an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputSet {
    /// One input for each man of each side on each square: 768.
    Plain,
    /// The board is mirrored so that the own king stands on files a to d, and each bucket of king
    /// squares has 768 inputs of its own.
    Mirrored {
        /// Which king squares share their inputs.
        buckets: KingBuckets,
    },
    /// The same, and besides what stands out has inputs of its own ([`Marks`](crate::Marks)).
    Marked {
        /// Which king squares share their inputs. Marks are the same for all.
        buckets: KingBuckets,
    },
}

impl InputSet {
    /// Every one there is.
    pub const ALL: [Self; 5] = [
        Self::Plain,
        Self::Mirrored { buckets: KingBuckets::One },
        Self::Mirrored { buckets: KingBuckets::Four },
        Self::Marked { buckets: KingBuckets::One },
        Self::Marked { buckets: KingBuckets::Four },
    ];

    /// The number that names it in files.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Plain => 0,
            Self::Mirrored { buckets } => buckets.count() as u32,
            Self::Marked { buckets } => 16 + buckets.count() as u32,
        }
    }

    /// How many inputs there are.
    #[must_use]
    pub const fn count(self) -> usize {
        self.of_men() + if self.has_marks() { MARK_INPUTS } else { 0 }
    }

    /// How many of them tell where men stand. Those of marks follow.
    #[must_use]
    pub const fn of_men(self) -> usize {
        match self {
            Self::Plain => PLAIN_INPUTS,
            Self::Mirrored { buckets } | Self::Marked { buckets } => PLAIN_INPUTS * buckets.count(),
        }
    }

    /// What stands out has inputs of its own.
    #[inline]
    #[must_use]
    pub const fn has_marks(self) -> bool {
        matches!(self, Self::Marked { .. })
    }

    /// The input of a mark, as the side `perspective` with its king on `king` sees it.
    #[inline]
    #[must_use]
    pub const fn mark_index(self, perspective: Color, king: Square, mark: Mark) -> usize {
        self.of_men() + View::new(self, perspective, king).mark(mark)
    }

    /// The input of a man on a square, as the side `perspective` with its king on `king` sees it.
    ///
    /// ```
    /// use tabia_chess::{Color, Piece, Square};
    /// use tabia_nnue::{InputSet, KingBuckets};
    ///
    /// let mirrored = InputSet::Mirrored { buckets: KingBuckets::One };
    /// let a2 = mirrored.index(Color::White, Square::B1, Piece::WhitePawn, Square::A2);
    /// let h2 = mirrored.index(Color::White, Square::G1, Piece::WhitePawn, Square::H2);
    /// assert_eq!((a2, h2), (8, 8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(
        self,
        perspective: Color,
        king: Square,
        piece: Piece,
        square: Square,
    ) -> usize {
        View::new(self, perspective, king).index(piece, square)
    }
}

/// Which squares of the own king share their inputs.
///
/// Squares are as the side itself sees them, after mirroring to files a to d.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingBuckets {
    /// All squares.
    One,
    /// Four groups: 0 is the back rank from the corner to the third file (castled to either
    /// wing), 1 the middle of the back rank, 2 the second rank, 3 the rest.
    Four,
}

impl KingBuckets {
    /// How many groups there are.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Four => 4,
        }
    }

    /// The group of a king on this square, seen from its own side.
    ///
    /// Left and right make no difference.
    #[inline]
    #[must_use]
    pub const fn bucket(self, king: Square) -> usize {
        match (self, king as u8 >> 3, king as u8 & 7) {
            (Self::One, _, _) => 0,
            (Self::Four, 0, 3 | 4) => 1,
            (Self::Four, 0, _) => 0,
            (Self::Four, 1, _) => 2,
            (Self::Four, _, _) => 3,
        }
    }
}

/// The output neuron that judges this position.
#[inline]
#[must_use]
pub fn output_bucket(position: &Position) -> usize {
    let men = position.occupied().len() as usize;
    (men.saturating_sub(2) / 4).min(OUTPUT_BUCKETS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_do_not_tell_left_from_right() {
        for square in Square::ALL {
            for buckets in [KingBuckets::One, KingBuckets::Four] {
                assert!(buckets.bucket(square) < buckets.count());
                assert_eq!(buckets.bucket(square), buckets.bucket(square.mirrored()));
            }
        }
        let bucket = |square| KingBuckets::Four.bucket(square);
        assert_eq!([Square::G1, Square::E1, Square::D2, Square::E8].map(bucket), [0, 1, 2, 3]);
    }

    #[test]
    fn men_choose_the_output() {
        let bucket = |fen| output_bucket(&Position::from_fen(fen).expect("valid"));
        assert_eq!(output_bucket(&Position::initial()), 7);
        assert_eq!(bucket("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
        assert_eq!(bucket("4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1"), 0);
        assert_eq!(bucket("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1"), 1);
    }

    #[test]
    fn widths_are_multiples_of_a_block() {
        let valid = |hidden| Architecture { hidden, inputs: InputSet::Plain }.is_valid();
        assert!([32, 64, 128, 256, 384, 512].into_iter().all(valid));
        assert!(![0, 16, 33, 100, MAX_HIDDEN + 32].into_iter().any(valid));
    }
}
