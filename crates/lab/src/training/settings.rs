//! How to learn.

use super::{TrainError, kernel::LANES, schedule::Pace};
use crate::games::Filter;
use std::fmt;
use tabia_nnue::{Architecture, InputSet};

/// How to learn a network from games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The shape of the network; the hidden layer must be a multiple of 64.
    pub architecture: Architecture,
    /// How long to learn.
    pub length: Length,
    /// How many positions are seen between two steps.
    pub batch: usize,
    /// How far a step moves a number at most, once warmed up.
    pub rate: f64,
    /// Over how many steps the rate rises at the start; no more than a tenth of all.
    pub warm_up: u64,
    /// How much of the target is the game's result; the rest is the search's score.
    pub result_share: Ramp,
    /// How much of a score comes from the scores of the plies that follow.
    pub foresight: f64,
    /// The score that is worth a chance of 73 %: the larger, the more large scores count.
    pub score_scale: f64,
    /// How many threads share the work. Results differ in the last bits between numbers of
    /// threads, and are the same for the same number.
    pub threads: usize,
    /// What all chance comes from.
    pub seed: u64,
    /// No more than this many positions are taken, each with the same chance.
    pub positions: usize,
    /// One game in so many is held out. Which ones depends on the games alone.
    pub held_out: u32,
    /// Which positions are taken.
    pub filter: Filter,
    /// Scores are counted by so much that values stay as large as those of the network that the run
    /// starts with.
    pub keep_scale: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            architecture: Architecture { hidden: 256, inputs: InputSet::Plain },
            length: Length::Epochs(20),
            batch: 16_384,
            rate: 1e-3,
            warm_up: 1000,
            result_share: Ramp { start: 0.15, end: 0.15 },
            foresight: 0.0,
            score_scale: 400.0,
            threads: 2,
            seed: 1,
            positions: usize::MAX,
            held_out: 100,
            filter: Filter::default(),
            keep_scale: false,
        }
    }
}

impl Settings {
    /// How long to learn, and how fast.
    pub(super) const fn pace(&self) -> Pace {
        Pace { length: self.length, batch: self.batch, rate: self.rate, warm_up: self.warm_up }
    }

    /// Refuses what cannot be done.
    pub(crate) fn check(&self) -> Result<(), TrainError> {
        let shares = [self.result_share.start, self.result_share.end];
        let fault =
            if !self.architecture.is_valid() || !self.architecture.hidden.is_multiple_of(LANES) {
                "the hidden layer must be a multiple of 64"
            } else if self.batch == 0 || self.held_out == 0 {
                "the batch and the number of games of which one is held out must be above zero"
            } else if !(self.rate > 0.0 && self.rate.is_finite() && self.score_scale > 0.0) {
                "rate and scale must be above zero"
            } else if !shares.iter().all(|share| (0.0..=1.0).contains(share)) {
                "the share of the result is between 0 and 1"
            } else if !(0.0..1.0).contains(&self.foresight) {
                "the share of later scores is at least 0 and below 1"
            } else {
                return Ok(());
            };
        Err(TrainError::Settings(fault))
    }
}

/// Everything that decides what is learnt, in words.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { batch, rate, warm_up, foresight, score_scale, threads, seed, held_out, .. } =
            self;
        let Filter { skipped_plies, score_limit } = self.filter;
        write!(
            f,
            "{}, {}, batch {batch}, rate {rate}, warm-up {warm_up}, result share {}, foresight \
             {foresight}, score scale {score_scale}, {threads} threads, seed {seed}, one game in \
             {held_out} held out, {skipped_plies} plies skipped, scores below {score_limit}",
            name(self.architecture),
            self.length,
            self.result_share,
        )?;
        if self.positions != usize::MAX {
            write!(f, ", at most {} positions", self.positions)?;
        }
        f.write_str(if self.keep_scale { ", values as large as at the start" } else { "" })
    }
}

/// A shape in words.
#[must_use]
pub fn name(architecture: Architecture) -> String {
    let inputs = match architecture.inputs {
        InputSet::Plain => "768".to_owned(),
        InputSet::Mirrored { buckets } => format!("768 mirrored x {}", buckets.count()),
        InputSet::Marked { buckets } => format!("768 mirrored x {}, marked", buckets.count()),
    };
    format!("({inputs} -> {}) x 2 -> 8", architecture.hidden)
}

/// How long to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// How often all positions are seen.
    Epochs(u32),
    /// How many positions are seen, counted each time.
    Visits(u64),
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Epochs(epochs) => write!(f, "{epochs} epochs"),
            Self::Visits(visits) => write!(f, "{visits} visits"),
        }
    }
}

/// A number that changes evenly from the start of a run to its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ramp {
    /// At the start.
    pub start: f64,
    /// At the end.
    pub end: f64,
}

impl Ramp {
    /// The number after a part of the run.
    #[must_use]
    pub fn at(&self, part: f64) -> f64 {
        self.start + (self.end - self.start) * part
    }
}

impl fmt::Display for Ramp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start)?;
        if self.start == self.end { Ok(()) } else { write!(f, ":{}", self.end) }
    }
}
