//! Which positions are worth learning from. This is the only place that says so.

use super::{GameRecord, IllegalMove, Step};
use tabia_chess::{Move, Position};

/// Chooses the usable positions: quiet ones, whose score says more than the next exchange does.
///
/// A position is usable when
/// - its side to move is not in check,
/// - the move played is quiet ([`tabia_chess::Position::is_noisy`] is false),
/// - its score is neither a mate nor beyond a limit, where every position is simply won,
/// - some plies have been played since the random opening, which leaves men hanging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// How many plies after the random opening are left out.
    pub skipped_plies: usize,
    /// Scores from here on upwards are left out, on either side.
    pub score_limit: u16,
}

impl Default for Filter {
    fn default() -> Self {
        Self { skipped_plies: 2, score_limit: 2500 }
    }
}

impl Filter {
    /// The position is usable.
    #[must_use]
    pub fn accepts(&self, step: &Step) -> bool {
        step.index >= self.skipped_plies
            && step.score.unsigned_abs() < self.score_limit
            && is_quiet(&step.position, step.mv)
    }

    /// The usable positions of a game, in order.
    pub fn usable<'a>(
        &'a self,
        record: &'a GameRecord,
    ) -> impl Iterator<Item = Result<Step, IllegalMove>> + 'a {
        record.replay().filter(|step| step.as_ref().map_or(true, |step| self.accepts(step)))
    }

    /// How many usable positions a game has; a game with an illegal move counts up to there.
    #[must_use]
    pub fn count(&self, record: &GameRecord) -> u64 {
        self.usable(record).filter(Result::is_ok).count() as u64
    }
}

/// Neither is the side to move in check, nor is the move noisy.
pub(crate) fn is_quiet(position: &Position, mv: Move) -> bool {
    !position.in_check() && !position.is_noisy(mv)
}
