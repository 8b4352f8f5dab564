//! In which order to try moves: the sooner the best one comes, the smaller the tree.

mod picker;
mod scoring;

pub(crate) use picker::Picker;
pub(crate) use scoring::{Context, exchange_values};

use tabia_chess::Move;

/// A move and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub mv: Move,
    pub score: i32,
}

/// Moves waiting to be tried, of all nodes of the current line: each picker works on its own
/// stretch at the end, so that no node needs memory of its own.
pub(crate) type Waiting = Vec<ScoredMove>;
