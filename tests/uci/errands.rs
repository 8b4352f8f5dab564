//! Perft and bench take long; the session goes on meanwhile.

use crate::client::{Client, expect_within, within};
use std::time::{Duration, Instant};

/// Work that would take hours, and the line that tells its end.
const ERRANDS: [(&str, &str); 3] = [
    ("perft 12", "info string perft: stopped"),
    ("go perft 4294967295", "info string perft: stopped"),
    ("bench 100", "info string bench: stopped"),
];

/// An answer comes at once.
const AT_ONCE: Duration = within(100);

#[test]
fn isready_and_stop_are_answered_during_an_errand() {
    for (command, end) in ERRANDS {
        let mut client = Client::start();
        client.send(command);
        expect_within(AT_ONCE, command, || {
            let start = Instant::now();
            client.send("isready");
            client.until("readyok");
            client.arrived - start
        });
        client.send("stop");
        let stopped = Instant::now();
        client.until(end);
        assert!(
            client.arrived - stopped < 10 * AT_ONCE,
            "{command}: {:?}",
            client.arrived - stopped
        );
        client.search("go depth 3");
        client.quit();
    }
}

#[test]
fn quit_and_the_end_of_input_end_an_errand() {
    for (command, end) in ERRANDS {
        for quits in [false, true] {
            let mut client = Client::start();
            client.send(command);
            client.send("isready");
            client.until("readyok");
            if quits {
                client.send("quit");
            } else {
                client.close_input();
            }
            let rest = client.expect_end();
            assert_eq!(rest.last().map(String::as_str), Some(end), "{command}");
        }
    }
}

#[test]
fn a_search_or_another_errand_takes_the_place_of_the_first() {
    let mut client = Client::start();
    client.send("perft 12");
    client.send("perft 2");
    let lines = client.until("Nodes searched");
    assert!(lines.iter().any(|line| line == "info string perft: stopped"), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 400"));
    client.send("bench 100");
    client.send("go depth 3");
    assert!(client.until("info string bench: stopped").len() < 5);
    client.found();
    client.expect_ready();
    client.quit();
}

#[test]
fn waiting_for_an_errand_lets_it_finish() {
    let mut client = Client::start();
    client.send("perft 5");
    let lines = client.wait();
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 4865609"));
    client.quit();
}

#[test]
fn an_errand_that_is_waited_for_can_be_stopped() {
    for (command, end) in ERRANDS {
        let mut client = Client::start();
        client.send(command);
        client.send("wait");
        client.send("isready");
        client.until("readyok");
        client.send("stop");
        client.until(end);
        client.expect_ready();
        client.quit();
    }
}
