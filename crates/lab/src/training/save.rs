//! What is left when a run has ended.

use super::{Record, TrainError, loss_curve, name};
use serde_json::Value;
use std::{fs, path::Path};
use tabia_nnue::Network;

/// Writes a network and, beside it, its record (`.json`) and the curve of its losses (`.svg`).
/// `json` is the record, with whatever the caller knows beyond it. The network comes last, so
/// where it is, the others are too.
///
/// # Errors
/// A file cannot be written.
pub fn save(
    out: &Path,
    network: &Network,
    record: &Record,
    json: &Value,
) -> Result<(), TrainError> {
    let title = format!("{}, {}", name(network.architecture()), record.settings.length);
    save_all(out, network.write(), json, &loss_curve(&title, &record.curve))
}

/// Writes the bytes of a network, its record and the picture of its curve; the network last.
pub(super) fn save_all(
    out: &Path,
    network: Vec<u8>,
    json: &Value,
    picture: &str,
) -> Result<(), TrainError> {
    for (path, bytes) in [
        (out.with_extension("json"), format!("{json:#}\n").into_bytes()),
        (out.with_extension("svg"), picture.as_bytes().to_vec()),
        (out.to_owned(), network),
    ] {
        fs::write(&path, bytes).map_err(TrainError::system(&path))?;
    }
    Ok(())
}
