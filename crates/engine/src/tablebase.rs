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
    pub verdict: Verdict,
}

/// The scores that the tables leave open, from the worst to the best: mostly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    worst: Score,
    best: Score,
}

impl Verdict {
    /// A win (1) or loss (-1) for certain, or a draw.
    fn decided(sign: i32) -> Self {
        Self::certain(match sign {
            1.. => Score::tablebase_win(1),
            0 => Score::DRAW,
            _ => -Score::tablebase_win(1),
        })
    }

    /// A draw only by the fifty-move rule, or one anyway.
    fn nearly(sign: i32) -> Self {
        Self::certain(nearly(sign))
    }

    /// The one or the other of these.
    fn open(sign: i32) -> Self {
        let ends = [nearly(sign), Self::decided(sign).best];
        Self { worst: ends[0].min(ends[1]), best: ends[0].max(ends[1]) }
    }

    const fn certain(score: Score) -> Self {
        Self { worst: score, best: score }
    }

    /// What to tell of a move with this score: a mate that the search has found is no less certain
    /// than what the tables know, unless it contradicts them.
    pub fn told(self, score: Score) -> Score {
        let mate = score.mate_plies().map_or(0, i32::signum);
        if mate != 0 && mate == self.best.value().signum() {
            score
        } else {
            score.clamp(self.worst, self.best)
        }
    }
}

/// The score of a draw only by the fifty-move rule, for the side that would win (1) or lose (-1):
/// a faulty opponent may yet lose it.
fn nearly(sign: i32) -> Score {
    Score::new(2 * sign)
}

/// Plies to the next capture or pawn move, negative for the side that loses; zero for a draw.
#[derive(Clone, Copy, Debug)]
struct Distance {
    plies: i32,
    /// The tables round, so it may be a ply more.
    is_rounded: bool,
}

impl Distance {
    const fn exact(plies: i32) -> Self {
        Self { plies, is_rounded: false }
    }
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
            Wdl::CursedWin if self.limits.fifty_move_rule => (nearly(1), Bound::Exact),
            Wdl::BlessedLoss if self.limits.fifty_move_rule => (nearly(-1), Bound::Exact),
            Wdl::CursedWin => win,
            Wdl::BlessedLoss => loss,
        })
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
        let asks_on = moves.iter().any(|ranked| ranked.rank > 0);
        Some(RootRanking { moves, asks_on })
    }

    /// Certain wins are all alike, so that the search can choose the one it understands, until the
    /// fifty-move rule comes near or a position is repeated: then only progress counts.
    fn rank_by_distance(&self, game: &Game, mv: Move, repeated: bool) -> Option<RankedMove> {
        let clock = i32::from(game.position().halfmove_clock());
        let distance = self.distance_after(game, mv)?;
        let rank = match distance.plies {
            0 => 0,
            plies @ 1.. if plies + clock < FIFTY_MOVES && !repeated => CERTAIN,
            plies @ 1.. => BY_DISTANCE - (plies + clock),
            plies if clock - 2 * plies < FIFTY_MOVES => -CERTAIN,
            plies => clock - plies - BY_DISTANCE,
        };
        let sign = distance.plies.signum();
        let verdict = match distance.plies.abs() + clock {
            _ if !self.limits.fifty_move_rule => Verdict::decided(sign),
            ..FIFTY_MOVES => Verdict::decided(sign),
            FIFTY_MOVES if !distance.is_rounded => Verdict::decided(sign),
            FIFTY_MOVES => Verdict::open(sign),
            _ => Verdict::nearly(sign),
        };
        Some(RankedMove { rank, verdict })
    }

    /// How far it is from the root if this move is played.
    fn distance_after(&self, game: &Game, mv: Move) -> Option<Distance> {
        let mut after = game.clone();
        after.play(mv);
        match self.end(&after) {
            Some(Outcome::Checkmate(_)) => return Some(Distance::exact(1)),
            Some(Outcome::Draw(_)) => return Some(Distance::exact(0)),
            None => {}
        }
        if after.position().halfmove_clock() == 0 {
            return Some(Distance::exact(match self.tables.wdl(after.position())?.flipped() {
                Wdl::Win => 1,
                Wdl::CursedWin => 1 + FIFTY_MOVES,
                Wdl::Draw => 0,
                Wdl::BlessedLoss => -1 - FIFTY_MOVES,
                Wdl::Loss => -1,
            }));
        }
        let from_there = -self.tables.dtz(after.position())?;
        Some(Distance { plies: from_there + from_there.signum(), is_rounded: true })
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
        let (rank, verdict) = match value {
            Wdl::Win => (CERTAIN, Verdict::decided(1)),
            Wdl::Loss => (-CERTAIN, Verdict::decided(-1)),
            Wdl::Draw => (0, Verdict::decided(0)),
            Wdl::CursedWin if rule => (1, Verdict::nearly(1)),
            Wdl::BlessedLoss if rule => (-1, Verdict::nearly(-1)),
            Wdl::CursedWin => (CERTAIN - 1, Verdict::decided(1)),
            Wdl::BlessedLoss => (1 - CERTAIN, Verdict::decided(-1)),
        };
        Some(RankedMove { rank, verdict })
    }

    /// How the game has ended, by the rules that hold here.
    fn end(&self, game: &Game) -> Option<Outcome> {
        let ignored = Outcome::Draw(DrawReason::FiftyMoves);
        game.outcome().filter(|end| self.limits.fifty_move_rule || *end != ignored)
    }
}
