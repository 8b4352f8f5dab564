//! Tuning on real files, small ones.

#[expect(dead_code, reason = "every test file uses a part of it")]
mod common;

use std::sync::atomic::AtomicBool;
use tabia_engine::eval::classical::Weights;
use tabia_lab::{
    selfplay::{self, Target, generate},
    tuning::{
        Descent,
        evaluation::{self, Progress, TuneError, tune},
        wdl::Tally,
    },
};

fn games(path: &std::path::Path) {
    let mut settings = selfplay::Settings {
        soft_nodes: 50,
        hard_nodes: 150,
        table_mebibytes: 1,
        ..selfplay::Settings::default()
    };
    settings.adjudication.longest = 80;
    let stop = AtomicBool::new(false);
    generate(path, &settings, Target::Games(60), 2, &stop, |_| {}).expect("games");
}

#[test]
fn tuning_fits_the_positions_and_repeats_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("test.games");
    games(&path);
    let run = |threads| {
        let descent = Descent { epochs: 5, batch: 256, rate: 2.0, threads, ..Descent::default() };
        let settings = evaluation::Settings {
            descent,
            validation_percent: 20,
            ..evaluation::Settings::default()
        };
        let mut training_errors = Vec::new();
        let tuned = tune(&[&path], &settings, |progress| {
            if let Progress::Epoch(epoch) = progress {
                training_errors.push(epoch.training_error);
            }
        });
        (tuned.expect("tuned"), training_errors)
    };
    let (tuned, errors) = run(1);
    assert_eq!(errors.len(), 5);
    assert!(errors[4] < tuned.start.training_error, "{errors:?} {:?}", tuned.start);
    assert!(tuned.validation_error <= tuned.start.validation_error * 1.01);
    let (again, _) = run(2);
    assert_eq!(again.weights, tuned.weights);
    assert!(tuned.weights.to_source().contains("piece_value[5]"));
    assert!(tuned.epoch == 0 || tuned.weights != Weights::DEFAULT);

    let (tally, damage) = Tally::of(&[&path], |_| {}).expect("counted");
    assert_eq!(damage.places, 0);
    let fit = tally.fit().expect("fitted");
    assert!(fit.positions > 1000 && fit.loss_after <= fit.loss_before, "{fit:?}");
}

#[test]
fn too_few_games_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("test.games");
    common::write_games(&path, "", 0..0);
    let error = tune(&[&path], &evaluation::Settings::default(), |_| {}).expect_err("no games");
    assert!(matches!(error, TuneError::TooFewGames));
}
