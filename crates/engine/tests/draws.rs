//! Draws by rule: taken when losing, avoided when winning, and seen in time.

mod common;

use common::{depth, engine, game, search};
use tabia_chess::{DrawReason, Game, Outcome as End};
use tabia_engine::{Outcome, Score};

/// A draw is worth nothing, give or take the noise that keeps draws apart.
const NOISE: i32 = 2;

#[track_caller]
fn think(game: &Game, plies: u32) -> Outcome {
    search(&mut engine(), game.clone(), depth(plies)).0
}

#[track_caller]
fn best(outcome: &Outcome) -> String {
    outcome.best.expect("a move").to_string()
}

fn is_draw(score: Score) -> bool {
    score.value().abs() <= NOISE
}

#[test]
fn a_lost_game_is_saved_by_stalemate() {
    // 1.Qg8+ or Qg7+ must be taken, and White has no other move.
    let game = game("7k/5Q2/1q6/8/8/7p/1r5P/7K w - - 0 1", "");
    let outcome = think(&game, 8);
    assert!(outcome.score.value() >= -NOISE, "{:?}", outcome.score);
}

#[test]
fn a_won_game_is_not_given_away_by_stalemate() {
    // Saavedra: the pawn becomes a rook, since a queen could be sacrificed to stalemate.
    let saavedra = game("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "");
    let outcome = think(&saavedra, 14);
    assert_eq!(best(&outcome), "c7c8r");
    assert!(outcome.score.value() > 200, "{:?}", outcome.score);
    // Every careless queen move here stalemates.
    for fen in ["7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "k7/2Q5/8/2K5/8/8/8/8 w - - 0 1"] {
        let mut game = game(fen, "");
        let outcome = think(&game, 8);
        game.play(outcome.best.expect("a move"));
        assert_ne!(game.outcome(), Some(End::Draw(DrawReason::Stalemate)), "{fen}");
        assert!(outcome.score.value() > 300, "{fen}: {:?}", outcome.score);
    }
}

#[test]
fn a_rook_pawn_with_the_king_in_its_corner_wins_nothing() {
    for fen in ["8/8/8/8/8/p1k5/8/1K6 w - - 0 1", "k7/8/8/1K6/P7/8/8/8 w - - 0 1"] {
        let outcome = think(&game(fen, ""), 14);
        assert!(outcome.score.value().abs() < 30, "{fen}: {:?}", outcome.score);
    }
}

#[test]
fn a_lost_game_is_saved_by_perpetual_check() {
    // 1.Qe8+ Kh7 2.Qh5+ Kg8 and so on.
    let game = game("6k1/6p1/5p2/7Q/8/8/qr4PP/7K w - - 0 1", "");
    let outcome = think(&game, 10);
    assert!(is_draw(outcome.score), "{:?}", outcome.score);
    assert_eq!(best(&outcome), "h5e8");
}

/// The queen shuttles between two squares, and so does the king.
const SHUTTLE: [&str; 4] = ["a3b3", "g1h1", "b3a3", "h1g1"];

fn shuttling(start: &str, first: usize, plies: usize) -> Game {
    let moves: Vec<_> = SHUTTLE.into_iter().cycle().skip(first).take(plies).collect();
    game(start, &moves.join(" "))
}

#[test]
fn the_losing_side_repeats_for_the_third_time() {
    // The start comes back for the third time if the king returns once more.
    let game = shuttling("k7/8/8/8/8/q7/8/6K1 b - - 0 1", 0, 7);
    let outcome = think(&game, 6);
    assert_eq!(best(&outcome), "h1g1");
    assert!(is_draw(outcome.score), "{:?}", outcome.score);
}

#[test]
fn the_winning_side_does_not_repeat_for_the_third_time() {
    let game = shuttling("k7/8/8/8/8/1q6/8/6K1 w - - 0 1", 1, 7);
    let outcome = think(&game, 8);
    assert_ne!(best(&outcome), "a3b3", "that would be a draw");
    assert!(outcome.score.value() > 300, "{:?}", outcome.score);
}

#[test]
fn the_fifty_move_rule_is_seen_coming() {
    // A mate in two takes three plies: there is time for it at 97 but not at 98.
    let mate_in_two = "1k6/8/2K5/8/8/8/8/7R w - -";
    assert_eq!(think(&game(mate_in_two, ""), 10).score.mate_moves(), Some(2), "{mate_in_two}");
    let in_time = think(&game(&format!("{mate_in_two} 97 90"), ""), 10);
    assert_eq!(in_time.score.mate_moves(), Some(2));
    let too_late = think(&game(&format!("{mate_in_two} 98 90"), ""), 10);
    assert!(is_draw(too_late.score), "{:?}", too_late.score);
}

#[test]
fn mate_on_the_hundredth_ply_counts() {
    let outcome = think(&game("7k/8/5K2/8/8/8/8/6Q1 w - - 99 90", ""), 6);
    assert_eq!(outcome.score.mate_moves(), Some(1));
    // Being mated on it counts as well.
    let outcome = think(&game("6k1/8/8/8/8/6q1/7r/7K w - - 98 90", ""), 6);
    assert!(!outcome.score.is_win());
}

#[test]
fn a_pawn_move_keeps_a_won_game_alive() {
    let outcome = think(&game("8/8/8/3k4/8/8/R6P/7K w - - 99 90", ""), 8);
    assert!(["h2h3", "h2h4"].contains(&best(&outcome).as_str()), "{}", best(&outcome));
    assert!(outcome.score.value() > 200, "{:?}", outcome.score);
}

#[test]
fn the_losing_side_runs_into_the_fifty_move_rule() {
    // Any move that is no capture or pawn move draws at once.
    let outcome = think(&game("8/8/8/3k4/8/8/p6q/K7 w - - 99 90", ""), 6);
    assert!(is_draw(outcome.score), "{:?}", outcome.score);
}

#[test]
fn bare_pieces_are_a_draw_however_deep_one_looks() {
    for fen in [
        "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        "8/8/4k3/8/8/4KN2/8/8 w - - 0 1",
        "8/8/4kb2/8/8/4K3/8/2B5 w - - 0 1",
    ] {
        assert!(is_draw(think(&game(fen, ""), 12).score), "{fen}");
    }
}

#[test]
fn the_last_pawn_is_captured_for_a_draw() {
    // Without the pawn nobody can win; every other move loses, as endgame tables tell.
    let outcome = think(&game("8/8/8/8/1N5K/8/pk6/8 w - - 0 1", ""), 10);
    assert_eq!(best(&outcome), "b4a2");
    assert!(is_draw(outcome.score), "{:?}", outcome.score);
}
