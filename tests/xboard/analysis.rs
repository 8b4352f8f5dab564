//! Analysis and what may be asked meanwhile.

use crate::{client::Client, start};

/// A program that analyses the initial position.
fn analysing() -> Client {
    let mut client = start();
    client.send("force");
    client.send("post");
    client.send("analyze");
    client.until("4 ");
    client
}

#[track_caller]
fn leave(mut client: Client) {
    client.send("exit");
    client.send("ping 9");
    client.until("pong 9");
    // Nothing more is thought.
    client.ask("ping 10", "pong 10");
    client.quit();
}

/// The first move of the next thoughts about a position.
#[track_caller]
fn first_move(client: &mut Client, line: &str) -> String {
    client.send(line);
    // Thoughts about the old position may still come; those about the new one start from 1.
    client.until("1 ");
    let thought = client.until("3 ").pop().expect("a thought");
    thought.split(' ').nth(4).expect("a move").to_owned()
}

#[test]
fn the_status_is_told() {
    let mut client = analysing();
    client.send(".");
    let line = client.until("stat01: ").pop().expect("a status");
    let words: Vec<_> = line.split(' ').collect();
    assert_eq!(words.len(), 7, "{line}");
    assert!(words[1..6].iter().all(|word| word.parse::<u64>().is_ok()), "{line}");
    assert_eq!(words[5], "20");
    leave(client);
}

#[test]
fn the_board_changes_during_an_analysis() {
    let mut client = analysing();
    let mv = first_move(&mut client, "usermove e2e4");
    assert!(matches!(mv.as_bytes()[1], b'7' | b'8'), "{mv}");
    let mv = first_move(&mut client, "undo");
    assert!(matches!(mv.as_bytes()[1], b'1' | b'2'), "{mv}");
    let mv = first_move(&mut client, "setboard 4k3/8/8/8/8/8/8/K6R b - - 0 1");
    assert!(mv.starts_with("e8"), "{mv}");
    let mv = first_move(&mut client, "new");
    assert!(matches!(mv.as_bytes()[1], b'1' | b'2'), "{mv}");
    leave(client);
}

#[test]
fn moves_are_excluded_and_included() {
    let mut client = analysing();
    client.send("exclude all");
    client.send("ping 1");
    client.until("pong 1");
    client.ask("ping 2", "pong 2");
    assert_eq!(first_move(&mut client, "include a2a3"), "a2a3");
    client.send("include all");
    let mv = first_move(&mut client, "exclude a2a3");
    assert_ne!(mv, "a2a3");
    leave(client);
}

#[test]
fn several_lines_are_told_when_asked() {
    let mut client = start();
    client.send("option MultiPV=3");
    client.send("post");
    client.send("analyze");
    client.until("4 ");
    let rest = [client.line(), client.line()];
    assert!(rest.iter().all(|line| line.starts_with("4 ")), "{rest:?}");
    leave(client);
}

#[test]
fn a_finished_game_is_analysed_in_silence() {
    let mut client = start();
    client.send("post");
    client.send("analyze");
    client.send("setboard R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    client.send("ping 1");
    client.until("pong 1");
    client.send("hint");
    client.ask("ping 2", "pong 2");
    leave(client);
}
