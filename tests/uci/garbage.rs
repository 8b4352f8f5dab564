//! Lines that nobody should send, and bytes that are no text.

use crate::client::{Client, game};

/// Sends bytes, and makes sure that at most one remark follows and the session goes on. Returns
/// the remark.
#[track_caller]
fn survive(client: &mut Client, bytes: &[u8]) -> Option<String> {
    client.send_bytes(bytes);
    client.send_bytes(b"\n");
    client.send("isready");
    let mut lines = client.until("readyok");
    assert!(lines.len() <= 2, "{}: {lines:?}", String::from_utf8_lossy(bytes));
    lines.truncate(lines.len() - 1);
    let remark = lines.pop();
    assert!(remark.as_ref().is_none_or(|text| text.starts_with("info string ")), "{remark:?}");
    remark
}

#[test]
fn garbage_is_survived() {
    let mut client = Client::start();
    for text in [
        "",
        " ",
        "\t\t",
        "\r",
        "xyzzy",
        "?",
        "uc i",
        "UCI?",
        "go_",
        "bestmove e2e4",
        "\u{feff}",
        "info depth 1",
        "position",
        "position moves e2e4",
        "debug",
        "debug maybe",
        "register",
        "copyprotection ok",
        "setoption",
        "%s%n%d",
        "--help",
        "♔♕♖",
        "'\"\\;$(reboot)`",
        "\0\0\0",
        "\x1b[2J",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
    ] {
        survive(&mut client, text.as_bytes());
    }
    client.search("go depth 2");
    client.quit();
}

#[test]
fn bytes_that_are_no_text_are_survived() {
    let mut client = Client::start();
    let all_bytes: Vec<u8> = (0..=255).filter(|byte| *byte != b'\n').collect();
    survive(&mut client, &all_bytes);
    survive(&mut client, b"\xff\xfe\xfd");
    survive(&mut client, b"setoption name \xc3\x28 value \xa0\xa1");
    survive(&mut client, b"setoption name UCI_Opponent value \xe9\xe8");
    survive(&mut client, b"position fen \xf0\x28\x8c\x28 w - - 0 1");
    client.send("position startpos");
    client.search("go depth 2");
    client.quit();
}

const MEGABYTE: usize = 1 << 20;

#[test]
fn a_line_of_a_megabyte_is_survived() {
    let mut client = Client::start();
    survive(&mut client, &vec![b'x'; MEGABYTE]);
    survive(&mut client, &vec![0xC3; MEGABYTE]);
    survive(&mut client, &vec![b' '; MEGABYTE]);
    survive(&mut client, "garbage ".repeat(MEGABYTE / 8).as_bytes());
    // A game of 200 000 plies is long but legal.
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(MEGABYTE / 20);
    survive(&mut client, format!("position startpos moves {shuffle}").as_bytes());
    let found = client.search("go depth 2");
    assert!(game("startpos").position().parse_uci(found.best()).is_ok());
    let nines = "9".repeat(MEGABYTE);
    assert!(client.search(&format!("go depth 2 nodes {nines}")).best.is_some());
    assert!(client.search(&format!("go depth 2 {nines}")).best.is_some());
    client.quit();
}

#[test]
fn a_remark_is_short_however_long_the_line_was() {
    const LONGEST: usize = 200;
    let long_word = "z".repeat(MEGABYTE);
    let mut client = Client::start();
    for head in [
        "",
        "setoption name ",
        "setoption name Hash value ",
        "setoption name Debug Log File value ",
        "position ",
        "position fen ",
        "position startpos moves ",
        "debug ",
        "bench ",
    ] {
        let remark = survive(&mut client, format!("{head}{long_word}").as_bytes());
        let length = remark.map(|text| text.chars().count());
        assert!(length.is_some_and(|length| length < LONGEST), "{head}: {length:?} characters");
    }
    for go in ["depth 1", "depth 1 searchmoves"] {
        let found = client.search(&format!("go {go} {long_word}"));
        let lengths: Vec<_> = found.remarks.iter().map(|text| text.chars().count()).collect();
        assert!(lengths.iter().all(|length| *length < LONGEST), "{go}: {lengths:?} characters");
    }
    client.quit();
}

#[test]
fn line_ends_and_spacing_do_not_matter() {
    let mut client = Client::start();
    client.send_bytes(b"isready\r\n\tisready\t\r\n\r\n  isready  \n");
    for _ in 0..3 {
        assert_eq!(client.line(), "readyok");
    }
    client.send_bytes(b"position\tstartpos \t moves\te2e4   e7e5\r\ngo\tdepth\t2\r\n");
    let found = client.found();
    let position = "startpos moves e2e4 e7e5";
    assert!(game(position).position().parse_uci(found.best()).is_ok());
    client.quit();
}

#[test]
fn unknown_words_before_a_command_are_passed_over() {
    let mut client = Client::start();
    client.ask("joho isready", "readyok");
    client.send("debug on");
    client.send("debug off");
    client.send("register later");
    client.expect_ready();
    client.quit();
}
