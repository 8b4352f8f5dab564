//! Game files: round trips, and what damage does to them.

mod common;

use common::{random_game, read_games, write_games};
use proptest::prelude::*;
use std::{fs, path::PathBuf};
use tabia_lab::games::{Fault, FileError, Reader, Writer};
use tempfile::TempDir;

fn file() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("test.games");
    (folder, path)
}

#[test]
fn games_survive_the_file() {
    let (_folder, path) = file();
    let games = write_games(&path, "made for a test", 0..60);
    assert_eq!(read_games(&path), (games, 0));
    assert_eq!(Reader::open(&path).expect("opens").description(), "made for a test");
}

#[test]
fn a_ply_takes_four_bytes() {
    let (_folder, path) = file();
    let mut writer = Writer::create(&path, "").expect("new");
    let short = writer.write(&random_game(0, 10)).expect("written");
    let long = writer.write(&random_game(0, 40)).expect("written");
    assert_eq!(short, 44 + 4 * 10);
    assert_eq!(long, 44 + 4 * 40);
}

#[test]
fn a_game_without_plies_survives() {
    let (_folder, path) = file();
    let mut writer = Writer::create(&path, "").expect("new");
    writer.write(&random_game(3, 0)).expect("written");
    assert_eq!(read_games(&path), (vec![random_game(3, 0)], 0));
}

#[test]
fn a_file_cut_anywhere_keeps_what_was_complete() {
    let (_folder, path) = file();
    let games = write_games(&path, "cut", 0..6);
    let bytes = fs::read(&path).expect("readable");
    let header = 8 + 4 + 3 + 4;
    let mut ends = vec![header];
    for game in &games {
        ends.push(ends[ends.len() - 1] + 44 + 4 * game.plies.len());
    }
    assert_eq!(ends[6], bytes.len());
    for length in header..=bytes.len() {
        let reader = Reader::new(&bytes[..length], &path).expect("the header is there");
        let whole = ends.iter().filter(|end| **end <= length).count() - 1;
        let clean = ends.contains(&length);
        let (good, bad): (Vec<_>, Vec<_>) = reader.partition(Result::is_ok);
        let good: Vec<_> = good.into_iter().flatten().collect();
        assert_eq!(good, games[..whole]);
        assert_eq!(bad.len(), usize::from(!clean));
    }
}

#[test]
fn resuming_cuts_off_a_damaged_end() {
    let (_folder, path) = file();
    let games = write_games(&path, "resumed", 0..5);
    let bytes = fs::read(&path).expect("readable");
    fs::write(&path, &bytes[..bytes.len() - 7]).expect("writable");
    let mut seen = 0;
    let (mut writer, damage) = Writer::resume(&path, "resumed", |_| seen += 1).expect("resumes");
    assert_eq!((seen, damage.places), (4, 1));
    writer.write(&games[4]).expect("written");
    drop(writer);
    assert_eq!(fs::read(&path).expect("readable"), bytes);
}

#[test]
fn resuming_a_barely_begun_file_begins_again() {
    let (_folder, path) = file();
    write_games(&path, "begun", 0..1);
    let bytes = fs::read(&path).expect("readable");
    for length in [0, 3, 11, 20] {
        fs::write(&path, &bytes[..length]).expect("writable");
        let (mut writer, _) = Writer::resume(&path, "begun", |_| {}).expect("resumes");
        writer.write(&random_game(0, 20)).expect("written");
        drop(writer);
        assert_eq!(fs::read(&path).expect("readable"), bytes, "cut at {length}");
    }
}

#[test]
fn other_settings_are_refused() {
    let (_folder, path) = file();
    write_games(&path, "one", 0..2);
    let error = Writer::resume(&path, "two", |_| {}).expect_err("other settings");
    assert!(matches!(error.fault, Fault::OtherSettings { .. }), "{error}");
    let error = Writer::create(&path, "one").expect_err("it is there already");
    assert!(matches!(error.fault, Fault::System(_)), "{error}");
}

#[test]
fn two_writers_do_not_meet() {
    let (_folder, path) = file();
    let first = Writer::create(&path, "locked").expect("new");
    let error = Writer::resume(&path, "locked", |_| {}).expect_err("in use");
    assert!(matches!(error.fault, Fault::InUse), "{error}");
    drop(first);
    Writer::resume(&path, "locked", |_| {}).expect("free again");
}

#[test]
fn other_files_are_refused_with_a_sentence() {
    let open =
        |bytes: &[u8]| Reader::new(bytes, "x".as_ref()).map(|_| ()).map_err(|e| e.to_string());
    assert_eq!(open(b"hello"), Err("x: this is not a game file".to_owned()));
    assert_eq!(open(b""), Err("x: this is not a game file".to_owned()));
    let next_version = b"TABIAGAM\x02\x00\x00\x00";
    assert_eq!(open(next_version), Err("x: game files of version 2 are not known".to_owned()));
    let bad_sum = b"TABIAGAM\x01\x00\x00\x00\x00\x00\x00\x00";
    assert_eq!(open(bad_sum), Err("x: the beginning of the file is damaged".to_owned()));
}

proptest! {
    /// One changed byte costs at most the game it is in; what is read is never wrong.
    #[test]
    fn a_changed_byte_costs_one_game(place in 0_usize..4000, change in 1_u8..) {
        let (_folder, path) = file();
        let games = write_games(&path, "", 0..12);
        let mut bytes = fs::read(&path).expect("readable");
        let header = 16;
        let place = header + place % (bytes.len() - header);
        bytes[place] ^= change;
        let reader = Reader::new(&bytes[..], &path).expect("the header is untouched");
        let good: Vec<_> = reader.filter_map(Result::ok).collect();
        prop_assert_eq!(good.len(), games.len() - 1);
        prop_assert!(good.iter().all(|game| games.contains(game)));
    }

    /// Any bytes after the header are read without a panic, and no game is made of them.
    #[test]
    fn garbage_is_no_game(garbage in proptest::collection::vec(any::<u8>(), 0..600)) {
        let (_folder, path) = file();
        write_games(&path, "", 0..1);
        let mut bytes = fs::read(&path).expect("readable");
        bytes.extend(&garbage);
        bytes.extend(&fs::read(&path).expect("readable")[16..]);
        let results: Vec<Result<_, FileError>> =
            Reader::new(&bytes[..], &path).expect("a header").collect();
        prop_assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 2);
        let bad = results.iter().filter(|result| result.is_err()).count();
        prop_assert_eq!(bad, usize::from(!garbage.is_empty()));
    }
}
