//! What the network should say about a position.

use super::PackedPosition;
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
        let chance = |score: f64| (1.0 / (1.0 + (-score / scale).exp())) as f32;
        let scores = (0..=u16::MAX).map(|score| f64::from(score.cast_signed()));
        let chances = scores.map(chance).collect();
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
