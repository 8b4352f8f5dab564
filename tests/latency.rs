//! How soon the program answers, as MISSION.md and the UCI specification of Tabia ask.
//!
//! These tests run one at a time and in a program of their own, because cargo runs test programs
//! one after the other. Where a bound holds for each answer of an idle machine, the median of
//! several answers is asserted, so that one pause of a busy machine does not fail the test; a
//! debug build may take five times as long.

mod client;

use client::{Client, expect_within, median, within};
use std::{
    hint,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// One test at a time, even after another has failed.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends a line and returns how long it took until a line came that starts like this.
#[track_caller]
fn latency(client: &mut Client, line: &str, answer: &str) -> Duration {
    let start = Instant::now();
    client.send(line);
    client.until(answer);
    client.arrived - start
}

#[test]
fn the_program_introduces_itself_at_once() {
    let _alone = alone();
    let start_up = || {
        let start = Instant::now();
        let mut client = Client::start();
        client.send("uci");
        client.until("uciok");
        let elapsed = client.arrived - start;
        client.quit();
        elapsed
    };
    let durations: Vec<_> = (0..9).map(|_| start_up()).collect();
    assert!(median(durations.clone()) < within(30), "{durations:?}");
}

#[test]
fn a_table_of_a_gigabyte_is_ready_within_half_a_second() {
    let _alone = alone();
    // Fresh memory is zero already and should not be touched before it is used.
    expect_within(within(500), "Hash 1024", || {
        let mut client = Client::start();
        client.expect_ready();
        let start = Instant::now();
        client.send("setoption name Hash value 1024");
        client.expect_ready();
        let elapsed = client.arrived - start;
        client.quit();
        elapsed
    });
}

#[test]
fn stop_is_answered_within_ten_milliseconds() {
    let _alone = alone();
    for threads in [1, 2] {
        let mut client = Client::with_options(&[&format!("Threads={threads}")]);
        let mut durations = Vec::new();
        for _ in 0..15 {
            client.send("go infinite");
            client.until("info depth 8");
            durations.push(latency(&mut client, "stop", "bestmove "));
        }
        assert!(median(durations.clone()) < within(10), "{threads} threads: {durations:?}");
        client.quit();
    }
}

#[test]
fn stop_is_answered_when_the_search_has_nothing_left_to_do() {
    let _alone = alone();
    let mut client = Client::start();
    client.send("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    let mut durations = Vec::new();
    for _ in 0..9 {
        client.send("go infinite");
        client.expect_ready();
        durations.push(latency(&mut client, "stop", "bestmove "));
    }
    assert!(median(durations.clone()) < within(10), "{durations:?}");
    client.quit();
}

#[test]
fn isready_is_answered_at_once_during_a_search() {
    let _alone = alone();
    let mut client = Client::start();
    client.send("go infinite");
    client.until("info depth 8");
    let durations: Vec<_> = (0..15).map(|_| latency(&mut client, "isready", "readyok")).collect();
    assert!(median(durations.clone()) < within(10), "{durations:?}");
    client.stop();
    client.quit();
}

/// Keeps both cores of the machine busy until it is dropped.
struct Load {
    over: &'static AtomicBool,
}

impl Load {
    fn on_every_core() -> Self {
        static OVER: AtomicBool = AtomicBool::new(false);
        OVER.store(false, Ordering::Relaxed);
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            thread::spawn(|| {
                while !OVER.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        Self { over: &OVER }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

#[test]
fn movetime_is_kept_under_load_on_every_core() {
    let _alone = alone();
    let rounds = if cfg!(debug_assertions) { 20 } else { 100 };
    let _load = Load::on_every_core();
    let mut client = Client::start();
    client.expect_ready();
    let durations: Vec<_> =
        (0..rounds).map(|_| latency(&mut client, "go movetime 100", "bestmove ")).collect();
    let slowest = durations.iter().max().copied().unwrap_or_default();
    assert!(slowest < within(150), "{durations:?}");
    assert!(median(durations.clone()) > Duration::from_millis(80), "{durations:?}");
    client.quit();
}
