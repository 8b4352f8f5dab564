use super::*;
use tabia_engine::Config;

fn reviewer(nodes: u64) -> Reviewer {
    let config = Config { table_mebibytes: 1, ..Config::default() };
    let engine = Engine::new(config).expect("an engine starts");
    Reviewer::new(engine, Limits { nodes: Some(nodes), ..Limits::default() })
}

fn game(text: &str) -> pgn::Game {
    pgn::Reader::new(text.as_bytes()).next().expect("a game").expect("memory reads")
}

pub fn review(text: &str, nodes: u64) -> ReviewedGame {
    let review = reviewer(nodes).review(&game(text), |_| ControlFlow::Continue(()));
    review.expect("the engine is free").expect("nobody cancels")
}

/// A mate allowed, a mate given, in a game that everybody knows.
const SCHOLAR: &str =
    "[White \"A\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 {[%clk 0:01:30.5]} Nf6 4. Qxf7# 1-0\n";

#[test]
fn a_blunder_is_seen_and_the_mate_is_no_mistake() {
    let review = review(SCHOLAR, 3000);
    let blunder = &review.moves[5];
    assert_eq!((blunder.san.as_str(), blunder.judgement), ("Nf6", Some(Judgement::Blunder)));
    assert_eq!(blunder.after, Evaluation::Mate(1));
    assert_eq!(blunder.reply.as_ref().expect("a line").san, ["Qxf7#"]);
    let mate = &review.moves[6];
    assert_eq!((mate.after, mate.judgement), (Evaluation::Over(1), None));
    assert!(mate.is_best && mate.reply.is_none());
    assert_eq!(review.turning_points, [5]);
    assert_eq!(review.black.total.blunders, 1);
    assert!(review.white.total.accuracy > review.black.total.accuracy);
    assert_eq!(review.moves[4].clock, Some(90.5));
}

#[test]
fn a_review_is_the_same_every_time_and_survives_json() {
    let first = review(SCHOLAR, 2000);
    let mut reviewer = reviewer(2000);
    let other = game("1. d4 d5 2. c4 *");
    for game in [&other, &game(SCHOLAR)] {
        let again = reviewer.review(game, |_| ControlFlow::Continue(())).expect("it is free");
        if game != &other {
            assert_eq!(again.as_ref(), Some(&first), "an earlier game must not matter");
        }
    }
    let text = serde_json::to_string(&first).expect("it can be written");
    assert_eq!(serde_json::from_str::<ReviewedGame>(&text).expect("it can be read"), first);
}

#[test]
fn progress_tells_every_position_and_can_end_the_work() {
    let mut heard = Vec::new();
    let review = reviewer(500).review(&game("1. e4 e5 *"), |progress| {
        heard.push((progress.done, progress.total, progress.ply));
        if progress.done == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(review.expect("the engine is free"), None);
    assert_eq!(heard, [(1, 3, 2), (2, 3, 1)]);
}

#[test]
fn a_game_without_moves_has_a_review() {
    let review = review("[White \"Nobody\"]\n\n*\n", 500);
    assert_eq!((review.moves.len(), review.white.total.accuracy), (0, None));
}
