//! What a search tells while it runs and when it ends.

use crate::{Score, counters::Counters, table::Bound};
use std::time::Duration;
use tabia_chess::Move;

/// News from a running search: one line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies searched.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// The rank of this line among the best, from 1.
    pub rank: usize,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The line.
    pub line: Vec<Move>,
    /// Numbers common to all lines.
    pub progress: Progress,
    /// What the main thread counted so far, when the engine was asked to count.
    pub counters: Option<Counters>,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub per_mille_full: u16,
    /// Positions found in tablebases.
    pub tablebase_hits: u64,
}

impl Progress {
    /// Nodes in one second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let microseconds = self.elapsed.as_micros().max(1);
        (u128::from(self.nodes) * 1_000_000 / microseconds) as u64
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The best move; `None` when there is no legal move.
    pub best: Option<Move>,
    /// The answer expected to it.
    pub ponder: Option<Move>,
    /// What the best move is worth to the side to move.
    pub score: Score,
    /// The best line.
    pub line: Vec<Move>,
    /// The deepest iteration that was finished.
    pub depth: u32,
    /// How far the search came.
    pub progress: Progress,
    /// What was counted, when the engine was asked to count.
    pub counters: Option<Counters>,
}

/// Where a running search reports. Its methods are called on a search thread and should return
/// soon. The engine itself never prints.
pub trait Observer: Send {
    /// A line has been found or confirmed.
    fn info(&mut self, _: &Info) {}

    /// The search looks at this root move, the `number`-th, since it takes long.
    fn current_move(&mut self, _depth: u32, _mv: Move, _number: usize) {}

    /// The search has ended; it is told exactly once.
    fn finished(&mut self, _: &Outcome) {}
}

impl Observer for () {}
