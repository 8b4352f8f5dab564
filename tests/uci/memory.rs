//! `SaveHash` and `LoadHash`: an analysis goes on where it was left.

use crate::client::Client;
use std::fs;
use tempfile::TempDir;

/// Several, since one search may go its own way near the best line even in one session.
const POSITIONS: [&str; 4] = [
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 5 8",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN1PN2/PP2QPPP/R2R2K1 w - - 0 14",
];
/// How deep an analysis was when it was left, and how deep it is asked for again.
const LEFT_AT: u32 = 14;
const AGAIN: u32 = 12;

/// Analyses all positions, and tells the nodes it took.
fn analyse(client: &mut Client, depth: u32) -> u64 {
    let nodes = POSITIONS.map(|fen| {
        client.send(&format!("position fen {fen}"));
        let search = client.search(&format!("go depth {depth}"));
        assert_eq!(search.last().depth, Some(depth));
        search.nodes()
    });
    nodes.iter().sum()
}

/// What the analysis takes that knows nothing yet.
fn nodes_of_a_first_analysis() -> u64 {
    let mut client = Client::with_options(&["Hash=16"]);
    let nodes = analyse(&mut client, AGAIN);
    client.quit();
    nodes
}

/// Saves a table after an analysis, and tells the file.
fn saved(folder: &TempDir) -> String {
    let path = folder.path().join("an analysis.hash").display().to_string();
    let mut client = Client::with_options(&["Hash=16"]);
    analyse(&mut client, LEFT_AT);
    client.ask(&format!("setoption name SaveHash value {path}"), "info string hash saved: 16 MiB");
    client.quit();
    path
}

#[test]
fn a_resumed_analysis_reaches_its_depth_with_fewer_nodes() {
    let folder = TempDir::new().expect("a folder");
    let path = saved(&folder);
    let mut client = Client::with_options(&["Hash=1"]);
    client.ask(&format!("setoption name LoadHash value {path}"), "info string hash loaded: 16 MiB");
    let (again, first) = (analyse(&mut client, AGAIN), nodes_of_a_first_analysis());
    assert!(again * 4 < first * 3, "{again} instead of {first}");
    client.quit();
}

#[test]
fn a_new_game_keeps_a_table_that_no_search_has_used_yet() {
    let folder = TempDir::new().expect("a folder");
    let path = saved(&folder);
    let first = nodes_of_a_first_analysis();
    let mut client = Client::with_options(&["Hash=16"]);
    client.ask(&format!("setoption name LoadHash value {path}"), "info string hash loaded: 16 MiB");
    client.send("ucinewgame");
    let again = analyse(&mut client, AGAIN);
    assert!(again * 4 < first * 3, "{again} instead of {first}");
    client.send("ucinewgame");
    assert_eq!(analyse(&mut client, AGAIN), first);
    client.quit();
}

#[test]
fn an_empty_table_never_replaces_a_file() {
    let folder = TempDir::new().expect("a folder");
    let path = saved(&folder);
    let whole = fs::read(&path).expect("it was saved");
    let mut client = Client::with_options(&["Hash=16"]);
    client.ask(
        &format!("setoption name SaveHash value {path}"),
        &format!("info string SaveHash: '{path}': the table is empty, so the file stays as it is"),
    );
    assert!(fs::read(&path).expect("it is there") == whole);
    client.ask(&format!("setoption name LoadHash value {path}"), "info string hash loaded: 16 MiB");
    let (again, first) = (analyse(&mut client, AGAIN), nodes_of_a_first_analysis());
    assert!(again * 4 < first * 3, "{again} instead of {first}");
    client.quit();
}

#[test]
fn only_the_file_of_a_table_is_replaced() {
    const GAMES: &str = "[Event \"the only copy\"]\n\n1. e4 e5 *\n";
    let folder = TempDir::new().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    fs::write(file("games.pgn"), GAMES).expect("written");
    fs::write(file("short"), "TABIA").expect("written");
    fs::write(file("half.part"), GAMES).expect("written");
    fs::create_dir(file("folder")).expect("made");
    fs::write(file("empty"), "").expect("written");
    let mut client = Client::with_options(&["Hash=1"]);
    analyse(&mut client, 5);
    for (asked, named) in [
        ("games.pgn", "games.pgn"),
        ("short", "short"),
        ("half", "half.part"),
        ("folder", "folder"),
    ] {
        client.ask(
            &format!("setoption name SaveHash value {}", file(asked).display()),
            &format!(
                "info string SaveHash: '{}': this is no file of a transposition table, \
                 so it stays as it is",
                file(named).display()
            ),
        );
    }
    for name in ["games.pgn", "half.part"] {
        assert_eq!(fs::read_to_string(file(name)).expect("it is there"), GAMES, "{name}");
    }
    assert!(!file("half").exists() && !file("games.pgn.part").exists());
    for _ in 0..2 {
        client.ask(
            &format!("setoption name SaveHash value {}", file("empty").display()),
            "info string hash saved: 1 MiB",
        );
    }
    client.quit();
}

#[test]
fn a_table_that_was_loaded_is_saved_as_it_was() {
    let folder = TempDir::new().expect("a folder");
    let path = saved(&folder);
    let whole = fs::read(&path).expect("it was saved");
    let mut client = Client::with_options(&["Hash=1"]);
    client.send(&format!("setoption name LoadHash value {path}"));
    client.line();
    client.send(&format!("setoption name SaveHash value {path}"));
    client.line();
    client.quit();
    assert!(fs::read(&path).expect("it was saved again") == whole);
}

#[test]
fn bad_files_are_refused_and_the_table_stays() {
    let folder = TempDir::new().expect("a folder");
    let path = saved(&folder);
    let whole = fs::read(&path).expect("it was saved");
    let changed = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] ^= byte;
        bytes
    };
    let mut client = Client::with_options(&["Hash=16"]);
    analyse(&mut client, LEFT_AT);
    for (bytes, word) in [
        (Vec::new(), "no file of a transposition table"),
        (b"TABIA".repeat(100), "no file of a transposition table"),
        (changed(8, 6), "format version 7 is not known"),
        (changed(16, 1), "cut off or too long"),
        (changed(23, 0x80), "cut off or too long"),
        (changed(32, 1), "it was made with the evaluator"),
        (whole[..whole.len() - 1].to_vec(), "cut off or too long"),
        (changed(whole.len() / 2, 1), "damaged"),
        (changed(whole.len() - 1, 1), "damaged"),
    ] {
        fs::write(&path, bytes).expect("the folder can be written");
        client.send(&format!("setoption name LoadHash value {path}"));
        let remark = client.line();
        assert!(remark.contains(word) && remark.contains("stays as it is"), "{remark}");
    }
    // What was known is known still.
    assert!(analyse(&mut client, AGAIN) * 4 < nodes_of_a_first_analysis() * 3);
    client.quit();
}

#[test]
fn files_that_cannot_be_had_are_told() {
    let mut client = Client::with_options(&["Hash=1", "SaveHash=<empty>", "LoadHash=<empty>"]);
    for name in ["SaveHash", "LoadHash"] {
        client.send(&format!("setoption name {name} value /no/where/at all"));
        let remark = client.line();
        assert!(remark.contains("/no/where/at all"), "{remark}");
    }
    client.quit();
}

#[test]
fn another_evaluator_refuses_the_table() {
    let folder = TempDir::new().expect("a folder");
    let path = saved(&folder);
    let mut client = Client::with_options(&["Hash=1", "Evaluator=classical"]);
    client.send(&format!("setoption name LoadHash value {path}"));
    assert!(client.line().contains("made with the evaluator "));
    client.quit();
}
