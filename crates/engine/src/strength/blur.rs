//! An evaluation that is off by a little.

use crate::eval::{Evaluator, Judge};
use tabia_chess::{Position, Random};

/// How far evaluations are off, and in which positions by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blur {
    pub seed: u64,
    /// The standard deviation of the error, in hundredths of a pawn.
    pub spread: i32,
}

impl Blur {
    /// The error in this position: always the same one, spread like a bell.
    pub fn error(self, position: &Position) -> i32 {
        /// The standard deviation of the sum of four numbers below 2^16.
        const DEVIATION: i64 = 37_837;
        let word = Random::new(position.key() ^ self.seed).next();
        let quarters = [0, 16, 32, 48].map(|shift| (word >> shift) as u16);
        let centred = quarters.map(i64::from).iter().sum::<i64>() - 2 * i64::from(u16::MAX);
        (centred * i64::from(self.spread) / DEVIATION) as i32
    }
}

/// A judge with poor eyes. He looks at every position afresh: his searches are short.
#[derive(Debug)]
pub(crate) struct BlurredJudge {
    judge: Judge,
    pub blur: Blur,
}

impl BlurredJudge {
    pub fn new(evaluator: Evaluator, blur: Blur) -> Self {
        Self { judge: Judge::new(evaluator), blur }
    }

    pub fn evaluate(&mut self, position: &Position) -> i32 {
        self.judge.reset(position);
        self.judge.evaluate(position) + self.blur.error(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(blur: Blur) -> Vec<f64> {
        let mut positions = vec![Position::initial()];
        for index in 0..400 {
            let position = positions[index].clone();
            positions.extend(position.legal_moves().iter().map(|mv| position.after(mv)));
        }
        positions.iter().map(|position| f64::from(blur.error(position))).collect()
    }

    #[test]
    fn errors_are_spread_as_promised_around_nothing() {
        let errors = errors(Blur { seed: 7, spread: 100 });
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        let variance =
            errors.iter().map(|error| (error - mean).powi(2)).sum::<f64>() / errors.len() as f64;
        assert!(mean.abs() < 5.0, "{mean}");
        assert!((variance.sqrt() - 100.0).abs() < 5.0, "{variance}");
    }

    #[test]
    fn a_seed_belongs_to_a_game() {
        let [one, same, other] = [1, 1, 2].map(|seed| errors(Blur { seed, spread: 100 }));
        assert_eq!(one, same);
        assert_ne!(one, other);
        assert!(errors(Blur { seed: 1, spread: 0 }).iter().all(|error| *error == 0.0));
    }
}
