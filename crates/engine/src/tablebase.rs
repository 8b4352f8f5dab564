//! What endgame tables mean to a search.
//!
//! The tables say who wins from a position just reached by a capture or pawn move, and how far it
//! is to the next one. Inside the search the first is enough. At the root the second is needed as
//! well, or a won game would be shuffled into a draw by the fifty-move rule.

use crate::{Depth, Score, table::Bound};
use std::sync::Arc;
use tabia_chess::{DrawReason, Game, Move, Outcome, Position};
use tabia_reference::syzygy::{Tablebases, Wdl};

/// When endgame tables are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbeLimits {
    /// Only in nodes searched at least this deep.
    pub depth: i32,
    /// Only with at most this many men on the board; never with 0.
    pub men: u32,
    /// Wins that the fifty-move rule spoils are draws.
    pub fifty_move_rule: bool,
}

impl Default for ProbeLimits {
    fn default() -> Self {
        Self { depth: 1, men: 7, fifty_move_rule: true }
    }
}

/// What endgame tables prove about a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseResult {
    /// Who wins, with the fifty-move rule as the clock stands.
    pub value: Wdl,
    /// Plies to the next capture or pawn move with which the winner makes progress, if those
    /// tables are there and somebody wins. The tables round: it may be one more.
    pub distance: Option<u32>,
}

impl TablebaseResult {
    /// Asks the tables about a position; nothing when they are silent, when the game is over, or
    /// when rounding leaves open whether the fifty-move rule comes first.
    pub(crate) fn of(tables: &Tablebases, position: &Position) -> Option<Self> {
        if position.castling().any() || position.outcome().is_some() {
            return None;
        }
        let value = tables.wdl(position)?;
        let distance = tables.dtz(position).filter(|_| value != Wdl::Draw).map(i32::unsigned_abs);
        let clock = u32::from(position.halfmove_clock());
        let is_certain = matches!(value, Wdl::Win | Wdl::Loss) && clock > 0;
        let value = match distance {
            _ if !is_certain => value,
            Some(plies) if plies + clock < FIFTY_MOVES.unsigned_abs() => value,
            Some(plies) if plies + clock > FIFTY_MOVES.unsigned_abs() => spoiled(value),
            _ => return None,
        };
        Some(Self { value, distance })
    }

    /// Nobody wins if neither side errs, with the fifty-move rule or without it.
    #[must_use]
    pub fn is_draw(self, fifty_move_rule: bool) -> bool {
        match self.value {
            Wdl::Draw => true,
            Wdl::CursedWin | Wdl::BlessedLoss => fifty_move_rule,
            Wdl::Win | Wdl::Loss => false,
        }
    }
}

/// A win or a loss that the fifty-move rule makes a draw.
const fn spoiled(value: Wdl) -> Wdl {
    match value {
        Wdl::Win => Wdl::CursedWin,
        Wdl::Loss => Wdl::BlessedLoss,
        value => value,
    }
}

/// Endgame tables and when to ask them.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    tables: Arc<Tablebases>,
    limits: ProbeLimits,
}

/// What the tables say about a move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RankedMove {
    /// The higher, the better; moves of one rank are for the search to choose from.
    pub rank: i32,
    pub score: Score,
}

/// What the tables say about the moves at the root, in their order.
#[derive(Debug)]
pub(crate) struct RootRanking {
    pub moves: Vec<RankedMove>,
    /// The win is certain but not how far it is, so the search has to go on asking.
    pub asks_on: bool,
}

/// The rank of a move that wins or loses for certain.
const CERTAIN: i32 = 1 << 18;
/// The rank of a win at hand, from which the plies that the clock will then show are taken off.
const BY_DISTANCE: i32 = CERTAIN / 2;
/// The clock at which the game is drawn.
const FIFTY_MOVES: i32 = 100;

impl Probe {
    /// `None` when nothing could be found in the tables.
    pub fn new(tables: &Arc<Tablebases>, mut limits: ProbeLimits) -> Option<Self> {
        limits.men = limits.men.min(tables.most_men());
        (limits.men > 0).then(|| Self { tables: tables.clone(), limits })
    }

    fn covers(&self, position: &Position) -> bool {
        position.occupied().len() <= self.limits.men && !position.castling().any()
    }

    /// What a position inside the search is worth, `ply` plies from the root.
    pub fn score(&self, position: &Position, depth: Depth, ply: usize) -> Option<(Score, Bound)> {
        if position.halfmove_clock() != 0 || depth.0 < self.limits.depth || !self.covers(position) {
            return None;
        }
        let win = (Score::tablebase_win(ply), Bound::Lower);
        let loss = (-Score::tablebase_win(ply), Bound::Upper);
        Some(match self.tables.wdl(position)? {
            Wdl::Win => win,
            Wdl::Loss => loss,
            Wdl::Draw => (Score::DRAW, Bound::Exact),
            Wdl::CursedWin if self.limits.fifty_move_rule => (Self::nearly(1), Bound::Exact),
            Wdl::BlessedLoss if self.limits.fifty_move_rule => (Self::nearly(-1), Bound::Exact),
            Wdl::CursedWin => win,
            Wdl::BlessedLoss => loss,
        })
    }

    /// A draw only by the fifty-move rule, for the side that would win (1) or lose (-1): a faulty
    /// opponent may yet lose it.
    fn nearly(sign: i32) -> Score {
        Score::new(2 * sign)
    }

    /// Ranks the moves at the root, by distance if those tables are there.
    pub fn rank(&self, game: &Game, moves: &[Move]) -> Option<RootRanking> {
        if !self.covers(game.position()) {
            return None;
        }
        let repeated = game.history().has_repetition(game.position());
        let by_distance: Option<Vec<_>> =
            moves.iter().map(|mv| self.rank_by_distance(game, *mv, repeated)).collect();
        if let Some(moves) = by_distance {
            return Some(RootRanking { moves, asks_on: false });
        }
        let by_value: Option<Vec<_>> =
            moves.iter().map(|mv| self.rank_by_value(game, *mv)).collect();
        let moves = by_value?;
        let asks_on = moves.iter().any(|ranked| ranked.score > Score::DRAW);
        Some(RootRanking { moves, asks_on })
    }

    /// Certain wins are all alike, so that the search can choose the one it understands, until the
    /// fifty-move rule comes near or a position is repeated: then only progress counts.
    fn rank_by_distance(&self, game: &Game, mv: Move, repeated: bool) -> Option<RankedMove> {
        let clock = i32::from(game.position().halfmove_clock());
        let distance = self.distance_after(game, mv)?;
        let rank = match distance {
            0 => 0,
            // The tables round, so a distance may be a ply short.
            1.. if distance + clock < FIFTY_MOVES && !repeated => CERTAIN,
            1.. => BY_DISTANCE - (distance + clock),
            _ if clock - 2 * distance < FIFTY_MOVES => -CERTAIN,
            _ => clock - distance - BY_DISTANCE,
        };
        let in_time = if self.limits.fifty_move_rule { BY_DISTANCE - FIFTY_MOVES } else { 1 };
        let score = if rank.abs() >= in_time {
            Self::decided(rank.signum())
        } else {
            Self::nearly(rank.signum())
        };
        Some(RankedMove { rank, score })
    }

    /// Plies from the root to the next capture or pawn move if this move is played, negative for
    /// the side that loses; zero for a draw.
    fn distance_after(&self, game: &Game, mv: Move) -> Option<i32> {
        let mut after = game.clone();
        after.play(mv);
        match self.end(&after) {
            Some(Outcome::Checkmate(_)) => return Some(1),
            Some(Outcome::Draw(_)) => return Some(0),
            None => {}
        }
        if after.position().halfmove_clock() == 0 {
            return Some(match self.tables.wdl(after.position())?.flipped() {
                Wdl::Win => 1,
                Wdl::CursedWin => 1 + FIFTY_MOVES,
                Wdl::Draw => 0,
                Wdl::BlessedLoss => -1 - FIFTY_MOVES,
                Wdl::Loss => -1,
            });
        }
        let distance = -self.tables.dtz(after.position())?;
        Some(distance + distance.signum())
    }

    /// Only the value is known: enough not to spoil it, not enough to make progress.
    fn rank_by_value(&self, game: &Game, mv: Move) -> Option<RankedMove> {
        let mut after = game.clone();
        after.play(mv);
        let value = match self.end(&after) {
            Some(Outcome::Checkmate(_)) => Wdl::Win,
            Some(Outcome::Draw(_)) => Wdl::Draw,
            None => self.tables.wdl(after.position())?.flipped(),
        };
        let rule = self.limits.fifty_move_rule;
        Some(match value {
            Wdl::Win => RankedMove { rank: CERTAIN, score: Self::decided(1) },
            Wdl::Loss => RankedMove { rank: -CERTAIN, score: Self::decided(-1) },
            Wdl::Draw => RankedMove { rank: 0, score: Score::DRAW },
            Wdl::CursedWin if rule => RankedMove { rank: 1, score: Self::nearly(1) },
            Wdl::BlessedLoss if rule => RankedMove { rank: -1, score: Self::nearly(-1) },
            Wdl::CursedWin => RankedMove { rank: CERTAIN - 1, score: Self::decided(1) },
            Wdl::BlessedLoss => RankedMove { rank: 1 - CERTAIN, score: Self::decided(-1) },
        })
    }

    /// How the game has ended, by the rules that hold here.
    fn end(&self, game: &Game) -> Option<Outcome> {
        let ignored = Outcome::Draw(DrawReason::FiftyMoves);
        game.outcome().filter(|end| self.limits.fifty_move_rule || *end != ignored)
    }

    /// A win (1) or loss (-1) for certain.
    fn decided(sign: i32) -> Score {
        match sign {
            1.. => Score::tablebase_win(1),
            0 => Score::DRAW,
            _ => -Score::tablebase_win(1),
        }
    }
}
