//! What a position is worth, as people and other programs read it.

use serde::{Deserialize, Serialize};
use std::fmt;
use tabia_chess::{Color, Outcome, Position};
use tabia_engine::{Score, wdl};

/// What a position is worth, always from White's view.
///
/// ```
/// use tabia_analysis::Evaluation;
///
/// let text = serde_json::to_string(&Evaluation::Mate(-3)).expect("it can be written");
/// assert_eq!(text, r#"{"mate":-3}"#);
/// assert_eq!(Evaluation::Centipawns(125).to_string(), "+1.25");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Evaluation {
    /// In hundredths of a pawn; 100 is won in half of all games.
    #[serde(rename = "cp")]
    Centipawns(i32),
    /// A mate in this many moves, negative when Black mates. Never 0.
    #[serde(rename = "mate")]
    Mate(i32),
    /// The game is over: 1 when White has won, -1 when Black has, 0 for a draw.
    #[serde(rename = "over")]
    Over(i32),
}

impl Evaluation {
    /// A score of the side to move, seen by White.
    #[must_use]
    pub fn of_score(score: Score, position: &Position) -> Self {
        let sign = sign(position.turn());
        match score.mate_moves() {
            Some(moves) => Self::Mate(moves * sign),
            None => Self::Centipawns(wdl::centipawns(score, position) * sign),
        }
    }

    /// How a finished game counts.
    #[must_use]
    pub fn of_outcome(outcome: Outcome) -> Self {
        Self::Over(match outcome {
            Outcome::Checkmate(winner) => sign(winner),
            Outcome::Draw(_) => 0,
        })
    }

    /// The same, as this side sees it.
    #[must_use]
    pub fn seen_by(self, color: Color) -> Self {
        let sign = sign(color);
        match self {
            Self::Centipawns(value) => Self::Centipawns(value * sign),
            Self::Mate(moves) => Self::Mate(moves * sign),
            Self::Over(result) => Self::Over(result * sign),
        }
    }

    /// White is sure to win, or has won.
    #[must_use]
    pub const fn is_won(self) -> bool {
        matches!(self, Self::Mate(1..) | Self::Over(1..))
    }

    /// White is sure to lose, or has lost.
    #[must_use]
    pub const fn is_lost(self) -> bool {
        matches!(self, Self::Mate(..=-1) | Self::Over(..=-1))
    }
}

/// In pawns with a sign, `#-3` for a mate, or the result.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Mate(moves) => write!(f, "#{moves}"),
            Self::Over(1..) => f.write_str("1-0"),
            Self::Over(0) => f.write_str("1/2-1/2"),
            Self::Over(_) => f.write_str("0-1"),
        }
    }
}

/// White's view is positive.
const fn sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_seen_by_white() {
        let black = Position::from_fen("4k3/8/8/8/8/8/8/4K2R b K - 0 1").expect("valid");
        assert_eq!(Evaluation::of_score(Score::mated_in(4), &black), Evaluation::Mate(2));
        assert_eq!(Evaluation::of_score(Score::mate_in(1), &black), Evaluation::Mate(-1));
        let Evaluation::Centipawns(value) = Evaluation::of_score(Score::new(-340), &black) else {
            panic!("not a mate");
        };
        assert!(value > 0);
    }

    #[test]
    fn every_kind_survives_json() {
        for value in [Evaluation::Centipawns(-12), Evaluation::Mate(4), Evaluation::Over(-1)] {
            let text = serde_json::to_string(&value).expect("it can be written");
            assert_eq!(serde_json::from_str::<Evaluation>(&text).expect("it can be read"), value);
        }
    }

    #[test]
    fn certain_results_are_certain() {
        assert!(Evaluation::Mate(3).is_won() && Evaluation::Over(-1).is_lost());
        assert!(!Evaluation::Over(0).is_won() && !Evaluation::Centipawns(9000).is_won());
        assert!(Evaluation::Mate(3).seen_by(Color::Black).is_lost());
    }
}
