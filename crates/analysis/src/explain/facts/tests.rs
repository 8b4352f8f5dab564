use super::*;
use crate::explain::tests::{walk, wrong_cases};

/// Positions made for one fact each, with the line of the mistake and the better one: `+` where
/// the fact holds, `-` where it does not.
const CASES: [(&str, &str); 12] = [
    ("pawn-ending", include_str!("cases/pawn-ending.txt")),
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
