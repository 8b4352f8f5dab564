//! The moves that come to a player's mind.

use super::levels::{Level, SEES_MATES};
use crate::embedded_policy;
use tabia_chess::{Move, Position, Random};

/// What a player considers.
#[derive(Debug)]
pub(super) struct Noticed {
    pub moves: Vec<Move>,
    /// How likely the likeliest of all moves is: near one, the move suggests itself.
    pub likeliest: f32,
}

/// The moves that a player of this level considers, of those wanted (all when there are none).
pub(super) fn notice(position: &Position, wanted: &[Move], level: &Level, seed: u64) -> Noticed {
    let mut moves = embedded_policy().probabilities(position);
    moves.retain(|(mv, _)| wanted.is_empty() || wanted.contains(mv));
    let likeliest = moves.first().map_or(1.0, |(_, chance)| *chance);
    let mates = |(mv, _): &(Move, f32)| is_mate(position, *mv);
    if level.elo >= SEES_MATES && moves.iter().any(mates) {
        moves.retain(mates);
    }
    if level.candidates < moves.len() {
        draw(&mut moves, level, Random::new(position.key() ^ seed.rotate_left(32)));
    }
    Noticed { moves: moves.into_iter().map(|(mv, _)| mv).collect(), likeliest }
}

fn is_mate(position: &Position, mv: Move) -> bool {
    let child = position.after(mv);
    child.in_check() && !child.has_legal_move()
}

/// Draws as many moves as the level considers, without putting any back, each as often as it is
/// likely: the largest of their logarithms with Gumbel's noise are just that.
fn draw(moves: &mut Vec<(Move, f32)>, level: &Level, mut random: Random) {
    let mut drawn: Vec<_> = moves
        .drain(..)
        .map(|(mv, chance)| {
            let noise = -(-uniform(&mut random).ln()).ln();
            (f64::from(chance).max(f64::MIN_POSITIVE).ln() / level.temperature + noise, mv, chance)
        })
        .collect();
    drawn.sort_by(|one, two| two.0.total_cmp(&one.0));
    moves.extend(drawn.into_iter().take(level.candidates).map(|(_, mv, chance)| (mv, chance)));
}

/// A number between 0 and 1, neither of them included.
fn uniform(random: &mut Random) -> f64 {
    const STEPS: f64 = (1_u64 << 53) as f64;
    ((random.next() >> 11) as f64 + 0.5) / STEPS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(elo: u32) -> Level {
        Level::of(elo)
    }

    #[test]
    fn likely_moves_come_to_mind_more_often() {
        let position = Position::initial();
        let chances = embedded_policy().probabilities(&position);
        let (first, last) = (chances[0].0, chances[chances.len() - 1].0);
        let count = |mv| {
            let noticed =
                (0..500).map(|seed| notice(&position, &[], &level(600), seed * 0x9E37_79B9));
            noticed.filter(|noticed| noticed.moves.contains(&mv)).count()
        };
        assert!(count(first) > 10 * count(last).max(1), "{} {}", count(first), count(last));
    }

    #[test]
    fn the_stronger_consider_more() {
        let position = Position::initial();
        let considered = |elo| notice(&position, &[], &level(elo), 1).moves.len();
        assert!(considered(600) < considered(1600) && considered(1600) < considered(3200));
        assert_eq!(considered(3200), 20);
    }

    #[test]
    fn only_wanted_moves_are_considered() {
        let position = Position::initial();
        let wanted: Vec<_> = position.legal_moves().iter().take(1).collect();
        assert_eq!(notice(&position, &wanted, &level(600), 1).moves, wanted);
    }

    #[test]
    fn from_a_certain_level_on_a_mate_is_not_overlooked() {
        let position = Position::from_fen("6k1/5ppp/8/8/8/1QQ5/5PPP/R5K1 w - - 0 1");
        let position = position.expect("a valid position");
        for seed in 0..50 {
            let noticed = notice(&position, &[], &level(SEES_MATES), seed);
            assert!(noticed.moves.iter().all(|mv| is_mate(&position, *mv)), "{noticed:?}");
        }
    }
}
