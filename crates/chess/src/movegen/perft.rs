//! Counting the leaves of the game tree: the proof that the rules are right.

use crate::Position;

/// The number of ways to play `depth` plies from here.
///
/// The last ply is counted without being played.
///
/// ```
/// use tabia_chess::{Position, perft};
///
/// assert_eq!(perft(&Position::initial(), 3), 8_902);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let mut leaves = 0;
            for mv in position.legal_moves().iter() {
                let child = position.after(mv);
                leaves += perft(&child, depth - 1);
            }
            leaves
        }
    }
}
