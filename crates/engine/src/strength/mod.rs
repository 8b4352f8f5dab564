//! Limited strength: playing like a person who knows less.
//!
//! A weaker player is not a strong one who throws pieces away now and then. He notices fewer
//! moves, looks less far and misjudges what he sees. So does a limited engine:
//!
//! | file | idea |
//! |---|---|
//! | `levels` | how much of all this belongs to which rating, measured in games |
//! | `candidates` | the moves that come to mind, drawn by what the policy network finds likely |
//! | `blur` | an evaluation that is off by a little, always the same in the same position |
//! | `pace` | how long a person would think about it |
//!
//! The search itself is the usual one with few nodes. It has a table and histories of its own and
//! leaves nothing behind, so the move depends on the position, the rating and the seed alone, and
//! a search at full strength knows nothing of it. Several lines are told by a second search, when
//! the move is chosen: what is shown does not change what is played.

mod blur;
mod candidates;
mod levels;
mod pace;

pub(crate) use blur::{Blur, BlurredJudge};

use crate::{Limits, clock::Clock};
use levels::Level;
use std::time::Duration;
use tabia_chess::{Move, Position};

/// A limited strength. What it leaves open is drawn from the seed: take another for each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The rating to play at, between [`Strength::WEAKEST`] and [`Strength::STRONGEST`].
    pub elo: u32,
    /// The same seed plays the same moves in the same positions.
    pub seed: u64,
}

/// How a limited engine goes about one search.
#[derive(Clone, Debug)]
pub(crate) struct Handicap {
    pub blur: Blur,
    /// The answer is not given before this time is over.
    pub pause: Duration,
    /// The limits for telling several lines once the move is chosen: of all moves, not only of
    /// those that came to mind.
    pub telling: Limits,
    /// The move that was chosen; it stays the first of the lines.
    pub chosen: Option<Move>,
}

/// Lines beside the chosen move take no more nodes than this: nobody waits for them.
const MOST_NODES_FOR_TELLING: u64 = 100_000;

/// Few nodes need few entries.
pub(crate) const TABLE_MEBIBYTES: usize = 1;

impl Strength {
    /// The lowest rating.
    pub const WEAKEST: u32 = levels::WEAKEST;
    /// The highest rating; beyond it there is only full strength.
    pub const STRONGEST: u32 = levels::STRONGEST;

    /// Plays under these limits, and does not analyse: only then is strength limited.
    pub(crate) fn applies(limits: &Limits) -> bool {
        !limits.infinite && limits.mate.is_none()
    }

    /// Narrows the limits of a search to what such a player sees. Each of the lines that he is to
    /// tell may take as many nodes as his move.
    pub(crate) fn handicap(
        self,
        position: &Position,
        limits: &mut Limits,
        lines: usize,
        clock: &Clock,
    ) -> Handicap {
        let level = Level::of(self.elo);
        let at_most = |nodes: u64| Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
        let for_telling = (level.nodes * lines as u64).min(MOST_NODES_FOR_TELLING);
        let telling = Limits { nodes: at_most(level.nodes + for_telling), ..limits.clone() };
        limits.nodes = at_most(level.nodes);
        let noticed = candidates::notice(position, &limits.search_moves, &level, self.seed);
        let pause = pace::pause(position, &noticed, clock, self.seed);
        limits.search_moves = noticed.moves;
        let blur = Blur { seed: self.seed, spread: level.blur };
        Handicap { blur, pause, telling, chosen: None }
    }
}
