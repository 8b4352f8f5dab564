//! A whole run: games in, a policy network out.

use super::{Record, Settings, Verdict, dataset::Dataset, learner::Learner, model::Shape};
use crate::training::{
    CurvePoint, Progress, TrainError, loss_curve, order::Order, save::save_all, schedule::Schedule,
};
use serde_json::Value;
use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};
use tabia_nnue::policy::PolicyNetwork;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Job {
    /// The game files.
    pub data: Vec<PathBuf>,
    /// How to learn.
    pub settings: Settings,
    /// What the network says about itself.
    pub description: String,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The network.
    pub network: PolicyNetwork,
    /// How it came to be.
    pub record: Record,
}

/// Learns a policy network from games; `None` if it was told to stop.
///
/// With the same settings and games the result is the same to the last bit.
///
/// # Errors
/// The settings make no sense, the games cannot be read or are too few, or the network has
/// numbers that the engine refuses.
pub fn train(
    job: &Job,
    stop: &AtomicBool,
    mut report: impl FnMut(&Progress),
) -> Result<Option<Trained>, TrainError> {
    let settings = &job.settings;
    settings.check()?;
    let data = Dataset::read(&job.data, settings, |found| report(&Progress::Reading(found)))?;
    let schedule = Schedule::new(settings.pace(), data.training.len());
    report(&Progress::Read {
        training: data.training.len(),
        validation: data.validation.len(),
        damaged_bytes: data.sources.iter().map(|source| source.damaged_bytes).sum(),
        visits: schedule.steps * schedule.batch as u64,
        visits_before: 0,
    });
    let learner = Learner::new(Shape { hidden: settings.hidden }, settings.seed, settings.threads);
    let mut run = Run { data: &data, schedule, learner, curve: Vec::new(), tally: (0.0, 0) };
    run.go_on(settings.seed, stop, &mut report);
    if run.learner.steps < run.schedule.steps { Ok(None) } else { run.finish(job).map(Some) }
}

/// A run under way.
struct Run<'a> {
    data: &'a Dataset,
    schedule: Schedule,
    learner: Learner,
    curve: Vec<CurvePoint>,
    /// Error and positions since the last point of the curve.
    tally: (f64, u64),
}

impl Run<'_> {
    /// Makes steps until all are made or it is told to stop.
    fn go_on(&mut self, seed: u64, stop: &AtomicBool, report: &mut impl FnMut(&Progress)) {
        let mut order: Option<(u64, Order)> = None;
        while self.learner.steps < self.schedule.steps && !stop.load(Relaxed) {
            let step = self.learner.steps;
            let (epoch, places) = self.schedule.places(step);
            let (_, order) = match order.take() {
                Some(known) if known.0 == epoch => order.insert(known),
                _ => order.insert((epoch, Order::new(self.data.training.len(), seed, epoch))),
            };
            let rate = self.schedule.rate(step);
            self.tally.0 += self.learner.step(&self.data.training, order, places, rate);
            self.tally.1 += self.schedule.batch as u64;
            let visits = (step + 1) * self.schedule.batch as u64;
            let error = self.tally.0 / self.tally.1 as f64;
            report(&Progress::Step { visits, error });
            if self.schedule.is_point(step + 1) {
                let validation_error = self.judge(1.0).mean_error();
                self.tally = (0.0, 0);
                let point = CurvePoint { visits, rate, training_error: error, validation_error };
                self.curve.push(point);
                report(&Progress::Point(point));
            }
        }
    }

    fn judge(&mut self, temperature: f32) -> Verdict {
        self.learner.judge(&self.data.validation, temperature)
    }

    fn finish(mut self, job: &Job) -> Result<Trained, TrainError> {
        let temperature = self.learner.best_temperature(&self.data.validation);
        let network = self.learner.export(temperature, &job.description)?;
        let record = Record {
            settings: job.settings,
            batch: self.schedule.batch,
            steps: self.schedule.steps,
            sources: self.data.sources.clone(),
            training_positions: self.data.training.len(),
            held_out: self.judge(temperature),
            blind_error: self.data.validation.blind_error(),
            curve: self.curve,
            temperature,
            shape: network.shape(),
            checksum: network.checksum(),
            description: job.description.clone(),
        };
        Ok(Trained { network, record })
    }
}

/// Writes a network and, beside it, its record (`.json`) and the curve of its errors (`.svg`).
/// `json` is the record, with whatever the caller knows beyond it.
///
/// # Errors
/// A file cannot be written.
pub fn save(out: &Path, trained: &Trained, json: &Value) -> Result<(), TrainError> {
    let Trained { network, record } = trained;
    let title = format!("{}, {}", record.shape, record.settings.length);
    save_all(out, network.write(), json, &loss_curve(&title, &record.curve))
}
