//! Making a book from games.

use super::{Book, entry::Entry, key};
use std::collections::HashMap;
use tabia_chess::{Color, Move, Position};

/// Which moves of the games go into the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Moves that were played in at least so many games.
    pub min_games: u32,
    /// Moves among the first so many plies of a game.
    pub max_ply: usize,
}

/// How often a move was played and what its side scored, two points for a win, one for a draw.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u32,
    points: u32,
}

/// Counts the moves of games.
#[derive(Debug)]
pub struct Maker {
    selection: Selection,
    tallies: HashMap<(u64, Move), Tally>,
}

impl Maker {
    /// Has seen no game yet.
    #[must_use]
    pub fn new(selection: Selection) -> Self {
        Self { selection, tallies: HashMap::new() }
    }

    /// Counts the legal moves of a game. A game that nobody won counts as a draw.
    pub fn add(&mut self, start: &Position, moves: &[Move], winner: Option<Color>) {
        let mut position = start.clone();
        for mv in moves.iter().take(self.selection.max_ply) {
            if let Some(key) = key(&position) {
                let tally = self.tallies.entry((key, *mv)).or_default();
                tally.games += 1;
                tally.points += match winner {
                    None => 1,
                    Some(winner) => 2 * u32::from(winner == position.turn()),
                };
            }
            position.play(*mv, &mut ());
        }
    }

    /// The book of all games so far. Moves that never scored are left out.
    #[must_use]
    pub fn finish(self) -> Book {
        let mut largest: HashMap<u64, u32> = HashMap::new();
        let mut kept: Vec<_> = self.tallies.into_iter().collect();
        kept.retain(|(_, tally)| tally.games >= self.selection.min_games && tally.points > 0);
        for ((key, _), tally) in &kept {
            let points = largest.entry(*key).or_default();
            *points = tally.points.max(*points);
        }
        let mut entries: Vec<Entry> = kept
            .into_iter()
            .map(|((key, mv), tally)| Entry::new(key, mv, weight(tally.points, largest[&key])))
            .collect();
        entries.sort_by_key(|entry| (entry.key, std::cmp::Reverse(entry.weight), entry.packed));
        Book { entries }
    }
}

/// The points as a weight; scaled down where the best move of the position has too many.
fn weight(points: u32, largest: u32) -> u16 {
    let limit = u32::from(u16::MAX);
    if largest <= limit {
        points as u16
    } else {
        (u64::from(points) * u64::from(limit) / u64::from(largest)).max(1) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::weight;

    #[test]
    fn weights_fit_and_keep_their_order() {
        assert_eq!(weight(7, 9), 7);
        assert_eq!(weight(65_535, 65_535), 65_535);
        assert_eq!(weight(200_000, 200_000), 65_535);
        assert_eq!(weight(100_000, 200_000), 32_767);
        assert_eq!(weight(1, 200_000), 1);
    }
}
