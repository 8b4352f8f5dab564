//! The program as its users meet it: arguments, input and output.

#[cfg(target_os = "linux")]
mod client;

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

fn tabia(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child
        .stdin
        .take()
        .expect("its input is a pipe")
        .write_all(input.as_bytes())
        .expect("it reads its input");
    child.wait_with_output().expect("it ends")
}

fn talk(input: &str) -> String {
    let output = tabia(&[], input);
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "nothing is said on standard error");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn succeed(arguments: &[&str]) -> String {
    let output = tabia(arguments, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn fail(arguments: &[&str]) -> String {
    let output = tabia(arguments, "");
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn the_handshake_is_exact() {
    let text = talk("uci\nisready\nquit\n");
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("id name Tabia "));
    assert!(lines[1].starts_with("id author "));
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn the_end_of_input_ends_the_program() {
    assert_eq!(talk(""), "");
    assert_eq!(talk("isready"), "readyok\n");
    assert_eq!(talk("isready\r\n\r\n\tisready  \r\n"), "readyok\nreadyok\n");
}

/// What the program says in a terminal; `None`, and a sentence, if there is none to be had.
#[cfg(target_os = "linux")]
fn talk_in_a_terminal(input: &str) -> Option<String> {
    let script = Command::new("script")
        .args(["--quiet", "--return", "--command", env!("CARGO_BIN_EXE_tabia"), "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = script else {
        return client::common::skip("'script', which makes a terminal, is not there");
    };
    child.stdin.take()?.write_all(input.as_bytes()).expect("it reads its input");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    Some(String::from_utf8(output.stdout).expect("text"))
}

#[cfg(target_os = "linux")]
#[test]
fn people_are_greeted_and_programs_are_not() {
    const HINT: &str = "Type 'help' for the commands";
    assert!(!talk("isready\nquit\n").contains(HINT));
    let Some(text) = talk_in_a_terminal("isready\nquit\n") else { return };
    assert!(text.contains(HINT) && text.contains("readyok"), "{text}");
    assert_eq!(text.matches(HINT).count(), 1, "{text}");
}

#[test]
fn the_board_is_drawn_with_its_facts() {
    let text = talk("position startpos moves e2e4 f7f5 d1h5\nd\n");
    assert!(text.contains("\n1 | R | N | B |   | K | B | N | R |\n"));
    assert!(text.contains("FEN: rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2\n"));
    assert!(text.contains("Checkers: h5\n"));
}

#[test]
fn perft_is_divided_in_every_spelling() {
    for input in ["perft 2\nwait\n", "go perft 2\nwait\n", "position startpos\ngo perft 2\nwait\n"]
    {
        let text = talk(input);
        assert!(text.contains("e2e4: 20\n"));
        assert!(text.ends_with("\nNodes searched: 400\n"));
    }
    let castling = talk("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ngo perft 1\nwait\n");
    assert!(castling.contains("e1g1: 1\n"));
    let chess960 = "position fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1";
    let chess960 = talk(&format!("{chess960}\ngo perft 1\nwait\n"));
    assert!(chess960.contains("e1g1: 1\n") && chess960.contains("e1b1: 1\n"));
}

#[test]
fn a_bad_position_is_named_and_not_replaced_by_another() {
    let text = talk("position fen 8/8/8/8/8/8/8/8 w - - 0 1\nd\nposition startpos\nd\n");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "info string bad position: white has no king; black has no king");
    assert_eq!(lines[1], "info string no valid position; send 'position' first");
    assert!(text.contains("FEN: rnbqkbnr/"));
    let text = talk("position startpos moves e2e4 e2e4\n");
    assert_eq!(text, "info string bad position: move 2: 'e2e4' is not legal here\n");
}

#[test]
fn perft_takes_a_position_in_words_or_quoted() {
    assert!(succeed(&["perft", "3"]).contains("Nodes searched: 8902\n"));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    assert!(succeed(&["perft", kiwipete, "3"]).contains("Nodes searched: 97862\n"));
    let mut words = vec!["perft", "--threads", "2"];
    words.extend(kiwipete.split(' '));
    words.push("3");
    let text = succeed(&words);
    assert!(text.contains("Nodes searched: 97862\n") && text.contains("Nodes per second: "));
    assert!(text.contains("Time: ") && text.contains("e1g1: "));
}

const ITALIAN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

#[test]
fn a_position_is_shown_and_explained_in_one_shot() {
    let words: Vec<_> = ITALIAN.split(' ').collect();
    for fen in [&words[..], &[ITALIAN]] {
        let board = succeed(&[&["d"], fen].concat());
        assert!(board.contains(&format!("FEN: {ITALIAN}\n")) && board.contains("Key: "));
        assert_eq!(board, talk(&format!("position fen {ITALIAN}\nd\n")));
        let table = succeed(&[&["eval"], fen].concat());
        assert_eq!(table, talk(&format!("position fen {ITALIAN}\neval\n")));
        let text = succeed(&[&["eval", "--json"], fen].concat());
        let object: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(object["fen"], ITALIAN);
    }
    assert!(succeed(&["d"]).contains("FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
    let flipped = succeed(&["d", "--flip", ITALIAN]);
    assert_eq!(flipped, talk(&format!("position fen {ITALIAN}\nflip\nd\n")));
    assert!(flipped.contains("FEN: rnbqk2r/"));
    assert!(fail(&["eval", "nonsense"]).starts_with("tabia: bad position"));
    assert_eq!(succeed(&["compiler"]), talk("compiler\n"));
}

#[test]
fn a_search_is_made_in_one_shot() {
    let text = succeed(&["go", "depth", "6"]);
    assert!(text.contains("info depth 6 "), "{text}");
    assert!(text.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{text}");
    let mate = ["go", "--fen", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "--option", "Hash=1", "mate", "2"];
    assert!(succeed(&mate).contains(" score mate "), "a mate ends a search without other limits");
    assert!(succeed(&["go", "perft", "2"]).ends_with("\nNodes searched: 400\n"));
    assert_eq!(fail(&["go", "depth", "deep"]), "tabia: depth: 'deep' is not a number\n");
    assert!(fail(&["go", "--fen", "8/8", "depth", "1"]).starts_with("tabia: bad position"));
    assert!(fail(&["go", "--option", "Hash", "depth", "1"]).contains("NAME=VALUE"));
}

#[test]
fn an_evaluation_has_its_price() {
    let text = succeed(&["bench", "--evaluations"]);
    for name in ["network", "classical", "playing the move"] {
        let price = |line: &str| line.strip_prefix(name)?.trim().parse::<f64>().ok();
        let price = text.lines().find_map(price);
        assert!(price.is_some_and(|price| price > 0.0), "{text}");
    }
    assert!(fail(&["bench", "--evaluations", "--stats"]).contains("--stats"));
}

#[test]
fn arguments_with_spaces_are_lines_of_a_session() {
    let text = succeed(&["position startpos moves e2e4", "d", "go depth 5", "go depth 6", "quit"]);
    assert!(text.contains("/4P3/") && text.contains("info depth 5 "), "{text}");
    assert!(text.contains("info depth 6 "), "each has the time it needs: {text}");
    assert!(text.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{text}");
    assert_eq!(succeed(&["position startpos", "quit", "d"]), "");
    assert_eq!(succeed(&["perft 2", "d"]), talk("perft 2\nwait\nd\n"));
    let stopped = succeed(&["go infinite", "stop"]);
    assert!(stopped.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{stopped}");
}

#[test]
fn json_is_one_object() {
    let text = succeed(&["perft", "--json", "2"]);
    let object: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(object["nodes"], 400);
    assert_eq!(object["moves"]["e2e4"], 20);
    let text = succeed(&["cpu", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(object["threads"].as_u64().is_some_and(|threads| threads > 0));
}

#[test]
fn help_and_version_are_there() {
    assert!(succeed(&["--help"]).contains("perft"));
    assert_eq!(succeed(&["--version"]), format!("tabia {}\n", env!("CARGO_PKG_VERSION")));
    assert!(succeed(&["cpu"]).contains("build needs"));
}

#[test]
fn bad_arguments_get_a_sentence() {
    assert!(fail(&["perft", "deep"]).contains("'deep' is not a number of plies"));
    assert!(fail(&["perft", "8/8 w - -", "1"]).contains("2 ranks instead of 8"));
    assert!(fail(&["perft", "--threads", "0", "1"]).contains("0 is not in 1..=1024"));
    assert!(fail(&["prft"]).contains("unrecognized subcommand"));
}

#[test]
fn the_readme_has_every_option_as_the_program_has_it() {
    let readme = include_str!("../README.md");
    let (_, rest) = readme.split_once("<!-- options: `tabia options` -->\n").expect("it begins");
    let (table, _) = rest.split_once("<!-- end of options -->").expect("it ends");
    assert_eq!(table, succeed(&["options"]), "`tabia options` prints what belongs there");
}
