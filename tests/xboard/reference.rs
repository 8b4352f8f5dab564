//! What others know: the opening book and the endgame tables.

use crate::{
    client::{Client, common::shared_path, game},
    expect_pong, start, until_move,
};
use std::{fs, path::Path};
use tabia_chess::{Game, Move, Position};

/// A program with the book of the shared data, if that is on this machine.
fn with_book() -> Option<Client> {
    let path = shared_path("polyglot/book_small.bin")?;
    let mut client = start();
    client.ask(&format!("option BookFile={}", path.display()), "# book: 31467 entries");
    Some(client)
}

/// What `bk` tells: lines after a tab, up to an empty one.
#[track_caller]
fn book_lines(client: &mut Client) -> Vec<String> {
    client.send("bk");
    let mut lines = Vec::new();
    loop {
        let line = client.line();
        if line.is_empty() {
            return lines;
        }
        lines.push(line.strip_prefix('\t').expect("a tab comes first").to_owned());
    }
}

/// The moves that `bk` tells, with their weights.
#[track_caller]
fn book_moves(client: &mut Client, position: &Position) -> Vec<(Move, u32)> {
    let read = |line: &String| {
        let (mv, weight) = line.split_once(' ').expect("a move and its weight");
        (position.parse_san(mv).expect("a legal move"), weight.parse().expect("a number"))
    };
    book_lines(client).iter().map(read).collect()
}

#[test]
fn the_book_tells_its_moves_in_every_position_of_the_game() {
    let Some(mut client) = with_book() else { return };
    let mut game = Game::new(Position::initial());
    client.send("force");
    for text in ["e2e4", "c7c5", "g1f3"] {
        let known = book_moves(&mut client, game.position());
        let mv = game.position().parse_uci(text).expect("legal");
        assert!(known.iter().any(|(other, weight)| *other == mv && *weight > 0), "{known:?}");
        assert!(known.is_sorted_by(|better, worse| better.1 >= worse.1), "{known:?}");
        client.send(&format!("usermove {text}"));
        game.play(mv);
    }
    client.send("setboard 8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1");
    assert_eq!(book_lines(&mut client), ["no book move"]);
    expect_pong(&mut client);
    client.quit();
}

#[test]
fn a_game_is_opened_from_the_book_and_an_analysis_is_not() {
    let Some(mut client) = with_book() else { return };
    client.send("option OwnBook=1");
    client.send("post");
    let game = game("startpos moves e2e4");
    let position = game.position();
    let (thoughts, text) = until_move(&mut client, "usermove e2e4");
    assert_eq!(thoughts, [] as [String; 0], "nothing has to be thought about");
    let mv = position.parse_uci(&text).expect("legal");
    client.send("force");
    client.send("undo");
    let known = book_moves(&mut client, position);
    assert!(known.iter().any(|(other, _)| *other == mv), "{text} is not in {known:?}");
    client.send("analyze");
    client.until("3 ");
    client.send("exit");
    client.send("ping 1");
    client.until("pong 1");
    client.quit();
}

/// Nothing short of the tables sees the end of this.
const QUEEN_AGAINST_ROOK: &str = "setboard 8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1";
/// Only a position whose end is known is worth more.
const KNOWN_WIN: i32 = 10_000;

fn score(thought: &str) -> i32 {
    thought.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a score")
}

/// What the last thought before a move was worth.
#[track_caller]
fn score_of_move(client: &mut Client) -> i32 {
    for line in ["force", QUEEN_AGAINST_ROOK, "post", "sd 4"] {
        client.send(line);
    }
    let (thoughts, _) = until_move(client, "go");
    score(thoughts.last().expect("a thought"))
}

#[test]
fn tables_are_found_by_their_path_and_used() {
    let Some(folder) = shared_path("syzygy") else { return };
    let mut client = start();
    assert!(score_of_move(&mut client) < KNOWN_WIN);
    client.ask(
        &format!("egtpath syzygy {}", folder.display()),
        "# syzygy: 35 WDL/35 DTZ, max 4 men, 1 folder",
    );
    client.send("new");
    assert!(score_of_move(&mut client) > KNOWN_WIN);
    client.send("option SyzygyProbeLimit=3");
    client.send("new");
    assert!(score_of_move(&mut client) < KNOWN_WIN, "four men are too many");
    client.quit();
}

/// Copies the tables with these names.
fn copy_tables(from: &Path, to: &Path, names: &[&str]) {
    fs::create_dir(to).expect("made");
    for name in names {
        for extension in ["rtbw", "rtbz"] {
            let file = format!("{name}.{extension}");
            fs::copy(from.join(&file), to.join(&file)).expect("copied");
        }
    }
}

#[test]
fn tables_can_come_during_an_analysis_from_a_folder_with_a_space() {
    let Some(folder) = shared_path("syzygy") else { return };
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let mine = temporary.path().join("my tables");
    copy_tables(&folder, &mine, &["KQvKR", "KQvK", "KRvK"]);
    let mut client = start();
    for line in ["force", QUEEN_AGAINST_ROOK, "post", "analyze"] {
        client.send(line);
    }
    assert!(score(client.until("3 ").last().expect("a thought")) < KNOWN_WIN);
    client.send(&format!("egtpath syzygy {}", mine.display()));
    let told = client.until("# syzygy: ");
    assert_eq!(told.last().map(String::as_str), Some("# syzygy: 3 WDL/3 DTZ, max 4 men, 1 folder"));
    assert!(score(client.until("3 ").last().expect("a thought")) > KNOWN_WIN);
    client.send("exit");
    client.send("ping 1");
    client.until("pong 1");
    client.quit();
}
