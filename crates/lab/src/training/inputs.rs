//! From packed positions to the inputs that are on.

use super::PackedPosition;
use tabia_chess::{Color, Piece, Square};
use tabia_nnue::{Architecture, InputSet, OUTPUT_BUCKETS, features::PLAIN_INPUTS};

/// No position has more men.
pub(super) const MOST_MEN: usize = 32;

/// The inputs that are on in a position: those of the side to move, and those of the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Active {
    features: [[u16; MOST_MEN]; 2],
    count: u8,
}

impl Active {
    /// No man at all.
    pub const NONE: Self = Self { features: [[0; MOST_MEN]; 2], count: 0 };

    /// The inputs of one half: 0 is the side to move.
    #[inline]
    pub fn half(&self, half: usize) -> &[u16] {
        &self.features[half][..usize::from(self.count)]
    }

    /// Which output neuron judges the position.
    #[inline]
    pub const fn bucket(&self) -> usize {
        bucket_of(self.count as usize)
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

/// Tells which inputs are on.
#[derive(Debug)]
pub(super) struct Inputs {
    tables: Vec<Table>,
    /// Which table serves the side to move, and the other, when its king is on a square.
    by_king: [[u8; Square::COUNT]; 2],
}

impl Inputs {
    pub fn new(inputs: InputSet) -> Self {
        let mut tables: Vec<Table> = Vec::new();
        let mut by_king = [[0; Square::COUNT]; 2];
        for (half, perspective) in Color::ALL.into_iter().enumerate() {
            for king in Square::ALL {
                let table = table(inputs, perspective, king);
                let known = tables.iter().position(|other| *other == table);
                by_king[half][king] = known.unwrap_or(tables.len()) as u8;
                if known.is_none() {
                    tables.push(table);
                }
            }
        }
        Self { tables, by_king }
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
            own_features[place] = own[man][square];
            other_features[place] = other[man][square];
        });
        active.count = position.count() as u8;
    }
}

fn table(inputs: InputSet, perspective: Color, king: Square) -> Table {
    let mut table = [[0; Square::COUNT]; 16];
    for piece in Piece::ALL {
        for square in Square::ALL {
            let index = inputs.index(perspective, king, piece, square);
            table[piece.index()][square] = index as u16;
        }
    }
    table
}

/// How many blocks of plain inputs there are, one for each bucket of king squares.
pub(super) const fn king_buckets(architecture: Architecture) -> usize {
    architecture.inputs.count() / PLAIN_INPUTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games::GameResult, positions::random_play};
    use tabia_nnue::{KingBuckets, output_bucket};

    #[test]
    fn inputs_are_those_of_the_engine() {
        for set in [
            InputSet::Plain,
            InputSet::Mirrored { buckets: KingBuckets::One },
            InputSet::Mirrored { buckets: KingBuckets::Four },
        ] {
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
