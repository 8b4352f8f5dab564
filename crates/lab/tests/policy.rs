//! Whole runs of the policy's training on real files, small ones.

#[expect(dead_code, reason = "every test file uses a part of it")]
mod common;

use common::write_games;
use std::{fs, path::Path, sync::atomic::AtomicBool};
use tabia_lab::training::{
    Length, Progress,
    policy::{Job, Settings, Trained, save, train},
};
use tabia_nnue::policy::PolicyNetwork;

fn job(folder: &Path) -> Job {
    let data = folder.join("a.games");
    if !data.exists() {
        write_games(&data, "a", 0..80);
    }
    let settings =
        Settings { length: Length::Epochs(2), batch: 256, held_out: 5, ..Settings::default() };
    Job { data: vec![data], settings, description: "a test".to_owned() }
}

fn finish(job: &Job) -> Trained {
    train(job, &AtomicBool::new(false), |_| {}).expect("learnt").expect("not stopped")
}

#[test]
fn runs_repeat_themselves_and_leave_their_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let job = job(folder.path());
    let trained = finish(&job);
    assert_eq!(finish(&job).network, trained.network);
    let Trained { network, record } = &trained;
    assert!(record.steps > 10 && record.curve.len() as u64 == record.steps);
    assert!(record.held_out.positions > 100);
    assert!((record.blind_error - record.held_out.mean_error()).abs() < 1.0);

    let out = folder.path().join("p.tnp");
    save(&out, &trained, &record.to_json()).expect("saved");
    let read = PolicyNetwork::read(&fs::read(&out).expect("written")).expect("good");
    assert_eq!(read, *network);
    let json: serde_json::Value =
        serde_json::from_slice(&fs::read(out.with_extension("json")).expect("written"))
            .expect("JSON");
    assert_eq!(json["network"]["checksum"], format!("{:016x}", network.checksum()));
    assert_eq!(json["data"][0]["games"], 80);
    assert!(json["held_out_first"].is_number() && json["held_out_among_three"].is_number());
    assert!(out.with_extension("svg").exists());
}

#[test]
fn a_part_of_the_positions_can_be_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut job = job(folder.path());
    let all = finish(&job).record;
    let taken = all.sources[0].positions;
    assert_eq!(taken, all.training_positions as u64 + all.held_out.positions);
    job.settings.positions = 1500;
    let some = finish(&job).record.sources[0].positions;
    assert!(some < taken && some.abs_diff(1500) < 200, "{some} of {taken}");
}

#[test]
fn a_run_can_be_stopped_and_nonsense_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let job = job(folder.path());
    let stop = AtomicBool::new(false);
    let stopped = train(&job, &stop, |progress| {
        if matches!(progress, Progress::Step { .. }) {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(stopped.expect("no fault").is_none());
    let with = |settings| {
        let job = Job { settings, ..job.clone() };
        train(&job, &AtomicBool::new(false), |_| {}).expect_err("refused").to_string()
    };
    assert!(with(Settings { hidden: 96, ..job.settings }).contains("multiple of 64"));
    assert!(with(Settings { rate: f64::NAN, ..job.settings }).contains("rate"));
    assert!(with(Settings { held_out: 1, ..job.settings }).contains("not enough games"));
}
