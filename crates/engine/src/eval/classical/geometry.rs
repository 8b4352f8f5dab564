//! Sides known at compile time, sets of ranks and files, and distances.

use tabia_chess::{Bitboard, Color, File, PieceKind, Rank, Square};

/// A side as a type, so that directions and signs are constants in the code made for it.
pub(super) trait Side {
    /// The side whose view is taken.
    const US: Color;
    /// The other one.
    const THEM: Color;
}

/// White's view.
pub(super) struct White;
/// Black's view.
pub(super) struct Black;

impl Side for White {
    const US: Color = Color::White;
    const THEM: Color = Color::Black;
}

impl Side for Black {
    const US: Color = Color::Black;
    const THEM: Color = Color::White;
}

/// The kinds that have values, in the order of the tables of weights: all but the king.
pub(super) const VALUED_KINDS: [PieceKind; 5] =
    [PieceKind::Pawn, PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];

/// The middle of the board.
pub(super) const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// The squares one king's step from the set in any direction, among them those of the set that
/// have a neighbour in it.
#[inline]
pub(super) const fn around(set: Bitboard) -> Bitboard {
    let row = Bitboard(set.0 | set.beside().0);
    Bitboard(set.beside().0 | row.north().0 | row.south().0)
}

/// How many king's steps two squares are apart.
#[inline]
pub(super) fn distance(from: Square, to: Square) -> i32 {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    files.max(ranks) as i32
}

/// The index of a square's rank as `color` counts: 0 for its back rank.
#[inline]
pub(super) fn rank_of(square: Square, color: Color) -> usize {
    color.relative_rank(square.rank()).index()
}

/// The square of the set nearest to the back rank of `color`.
#[inline]
pub(super) fn rearmost(set: Bitboard, color: Color) -> Option<Square> {
    match color {
        Color::White => set.first(),
        Color::Black => set.last(),
    }
}

/// The ranks from `nearest` to `furthest` as `color` counts them.
pub(super) const fn ranks(nearest: Rank, furthest: Rank, color: Color) -> Bitboard {
    let from = Bitboard::rank(color.relative_rank(nearest));
    let beyond = Bitboard::rank(color.relative_rank(furthest)).forward(color);
    Bitboard(from.fill_forward(color).0 & !beyond.fill_forward(color).0)
}

/// The files from `c` to `f`.
pub(super) const MIDDLE_FILES: Bitboard = Bitboard(
    Bitboard::file(File::C).0
        | Bitboard::file(File::D).0
        | Bitboard::file(File::E).0
        | Bitboard::file(File::F).0,
);

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::attacks::king_attacks;

    #[test]
    fn ranks_look_in_the_right_direction() {
        let second_and_third = ranks(Rank::Second, Rank::Third, Color::Black);
        let expected = Bitboard::rank(Rank::Seventh) | Bitboard::rank(Rank::Sixth);
        assert_eq!(second_and_third, expected);
        assert_eq!(ranks(Rank::Seventh, Rank::Eighth, Color::White).len(), 16);
    }

    #[test]
    fn around_one_square_is_a_king_step() {
        for square in Square::ALL {
            assert_eq!(around(square.into()), king_attacks(square));
        }
    }

    #[test]
    fn distances_count_king_steps() {
        assert_eq!(distance(Square::A1, Square::H8), 7);
        assert_eq!(distance(Square::E4, Square::E4), 0);
        assert_eq!(distance(Square::B3, Square::D4), 2);
    }
}
