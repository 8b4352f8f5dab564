//! Where games start.

use crate::{selfplay::opening, training::order::shuffle};
use std::fmt;
use tabia_chess::{Position, Random};

/// Where games start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Random moves, as in self-play.
    Random {
        /// How many in a hundred start from Chess960 positions.
        chess960_percent: u8,
        /// An opening is thrown away if a player sees a larger lead in it.
        most: i32,
    },
    /// These, each once.
    Book(Vec<Position>),
}

impl Default for Openings {
    fn default() -> Self {
        Self::Random { chess960_percent: 0, most: 200 }
    }
}

impl Openings {
    /// The positions of a book in an order that follows the seed.
    #[must_use]
    pub fn book(mut positions: Vec<Position>, seed: u64) -> Self {
        shuffle(&mut positions, &mut Random::new(seed));
        Self::Book(positions)
    }

    /// How many there are, if they are counted.
    pub(super) fn count(&self) -> Option<usize> {
        match self {
            Self::Random { .. } => None,
            Self::Book(positions) => Some(positions.len()),
        }
    }

    /// The opening of a pair. Random ones are drawn until `lead`, which tells how far ahead
    /// somebody is, accepts one; `None` when that gives up.
    pub(super) fn of_pair(
        &self,
        number: u32,
        seed: u64,
        mut lead: impl FnMut(&Position) -> Option<i32>,
    ) -> Option<Position> {
        match self {
            Self::Book(positions) => positions.get(number as usize).cloned(),
            Self::Random { chess960_percent, most } => {
                let mut random = opening::chance(seed, number);
                loop {
                    let Some(position) = opening::draw(&mut random, *chess960_percent) else {
                        continue;
                    };
                    if lead(&position)? <= *most {
                        return Some(position);
                    }
                }
            }
        }
    }
}

/// Enough to tell openings apart.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random { chess960_percent, most } => {
                write!(f, "random openings up to {most}, {chess960_percent} % Chess960")
            }
            Self::Book(positions) => {
                let mut hasher = crc32fast::Hasher::new();
                for position in positions {
                    hasher.update(position.to_fen().as_bytes());
                }
                write!(f, "book of {} ({:08x})", positions.len(), hasher.finalize())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::random_play;

    #[test]
    fn a_book_is_shuffled_and_each_opening_comes_once() {
        let positions = random_play(30, 1);
        let fens = |seed| -> Vec<String> {
            let book = Openings::book(positions.clone(), seed);
            let opening = |number| book.of_pair(number, 0, |_| None);
            (0..40).filter_map(opening).map(|position| position.to_fen()).collect()
        };
        assert_eq!(fens(1).len(), 30);
        assert_eq!(fens(1), fens(1));
        assert_ne!(fens(1), fens(2));
    }

    #[test]
    fn unbalanced_random_openings_are_thrown_away() {
        let openings = Openings::default();
        let mut seen = 0;
        let opening = openings.of_pair(5, 1, |_| {
            seen += 1;
            Some(if seen < 4 { 201 } else { 200 })
        });
        assert!(opening.is_some() && seen == 4);
        assert_eq!(openings.of_pair(5, 1, |_| None), None);
        assert_ne!(openings.of_pair(5, 1, |_| Some(0)), openings.of_pair(6, 1, |_| Some(0)));
    }
}
