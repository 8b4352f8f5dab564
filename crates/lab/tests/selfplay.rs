//! Self-play: the same games whatever the threads, the kills and the order.

#[expect(dead_code, reason = "every test file uses a part of it")]
mod common;

use common::read_games;
use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};
use tabia_engine::Score;
use tabia_lab::{
    data::verify,
    games::{Filter, GameRecord},
    selfplay::{Progress, Settings, Target, generate},
};

/// Quick games: few nodes, and ended early.
fn settings() -> Settings {
    let mut settings = Settings {
        seed: 7,
        soft_nodes: 50,
        hard_nodes: 150,
        table_mebibytes: 1,
        chess960_percent: 50,
        ..Settings::default()
    };
    settings.adjudication.longest = 60;
    settings
}

fn run(path: &Path, target: Target, threads: usize) -> Progress {
    generate(path, &settings(), target, threads, &AtomicBool::new(false), |_| {}).expect("games")
}

/// A file of so many games, made in one go on one thread.
fn reference(folder: &Path, games: u32) -> (Vec<GameRecord>, Vec<u8>) {
    let path = folder.join("reference.games");
    run(&path, Target::Games(games), 1);
    (read_games(&path).0, fs::read(path).expect("readable"))
}

#[test]
fn games_are_legal_and_end_as_they_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("test.games");
    let progress = run(&path, Target::Games(8), 1);
    let found = verify(&[&path]).expect("readable");
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    assert_eq!((found.games, found.plies), (8, progress.plies));
    assert_eq!(progress.results.iter().sum::<u64>(), 8);
    assert_eq!(progress.bytes, fs::metadata(&path).expect("there").len());
    let (games, _) = read_games(&path);
    let usable: u64 = games.iter().map(|game| Filter::default().count(game)).sum();
    assert_eq!(progress.usable, usable);
    assert!(progress.nodes_per_move().is_some_and(|nodes| (50.0..=151.0).contains(&nodes)));
    assert!(games.iter().all(|game| game.plies[0].score.abs() <= 1000));
}

#[test]
fn a_broken_run_continues_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, expected) = reference(folder.path(), 6);
    let path = folder.path().join("broken.games");
    run(&path, Target::Games(3), 1);
    let whole = fs::read(&path).expect("readable");
    assert!(expected.starts_with(&whole));
    fs::write(&path, &whole[..whole.len() - 30]).expect("writable");
    let progress = run(&path, Target::Games(6), 1);
    assert_eq!((progress.games_before, progress.games), (2, 6));
    assert_eq!(progress.damage.places, 1);
    assert_eq!(fs::read(&path).expect("readable"), expected);
}

#[test]
fn damage_in_the_middle_is_mended() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, expected) = reference(folder.path(), 6);
    let path = folder.path().join("damaged.games");
    let mut bytes = expected.clone();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0xFF;
    fs::write(&path, &bytes).expect("writable");
    let progress = run(&path, Target::Games(6), 1);
    assert_eq!((progress.games_before, progress.games), (5, 6));
    assert_eq!(fs::read(&path).expect("readable"), expected);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, expected) = reference(folder.path(), 6);
    for threads in [2, 5] {
        let path = folder.path().join(format!("{threads}.games"));
        run(&path, Target::Games(6), threads);
        assert_eq!(fs::read(&path).expect("readable"), expected, "{threads} threads");
    }
}

#[test]
fn positions_as_a_target_give_the_first_games_that_suffice() {
    let folder = tempfile::tempdir().expect("a folder");
    let (games, _) = reference(folder.path(), 6);
    let filter = Filter::default();
    let wanted: u64 = games[..4].iter().map(|game| filter.count(game)).sum();
    for threads in [1, 3] {
        let path = folder.path().join(format!("positions-{threads}.games"));
        let progress = run(&path, Target::Positions(wanted), threads);
        assert_eq!(read_games(&path).0, games[..4], "{threads} threads");
        assert_eq!((progress.games, progress.usable), (4, wanted));
    }
}

#[test]
fn a_stopped_run_keeps_its_finished_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, expected) = reference(folder.path(), 6);
    let path = folder.path().join("stopped.games");
    let stop = AtomicBool::new(false);
    let stop_after_two = |progress: &Progress| stop.store(progress.games >= 2, Relaxed);
    generate(&path, &settings(), Target::Games(6), 1, &stop, stop_after_two).expect("games");
    let (games, damage) = read_games(&path);
    assert!((2..6).contains(&games.len()) && damage == 0);
    run(&path, Target::Games(6), 2);
    assert_eq!(fs::read(&path).expect("readable"), expected);
}

#[test]
fn games_may_start_astray() {
    let folder = tempfile::tempdir().expect("a folder");
    let astray = Settings { astray_percent: 100, ..settings() };
    let play = |name, threads| {
        let path = folder.path().join(name);
        let stop = AtomicBool::new(false);
        generate(&path, &astray, Target::Games(12), threads, &stop, |_| {}).expect("games");
        read_games(&path).0
    };
    let games = play("one.games", 1);
    assert_eq!(games, play("two.games", 2), "the number of threads changes nothing");
    let late = games.iter().filter(|game| game.start.ply() > 12).count();
    assert!(late > 6, "most start in the middle of a game, not {late} of 12");
    let is_open = |game: &GameRecord| !Score::new(game.plies[0].score.into()).is_decisive();
    assert!(games.iter().all(is_open), "none starts with a mate in sight");
    assert!(astray.to_string().ends_with("astray=100%"), "{astray}");
}

#[test]
fn little_is_thought_about_what_is_not_learnt() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = |name, quick_nodes| {
        let settings = Settings { quick_nodes, soft_nodes: 500, hard_nodes: 1500, ..settings() };
        let path = folder.path().join(name);
        let stop = AtomicBool::new(false);
        let target = Target::Games(8);
        let progress = generate(&path, &settings, target, 1, &stop, |_| {}).expect("games");
        (progress.nodes_per_move().expect("there are moves"), read_games(&path).0)
    };
    let (nodes, _) = play("whole.games", None);
    let (fewer_nodes, games) = play("quick.games", Some(30));
    assert!(fewer_nodes < nodes, "{fewer_nodes} instead of {nodes}");
    let mut checks = 0;
    for game in &games {
        let steps: Vec<_> = game.replay().map(|step| step.expect("legal")).collect();
        for (step, next) in steps.iter().zip(&steps[1..]) {
            if step.position.in_check() {
                checks += 1;
                assert_eq!(step.score, next.score, "both from White's view");
            }
        }
    }
    assert!(checks > 5, "only {checks} checks");
}

#[test]
fn another_seed_gives_other_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let (games, _) = reference(folder.path(), 2);
    let path = folder.path().join("other.games");
    let other = Settings { seed: 8, ..settings() };
    let stop = AtomicBool::new(false);
    generate(&path, &other, Target::Games(2), 1, &stop, |_| {}).expect("games");
    assert_ne!(read_games(&path).0, games);
    generate(&path, &settings(), Target::Games(3), 1, &stop, |_| {}).expect_err("another seed");
}
