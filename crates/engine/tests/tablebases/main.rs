//! With endgame tables a won position is won and a drawn one kept, move by move.

#[path = "../common/mod.rs"]
mod common;
mod fifty_moves;

use common::{
    chess::{shared_path, spread_over_cores},
    expect_none, mate_faults, position, report, search,
};
use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};
use tabia_chess::{
    Castling, Color, Game, Move, Outcome as End, Piece, PieceKind, Position, Random, Setup, Square,
};
use tabia_engine::{Config, Engine, Limits, Options, Outcome, ProbeLimits, Score};
use tabia_reference::syzygy::{Tablebases, Wdl};

/// The tables of the shared data, if they are on this machine.
fn tables() -> Option<Arc<Tablebases>> {
    let (tables, inventory) = Tablebases::open(&[shared_path("syzygy")?]);
    assert_eq!((inventory.wdl, inventory.dtz, inventory.most_men), (35, 35, 4), "{inventory}");
    Some(Arc::new(tables))
}

fn engine_with(tables: &Arc<Tablebases>) -> Engine {
    let config = Config { table_mebibytes: 1, ..Config::default() };
    let mut engine = Engine::new(config).expect("a MiB and a thread");
    engine.set_tablebases(Some(tables.clone())).expect("no search is running");
    engine
}

fn think(engine: &mut Engine, game: &Game, nodes: u64) -> Outcome {
    engine.set_game(game.clone());
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.go(limits, ()).expect("no search is running").wait()
}

/// A random position with so many men in which play is possible and not over.
fn random_position(random: &mut Random, men: usize) -> Position {
    loop {
        let mut board = [None; Square::COUNT];
        for index in 0..men {
            let color = Color::ALL[if index < 2 { index } else { random.below(2) }];
            let kind = if index < 2 { PieceKind::King } else { PieceKind::ALL[random.below(5)] };
            board[random.below(Square::COUNT)] = Some(Piece::new(color, kind));
        }
        let setup = Setup {
            board,
            turn: Color::ALL[random.below(2)],
            castling: Castling::NONE,
            dropped_castling: Vec::new(),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        };
        if board.iter().flatten().count() == men
            && let Ok(position) = setup.into_position()
            && position.outcome().is_none()
        {
            return position;
        }
    }
}

/// How good a move is by the tables: wins above draws above losses, long losses above short ones.
fn worth(tables: &Tablebases, game: &Game, mv: Move) -> i32 {
    const WON: i32 = 1000;
    let mut after = game.clone();
    after.play(mv);
    let distance = match after.outcome() {
        Some(End::Checkmate(_)) => 1,
        Some(End::Draw(_)) => 0,
        None if after.position().halfmove_clock() > 0 => {
            -tables.dtz(after.position()).expect("the table is there")
        }
        None => match tables.wdl(after.position()).expect("the table is there") {
            Wdl::Loss => 1,
            Wdl::Win => -1,
            _ => 0,
        },
    };
    distance.signum() * WON - distance
}

/// One of the best moves by the tables: it resists as long as possible and punishes every fault.
fn oracle_move(tables: &Tablebases, game: &Game, random: &mut Random) -> Move {
    let moves: Vec<_> = game.position().legal_moves().iter().collect();
    let worths: Vec<_> = moves.iter().map(|mv| worth(tables, game, *mv)).collect();
    let best = worths.iter().max().expect("the game is not over");
    let choice: Vec<_> = moves.iter().zip(&worths).filter(|(_, worth)| *worth == best).collect();
    *choice[random.below(choice.len())].0
}

/// The engine plays one side with so many nodes a move, the tables the other, to the end.
fn play(tables: &Tablebases, engine: &mut Engine, start: &Position, us: Color) -> Game {
    const NODES_A_MOVE: u64 = 60;
    let mut random = Random::new(start.key());
    let mut game = Game::new(start.clone());
    engine.new_game().expect("no search is running");
    while game.outcome().is_none() {
        let mv = if game.position().turn() == us {
            think(engine, &game, NODES_A_MOVE).best.expect("the game is not over")
        } else {
            oracle_move(tables, &game, &mut random)
        };
        game.play(mv);
    }
    game
}

#[test]
fn won_positions_are_won_and_drawn_ones_kept() {
    const POSITIONS: [(usize, usize); 2] = [(3, 400), (4, 2000)];
    let Some(tables) = tables() else { return };
    let mut random = Random::new(20_261_115);
    let mut starts = Vec::new();
    for (men, count) in POSITIONS {
        starts.extend((0..count).map(|_| random_position(&mut random, men)));
    }
    let faults = Mutex::new(Vec::new());
    let (won, drawn, plies) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let batches: Vec<_> = starts.chunks(100).collect();
    spread_over_cores(&batches, |batch| {
        let mut engine = engine_with(&tables);
        for start in *batch {
            let value = tables.wdl(start).expect("the table is there");
            let us = if value == Wdl::Loss { !start.turn() } else { start.turn() };
            let game = play(&tables, &mut engine, start, us);
            plies.fetch_add(game.moves().len(), Relaxed);
            let expected = if value == Wdl::Draw { &drawn } else { &won };
            expected.fetch_add(1, Relaxed);
            let as_it_should = match game.outcome() {
                Some(End::Checkmate(winner)) => value != Wdl::Draw && winner == us,
                _ => value == Wdl::Draw,
            };
            if !as_it_should {
                let fault = format!("{}: {value:?} became {:?}", start.to_fen(), game.outcome());
                faults.lock().expect("no test thread panics").push(fault);
            }
        }
    });
    let (won, drawn, plies) = (won.into_inner(), drawn.into_inner(), plies.into_inner());
    report(&format!("tablebases: {won} wins, {drawn} draws, {plies} plies"));
    assert!(won > 500 && drawn > 500, "both are tried");
    expect_none(&faults.into_inner().expect("no test thread panics"));
}

/// Bishop and knight against the king, far from mate.
const FAR_FROM_MATE: &str = "8/8/8/8/3k4/8/8/KBN5 w - -";

#[test]
fn a_win_beyond_the_fifty_move_rule_is_a_draw_by_option() {
    let Some(tables) = tables() else { return };
    let mut engine = engine_with(&tables);
    let distance = tables.dtz(&position(&format!("{FAR_FROM_MATE} 0 1"))).expect("there");
    assert!((40..100).contains(&distance), "{distance}");
    let mut score = |clock: i32, fifty_move_rule| {
        let probe_limits = ProbeLimits { fifty_move_rule, ..ProbeLimits::default() };
        engine.set_options(Options { probe_limits, ..Options::default() });
        let game = Game::new(position(&format!("{FAR_FROM_MATE} {clock} 90")));
        think(&mut engine, &game, 500).score
    };
    assert!(score(0, true).is_win());
    assert!(score(98 - distance, true).is_win(), "just in time");
    let cursed = score(102 - distance, true);
    assert!(!cursed.is_decisive() && cursed >= Score::DRAW, "{cursed:?}");
    assert!(score(102 - distance, false).is_win(), "the rule does not hold");
}

#[test]
fn a_just_timely_win_is_won() {
    let Some(tables) = tables() else { return };
    let mut engine = engine_with(&tables);
    let distance = tables.dtz(&position(&format!("{FAR_FROM_MATE} 0 1"))).expect("there");
    let start = position(&format!("{FAR_FROM_MATE} {} 90", 99 - distance));
    let game = play(&tables, &mut engine, &start, Color::White);
    assert_eq!(game.outcome(), Some(End::Checkmate(Color::White)));
}

#[test]
fn tables_are_asked_within_their_limits_only() {
    let Some(tables) = tables() else { return };
    let mut engine = engine_with(&tables);
    // Five men, so that only the search comes to positions the tables know.
    let above = "8/8/4k3/8/2r5/1P6/1K1R4/8 w - - 0 1";
    let below = "8/8/8/8/3k4/8/8/KBN5 w - - 0 1";
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut hits = |fen: &str, limits: ProbeLimits| {
        engine.set_options(Options { probe_limits: limits, ..Options::default() });
        engine.new_game().expect("no search is running");
        think(&mut engine, &Game::new(position(fen)), 5000).progress.tablebase_hits
    };
    let usual = ProbeLimits::default();
    assert!(hits(above, usual) > 0);
    assert!(hits(below, usual) > 0);
    assert_eq!(hits(above, ProbeLimits { depth: 100, ..usual }), 0);
    assert!(hits(below, ProbeLimits { depth: 100, ..usual }) > 0, "the root is always asked");
    for men in [0, 3] {
        assert_eq!(hits(below, ProbeLimits { men, ..usual }), 0, "{men} men");
    }
    assert_eq!(hits(castling, ProbeLimits { depth: 100, ..usual }), 0, "White may castle");
}

#[test]
fn values_without_distances_keep_the_value() {
    let Some(folder) = shared_path("syzygy") else { return };
    let Some(full) = tables() else { return };
    let values = tempfile::tempdir().expect("a temporary folder");
    for entry in std::fs::read_dir(folder).expect("readable").flatten() {
        let path: PathBuf = entry.path();
        if path.extension().is_some_and(|extension| extension == "rtbw") {
            std::fs::copy(&path, values.path().join(entry.file_name())).expect("copied");
        }
    }
    let (tables, inventory) = Tablebases::open(&[values.path().to_owned()]);
    assert_eq!((inventory.wdl, inventory.dtz), (35, 0));
    let mut engine = engine_with(&Arc::new(tables));
    let mut random = Random::new(7);
    for _ in 0..500 {
        let start = random_position(&mut random, 4);
        let before = full.wdl(&start).expect("there");
        let mut game = Game::new(start.clone());
        game.play(think(&mut engine, &game, 60).best.expect("the game is not over"));
        let after = match game.outcome() {
            Some(End::Checkmate(_)) => Wdl::Win,
            Some(End::Draw(_)) => Wdl::Draw,
            None => full.wdl(game.position()).expect("there").flipped(),
        };
        assert_eq!(after, before, "{}", start.to_fen());
    }
}

#[test]
fn mates_are_proofs_with_tables_too() {
    let Some(tables) = tables() else { return };
    let mut engine = engine_with(&tables);
    let mut random = Random::new(31);
    let mut faults = Vec::new();
    let (mut hits, mut mates) = (0, 0);
    for index in 0..600 {
        let start = random_position(&mut random, 4 + index % 3);
        let limits = Limits { nodes: Some(3000), ..Limits::default() };
        let (outcome, infos) = search(&mut engine, Game::new(start.clone()), limits);
        faults.extend(mate_faults(&start, &outcome, &infos));
        hits += outcome.progress.tablebase_hits;
        mates += usize::from(outcome.score.mate_plies().is_some());
    }
    report(&format!("tablebases: {mates} mates in 600 positions, {hits} hits"));
    assert!(mates > 50 && hits > 10_000);
    expect_none(&faults);
}

#[test]
fn several_threads_agree() {
    let Some(tables) = tables() else { return };
    let config = Config { threads: 3, table_mebibytes: 1, ..Config::default() };
    let mut engine = Engine::new(config).expect("three threads");
    engine.set_tablebases(Some(tables)).expect("no search is running");
    let game = Game::new(position(&format!("{FAR_FROM_MATE} 0 1")));
    let outcome = think(&mut engine, &game, 20_000);
    assert!(outcome.score.is_win() && outcome.progress.tablebase_hits > 0, "{outcome:?}");
}
