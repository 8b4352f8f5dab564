//! Tuning the numbers of the search by games of the engine against itself.

mod spsa;
mod state;

pub use spsa::{Parameter, Schedule};
pub use state::StateError;

use crate::contest::{self, ContestError, Players};
use spsa::Shift;
use state::State;
use std::{
    fmt,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    thread,
};
use tabia_engine::{
    EngineError, STACK_BYTES,
    search::tunables::{TUNABLES, Values},
};

/// How numbers are tuned.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The names of the numbers; a name that ends in `*` stands for all that begin so.
    pub names: Vec<String>,
    /// How games are played: both players have the same evaluator.
    pub games: contest::Settings,
    /// How shifts and lessons shrink.
    pub schedule: Schedule,
    /// How many pairs are played with the same numbers. The result depends on it, and not on the
    /// number of threads.
    pub batch: u32,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Pairs of games played.
    pub pairs: u32,
    /// The numbers so far.
    pub parameters: &'a [Parameter],
}

/// Why nothing is tuned.
#[derive(Debug)]
pub enum TuneError {
    /// No number has this name.
    Name(String),
    /// The state of the run cannot be kept.
    State(StateError),
    /// The games cannot be played.
    Games(ContestError),
}

impl fmt::Display for TuneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "no number of the search is called '{name}'"),
            Self::State(error) => error.fmt(f),
            Self::Games(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TuneError {}

impl From<StateError> for TuneError {
    fn from(error: StateError) -> Self {
        Self::State(error)
    }
}

impl From<ContestError> for TuneError {
    fn from(error: ContestError) -> Self {
        Self::Games(error)
    }
}

/// Tunes numbers and keeps how far it has come in a file, from which the same call goes on.
///
/// `report` hears of each batch. To stop early, set `stop`; the batch under way is given up.
///
/// # Errors
/// A name is wrong, the file cannot be used, or games cannot be played.
pub fn tune(
    path: &Path,
    settings: &Settings,
    threads: usize,
    stop: &AtomicBool,
    mut report: impl FnMut(Progress<'_>),
) -> Result<Vec<Parameter>, TuneError> {
    settings.games.check()?;
    let mut state = State::open(path, settings, chosen(&settings.names)?)?;
    while state.pairs < settings.schedule.pairs {
        let last = settings.schedule.pairs.min(state.pairs + settings.batch);
        let numbers: Vec<u32> = (state.pairs..last).collect();
        let Some(lessons) = play(settings, &state.parameters, &numbers, threads, stop)? else {
            break;
        };
        for (shift, points) in lessons {
            shift.learn(points, &mut state.parameters, settings.schedule);
        }
        state.pairs = last;
        state.save()?;
        report(Progress { pairs: state.pairs, parameters: &state.parameters });
    }
    Ok(state.parameters)
}

/// The numbers meant by these names.
fn chosen(names: &[String]) -> Result<Vec<Parameter>, TuneError> {
    let mut parameters: Vec<Parameter> = Vec::new();
    for name in names {
        let is_meant = |candidate: &str| match name.strip_suffix('*') {
            Some(start) => candidate.starts_with(start),
            None => candidate == name,
        };
        let mut meant = TUNABLES.iter().filter(|tunable| is_meant(tunable.name)).peekable();
        if meant.peek().is_none() {
            return Err(TuneError::Name(name.clone()));
        }
        for tunable in meant {
            if parameters.iter().all(|other| other.name != tunable.name) {
                parameters.push(Parameter::of(tunable));
            }
        }
    }
    Ok(parameters)
}

/// All numbers of the search, with the tuned ones in their places.
fn values(parameters: &[Parameter], tuned: &[i32]) -> Values {
    let mut values: Values = std::array::from_fn(|index| TUNABLES[index].default);
    for (parameter, value) in parameters.iter().zip(tuned) {
        if let Some(index) = TUNABLES.iter().position(|tunable| tunable.name == parameter.name) {
            values[index] = *value;
        }
    }
    values
}

type Lessons = Vec<(Shift, f64)>;

/// Plays these pairs on several threads; `None` when asked to stop.
fn play(
    settings: &Settings,
    parameters: &[Parameter],
    numbers: &[u32],
    threads: usize,
    stop: &AtomicBool,
) -> Result<Option<Lessons>, ContestError> {
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<Option<(Shift, f64)>>> = Mutex::new(vec![None; numbers.len()]);
    let work = || -> Result<(), EngineError> {
        let mut players = Players::new(&settings.games)?;
        while !stop.load(Relaxed) {
            let index = next.fetch_add(1, Relaxed);
            let Some(number) = numbers.get(index) else { break };
            let shift = Shift::of_pair(*number, settings.games.seed, parameters.len());
            let sides = [1.0, -1.0].map(|side| {
                values(parameters, &shift.applied(side, parameters, settings.schedule))
            });
            players.set_tunables(sides);
            let Some(pair) = players.play(*number, || stop.load(Relaxed)) else { break };
            let half_points: usize = pair.half_points().iter().sum();
            let points = half_points as f64 - 2.0;
            found.lock().unwrap_or_else(PoisonError::into_inner)[index] = Some((shift, points));
        }
        Ok(())
    };
    thread::scope(|scope| {
        let started: Result<Vec<_>, _> = (0..threads.max(1))
            .map(|_| thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work))
            .collect();
        for handle in started.map_err(EngineError::Threads)? {
            handle.join().expect("a game does not panic")?;
        }
        Ok::<(), EngineError>(())
    })?;
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(found.into_iter().collect())
}
