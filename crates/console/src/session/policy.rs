//! What the policy network says about the position on the board.

use tabia_chess::{
    Position,
    notation::uci::{self, CastlingSpelling},
};
use tabia_engine::embedded_policy;

/// The legal moves with the probability that each is played, the likeliest first.
pub fn moves(position: &Position, spelling: CastlingSpelling) -> Vec<(String, f32)> {
    let probabilities = embedded_policy().probabilities(position);
    probabilities.into_iter().map(|(mv, chance)| (uci::format(mv, spelling), chance)).collect()
}

/// The likeliest moves in one line; `None` if there is no legal move.
pub fn line(position: &Position, spelling: CastlingSpelling, most: usize) -> Option<String> {
    let moves = moves(position, spelling);
    let word = |(mv, chance): &(String, f32)| format!("{mv} {:.1}%", 100.0 * chance);
    let words: Vec<_> = moves.iter().take(most).map(word).collect();
    (!words.is_empty()).then(|| words.join(" "))
}
