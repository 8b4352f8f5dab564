//! The opening book as user interfaces set it.

use crate::client::{Client, PAUSE, common::shared_path, game};
use std::fs;

/// A program with the book of the shared data, if that is on this machine.
fn with_book(options: &[&str]) -> Option<Client> {
    let path = shared_path("polyglot/book_small.bin")?;
    let mut client = Client::with_options(options);
    client.ask(
        &format!("setoption name BookFile value {}", path.display()),
        "info string book: 31467 entries",
    );
    Some(client)
}

/// A timed search was answered from the book.
#[track_caller]
fn is_from_book(client: &mut Client, go: &str) -> bool {
    let found = client.search(go);
    let from_book = found.remarks == [format!("book: {}", found.best())];
    assert_eq!(from_book, found.infos.is_empty(), "either a book move or a search");
    from_book
}

const GO: &str = "go wtime 1000 btime 1000";

#[test]
fn the_book_is_used_when_it_is_wanted() {
    let Some(mut client) = with_book(&["OwnBook=true"]) else { return };
    for go in [GO, "go movetime 50", "go depth 3", "go nodes 1000"] {
        assert!(is_from_book(&mut client, go), "{go}");
    }
    client.send("setoption name OwnBook value false");
    assert!(!is_from_book(&mut client, GO));
    client.quit();
}

#[test]
fn the_program_has_a_book_of_its_own() {
    let mut client = Client::with_options(&["OwnBook=true", "BookChoice=best"]);
    assert!(is_from_book(&mut client, GO));
    client.send("setoption name BookFile value");
    assert!(!is_from_book(&mut client, GO), "it can be put away");
    client.send("setoption name BookFile value <embedded>");
    assert!(is_from_book(&mut client, GO), "and taken back");
    // A game of its moves is legal and leaves the book some time.
    let mut moves = String::new();
    for _ in 0..40 {
        client.send(&format!("position startpos moves{moves}"));
        let found = client.search("go nodes 100");
        if found.remarks.is_empty() {
            break;
        }
        moves += &format!(" {}", found.best());
    }
    let plies = moves.split_ascii_whitespace().count();
    assert!((6..40).contains(&plies), "{moves}");
    game(&format!("startpos moves{moves}"));
    client.quit();
}

#[test]
fn the_book_is_left_alone_in_analysis() {
    let Some(mut client) = with_book(&["OwnBook=true"]) else { return };
    for go in ["go infinite", "go", "go ponder wtime 1000 btime 1000"] {
        client.send(go);
        assert!(client.listen(PAUSE).iter().all(|line| line.starts_with("info depth")), "{go}");
        assert!(!client.stop().best().is_empty());
    }
    for go in ["go depth 3 searchmoves e2e4 d2d4", "go depth 3 mate 2"] {
        assert!(!is_from_book(&mut client, go), "{go}");
    }
    client.send("setoption name UCI_AnalyseMode value true");
    assert!(!is_from_book(&mut client, GO));
    client.send("setoption name UCI_AnalyseMode value false");
    assert!(is_from_book(&mut client, GO));
    client.quit();
}

#[test]
fn the_best_move_is_always_the_same_and_the_depth_is_kept() {
    let Some(mut client) = with_book(&["OwnBook=true", "BookChoice=best"]) else { return };
    let first = client.search(GO).best;
    for _ in 0..20 {
        assert_eq!(client.search(GO).best, first);
    }
    client.send("setoption name BookChoice value weighted");
    let others = (0..60).any(|_| client.search(GO).best != first);
    assert!(others, "sixty draws by weight give more than one move");
    client.send("setoption name BookDepth value 1");
    assert!(is_from_book(&mut client, GO));
    client.send("position startpos moves e2e4 e7e5");
    assert!(!is_from_book(&mut client, GO), "the second move is beyond the depth");
    client.send("setoption name BookDepth value 2");
    assert!(is_from_book(&mut client, GO));
    client.quit();
}

#[test]
fn bad_books_are_named_and_change_nothing() {
    let Some(mut client) = with_book(&["OwnBook=true"]) else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = folder.path().join("no book.txt");
    fs::write(&text, "1. e4 e5 is the beginning of many games, but this is no book at all.")
        .expect("written");
    let text = text.display().to_string();
    for (path, fault) in [("/no/such.bin", "cannot read"), (text.as_str(), "no Polyglot book")] {
        client.send(&format!("setoption name BookFile value {path}"));
        let answer = client.line();
        assert!(answer.starts_with("info string BookFile: ") && answer.contains(fault), "{answer}");
        assert!(is_from_book(&mut client, GO), "the old book stays");
    }
    client.send("setoption name BookFile value <empty>");
    client.expect_ready();
    assert!(!is_from_book(&mut client, GO));
    client.quit();
}

#[test]
fn a_cut_book_is_used_with_a_word() {
    let Some(path) = shared_path("polyglot/book_small.bin") else { return };
    let bytes = fs::read(path).expect("readable");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let cut = folder.path().join("cut book.bin");
    fs::write(&cut, &bytes[..bytes.len() - 5]).expect("written");
    let mut client = Client::with_options(&["OwnBook=true"]);
    client.ask(
        &format!("setoption name BookFile value {}", cut.display()),
        "info string book: 31466 entries",
    );
    assert_eq!(
        client.line(),
        "info string book: the book is cut off: its last 11 bytes are no entry"
    );
    assert!(is_from_book(&mut client, GO));
    client.quit();
}
