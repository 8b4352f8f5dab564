//! The engine as a library: what its users rely on.

mod common;

use common::{
    PATIENCE, Recorder, depth, endless, engine, eventually, game, nodes, position, search,
};
use std::{
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};
use tabia_chess::{Game, Position};
use tabia_engine::{
    Bound, Config, Engine, EngineError, Limits, Options, Remaining, Search, Solo,
    eval::{Evaluator, embedded_network},
};

const MATED: &str = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// The engine has begun to tell something.
fn has_begun(recorder: &Recorder) -> bool {
    eventually(|| !recorder.heard().infos.is_empty())
}

#[test]
fn engines_can_be_moved_between_threads_and_searches_shared() {
    fn is_send<T: Send>() {}
    fn is_sync<T: Sync>() {}
    is_send::<Engine>();
    is_send::<Search>();
    is_sync::<Search>();
}

#[test]
fn going_and_stopping_never_block() {
    // Far less than a search takes, and enough for a busy machine.
    const AT_ONCE: Duration = Duration::from_millis(100);
    let mut engine = engine();
    let mut slow = 0;
    for _ in 0..10 {
        let recorder = Recorder::default();
        let start = Instant::now();
        let search = engine.go(endless(), recorder.clone()).expect("idle");
        let started = start.elapsed();
        assert!(has_begun(&recorder) && !search.is_finished());
        let stop = Instant::now();
        search.stop();
        let stopped = stop.elapsed();
        slow += usize::from(started > AT_ONCE) + usize::from(stopped > AT_ONCE);
        assert!(search.wait().best.is_some());
        assert!(search.is_finished() && !engine.is_busy());
    }
    assert!(slow <= 2, "{slow} of 20 calls took long");
}

#[test]
fn the_observer_hears_everything_and_the_end_once() {
    let mut engine = engine();
    let recorder = Recorder::default();
    let search = engine.go(depth(6), recorder.clone()).expect("idle");
    let outcome = search.wait();
    let heard = recorder.heard();
    assert_eq!(heard.outcomes, std::slice::from_ref(&outcome));
    let depths: Vec<_> = heard.infos.iter().map(|info| info.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
    let last = heard.infos.last().expect("six lines");
    assert_eq!((last.bound, last.score), (Bound::Exact, outcome.score));
    assert_eq!(last.line, outcome.line);
    assert_eq!(outcome.best, outcome.line.first().copied());
    assert_eq!(outcome.ponder, outcome.line.get(1).copied());
    assert_eq!(outcome.depth, 6);
    assert_eq!(outcome.counters, None, "nobody asked for statistics");
}

#[test]
fn a_busy_engine_says_so_and_is_not_disturbed() {
    let mut engine = engine();
    let recorder = Recorder::default();
    let search = engine.go(endless(), recorder.clone()).expect("idle");
    assert!(has_begun(&recorder) && engine.is_busy());
    for result in [
        engine.go(depth(1), ()).map(drop),
        engine.set_threads(2),
        engine.set_table_size(1),
        engine.clear_table(),
        engine.new_game(),
    ] {
        assert!(matches!(result, Err(EngineError::Busy)), "{result:?}");
    }
    assert!(!search.is_finished());
    // These are for the next search.
    engine.set_game(Game::new(position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")));
    engine.set_options(Options { multi_pv: 2, ..Options::default() });
    search.stop();
    let best = search.wait().best.expect("a move");
    assert!(Position::initial().is_legal(best));
    assert_eq!(recorder.heard().outcomes.len(), 1);
    let recorder = Recorder::default();
    let outcome = engine.go(depth(2), recorder.clone()).expect("idle again").wait();
    assert!(engine.position().is_legal(outcome.best.expect("a move")));
    assert_eq!(recorder.heard().infos.len(), 4, "two lines of each depth");
}

#[test]
fn a_search_nobody_holds_any_more_stops() {
    let mut engine = engine();
    drop(engine.go(endless(), ()).expect("idle"));
    assert!(eventually(|| !engine.is_busy()));
}

#[test]
fn an_engine_can_be_dropped_during_a_search() {
    let mut engine = engine();
    let search = engine.go(endless(), ()).expect("idle");
    let (sender, dropped) = mpsc::channel();
    let dropper = thread::spawn(move || {
        drop(engine);
        sender.send(()).expect("the test listens");
    });
    let in_time = dropped.recv_timeout(Duration::from_secs(2)).is_ok();
    search.stop();
    assert!(dropper.join().is_ok());
    assert!(in_time, "dropping the engine waited for a search that nobody stops");
}

#[test]
fn a_search_can_be_stopped_before_it_has_begun() {
    let mut engine = engine();
    for _ in 0..50 {
        let search = engine.go(endless(), ()).expect("idle");
        search.stop();
        let best = search.wait().best.expect("a move");
        assert!(Position::initial().is_legal(best));
    }
}

#[test]
fn engines_in_one_process_do_not_disturb_each_other() {
    let positions = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ];
    let alone = positions.map(|fen| search(&mut engine(), game(fen, ""), nodes(50_000)).0);
    let mut engines = [engine(), engine()];
    let searches: Vec<_> = engines
        .iter_mut()
        .zip(positions)
        .map(|(engine, fen)| {
            engine.set_game(game(fen, ""));
            engine.go(nodes(50_000), ()).expect("idle")
        })
        .collect();
    for (search, alone) in searches.iter().zip(alone) {
        let together = search.wait();
        assert_eq!(together.line, alone.line);
        assert_eq!(together.progress.nodes, alone.progress.nodes);
    }
}

#[test]
fn finished_games_have_a_score_and_no_move() {
    let mut engine = engine();
    for (fen, mate_plies) in [(MATED, Some(0)), (STALEMATED, None)] {
        let (outcome, infos) = search(&mut engine, game(fen, ""), depth(3));
        assert_eq!((outcome.best, outcome.ponder, outcome.line.len()), (None, None, 0));
        assert_eq!(infos.len(), 1);
        assert_eq!((infos[0].depth, infos[0].score.mate_plies()), (0, mate_plies));
    }
}

#[test]
fn the_outcome_of_a_lost_game_is_a_loss() {
    let (outcome, _) = search(&mut engine(), game(MATED, ""), depth(3));
    assert_eq!(outcome.score.mate_plies(), Some(0), "the side to move is mated");
}

#[test]
fn a_table_that_cannot_be_had_leaves_the_old_one() {
    let mut engine = engine();
    let result = engine.set_table_size(usize::MAX >> 20);
    assert!(matches!(result, Err(EngineError::Memory(_))), "{result:?}");
    assert_eq!(engine.config().table_mebibytes, 16);
    engine.set_table_size(2).expect("two megabytes");
    assert_eq!(engine.config().table_mebibytes, 2);
    assert!(engine.go(depth(4), ()).expect("idle").wait().best.is_some());
}

/// Most of all where many ways lead to the same positions. A single search of a rich position says
/// little, since whatever is remembered leads it elsewhere: several are counted together.
#[test]
fn a_table_makes_the_search_smaller() {
    const RICH: [&str; 3] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "6k1/5pp1/1q2p2p/3pP3/3P4/2P2Q1P/5PP1/6K1 w - - 0 1",
        "8/5pk1/4p1p1/1R5p/5P1P/4P1P1/r5K1/8 w - - 0 1",
    ];
    const BLOCKED_PAWNS: [&str; 1] = ["8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"];
    for (fens, plies, factor) in [(&RICH[..], 14, 1), (&BLOCKED_PAWNS, 16, 2)] {
        let nodes = |table_mebibytes| -> u64 {
            let config = Config { table_mebibytes, ..Config::default() };
            let count = |fen: &&str| {
                let mut engine = Engine::new(config).expect("little memory");
                search(&mut engine, game(fen, ""), depth(plies)).0.progress.nodes
            };
            fens.iter().map(count).sum()
        };
        let (with, without) = (nodes(16), nodes(0));
        assert!(factor * with < without, "{with} nodes with a table, {without} without");
    }
}

#[test]
fn a_loaded_table_is_forgotten_by_whatever_forgets_but_a_first_new_game() {
    let small = Config { table_mebibytes: 1, ..Config::default() };
    let new = || Engine::new(small).expect("1 MiB and a thread");
    let mut saved = Vec::new();
    let mut teacher = new();
    search(&mut teacher, Game::new(Position::initial()), depth(4));
    teacher.save_table(&mut saved).expect("written to memory");
    let loaded = || {
        let mut engine = new();
        engine.load_table(&mut saved.as_slice(), saved.len() as u64).expect("just saved");
        assert!(!engine.is_table_empty());
        engine
    };

    let mut engine = loaded();
    for _ in 0..2 {
        engine.new_game().expect("no search is running");
        assert!(!engine.is_table_empty());
    }
    search(&mut engine, Game::new(Position::initial()), depth(1));
    engine.new_game().expect("no search is running");
    assert!(engine.is_table_empty());

    let mut engine = loaded();
    engine.clear_table().expect("no search is running");
    assert!(engine.is_table_empty());
    let mut engine = loaded();
    engine.set_table_size(2).expect("2 MiB");
    assert!(engine.is_table_empty());
}

#[test]
fn only_the_wanted_moves_are_searched() {
    let wanted = ["a2a3", "h2h4"].map(|text| Position::initial().parse_uci(text).expect("legal"));
    let limits = Limits { search_moves: wanted.to_vec(), ..depth(6) };
    let (outcome, infos) = search(&mut engine(), Game::new(Position::initial()), limits);
    assert!(wanted.contains(&outcome.best.expect("a move")));
    assert!(infos.iter().all(|info| wanted.contains(&info.line[0])));
}

#[test]
fn pondering_lasts_until_the_hit() {
    let mut engine = engine();
    let clock = Some(Remaining { time: Duration::from_millis(100), ..Remaining::default() });
    let search = engine.go(Limits { ponder: true, clock, ..Limits::default() }, ()).expect("idle");
    thread::sleep(Duration::from_millis(200));
    assert!(!search.is_finished());
    search.ponder_hit();
    assert!(eventually(|| search.is_finished()));
}

#[test]
fn soft_nodes_end_the_search_between_iterations() {
    let limits = Limits { soft_nodes: Some(5_000), ..Limits::default() };
    let (outcome, infos) = search(&mut engine(), Game::new(Position::initial()), limits);
    assert!(outcome.progress.nodes >= 5_000);
    assert_eq!(infos.last().map(|info| info.depth), Some(outcome.depth));
    let before = infos.iter().rev().nth(1).expect("several iterations");
    assert!(before.progress.nodes < 5_000);
}

#[test]
fn statistics_are_counted_on_demand() {
    let config = Config { table_mebibytes: 16, statistics: true, ..Config::default() };
    let mut counting = Engine::new(config).expect("16 MiB and a thread");
    let start = Game::new(Position::initial());
    let (counted, infos) = search(&mut counting, start.clone(), depth(9));
    let (plain, plain_infos) = search(&mut engine(), start, depth(9));
    assert_eq!(counted.progress.nodes, plain.progress.nodes, "counting changes nothing");
    let counters = counted.counters.expect("asked for");
    assert_eq!(counters.iterations, 9);
    assert!(counters.table_hits <= counters.table_probes && counters.table_hits > 0);
    assert!((0.5..=1.0).contains(&counters.first_move_rate()), "{counters:?}");
    let told: Vec<_> = infos.iter().map(|info| info.counters.expect("asked for")).collect();
    assert!(told.is_sorted_by_key(|counters| counters.table_probes), "they only grow");
    assert!(plain_infos.iter().all(|info| info.counters.is_none()), "nobody asked");
}

#[test]
fn a_fixed_time_is_used() {
    let mut engine = engine();
    let limits = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
    let start = Instant::now();
    let outcome = engine.go(limits, ()).expect("idle").wait();
    let elapsed = start.elapsed();
    assert!(elapsed >= Duration::from_millis(50) && elapsed < PATIENCE, "{elapsed:?}");
    assert!(outcome.progress.elapsed <= elapsed);
}

#[test]
fn a_search_without_threads_is_the_same_search() {
    let game = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "");
    for evaluator in [Evaluator::Classical, Evaluator::Network(embedded_network())] {
        let mut engine = engine();
        engine.set_evaluator(evaluator.clone()).expect("idle");
        let (with, _) = search(&mut engine, game.clone(), nodes(20_000));
        let mut solo = Solo::new(engine.config().table_mebibytes, evaluator).expect("memory");
        let without = solo.search(Arc::new(game.clone()), nodes(20_000));
        assert_eq!((with.best, with.score, with.line), (without.best, without.score, without.line));
    }
}

#[test]
fn another_evaluator_gives_other_values() {
    let position = position("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    let network = Evaluator::Network(embedded_network());
    assert_ne!(network.evaluate(&position), Evaluator::Classical.evaluate(&position));
}
