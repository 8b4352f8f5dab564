//! How games are made.

use std::fmt;
use tabia_engine::eval::Evaluator;

/// How games are made. Games of equal settings, seed and engine are equal.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Who judges positions.
    pub evaluator: Evaluator,
    /// What all chance comes from.
    pub seed: u64,
    /// No new iteration is begun after this many nodes.
    pub soft_nodes: u64,
    /// The search ends after this many nodes.
    pub hard_nodes: u64,
    /// First, each position is searched with so many nodes. If nothing can be learnt from it, since
    /// it is a check or a noisy move is best, the move that was found is played at once.
    pub quick_nodes: Option<u64>,
    /// The size of each thread's table.
    pub table_mebibytes: usize,
    /// How many games in a hundred start from Chess960 positions, every other one of them from
    /// double Chess960.
    pub chess960_percent: u8,
    /// An opening is thrown away if its first score is larger than this.
    pub opening_score: i32,
    /// How many games in a hundred start astray: at a position that a search came across.
    pub astray_percent: u8,
    /// When a game is called decided.
    pub adjudication: Adjudication,
}

impl Settings {
    /// Limits of nodes that go together: the hard one cuts off only iterations that get out of
    /// hand.
    #[must_use]
    pub const fn hard_nodes_for(soft_nodes: u64) -> u64 {
        const FACTOR: u64 = 3;
        soft_nodes.saturating_mul(FACTOR)
    }

    /// A table no larger than the searches of one game can fill: it is cleared for every game.
    #[must_use]
    pub fn table_mebibytes_for(soft_nodes: u64) -> usize {
        const NODES_PER_MEBIBYTE: u64 = 300;
        const LARGEST: u64 = 16;
        (soft_nodes / NODES_PER_MEBIBYTE).clamp(1, LARGEST) as usize
    }
}

impl Default for Settings {
    fn default() -> Self {
        let soft_nodes = 5000;
        Self {
            evaluator: Evaluator::default(),
            seed: 1,
            soft_nodes,
            hard_nodes: Self::hard_nodes_for(soft_nodes),
            quick_nodes: None,
            table_mebibytes: Self::table_mebibytes_for(soft_nodes),
            chess960_percent: 10,
            opening_score: 1000,
            astray_percent: 0,
            adjudication: Adjudication::default(),
        }
    }
}

/// What a file says about its games.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = &self.adjudication;
        write!(
            f,
            "tabia {} evaluator={} seed={} nodes={}..{} hash={} chess960={}% opening<={} \
             win={}x{} draw={}x{} from {} longest={}",
            env!("CARGO_PKG_VERSION"),
            self.evaluator,
            self.seed,
            self.soft_nodes,
            self.hard_nodes,
            self.table_mebibytes,
            self.chess960_percent,
            self.opening_score,
            rules.win_score,
            rules.win_plies,
            rules.draw_score,
            rules.draw_plies,
            rules.draw_from_ply,
            rules.longest,
        )?;
        if self.astray_percent > 0 {
            write!(f, " astray={}%", self.astray_percent)?;
        }
        if let Some(plies) = rules.most_plies {
            write!(f, " plies<={plies}")?;
        }
        self.quick_nodes.map_or(Ok(()), |nodes| write!(f, " quick={nodes}"))
    }
}

/// When a game is called decided before it is over. Plies are counted from the initial position,
/// the random opening included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// A side that is ahead by this much ...
    pub win_score: i32,
    /// ... for so many plies in a row wins. A mate that is found wins at once.
    pub win_plies: u32,
    /// If nobody is ahead by more than this ...
    pub draw_score: i32,
    /// ... for so many plies in a row ...
    pub draw_plies: u32,
    /// ... and so many plies have been played, the game is drawn.
    pub draw_from_ply: u32,
    /// A game of so many plies is drawn.
    pub longest: u32,
    /// So is one that has gone on for so many plies since its start.
    pub most_plies: Option<u32>,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self {
            win_score: 2000,
            win_plies: 4,
            draw_score: 5,
            draw_plies: 12,
            draw_from_ply: 80,
            longest: 400,
            most_plies: None,
        }
    }
}

/// When there are enough games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The games with the numbers below this.
    Games(u32),
    /// The first games, by number, that together have so many usable positions.
    Positions(u64),
}
