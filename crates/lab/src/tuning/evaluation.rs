//! Tuning the classical evaluation on games.

use super::{Descent, Epoch, Fit, Objective, Samples, objective::fit_unit, samples::Halves};
use crate::games::{Damage, FileError, Filter, for_each_game};
use std::{fmt, path::Path};
use tabia_chess::Random;
use tabia_engine::eval::classical::{Group, Pair, Weights};

/// How to tune.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How to descend.
    pub descent: Descent,
    /// How much of the target is the game's result; the rest is the search's score.
    pub result_share: f64,
    /// No more than about this many positions are taken, evenly from all games.
    pub positions: u64,
    /// How many games in a hundred are held out.
    pub validation_percent: u8,
    /// Which positions are taken.
    pub filter: Filter,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            descent: Descent::default(),
            result_share: 0.4,
            positions: 3_000_000,
            validation_percent: 5,
            filter: Filter::default(),
        }
    }
}

/// How far the tuning has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// The files have so many usable positions, of which about so many will be taken.
    Counted {
        /// Usable positions.
        usable: u64,
        /// Those to be taken.
        taken: u64,
    },
    /// So many positions have been taken.
    Loaded(u64),
    /// All positions are there, and these are the errors at the start.
    Begun(Start),
    /// An epoch has ended.
    Epoch(Epoch),
}

/// What is known when all positions have been taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start {
    /// Positions to learn from.
    pub training_positions: usize,
    /// Positions held out.
    pub validation_positions: usize,
    /// The unit of scores: how much stands for a chance of 73 %.
    pub unit: f64,
    /// The same of the weights. They keep it: the search's margins go with their size.
    pub weights_unit: f64,
    /// The error of the present weights on the training positions.
    pub training_error: f64,
    /// The error of the present weights on the held-out positions.
    pub validation_error: f64,
}

/// What the tuning brought.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// Where it began.
    pub start: Start,
    /// The new weights, rounded.
    pub weights: Weights,
    /// After which epoch they were found; 0 if the present weights are the best.
    pub epoch: u32,
    /// The error of the new weights on the training positions.
    pub training_error: f64,
    /// The error of the new weights on the held-out positions.
    pub validation_error: f64,
    /// What could not be read.
    pub damage: Damage,
}

/// Why nothing was tuned.
#[derive(Debug)]
pub enum TuneError {
    /// A file cannot be read.
    File(FileError),
    /// There are not enough games to learn from some and to check on others.
    TooFewGames,
}

impl fmt::Display for TuneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::TooFewGames => {
                f.write_str("there are not enough games to learn from some and to check on others")
            }
        }
    }
}

impl std::error::Error for TuneError {}

impl From<FileError> for TuneError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

/// Fits the weights of the classical evaluation to games.
///
/// # Errors
/// A file cannot be read, or there are too few games.
pub fn tune<P: AsRef<Path>>(
    paths: &[P],
    settings: &Settings,
    mut report: impl FnMut(&Progress),
) -> Result<Tuned, TuneError> {
    let Loaded { training, validation, damage } = load(paths, settings, &mut report)?;
    if training.is_empty() || validation.is_empty() {
        return Err(TuneError::TooFewGames);
    }
    let threads = settings.descent.threads;
    let unit = fit_unit(&training);
    let present = to_halves(&Weights::DEFAULT);
    let training = Objective::new(&training, unit, settings.result_share);
    let weights_unit = training.unit_of(&present);
    let training = training.in_unit(weights_unit);
    let validation = Objective::new(&validation, unit, settings.result_share).in_unit(weights_unit);
    let start = Start {
        training_positions: training.len(),
        validation_positions: validation.len(),
        unit,
        weights_unit,
        training_error: training.error(&present, threads),
        validation_error: validation.error(&present, threads),
    };
    report(&Progress::Begun(start));
    let fit: Fit = settings.descent.run(&training, &validation, &present, |epoch| {
        report(&Progress::Epoch(*epoch));
    });
    let weights = to_weights(&keep_endgames(fit.weights, &present));
    let rounded = to_halves(&weights);
    Ok(Tuned {
        start,
        epoch: fit.epoch,
        training_error: training.error(&rounded, threads),
        validation_error: validation.error(&rounded, threads),
        weights,
        damage,
    })
}

/// Takes the weights that drive a bare king to its corner as they were: self-play adjudicates such
/// endings, so its games say nothing about them.
fn keep_endgames(mut fitted: Vec<Halves>, present: &[Halves]) -> Vec<Halves> {
    for ((fitted, present), group) in fitted.iter_mut().zip(present).zip(Weights::groups()) {
        if group == Group::Endgames {
            *fitted = *present;
        }
    }
    fitted
}

fn to_halves(weights: &Weights) -> Vec<Halves> {
    let halves = |pair: Pair| [pair.midgame().into(), pair.endgame().into()];
    weights.to_flat().into_iter().map(halves).collect()
}

fn to_weights(halves: &[Halves]) -> Weights {
    // A conversion to an integer keeps to the range of the type.
    let pair =
        |[midgame, endgame]: &Halves| Pair::new(midgame.round() as i16, endgame.round() as i16);
    let flat: Vec<_> = halves.iter().map(pair).collect();
    Weights::from_flat(&flat).expect("there are as many weights as before")
}

struct Loaded {
    training: Samples,
    validation: Samples,
    damage: Damage,
}

/// Takes positions evenly from all games. Held out are whole games, because the positions of one
/// game are much alike, at even distances, so that few games are not left without any by chance.
fn load<P: AsRef<Path>>(
    paths: &[P],
    settings: &Settings,
    report: &mut impl FnMut(&Progress),
) -> Result<Loaded, FileError> {
    const REPORT_STEP: u64 = 10_000;
    let filter = &settings.filter;
    let mut usable = 0;
    let damage = for_each_game(paths, |game| usable += filter.count(&game))?;
    report(&Progress::Counted { usable, taken: usable.min(settings.positions) });
    let (mut training, mut validation) = (Samples::default(), Samples::default());
    let mut random = Random::new(settings.descent.seed);
    let mut taken = 0;
    let validation_percent = usize::from(settings.validation_percent);
    let mut turn = random.below(100);
    for_each_game(paths, |game| {
        turn = (turn + validation_percent) % 100;
        let held_out = turn < validation_percent;
        let samples = if held_out { &mut validation } else { &mut training };
        for step in filter.usable(&game).map_while(Result::ok) {
            if (random.below(usable as usize) as u64) < settings.positions {
                samples.push_position(&step.position, step.score, &game);
                taken += 1;
                if taken % REPORT_STEP == 0 {
                    report(&Progress::Loaded(taken));
                }
            }
        }
    })?;
    report(&Progress::Loaded(taken));
    Ok(Loaded { training, validation, damage })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_the_way_there_and_back() {
        let there = to_halves(&Weights::DEFAULT);
        assert_eq!(to_weights(&there), Weights::DEFAULT);
        let moved: Vec<_> = there.iter().map(|[m, e]| [m + 0.4, e - 0.4]).collect();
        assert_eq!(to_weights(&moved), Weights::DEFAULT);
    }
}
