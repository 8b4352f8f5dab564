//! What came out of a match so far.

use super::{Pair, Pentanomial};
use crate::games::Ending;

/// What came out of a match so far, from the first player's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The pairs by points.
    pub pairs: Pentanomial,
    /// Games lost, drawn, won.
    pub results: [u64; 3],
    /// How games ended, in the order of [`Ending::ALL`].
    pub endings: [u64; Ending::ALL.len()],
    /// Moves of both sides.
    pub plies: u64,
    /// Nodes of both players.
    pub nodes: u64,
}

impl Standing {
    /// How many games were played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    /// The points of the first player.
    #[must_use]
    pub fn points(&self) -> f64 {
        let [_, draws, wins] = self.results;
        wins as f64 + draws as f64 / 2.0
    }

    /// Counts one more pair.
    pub fn add(&mut self, pair: &Pair) {
        let half_points = pair.half_points();
        self.pairs.0[half_points.iter().sum::<usize>()] += 1;
        for (game, half_points) in pair.games.iter().zip(half_points) {
            self.results[half_points] += 1;
            self.endings[game.ending as usize] += 1;
            self.plies += u64::from(game.plies);
            self.nodes += game.nodes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{contest::PlayedGame, games::GameResult};

    #[test]
    fn colours_are_taken_into_account() {
        let pair = |results: [GameResult; 2]| Pair {
            number: 0,
            games: results.map(|result| PlayedGame {
                result,
                ending: Ending::Checkmate,
                plies: 10,
                nodes: 7,
            }),
        };
        let (black, draw, white) = (GameResult::BlackWin, GameResult::Draw, GameResult::WhiteWin);
        let mut standing = Standing::default();
        for results in [[white, black], [white, white], [draw, white], [black, white]] {
            standing.add(&pair(results));
        }
        assert_eq!(standing.pairs, Pentanomial([1, 1, 1, 0, 1]));
        assert_eq!(standing.results, [4, 1, 3]);
        assert_eq!((standing.points(), standing.games()), (3.5, 8));
        assert_eq!((standing.plies, standing.nodes, standing.endings[0]), (80, 56, 8));
    }
}
