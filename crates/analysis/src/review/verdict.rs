//! What endgame tables prove about the positions of a game.

use super::{Judgement, Mover};
use serde::{Deserialize, Serialize};
use tabia_engine::{TablebaseResult, Wdl};

/// How a position ends with best play, as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableResult {
    /// Won.
    Win,
    /// Won, but for the fifty-move rule.
    CursedWin,
    /// Drawn.
    Draw,
    /// Lost, but the fifty-move rule saves it.
    BlessedLoss,
    /// Lost.
    Loss,
}

impl TableResult {
    /// The points of the game: 1 for a win, 0 for any draw, -1 for a loss.
    const fn points(self) -> i32 {
        match self {
            Self::Win => 1,
            Self::CursedWin | Self::Draw | Self::BlessedLoss => 0,
            Self::Loss => -1,
        }
    }
}

impl From<Wdl> for TableResult {
    fn from(value: Wdl) -> Self {
        match value {
            Wdl::Win => Self::Win,
            Wdl::CursedWin => Self::CursedWin,
            Wdl::Draw => Self::Draw,
            Wdl::BlessedLoss => Self::BlessedLoss,
            Wdl::Loss => Self::Loss,
        }
    }
}

/// What the tables say about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableVerdict {
    /// How it ends, as the mover sees it.
    pub result: TableResult,
    /// Plies to the next capture or pawn move of the winner; nothing in a draw, or when only the
    /// tables of results are there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dtz: Option<u32>,
}

impl TableVerdict {
    /// As the side to move sees it.
    pub(super) fn of_mover(found: TablebaseResult) -> Self {
        Self { result: found.value.into(), dtz: found.distance }
    }

    /// As the other side sees it, which has just moved.
    pub(super) fn of_opponent(found: TablebaseResult) -> Self {
        Self { result: found.value.flipped().into(), dtz: found.distance }
    }

    /// In plain words: `White wins, the next step in 12 moves`.
    #[must_use]
    pub fn words(self, mover: Mover) -> String {
        let [us, them] = match mover {
            Mover::White => ["White", "Black"],
            Mover::Black => ["Black", "White"],
        };
        match self.result {
            TableResult::Win => format!("{us} wins{}", self.progress()),
            TableResult::Loss => format!("{them} wins{}", self.progress()),
            TableResult::Draw => "draw".to_owned(),
            TableResult::CursedWin => format!("draw; too late for {us} by the fifty-move rule"),
            TableResult::BlessedLoss => format!("draw; too late for {them} by the fifty-move rule"),
        }
    }

    /// How far it is to the next capture or pawn move, in moves of the winner.
    fn progress(self) -> String {
        self.dtz.map_or_else(String::new, |plies| match plies.div_ceil(2) {
            0 | 1 => ", the next step in 1 move".to_owned(),
            moves => format!(", the next step in {moves} moves"),
        })
    }
}

/// What the tables say before a move and after it, both as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Before the move.
    pub before: TableResult,
    /// After it.
    pub after: TableResult,
}

impl Proof {
    /// The move has changed the result of the game for the worse.
    #[must_use]
    pub const fn is_spoiled(self) -> bool {
        self.after.points() < self.before.points()
    }

    /// Half a point given away is a blunder; whatever keeps the result is not even inaccurate.
    pub(super) fn judgement(self) -> Option<Judgement> {
        self.is_spoiled().then_some(Judgement::Blunder)
    }

    /// What the move does to the result: `turns a won endgame into a draw`.
    #[must_use]
    pub const fn words(self) -> Option<&'static str> {
        Some(match (self.before.points(), self.after.points()) {
            (1, 0) => "turns a won endgame into a draw",
            (1, -1) => "turns a won endgame into a lost one",
            (0, -1) => "turns a drawn endgame into a lost one",
            _ => return None,
        })
    }

    /// What the better move keeps.
    #[must_use]
    pub const fn kept(self) -> &'static str {
        if self.before.points() > 0 { "keeps the win" } else { "keeps the draw" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TableResult::{BlessedLoss, CursedWin, Draw, Loss, Win};

    #[test]
    fn only_a_worse_result_is_a_mistake() {
        for (before, after) in [(Win, Draw), (Win, CursedWin), (Win, Loss), (Draw, Loss)] {
            let proof = Proof { before, after };
            assert_eq!(proof.judgement(), Some(Judgement::Blunder), "{proof:?}");
            assert!(proof.words().is_some(), "{proof:?}");
        }
        for (before, after) in [(Win, Win), (Draw, Draw), (Loss, Loss), (CursedWin, BlessedLoss)] {
            let proof = Proof { before, after };
            assert_eq!((proof.judgement(), proof.words()), (None, None), "{proof:?}");
        }
    }

    #[test]
    fn verdicts_name_the_winner() {
        let verdict = |result, dtz| TableVerdict { result, dtz };
        let said = verdict(Win, Some(24)).words(Mover::White);
        assert_eq!(said, "White wins, the next step in 12 moves");
        let said = verdict(Loss, Some(1)).words(Mover::White);
        assert_eq!(said, "Black wins, the next step in 1 move");
        assert_eq!(verdict(Win, None).words(Mover::Black), "Black wins");
        assert_eq!(verdict(Draw, None).words(Mover::Black), "draw");
        let said = verdict(BlessedLoss, Some(120)).words(Mover::Black);
        assert_eq!(said, "draw; too late for White by the fifty-move rule");
    }
}
