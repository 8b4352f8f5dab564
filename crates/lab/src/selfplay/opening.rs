//! Random openings: the cheapest way to games that differ.

use tabia_chess::{Position, Random, chess960};

/// Plies that are always random; a coin decides about one more, so that both sides get to move
/// first.
pub(super) const RANDOM_PLIES: usize = 8;

/// What all chance in one game, or one pair of games, comes from.
pub(crate) fn chance(seed: u64, number: u32) -> Random {
    Random::new(seed ^ Random::new(number.into()).next())
}

/// The position after a random opening, or `None` if the game is over there already.
pub(crate) fn draw(random: &mut Random, chess960_percent: u8) -> Option<Position> {
    let start = start(random, chess960_percent);
    let plies = RANDOM_PLIES + random.below(2);
    play_random_moves(start, plies, random).map(|position| without_past(&position))
}

/// The same position as the start of a game. What came before is not stored, so it must not count
/// for the game either.
pub(super) fn without_past(position: &Position) -> Position {
    position.to_setup().into_position().expect("a position stays valid")
}

/// The position after so many random moves, or `None` if the game is over there already.
pub(super) fn play_random_moves(
    mut position: Position,
    plies: usize,
    random: &mut Random,
) -> Option<Position> {
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let chosen = moves.iter().nth(random.below(moves.len()));
        position.play(chosen.expect("the index is below the length"), &mut ());
    }
    position.outcome().is_none().then_some(position)
}

/// The ordinary start, or now and then one of Chess960 or double Chess960.
fn start(random: &mut Random, chess960_percent: u8) -> Position {
    if random.below(100) >= chess960_percent.into() {
        return Position::initial();
    }
    let mut arrangement = || random.below(chess960::ARRANGEMENTS.into()) as u16;
    let (white, other) = (arrangement(), arrangement());
    let black = if random.below(2) == 0 { white } else { other };
    chess960::start(white, black).expect("the numbers are below the number of arrangements")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_differ_and_follow_the_seed() {
        let fens = |seed| {
            let mut random = Random::new(seed);
            let draw = || draw(&mut random, 50).map(|position| position.to_fen());
            std::iter::repeat_with(draw).take(50).collect::<Vec<_>>()
        };
        assert_eq!(fens(7), fens(7));
        assert_ne!(fens(7), fens(8));
        let different: std::collections::HashSet<_> = fens(7).into_iter().collect();
        assert!(different.len() > 45);
    }

    #[test]
    fn the_share_of_chess960_is_kept() {
        let mut random = Random::new(1);
        let unusual = |random: &mut Random, percent| {
            (0..400).filter(|_| start(random, percent) != Position::initial()).count()
        };
        assert_eq!(unusual(&mut random, 0), 0);
        assert!((50..110).contains(&unusual(&mut random, 20)));
        assert!(unusual(&mut random, 100) > 395, "a few draw the ordinary arrangement");
    }

    #[test]
    fn openings_have_eight_or_nine_plies() {
        let mut random = Random::new(3);
        let positions: Vec<_> = (0..100).filter_map(|_| draw(&mut random, 0)).collect();
        assert!(positions.iter().all(|position| (8..=9).contains(&position.ply())));
        assert!(positions.iter().any(|position| position.ply() == 8));
        assert!(positions.iter().any(|position| position.ply() == 9));
    }
}
