//! How far two evaluators are apart.

use tabia_chess::{Color, Position};
use tabia_engine::eval::Evaluator;

/// How far two evaluators are apart, in the engine's centipawns.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// How many positions were looked at.
    pub positions: usize,
    /// The mean of what the first says more than the second, from White's view.
    pub mean_shift: f64,
    /// The mean distance.
    pub mean_difference: f64,
    /// The largest distance.
    pub largest_difference: i32,
    /// Where that is.
    pub largest_at: Option<Position>,
    /// The correlation (Pearson); `None` if one of them always says the same.
    pub correlation: Option<f64>,
}

/// Lets two evaluators judge the same positions, from White's view.
#[must_use]
pub fn compare(first: &Evaluator, second: &Evaluator, positions: &[Position]) -> Comparison {
    let values = |evaluator: &Evaluator| -> Vec<i32> {
        positions.iter().map(|position| for_white(evaluator, position)).collect()
    };
    let (first, second) = (values(first), values(second));
    let differences: Vec<i32> = first.iter().zip(&second).map(|(one, two)| one - two).collect();
    let largest = differences.iter().enumerate().max_by_key(|(_, difference)| difference.abs());
    let mean = |sum: f64| sum / positions.len().max(1) as f64;
    Comparison {
        positions: positions.len(),
        mean_shift: mean(differences.iter().copied().map(f64::from).sum()),
        mean_difference: mean(differences.iter().map(|number| f64::from(number.abs())).sum()),
        largest_difference: largest.map_or(0, |(_, difference)| difference.abs()),
        largest_at: largest.map(|(index, _)| positions[index].clone()),
        correlation: correlation(&first, &second),
    }
}

fn for_white(evaluator: &Evaluator, position: &Position) -> i32 {
    let value = evaluator.evaluate(position);
    if position.turn() == Color::White { value } else { -value }
}

/// The correlation of two columns of numbers; `None` if one of them does not vary.
fn correlation(first: &[i32], second: &[i32]) -> Option<f64> {
    let mean = |numbers: &[i32]| {
        numbers.iter().copied().map(f64::from).sum::<f64>() / numbers.len().max(1) as f64
    };
    let (mean_first, mean_second) = (mean(first), mean(second));
    let (mut both, mut squares_first, mut squares_second) = (0.0, 0.0, 0.0);
    for (one, two) in first.iter().zip(second) {
        let (one, two) = (f64::from(*one) - mean_first, f64::from(*two) - mean_second);
        both += one * two;
        squares_first += one * one;
        squares_second += two * two;
    }
    let spread = (squares_first * squares_second).sqrt();
    (spread > 0.0).then(|| both / spread)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::random_play;
    use std::sync::Arc;
    use tabia_nnue::{Architecture, InputSet, Network, Parts};

    /// A network that says the same to every side to move.
    fn constant(centipawns: i32) -> Evaluator {
        let architecture = Architecture { hidden: 32, inputs: InputSet::Plain };
        // Rounded up, since values are rounded towards zero.
        let bias = (centipawns * 16_320 + 399) / 400;
        let parts = Parts { output_biases: vec![bias; 8], ..Parts::zero(architecture) };
        Evaluator::Network(Arc::new(Network::from_parts(architecture, parts, "").expect("valid")))
    }

    #[test]
    fn an_evaluator_agrees_with_itself() {
        let positions = random_play(50, 3);
        let same = compare(&Evaluator::Classical, &Evaluator::Classical, &positions);
        assert_eq!((same.positions, same.largest_difference), (50, 0));
        assert!((same.correlation.expect("it varies") - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_shift_is_seen() {
        let positions = [Position::initial()];
        let found = compare(&constant(40), &constant(10), &positions);
        let counted = |value| Evaluator::default().search_units(value, &positions[0]).value();
        let shift = counted(40) - counted(10);
        assert_eq!((found.mean_shift, found.mean_difference), (shift.into(), shift.into()));
        assert_eq!((found.largest_difference, found.correlation), (shift, None));
        assert_eq!(found.largest_at, Some(Position::initial()));
    }

    #[test]
    fn correlation_has_a_sign() {
        assert_eq!(correlation(&[1, 2, 3], &[-2, -4, -6]), Some(-1.0));
        assert_eq!(correlation(&[1, 2, 3], &[5, 5, 5]), None);
        assert_eq!(correlation(&[], &[]), None);
    }
}
