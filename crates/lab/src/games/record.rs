//! One game as it is stored.

use super::Replay;
use tabia_chess::{Color, DrawReason, Move, Outcome, Position};

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Black.
    BlackWin,
    /// Nobody.
    Draw,
    /// White.
    WhiteWin,
}

impl GameResult {
    /// Every result, in the order of their codes in a file.
    pub const ALL: [Self; 3] = [Self::BlackWin, Self::Draw, Self::WhiteWin];

    /// The result when this side wins.
    #[must_use]
    pub const fn win_for(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteWin,
            Color::Black => Self::BlackWin,
        }
    }

    /// White's points: 0, ½ or 1.
    #[must_use]
    pub const fn points(self) -> f64 {
        match self {
            Self::BlackWin => 0.0,
            Self::Draw => 0.5,
            Self::WhiteWin => 1.0,
        }
    }
}

/// The points that go with a score or value: the chance to win. One unit is worth 73 %.
#[inline]
pub(crate) fn chance(score: f64, unit: f64) -> f64 {
    1.0 / (1.0 + (-score / unit).exp())
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Mate on the board.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Nobody can mate any more.
    InsufficientMaterial,
    /// A hundred plies without a capture or pawn move.
    FiftyMoves,
    /// The same position for the third time.
    Repetition,
    /// Called a win because one side was far ahead for some plies.
    AdjudicatedWin,
    /// Called a draw because nobody was ahead for many plies.
    AdjudicatedDraw,
    /// Called a draw because the game had become too long.
    TooLong,
}

impl Ending {
    /// Every ending, in the order of their codes in a file.
    pub const ALL: [Self; 8] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::FiftyMoves,
        Self::Repetition,
        Self::AdjudicatedWin,
        Self::AdjudicatedDraw,
        Self::TooLong,
    ];

    /// Its name for people and for JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::FiftyMoves => "fifty moves",
            Self::Repetition => "repetition",
            Self::AdjudicatedWin => "adjudicated win",
            Self::AdjudicatedDraw => "adjudicated draw",
            Self::TooLong => "too long",
        }
    }

    /// What the rules make of the end of a game.
    #[must_use]
    pub const fn of(outcome: Outcome) -> (GameResult, Self) {
        match outcome {
            Outcome::Checkmate(winner) => (GameResult::win_for(winner), Self::Checkmate),
            Outcome::Draw(reason) => {
                let ending = match reason {
                    DrawReason::Stalemate => Self::Stalemate,
                    DrawReason::InsufficientMaterial => Self::InsufficientMaterial,
                    DrawReason::FiftyMoves => Self::FiftyMoves,
                    DrawReason::Repetition => Self::Repetition,
                };
                (GameResult::Draw, ending)
            }
        }
    }

    /// The rules ended the game, not the referee.
    #[must_use]
    pub const fn is_by_the_rules(self) -> bool {
        !matches!(self, Self::AdjudicatedWin | Self::AdjudicatedDraw | Self::TooLong)
    }
}

/// One move of a game, and what the search thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move that was played: the best one found.
    pub mv: Move,
    /// What it is worth to White, mates included.
    pub score: i16,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Its number in the run that made it.
    pub number: u32,
    /// The position after the random opening.
    pub start: Position,
    /// The scored moves.
    pub plies: Vec<Ply>,
    /// Who won.
    pub result: GameResult,
    /// How.
    pub ending: Ending,
}

impl GameRecord {
    /// Plays the game through, checking every move.
    #[must_use]
    pub fn replay(&self) -> Replay<'_> {
        Replay::new(self)
    }
}
