//! Drawing moves by chance.

use tabia_chess::{Move, Random};

/// One of the moves, each as often as its share of the whole says; `None` if there is none.
pub(crate) fn draw(shares: &[(Move, f32)], random: &mut Random) -> Option<Move> {
    const STEPS: usize = 1 << 24;
    let whole: f32 = shares.iter().map(|(_, share)| share).sum();
    let mut left = whole * random.below(STEPS) as f32 / STEPS as f32;
    let drawn = shares.iter().find(|(_, share)| {
        left -= share;
        left < 0.0
    });
    // Rounding may leave a little; it belongs to the first move.
    drawn.or(shares.first()).map(|(mv, _)| *mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::Position;

    #[test]
    fn moves_come_as_often_as_their_shares_say() {
        let mut random = Random::new(1);
        let moves: Vec<_> = Position::initial().legal_moves().iter().take(3).collect();
        let shares = [(moves[0], 6.0), (moves[1], 3.0), (moves[2], 0.0)];
        let mut counts = [0_i32; 3];
        for _ in 0..3000 {
            let drawn = draw(&shares, &mut random);
            let index = moves.iter().position(|mv| Some(*mv) == drawn).expect("one of the three");
            counts[index] += 1;
        }
        assert!((counts[0] - 2000).abs() < 150 && counts[2] == 0, "{counts:?}");
        assert_eq!(draw(&[], &mut random), None);
    }
}
