//! The engine as others see it.

use crate::{
    Limits, Observer, Outcome, Score, Strength,
    clock::Clock,
    eval::Evaluator,
    pool::{Completion, Pool},
    recorder::Recorder,
    search::{Shared, Task},
    strength,
    table::Table,
    table_file::{self, TableFileError},
    tablebase::{Probe, ProbeLimits, TablebaseResult},
};
use std::{
    fmt,
    io::{Read, Write},
    sync::Arc,
    time::{Duration, Instant},
};
use tabia_chess::{Color, Game, Position};
use tabia_platform::OutOfMemory;
use tabia_reference::syzygy::Tablebases;

/// How an engine is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// How many threads search.
    pub threads: usize,
    /// The size of the transposition table.
    pub table_mebibytes: usize,
    /// Count what the search does, at a small cost.
    pub statistics: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self { threads: 1, table_mebibytes: 64, statistics: false }
    }
}

/// What can be changed between searches at no cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many best lines to find.
    pub multi_pv: usize,
    /// Time lost between the engine and whoever runs the clock.
    pub move_overhead: Duration,
    /// Measure time by nodes, this many to the millisecond, to make games repeatable.
    pub nodes_per_millisecond: Option<u64>,
    /// When endgame tables are asked, if there are any.
    pub probe_limits: ProbeLimits,
    /// Play like a person of this strength; in analysis it is ignored.
    pub strength: Option<Strength>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            multi_pv: 1,
            move_overhead: Duration::from_millis(20),
            nodes_per_millisecond: None,
            probe_limits: ProbeLimits::default(),
            strength: None,
        }
    }
}

/// Why the engine did not do what it was asked to.
#[derive(Debug)]
pub enum EngineError {
    /// The table does not fit into memory. The old one is kept.
    Memory(OutOfMemory),
    /// The system gives no more threads.
    Threads(std::io::Error),
    /// A search is running.
    Busy,
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(error) => error.fmt(f),
            Self::Threads(error) => write!(f, "threads cannot be started: {error}"),
            Self::Busy => f.write_str("a search is running"),
        }
    }
}

impl std::error::Error for EngineError {}

/// A chess engine: a position, a table, some threads. Several can live in one process.
///
/// ```
/// use tabia_engine::{Config, Engine, Limits};
///
/// let mut engine = Engine::new(Config::default())?;
/// let search = engine.go(Limits { depth: Some(6), ..Limits::default() }, ())?;
/// let outcome = search.wait();
/// assert!(outcome.best.is_some());
/// # Ok::<(), tabia_engine::EngineError>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    config: Config,
    options: Options,
    evaluator: Evaluator,
    tablebases: Option<Arc<Tablebases>>,
    pool: Pool,
    table: Arc<Table>,
    /// The table came from a file and no search has begun since.
    is_just_loaded: bool,
    /// The table of searches with limited strength, made when the first one begins.
    limited_table: Option<Arc<Table>>,
    game: Arc<Game>,
    running: Option<(Arc<Shared>, Arc<Completion>)>,
    /// The result of the last search of this game, for the clock.
    last: Option<(Color, Arc<Completion>)>,
}

impl Engine {
    /// Starts the threads and takes the memory.
    ///
    /// # Errors
    /// The system does not give the memory or the threads.
    pub fn new(config: Config) -> Result<Self, EngineError> {
        Ok(Self {
            config,
            options: Options::default(),
            evaluator: Evaluator::default(),
            tablebases: None,
            pool: start_threads(config)?,
            table: Arc::new(new_table(config.table_mebibytes)?),
            is_just_loaded: false,
            limited_table: None,
            game: Arc::new(Game::new(Position::initial())),
            running: None,
            last: None,
        })
    }

    /// How the engine is made up now.
    #[must_use]
    pub const fn config(&self) -> Config {
        self.config
    }

    /// The options in force.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Changes the options for the searches to come.
    pub const fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// What the engine evaluates with.
    #[must_use]
    pub const fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// Takes another evaluator. The table is forgotten, since it holds values of the old one.
    ///
    /// # Errors
    /// A search is running.
    pub fn set_evaluator(&mut self, evaluator: Evaluator) -> Result<(), EngineError> {
        self.clear_table()?;
        self.evaluator = evaluator;
        Ok(())
    }

    /// Takes other endgame tables, or none. The table is forgotten, since what it holds of the
    /// endgame came from the old ones.
    ///
    /// # Errors
    /// A search is running.
    pub fn set_tablebases(
        &mut self,
        tablebases: Option<Arc<Tablebases>>,
    ) -> Result<(), EngineError> {
        self.clear_table()?;
        self.tablebases = tablebases;
        Ok(())
    }

    /// What the endgame tables prove about a position; nothing when they do not know it.
    #[must_use]
    pub fn tablebase_result(&self, position: &Position) -> Option<TablebaseResult> {
        TablebaseResult::of(self.tablebases.as_ref()?, position)
    }

    /// Sets the position to think about, with the moves that led to it.
    pub fn set_game(&mut self, game: Game) {
        self.game = Arc::new(game);
    }

    /// The position to think about.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// A search is running.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.running.as_ref().is_some_and(|(_, done)| !done.is_complete())
    }

    fn idle(&self) -> Result<(), EngineError> {
        if self.is_busy() { Err(EngineError::Busy) } else { Ok(()) }
    }

    /// Takes another number of threads.
    ///
    /// # Errors
    /// A search is running, or the system gives no more threads; then the old ones stay.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), EngineError> {
        self.idle()?;
        if threads != self.config.threads {
            let config = Config { threads, ..self.config };
            self.pool = start_threads(config)?;
            self.config = config;
        }
        Ok(())
    }

    /// Takes a table of another size. What was known is forgotten.
    ///
    /// # Errors
    /// A search is running, or the memory cannot be had; then the old table stays.
    pub fn set_table_size(&mut self, mebibytes: usize) -> Result<(), EngineError> {
        self.idle()?;
        if mebibytes != self.config.table_mebibytes {
            self.table = Arc::new(new_table(mebibytes)?);
            self.is_just_loaded = false;
            self.config.table_mebibytes = mebibytes;
        }
        Ok(())
    }

    /// Forgets the table.
    ///
    /// # Errors
    /// A search is running.
    pub fn clear_table(&mut self) -> Result<(), EngineError> {
        self.idle()?;
        self.table.clear(self.config.threads);
        self.is_just_loaded = false;
        Ok(())
    }

    /// The table knows nothing.
    #[must_use]
    pub fn is_table_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Writes the table, so that an analysis can go on another day.
    ///
    /// # Errors
    /// A search is running, or nothing can be written there.
    pub fn save_table(&self, out: &mut impl Write) -> Result<(), TableFileError> {
        self.idle().map_err(|_| TableFileError::Busy)?;
        table_file::write(&self.table, &self.evaluator, out)
    }

    /// Takes the table from a file of this many bytes, with the size that it has there.
    ///
    /// # Errors
    /// A search is running, the file is bad or of another evaluator, or the memory cannot be had;
    /// then the old table stays.
    pub fn load_table(&mut self, input: &mut impl Read, length: u64) -> Result<(), TableFileError> {
        self.idle().map_err(|_| TableFileError::Busy)?;
        let table = table_file::read(input, length, &self.evaluator)?;
        self.config.table_mebibytes = table.mebibytes();
        self.table = Arc::new(table);
        self.is_just_loaded = true;
        Ok(())
    }

    /// Forgets everything an earlier game taught. A table that was loaded since the last search
    /// stays: it was loaded for the game that begins now.
    ///
    /// # Errors
    /// A search is running.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.idle()?;
        if !self.is_just_loaded {
            self.clear_table()?;
        }
        self.pool.new_game();
        self.last = None;
        Ok(())
    }

    /// Starts to think about the position and returns at once. The observer hears what is found.
    ///
    /// # Errors
    /// A search is running already.
    pub fn go(
        &mut self,
        limits: Limits,
        observer: impl Observer + 'static,
    ) -> Result<Search, EngineError> {
        self.go_since(Instant::now(), limits, observer)
    }

    /// Like [`Engine::go`], for a clock that has been running since `started`.
    ///
    /// # Errors
    /// A search is running already.
    pub fn go_since(
        &mut self,
        started: Instant,
        mut limits: Limits,
        observer: impl Observer + 'static,
    ) -> Result<Search, EngineError> {
        self.idle()?;
        self.is_just_loaded = false;
        let game = self.game.clone();
        let position = game.position();
        let clock = Clock::new(
            &limits,
            started,
            self.options.move_overhead,
            position.ply(),
            self.options.nodes_per_millisecond,
        );
        let strength = self.options.strength.filter(|_| Strength::applies(&limits));
        let multi_pv = self.options.multi_pv.max(1);
        let handicap =
            strength.map(|strength| strength.handicap(position, &mut limits, multi_pv, &clock));
        let (table, threads) = match strength {
            None => (self.table.clone(), self.pool.len()),
            Some(_) => (self.limited_table()?, 1),
        };
        table.age();
        let shared = Arc::new(Shared::new(threads, limits.ponder));
        let done = Arc::new(Completion::default());
        let task = Task {
            game: game.clone(),
            limits: Arc::new(limits),
            table,
            evaluator: self.evaluator.clone(),
            // Nobody has endgame tables in his head.
            probe: self
                .tablebases
                .as_ref()
                .filter(|_| strength.is_none())
                .and_then(|tables| Probe::new(tables, self.options.probe_limits)),
            shared: shared.clone(),
            clock,
            #[cfg(feature = "tune")]
            tunables: crate::search::tunables::current(),
            multi_pv,
            previous_score: self.previous_score(),
            handicap,
        };
        self.last = Some((position.turn(), done.clone()));
        self.running = Some((shared.clone(), done.clone()));
        self.pool.search(task, Box::new(observer), done.clone());
        Ok(Search { shared, done })
    }

    /// An empty table for a search with limited strength.
    fn limited_table(&mut self) -> Result<Arc<Table>, EngineError> {
        let table = match self.limited_table.take() {
            Some(table) => table,
            None => Arc::new(new_table(strength::TABLE_MEBIBYTES)?),
        };
        table.clear(1);
        self.limited_table = Some(table.clone());
        Ok(table)
    }

    /// What the last search thought of the side now to move.
    fn previous_score(&self) -> Option<Score> {
        let (color, done) = self.last.as_ref()?;
        let outcome = done.is_complete().then(|| done.wait())?;
        Some(if *color == self.game.position().turn() { outcome.score } else { -outcome.score })
    }
}

/// Nobody can hear the result any more, so a running search ends.
impl Drop for Engine {
    fn drop(&mut self) {
        if let Some((shared, _)) = &self.running {
            shared.dismiss();
        }
    }
}

fn new_table(mebibytes: usize) -> Result<Table, EngineError> {
    Table::new(mebibytes).map_err(EngineError::Memory)
}

fn start_threads(config: Config) -> Result<Pool, EngineError> {
    if config.statistics {
        Pool::new::<Recorder>(config.threads)
    } else {
        Pool::new::<()>(config.threads)
    }
    .map_err(EngineError::Threads)
}

/// A running search. Dropping it stops it.
///
/// Searches of several engines run side by side; none of them waits for another.
///
/// ```
/// use tabia_engine::{Config, Engine, Limits};
///
/// let config = Config { table_mebibytes: 1, ..Config::default() };
/// let mut endless = Engine::new(config)?;
/// let mut short = Engine::new(config)?;
///
/// let analysis = endless.go(Limits { infinite: true, ..Limits::default() }, ())?;
/// let answer = short.go(Limits { depth: Some(4), ..Limits::default() }, ())?.wait();
/// assert_eq!(answer.depth, 4);
///
/// assert!(!analysis.is_finished());
/// analysis.stop();
/// assert!(analysis.wait().best.is_some());
/// assert!(analysis.is_finished());
/// # Ok::<(), tabia_engine::EngineError>(())
/// ```
#[derive(Debug)]
pub struct Search {
    shared: Arc<Shared>,
    done: Arc<Completion>,
}

impl Search {
    /// Asks the search to end soon. Never blocks.
    pub fn stop(&self) {
        self.shared.dismiss();
    }

    /// The opponent has played the expected move: from now on the clock runs. Never blocks.
    pub fn ponder_hit(&self) {
        self.shared.hit();
    }

    /// Nodes of all threads so far, for whoever cannot wait for the next line.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.shared.total_nodes()
    }

    /// The search has ended and the observer has been told.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.done.is_complete()
    }

    /// Waits for the end of the search.
    #[must_use]
    pub fn wait(&self) -> Outcome {
        self.done.wait()
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop();
    }
}
