//! `tabia book` as its users meet it.

use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn tabia(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

#[track_caller]
fn succeed(folder: &Path, arguments: &[&str]) -> String {
    let output = tabia(folder, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn fail(folder: &Path, arguments: &[&str]) -> String {
    let output = tabia(folder, arguments);
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("text")
}

const GAMES: &str = "\
[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n\
[Result \"1-0\"]\n\n1. d4 d5 1-0\n";

#[test]
fn a_book_is_made_and_shown() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    fs::write(folder.join("games.pgn"), GAMES).expect("written");
    let make = ["book", "make", "--pgn", "games.pgn", "--out", "book.bin", "--min-games", "1"];
    let made = succeed(folder, &make);
    assert!(made.contains("games.pgn: 3 games, 0 broken off"), "{made}");
    // 1.e4, 1.d4, 1...c5, 2.Nf3; the moves that only lost are left out.
    assert!(made.ends_with("book.bin: 4 entries\n"), "{made}");
    let shown = succeed(folder, &["book", "show", "--book", "book.bin"]);
    assert_eq!(shown, "e4            3  60.0 %\nd4            2  40.0 %\n");
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let text = succeed(folder, &["book", "show", fen, "--book", "book.bin", "--json"]);
    let object: Value = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!(object["moves"][0]["uci"], "g1f3");
    assert_eq!(object["moves"][0]["san"], "Nf3");
    let unknown =
        succeed(folder, &["book", "show", "--book", "book.bin", "8/8/8/8/8/2k5/8/K6R w - -"]);
    assert_eq!(unknown, "The book does not know this position.\n");
    succeed(folder, &[&make[..], &["--max-ply", "1"]].concat());
    assert_eq!(fs::read(folder.join("book.bin")).expect("made").len(), 2 * 16);
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    fs::write(folder.join("games.pgn"), GAMES).expect("written");
    let make = ["book", "make", "--out", "book.bin", "--pgn"];
    let missing = fail(folder, &[&make[..], &["none.pgn"]].concat());
    assert!(missing.starts_with("tabia: cannot read 'none.pgn': "), "{missing}");
    let seldom = fail(folder, &[&make[..], &["games.pgn"]].concat());
    assert_eq!(seldom, "tabia: no move was played in 3 games or more; no book was made\n");
    assert!(!folder.join("book.bin").exists());
    let text = fail(folder, &["book", "show", "--book", "games.pgn"]);
    assert!(text.starts_with("tabia: 'games.pgn': no Polyglot book"), "{text}");
    let none = fail(folder, &["book", "show", "--book", "none.bin"]);
    assert!(none.starts_with("tabia: cannot read 'none.bin': "), "{none}");
}

#[test]
fn a_book_grows_from_openings_of_its_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let grow = ["book", "grow", "--out", "book.bin", "--plies", "4", "--nodes", "200"];
    let made = succeed(folder, &[&grow[..], &["--games", "20", "--min-games", "1"]].concat());
    assert!(made.starts_with("book.bin: "), "{made}");
    let bytes = fs::read(folder.join("book.bin")).expect("made");
    let shown = succeed(folder, &["book", "show", "--book", "book.bin"]);
    assert!(!shown.contains("does not know"), "{shown}");
    succeed(folder, &[&grow[..], &["--games", "20", "--min-games", "1"]].concat());
    assert_eq!(bytes, fs::read(folder.join("book.bin")).expect("made"), "it can be repeated");
    let seldom = fail(folder, &[&grow[..], &["--games", "1"]].concat());
    assert_eq!(seldom, "tabia: no move was played in 2 games or more; no book was made\n");
}

#[test]
fn the_book_inside_the_program_is_shown() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = succeed(folder.path(), &["book", "show", "--json"]);
    let object: Value = serde_json::from_str(&text).expect("one JSON object");
    let moves: Vec<_> = object["moves"].as_array().expect("a list").iter().collect();
    assert!(moves.len() > 1 && moves.iter().any(|mv| mv["uci"] == "e2e4"), "{text}");
}
