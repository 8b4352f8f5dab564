//! From scores to chances: what a score means for the result of the game.

use crate::{MAX_PLY, Score};
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

/// What is on the board at the start, counted as pawns.
pub const FULL_MATERIAL: u32 = 78;
/// Less than this was too rarely undecided when the model was fitted, so it counts as this.
const LEAST_MATERIAL: u32 = 17;

/// Fitted by `tabia tune wdl` to 667 games of 8000 nodes a move, played with a wider network learnt
/// on from generation 8. Games of short searches do not serve: there a lead is thrown away so often
/// that an even position would hardly ever be drawn.
const MODEL: Model = Model { middle: [195.9, -52.6], spread: [3.1, 174.4] };

impl Model {
    fn at([constant, slope]: [f64; 2], material: u32) -> f64 {
        constant + slope * f64::from(material) / f64::from(FULL_MATERIAL)
    }
}

/// What is on the board, in pawns, as far as the model tells it apart: more than at the start was
/// never seen when it was fitted.
#[must_use]
pub fn material(position: &Position) -> u32 {
    const VALUES: [(PieceKind, u32); 5] = [
        (PieceKind::Pawn, 1),
        (PieceKind::Knight, 3),
        (PieceKind::Bishop, 3),
        (PieceKind::Rook, 5),
        (PieceKind::Queen, 9),
    ];
    let all = VALUES.into_iter().map(|(kind, value)| value * position.of_kind(kind).len());
    all.sum::<u32>().clamp(LEAST_MATERIAL, FULL_MATERIAL)
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

/// A tablebase win on the board, as other engines show it: programs that read scores take a mate for
/// more than this.
const TABLEBASE_CENTIPAWNS: i32 = 20_000;
/// What is not certain is always less than what is.
const MOST_CENTIPAWNS: i32 = TABLEBASE_CENTIPAWNS - MAX_PLY as i32 - 1;

/// The score in centipawns as people read them: 100 is a win in half of all games. Beyond that the
/// same chance to win is the same number, however little is left on the board. A tablebase win is
/// 20000 less its plies; only a mate, which is better told in moves, is more.
#[must_use]
pub fn centipawns(score: Score, position: &Position) -> i32 {
    if score.mate_plies().is_some() {
        return score.value();
    }
    match score.tablebase_plies() {
        Some(plies) if score.is_win() => TABLEBASE_CENTIPAWNS - plies,
        Some(plies) => -TABLEBASE_CENTIPAWNS - plies,
        None => expected_centipawns(score, position).clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS),
    }
}

/// Centipawns of a score that is not certain, by the chances that go with it.
fn expected_centipawns(score: Score, position: &Position) -> i32 {
    let unit = Model::at(MODEL.middle, FULL_MATERIAL) / 100.0;
    let material = material(position);
    let middle = Model::at(MODEL.middle, material);
    let value = f64::from(score.value());
    let size = value.abs();
    let shown = if size <= middle {
        size * 100.0 / middle
    } else {
        let stretch = Model::at(MODEL.spread, FULL_MATERIAL) / Model::at(MODEL.spread, material);
        100.0 + (size - middle) * stretch / unit
    };
    shown.copysign(value).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endgame() -> Position {
        Position::from_fen("8/5kpp/8/8/8/2R5/1r3PPP/6K1 w - - 0 1").expect("a position")
    }

    #[test]
    fn a_hundred_centipawns_win_half_of_the_games() {
        for position in [Position::initial(), endgame()] {
            let score = (1..1000)
                .map(Score::new)
                .find(|score| centipawns(*score, &position) >= 100)
                .expect("some score is a pawn");
            assert!(chances(score, &position).win.abs_diff(500) <= 5);
        }
    }

    #[test]
    fn the_same_chance_is_the_same_number() {
        let endgame = endgame();
        let sure = |position: &Position| {
            let mut scores = (1..3000).map(Score::new);
            let score = scores.find(|score| chances(*score, position).win >= 900);
            centipawns(score.expect("some score is sure enough"), position)
        };
        assert!(sure(&Position::initial()).abs_diff(sure(&endgame)) <= 5);
        for value in 1..3000 {
            let more = centipawns(Score::new(value), &endgame);
            assert!(more >= centipawns(Score::new(value - 1), &endgame));
            assert_eq!(centipawns(Score::new(-value), &endgame), -more);
        }
    }

    #[test]
    fn what_is_certain_is_more_than_what_is_not() {
        for position in [Position::initial(), endgame()] {
            let shown = |score| centipawns(score, &position);
            assert_eq!(shown(Score::tablebase_win(7)), 19_993);
            assert_eq!(shown(-Score::tablebase_win(7)), -19_993);
            let longest = shown(Score::tablebase_win(MAX_PLY));
            assert!(shown(Score::new(i32::MAX)) < longest);
            assert!(shown(Score::new(i32::MIN)) > -longest);
            assert!(shown(Score::mate_in(99)) > shown(Score::tablebase_win(0)));
            assert!(shown(Score::mated_in(99)) < shown(-Score::tablebase_win(0)));
        }
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
