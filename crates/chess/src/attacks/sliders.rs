//! Bishops, rooks and queens: magic lookup.
//!
//! The blockers that matter to a slider on one square are its rays without their last squares.
//! Multiplying them by a well-chosen word gathers them in the top bits of the product, which then
//! index a table of attack sets. One array holds the tables of all squares.

use super::{
    DIAGONAL_RAYS, Rays, STRAIGHT_RAYS,
    magics::{BISHOP_MAGICS, ROOK_MAGICS},
};
use crate::{Bitboard, Square};

const TABLE_SIZE: usize = table_end(&ROOK) as usize;

/// How to find the attacks of one slider on one square.
#[derive(Clone, Copy)]
struct Magic {
    /// The squares where a blocker matters.
    mask: u64,
    multiplier: u64,
    /// Where this square's part of the table starts.
    offset: u32,
    shift: u32,
}

impl Magic {
    #[inline]
    const fn index(&self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.multiplier);
        self.offset as usize + (product >> self.shift) as usize
    }
}

static BISHOP: [Magic; 64] = magics(&BISHOP_MAGICS, &DIAGONAL_RAYS, 0);
static ROOK: [Magic; 64] = magics(&ROOK_MAGICS, &STRAIGHT_RAYS, table_end(&BISHOP));
static TABLE: [Bitboard; TABLE_SIZE] = table();

static BISHOP_RAYS: [Bitboard; 64] = on_empty_board(&DIAGONAL_RAYS);
static ROOK_RAYS: [Bitboard; 64] = on_empty_board(&STRAIGHT_RAYS);

const fn on_empty_board(rays: &Rays) -> [Bitboard; 64] {
    let mut attacks = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        attacks[square] = Bitboard(rays.attacks(square, 0));
        square += 1;
    }
    attacks
}

/// The squares where a blocker changes the attacks: a ray's last square never does.
const fn blocker_mask(square: usize, rays: &Rays) -> u64 {
    let edges_of_other_lines = {
        let rank_edges = 0xFF00_0000_0000_00FF_u64 & !(0xFF << (square / 8 * 8));
        let file_edges = 0x8181_8181_8181_8181_u64 & !(0x0101_0101_0101_0101 << (square % 8));
        rank_edges | file_edges
    };
    rays.attacks(square, 0) & !edges_of_other_lines
}

const fn magics(multipliers: &[u64; 64], rays: &Rays, start: u32) -> [Magic; 64] {
    let mut magics = [Magic { mask: 0, multiplier: 0, offset: 0, shift: 0 }; 64];
    let mut offset = start;
    let mut square = 0;
    while square < 64 {
        let mask = blocker_mask(square, rays);
        let bits = mask.count_ones();
        magics[square] = Magic { mask, multiplier: multipliers[square], offset, shift: 64 - bits };
        offset += 1 << bits;
        square += 1;
    }
    magics
}

/// Where the part of the table that these magics use ends.
const fn table_end(magics: &[Magic; 64]) -> u32 {
    let last = &magics[63];
    last.offset + (1 << (64 - last.shift))
}

const fn table() -> [Bitboard; TABLE_SIZE] {
    let mut table = [Bitboard::EMPTY; TABLE_SIZE];
    let mut square = 0;
    while square < 64 {
        fill(&mut table, &BISHOP[square], square, &DIAGONAL_RAYS);
        fill(&mut table, &ROOK[square], square, &STRAIGHT_RAYS);
        square += 1;
    }
    table
}

/// Writes the attacks for every set of blockers within the mask.
///
/// A slider's two lines do not meet but on its own square, so each is worked out once for its own
/// blockers and every pair is then only joined: the compiler interprets this, and is slow at it.
const fn fill(table: &mut [Bitboard; TABLE_SIZE], magic: &Magic, square: usize, rays: &Rays) {
    let first_mask = rays.line_attacks(0, square, 0) & magic.mask;
    let second_mask = magic.mask & !first_mask;
    let (first, first_count) = line_table(rays, 0, square, first_mask);
    let (second, second_count) = line_table(rays, 1, square, second_mask);
    let mut outer = 0;
    while outer < first_count {
        let mut inner = 0;
        while inner < second_count {
            let index = magic.index(first[outer].0 | second[inner].0);
            table[index] = Bitboard(first[outer].1 | second[inner].1);
            inner += 1;
        }
        outer += 1;
    }
}

/// Every set of blockers on one line with the attacks it leaves, and how many sets there are.
const fn line_table(
    rays: &Rays,
    line: usize,
    square: usize,
    mask: u64,
) -> ([(u64, u64); 64], usize) {
    let mut entries = [(0, 0); 64];
    let mut count = 0;
    let mut blockers = 0_u64;
    loop {
        entries[count] = (blockers, rays.line_attacks(line, square, blockers));
        count += 1;
        // Counts through the subsets of the mask: borrowing skips the bits outside it.
        blockers = blockers.wrapping_sub(mask) & mask;
        if blockers == 0 {
            return (entries, count);
        }
    }
}

/// The squares a bishop attacks; blockers themselves are attacked, squares behind them are not.
#[inline]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    TABLE[BISHOP[square].index(occupied.0)]
}

/// The squares a rook attacks; blockers themselves are attacked, squares behind them are not.
#[inline]
#[must_use]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    TABLE[ROOK[square].index(occupied.0)]
}

/// The squares a queen attacks: those of a bishop and those of a rook.
#[inline]
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(square, occupied) | rook_attacks(square, occupied)
}

/// The squares a bishop would attack on an empty board.
#[inline]
#[must_use]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square]
}

/// The squares a rook would attack on an empty board.
#[inline]
#[must_use]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Goes square by square, as a person would.
    fn walk(square: usize, blockers: u64, steps: [(i8, i8); 4]) -> u64 {
        let mut reached = 0;
        for (file_step, rank_step) in steps {
            let (mut file, mut rank) = ((square % 8) as i8, (square / 8) as i8);
            loop {
                (file, rank) = (file + file_step, rank + rank_step);
                if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                    break;
                }
                let bit = 1 << (rank * 8 + file);
                reached |= bit;
                if blockers & bit != 0 {
                    break;
                }
            }
        }
        reached
    }

    /// Every subset of blockers was written by `fill`; this reads back random ones, with blockers
    /// outside the mask too, so that a collision of two patterns would show.
    #[test]
    fn lookup_equals_walking() {
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let blockers = random.next() & random.next();
            for square in Square::ALL {
                let (index, occupied) = (square.index(), Bitboard(blockers));
                assert_eq!(
                    bishop_attacks(square, occupied).0,
                    walk(index, blockers, [(1, 1), (1, -1), (-1, 1), (-1, -1)])
                );
                assert_eq!(
                    rook_attacks(square, occupied).0,
                    walk(index, blockers, [(1, 0), (-1, 0), (0, 1), (0, -1)])
                );
            }
        }
    }
}
