//! Which squares a man attacks: tables computed at compile time. And what a whole side attacks.

mod leapers;
mod lines;
mod magics;
mod reach;
mod sliders;

pub use leapers::{king_attacks, knight_attacks, pawn_attacks, pawns_attacks};
pub use lines::{between, line};
pub use reach::{Men, Reach, Threats};
pub use sliders::{bishop_attacks, bishop_rays, queen_attacks, rook_attacks, rook_rays};

use crate::{Bitboard, Color, PieceKind, Square};

/// The squares a man of this colour and kind attacks from `square` when `occupied` blocks sliders.
///
/// ```
/// use tabia_chess::{Bitboard, Color, PieceKind, Square, attacks};
///
/// let knight = attacks::piece_attacks(Color::White, PieceKind::Knight, Square::A1, Bitboard::EMPTY);
/// assert_eq!(knight, [Square::B3, Square::C2].into_iter().collect());
/// ```
#[inline]
#[must_use]
pub fn piece_attacks(
    color: Color,
    kind: PieceKind,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn_attacks(color, square),
        PieceKind::Knight => knight_attacks(square),
        PieceKind::Bishop => bishop_attacks(square, occupied),
        PieceKind::Rook => rook_attacks(square, occupied),
        PieceKind::Queen => queen_attacks(square, occupied),
        PieceKind::King => king_attacks(square),
    }
}

/// How far a slider goes in each of two lines: a line is a pair of opposite steps in file and
/// rank, the first of them towards higher square indices.
type Lines = [(i8, i8); 2];

const DIAGONALS: Lines = [(1, 1), (-1, 1)];
const STRAIGHTS: Lines = [(1, 0), (0, 1)];

/// The squares from `square` to the edge of the board in one direction.
const fn ray(square: usize, (file_step, rank_step): (i8, i8)) -> u64 {
    let mut squares = 0;
    let mut file = (square % 8) as i8 + file_step;
    let mut rank = (square / 8) as i8 + rank_step;
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        squares |= 1 << (rank * 8 + file);
        file += file_step;
        rank += rank_step;
    }
    squares
}

/// The rays of one kind of slider: by line, then upwards and downwards in index order.
struct Rays([[[u64; 64]; 2]; 2]);

static DIAGONAL_RAYS: Rays = Rays::new(&DIAGONALS);
static STRAIGHT_RAYS: Rays = Rays::new(&STRAIGHTS);

impl Rays {
    const fn new(lines: &Lines) -> Self {
        let mut rays = [[[0; 64]; 2]; 2];
        let mut square = 0;
        while square < 64 {
            let mut line = 0;
            while line < lines.len() {
                let (file, rank) = lines[line];
                rays[line][0][square] = ray(square, (file, rank));
                rays[line][1][square] = ray(square, (-file, -rank));
                line += 1;
            }
            square += 1;
        }
        Self(rays)
    }

    /// The squares a slider attacks on one line: both ways as far as the first blocker, that one
    /// included. The slow truth from which the tables are computed.
    const fn line_attacks(&self, line: usize, square: usize, blockers: u64) -> u64 {
        let [up, down] = &self.0[line];
        // A sentinel in the corner, whose own ray is empty, stands for "no blocker".
        let first_up = ((up[square] & blockers) | 1 << 63).trailing_zeros() as usize;
        let first_down = 63 - ((down[square] & blockers) | 1).leading_zeros() as usize;
        (up[square] & !up[first_up]) | (down[square] & !down[first_down])
    }

    /// The squares a slider attacks on both its lines.
    const fn attacks(&self, square: usize, blockers: u64) -> u64 {
        self.line_attacks(0, square, blockers) | self.line_attacks(1, square, blockers)
    }
}
