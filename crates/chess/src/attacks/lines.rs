//! Lines through two squares: what blocks a check, and where a pinned man may go.

use super::{DIAGONAL_RAYS, Rays, STRAIGHT_RAYS};
use crate::{Bitboard, Square};

static BETWEEN: [[Bitboard; 64]; 64] = lines(true);
static LINE: [[Bitboard; 64]; 64] = lines(false);

/// For every pair of squares on one line: the squares strictly between, or the whole line.
const fn lines(strictly_between: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            if from != to {
                let diagonal = common(from, to, &DIAGONAL_RAYS, strictly_between);
                let straight = common(from, to, &STRAIGHT_RAYS, strictly_between);
                table[from][to] = Bitboard(diagonal | straight);
            }
            to += 1;
        }
        from += 1;
    }
    table
}

/// What two sliders on `from` and `to` that see each other have in common.
const fn common(from: usize, to: usize, rays: &Rays, blocked: bool) -> u64 {
    let ends = (1_u64 << from) | (1_u64 << to);
    if rays.attacks(from, 0) & (1 << to) == 0 {
        return 0;
    }
    if blocked {
        rays.attacks(from, ends) & rays.attacks(to, ends)
    } else {
        (rays.attacks(from, 0) & rays.attacks(to, 0)) | ends
    }
}

/// The squares strictly between two squares on one rank, file or diagonal; else nothing.
///
/// ```
/// use tabia_chess::{Bitboard, Square, attacks};
///
/// let squares = attacks::between(Square::A1, Square::D4);
/// assert_eq!(squares, [Square::B2, Square::C3].into_iter().collect());
/// assert_eq!(attacks::between(Square::A1, Square::B3), Bitboard::EMPTY);
/// ```
#[inline]
#[must_use]
pub fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from][to]
}

/// The whole rank, file or diagonal through two squares, edge to edge; else nothing.
#[inline]
#[must_use]
pub fn line(from: Square, to: Square) -> Bitboard {
    LINE[from][to]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{File, Rank, attacks::queen_attacks};

    #[test]
    fn lines_join_exactly_the_squares_a_queen_joins() {
        for from in Square::ALL {
            for to in Square::ALL {
                let joined = queen_attacks(from, Bitboard::EMPTY).contains(to);
                assert_eq!(line(from, to).any(), joined);
                assert_eq!(line(from, to), line(to, from));
                assert_eq!(between(from, to), between(to, from));
                assert_eq!(between(from, to) & !line(from, to), Bitboard::EMPTY);
            }
        }
        assert_eq!(line(Square::B1, Square::D1), Bitboard::rank(Rank::First));
        assert_eq!(line(Square::C2, Square::C7), Bitboard::file(File::C));
        assert_eq!(between(Square::E1, Square::H1).len(), 2);
    }
}
