//! Positions as arguments.

use anyhow::Context;
use tabia_chess::Position;

/// The position that these words describe, one quoted FEN or its separate words; without any, the
/// start position.
pub fn position(words: &[String]) -> anyhow::Result<Position> {
    if words.is_empty() {
        return Ok(Position::initial());
    }
    Position::from_fen(&words.join(" ")).context("bad position")
}
