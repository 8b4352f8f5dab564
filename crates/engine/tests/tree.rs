//! The size of the tree: against plain minimax, and what bounds in it say.

mod common;

use common::{Recorder, depth, engine, game, report, search};
use std::time::{Duration, Instant};
use tabia_chess::Position;
use tabia_engine::{
    Bound,
    eval::{PawnCache, evaluate},
};

/// Plain minimax, the yardstick: every legal move at every node, the evaluation at the end.
struct Minimax {
    pawns: PawnCache,
    nodes: u64,
}

impl Minimax {
    fn search(&mut self, position: &Position, depth: u32) -> i32 {
        const MATED: i32 = -30_000;
        self.nodes += 1;
        if depth == 0 {
            return evaluate(position, &mut self.pawns);
        }
        let mut best = None;
        for mv in position.legal_moves().iter() {
            let mut child = position.clone();
            child.play(mv, &mut ());
            best = best.max(Some(-self.search(&child, depth - 1)));
        }
        best.unwrap_or(if position.in_check() { MATED } else { 0 })
    }
}

#[test]
fn the_tree_is_a_small_part_of_the_whole() {
    let mut engine = engine();
    for (fen, plies) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    ] {
        let game = game(fen, "");
        let mut minimax = Minimax { pawns: PawnCache::new(), nodes: 0 };
        minimax.search(game.position(), plies);
        engine.new_game().expect("no search is running");
        let (outcome, _) = search(&mut engine, game, depth(plies));
        let (ours, whole) = (outcome.progress.nodes, minimax.nodes);
        report(&format!("depth {plies}: {ours} nodes, plain minimax {whole}, {fen}"));
        assert!(ours * 10 < whole, "{fen}: {ours} of {whole} nodes");
    }
}

#[test]
fn a_missed_window_is_told_on_the_right_side() {
    let mut engine = engine();
    let mut kept = 0;
    let mut missed = 0;
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rn4rk/2b3qp/2p2p1Q/1p3B2/3P4/P1N1B3/5P1P/RN3K2 w - - 3 25",
    ] {
        engine.new_game().expect("no search is running");
        engine.set_game(game(fen, ""));
        let recorder = Recorder::default();
        // Bounds are told in long searches only, and this one believes that it is long.
        let started = Instant::now() - Duration::from_secs(10);
        let search = engine.go_since(started, depth(11), recorder.clone()).expect("idle");
        let outcome = search.wait();
        let heard = recorder.heard();
        assert_eq!(heard.infos.last().map(|info| info.bound), Some(Bound::Exact));
        assert_eq!(heard.infos.last().map(|info| info.score), Some(outcome.score));
        for (index, info) in heard.infos.iter().enumerate() {
            assert!(!info.line.is_empty() && info.bound != Bound::None, "{info:?}");
            let mut later = heard.infos[index..].iter();
            let end = later
                .find(|other| other.depth == info.depth && other.bound == Bound::Exact)
                .expect("every iteration ends with an exact score");
            match info.bound {
                Bound::Lower => kept += usize::from(end.score >= info.score),
                Bound::Upper => kept += usize::from(end.score <= info.score),
                Bound::Exact | Bound::None => continue,
            }
            missed += 1;
        }
    }
    report(&format!("missed windows: {missed}, of which {kept} told the right side"));
    // A reduced search may disagree with the full one that follows, but not in most cases.
    assert!(missed > 0 && kept * 2 > missed, "{kept} of {missed}");
}
