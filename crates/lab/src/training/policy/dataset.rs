//! From game files to positions in memory.

use super::{Settings, samples::Samples};
use crate::{
    games::{GameRecord, for_each_game},
    training::{
        Source, TrainError,
        dataset::{is_held_out, read_sources},
        order::shuffle,
    },
};
use std::path::Path;
use tabia_chess::Random;

/// Positions to learn from, shuffled, and others to check on.
#[derive(Clone, Debug, Default)]
pub(super) struct Dataset {
    pub training: Samples,
    /// From games that are held out.
    pub validation: Samples,
    pub sources: Vec<Source>,
}

impl Dataset {
    /// Reads game files; tells `report` now and then how many positions have been taken.
    pub fn read<P: AsRef<Path>>(
        paths: &[P],
        settings: &Settings,
        report: impl FnMut(u64),
    ) -> Result<Self, TrainError> {
        let mut random = Random::new(settings.seed);
        let mut taker = Taker {
            held_out: settings.held_out,
            chance: chance(paths, settings.positions)?,
            random: Random::new(random.next()),
            data: Self::default(),
        };
        let sources = read_sources(paths, |game| taker.take(&game), report)?;
        let mut data = Self { sources, ..taker.data };
        if data.training.len() == 0 || data.validation.len() == 0 {
            return Err(TrainError::TooFewGames);
        }
        shuffle(&mut data.training.list, &mut random);
        Ok(data)
    }
}

/// One, as chances are counted.
const CERTAIN: usize = 1 << 32;

/// With which chance a position is to be taken so that about so many are.
fn chance<P: AsRef<Path>>(paths: &[P], wanted: usize) -> Result<usize, TrainError> {
    if wanted == usize::MAX {
        return Ok(CERTAIN);
    }
    let mut plies = 0_usize;
    for_each_game(paths, |game| plies += game.plies.len())?;
    let part = wanted as f64 / plies.max(1) as f64;
    Ok((part.min(1.0) * CERTAIN as f64) as usize)
}

/// Takes positions from games.
struct Taker {
    held_out: u32,
    chance: usize,
    random: Random,
    data: Dataset,
}

impl Taker {
    /// Takes positions of a game, up to an illegal move; tells how many.
    fn take(&mut self, game: &GameRecord) -> u64 {
        let samples = if is_held_out(game, self.held_out) {
            &mut self.data.validation
        } else {
            &mut self.data.training
        };
        let mut count = 0;
        for step in game.replay().map_while(Result::ok) {
            if self.random.below(CERTAIN) < self.chance && samples.add(&step.position, step.mv) {
                count += 1;
            }
        }
        count
    }
}
