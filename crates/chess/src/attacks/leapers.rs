//! Kings, knights and pawns: one lookup by square.

use crate::{Bitboard, Color, Square};

static KNIGHT: [Bitboard; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] =
    leaps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
static PAWN: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// For every square, the squares one jump away.
const fn leaps(jumps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < jumps.len() {
            let file = (square % 8) as i8 + jumps[index].0;
            let rank = (square / 8) as i8 + jumps[index].1;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square].0 |= 1 << (rank * 8 + file);
            }
            index += 1;
        }
        square += 1;
    }
    table
}

/// The squares a knight attacks.
#[inline]
#[must_use]
pub fn knight_attacks(square: Square) -> Bitboard {
    KNIGHT[square]
}

/// The squares a king attacks.
#[inline]
#[must_use]
pub fn king_attacks(square: Square) -> Bitboard {
    KING[square]
}

/// The squares a pawn of this colour attacks.
#[inline]
#[must_use]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    PAWN[color][square]
}

/// The squares that a whole set of pawns of this colour attacks.
#[inline]
#[must_use]
pub const fn pawns_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    Bitboard(ahead.west().0 | ahead.east().0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_pawns_attacks_what_its_pawns_attack() {
        for color in Color::ALL {
            for square in Square::ALL {
                assert_eq!(pawns_attacks(color, square.into()), pawn_attacks(color, square));
            }
        }
    }

    #[test]
    fn leaps_are_mutual() {
        for from in Square::ALL {
            for to in Square::ALL {
                assert_eq!(knight_attacks(from).contains(to), knight_attacks(to).contains(from));
                assert_eq!(king_attacks(from).contains(to), king_attacks(to).contains(from));
            }
        }
        assert_eq!(knight_attacks(Square::E4).len(), 8);
        assert_eq!(king_attacks(Square::A1).len(), 3);
    }
}
