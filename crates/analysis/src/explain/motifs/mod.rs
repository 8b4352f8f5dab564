//! The ideas that win, by name, found in a line of play and proven by its moves.
//!
//! Every finder looks at one move of the side that begins and at what the line does with it: a
//! fork counts only if the line takes one of the forked men.

mod defenders;
mod double;
mod ends;
mod lines;
mod weak;

use super::walk::Walk;
use tabia_chess::Square;

/// An idea by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MotifName {
    /// A man can be taken for nothing.
    HangingPiece,
    /// One man attacks several.
    Fork,
    /// A man cannot move because of what stands behind it.
    Pin,
    /// A man must move and what stands behind it is lost.
    Skewer,
    /// A man moves away and another one attacks.
    DiscoveredAttack,
    /// Mate on the last rank, behind the king's own pawns.
    BackRank,
    /// A man is attacked and has no safe square.
    TrappedPiece,
    /// A man has to guard two things.
    OverloadedDefender,
    /// A man that guards another one is taken.
    RemovedDefender,
    /// A pawn becomes a piece.
    Promotion,
    /// Mate by force.
    MateIn(u32),
    /// There was a mate, and now there is none.
    MissedMate,
    /// A won game becomes a draw, since the opponent has no move.
    Stalemate,
}

impl MotifName {
    /// As the format spells it.
    pub const fn identifier(self) -> &'static str {
        match self {
            Self::HangingPiece => "hanging-piece",
            Self::Fork => "fork",
            Self::Pin => "pin",
            Self::Skewer => "skewer",
            Self::DiscoveredAttack => "discovered-attack",
            Self::BackRank => "back-rank",
            Self::TrappedPiece => "trapped-piece",
            Self::OverloadedDefender => "overloaded-defender",
            Self::RemovedDefender => "removed-defender",
            Self::Promotion => "promotion",
            Self::MateIn(_) => "mate",
            Self::MissedMate => "missed-mate",
            Self::Stalemate => "stalemate",
        }
    }
}

/// An idea, where it is, and what can be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motif {
    /// Its name.
    pub name: MotifName,
    /// What it is about, the most important first.
    pub squares: Vec<Square>,
    /// A clause that says it: `the knight on c7 forks the king and the rook on a8`.
    pub words: String,
}

/// Finds one idea at the move with this index, which is even.
type Finder = fn(&Walk, usize) -> Option<Motif>;

/// The more telling ideas come first.
const FINDERS: [Finder; 9] = [
    ends::promotion,
    double::fork,
    lines::skewer,
    lines::pin,
    lines::discovered_attack,
    defenders::overloaded,
    defenders::removed,
    weak::trapped,
    weak::hanging,
];

/// How many moves of the side that begins are looked at: later ones were not forced by the first.
const MOVES: usize = 3;

/// What the side that begins a line does with it, each idea once, with the index of its move.
pub fn in_line(walk: &Walk) -> Vec<(usize, Motif)> {
    in_line_where(walk, |_, _| true)
}

/// The same, but only ideas that somebody wants to hear of.
pub fn in_line_where(
    walk: &Walk,
    is_wanted: impl Fn(usize, &Motif) -> bool,
) -> Vec<(usize, Motif)> {
    let ends = ends::mate(walk).into_iter().chain(ends::back_rank(walk));
    let mut motifs: Vec<(usize, Motif)> = ends.map(|motif| (0, motif)).collect();
    for index in (0..walk.moves.len()).step_by(2).take(MOVES) {
        for finder in FINDERS {
            let found = finder(walk, index)
                .filter(|found| is_wanted(index, found))
                .filter(|found| motifs.iter().all(|(_, other)| other.name != found.name));
            motifs.extend(found.map(|found| (index, found)));
        }
    }
    motifs
}

pub use ends::stalemate;
