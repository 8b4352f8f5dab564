//! Many positions, each analysed on its own: the filter behind `tabia analyse`.
//!
//! Every position starts from an empty table, so that with fixed nodes a result depends on
//! nothing but its own line.

mod request;

pub use request::{BadRequest, Request};

use crate::{Evaluation, Line};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};
use tabia_engine::{Bound, Engine, EngineError, Info, Limits, Observer};

/// The name of the format, in every object.
pub const FORMAT: &str = "tabia-analysis";
/// Raised when a field changes its meaning or goes away; new fields do not raise it.
pub const VERSION: u32 = 1;

/// The answer to one line of input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// The line of the input, from 1.
    pub line: usize,
    /// The name the input gives, or the number of its line.
    pub id: Value,
    /// What was found, or why nothing was.
    #[serde(flatten)]
    pub content: Content,
}

/// What was found, or why nothing was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Content {
    /// The position was analysed.
    Found(Analysis),
    /// The line is not a position.
    Bad {
        /// What is wrong with it.
        error: String,
    },
}

/// What the engine says about a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// The position.
    pub fen: String,
    /// What it is worth.
    pub evaluation: Evaluation,
    /// Plies searched.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The best lines, best first; none when the game is over.
    pub lines: Vec<Line>,
}

/// Analyses positions one after the other.
#[derive(Debug)]
pub struct Analyst {
    engine: Engine,
    limits: Limits,
}

impl Analyst {
    /// Analyses with this engine, whose options say how many lines are wanted.
    #[must_use]
    pub const fn new(engine: Engine, limits: Limits) -> Self {
        Self { engine, limits }
    }

    /// Answers one line of input.
    ///
    /// # Errors
    /// The engine is searching already.
    pub fn answer(&mut self, number: usize, line: &str) -> Result<Answer, EngineError> {
        let (id, content) = match Request::read(line) {
            Ok(request) => {
                let found = self.analyse(&request)?;
                (request.id, Content::Found(found))
            }
            Err(BadRequest { id, message }) => (id, Content::Bad { error: message }),
        };
        let id = id.unwrap_or_else(|| number.into());
        Ok(Answer { format: FORMAT.to_owned(), version: VERSION, line: number, id, content })
    }

    /// Analyses one position.
    ///
    /// # Errors
    /// The engine is searching already.
    pub fn analyse(&mut self, request: &Request) -> Result<Analysis, EngineError> {
        let position = request.game.position().clone();
        let fen = position.to_fen();
        if let Some(outcome) = position.outcome() {
            let evaluation = Evaluation::of_outcome(outcome);
            return Ok(Analysis { fen, evaluation, depth: 0, nodes: 0, lines: Vec::new() });
        }
        self.engine.new_game()?;
        self.engine.set_game(request.game.clone());
        let collector = Collector::default();
        let outcome = self.engine.go(self.limits.clone(), collector.clone())?.wait();
        let evaluation = Evaluation::of_score(outcome.score, &position);
        let mut lines = vec![Line::new(&position, evaluation, &outcome.line)];
        // The search may have ended with another best move than its last report told.
        for info in
            collector.lines().values().filter(|info| info.line.first() != outcome.best.as_ref())
        {
            let evaluation = Evaluation::of_score(info.score, &position);
            lines.push(Line::new(&position, evaluation, &info.line));
        }
        lines.truncate(self.engine.options().multi_pv.max(1));
        let (depth, nodes) = (outcome.depth, outcome.progress.nodes);
        Ok(Analysis { fen, evaluation, depth, nodes, lines })
    }
}

/// Keeps the last report of every line.
#[derive(Clone, Debug, Default)]
struct Collector(Arc<Mutex<BTreeMap<usize, Info>>>);

impl Collector {
    fn lines(&self) -> BTreeMap<usize, Info> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Observer for Collector {
    fn info(&mut self, info: &Info) {
        if info.bound == Bound::Exact {
            let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            lines.insert(info.rank, info.clone());
        }
    }
}

#[cfg(test)]
mod tests;
