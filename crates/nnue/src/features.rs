//! Which input a man on a square switches on.

use crate::{architecture::InputSet, marks::Mark};
use tabia_chess::{Color, Piece, Square};

/// Inputs for one bucket of king squares: two owners, six kinds, 64 squares.
pub const PLAIN_INPUTS: usize = 768;

/// Where the inputs of the opponent's men start.
const OPPONENT: usize = PLAIN_INPUTS / 2;

/// The bits of a square's index that change when left and right are exchanged.
const MIRROR: u8 = 7;
/// The bits that change when the board is seen from the other side.
const FLIP: u8 = 56;

/// The input of a man on a square as `perspective` sees it, from 0 to 767.
///
/// ```
/// use tabia_chess::{Color, Piece, Square};
/// use tabia_nnue::features::plain_index;
///
/// assert_eq!(plain_index(Color::White, Piece::WhitePawn, Square::E2), 12);
/// assert_eq!(plain_index(Color::Black, Piece::BlackPawn, Square::E7), 12);
/// assert_eq!(plain_index(Color::Black, Piece::WhiteKing, Square::A8), 384 + 5 * 64);
/// ```
#[inline]
#[must_use]
pub const fn plain_index(perspective: Color, piece: Piece, square: Square) -> usize {
    let owner = if piece.color() as u8 == perspective as u8 { 0 } else { OPPONENT };
    owner + piece.kind() as usize * Square::COUNT + square.relative_to(perspective) as usize
}

/// How one side looks at the board: everything about its king that decides which inputs its
/// accumulator sums. While the view stays the same, an accumulator can be updated man by man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    perspective: Color,
    /// The bits of a square's index to turn round.
    turned: u8,
    bucket: u8,
}

impl View {
    /// The view of a side whose king stands on this square.
    #[inline]
    pub(crate) const fn new(inputs: InputSet, perspective: Color, king: Square) -> Self {
        let flip = match perspective {
            Color::White => 0,
            Color::Black => FLIP,
        };
        match inputs {
            InputSet::Plain => Self { perspective, turned: flip, bucket: 0 },
            InputSet::Mirrored { buckets } | InputSet::Marked { buckets } => {
                let mirror = if king as u8 & 4 != 0 { MIRROR } else { 0 };
                let bucket = buckets.bucket(king.relative_to(perspective)) as u8;
                Self { perspective, turned: flip | mirror, bucket }
            }
        }
    }

    /// The input of a man on a square.
    #[inline]
    pub(crate) const fn index(self, piece: Piece, square: Square) -> usize {
        self.bucket as usize * PLAIN_INPUTS + self.man(piece, square)
    }

    /// The input of a man on a square among those of one bucket.
    #[inline]
    const fn man(self, piece: Piece, square: Square) -> usize {
        let owner = if self.is_own(piece.color()) { 0 } else { OPPONENT };
        owner + piece.kind() as usize * Square::COUNT + self.square(square)
    }

    /// The input of a mark among those of all marks.
    #[inline]
    pub(crate) const fn mark(self, mark: Mark) -> usize {
        match mark {
            Mark::Endangered(piece, square) => self.man(piece, square),
            Mark::Check(color, square) => {
                let side = if self.is_own(color) { 0 } else { Square::COUNT };
                PLAIN_INPUTS + side + self.square(square)
            }
        }
    }

    #[inline]
    const fn is_own(self, color: Color) -> bool {
        color as u8 == self.perspective as u8
    }

    /// The index of a square as it is seen.
    #[inline]
    pub(crate) const fn square(self, square: Square) -> usize {
        (square as u8 ^ self.turned) as usize
    }

    /// Whose view it is.
    #[inline]
    pub(crate) const fn perspective(self) -> Color {
        self.perspective
    }

    /// A number for each view of one side, below [`View::count`].
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.bucket as usize * 2 + (self.turned & 1) as usize
    }

    /// How many views a side can have.
    pub(crate) const fn count(inputs: InputSet) -> usize {
        2 * inputs.of_men() / PLAIN_INPUTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::architecture::KingBuckets;
    use std::collections::HashSet;

    #[test]
    fn the_plain_view_is_the_plain_index() {
        for (perspective, king) in [(Color::White, Square::A1), (Color::Black, Square::H8)] {
            let mut seen = HashSet::new();
            for (piece, square) in men() {
                let index = InputSet::Plain.index(perspective, king, piece, square);
                assert_eq!(index, plain_index(perspective, piece, square));
                assert!(index < InputSet::Plain.count() && seen.insert(index));
            }
        }
    }

    #[test]
    fn mirrored_views_are_plain_on_a_mirrored_board() {
        for buckets in [KingBuckets::One, KingBuckets::Four] {
            let inputs = InputSet::Mirrored { buckets };
            for (perspective, king) in
                Color::ALL.into_iter().flat_map(|color| Square::ALL.map(|king| (color, king)))
            {
                let mirror = king.file() as u8 >= 4;
                let bucket = buckets.bucket(king.relative_to(perspective));
                for (piece, square) in men() {
                    let seen = if mirror { square.mirrored() } else { square };
                    let expected = bucket * PLAIN_INPUTS + plain_index(perspective, piece, seen);
                    assert_eq!(inputs.index(perspective, king, piece, square), expected);
                    assert!(expected < inputs.count());
                }
                assert!(View::new(inputs, perspective, king).number() < View::count(inputs));
            }
        }
    }

    #[test]
    fn marks_have_inputs_behind_those_of_men() {
        let inputs = InputSet::Marked { buckets: KingBuckets::Four };
        let mut seen = HashSet::new();
        for perspective in Color::ALL {
            seen.clear();
            let checks = Color::ALL
                .into_iter()
                .flat_map(|color| Square::ALL.map(|square| Mark::Check(color, square)));
            let marks = men().map(|(man, square)| Mark::Endangered(man, square)).chain(checks);
            for mark in marks {
                let index = inputs.mark_index(perspective, Square::G1, mark);
                assert!((inputs.of_men()..inputs.count()).contains(&index) && seen.insert(index));
            }
            assert_eq!(inputs.of_men() + seen.len(), inputs.count());
        }
    }

    fn men() -> impl Iterator<Item = (Piece, Square)> {
        Piece::ALL.into_iter().flat_map(|piece| Square::ALL.map(|square| (piece, square)))
    }
}
