//! The engine without threads of its own.

use crate::{
    EngineError, Limits, Options, Outcome, Score,
    clock::Clock,
    counters::Statistics,
    eval::Evaluator,
    pool::search_alone,
    recorder::Recorder,
    search::{Memory, Shared, Task, Worker},
    table::Table,
};
use std::{mem, sync::Arc, time::Instant};
use tabia_chess::{Color, Game, Position, Random};

/// An engine that thinks on the thread that asks, for programs that search a little very often:
/// handing a search of a hundred nodes to another thread would cost as much as the search.
///
/// That thread needs a stack of [`STACK_BYTES`](crate::STACK_BYTES) for deep searches.
///
/// ```
/// use std::sync::Arc;
/// use tabia_chess::{Game, Position};
/// use tabia_engine::{Limits, Solo, eval::Evaluator};
///
/// let mut engine = Solo::new(1, Evaluator::Classical)?;
/// let game = Arc::new(Game::new(Position::initial()));
/// let limits = Limits { nodes: Some(500), ..Limits::default() };
/// assert!(engine.search(game, limits).best.is_some());
/// # Ok::<(), tabia_engine::EngineError>(())
/// ```
#[derive(Debug)]
pub struct Solo {
    table: Arc<Table>,
    evaluator: Evaluator,
    /// What the last search of this game found, and for whom.
    previous: Option<(Color, Score)>,
    nodes_per_millisecond: Option<u64>,
    /// Away only while a search runs.
    memory: Option<Memory>,
}

impl Solo {
    /// Takes the memory.
    ///
    /// # Errors
    /// The system does not give it.
    pub fn new(table_mebibytes: usize, evaluator: Evaluator) -> Result<Self, EngineError> {
        let table = Arc::new(Table::new(table_mebibytes).map_err(EngineError::Memory)?);
        Ok(Self {
            table,
            evaluator,
            previous: None,
            nodes_per_millisecond: None,
            memory: Some(Memory::new()),
        })
    }

    /// Takes nodes for time from now on: so many of them are a millisecond on the clock.
    pub const fn take_nodes_for_time(&mut self, nodes_per_millisecond: u64) {
        self.nodes_per_millisecond = Some(nodes_per_millisecond);
    }

    /// Forgets everything an earlier game taught.
    pub fn new_game(&mut self) {
        self.table.clear(1);
        self.previous = None;
        if let Some(memory) = &mut self.memory {
            memory.new_game();
        }
    }

    /// Thinks about a position within the limits, which must end the search.
    pub fn search(&mut self, game: Arc<Game>, limits: Limits) -> Outcome {
        self.think(game, limits, ()).0
    }

    /// Thinks about a position like [`Solo::search`], but for the sake of one of the positions that
    /// the search evaluates on its way, each as likely as the others. `None` if it evaluates none.
    pub fn stray(
        &mut self,
        game: Arc<Game>,
        limits: Limits,
        random: &mut Random,
    ) -> Option<Position> {
        self.think(game, limits, Recorder::sampling(random.next())).1.into_position()
    }

    /// Thinks, and gives back who listened.
    fn think<S: Statistics>(
        &mut self,
        game: Arc<Game>,
        limits: Limits,
        listener: S,
    ) -> (Outcome, S) {
        self.table.age();
        let Options { move_overhead, .. } = Options::default();
        let (turn, ply) = (game.position().turn(), game.position().ply());
        let rate = self.nodes_per_millisecond;
        let task = Task {
            clock: Clock::new(&limits, Instant::now(), move_overhead, ply, rate),
            game,
            limits: Arc::new(limits),
            table: self.table.clone(),
            evaluator: self.evaluator.clone(),
            probe: None,
            shared: Arc::new(Shared::new(1, false)),
            #[cfg(feature = "tune")]
            tunables: crate::search::tunables::current(),
            multi_pv: 1,
            previous_score: self
                .previous
                .map(|(color, score)| if color == turn { score } else { -score }),
            handicap: None,
        };
        let memory = self.memory.take().unwrap_or_else(Memory::new);
        let mut worker = Worker::new(0, memory, task);
        worker.statistics = listener;
        let outcome = search_alone(&mut worker);
        let listener = mem::take(&mut worker.statistics);
        self.memory = Some(worker.into_memory());
        self.previous = Some((turn, outcome.score));
        (outcome, listener)
    }
}
