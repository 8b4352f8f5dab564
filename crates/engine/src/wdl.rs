//! From scores to chances: what a score means for the result of the game.

use crate::Score;
use tabia_chess::{PieceKind, Position};

/// Chances in thousandths, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// To win.
    pub win: u16,
    /// To draw.
    pub draw: u16,
    /// To lose.
    pub loss: u16,
}

/// The score with which half of all games are won, and how sharply chances change around it, as
/// polynomials in the material on the board.
struct Model {
    middle: [f64; 2],
    spread: [f64; 2],
}

/// Counted as pawns: what is on the board at the start is 78.
const FULL_MATERIAL: f64 = 78.0;

const MODEL: Model = Model { middle: [170.0, 0.0], spread: [75.0, 0.0] };

impl Model {
    fn at([constant, slope]: [f64; 2], material: f64) -> f64 {
        constant + slope * material
    }
}

/// What is on the board, in pawns, relative to the start of the game. More than that was never
/// seen when the model was fitted, so it counts as that.
fn material(position: &Position) -> f64 {
    const VALUES: [(PieceKind, f64); 5] = [
        (PieceKind::Pawn, 1.0),
        (PieceKind::Knight, 3.0),
        (PieceKind::Bishop, 3.0),
        (PieceKind::Rook, 5.0),
        (PieceKind::Queen, 9.0),
    ];
    let count = |kind| f64::from(position.of_kind(kind).len());
    let pawns: f64 = VALUES.into_iter().map(|(kind, value)| value * count(kind)).sum();
    (pawns / FULL_MATERIAL).min(1.0)
}

/// The chances that go with a score in a position.
///
/// ```
/// use tabia_chess::Position;
/// use tabia_engine::{Score, wdl};
///
/// let even = wdl::chances(Score::DRAW, &Position::initial());
/// assert_eq!(even.win, even.loss);
/// assert_eq!(even.win + even.draw + even.loss, 1000);
/// ```
#[must_use]
pub fn chances(score: Score, position: &Position) -> Wdl {
    if score.is_decisive() {
        let win = if score.is_win() { 1000 } else { 0 };
        return Wdl { win, draw: 0, loss: 1000 - win };
    }
    let material = material(position);
    let middle = Model::at(MODEL.middle, material);
    let spread = Model::at(MODEL.spread, material);
    let chance = |value: f64| 1000.0 / (1.0 + ((middle - value) / spread).exp());
    let win = chance(f64::from(score.value())).round() as u16;
    let loss = chance(-f64::from(score.value())).round() as u16;
    Wdl { win, draw: 1000 - win.min(1000) - loss.min(1000 - win), loss }
}

/// The score in centipawns as people read them: 100 is a win in half of all games.
#[must_use]
pub fn centipawns(score: Score, position: &Position) -> i32 {
    let middle = Model::at(MODEL.middle, material(position));
    (f64::from(score.value()) * 100.0 / middle).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_centipawns_win_half_of_the_games() {
        let position = Position::initial();
        let score = (1..1000)
            .map(Score::new)
            .find(|score| centipawns(*score, &position) == 100)
            .expect("some score is a pawn");
        assert!(chances(score, &position).win.abs_diff(500) <= 3);
    }

    #[test]
    fn chances_always_sum_up() {
        let position = Position::initial();
        for value in (-3000..3000).step_by(7) {
            let chances = chances(Score::new(value), &position);
            assert_eq!(chances.win + chances.draw + chances.loss, 1000);
        }
        assert_eq!(chances(Score::mate_in(3), &position).win, 1000);
        assert_eq!(chances(Score::mated_in(3), &position).loss, 1000);
    }
}
