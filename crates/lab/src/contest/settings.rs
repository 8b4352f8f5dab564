//! How a match is played.

use super::{Hypotheses, Openings};
use crate::selfplay::Adjudication;
use std::fmt;
use tabia_engine::{EngineError, eval::Evaluator};

/// How long a player may think. Nodes are counted, not time, so that games can be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So many nodes for each search.
    Nodes(u64),
    /// A clock: so many nodes for the game, and so many more after each move.
    Clock {
        /// What is on it at the start.
        nodes: u64,
        /// What is added after each move.
        increment: u64,
    },
}

impl Pace {
    /// About how many nodes a search takes.
    #[must_use]
    pub const fn nodes_a_move(self) -> u64 {
        /// As many moves use up the clock.
        const MOVES: u64 = 50;
        match self {
            Self::Nodes(nodes) => nodes,
            Self::Clock { nodes, increment } => nodes / MOVES + increment,
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Clock { nodes, increment } => write!(f, "a clock of {nodes}+{increment} nodes"),
        }
    }
}

/// How a match is played. Matches of equal settings and engine are equal.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The first player, from whose view everything is counted, and the second.
    pub players: [Evaluator; 2],
    /// How long players think.
    pub pace: Pace,
    /// The size of each player's table.
    pub table_mebibytes: usize,
    /// How many pairs of games are played at most.
    pub pairs: u32,
    /// Where games start.
    pub openings: Openings,
    /// What all chance comes from.
    pub seed: u64,
    /// When a game is called decided; scores are centipawns as people read them.
    pub adjudication: Adjudication,
    /// The match ends as soon as it is clear which of these holds.
    pub hypotheses: Option<Hypotheses>,
}

impl Settings {
    /// The rules of adjudication that match programs use: both sides see a lead of 600 for three
    /// moves each, or, from move 40 on, none above 8 for eight moves each.
    pub const ADJUDICATION: Adjudication = Adjudication {
        win_score: 600,
        win_plies: 6,
        draw_score: 8,
        draw_plies: 16,
        draw_from_ply: 80,
        longest: 400,
        most_plies: None,
    };

    /// A match between these two from random openings.
    #[must_use]
    pub fn between(first: Evaluator, second: Evaluator) -> Self {
        let nodes = 5000;
        Self {
            players: [first, second],
            pace: Pace::Nodes(nodes),
            table_mebibytes: crate::selfplay::Settings::table_mebibytes_for(nodes),
            pairs: 500,
            openings: Openings::default(),
            seed: 1,
            adjudication: Self::ADJUDICATION,
            hypotheses: None,
        }
    }

    /// Everything but the players, in words.
    #[must_use]
    pub fn conditions(&self) -> String {
        let Self { pace, table_mebibytes, pairs, openings, seed, .. } = self;
        let until = self.hypotheses.map_or_else(String::new, |Hypotheses { elo0, elo1 }| {
            format!(", until {elo0} or {elo1} Elo is clear")
        });
        format!("{pace}, hash {table_mebibytes}, {pairs} pairs, {openings}, seed {seed}{until}")
    }

    /// Refuses what cannot be done.
    ///
    /// # Errors
    /// There are fewer openings than pairs: players that always play the same would repeat their
    /// games, and those must not count twice. Or the hypotheses are in the wrong order.
    pub fn check(&self) -> Result<(), ContestError> {
        match self.openings.count() {
            Some(found) if found < self.pairs as usize => {
                return Err(ContestError::TooFewOpenings { found, wanted: self.pairs });
            }
            _ => {}
        }
        match self.hypotheses {
            Some(Hypotheses { elo0, elo1 }) if elo0 >= elo1 || !(elo1 - elo0).is_finite() => {
                Err(ContestError::Hypotheses { elo0, elo1 })
            }
            _ => Ok(()),
        }
    }
}

/// The players and the conditions.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.players;
        write!(f, "{first} against {second}, {}", self.conditions())
    }
}

/// Why a match is not played.
#[derive(Debug)]
pub enum ContestError {
    /// An engine cannot be had.
    Engine(EngineError),
    /// There are fewer openings than pairs.
    TooFewOpenings {
        /// How many there are.
        found: usize,
        /// How many pairs were asked for.
        wanted: u32,
    },
    /// The second hypothesis is not above the first.
    Hypotheses {
        /// The first.
        elo0: f64,
        /// The second.
        elo1: f64,
    },
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::TooFewOpenings { found, wanted } => {
                write!(f, "{found} openings are not enough for {wanted} pairs of games")
            }
            Self::Hypotheses { elo0, elo1 } => {
                write!(f, "a match cannot tell {elo0} from {elo1} Elo: the second must be larger")
            }
        }
    }
}

impl std::error::Error for ContestError {}

impl From<EngineError> for ContestError {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}
