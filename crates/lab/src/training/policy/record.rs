//! How a policy network came to be.

use super::{Settings, worker::Verdict};
use crate::training::{
    CurvePoint, Source,
    record::{point, source},
};
use serde_json::{Value, json};

/// Everything that one must know to make the same network again, and how good it became.
#[derive(Clone, Debug)]
pub struct Record {
    /// How it learnt.
    pub settings: Settings,
    /// How many positions a batch had: fewer than asked for if there were fewer.
    pub batch: usize,
    /// How many steps were made.
    pub steps: u64,
    /// The games. Their positions are those that were taken.
    pub sources: Vec<Source>,
    /// How many positions it learnt from.
    pub training_positions: usize,
    /// The errors on the way, at temperature 1.
    pub curve: Vec<CurvePoint>,
    /// How well it guesses the moves of the held-out positions.
    pub held_out: Verdict,
    /// The cross-entropy there of someone who finds all legal moves equally likely.
    pub blind_error: f64,
    /// The temperature, fitted to the held-out positions.
    pub temperature: f32,
    /// The shape in words.
    pub shape: String,
    /// The checksum of the network file.
    pub checksum: u64,
    /// What the network says about itself.
    pub description: String,
}

impl Record {
    /// The record as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let Self { settings, held_out, .. } = self;
        json!({
            "network": {
                "checksum": format!("{:016x}", self.checksum),
                "shape": self.shape,
                "description": self.description,
                "temperature": self.temperature,
            },
            "data": self.sources.iter().map(source).collect::<Vec<_>>(),
            "training_positions": self.training_positions,
            "held_out_positions": held_out.positions,
            "settings": {
                "length": settings.length.to_string(),
                "steps": self.steps,
                "visits": self.steps * self.batch as u64,
                "batch": self.batch,
                "rate": settings.rate,
                "warm_up": settings.warm_up,
                "threads": settings.threads,
                "seed": settings.seed,
                "held_out_one_game_in": settings.held_out,
            },
            "held_out_cross_entropy": held_out.mean_error(),
            "held_out_cross_entropy_of_equal_chances": self.blind_error,
            "held_out_first": held_out.first_share(),
            "held_out_among_three": held_out.among_three_share(),
            "curve": self.curve.iter().map(point).collect::<Vec<_>>(),
        })
    }
}
