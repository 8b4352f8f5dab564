//! Times as the protocol writes them.

use super::error::Fault;
use std::{fmt, time::Duration};

/// `level`: how much time there is for how many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The moves of one session; 0 if the time is for the whole game.
    pub moves: u32,
    /// The time of one session.
    pub base: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

impl TimeControl {
    /// Reads what follows the word `level`: moves, minutes or `minutes:seconds`, seconds.
    pub(super) fn read(rest: &str) -> Result<Self, Fault> {
        let mut words = rest.split_ascii_whitespace();
        let mut next = || words.next().ok_or(Fault::MissingParameter);
        let moves = next()?.parse().map_err(|_| Fault::BadNumber)?;
        let base = next()?;
        let base = match base.split_once(':') {
            Some((minutes, seconds)) => {
                read_seconds(minutes)?.saturating_mul(60).saturating_add(read_seconds(seconds)?)
            }
            None => read_seconds(base)?.saturating_mul(60),
        };
        Ok(Self { moves, base: base.min(LONGEST), increment: read_seconds(next()?)? })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.base.as_secs() / 60;
        let seconds = Seconds(self.base.saturating_sub(Duration::from_secs(60 * minutes)));
        write!(f, "level {} {minutes}:{seconds} {}", self.moves, Seconds(self.increment))
    }
}

/// No game takes longer; beyond it sums of times could overflow.
const LONGEST: Duration = Duration::from_secs(100_000_000);

/// Seconds, perhaps with a fraction, to the millisecond.
pub(super) fn read_seconds(text: &str) -> Result<Duration, Fault> {
    let seconds: f64 = text.parse().map_err(|_| Fault::BadNumber)?;
    if seconds.is_nan() {
        return Err(Fault::BadNumber);
    }
    let milliseconds = (seconds.clamp(0.0, LONGEST.as_secs_f64()) * 1000.0).round();
    Ok(Duration::from_millis(milliseconds as u64))
}

/// A time printed as seconds, with a fraction only if there is one.
pub(super) struct Seconds(pub Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.subsec_millis() {
            0 => write!(f, "{:02}", self.0.as_secs()),
            fraction => write!(f, "{:02}.{fraction:03}", self.0.as_secs()),
        }
    }
}
