//! Statistics, verification, merging, sampling, export, filters.

mod common;

use common::{random_game, read_games, write_games};
use std::{collections::HashSet, fs, path::PathBuf};
use tabia_chess::Position;
use tabia_lab::{
    data::{Problem, export, merge, sample, statistics, verify},
    games::{Filter, GameResult, Writer},
};
use tempfile::TempDir;

fn folder() -> (TempDir, impl Fn(&str) -> PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_owned();
    (folder, move |name: &str| path.join(name))
}

#[test]
fn the_filter_takes_quiet_positions_only() {
    let filter = Filter { skipped_plies: 4, score_limit: 300 };
    for number in 0..20 {
        let game = random_game(number, 120);
        let steps: Vec<_> = game.replay().map(|step| step.expect("legal")).collect();
        let usable: Vec<_> = filter.usable(&game).map(|step| step.expect("legal").index).collect();
        assert_eq!(usable.len() as u64, filter.count(&game));
        for step in &steps {
            let position: &Position = &step.position;
            let quiet = !position.in_check()
                && position.captured_kind(step.mv).is_none()
                && step.mv.promotion() != Some(tabia_chess::PieceKind::Queen);
            let expected = quiet && step.index >= 4 && (-299..=299).contains(&step.score);
            assert_eq!(usable.contains(&step.index), expected);
        }
    }
}

#[test]
fn statistics_add_up() {
    let (_folder, path) = folder();
    let games = write_games(&path("a"), "", 0..40);
    let filter = Filter::default();
    let found = statistics(&[path("a"), path("a")], &filter).expect("readable");
    let plies: usize = games.iter().map(|game| game.plies.len()).sum();
    let usable: u64 = games.iter().map(|game| filter.count(game)).sum();
    assert_eq!((found.games, found.plies, found.usable), (80, 2 * plies as u64, 2 * usable));
    assert_eq!(found.results.iter().sum::<u64>(), 80);
    assert_eq!(found.endings.iter().sum::<u64>(), 80);
    assert_eq!(found.scores.iter().sum::<u64>(), found.plies);
    assert_eq!(found.phases.iter().sum::<u64>(), found.usable);
    assert!(found.chess960_games > 30);
    assert_eq!((found.illegal_games, found.damage.places), (0, 0));
}

#[test]
fn verification_names_every_problem() {
    let (_folder, path) = folder();
    let games = write_games(&path("good"), "", 0..10);
    assert!(verify(&[path("good")]).expect("readable").problems.is_empty());

    let mut writer = Writer::create(&path("bad"), "").expect("new");
    let mut illegal = games[0].clone();
    illegal.plies[3] = illegal.plies[2];
    let mut wrong = games[1].clone();
    wrong.ending = tabia_lab::games::Ending::Checkmate;
    for game in [&games[2], &illegal, &wrong] {
        writer.write(game).expect("written");
    }
    drop(writer);
    let mut bytes = fs::read(path("bad")).expect("readable");
    bytes.extend([1, 2, 3]);
    fs::write(path("bad"), bytes).expect("writable");
    let found = verify(&[path("bad")]).expect("readable");
    assert_eq!(found.games, 3);
    assert!(matches!(
        &found.problems[..],
        [
            Problem::IllegalMove(_, illegal),
            Problem::WrongEnding { game: 1, .. },
            Problem::Damage(_)
        ] if illegal.ply == 3
    ));
}

#[test]
fn merging_drops_what_comes_twice() {
    let (_folder, path) = folder();
    let first = write_games(&path("a"), "", 0..10);
    let second = write_games(&path("b"), "", 5..20);
    let copied = merge(&[path("a"), path("b"), path("a")], &path("merged")).expect("merged");
    assert_eq!((copied.found, copied.written), (35, 20));
    let (merged, _) = read_games(&path("merged"));
    let numbers: Vec<_> = merged.iter().map(|game| game.number).collect();
    assert_eq!(numbers, (0..20).collect::<Vec<_>>());
    assert_eq!(merged[3], first[3]);
    assert_eq!(merged[19].plies, second[14].plies);
    merge(&[path("a")], &path("b")).expect_err("nothing is overwritten");
}

#[test]
fn samples_have_the_size_asked_for_and_follow_the_seed() {
    let (_folder, path) = folder();
    let games = write_games(&path("a"), "", 0..50);
    let draw = |name: &str, count, seed| {
        let copied = sample(&[path("a")], &path(name), count, seed).expect("sampled");
        let starts: Vec<_> = read_games(&path(name)).0.into_iter().map(|game| game.plies).collect();
        assert_eq!(copied.written, starts.len() as u64);
        starts
    };
    let first = draw("first", 20, 1);
    assert_eq!(first.len(), 20);
    assert!(first.iter().all(|plies| games.iter().any(|game| game.plies == *plies)));
    assert_eq!(draw("again", 20, 1), first);
    assert_ne!(draw("other", 20, 2), first);
    assert_eq!(draw("all", 500, 1).len(), 50);
}

#[test]
fn exported_lines_can_be_read_again() {
    let (_folder, path) = folder();
    let games = write_games(&path("a"), "", 0..6);
    let mut text = Vec::new();
    let lines = export(&[path("a")], None, &mut text).expect("exported");
    let text = String::from_utf8(text).expect("text");
    assert_eq!(text.lines().count() as u64, lines);
    assert_eq!(lines as usize, games.iter().map(|game| game.plies.len()).sum::<usize>());
    let mut results = HashSet::new();
    for line in text.lines() {
        let fields: Vec<_> = line.split("; ").collect();
        let [fen, score, result] = fields[..] else { panic!("three fields: {line}") };
        Position::from_fen(fen).expect("a position");
        score.parse::<i16>().expect("a score");
        results.insert(result.to_owned());
    }
    let white_won = games.iter().any(|game| game.result == GameResult::WhiteWin);
    assert_eq!(results.contains("1.0"), white_won);
    let filter = Filter::default();
    let usable = export(&[path("a")], Some(&filter), &mut Vec::new()).expect("exported");
    assert_eq!(usable, games.iter().map(|game| filter.count(game)).sum::<u64>());
}
