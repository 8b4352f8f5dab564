//! Commands at the wrong moment, and the end of input at any moment.

use crate::client::{Client, game};
use std::{
    thread,
    time::{Duration, Instant},
};

const QUEEN_AGAINST_KING: &str = "fen 4k3/8/8/8/8/8/8/3QK3 w - - 0 1";

#[track_caller]
fn expect_legal(position: &str, mv: &str) {
    assert!(game(position).position().parse_uci(mv).is_ok(), "{mv} in {position}");
}

/// A program that has begun to search on `go`.
fn searching(go: &str) -> Client {
    let mut client = Client::start();
    client.send(go);
    client.until("info depth 2");
    client
}

#[test]
fn stop_before_go_is_forgotten() {
    let mut client = Client::start();
    client.send("stop");
    client.expect_ready();
    assert_eq!(client.search("go depth 6").last().depth, Some(6));
    client.send("stop");
    client.expect_ready();
    client.quit();
}

#[test]
fn every_go_has_one_answer_however_fast_the_commands_come() {
    const ROUNDS: usize = 100;
    let mut client = Client::with_options(&["Hash=1"]);
    for _ in 0..ROUNDS {
        client.send("go infinite");
        client.send("stop");
    }
    client.send("isready");
    let mut answers = 0;
    let mut is_ready = false;
    while answers < ROUNDS || !is_ready {
        let line = client.line();
        is_ready |= line == "readyok";
        if let Some(best) = line.strip_prefix("bestmove ") {
            expect_legal("startpos", best.split(' ').next().unwrap_or_default());
            answers += 1;
        }
    }
    client.expect_ready();
    client.quit();
}

#[test]
fn isready_is_answered_during_a_search() {
    let mut client = searching("go infinite");
    for _ in 0..3 {
        client.send("isready");
        let lines = client.until("readyok");
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
    }
    client.expect_no_answer();
    client.stop();
    client.quit();
}

#[test]
fn a_position_during_a_search_is_for_the_next_one() {
    let mut client = searching("go infinite");
    client.send(&format!("position {QUEEN_AGAINST_KING}"));
    client.expect_no_answer();
    expect_legal("startpos", client.stop().best());
    expect_legal(QUEEN_AGAINST_KING, client.search("go depth 4").best());
    client.quit();
}

#[test]
fn a_second_go_ends_the_first_and_runs() {
    let mut client = searching("go infinite");
    client.send(&format!("position {QUEEN_AGAINST_KING}"));
    client.send("go depth 4");
    expect_legal("startpos", client.found().best());
    let second = client.found();
    expect_legal(QUEEN_AGAINST_KING, second.best());
    assert_eq!(second.last().depth, Some(4));
    client.expect_ready();
    client.quit();
}

#[test]
fn options_during_a_search_do_no_harm() {
    for option in [
        "Hash value 2",
        "Threads value 2",
        "Clear Hash",
        "MultiPV value 3",
        "UCI_Chess960 value true",
        "Move Overhead value 30",
        "Hash value abc",
    ] {
        let mut client = searching("go infinite");
        client.send(&format!("setoption name {option}"));
        client.send("stop");
        expect_legal("startpos", client.found().best());
        let rest = client.search("go depth 3");
        expect_legal("startpos", rest.best());
        client.quit();
    }
}

#[test]
fn an_option_set_right_after_stop_holds_for_the_next_search() {
    // As En Croissant does it: no waiting for the answer to `stop`.
    let mut client = searching("go infinite");
    client.send("stop");
    client.send("setoption name MultiPV value 2");
    client.send(&format!("position {QUEEN_AGAINST_KING}"));
    client.send("go depth 3");
    expect_legal("startpos", client.found().best());
    let found = client.found();
    assert!(found.lines().iter().any(|info| info.multipv == Some(2)));
    client.expect_ready();
    client.quit();
}

#[test]
fn a_new_game_during_a_search_ends_it() {
    let mut client = searching("go infinite");
    client.send("ucinewgame");
    expect_legal("startpos", client.found().best());
    client.expect_ready();
    client.search("go depth 3");
    client.quit();
}

#[test]
fn uci_during_a_search_is_answered() {
    let mut client = searching("go infinite");
    client.send("uci");
    let lines = client.until("uciok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    client.stop();
    client.quit();
}

/// All that is left to be said at the end is one answer, if that.
#[track_caller]
fn expect_end_of_search(client: Client) {
    let rest = client.expect_end();
    let answers = rest.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert!(answers <= 1, "{rest:?}");
    let is_search = |line: &&String| line.starts_with("info ") || line.starts_with("bestmove ");
    assert_eq!(rest.iter().find(|line| !is_search(line)), None);
}

#[test]
fn quit_ends_the_program_in_every_state() {
    for go in ["go infinite", "go ponder wtime 1000 btime 1000", "go movetime 60000"] {
        let mut client = searching(go);
        client.send("quit");
        expect_end_of_search(client);
    }
    let mut client = Client::start();
    client.send("go depth 60");
    client.send("quit");
    expect_end_of_search(client);
    let mut client = Client::with_options(&["Threads=2"]);
    client.send("go infinite");
    client.until("info depth 2");
    client.send("quit");
    expect_end_of_search(client);
}

#[test]
fn the_end_of_input_ends_the_program_in_every_state() {
    let mut idle = Client::start();
    idle.close_input();
    assert_eq!(idle.expect_end(), [] as [String; 0]);

    for go in ["go infinite", "go ponder wtime 1000 btime 1000", "go movetime 60000"] {
        let mut client = searching(go);
        client.close_input();
        expect_end_of_search(client);
    }
    for go in ["go infinite", "go ponder", "go depth 60", "go nodes 1"] {
        let mut client = Client::start();
        client.send(go);
        client.close_input();
        expect_end_of_search(client);
    }
    // After a search that is over but waits for `stop`.
    let mut client = Client::start();
    client.send("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    client.send("go infinite");
    client.expect_no_answer();
    client.close_input();
    expect_end_of_search(client);
}

#[test]
fn a_last_line_without_its_end_is_obeyed() {
    let mut client = Client::start();
    client.send_bytes(b"isready");
    client.close_input();
    assert_eq!(client.expect_end(), ["readyok"]);
}

/// Goes on for longer than any test waits for an answer, but not for ever.
const LONG: &str = "go movetime 100000";

#[test]
fn wait_holds_the_next_command_until_the_search_is_over() {
    let mut client = Client::start();
    // With nothing to wait for it does nothing.
    client.send("wait");
    client.expect_ready();
    client.send("go depth 8");
    client.send("wait");
    client.send("d");
    client.found();
    client.until("Checkers");
    client.send("go depth 9");
    client.send("wait");
    client.send("go depth 7");
    client.send("wait");
    client.send("d");
    assert_eq!(client.found().last().depth, Some(9), "the second search does not end the first");
    assert_eq!(client.found().last().depth, Some(7));
    client.until("Checkers");
    client.quit();
}

#[test]
fn a_search_that_may_go_on_for_ever_is_not_waited_for() {
    for go in ["go infinite", "go", "go mate 3", "go ponder movetime 100", "go ponder"] {
        let mut client = Client::start();
        client.send(go);
        client.send("wait");
        client.send("stop");
        let found = client.found();
        assert_eq!(found.remarks.len(), 1, "{go}: {:?}", found.remarks);
        client.send(go);
        client.send("wait");
        client.until("info string this search may go on");
        client.close_input();
        expect_end_of_search(client);
    }
}

#[test]
fn a_search_that_goes_on_after_ponderhit_can_be_waited_for() {
    let mut client = Client::start();
    client.send("go ponder movetime 100");
    client.send("ponderhit");
    client.send("wait");
    client.send("quit");
    let rest = client.expect_end();
    assert!(rest.last().is_some_and(|line| line.starts_with("bestmove ")), "{rest:?}");
    assert!(!rest.iter().any(|line| line.starts_with("info string")), "{rest:?}");
}

#[test]
fn stop_and_isready_are_served_during_a_wait() {
    let mut client = searching(LONG);
    client.send("wait");
    client.send("isready");
    client.until("readyok");
    client.send("position startpos moves e2e4");
    client.send("d");
    client.expect_no_answer();
    client.send("stop");
    client.found();
    assert!(client.until("Checkers").iter().any(|line| line.contains("/4P3/")));
    client.expect_ready();
    client.quit();
}

#[test]
fn stop_keeps_its_turn_behind_a_search_that_is_held_back() {
    let mut client = Client::start();
    client.send("go depth 9");
    client.send("wait");
    client.send("go infinite");
    client.send("stop");
    assert_eq!(client.found().last().depth, Some(9));
    expect_legal("startpos", client.found().best());
    client.expect_ready();
    client.quit();
}

#[test]
fn isready_keeps_its_turn_behind_what_is_held_back() {
    let mut client = searching("go movetime 300");
    client.send("wait");
    client.send("setoption name Hash value abc");
    client.send("isready");
    client.found();
    assert!(client.line().contains("'abc'"));
    assert_eq!(client.line(), "readyok");
    client.quit();
}

#[test]
fn a_script_that_waits_hears_the_whole_answer() {
    for end in ["", "quit\n"] {
        let mut client = Client::start();
        client.send_bytes(b"go depth 9\nwait\ngo depth 7\nwait\n");
        client.send_bytes(end.as_bytes());
        client.close_input();
        assert_eq!(client.found().last().depth, Some(9));
        assert_eq!(client.found().last().depth, Some(7));
        assert_eq!(client.expect_end(), [] as [String; 0]);
    }
}

#[test]
fn a_search_that_is_waited_for_after_the_end_of_input_ends_on_time() {
    let mut client = Client::start();
    client.send("go movetime 300");
    let start = Instant::now();
    client.send("wait");
    client.close_input();
    client.found();
    assert!(client.arrived - start >= Duration::from_millis(200), "{:?}", client.arrived - start);
    assert_eq!(client.expect_end(), [] as [String; 0]);
}

#[test]
fn wait_after_stop_waits_for_the_answer() {
    let mut client = Client::with_options(&["Hash=1"]);
    for _ in 0..10 {
        client.send("go infinite");
        client.until("info depth 4");
        client.send("stop");
        let lines = client.wait();
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    }
    client.quit();
}

#[test]
fn a_program_whose_output_nobody_reads_still_ends() {
    let mut client = Client::start();
    for _ in 0..50 {
        client.send("go depth 4");
        client.send("d");
    }
    // Time for the pipe to fill up.
    thread::sleep(Duration::from_millis(50));
    client.close_input();
    let rest = client.expect_end();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove ")).count(), 50);
}
