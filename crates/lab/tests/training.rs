//! Whole runs on real files, small ones.

#[expect(dead_code, reason = "every test file uses a part of it")]
mod common;

use common::{random_game, write_games};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};
use tabia_chess::{Color, PieceKind, Position};
use tabia_lab::training::{
    Architecture, CheckpointFault, Ending, InputSet, Job, Length, Network, Progress, Ramp, Record,
    Settings, TrainError, train,
};
use tabia_lab::{games::Writer, positions::random_play};
use tabia_nnue::evaluate_from_scratch;

fn job(folder: &Path) -> Job {
    let data = [("a", 0..60), ("b", 60..100)].map(|(name, numbers)| {
        let path = folder.join(name).with_extension("games");
        if !path.exists() {
            write_games(&path, name, numbers);
        }
        path
    });
    let settings = Settings {
        architecture: Architecture { hidden: 64, inputs: InputSet::Plain },
        length: Length::Epochs(3),
        batch: 256,
        result_share: Ramp { start: 0.1, end: 0.5 },
        held_out: 5,
        ..Settings::default()
    };
    let description = "a test".to_owned();
    Job { data: data.to_vec(), settings, checkpoint: None, resume: false, start: None, description }
}

fn finish(job: &Job) -> (Network, Record) {
    match train(job, &AtomicBool::new(false), |_| {}).expect("learnt") {
        Ending::Finished { network, record } => (*network, *record),
        Ending::Stopped(visits) => panic!("stopped after {visits} visits"),
    }
}

/// Stops the run after some visits.
fn stop_after(job: &Job, most: u64) -> u64 {
    let stop = AtomicBool::new(false);
    let ending = train(job, &stop, |progress| {
        if let Progress::Step { visits, .. } = progress {
            stop.store(*visits >= most, Relaxed);
        }
    });
    match ending.expect("stopped") {
        Ending::Stopped(visits) => visits,
        Ending::Finished { .. } => panic!("it did not stop"),
    }
}

fn fault(job: &Job) -> CheckpointFault {
    match train(job, &AtomicBool::new(false), |_| {}) {
        Err(TrainError::Checkpoint { fault, .. }) => fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn resumed_runs_end_like_unbroken_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut job = job(folder.path());
    let (network, record) = finish(&job);
    assert_eq!(finish(&job).0, network, "runs repeat themselves");
    assert!(record.steps > 12, "{} steps", record.steps);
    assert!(record.largest_difference < 2.0, "{}", record.largest_difference);

    let checkpoint = folder.path().join("run.checkpoint");
    job.checkpoint = Some(checkpoint.clone());
    let first = stop_after(&job, 256 * 3);
    assert_eq!(first, 256 * 3);
    assert_eq!(fault(&job), CheckpointFault::Exists);
    job.resume = true;
    assert_eq!(stop_after(&job, 256 * 8), 256 * 8);
    let halfway = fs::read(&checkpoint).expect("a checkpoint");
    let (resumed, resumed_record) = finish(&job);
    assert_eq!(resumed, network);
    assert_eq!(resumed_record.curve, record.curve);
    assert_eq!(resumed_record.held_out, record.held_out);
    assert_eq!(finish(&job).0, network, "a finished run has nothing left to do");

    // As if killed some time after the checkpoint was written.
    fs::write(&checkpoint, &halfway).expect("written");
    fs::write(checkpoint.with_extension("checkpoint.new"), b"half of a checkpoint").expect("too");
    assert_eq!(finish(&job).0, network);

    let other = Settings { seed: 2, ..job.settings };
    let wrong = Job { settings: other, ..job.clone() };
    assert!(matches!(fault(&wrong), CheckpointFault::OtherRun { .. }));
    fs::write(&checkpoint, &halfway[..1000]).expect("written");
    assert_eq!(fault(&job), CheckpointFault::Damaged);
}

#[test]
fn weights_can_be_taken_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut job = job(folder.path());
    let checkpoint = folder.path().join("run.checkpoint");
    job.checkpoint = Some(checkpoint.clone());
    let (network, record) = finish(&job);
    let file = folder.path().join("run.tnn");
    fs::write(&file, network.write()).expect("written");
    for start in [checkpoint, file.clone()] {
        let next = |rate| Job {
            settings: Settings { length: Length::Visits(256), rate, ..job.settings },
            checkpoint: None,
            start: Some(start.clone()),
            ..job.clone()
        };
        let (same, _) = finish(&next(1e-9));
        assert_eq!(same.to_parts().feature_weights, network.to_parts().feature_weights);
        let (_, tuned) = finish(&next(1e-3));
        assert_ne!(tuned.held_out, record.held_out);
    }

    job.start = Some(file.clone());
    job.checkpoint = None;
    job.settings.architecture.hidden *= 2;
    job.settings.rate = 1e-9;
    let (wider, _) = finish(&job);
    assert_eq!(wider.architecture(), job.settings.architecture);
    let position = Position::initial();
    let values = [&wider, &network].map(|network| evaluate_from_scratch(network, &position));
    assert_eq!(values[0], values[1]);
    fs::write(&file, wider.write()).expect("written");
    job.settings.architecture.hidden /= 2;
    assert_eq!(fault(&job), CheckpointFault::OtherShape);
    fs::write(&file, &network.write()[..500]).expect("written");
    assert!(matches!(fault(&job), CheckpointFault::DamagedNetwork(_)));
}

/// A file of games whose scores count the men, a pawn as so much.
fn write_counted(path: &Path, pawn: i32) {
    let count = |position: &Position| {
        let worth = |side| -> i32 {
            let men = PieceKind::ALL.into_iter().zip([1, 3, 3, 5, 9, 0]);
            men.map(|(kind, worth)| position.men(side)[kind].len() as i32 * worth).sum()
        };
        (worth(Color::White) - worth(Color::Black)) * pawn
    };
    let mut writer = Writer::create(path, "counted").expect("a new file");
    for number in 0..600 {
        let mut game = random_game(number, 100);
        let scores: Vec<_> =
            game.replay().map(|step| count(&step.expect("legal").position) as i16).collect();
        game.plies.iter_mut().zip(scores).for_each(|(ply, score)| ply.score = score);
        writer.write(&game).expect("written");
    }
    writer.finish().expect("finished");
}

#[test]
fn values_stay_as_large_as_at_the_start_if_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let [small, large] = ["small", "large"].map(|name| folder.path().join(name));
    write_counted(&small, 40);
    write_counted(&large, 60);
    let settings = Settings {
        length: Length::Epochs(10),
        rate: 3e-3,
        result_share: Ramp { start: 0.0, end: 0.0 },
        ..job(folder.path()).settings
    };
    let first = Job { data: vec![small], settings, ..job(folder.path()) };
    let (network, record) = finish(&first);
    assert_eq!(record.score_factor.to_bits(), 1.0_f64.to_bits());
    let start = folder.path().join("start.tnn");
    fs::write(&start, network.write()).expect("written");
    let next = |keep_scale| Job {
        data: vec![large.clone()],
        settings: Settings { keep_scale, ..settings },
        start: Some(start.clone()),
        ..first.clone()
    };
    let [(free, _), (kept, record)] = [false, true].map(|keep_scale| finish(&next(keep_scale)));
    let positions = random_play(500, 3);
    let size = |network: &Network| -> f64 {
        positions.iter().map(|p| f64::from(evaluate_from_scratch(network, p)).abs()).sum()
    };
    let [free, kept] = [&free, &kept].map(|other| size(other) / size(&network));
    assert!((1.35..1.65).contains(&free), "it grows with the scores: {free}");
    assert!((0.93..1.07).contains(&kept), "it stays: {kept}");
    assert!((0.6..0.75).contains(&record.score_factor), "{}", record.score_factor);
}

#[test]
fn the_record_tells_where_a_network_comes_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut job = job(folder.path());
    let (network, record) = finish(&job);
    let json = record.to_json();
    assert_eq!(json["network"]["checksum"], format!("{:016x}", network.checksum()));
    assert_eq!(json["data"][1]["games"], 40);
    assert_eq!(json["data"][0]["description"], "a");
    let bytes = fs::read(&job.data[0]).expect("games");
    assert_eq!(json["data"][0]["crc32"], format!("{:08x}", crc32fast::hash(&bytes)));
    let positions: u64 = record.sources.iter().map(|source| source.positions).sum();
    assert_eq!(positions, (record.training_positions + record.validation_positions) as u64);
    assert!(record.held_out.error > 0.0 && record.curve.len() as u64 == record.steps);

    job.settings.positions = 700;
    assert_eq!(finish(&job).1.training_positions, 700);
}

#[test]
fn held_out_games_do_not_depend_on_the_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut job = job(folder.path());
    job.settings.length = Length::Visits(1);
    let positions = finish(&job).1.validation_positions;
    job.settings.seed = 99;
    assert_eq!(finish(&job).1.validation_positions, positions);
    job.data.reverse();
    assert_eq!(finish(&job).1.validation_positions, positions);
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = job(folder.path());
    let error = |job: &Job| {
        train(job, &AtomicBool::new(false), |_| {}).expect_err("it cannot be done").to_string()
    };
    let with = |settings| error(&Job { settings, ..good.clone() });
    let narrow = Architecture { hidden: 96, inputs: InputSet::Plain };
    let odd = with(Settings { architecture: narrow, ..good.settings });
    assert!(odd.contains("multiple of 64"), "{odd}");
    let strange = with(Settings { result_share: Ramp { start: 0.0, end: 1.5 }, ..good.settings });
    assert!(strange.contains("between 0 and 1"), "{strange}");
    let all = with(Settings { held_out: 1, ..good.settings });
    assert!(all.contains("not enough games"), "{all}");
    let start = folder.path().join("start.tnn");
    fs::write(&start, finish(&good).0.write()).expect("written");
    let kept = Settings { keep_scale: true, ..good.settings };
    let random_scores = error(&Job { settings: kept, start: Some(start), ..good.clone() });
    assert!(random_scores.contains("nothing to do with"), "{random_scores}");
    let missing = error(&Job { data: vec![PathBuf::from("nowhere.games")], ..good.clone() });
    assert!(missing.contains("nowhere.games"), "{missing}");
}
