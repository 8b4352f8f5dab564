//! Mates: found soon, told with all their moves, and never better than possible.
//!
//! `TABIA_MATE_NODES=1000000 cargo test --release -p tabia-engine --test mates large_suite --
//! --nocapture` searches the large suite with as many nodes a position.

mod common;

use common::{depth, engine, expect_none, game, mate_faults, nodes, report, search, suite};
use std::env;
#[cfg(not(debug_assertions))]
use std::time::Duration;
use tabia_chess::{Game, notation::epd::Epd};
use tabia_engine::{Engine, Limits, Score};

/// What searching a suite has shown.
#[derive(Default)]
struct Tally {
    positions: usize,
    /// Mates of any length.
    mates: usize,
    /// Mates of the known length.
    found: usize,
    /// Mates told with a line that does not lead to them.
    incomplete: Vec<String>,
    /// Mates shorter than the shortest, or of the wrong side.
    impossible: Vec<String>,
}

impl Tally {
    /// Searches one position whose mate is known, in moves and signed like a score.
    fn search(&mut self, engine: &mut Engine, epd: &Epd, known: i32, limits: Limits) {
        engine.new_game().expect("no search is running");
        let (outcome, infos) = search(engine, Game::new(epd.position.clone()), limits);
        self.positions += 1;
        self.incomplete.extend(mate_faults(&epd.position, &outcome, &infos));
        self.mates += usize::from(outcome.score.mate_moves().is_some());
        self.found += usize::from(outcome.score.mate_moves() == Some(known));
        // A bound is read as a claim as well.
        let told = infos.iter().map(|info| info.score).chain([outcome.score]);
        for moves in told.filter_map(Score::mate_moves) {
            let is_possible = moves.signum() == known.signum() && moves.abs() >= known.abs();
            if !is_possible {
                let fen = epd.position.to_fen();
                self.impossible
                    .push(format!("{fen}: mate in {moves}, but {known} is the shortest"));
            }
        }
    }

    /// Tells how many were found, and makes sure that every mate told is one.
    #[track_caller]
    fn conclude(&self, suite: &str) {
        let Self { positions, mates, found, .. } = self;
        report(&format!("{suite}: {mates} of {positions} mates found, {found} of them shortest"));
        expect_none(&self.impossible);
        expect_none(&self.incomplete);
    }
}

/// The suite of mates in so many moves; in a debug build only a part of it.
fn mates_in(moves: u32, part: usize) -> Option<Vec<Epd>> {
    let all = suite(&format!("mates/mate_in_{moves}.epd"))?;
    let step = if cfg!(debug_assertions) { part } else { 1 };
    Some(all.into_iter().step_by(step).collect())
}

#[test]
fn every_mate_in_one_is_seen_at_depth_one() {
    let Some(mates) = mates_in(1, 1) else { return };
    let mut engine = engine();
    for epd in mates {
        let start = Game::new(epd.position.clone());
        let (outcome, infos) = search(&mut engine, start, depth(1));
        assert_eq!(outcome.score, Score::mate_in(1), "{}", epd.position.to_fen());
        expect_none(&mate_faults(&epd.position, &outcome, &infos));
    }
}

#[test]
fn a_mate_in_two_by_a_quiet_sacrifice_is_found() {
    // Morphy: 1.Ra6 bxa6 2.b7, and 1...B~ 2.Rxa7.
    let limits = Limits { mate: Some(2), ..nodes(100_000) };
    let start = game("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "");
    let (outcome, _) = search(&mut engine(), start, limits);
    assert_eq!(outcome.score.mate_moves(), Some(2));
}

/// Searches the mates in so many moves until they are found or the nodes are used up, and makes
/// sure that at least so many hundredths are found and none is better than possible.
fn expect_mates(moves: u32, part: usize, limit: u64, percent: usize) {
    let Some(mates) = mates_in(moves, part) else { return };
    let mut engine = engine();
    let mut tally = Tally::default();
    for epd in &mates {
        let limits = Limits { mate: Some(moves), ..nodes(limit) };
        tally.search(&mut engine, epd, moves as i32, limits);
    }
    tally.conclude(&format!("mates in {moves}"));
    assert!(tally.found * 100 >= tally.positions * percent);
}

#[test]
fn mates_in_two_are_found() {
    expect_mates(2, 20, 200_000, 95);
}

#[test]
fn mates_in_three_are_found() {
    expect_mates(3, 40, 500_000, 90);
}

#[test]
fn mates_in_four_are_found() {
    expect_mates(4, 60, 500_000, 80);
}

/// MISSION.md section 5: on every position of the suite, by the time the search itself takes. Several
/// attempts are allowed, since other programs may use the machine.
#[cfg(not(debug_assertions))]
fn expect_mates_within(moves: u32, limit: Duration) {
    const ATTEMPTS: usize = 10;
    let Some(mates) = mates_in(moves, 1) else { return };
    let mut engine = engine();
    let mut slow = Vec::new();
    for epd in &mates {
        let mut attempt = || {
            engine.new_game().expect("no search is running");
            let cap = Some(4 * limit.max(Duration::from_millis(5)));
            let limits = Limits { mate: Some(moves), move_time: cap, ..Limits::default() };
            let (outcome, infos) = search(&mut engine, Game::new(epd.position.clone()), limits);
            let is_found = outcome.score.mate_moves() == Some(moves as i32);
            let told = infos.last().map(|info| info.progress.elapsed);
            is_found && told.is_some_and(|elapsed| elapsed <= limit)
        };
        if !(0..ATTEMPTS).any(|_| attempt()) {
            slow.push(epd.position.to_fen());
        }
    }
    report(&format!(
        "mates in {moves} within {limit:?}: {} of {}",
        mates.len() - slow.len(),
        mates.len()
    ));
    expect_none(&slow);
}

#[cfg(not(debug_assertions))]
#[test]
fn mates_in_one_take_a_millisecond() {
    expect_mates_within(1, Duration::from_millis(1));
}

#[cfg(not(debug_assertions))]
#[test]
fn mates_in_three_take_twenty_milliseconds() {
    expect_mates_within(3, Duration::from_millis(20));
}

/// The known mate of an EPD of the matetrack suites: `bm #5` or `bm #-3`.
fn known_mate(epd: &Epd) -> i32 {
    let text = epd.operand("bm").and_then(|text| text.strip_prefix('#'));
    text.and_then(|text| text.parse().ok()).expect("a mate is known")
}

#[test]
fn every_mate_told_in_the_large_suite_is_one() {
    let Some(mates) = suite("mates/mates2000.epd") else { return };
    let step = if cfg!(debug_assertions) { 20 } else { 1 };
    let limit = env::var("TABIA_MATE_NODES")
        .map_or(100_000, |text| text.parse().expect("TABIA_MATE_NODES is a number"));
    let mut engine = engine();
    let mut tally = Tally::default();
    for epd in mates.iter().step_by(step) {
        tally.search(&mut engine, epd, known_mate(epd), nodes(limit));
    }
    tally.conclude(&format!("mates2000 at {limit} nodes"));
}

#[test]
fn every_mate_told_with_a_rook_is_one() {
    let Some(mates) = suite("mates/KRvK1000.epd") else { return };
    let step = if cfg!(debug_assertions) { 50 } else { 5 };
    let mut engine = engine();
    let mut tally = Tally::default();
    for epd in mates.iter().step_by(step) {
        tally.search(&mut engine, epd, known_mate(epd), nodes(20_000));
    }
    tally.conclude("rook against king at 20 000 nodes");
}

#[test]
fn the_shortest_mate_is_preferred() {
    // Several queens can mate in many ways; one of them at once.
    for (fen, moves) in [
        ("7k/8/5K2/8/8/8/QQQ5/8 w - - 0 1", 1),
        ("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1", 1),
        ("8/8/8/8/8/5k2/7r/5K2 b - - 0 1", 1),
        ("1k6/8/2K5/8/8/8/8/7R w - - 0 1", 2),
    ] {
        let (outcome, _) = search(&mut engine(), game(fen, ""), depth(8));
        assert_eq!(outcome.score.mate_moves(), Some(moves), "{fen}");
    }
}
