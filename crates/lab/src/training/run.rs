//! A whole run: games in, a network out.

use super::{
    CurvePoint, HeldOut, PackedPosition, Record, Settings, TrainError,
    checkpoint::{Checkpoint, Tally},
    dataset::Dataset,
    error::CheckpointFault,
    learner::{Learner, State},
    model::{Model, Shape},
    order::Order,
    schedule::Schedule,
    targets::{Targets, score_factor},
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};
use tabia_nnue::{Architecture, InputSet, Network, NetworkError, evaluate_from_scratch};

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Job {
    /// The game files.
    pub data: Vec<PathBuf>,
    /// How to learn.
    pub settings: Settings,
    /// Where the run is laid down from time to time.
    pub checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint, if it is there.
    pub resume: bool,
    /// Start with the weights of this network, or of this checkpoint of another run.
    pub start: Option<PathBuf>,
    /// What the network says about itself.
    pub description: String,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// So many usable positions have been read.
    Reading(u64),
    /// All positions have been read.
    Read {
        /// Positions to learn from.
        training: usize,
        /// Positions held out.
        validation: usize,
        /// Bytes in which no game could be read.
        damaged_bytes: u64,
        /// Positions that will have been seen at the end, counted each time.
        visits: u64,
        /// Positions that an earlier part of this run has seen.
        visits_before: u64,
    },
    /// A step has been made.
    Step {
        /// Positions seen so far, counted each time.
        visits: u64,
        /// The mean error since the last point of the curve.
        error: f64,
    },
    /// The errors have been noted.
    Point(CurvePoint),
}

/// How a run ended.
#[derive(Debug)]
pub enum Ending {
    /// As planned.
    Finished {
        /// The network.
        network: Box<Network>,
        /// How it came to be.
        record: Box<Record>,
    },
    /// Because it was told to, after so many visits.
    Stopped(u64),
}

/// Learns a network from games.
///
/// With the same settings and games the result is the same to the last bit, also if the run was
/// stopped or killed and resumed.
///
/// # Errors
/// The settings make no sense, the games cannot be read or are too few, the checkpoint cannot be
/// used or written, or the network has numbers that the engine refuses.
pub fn train(
    job: &Job,
    stop: &AtomicBool,
    mut report: impl FnMut(&Progress),
) -> Result<Ending, TrainError> {
    job.settings.check()?;
    job.check_checkpoint()?;
    let data = Dataset::read(&job.data, &job.settings, |found| report(&Progress::Reading(found)))?;
    let mut run = Run::new(job, &data)?;
    report(&Progress::Read {
        training: data.training.len(),
        validation: data.validation.len(),
        damaged_bytes: data.sources.iter().map(|source| source.damaged_bytes).sum(),
        visits: run.visits(run.schedule.steps),
        visits_before: run.visits(run.learner.state().steps),
    });
    run.go_on(stop, &mut report)?;
    let steps = run.learner.state().steps;
    if steps < run.schedule.steps {
        return Ok(Ending::Stopped(run.visits(steps)));
    }
    let network = run.learner.export(&job.description)?;
    let record = run.record(&network);
    Ok(Ending::Finished { network: Box::new(network), record: Box::new(record) })
}

impl Job {
    /// A checkpoint that is there must not be lost by an oversight.
    fn check_checkpoint(&self) -> Result<(), TrainError> {
        match &self.checkpoint {
            Some(path) if !self.resume && path.exists() => {
                Err(TrainError::checkpoint(path, CheckpointFault::Exists))
            }
            _ => Ok(()),
        }
    }

    /// The numbers that the run starts with.
    fn first_weights(&self, shape: Shape) -> Result<Model, TrainError> {
        match &self.start {
            Some(path) => weights_in_file(path, shape, self.settings.seed),
            None => Ok(Model::random(shape, self.settings.seed)),
        }
    }

    /// Counted by this, scores are as large as the values of the network that the run starts with.
    fn score_factor(&self, data: &Dataset) -> Result<f64, TrainError> {
        let shape = Shape { architecture: self.settings.architecture };
        let start = State::new(self.first_weights(shape)?);
        let values = Learner::new(start, 1).evaluate(&data.validation);
        score_factor(&data.validation, &values, self.settings.score_scale).ok_or(
            TrainError::Settings("these scores have nothing to do with the network's values"),
        )
    }
}

/// The weights of a network, widened if it has fewer hidden neurons, or of a checkpoint: a file
/// that is not the one should be the other.
fn weights_in_file(path: &Path, shape: Shape, seed: u64) -> Result<Model, TrainError> {
    let bytes = fs::read(path).map_err(TrainError::system(path))?;
    let wanted = shape.architecture;
    let weights = match Network::read(&bytes) {
        Ok(network) if network.architecture() == wanted => Ok(Model::of(&network)),
        Ok(network) if is_wider(wanted, network.architecture()) => {
            Ok(Model::widened(&network, shape, seed))
        }
        Ok(_) => Err(CheckpointFault::OtherShape),
        Err(NetworkError::NotANetwork) => {
            Checkpoint::from_bytes(&bytes, shape).map(|checkpoint| checkpoint.state.weights)
        }
        Err(error) => Err(CheckpointFault::DamagedNetwork(error)),
    };
    weights.map_err(|fault| TrainError::checkpoint(path, fault))
}

/// Whether one shape has everything that the other has, and more: hidden neurons, or marks.
fn is_wider(wanted: Architecture, found: Architecture) -> bool {
    let more_inputs = match (wanted.inputs, found.inputs) {
        (InputSet::Marked { buckets }, InputSet::Mirrored { buckets: others }) => buckets == others,
        (inputs, others) => inputs == others,
    };
    wanted.hidden >= found.hidden && more_inputs
}

/// A run under way.
struct Run<'a> {
    job: &'a Job,
    data: &'a Dataset,
    /// Settings and games, in words.
    name: String,
    schedule: Schedule,
    learner: Learner,
    tally: Tally,
    curve: Vec<CurvePoint>,
    /// Scores are counted by this.
    score_factor: f64,
}

impl<'a> Run<'a> {
    /// At its beginning, or where the checkpoint left it.
    fn new(job: &'a Job, data: &'a Dataset) -> Result<Self, TrainError> {
        let settings = &job.settings;
        let shape = Shape { architecture: settings.architecture };
        let mut name = format!("{settings}; games {}", data.fingerprint());
        if let Some(start) = &job.start {
            name += &format!("; weights from {}", start.display());
        }
        let resumed = job.checkpoint.as_ref().filter(|path| job.resume && path.exists());
        let (state, tally, curve) = match resumed {
            Some(path) => {
                let Checkpoint { run, state, tally, curve } = Checkpoint::read(path, shape)?;
                if run != name {
                    let fault = CheckpointFault::OtherRun { found: run, wanted: name };
                    return Err(TrainError::checkpoint(path, fault));
                }
                (state, tally, curve)
            }
            None => (State::new(job.first_weights(shape)?), Tally::default(), Vec::new()),
        };
        Ok(Self {
            job,
            data,
            name,
            schedule: Schedule::new(settings.pace(), data.training.len()),
            learner: Learner::new(state, settings.threads),
            tally,
            curve,
            score_factor: if settings.keep_scale { job.score_factor(data)? } else { 1.0 },
        })
    }

    /// Makes steps until all are made or it is told to stop.
    fn go_on(
        &mut self,
        stop: &AtomicBool,
        report: &mut impl FnMut(&Progress),
    ) -> Result<(), TrainError> {
        let settings = &self.job.settings;
        let share = settings.result_share;
        let mut targets = self.targets(share.start);
        let final_targets = self.targets(share.end);
        let mut order: Option<(u64, Order)> = None;
        while self.learner.state().steps < self.schedule.steps {
            if stop.load(Relaxed) {
                return self.save();
            }
            let step = self.learner.state().steps;
            let (epoch, places) = self.schedule.places(step);
            let (_, order) = match order.take() {
                Some(known) if known.0 == epoch => order.insert(known),
                _ => order.insert((epoch, self.order(epoch))),
            };
            targets.set_result_share(share.at(self.schedule.part(step)));
            let (rate, training) = (self.schedule.rate(step), &self.data.training);
            self.tally.error += self.learner.step(training, order, places, &targets, rate);
            self.tally.positions += self.schedule.batch as u64;
            let error = self.tally.error / self.tally.positions as f64;
            report(&Progress::Step { visits: self.visits(step + 1), error });
            if self.schedule.is_point(step + 1) {
                let point = self.note(step + 1, rate, &final_targets);
                report(&Progress::Point(point));
                self.save()?;
            }
        }
        Ok(())
    }

    fn order(&self, epoch: u64) -> Order {
        Order::new(self.data.training.len(), self.job.settings.seed, epoch)
    }

    /// How many positions have been seen after so many steps.
    const fn visits(&self, steps: u64) -> u64 {
        steps * self.schedule.batch as u64
    }

    /// Adds a point to the curve.
    fn note(&mut self, steps: u64, rate: f64, targets: &Targets) -> CurvePoint {
        let Tally { error, positions } = std::mem::take(&mut self.tally);
        let point = CurvePoint {
            visits: self.visits(steps),
            rate,
            training_error: error / positions as f64,
            validation_error: self.learner.error(&self.data.validation, targets),
        };
        self.curve.push(point);
        point
    }

    /// Writes the checkpoint, if there is to be one.
    fn save(&self) -> Result<(), TrainError> {
        let Some(path) = &self.job.checkpoint else { return Ok(()) };
        let checkpoint = Checkpoint {
            run: self.name.clone(),
            state: self.learner.state().clone(),
            tally: self.tally,
            curve: self.curve.clone(),
        };
        checkpoint.write(path)
    }

    /// By how many centipawns the engine and the learner differ at most about held-out positions.
    fn largest_difference(&mut self, network: &Network) -> f64 {
        const COMPARED: usize = 1000;
        let positions = &self.data.validation[..COMPARED.min(self.data.validation.len())];
        let values = self.learner.evaluate(positions);
        let difference = |(packed, value): (&PackedPosition, f32)| {
            let position = packed.to_setup().into_position().ok()?;
            Some(f64::from(evaluate_from_scratch(network, &position)) - f64::from(value))
        };
        let differences = positions.iter().zip(values).filter_map(difference);
        differences.fold(0.0, |largest, difference| difference.abs().max(largest))
    }

    fn targets(&self, result_share: f64) -> Targets {
        Targets::counting_scores(self.score_factor, self.job.settings.score_scale, result_share)
    }

    fn record(&mut self, network: &Network) -> Record {
        let settings = self.job.settings;
        let mut error = |share| {
            let targets = self.targets(share);
            self.learner.error(&self.data.validation, &targets)
        };
        let held_out = HeldOut {
            error: error(settings.result_share.end),
            score_error: error(0.0),
            result_error: error(1.0),
        };
        Record {
            settings,
            batch: self.schedule.batch,
            steps: self.schedule.steps,
            start: self.job.start.clone(),
            sources: self.data.sources.clone(),
            training_positions: self.data.training.len(),
            validation_positions: self.data.validation.len(),
            curve: self.curve.clone(),
            held_out,
            score_factor: self.score_factor,
            largest_difference: self.largest_difference(network),
            checksum: network.checksum(),
            description: self.job.description.clone(),
        }
    }
}
