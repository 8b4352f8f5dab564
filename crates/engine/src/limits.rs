//! When a search has to end.

use std::time::Duration;
use tabia_chess::Move;

/// What remains on the clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remaining {
    /// Time left for all moves to come.
    pub time: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until more time is added, if that is how the game is played.
    pub moves_to_go: Option<u32>,
}

/// The limits of one search. All that are given hold; the first one reached ends it.
///
/// With no limit at all the search goes on until it is stopped.
///
/// ```
/// use std::time::Duration;
/// use tabia_engine::Limits;
///
/// let limits = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
/// assert_eq!(limits.depth, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Search no deeper than this many plies.
    pub depth: Option<u32>,
    /// Search no more than this many nodes. Exact with one thread.
    pub nodes: Option<u64>,
    /// Begin no new iteration after this many nodes.
    pub soft_nodes: Option<u64>,
    /// End when a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Take this long and no longer.
    pub move_time: Option<Duration>,
    /// Share out what is left on the clock.
    pub clock: Option<Remaining>,
    /// Do not end before being told to, whatever is found.
    pub infinite: bool,
    /// The search is on the opponent's time: limits of time hold from the moment of the hit.
    pub ponder: bool,
    /// Search only these moves; all when empty.
    pub search_moves: Vec<Move>,
}
