//! What a tab can ask for, and what it hears.

use std::{fmt, time::Duration};
use tabia_chess::Game;
use tabia_engine::{Info, Limits, Outcome, Strength};
use tokio::sync::watch;

/// Something to think about.
#[derive(Clone, Debug)]
pub struct Job {
    /// The position, with the moves that led to it.
    pub game: Game,
    /// What is wanted of it.
    pub work: Work,
}

/// What is wanted of a position.
#[derive(Clone, Debug)]
pub enum Work {
    /// The best lines, deeper and deeper until the tab has seen enough.
    Analyse {
        /// How many.
        lines: usize,
    },
    /// One move, soon: somebody is waiting for it.
    Choose {
        /// When to be done.
        limits: Limits,
        /// How strong to play; as well as possible when there is none.
        strength: Option<Strength>,
    },
}

impl Work {
    pub(super) fn is_urgent(&self) -> bool {
        matches!(self, Self::Choose { .. })
    }

    pub(super) fn lines(&self) -> usize {
        match self {
            Self::Analyse { lines } => *lines,
            Self::Choose { .. } => 1,
        }
    }

    pub(super) fn limits(&self) -> Limits {
        match self {
            Self::Analyse { .. } => Limits::default(),
            Self::Choose { limits, .. } => limits.clone(),
        }
    }

    pub(super) fn strength(&self) -> Option<Strength> {
        match self {
            Self::Analyse { .. } => None,
            Self::Choose { strength, .. } => *strength,
        }
    }
}

/// Where a job stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// Others have the cores.
    #[default]
    Waiting,
    /// It is being searched.
    Running,
    /// It is done, or cannot be done.
    Ended,
}

/// What is known about a job so far. The latest findings replace all earlier ones, so a slow tab
/// misses some and never holds up a search.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Where the job stands.
    pub state: State,
    /// How many threads search now.
    pub threads: usize,
    /// The best lines, best first.
    pub lines: Vec<Info>,
    /// Nodes of all turns.
    pub nodes: u64,
    /// Time of all turns.
    pub elapsed: Duration,
    /// How the search ended, once it has.
    pub outcome: Option<Outcome>,
    /// Why nothing could be searched.
    pub fault: Option<String>,
}

impl Findings {
    /// Takes a line unless a deeper one is known: after a pause a search begins anew, and what it
    /// finds at first is old news.
    pub(super) fn take(&mut self, info: &Info) {
        let known = self.lines.len();
        match self.lines.get_mut(info.rank - 1) {
            Some(line) if line.depth <= info.depth => *line = info.clone(),
            None if info.rank == known + 1 => self.lines.push(info.clone()),
            Some(_) | None => {}
        }
    }
}

/// The end at which the tab listens. Dropping it withdraws the job.
pub struct Ticket {
    pub(super) number: u64,
    pub(super) withdraw: super::Inbox,
    /// The latest findings.
    pub findings: watch::Receiver<Findings>,
}

impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ticket").field("number", &self.number).finish_non_exhaustive()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // A desk that has closed has withdrawn everything already.
        let _ = self.withdraw.send(super::Message::Withdraw(self.number));
    }
}
