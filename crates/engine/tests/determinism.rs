//! The same question gets the same answer, node for node, with one thread.

mod common;

use common::{engine, game, nodes, search};
use tabia_chess::{Game, Move, Position};
use tabia_engine::{Bound, Engine, Options, Score};

const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "bnrbkrq1/p1p1ppp1/6np/1P1p4/8/2P1P3/1PRP1PPP/BN1BKRQN b Kkq - 0 5",
    "8/8/8/3k4/8/8/R6P/7K w - - 90 90",
];

/// Everything a search told but the time.
type Story = Vec<(u32, usize, Score, Bound, u64, Vec<Move>)>;

fn story(engine: &mut Engine, fen: &str, limit: u64) -> (Story, Option<Move>, u64) {
    engine.new_game().expect("no search is running");
    let (outcome, infos) = search(engine, game(fen, ""), nodes(limit));
    let told = infos
        .into_iter()
        .map(|info| (info.depth, info.rank, info.score, info.bound, info.progress.nodes, info.line))
        .collect();
    (told, outcome.best, outcome.progress.nodes)
}

#[test]
fn a_new_game_repeats_the_search_node_for_node() {
    let mut engine = engine();
    for multi_pv in [1, 3] {
        engine.set_options(Options { multi_pv, ..Options::default() });
        for fen in POSITIONS {
            for limit in [500, 40_000] {
                let first = story(&mut engine, fen, limit);
                assert_eq!(first, story(&mut engine, fen, limit), "{fen}, {multi_pv} lines");
            }
        }
    }
}

#[test]
fn two_engines_think_alike() {
    let mut used = engine();
    story(&mut used, POSITIONS[1], 30_000);
    for fen in POSITIONS {
        assert_eq!(story(&mut used, fen, 20_000), story(&mut engine(), fen, 20_000), "{fen}");
    }
}

#[test]
fn a_limit_of_nodes_is_exact() {
    let mut engine = engine();
    for limit in [1_000, 1_023, 1_025, 33_333] {
        for fen in &POSITIONS[..4] {
            assert_eq!(story(&mut engine, fen, limit).2, limit, "{fen}");
        }
    }
}

#[test]
fn a_whole_game_can_be_repeated() {
    let play = |engine: &mut Engine| {
        engine.new_game().expect("no search is running");
        let mut game = Game::new(Position::initial());
        for _ in 0..30 {
            let (outcome, _) = search(engine, game.clone(), nodes(2_000));
            game.play(outcome.best.expect("the game is not over"));
        }
        game.moves().to_vec()
    };
    let mut engine = engine();
    assert_eq!(play(&mut engine), play(&mut engine));
}
