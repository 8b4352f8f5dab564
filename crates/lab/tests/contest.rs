//! Matches: the same whatever the threads and the interruptions.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};
use tabia_engine::eval::{Evaluator, embedded_network};
use tabia_lab::{
    contest::{ContestError, Decision, Ending, Hypotheses, Openings, Pace, Pair, Settings, play},
    positions::random_play,
};
use tabia_nnue::{Architecture, InputSet, Network, Parts};

/// A quick match between the classical evaluation and the embedded network.
fn settings() -> Settings {
    let second = Evaluator::Network(embedded_network());
    let mut settings = Settings::between(Evaluator::Classical, second);
    (settings.pace, settings.pairs, settings.table_mebibytes) = (Pace::Nodes(150), 6, 1);
    settings.adjudication.longest = 100;
    settings
}

/// An evaluator that thinks every position is level.
fn indifferent() -> Evaluator {
    let architecture = Architecture { hidden: 32, inputs: InputSet::Plain };
    let network = Network::from_parts(architecture, Parts::zero(architecture), "").expect("zeros");
    Evaluator::Network(Arc::new(network))
}

/// Plays on from some pairs; gives all pairs and the ending.
fn run(settings: &Settings, earlier: &[Pair], threads: usize) -> (Vec<Pair>, Ending) {
    let mut pairs = earlier.to_vec();
    let ending = play(settings, earlier, threads, &AtomicBool::new(false), |pair, _| {
        pairs.push(*pair);
        Ok::<_, ContestError>(())
    });
    (pairs, ending.expect("a match"))
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let settings = settings();
    let (pairs, ending) = run(&settings, &[], 1);
    assert!(pairs.iter().map(|pair| pair.number).eq(0..6));
    assert!(ending.is_complete && ending.standing.games() == 12);
    assert_eq!(run(&settings, &[], 3), (pairs.clone(), ending));
    assert_eq!(run(&settings, &pairs[..4], 2), (pairs.clone(), ending));
    assert_eq!(run(&settings, &pairs, 2), (pairs, ending));
}

#[test]
fn a_clock_that_counts_nodes_is_kept_to_and_repeatable() {
    const POLLED_EVERY: u64 = 1024;
    let (nodes, increment) = (30_000, 300);
    let settings = Settings { pace: Pace::Clock { nodes, increment }, pairs: 2, ..settings() };
    let (pairs, ending) = run(&settings, &[], 1);
    assert_eq!(run(&settings, &[], 2), (pairs.clone(), ending));
    for game in pairs.iter().flat_map(|pair| pair.games) {
        let moves = u64::from(game.plies);
        let both = 2 * nodes + moves * increment;
        // Whoever has hardly anything left still finishes a first iteration.
        assert!(game.nodes <= both + moves * POLLED_EVERY, "{game:?}");
        assert!(game.nodes > both / 4, "the clock is there to be used: {game:?}");
    }
}

#[test]
fn a_stop_keeps_what_there_is() {
    let (settings, stop) = (settings(), AtomicBool::new(false));
    let ending = play(&settings, &[], 1, &stop, |pair, _| {
        stop.store(pair.number == 1, Relaxed);
        Ok::<_, ContestError>(())
    })
    .expect("a match");
    assert!(!ending.is_complete);
    assert_eq!(ending.standing.games(), 4);
    assert_eq!(ending.to_json(&settings)["complete"], false);
}

#[test]
fn equal_players_end_level() {
    let mut settings = settings();
    settings.players = [Evaluator::Classical, Evaluator::Classical];
    settings.openings = Openings::book(random_play(20, 4), 1);
    let (_, ending) = run(&settings, &[], 2);
    assert_eq!(ending.standing.pairs.0, [0, 0, 6, 0, 0]);
    assert_eq!(ending.standing.pairs.strength().map(|strength| strength.elo), Some(0.0));
}

#[test]
fn a_clear_match_ends_early() {
    let mut settings = settings();
    settings.players = [Evaluator::Classical, indifferent()];
    settings.pairs = 200;
    settings.hypotheses = Some(Hypotheses { elo0: 0.0, elo1: 50.0 });
    let (pairs, ending) = run(&settings, &[], 2);
    assert_eq!(ending.decision, Some(Decision::Higher), "{:?}", ending.standing);
    assert!(ending.is_complete && pairs.len() < 200, "{} pairs", pairs.len());
    assert_eq!(run(&settings, &[], 1), (pairs, ending));
    assert_eq!(ending.to_json(&settings)["test"]["decision"], "elo1");
    settings.players.reverse();
    assert_eq!(run(&settings, &[], 2).1.decision, Some(Decision::Lower));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let error = |settings: &Settings| settings.check().expect_err("no sense").to_string();
    let mut settings = settings();
    settings.openings = Openings::book(random_play(5, 1), 1);
    assert_eq!(error(&settings), "5 openings are not enough for 6 pairs of games");
    settings.openings = Openings::default();
    settings.hypotheses = Some(Hypotheses { elo0: 5.0, elo1: 5.0 });
    assert!(error(&settings).contains("must be larger"));
}
