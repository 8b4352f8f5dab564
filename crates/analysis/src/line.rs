//! A line of play as people and programs read it.

use crate::Evaluation;
use serde::{Deserialize, Serialize};
use tabia_chess::{
    Move, Position,
    notation::uci::{self, CastlingSpelling},
};

/// A line of play from some position, in both notations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What it is worth, seen by White.
    pub evaluation: Evaluation,
    /// Its moves in SAN.
    pub san: Vec<String>,
    /// Its moves in UCI.
    pub uci: Vec<String>,
}

impl Line {
    /// Spells the moves, which must be legal from the position on.
    #[must_use]
    pub fn new(position: &Position, evaluation: Evaluation, moves: &[Move]) -> Self {
        let spelling = CastlingSpelling::natural(position);
        let mut position = position.clone();
        let (mut san, mut spelled) = (Vec::new(), Vec::new());
        for mv in moves {
            san.push(position.to_san(*mv));
            spelled.push(uci::format(*mv, spelling));
            position.play(*mv, &mut ());
        }
        Self { evaluation, san, uci: spelled }
    }
}
