//! Made-up positions, for measurements and tests.

use super::PackedPosition;
use crate::{games::GameResult, positions::random_play};
use tabia_chess::{Color, PieceKind, Position};

/// Positions with labels that a network can learn: the men, counted.
#[must_use]
pub(super) fn counted(count: usize, seed: u64) -> Vec<PackedPosition> {
    let label = |position: &Position| {
        let score = material(position);
        let result = match score {
            ..-150 => GameResult::BlackWin,
            -150..=150 => GameResult::Draw,
            151.. => GameResult::WhiteWin,
        };
        PackedPosition::new(position, score as i16, result)
    };
    random_play(count, seed).iter().map(label).collect()
}

fn material(position: &Position) -> i32 {
    const VALUES: [i32; 5] = [100, 320, 330, 500, 900];
    let of = |color| -> i32 {
        let kinds = PieceKind::ALL.into_iter().zip(VALUES);
        kinds.map(|(kind, value)| value * position.of(color, kind).len() as i32).sum()
    };
    of(Color::White) - of(Color::Black)
}
