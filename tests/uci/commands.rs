//! The commands for people: `d`, `eval`, `flip`, `bench` and the like.

use crate::client::{Client, game};
use std::{fs, process::Command};

#[test]
fn the_board_is_shown_with_its_facts() {
    let mut client = Client::start();
    client.send("position startpos moves e2e4 f7f5 d1h5");
    client.send("d");
    let board = client.until("Checkers").join("\n");
    for fact in ["FEN: rnbqkbnr/ppppp1pp/8/5p1Q/", "Key: ", "Checkers: h5"] {
        assert!(board.contains(fact), "{board}");
    }
    client.expect_ready();
    client.quit();
}

#[test]
fn flip_exchanges_the_sides_and_twice_is_nothing() {
    let mut client = Client::start();
    let fen_line = |client: &mut Client| {
        client.send("d");
        let board = client.until("Checkers");
        board.into_iter().find(|line| line.starts_with("FEN: ")).expect("the FEN is shown")
    };
    client.send("position fen 4k3/8/8/8/8/8/3P4/4K2R w K - 3 9");
    client.send("flip");
    assert_eq!(fen_line(&mut client), "FEN: 4k2r/3p4/8/8/8/8/8/4K3 b k - 3 9");
    client.send("flip");
    assert_eq!(fen_line(&mut client), "FEN: 4k3/8/8/8/8/8/3P4/4K2R w K - 3 9");
    client.quit();
}

#[test]
fn the_evaluation_is_explained() {
    let mut client = Client::start();
    client.send("position fen 4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    client.send("eval");
    client.send("isready");
    let table = client.until("readyok");
    assert!(table.len() > 8, "{table:#?}");
    assert!(table.iter().any(|line| line.to_lowercase().contains("material")), "{table:#?}");
    client.send("eval json");
    let object: serde_json::Value = serde_json::from_str(&client.line()).expect("JSON");
    assert_eq!(object["fen"], "4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    assert!(object["classical"].as_i64().is_some_and(|value| value > 500), "{object}");
    // The number is the side to move's: the same position flipped is worth the same.
    client.send("flip");
    client.send("eval json");
    let flipped: serde_json::Value = serde_json::from_str(&client.line()).expect("JSON");
    assert_eq!(flipped["classical"], object["classical"]);
    client.ask("eval xml", "info string eval: 'xml' is no format; 'json' is one");
    client.quit();
}

#[test]
fn the_network_is_explained_man_by_man() {
    let fen = "4k3/8/8/4n3/8/8/PP6/1Q2RK2 w - - 0 1";
    let mut client = Client::start();
    client.send(&format!("position fen {fen}"));
    client.send("eval");
    let table = client.until("Likely moves").join("\n");
    for word in ["Material", "Network  ", "Chances  ", "\n1 |        | Q+", "| n    ? |"] {
        assert!(table.contains(word), "{word} is not in\n{table}");
    }
    client.send("eval json");
    let object: serde_json::Value = serde_json::from_str(&client.line()).expect("JSON");
    assert!(object["network"]["value"].as_i64().is_some_and(|value| value > 300), "{object}");
    let name = object["network"]["name"].as_str().expect("a name");
    assert!(name.len() == 16 && table.contains(name), "{name}");
    let chances: Vec<u64> = serde_json::from_value(object["wdl"].clone()).expect("three numbers");
    assert_eq!((chances.len(), chances.iter().sum::<u64>()), (3, 1000));
    assert_eq!(object["men"].as_object().map(serde_json::Map::len), Some(5));
    assert_eq!(object["men"]["b1"]["piece"], "Q");
    assert!(object["men"]["b1"]["worth"].as_i64().is_some_and(|worth| worth > 300), "{object}");
    assert!(object["men"]["e5"]["worth"].is_null(), "{object}");
    assert_eq!(object["terms"]["material"]["white"].as_array().map(Vec::len), Some(2));
    client.quit();
}

#[test]
fn help_is_there_and_knows_every_command() {
    let mut client = Client::start();
    client.send("help");
    client.send("isready");
    let help = client.until("readyok").join("\n");
    for word in [
        "position",
        "go",
        "stop",
        "wait",
        "eval",
        "flip",
        "perft",
        "bench",
        "genfens",
        "setoption",
        "quit",
    ] {
        assert!(help.contains(word), "{word} is missing in\n{help}");
    }
    for (command, word) in [("compiler", "build"), ("license", "GNU General")] {
        client.send(command);
        client.send("isready");
        assert!(client.until("readyok").join("\n").contains(word), "{command}");
    }
    client.quit();
}

/// The nodes in the last line of a bench, `<n> nodes <m> nps`.
#[track_caller]
fn signature(last_line: &str) -> u64 {
    let words: Vec<_> = last_line.split(' ').collect();
    let [nodes, "nodes", speed, "nps"] = words.as_slice() else {
        panic!("not the end of a bench: {last_line}");
    };
    assert!(speed.parse::<u64>().is_ok_and(|speed| speed > 0), "{last_line}");
    nodes.parse().expect("a number of nodes")
}

fn one_shot_bench(arguments: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .arg("bench")
        .args(arguments)
        .output()
        .expect("the program runs");
    assert!(output.status.success());
    assert_eq!(output.stderr, b"", "nothing is said on standard error");
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn bench_is_the_same_everywhere() {
    let lines = one_shot_bench(&["4"]);
    assert!(lines.len() > 40, "at least forty positions");
    let expected = lines.last().map(|line| signature(line));
    let again = one_shot_bench(&["4", "--stats"]);
    assert_eq!(again.last().map(|line| signature(line)), expected, "statistics change nothing");
    for word in ["table hits", "by first move", "branching factor", "null-move cutoffs"] {
        assert!(again.iter().any(|line| line.contains(word)), "{word} is missing");
    }
    let number = |name: &str| {
        let value = again.iter().find_map(|line| line.strip_prefix(name))?;
        value.split_whitespace().next()?.parse::<u32>().ok()
    };
    assert!(number("selective depth").is_some_and(|plies| plies > 4), "{again:?}");
    assert!(number("hash full").is_some_and(|per_mille| per_mille <= 1000), "{again:?}");

    let mut client = Client::with_options(&["Threads=2", "MultiPV=3"]);
    client.send("position startpos moves e2e4");
    client.search("go nodes 20000");
    for preparation in ["ucinewgame", "setoption name MultiPV value 1", "debug on"] {
        client.send(preparation);
        client.send("bench 4");
        let found = client.wait().last().map(|line| signature(line));
        assert_eq!(found, expected, "in a session, after '{preparation}'");
    }
    // The session's own position is untouched.
    client.send("d");
    assert!(client.until("Checkers").iter().any(|line| line.contains("/4P3/")));
    client.quit();
}

#[test]
fn a_bench_in_a_session_takes_a_depth_and_refuses_nonsense() {
    let mut client = Client::start();
    client.send("bench 1");
    let lines = client.wait();
    signature(lines.last().expect("a bench says something"));
    // As other engines take it: the table, the threads, the depth.
    client.send("bench 1 2 1");
    signature(client.wait().last().expect("a bench says something"));
    for (nonsense, word) in
        [("deep", "'deep'"), ("16 1", "DEPTH"), ("1 2 3 4", "DEPTH"), ("16 0 3", "0")]
    {
        client.send(&format!("bench {nonsense}"));
        let answer = client.line();
        assert!(answer.starts_with("info string bench: ") && answer.contains(word), "{answer}");
    }
    client.expect_ready();
    client.quit();
}

#[test]
fn what_other_programs_still_send_is_passed_over() {
    let mut client = Client::start();
    for line in ["register later", "copyprotection", "copyprotection ok", "debug on", "debug off"] {
        client.send(line);
        client.expect_ready();
    }
    client.quit();
}

/// The positions that `genfens` makes.
#[track_caller]
fn generated(client: &mut Client, words: &str) -> Vec<String> {
    client.send(&format!("genfens {words}"));
    let lines = client.wait();
    let fens =
        lines.iter().map(|line| line.strip_prefix("info string genfens ").map(str::to_owned));
    fens.collect::<Option<_>>().unwrap_or_else(|| panic!("{lines:?}"))
}

#[test]
fn openings_are_made_as_openbench_asks_for_them() {
    let mut client = Client::start();
    let fens = generated(&mut client, "12 seed 18446744073709551615 book None");
    assert_eq!(fens.len(), 12);
    for fen in &fens {
        assert_eq!(fen.split(' ').count(), 6, "{fen}");
        let position = game(&format!("fen {fen}"));
        assert!(position.outcome().is_none() && (8..=9).contains(&position.position().ply()));
    }
    assert_eq!(generated(&mut client, "12 seed 18446744073709551615 book None"), fens);
    assert_ne!(generated(&mut client, "12 seed 1 book None extra words"), fens);

    let folder = tempfile::tempdir().expect("a temporary folder");
    let book = folder.path().join("book.epd");
    fs::write(&book, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -\n").expect("written");
    let fens = generated(&mut client, &format!("3 seed 2 book {}", book.display()));
    assert!(fens.len() == 3 && fens.iter().all(|fen| !fen.contains('q')), "{fens:?}");

    for (nonsense, word) in [("", "how many"), ("x", "'x'"), ("1 book /no/such", "/no/such")] {
        client.send(&format!("genfens {nonsense}"));
        let answer = client.line();
        assert!(answer.starts_with("info string genfens: ") && answer.contains(word), "{answer}");
    }
    client.quit();

    let output = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(["genfens 4 seed 5 book None", "quit"])
        .output()
        .expect("the program runs");
    assert!(output.status.success() && output.stderr.is_empty());
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 4);
}

#[test]
fn the_network_in_use_is_written_to_a_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("my network.tnn");
    let mut client = Client::start();
    client.ask("export_net", "info string export_net: the name of the file is missing");
    let path = path.display();
    client.ask(
        &format!("export_net {path}"),
        &format!("info string export_net: '{path}' is written"),
    );
    client.send(&format!("setoption name EvalFile value {path}"));
    client.send("eval");
    assert!(client.until("Likely moves").len() > 5, "the file is a network");
    client.send("export_net /no/such/folder/x");
    assert!(client.line().starts_with("info string export_net: '/no/such/folder/x': "));
    client.quit();
}
