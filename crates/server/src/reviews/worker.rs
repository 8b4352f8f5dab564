//! The thread that reviews.

use super::job::{Job, Stage};
use crate::desk::{Gate, MakeEngine};
use std::{
    ops::ControlFlow,
    sync::{Arc, atomic::Ordering::Relaxed, mpsc::Receiver},
};
use tabia_analysis::review::Reviewer;
use tabia_engine::{Config, EngineError, Limits};

/// Takes reviews from the queue until it is closed. The engine is made for each and given back
/// after it: reviews are rare, and its table is large.
pub fn serve(jobs: &Receiver<Arc<Job>>, table_mebibytes: usize, make: &MakeEngine, gate: &Gate) {
    for job in jobs {
        if !job.is_open() {
            continue;
        }
        job.progress().stage = Stage::Running;
        gate.reviewing(true);
        let result = review(&job, table_mebibytes, make, gate);
        gate.reviewing(false);
        let mut progress = job.progress();
        progress.stage = match result {
            Ok(()) if job.stop.load(Relaxed) => Stage::Cancelled,
            Ok(()) => Stage::Finished,
            Err(error) => {
                progress.reason = Some(format!("The engine failed: {error}."));
                Stage::Failed
            }
        };
    }
}

fn review(
    job: &Job,
    table_mebibytes: usize,
    make: &MakeEngine,
    gate: &Gate,
) -> Result<(), EngineError> {
    // One thread and fixed nodes: the same game gets the same review every time.
    let engine = make(Config { threads: 1, table_mebibytes, ..Config::default() })?;
    let limits = Limits { nodes: Some(job.effort.nodes()), ..Limits::default() };
    let mut reviewer = Reviewer::new(engine, limits);
    for game in &job.games {
        {
            let mut progress = job.progress();
            progress.done = 0;
            progress.total = game.moves.len() + 1;
        }
        gate.pass(&job.stop);
        let reviewed = reviewer.review(game, |seen| {
            job.progress().done = seen.done;
            gate.pass(&job.stop);
            if job.stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        match reviewed {
            Some(reviewed) => job.progress().reviewed.push(reviewed),
            None => return Ok(()),
        }
    }
    Ok(())
}
