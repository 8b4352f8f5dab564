//! Ctrl-C during long work.

use anyhow::Context;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

/// What a program that was interrupted tells its caller.
pub const INTERRUPTED: i32 = 130;

/// The first Ctrl-C asks for an orderly end, the second one ends at once.
pub fn stop_flag() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let seen = stop.clone();
    ctrlc::set_handler(move || {
        if seen.swap(true, Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    })
    .context("Ctrl-C cannot be caught")?;
    Ok(stop)
}
