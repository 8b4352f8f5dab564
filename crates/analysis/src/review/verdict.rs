//! What endgame tables prove about the positions of a game.

use super::Judgement;
use serde::{Deserialize, Serialize};
use tabia_chess::Color;
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
    /// What the tables found for the side to move, as `mover` sees it.
    pub(crate) fn seen_by(mover: Color, found: TablebaseResult, turn: Color) -> Self {
        if turn == mover { found.value } else { found.value.flipped() }.into()
    }

    /// Neither side wins, by the fifty-move rule at least.
    pub(crate) const fn is_draw(self) -> bool {
        self.points() == 0
    }

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableVerdict {
    /// How it ends, as the mover sees it.
    pub result: TableResult,
    /// Plies to the next capture or pawn move of the winner; nothing in a draw, or when only the
    /// tables of results are there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dtz: Option<u32>,
    /// The same as a sentence for everybody who shows it; empty in reviews of earlier programs.
    #[serde(default)]
    pub text: String,
}

impl TableVerdict {
    /// What the tables found for the side to move, as `mover` sees it.
    pub(super) fn new(found: TablebaseResult, turn: Color, mover: Color) -> Self {
        let (result, dtz) = (TableResult::seen_by(mover, found, turn), found.distance);
        Self { result, dtz, text: format!("Endgame tables: {}.", words(result, dtz, mover)) }
    }
}

/// `White wins, about 12 moves from a capture, a pawn move or mate`.
fn words(result: TableResult, dtz: Option<u32>, mover: Color) -> String {
    let (us, them) = (mover.player(), (!mover).player());
    let saved = |winner: &str| format!("a draw, since {winner} is too late by the fifty-move rule");
    match result {
        TableResult::Win => format!("{us} wins{}", progress(dtz)),
        TableResult::Loss => format!("{them} wins{}", progress(dtz)),
        TableResult::Draw => "a draw".to_owned(),
        TableResult::CursedWin => saved(us),
        TableResult::BlessedLoss => saved(them),
    }
}

/// How far it is to the next step that cannot be undone, in moves of the winner.
fn progress(dtz: Option<u32>) -> String {
    let away = match dtz.map(|plies| plies.div_ceil(2)) {
        None => return String::new(),
        Some(0 | 1) => "a move".to_owned(),
        Some(moves) => format!("about {moves} moves"),
    };
    format!(", {away} from a capture, a pawn move or mate")
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
        let text = |value, distance, turn, mover| {
            TableVerdict::new(TablebaseResult { value, distance }, turn, mover).text
        };
        use Color::{Black, White};
        assert_eq!(
            text(Wdl::Win, Some(24), White, White),
            "Endgame tables: White wins, about 12 moves from a capture, a pawn move or mate."
        );
        assert_eq!(
            text(Wdl::Win, Some(1), Black, White),
            "Endgame tables: Black wins, a move from a capture, a pawn move or mate."
        );
        assert_eq!(text(Wdl::Loss, None, White, Black), "Endgame tables: Black wins.");
        assert_eq!(text(Wdl::Draw, None, Black, White), "Endgame tables: a draw.");
        assert_eq!(
            text(Wdl::BlessedLoss, Some(120), Black, Black),
            "Endgame tables: a draw, since White is too late by the fifty-move rule."
        );
        assert_eq!(
            text(Wdl::CursedWin, Some(120), White, Black),
            "Endgame tables: a draw, since White is too late by the fifty-move rule."
        );
    }
}
