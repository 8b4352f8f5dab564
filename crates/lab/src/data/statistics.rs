//! What is in game files, in numbers.

use crate::games::{Damage, Ending, FileError, Filter, GameRecord, IllegalMove, for_each_game};
use std::path::Path;
use tabia_chess::{PieceKind, Position};

/// The width of a bar of the score histogram.
pub const SCORE_STEP: i32 = 250;
/// Scores of either side with a bar of their own; larger ones share the last bar.
const SCORE_BARS: i32 = 10;
/// The phase of a position with all pieces on the board.
const FULL_PHASE: usize = 24;

/// What is in game files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Games.
    pub games: u64,
    /// Games that did not begin from the ordinary arrangement, as far as castling rights tell.
    pub chess960_games: u64,
    /// Games that Black won, that were drawn, that White won.
    pub results: [u64; 3],
    /// How games ended, in the order of [`Ending::ALL`].
    pub endings: [u64; Ending::ALL.len()],
    /// Plies of all games.
    pub plies: u64,
    /// The number of plies of the longest game.
    pub longest: usize,
    /// Positions that the filter accepts.
    pub usable: u64,
    /// All scores from White's view in steps of [`SCORE_STEP`], lowest first. The bars at both
    /// ends hold everything beyond.
    pub scores: [u64; 2 * SCORE_BARS as usize],
    /// The usable positions by phase: from 0 without pieces to 24 with all.
    pub phases: [u64; FULL_PHASE + 1],
    /// Games with an illegal move. They count up to there.
    pub illegal_games: u64,
    /// What could not be read.
    pub damage: Damage,
}

impl Statistics {
    const EMPTY: Self = Self {
        games: 0,
        chess960_games: 0,
        results: [0; 3],
        endings: [0; Ending::ALL.len()],
        plies: 0,
        longest: 0,
        usable: 0,
        scores: [0; 2 * SCORE_BARS as usize],
        phases: [0; FULL_PHASE + 1],
        illegal_games: 0,
        damage: Damage { places: 0, bytes: 0 },
    };

    /// Plies of a game, on average.
    #[must_use]
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// The lowest score of a bar of the histogram.
    #[must_use]
    pub const fn bar_start(bar: usize) -> i32 {
        (bar as i32 - SCORE_BARS) * SCORE_STEP
    }

    fn add(&mut self, record: &GameRecord, filter: &Filter) {
        self.games += 1;
        self.chess960_games += u64::from(!record.start.is_orthodox());
        self.results[record.result as usize] += 1;
        self.endings[record.ending as usize] += 1;
        self.plies += record.plies.len() as u64;
        self.longest = self.longest.max(record.plies.len());
        let replayed = self.add_positions(record, filter);
        self.illegal_games += u64::from(replayed.is_err());
    }

    fn add_positions(&mut self, record: &GameRecord, filter: &Filter) -> Result<(), IllegalMove> {
        for step in record.replay() {
            let step = step?;
            self.scores[bar(step.score)] += 1;
            if filter.accepts(&step) {
                self.usable += 1;
                self.phases[phase(&step.position)] += 1;
            }
        }
        Ok(())
    }
}

/// Counts what is in these files.
///
/// # Errors
/// A file cannot be read at all.
pub fn statistics<P: AsRef<Path>>(paths: &[P], filter: &Filter) -> Result<Statistics, FileError> {
    let mut statistics = Statistics::EMPTY;
    statistics.damage = for_each_game(paths, |record| statistics.add(&record, filter))?;
    Ok(statistics)
}

fn bar(score: i16) -> usize {
    let bar = i32::from(score).div_euclid(SCORE_STEP) + SCORE_BARS;
    bar.clamp(0, 2 * SCORE_BARS - 1) as usize
}

/// How much of the pieces is on the board, in 24ths.
fn phase(position: &Position) -> usize {
    const PARTS: [(PieceKind, u32); 4] = [
        (PieceKind::Knight, 1),
        (PieceKind::Bishop, 1),
        (PieceKind::Rook, 2),
        (PieceKind::Queen, 4),
    ];
    let part = |(kind, part)| position.of_kind(kind).len() * part;
    (PARTS.into_iter().map(part).sum::<u32>() as usize).min(FULL_PHASE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_has_a_bar() {
        assert_eq!(bar(i16::MIN), 0);
        assert_eq!(bar(-1), 9);
        assert_eq!(bar(0), 10);
        assert_eq!(bar(249), 10);
        assert_eq!(bar(250), 11);
        assert_eq!(bar(i16::MAX), 19);
        assert_eq!((Statistics::bar_start(9), Statistics::bar_start(10)), (-250, 0));
    }

    #[test]
    fn the_phase_falls_from_full_to_zero() {
        assert_eq!(phase(&Position::initial()), FULL_PHASE);
        let bare = Position::from_fen("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1").expect("valid");
        assert_eq!(phase(&bare), 0);
    }
}
