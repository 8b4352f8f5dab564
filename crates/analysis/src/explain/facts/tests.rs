#[path = "../../../../chess/tests/common/mod.rs"]
mod common;

use super::*;
use crate::explain::tests::{walk, wrong_cases};
use std::sync::Arc;
use tabia_engine::Config;
use tabia_reference::syzygy::Tablebases;

/// Positions made for one fact each, with the line of the mistake and the better one: `+` where
/// the fact holds, `-` where it does not.
const CASES: [(&str, &str); 13] = [
    ("pawn-ending", include_str!("cases/pawn-ending.txt")),
    ("runner", include_str!("cases/runner.txt")),
    ("castling-lost", include_str!("cases/castling-lost.txt")),
    ("passed-pawn", include_str!("cases/passed-pawn.txt")),
    ("shelter-opened", include_str!("cases/shelter-opened.txt")),
    ("driven-away", include_str!("cases/driven-away.txt")),
    ("doubled-pawns", include_str!("cases/doubled-pawns.txt")),
    ("outpost", include_str!("cases/outpost.txt")),
    ("seventh-rank", include_str!("cases/seventh-rank.txt")),
    ("bishop-pair", include_str!("cases/bishop-pair.txt")),
    ("isolated-pawn", include_str!("cases/isolated-pawn.txt")),
    ("open-file", include_str!("cases/open-file.txt")),
    ("queens-exchanged", include_str!("cases/queens-exchanged.txt")),
];

fn has(name: &str, played: &Walk, better: &Walk) -> bool {
    let lines = Lines::new(&played.positions[0], &played.moves, &better.moves);
    lines.facts().any(|fact| fact.name == name)
}

#[test]
fn every_fact_is_found_where_it_holds_and_only_there() {
    let wrong = CASES
        .map(|(name, cases)| {
            wrong_cases(name, cases, |walks| {
                let [played, better] = walks else { panic!("{name}: two lines are needed") };
                has(name, played, better)
            })
        })
        .concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn facts_tell_the_moves_that_show_them() {
    let fen = "4k3/5ppp/5n2/6B1/8/8/5PPP/4K3 b - - 0 1";
    let (played, better) = (walk(fen, "Kf8 Bxf6 gxf6 Kd2"), walk(fen, "Ke7 Kd2 Kd6 Kd3"));
    let lines = Lines::new(&played.positions[0], &played.moves, &better.moves);
    let fact = lines.facts().find(|fact| fact.name == "doubled-pawns").expect("doubled pawns");
    assert_eq!(fact.words, "leaves Black with doubled pawns on the f-file");
    assert_eq!((fact.plies, lines.shown(&fact).as_str()), (3, "Bxf6 gxf6"));
}

/// What is said about going into a pawn ending.
fn ending_words(fen: &str, played: &str, better: &str, tables: Option<&Engine>) -> String {
    let (played, better) = (walk(fen, played), walk(fen, better));
    let lines = Lines::new(&played.positions[0], &played.moves, &better.moves).with_tables(tables);
    lines.facts().find(|fact| fact.name == "pawn-ending").expect("a pawn ending").words
}

#[test]
fn a_pawn_ending_with_a_runner_is_called_so() {
    let words = ending_words(
        "8/5k2/8/p3p3/3r4/8/3R2KP/8 w - - 0 1",
        "Rxd4 exd4 Kf3 a4",
        "Rc2 Ke6 Rc7 a4",
        None,
    );
    assert_eq!(words, "goes into a pawn ending in which nothing can catch the pawn on a5");
}

#[test]
fn tables_say_how_a_pawn_ending_ends() {
    let Some(folder) = common::shared_path("syzygy") else { return };
    let config = Config { table_mebibytes: 1, ..Config::default() };
    let mut engine = Engine::new(config).expect("an engine starts");
    let (tables, _) = Tablebases::open(&[folder]);
    engine.set_tablebases(Some(Arc::new(tables))).expect("no search is running");
    for (fen, played, better, end) in [
        ("2k5/7r/8/1PK5/8/8/8/3R4 b - - 0 1", "Rd7 Rxd7 Kxd7", "Rh5+ Kb6 Rh6+", "lost"),
        ("3r4/4k3/8/4P3/4K3/8/8/3R4 w - - 0 1", "Rxd8 Kxd8 Kd5", "Ra1 Rb8 Kd5", "a draw"),
    ] {
        let words = ending_words(fen, played, better, Some(&engine));
        let proof = format!("goes into a pawn ending that is {end}, as the endgame tables prove");
        assert_eq!(words, proof);
        assert_eq!(ending_words(fen, played, better, None), "goes into a pawn ending");
    }
}
