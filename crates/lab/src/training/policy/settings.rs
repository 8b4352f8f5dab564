//! How to learn.

use crate::training::{Length, TrainError, kernel::LANES, schedule::Pace};
use std::fmt;
use tabia_nnue::MAX_HIDDEN;

/// How to learn a policy network from games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Neurons of the hidden layer; a multiple of 64.
    pub hidden: usize,
    /// How long to learn.
    pub length: Length,
    /// How many positions are seen between two steps.
    pub batch: usize,
    /// How far a step moves a number at most, once warmed up.
    pub rate: f64,
    /// Over how many steps the rate rises at the start; no more than a tenth of all.
    pub warm_up: u64,
    /// How many threads share the work. Results differ in the last bits between numbers of
    /// threads, and are the same for the same number.
    pub threads: usize,
    /// What all chance comes from.
    pub seed: u64,
    /// About this many positions are taken, if there are so many, each with the same chance.
    pub positions: usize,
    /// One game in so many is held out. Which ones depends on the games alone.
    pub held_out: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hidden: 64,
            length: Length::Epochs(10),
            batch: 4096,
            rate: 6e-3,
            warm_up: 500,
            threads: 2,
            seed: 1,
            positions: usize::MAX,
            held_out: 100,
        }
    }
}

impl Settings {
    pub(super) const fn pace(&self) -> Pace {
        Pace { length: self.length, batch: self.batch, rate: self.rate, warm_up: self.warm_up }
    }

    /// Refuses what cannot be done.
    pub(super) fn check(&self) -> Result<(), TrainError> {
        let hidden = self.hidden;
        let fault = if hidden == 0 || hidden > MAX_HIDDEN || !hidden.is_multiple_of(LANES) {
            "the hidden layer must be a multiple of 64"
        } else if self.batch == 0 || self.held_out == 0 || self.positions == 0 {
            "the batch, the positions and the number of games of which one is held out must be \
             above zero"
        } else if !(self.rate > 0.0 && self.rate.is_finite()) {
            "the rate must be above zero"
        } else {
            return Ok(());
        };
        Err(TrainError::Settings(fault))
    }
}

/// Everything that decides what is learnt, in words.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { hidden, length, batch, rate, warm_up, threads, seed, held_out, .. } = self;
        write!(
            f,
            "policy of {hidden}, {length}, batch {batch}, rate {rate}, warm-up {warm_up}, \
             {threads} threads, seed {seed}, one game in {held_out} held out"
        )?;
        match self.positions {
            usize::MAX => Ok(()),
            most => write!(f, ", about {most} positions"),
        }
    }
}
