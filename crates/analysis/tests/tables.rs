//! What endgame tables add to a review.

#[path = "../../chess/tests/common/mod.rs"]
mod common;

use common::shared_path;
use std::{ops::ControlFlow, sync::Arc};
use tabia_analysis::{
    pgn,
    review::{
        Judgement, ReviewedGame, Reviewer, TableResult, TableVerdict, VERSION, annotated_pgn,
    },
};
use tabia_chess::Position;
use tabia_engine::{Config, Engine, Limits, Wdl};
use tabia_reference::syzygy::Tablebases;

/// White pushes too early and draws; Black steps to the wrong side and loses after all.
const PAWN_ENDING: &str =
    "[FEN \"4k3/8/3K4/4P3/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e6 Kf8 2. Kd7 *\n";

fn engine() -> Engine {
    Engine::new(Config { table_mebibytes: 1, ..Config::default() }).expect("an engine starts")
}

/// An engine with the tables of the shared data, if they are on this machine.
fn engine_with_tables() -> Option<Engine> {
    let (tables, _) = Tablebases::open(&[shared_path("syzygy")?]);
    let mut engine = engine();
    engine.set_tablebases(Some(Arc::new(tables))).expect("no search is running");
    Some(engine)
}

fn review(engine: Engine) -> ReviewedGame {
    let game = pgn::Reader::new(PAWN_ENDING.as_bytes()).next();
    let game = game.expect("a game").expect("memory reads");
    let mut reviewer = Reviewer::new(engine, Limits { nodes: Some(1000), ..Limits::default() });
    let review = reviewer.review(&game, |_| ControlFlow::Continue(()));
    review.expect("the engine is free").expect("nobody cancels")
}

#[test]
fn results_given_away_are_proven_by_the_tables() {
    let Some(engine) = engine_with_tables() else { return };
    let review = review(engine);
    let results: Vec<_> = review
        .moves
        .iter()
        .map(|reviewed| {
            let result =
                |verdict: &Option<TableVerdict>| verdict.as_ref().expect("three men").result;
            let results = (result(&reviewed.table_before), result(&reviewed.table_after));
            (reviewed.san.as_str(), results, reviewed.judgement)
        })
        .collect();
    let blunder = Some(Judgement::Blunder);
    assert_eq!(
        results,
        [
            ("e6", (TableResult::Win, TableResult::Draw), blunder),
            ("Kf8", (TableResult::Draw, TableResult::Loss), blunder),
            ("Kd7", (TableResult::Win, TableResult::Win), None),
        ]
    );
    for (ply, proof) in [
        (0, "turns a won endgame into a draw, as the endgame tables prove."),
        (1, "This turns a drawn endgame into a lost one, as the endgame tables prove."),
    ] {
        let text = review.moves[ply].explanation.as_deref().expect("mistakes are explained");
        assert!(text.contains(proof), "{text}");
    }
    assert!(review.moves[2].table_after.as_ref().is_some_and(|verdict| verdict.dtz.is_some()));
}

#[test]
fn the_annotated_game_tells_what_changes() {
    let Some(engine) = engine_with_tables() else { return };
    let text = annotated_pgn(&review(engine)).replace('\n', " ");
    let told = text.matches("Endgame tables:").count();
    assert_eq!(told, 2, "the last move changes nothing: {text}");
    assert!(text.contains("Endgame tables: a draw."), "{text}");
    assert!(text.contains("Endgame tables: White wins, "), "{text}");
}

#[test]
fn verdicts_survive_json_and_are_absent_without_tables() {
    let without = review(engine());
    let text = serde_json::to_string(&without).expect("it can be written");
    assert!(!text.contains("table_before") && !text.contains("table_after"), "{text}");
    // Reviews of earlier programs have no such fields and are read all the same.
    assert_eq!(serde_json::from_str::<ReviewedGame>(&text).expect("it can be read"), without);
    let Some(engine) = engine_with_tables() else { return };
    let with = review(engine);
    let text = serde_json::to_string(&with).expect("it can be written");
    let verdict = r#""table_after":{"result":"draw","text":"Endgame tables: a draw."}"#;
    assert!(text.contains(verdict), "{text}");
    assert_eq!(serde_json::from_str::<ReviewedGame>(&text).expect("it can be read"), with);
    assert_eq!(with.version, VERSION);
}

#[test]
fn the_fifty_move_rule_and_silent_tables_are_minded() {
    let Some(engine) = engine_with_tables() else { return };
    let value = |fen: &str| {
        let position = Position::from_fen(fen).expect("a position");
        engine.tablebase_result(&position).map(|found| found.value)
    };
    assert_eq!(value("8/8/8/3k4/8/8/8/KQ6 w - - 0 1"), Some(Wdl::Win));
    assert_eq!(value("8/8/8/3k4/8/8/8/KQ6 b - - 1 1"), Some(Wdl::Loss));
    assert_eq!(value("8/8/8/3k4/8/8/8/KQ6 w - - 99 80"), Some(Wdl::CursedWin));
    assert_eq!(value("8/8/8/3k4/8/8/8/KQ6 b - - 98 80"), Some(Wdl::BlessedLoss));
    assert_eq!(value("8/8/8/3k4/8/8/8/KN6 w - - 0 1"), None, "the game is over");
    assert_eq!(value("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None, "tables know no castling");
    assert_eq!(value(&Position::initial().to_fen()), None, "too many men");
}
