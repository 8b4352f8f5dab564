//! Endings: elementary mates played out, and zugzwang.

mod common;

use common::{engine, nodes, play_out, position, report, search, suite};
use tabia_chess::{Color, Game, Outcome};

/// The engine plays both sides and White mates before the fifty-move rule ends the game.
#[track_caller]
fn expect_mate(fen: &str, nodes_a_move: u64) {
    let (end, game) = play_out(&mut engine(), position(fen), nodes_a_move);
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    assert_eq!(end, Outcome::Checkmate(Color::White), "{fen}: {}", moves.join(" "));
}

#[test]
fn a_queen_mates() {
    for fen in [
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
        "8/8/2k5/8/8/8/8/KQ6 b - - 0 1",
        "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
    ] {
        expect_mate(fen, 2_000);
    }
}

#[test]
fn a_rook_mates() {
    for fen in [
        "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/8/8/4k3/8/8/R3K3 b - - 0 1",
        "7k/8/8/8/8/8/8/RK6 w - - 0 1",
    ] {
        expect_mate(fen, 3_000);
    }
}

#[test]
fn two_bishops_mate() {
    expect_mate("8/8/8/3k4/8/8/8/K1BB4 w - - 0 1", 5_000);
}

#[test]
fn a_bishop_and_a_knight_mate() {
    for fen in [
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "8/8/8/3k4/8/8/8/KNB5 w - - 0 1",
        "7k/8/8/8/8/8/8/K1BN4 b - - 0 1",
    ] {
        expect_mate(fen, 10_000);
    }
}

#[test]
fn a_pawn_is_promoted_and_wins() {
    for fen in ["8/8/8/5k2/3K4/4P3/8/8 w - - 0 1", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"] {
        expect_mate(fen, 10_000);
    }
}

#[test]
fn zugzwang_is_understood() {
    let Some(positions) = suite("epd/zugzwang.epd") else { return };
    let (limit, least) = if cfg!(debug_assertions) { (50_000, 9) } else { (500_000, 13) };
    let mut engine = engine();
    let mut solved = Vec::new();
    for epd in &positions {
        engine.new_game().expect("no search is running");
        let (outcome, _) = search(&mut engine, Game::new(epd.position.clone()), nodes(limit));
        let wanted = epd.moves("bm").expect("legal moves");
        if outcome.best.is_some_and(|best| wanted.contains(&best)) {
            solved.push(epd.operand("id").unwrap_or_default());
        }
    }
    let (count, all) = (solved.len(), positions.len());
    report(&format!("zugzwang at {limit} nodes: {count} of {all} solved"));
    assert!(count >= least, "{solved:?}");
}
