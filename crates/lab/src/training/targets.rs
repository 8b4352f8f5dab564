//! What the network should say about a position.

use super::PackedPosition;
use crate::games::chance;
use tabia_nnue::SCALE;

/// The chances that go with scores, and how much they count beside results.
#[derive(Clone, Debug)]
pub(super) struct Targets {
    /// The chance for each score, the scores counted as unsigned.
    chances: Vec<f32>,
    result_share: f32,
    /// How far an output of 1.0 goes along the curve of chances.
    steepness: f32,
}

impl Targets {
    /// A score of `scale` is worth a chance of 73 %.
    pub fn new(scale: f64, result_share: f64) -> Self {
        Self::counting_scores(1.0, scale, result_share)
    }

    /// The same for scores that are multiplied by a factor first.
    pub fn counting_scores(factor: f64, scale: f64, result_share: f64) -> Self {
        let scores = (0..=u16::MAX).map(|score| f64::from(score.cast_signed()));
        let chances = scores.map(|score| chance(factor * score, scale) as f32).collect();
        let steepness = (f64::from(SCALE) / scale) as f32;
        Self { chances, result_share: result_share as f32, steepness }
    }

    /// The same with another weight of results.
    pub fn set_result_share(&mut self, share: f64) {
        self.result_share = share as f32;
    }

    /// The points that the side to move should expect.
    #[inline]
    pub fn of(&self, position: &PackedPosition) -> f32 {
        let chance = self.chances[usize::from(position.score().cast_unsigned())];
        chance + self.result_share * (position.points() - chance)
    }

    /// The points that go with an output of the network, and how fast they change with it. Outputs
    /// and scores go along the same curve, so the network learns centipawns whatever its scale.
    #[inline]
    pub fn of_output(&self, output: f32) -> (f32, f32) {
        let chance = 1.0 / (1.0 + (-output * self.steepness).exp());
        (chance, self.steepness * chance * (1.0 - chance))
    }
}

/// Scores of searches are larger than the values of the network that they are made with, and a
/// network that learns them has larger values in turn. Counted by this factor, the scores of these
/// positions go with chances that are, in the mean, as far from even as those of the values. `None`
/// if scores and values have so little to do with each other that there is no such factor.
pub(super) fn score_factor(
    positions: &[PackedPosition],
    values: &[f32],
    scale: f64,
) -> Option<f64> {
    const LEAST: f64 = 0.25;
    const MOST: f64 = 4.0;
    const HALVINGS: u32 = 30;
    let lead = |score: f64| chance(score, scale) - 0.5;
    let leads: Vec<f64> = values.iter().map(|value| lead(f64::from(*value))).collect();
    let wanted: f64 = leads.iter().map(|lead| lead * lead).sum();
    // How far scores go along with values: it grows with the factor.
    let agreement = |factor: f64| -> f64 {
        let scores = positions.iter().map(|position| lead(factor * f64::from(position.score())));
        scores.zip(&leads).map(|(score, value)| score * value).sum()
    };
    if !(agreement(LEAST) < wanted && wanted < agreement(MOST)) {
        return None;
    }
    let (mut least, mut most) = (LEAST, MOST);
    for _ in 0..HALVINGS {
        let middle = least.midpoint(most);
        let bound = if agreement(middle) < wanted { &mut least } else { &mut most };
        *bound = middle;
    }
    Some(least.midpoint(most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::samples::counted;

    #[test]
    fn scores_are_counted_until_they_are_as_large_as_the_values() {
        let positions = counted(1000, 3);
        let values = |factor: f32| -> Vec<f32> {
            positions.iter().map(|position| factor * f32::from(position.score())).collect()
        };
        for factor in [0.5, 1.0, 1.5] {
            let found = score_factor(&positions, &values(factor), 400.0).expect("they agree");
            assert!((found - f64::from(factor)).abs() < 1e-3, "{factor}: {found}");
        }
        assert_eq!(score_factor(&positions, &values(-1.0), 400.0), None, "they contradict");
        assert_eq!(score_factor(&positions, &values(0.0), 400.0), None, "no opinion");
    }
}
