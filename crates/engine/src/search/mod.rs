//! The search: from the root down to quiet positions.
//!
//! | file | idea |
//! |---|---|
//! | `worker` | what one thread owns |
//! | `root`, `aspiration` | iterative deepening with narrow windows |
//! | `node` | one node: the loop that reads like a table of contents |
//! | `known` | what the rules, the distance to the root and endgame tables say |
//! | `assess` | what a position is worth before its moves are tried |
//! | `candidate` | the moves of a node while they are being tried |
//! | `prune` | leaving out nodes and moves |
//! | `extend`, `reduce` | changing the depth |
//! | `quiescence` | captures until the position is quiet |
//! | `mate` | proving short mates, leaving out nothing |
//! | `learn` | what a node teaches the histories |
//! | `frame`, `line` | memory of the current line |
//! | `tunables` | every number |
//!
//! What an idea is worth stands beside it: the Elo it costs to switch it off, with the error of
//! 95 %, from 250 games at 2000 nodes a move. Such short searches show little of ideas that live on
//! depth; what was measured otherwise says so. See docs/experiments.md.

mod aspiration;
mod assess;
mod candidate;
mod extend;
pub(crate) mod frame;
mod known;
mod learn;
mod line;
mod mate;
mod node;
mod prune;
mod quiescence;
mod reduce;
mod root;
pub mod tunables;
mod worker;

pub(crate) use worker::{Memory, Shared, Task, Worker};

use crate::Score;

/// What is known at compile time about a node.
pub(crate) trait NodeKind {
    /// The node may be on the principal variation: its window is open.
    const PV: bool;
    /// The node is the root.
    const ROOT: bool;
}

pub(crate) struct Root;
pub(crate) struct Pv;
pub(crate) struct NonPv;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeKind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeKind for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// The scores that matter: below `alpha` somebody has better, from `beta` on the opponent has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    pub const FULL: Self = Self { alpha: Score::lowest(), beta: Score::INFINITE };

    /// A window with no room inside: the question whether the score exceeds `alpha`.
    #[inline]
    pub fn null(alpha: Score) -> Self {
        Self { alpha, beta: alpha.next() }
    }

    /// The window as the opponent sees it.
    #[inline]
    pub fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    #[inline]
    pub fn width(self) -> i32 {
        self.beta.value() - self.alpha.value()
    }
}
