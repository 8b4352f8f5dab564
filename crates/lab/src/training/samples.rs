//! Made-up positions, for measurements and tests.

use super::PackedPosition;
use crate::games::GameResult;
use tabia_chess::{Color, Game, PieceKind, Position, Random};

/// Positions from games of random moves, in which captures are liked, so that there are as many
/// endings as openings.
#[must_use]
pub(super) fn positions(count: usize, seed: u64) -> Vec<Position> {
    const LONGEST: usize = 160;
    let mut random = Random::new(seed);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut game = Game::new(Position::initial());
        for _ in 0..LONGEST {
            let moves = game.position().legal_moves();
            let drawn = moves.iter().nth(random.below(moves.len())).expect("there is a move");
            let capture = moves.iter().find(|mv| game.position().is_noisy(*mv));
            game.play(capture.filter(|_| random.below(12) == 0).unwrap_or(drawn));
            if game.outcome().is_some() {
                break;
            }
            if random.below(4) == 0 && !game.position().in_check() {
                positions.push(game.position().clone());
            }
        }
    }
    positions.truncate(count);
    positions
}

/// The same, with labels that a network can learn: the men, counted.
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
    positions(count, seed).iter().map(label).collect()
}

fn material(position: &Position) -> i32 {
    const VALUES: [i32; 5] = [100, 320, 330, 500, 900];
    let of = |color| -> i32 {
        let kinds = PieceKind::ALL.into_iter().zip(VALUES);
        kinds.map(|(kind, value)| value * position.of(color, kind).len() as i32).sum()
    };
    of(Color::White) - of(Color::Black)
}
