//! How a network came to be.

use super::{Settings, Source, settings::name};
use serde_json::{Value, json};
use std::path::PathBuf;

/// The errors at some moment of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// How many positions had been seen, counted each time.
    pub visits: u64,
    /// How far steps moved numbers.
    pub rate: f64,
    /// The mean error on positions as they were seen, since the last point.
    pub training_error: f64,
    /// The mean error on the held-out positions.
    pub validation_error: f64,
}

/// The errors of the finished network on the held-out positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldOut {
    /// Against the targets of the end of the run.
    pub error: f64,
    /// Against the scores alone. Runs with other shares of the result can be compared by it.
    pub score_error: f64,
    /// Against the results alone.
    pub result_error: f64,
}

/// Everything that one must know to make the same network again, and how good it became.
#[derive(Clone, Debug)]
pub struct Record {
    /// How it learnt.
    pub settings: Settings,
    /// How many positions a batch had: fewer than asked for if there were fewer.
    pub batch: usize,
    /// How many steps were made.
    pub steps: u64,
    /// The network or checkpoint with which the run started, if it did.
    pub start: Option<PathBuf>,
    /// The games.
    pub sources: Vec<Source>,
    /// How many positions it learnt from.
    pub training_positions: usize,
    /// How many positions were held out.
    pub validation_positions: usize,
    /// The errors on the way.
    pub curve: Vec<CurvePoint>,
    /// The errors at the end.
    pub held_out: HeldOut,
    /// By how much scores were counted, so that values stay as large as at the start.
    pub score_factor: f64,
    /// By how many centipawns the engine and the learner differ at most about held-out positions.
    pub largest_difference: f64,
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
                "shape": name(settings.architecture),
                "description": self.description,
            },
            "data": self.sources.iter().map(source).collect::<Vec<_>>(),
            "training_positions": self.training_positions,
            "held_out_positions": self.validation_positions,
            "settings": {
                "length": settings.length.to_string(),
                "steps": self.steps,
                "visits": self.steps * self.batch as u64,
                "batch": self.batch,
                "rate": settings.rate,
                "warm_up": settings.warm_up,
                "result_share": settings.result_share.to_string(),
                "foresight": settings.foresight,
                "score_scale": settings.score_scale,
                "threads": settings.threads,
                "seed": settings.seed,
                "held_out_one_game_in": settings.held_out,
                "skipped_plies": settings.filter.skipped_plies,
                "score_limit": settings.filter.score_limit,
                "keep_scale": settings.keep_scale,
                "start": self.start.as_ref().map(|path| path.display().to_string()),
            },
            "held_out_loss": held_out.error,
            "held_out_loss_against_scores": held_out.score_error,
            "held_out_loss_against_results": held_out.result_error,
            "scores_counted_by": self.score_factor,
            "largest_difference_from_engine": self.largest_difference,
            "curve": self.curve.iter().map(point).collect::<Vec<_>>(),
        })
    }
}

pub(super) fn source(source: &Source) -> Value {
    json!({
        "path": source.path.display().to_string(),
        "description": source.description,
        "bytes": source.bytes,
        "crc32": format!("{:08x}", source.checksum),
        "games": source.games,
        "positions": source.positions,
        "damaged_bytes": source.damaged_bytes,
    })
}

pub(super) fn point(point: &CurvePoint) -> Value {
    json!({
        "visits": point.visits,
        "rate": point.rate,
        "loss": point.training_error,
        "held_out_loss": point.validation_error,
    })
}
