//! Fitting the chances that go with a score.
//!
//! The chance to win with a score `v` is `1 / (1 + exp((middle - v) / spread))`, the chance to
//! lose that of winning with `-v`, and the rest is drawn. Middle and spread are straight lines in
//! the material on the board, as the engine's model [counts](wdl::material) it. The fit makes the
//! likelihood of the results largest. The games are taken for those of a network: their scores are
//! counted as a search counts them, by the men on the board.

use crate::games::{Damage, FileError, Filter, GameRecord, GameResult, chance, for_each_game};
use std::{collections::HashMap, path::Path};
use tabia_chess::Position;
use tabia_engine::{
    Score,
    eval::Evaluator,
    wdl::{self, FULL_MATERIAL, material},
};

/// The model: constants and slopes, the material at the start of a game being 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// The score with which half of all games are won.
    pub middle: [f64; 2],
    /// How slowly chances change around it.
    pub spread: [f64; 2],
}

/// How often games ended how, by score and material. By symmetry only the side that is ahead
/// counts.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// By material in pawns and score: games that the side ahead lost, drew, won.
    cells: HashMap<(u32, u16), [u64; 3]>,
    evaluator: Evaluator,
    positions: u64,
    /// The sum of the logarithms of the chances that the engine's present model gives.
    present: f64,
}

/// The fitted model, and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The model.
    pub model: Model,
    /// Positions that were counted.
    pub positions: u64,
    /// The mean negative logarithm of the chance of what happened, by the engine's present model.
    pub loss_before: f64,
    /// The same by the new model.
    pub loss_after: f64,
}

impl Tally {
    /// Counts the positions of files that have an ordinary score, noisy ones too: the model
    /// speaks of those as well.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn of<P: AsRef<Path>>(
        paths: &[P],
        mut report: impl FnMut(u64),
    ) -> Result<(Self, Damage), FileError> {
        let mut tally = Self::default();
        let damage = for_each_game(paths, |game| {
            tally.add_game(&game);
            report(tally.positions);
        })?;
        Ok((tally, damage))
    }

    fn add_game(&mut self, game: &GameRecord) {
        let filter = Filter::default();
        for step in game.replay().skip(filter.skipped_plies).map_while(Result::ok) {
            if step.score.unsigned_abs() < filter.score_limit {
                let score = self.evaluator.search_units(step.score.into(), &step.position);
                self.add_present(&step.position, score, game.result);
                self.add(material(&step.position), score.value() as i16, game.result);
            }
        }
    }

    /// Counts one position.
    pub fn add(&mut self, material: u32, score: i16, result: GameResult) {
        let place = if score < 0 { 2 - result as usize } else { result as usize };
        self.cells.entry((material, score.unsigned_abs())).or_default()[place] += 1;
        self.positions += 1;
    }

    fn add_present(&mut self, position: &Position, score: Score, result: GameResult) {
        /// The engine rounds to thousandths.
        const LEAST: f64 = 0.5;
        // The chances depend on the score and the material only, so White's view serves as well.
        let chances = wdl::chances(score, position);
        let per_mille = match result {
            GameResult::BlackWin => chances.loss,
            GameResult::Draw => chances.draw,
            GameResult::WhiteWin => chances.win,
        };
        self.present += (f64::from(per_mille).max(LEAST) / 1000.0).ln();
    }

    /// The model that fits best; `None` when there is too little to fit.
    #[must_use]
    pub fn fit(&self) -> Option<Fit> {
        let cells = self.sorted();
        let mut model = Model { middle: [170.0, 0.0], spread: [75.0, 0.0] };
        let mut loss = mean_loss(&cells, &model)?;
        for _ in 0..ROUNDS {
            let Some((better, less)) = scoring_step(&cells, &model, loss) else { break };
            let gain = loss - less;
            (model, loss) = (better, less);
            if gain < SMALLEST_GAIN {
                break;
            }
        }
        let loss_before = -self.present / self.positions as f64;
        Some(Fit { model, positions: self.positions, loss_before, loss_after: loss })
    }

    /// The cells in an order that does not depend on chance.
    fn sorted(&self) -> Vec<Cell> {
        let mut keys: Vec<_> = self.cells.iter().collect();
        keys.sort_unstable();
        let cell = |(&(material, score), counts): (&(u32, u16), &[u64; 3])| Cell {
            material: f64::from(material) / f64::from(FULL_MATERIAL),
            score: score.into(),
            counts: counts.map(|count| count as f64),
        };
        keys.into_iter().map(cell).collect()
    }
}

/// Rounds of scoring; a few suffice.
const ROUNDS: usize = 100;
/// A smaller gain than this is not worth another round.
const SMALLEST_GAIN: f64 = 1e-12;

struct Cell {
    material: f64,
    score: f64,
    counts: [f64; 3],
}

/// The numbers of a model as a list: constant and slope of the middle, then of the spread.
type Parameters = [f64; 4];

impl Model {
    const fn parameters(&self) -> Parameters {
        [self.middle[0], self.middle[1], self.spread[0], self.spread[1]]
    }

    const fn of([middle, middle_slope, spread, spread_slope]: Parameters) -> Self {
        Self { middle: [middle, middle_slope], spread: [spread, spread_slope] }
    }

    /// The chances to lose, draw and win in a cell, and their slopes along middle and spread.
    /// `None` where the model makes no sense.
    fn chances(&self, cell: &Cell) -> Option<([f64; 3], [[f64; 2]; 3])> {
        let at = |[constant, slope]: [f64; 2]| constant + slope * cell.material;
        let (middle, spread) = (at(self.middle), at(self.spread));
        if middle <= 0.0 || spread <= 0.0 {
            return None;
        }
        let side = |score: f64| {
            let distance = (middle - score) / spread;
            let chance = chance(score - middle, spread);
            let slope = chance * (1.0 - chance) / spread;
            (chance, [-slope, slope * distance])
        };
        let ((win, win_slope), (loss, loss_slope)) = (side(cell.score), side(-cell.score));
        let draw_slope = [0, 1].map(|axis| -win_slope[axis] - loss_slope[axis]);
        const LEAST: f64 = 1e-12;
        let chances = [loss, 1.0 - win - loss, win].map(|chance| chance.max(LEAST));
        Some((chances, [loss_slope, draw_slope, win_slope]))
    }
}

/// The mean negative logarithm of the chance of what happened; `None` if the model makes no sense
/// or nothing happened.
fn mean_loss(cells: &[Cell], model: &Model) -> Option<f64> {
    let (mut loss, mut positions) = (0.0, 0.0);
    for cell in cells {
        let (chances, _) = model.chances(cell)?;
        for (count, chance) in cell.counts.into_iter().zip(chances) {
            loss -= count * chance.ln();
            positions += count;
        }
    }
    (positions > 0.0).then(|| loss / positions)
}

/// One step of Fisher's scoring: Newton's method with the expected curvature, halved until it
/// helps. `None` when no step does.
fn scoring_step(cells: &[Cell], model: &Model, loss: f64) -> Option<(Model, f64)> {
    const HALVINGS: usize = 30;
    let (gradient, curvature) = derivatives(cells, model)?;
    let step = solve(curvature, gradient)?;
    let start = model.parameters();
    let mut length = 1.0;
    for _ in 0..HALVINGS {
        let moved: Vec<_> = start.iter().zip(step).map(|(at, step)| at + length * step).collect();
        let candidate = Model::of(moved.try_into().ok()?);
        if let Some(less) = mean_loss(cells, &candidate).filter(|less| *less < loss) {
            return Some((candidate, less));
        }
        length /= 2.0;
    }
    None
}

/// The gradient of the likelihood's logarithm and its expected curvature.
fn derivatives(cells: &[Cell], model: &Model) -> Option<(Parameters, [Parameters; 4])> {
    let mut gradient = [0.0; 4];
    let mut curvature = [[0.0; 4]; 4];
    for cell in cells {
        let (chances, slopes) = model.chances(cell)?;
        let all: f64 = cell.counts.iter().sum();
        for outcome in 0..3 {
            let [middle, spread] = slopes[outcome];
            let slope = [middle, middle * cell.material, spread, spread * cell.material];
            for row in 0..4 {
                gradient[row] += cell.counts[outcome] * slope[row] / chances[outcome];
                for column in 0..4 {
                    curvature[row][column] += all * slope[row] * slope[column] / chances[outcome];
                }
            }
        }
    }
    Some((gradient, curvature))
}

/// Solves a small system of equations by elimination. The tiny addition to the diagonal lets it
/// be solved even if all positions have the same material.
fn solve(mut matrix: [Parameters; 4], mut right: Parameters) -> Option<Parameters> {
    const RIDGE: f64 = 1e-9;
    for (place, row) in matrix.iter_mut().enumerate() {
        row[place] *= 1.0 + RIDGE;
    }
    for pivot in 0..4 {
        let pivot_row = matrix[pivot];
        let scale = pivot_row[pivot];
        if scale <= 0.0 || !scale.is_finite() {
            return None;
        }
        for row in (0..4).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot] / scale;
            for (entry, above) in matrix[row].iter_mut().zip(pivot_row) {
                *entry -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    Some([0, 1, 2, 3].map(|row| right[row] / matrix[row][row]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::Random;

    #[test]
    fn the_model_that_made_the_results_is_found() {
        let truth = Model { middle: [90.0, 120.0], spread: [40.0, 35.0] };
        let mut random = Random::new(11);
        let mut tally = Tally::default();
        for _ in 0..300_000 {
            let material = 10 + random.below(69) as u32;
            let score = random.below(1001) as i16 - 500;
            let cell = Cell {
                material: f64::from(material) / f64::from(FULL_MATERIAL),
                score: score.into(),
                counts: [0.0; 3],
            };
            let ([loss, draw, _], _) = truth.chances(&cell).expect("the truth makes sense");
            let chance = random.below(1 << 30) as f64 / f64::from(1 << 30);
            let result = if chance < loss {
                GameResult::BlackWin
            } else if chance < loss + draw {
                GameResult::Draw
            } else {
                GameResult::WhiteWin
            };
            tally.add(material, score, result);
        }
        let fit = tally.fit().expect("there is enough");
        for (found, truth) in fit.model.parameters().into_iter().zip(truth.parameters()) {
            assert!((found - truth).abs() < 4.0, "{:?}", fit.model);
        }
    }

    #[test]
    fn nothing_cannot_be_fitted() {
        assert_eq!(Tally::default().fit(), None);
    }

    #[test]
    fn slopes_are_those_of_finite_differences() {
        const STEP: f64 = 1e-4;
        let cell = Cell { material: 0.5, score: 130.0, counts: [0.0; 3] };
        let model = Model { middle: [170.0, 20.0], spread: [70.0, 5.0] };
        let (_, slopes) = model.chances(&cell).expect("sensible");
        let at = |middle: f64, spread: f64| {
            let moved = Model { middle: [170.0 + middle, 20.0], spread: [70.0 + spread, 5.0] };
            moved.chances(&cell).expect("sensible").0
        };
        for (outcome, [along_middle, along_spread]) in slopes.into_iter().enumerate() {
            let middle = (at(STEP, 0.0)[outcome] - at(-STEP, 0.0)[outcome]) / (2.0 * STEP);
            let spread = (at(0.0, STEP)[outcome] - at(0.0, -STEP)[outcome]) / (2.0 * STEP);
            assert!((along_middle - middle).abs() < 1e-9);
            assert!((along_spread - spread).abs() < 1e-9);
        }
    }
}
