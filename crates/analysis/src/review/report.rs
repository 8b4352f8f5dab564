//! What a review says, in the types that become JSON. `docs/analysis.md` describes the fields.

use super::{TableVerdict, chances::Judgement};
use crate::{Evaluation, Line, pgn::value_of};
use serde::{Deserialize, Serialize};

/// The name of the format, in every object.
pub const FORMAT: &str = "tabia-review";
/// Raised when a field changes its meaning or goes away; new fields do not raise it.
pub const VERSION: u32 = 1;

/// The review of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewedGame {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// Which game of the file, from 1.
    pub number: usize,
    /// Names and values of the PGN tags, in order.
    pub tags: Vec<(String, String)>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// What was wrong with the PGN; the moves end there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    /// The position before the first move.
    pub start_fen: String,
    /// What that position is worth.
    pub start_evaluation: Evaluation,
    /// What was written before the first move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The opening, as far as its name is known.
    pub opening: Option<Opening>,
    /// Every move.
    pub moves: Vec<ReviewedMove>,
    /// How White played.
    pub white: Side,
    /// How Black played.
    pub black: Side,
    /// Plies (see [`ReviewedMove::ply`]) of the moves that decided the game, in order.
    pub turning_points: Vec<usize>,
}

impl ReviewedGame {
    /// The value of a PGN tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value_of(&self.tags, name)
    }
}

/// The name of an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings.
    pub eco: String,
    /// Its name.
    pub name: String,
    /// How many plies of the game belong to it.
    pub plies: usize,
}

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Pieces are being developed.
    Opening,
    /// Everything between.
    Middlegame,
    /// Few pieces are left.
    Endgame,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];
}

/// How one side played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Moves, quality and errors in the whole game.
    #[serde(flatten)]
    pub total: Tally,
    /// The same for the opening.
    pub opening: Tally,
    /// The same for the middlegame.
    pub middlegame: Tally,
    /// The same for the endgame.
    pub endgame: Tally,
}

/// What can be counted about some moves of one side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// How many moves.
    pub moves: usize,
    /// From 0 to 100; nothing without moves.
    pub accuracy: Option<f64>,
    /// The mean of [`ReviewedMove::loss`]; nothing without moves.
    pub average_loss: Option<f64>,
    /// How many were inaccuracies.
    pub inaccuracies: usize,
    /// How many were mistakes.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mover {
    /// White.
    White,
    /// Black.
    Black,
}

/// One move of a game under review. Evaluations are seen by White, chances by the mover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewedMove {
    /// Its index in the game, from 0.
    pub ply: usize,
    /// The number of the move as people count.
    pub number: u16,
    /// Who moves.
    pub mover: Mover,
    /// The move in SAN.
    pub san: String,
    /// The move in UCI; castling as the king's target in ordinary chess.
    pub uci: String,
    /// The position after it.
    pub fen: String,
    /// The part of the game.
    pub phase: Phase,
    /// What the position was worth with best play.
    pub before: Evaluation,
    /// What it is worth after the move.
    pub after: Evaluation,
    /// The mover's winning chances before, in percent.
    pub win_before: f64,
    /// The mover's winning chances after, in percent.
    pub win_after: f64,
    /// Centipawns lost; everything beyond ten pawns is alike.
    pub loss: i32,
    /// From 0 to 100.
    pub accuracy: f64,
    /// It is the move the engine would play.
    pub is_best: bool,
    /// What is wrong with it, if anything is.
    pub judgement: Option<Judgement>,
    /// What the endgame tables say about the position before, as the mover sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_before: Option<TableVerdict>,
    /// What they say about the position after it, as the mover sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_after: Option<TableVerdict>,
    /// What should have been played: the best line from the position before.
    pub best: Option<Line>,
    /// What the move allows: the best line from the position after.
    pub reply: Option<Line>,
    /// The mistake in words; nothing for moves without a judgement.
    pub explanation: Option<String>,
    /// The ideas behind the explanation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motifs: Vec<NamedMotif>,
    /// What to draw on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<Arrow>,
    /// Seconds left on the clock, from `[%clk]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<f64>,
    /// What was written about it in the PGN, commands such as `[%clk]` included.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Its glyphs in the PGN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
    /// Its variations in the PGN, as they were written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<String>,
}

/// An idea by name, with the side that profits from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedMotif {
    /// Its name in the format, such as `fork`.
    pub name: String,
    /// Where it appears.
    pub role: Role,
    /// The squares it is about, the most important first.
    pub squares: Vec<String>,
}

/// Where a motif, or an arrow, belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// What the move allows.
    Allowed,
    /// What the move misses.
    Missed,
}

/// An arrow on the board, to be drawn in the position before the move for [`Role::Missed`] and in
/// the position after it for [`Role::Allowed`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrow {
    /// Where it starts.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// What it shows.
    pub role: Role,
}
