//! The steps of a generation.

use super::{
    GenerationError, Plan,
    folder::{Folder, read_network, replace},
    pairs::PairFile,
    state::State,
    table,
};
use crate::{
    contest::{self, Decision, Standing},
    selfplay,
    training::{self, Job, Record},
};
use serde_json::{Value, json};
use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};
use tabia_engine::eval::Evaluator;

/// A step of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Making games.
    Games,
    /// Learning a network.
    Training,
    /// Playing against the champion.
    Match,
}

impl Step {
    /// Every step, in order.
    pub const ALL: [Self; 3] = [Self::Games, Self::Training, Self::Match];

    /// Its name for people and for the state.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Training => "training",
            Self::Match => "match",
        }
    }
}

/// News from a running generation.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The step had been done before.
    Known(Step),
    /// The step begins, or goes on where it was.
    Begun(Step),
    /// A game has been made.
    Game(&'a selfplay::Progress),
    /// All games have been made.
    Games(&'a selfplay::Progress),
    /// Learning has come a bit further.
    Learning(&'a training::Progress),
    /// The network has been learnt.
    Learnt(&'a Record),
    /// A pair of games of the match has been played.
    Pair(&'a Standing),
    /// The match has been played.
    Match(&'a contest::Settings, &'a contest::Ending),
}

/// What becomes of the new network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the best one now.
    Promoted,
    /// The champion stays.
    Rejected,
}

impl Verdict {
    /// A new network must be clearly stronger: by the decision between the hypotheses, or else
    /// with a chance of 95 %.
    fn of(ending: &contest::Ending) -> Self {
        const NEEDED: f64 = 0.95;
        let is_stronger = match ending.decision {
            Some(decision) => decision == Decision::Higher,
            None => ending.standing.pairs.superiority() >= NEEDED,
        };
        if is_stronger { Self::Promoted } else { Self::Rejected }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With all steps done.
    Finished(Verdict),
    /// In this step, because it was told to.
    Stopped(Step),
}

/// Runs a generation, or goes on with it.
///
/// # Errors
/// The folder has a generation with another plan, or a step cannot be done.
pub fn run(
    plan: &Plan,
    stop: &AtomicBool,
    mut report: impl FnMut(Event),
) -> Result<Ending, GenerationError> {
    plan.check()?;
    let mut run = Run { plan, folder: Folder(&plan.folder), stop, state: State::open(plan)? };
    for step in Step::ALL {
        if run.state.get(step.name()).is_some() {
            report(Event::Known(step));
            continue;
        }
        report(Event::Begun(step));
        let outcome = match step {
            Step::Games => run.make_games(&mut report)?,
            Step::Training => run.learn(&mut report)?,
            Step::Match => run.play(&mut report)?,
        };
        let Some(outcome) = outcome else { return Ok(Ending::Stopped(step)) };
        run.state.set(step.name(), outcome)?;
    }
    run.conclude().map(Ending::Finished)
}

/// A generation under way.
struct Run<'a> {
    plan: &'a Plan,
    folder: Folder<'a>,
    stop: &'a AtomicBool,
    state: State<'a>,
}

/// Each step gives what is to be noted about it, or nothing when it was told to stop.
impl Run<'_> {
    fn make_games(&self, report: &mut impl FnMut(Event)) -> Result<Option<Value>, GenerationError> {
        let Plan { selfplay, target, threads, .. } = self.plan;
        let path = self.folder.games();
        let made = selfplay::generate(&path, selfplay, *target, *threads, self.stop, |progress| {
            report(Event::Game(progress));
        })?;
        if self.stop.load(Relaxed) {
            return Ok(None);
        }
        report(Event::Games(&made));
        Ok(Some(json!({ "games": made.games, "positions": made.usable, "bytes": made.bytes })))
    }

    fn learn(&self, report: &mut impl FnMut(Event)) -> Result<Option<Value>, GenerationError> {
        let mut data = self.plan.earlier.clone();
        data.push(self.folder.games());
        let settings = self.plan.training;
        let job = Job {
            data,
            settings,
            checkpoint: Some(self.folder.checkpoint()),
            resume: true,
            start: self.plan.start.clone(),
            description: settings.to_string(),
        };
        let ending = training::train(&job, self.stop, |progress| report(Event::Learning(progress)));
        let training::Ending::Finished { network, record } = ending? else { return Ok(None) };
        training::save(&self.folder.network(), &network, &record, &record.to_json())?;
        self.forget_match()?;
        report(Event::Learnt(&record));
        Ok(Some(json!({
            "network": format!("{:016x}", record.checksum),
            "shape": training::name(settings.architecture),
            "data": record.sources.iter().map(|source| source.path.display().to_string())
                .collect::<Vec<_>>(),
            "training_positions": record.training_positions,
            "held_out_positions": record.validation_positions,
            "held_out_loss": record.held_out.error,
            "held_out_loss_against_scores": record.held_out.score_error,
            "held_out_loss_against_results": record.held_out.result_error,
        })))
    }

    /// A new network must not inherit the games of another.
    fn forget_match(&self) -> Result<(), GenerationError> {
        let path = self.folder.pairs();
        if path.exists() {
            fs::remove_file(&path).map_err(GenerationError::system(&path))?;
        }
        Ok(())
    }

    fn play(&self, report: &mut impl FnMut(Event)) -> Result<Option<Value>, GenerationError> {
        let network = read_network(&self.folder.network())?;
        let first = Evaluator::Network(Arc::new(network));
        let players = [first, self.plan.champion().clone()];
        let settings = contest::Settings { players, ..self.plan.contest.clone() };
        let (mut file, earlier) = PairFile::open(&self.folder.pairs())?;
        let threads = self.plan.threads;
        let ending = contest::play(&settings, &earlier, threads, self.stop, |pair, standing| {
            report(Event::Pair(standing));
            file.append(pair)
        })?;
        if !ending.is_complete {
            return Ok(None);
        }
        report(Event::Match(&settings, &ending));
        let result = ending.to_json(&settings);
        replace(&self.folder.contest(), format!("{result:#}\n").as_bytes())?;
        let is_promoted = Verdict::of(&ending) == Verdict::Promoted;
        Ok(Some(json!({ "promoted": is_promoted, "result": result })))
    }

    /// Puts the network where the best one is, if it is that, and adds a row to the table.
    fn conclude(&mut self) -> Result<Verdict, GenerationError> {
        const CONCLUDED: &str = "concluded";
        let is_promoted = self.outcome(Step::Match)["promoted"] == true;
        if self.state.get(CONCLUDED).is_none() {
            if is_promoted {
                let network = read_network(&self.folder.network())?;
                replace(&self.plan.best, &network.write())?;
            }
            table::append(&self.plan.table, &self.row(is_promoted))?;
            self.state.set(CONCLUDED, true.into())?;
        }
        Ok(if is_promoted { Verdict::Promoted } else { Verdict::Rejected })
    }

    /// What the table of generations tells about this one.
    fn row(&self, is_promoted: bool) -> Value {
        let plan = self.plan;
        json!({
            "generation": plan.folder.file_name().map(|name| name.to_string_lossy()),
            "promoted": is_promoted,
            "champion": plan.champion().to_string(),
            "games": self.outcome(Step::Games),
            "selfplay": plan.selfplay.to_string(),
            "training": self.outcome(Step::Training),
            "training_settings": plan.training.to_string(),
            "start": plan.start.as_ref().map(|path| path.display().to_string()),
            "match": self.outcome(Step::Match)["result"],
        })
    }

    /// What was noted about a step.
    fn outcome(&self, step: Step) -> &Value {
        self.state.get(step.name()).unwrap_or(&Value::Null)
    }
}
