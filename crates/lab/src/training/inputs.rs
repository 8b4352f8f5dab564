//! From packed positions to the inputs that are on.

use super::PackedPosition;
use tabia_chess::{Color, Piece, Square};
use tabia_nnue::{
    Architecture, InputSet, MOST_MARKS, Mark, OUTPUT_BUCKETS, features::PLAIN_INPUTS,
};

/// No position has more men.
pub(super) const MOST_MEN: usize = 32;

/// No position has more inputs on.
const MOST_INPUTS: usize = MOST_MEN + MOST_MARKS;

/// The inputs that are on in a position: those of the side to move, and those of the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Active {
    features: [[u16; MOST_INPUTS]; 2],
    men: u8,
    count: u8,
}

impl Active {
    /// No man at all.
    pub const NONE: Self = Self { features: [[0; MOST_INPUTS]; 2], men: 0, count: 0 };

    /// The inputs of one half: 0 is the side to move.
    #[inline]
    pub fn half(&self, half: usize) -> &[u16] {
        &self.features[half][..usize::from(self.count)]
    }

    /// Which output neuron judges the position.
    #[inline]
    pub const fn bucket(&self) -> usize {
        bucket_of(self.men as usize)
    }
}

/// Which output neuron judges a position with so many men.
#[inline]
pub(super) const fn bucket_of(count: usize) -> usize {
    let bucket = count.saturating_sub(2) / 4;
    if bucket < OUTPUT_BUCKETS { bucket } else { OUTPUT_BUCKETS - 1 }
}

/// The inputs of all men on all squares, for one way of looking at the board. Nibbles that name
/// no man have a place too, so that looking one up needs no check.
type Table = [[u16; Square::COUNT]; 16];

/// The inputs of everything, for one way of looking at the board.
#[derive(Debug, PartialEq, Eq)]
struct Tables {
    men: Table,
    endangered: Table,
    checks: [[u16; Square::COUNT]; Color::COUNT],
}

impl Tables {
    fn mark(&self, mark: Mark) -> u16 {
        match mark {
            Mark::Endangered(man, square) => self.endangered[man.index()][square],
            Mark::Check(color, square) => self.checks[color][square],
        }
    }
}

/// Tells which inputs are on.
#[derive(Debug)]
pub(super) struct Inputs {
    has_marks: bool,
    tables: Vec<Tables>,
    /// Which table serves the side to move, and the other, when its king is on a square.
    by_king: [[u8; Square::COUNT]; 2],
}

impl Inputs {
    pub fn new(inputs: InputSet) -> Self {
        let mut tables: Vec<Tables> = Vec::new();
        let mut by_king = [[0; Square::COUNT]; 2];
        for (half, perspective) in Color::ALL.into_iter().enumerate() {
            for king in Square::ALL {
                let seen = tables_of(inputs, perspective, king);
                let known = tables.iter().position(|other| *other == seen);
                by_king[half][king] = known.unwrap_or(tables.len()) as u8;
                if known.is_none() {
                    tables.push(seen);
                }
            }
        }
        Self { has_marks: inputs.has_marks(), tables, by_king }
    }

    /// Finds the inputs that are on in a position.
    #[inline]
    pub fn of(&self, position: &PackedPosition, active: &mut Active) {
        let [own, other] = position.kings();
        let own = &self.tables[usize::from(self.by_king[0][own])];
        let other = &self.tables[usize::from(self.by_king[1][other])];
        let [own_features, other_features] = &mut active.features;
        position.for_each_man(|place, man, square| {
            let (place, man, square) = (place % MOST_MEN, man % 16, square % Square::COUNT);
            own_features[place] = own.men[man][square];
            other_features[place] = other.men[man][square];
        });
        let mut count = position.count();
        active.men = count as u8;
        if self.has_marks {
            position.marks().for_each(
                |square| position.man_at(square),
                |mark| {
                    own_features[count] = own.mark(mark);
                    other_features[count] = other.mark(mark);
                    count += 1;
                },
            );
        }
        active.count = count as u8;
    }
}

fn tables_of(inputs: InputSet, perspective: Color, king: Square) -> Tables {
    let empty = [[0; Square::COUNT]; 16];
    let mut tables =
        Tables { men: empty, endangered: empty, checks: [[0; Square::COUNT]; Color::COUNT] };
    for square in Square::ALL {
        let mark = |mark| inputs.mark_index(perspective, king, mark) as u16;
        for piece in Piece::ALL {
            let index = inputs.index(perspective, king, piece, square);
            tables.men[piece.index()][square] = index as u16;
            tables.endangered[piece.index()][square] = mark(Mark::Endangered(piece, square));
        }
        for color in Color::ALL {
            tables.checks[color][square] = mark(Mark::Check(color, square));
        }
    }
    tables
}

/// How many blocks of plain inputs there are, one for each bucket of king squares.
pub(super) const fn king_buckets(architecture: Architecture) -> usize {
    architecture.inputs.of_men() / PLAIN_INPUTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games::GameResult, positions::random_play};
    use tabia_nnue::{Marks, output_bucket};

    #[test]
    fn inputs_are_those_of_the_engine() {
        for set in InputSet::ALL {
            let inputs = Inputs::new(set);
            for position in random_play(300, 3) {
                let mut active = Active::NONE;
                inputs.of(&PackedPosition::new(&position, 0, GameResult::Draw), &mut active);
                assert_eq!(active.bucket(), output_bucket(&position));
                for (half, side) in [position.turn(), !position.turn()].into_iter().enumerate() {
                    let king = position.king(side);
                    let input = |square| {
                        let piece = position.piece_at(square).expect("a man");
                        set.index(side, king, piece, square)
                    };
                    let mut expected: Vec<_> = position.occupied().into_iter().map(input).collect();
                    if set.has_marks() {
                        let man_at = |square| position.piece_at(square);
                        Marks::of(&position).for_each(man_at, |mark| {
                            expected.push(set.mark_index(side, king, mark));
                        });
                    }
                    let mut found: Vec<usize> =
                        active.half(half).iter().map(|&i| i.into()).collect();
                    expected.sort_unstable();
                    found.sort_unstable();
                    assert_eq!(found, expected, "{}", position.to_fen());
                }
            }
        }
    }
}
