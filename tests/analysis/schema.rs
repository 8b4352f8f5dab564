//! The JSON that the commands write has the fields that docs/analysis.md describes, no more and no
//! fewer.

use super::{Files, SUITE, succeed};
use crate::client::common::shared_path;
use serde_json::Value;
use std::{collections::BTreeSet, fs};

const DOCUMENT: &str = include_str!("../../docs/analysis.md");

type Names = BTreeSet<String>;

/// The part of the document after a mark, up to the next heading.
fn part(mark: &str) -> &'static str {
    let (_, rest) = DOCUMENT.split_once(mark).expect("the document has this part");
    rest.split_once("\n## ").map_or(rest, |(part, _)| part)
}

/// Every `name` in backticks.
fn quoted(text: &str) -> Names {
    let names = text.split('`').skip(1).step_by(2);
    names.map(|name| name.trim_matches('"').to_owned()).collect()
}

/// The names in the first column of the first table after a mark.
fn table(mark: &str) -> Names {
    let lines = part(mark).lines().skip_while(|line| !line.starts_with('|'));
    let rows = lines.take_while(|line| line.starts_with('|')).skip(2);
    rows.flat_map(|row| quoted(row.split('|').nth(1).expect("a column"))).collect()
}

/// The names of `{"one", "two": [...]}` after a mark.
fn object(mark: &str) -> Names {
    let (_, rest) = part(mark).split_once("`{").expect("an object");
    let (inside, _) = rest.split_once("}`").expect("it ends");
    inside.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The names of all these objects.
fn keys<'a>(objects: impl IntoIterator<Item = &'a Value>) -> Names {
    let keys = objects.into_iter().filter_map(Value::as_object).flat_map(|object| object.keys());
    keys.cloned().collect()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Games that bring about every field: comments, clocks, glyphs, variations, mistakes, a fault, and
/// an ending that tables know.
const GAMES: &str = "\
[White \"Scholar\"]

{A short one.} 1. e4 {[%clk 0:05:00]} e5 $1 (1... c5) 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White \"Broken\"]

1. d4 d5 2. Ke7 *

[FEN \"4k3/8/3K4/4P3/8/8/8/8 w - - 0 1\"]

1. e6 Kf8 2. Kd7 *
";

#[test]
fn reviews_are_as_documented() {
    let Some(tables) = shared_path("syzygy") else { return };
    let files = Files::new(GAMES);
    let output = files.review(&format!("--nodes 1500 --hash 1 --syzygy {}", tables.display()));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let games = lines(&files.read("out.jsonl"));
    assert_eq!(keys(&games), table("## A reviewed game"));
    let moves: Vec<_> =
        games.iter().flat_map(|game| game["moves"].as_array().expect("moves")).collect();
    let inner = |name: &'static str| moves.iter().map(move |mv| &mv[name]);
    let each = |name| inner(name).filter_map(Value::as_array).flatten();
    assert_eq!(keys(moves.iter().copied()), table("A **move**"));
    assert_eq!(keys(inner("best").chain(inner("reply"))), object("A **line** is"));
    let verdicts = inner("table_before").chain(inner("table_after"));
    assert_eq!(keys(verdicts), object("A **verdict** is"));
    assert_eq!(keys(each("motifs")), object("| `motifs`"));
    assert_eq!(keys(each("arrows")), object("| `arrows`"));
    assert_eq!(keys(games.iter().map(|game| &game["opening"])), object("| `opening`"));
    let sides = games.iter().flat_map(|game| [&game["white"], &game["black"]]);
    let (tally, _) = part("A **side** has").split_once(" for the whole game").expect("its fields");
    let phases = ["opening", "middlegame", "endgame"];
    let phase_names = phases.map(str::to_owned).into_iter().collect();
    assert_eq!(keys(sides.clone()), &quoted(tally) | &phase_names);
    let parts = sides.flat_map(|side| phases.map(|phase| &side[phase]));
    assert_eq!(keys(parts), quoted(tally));
    let evaluations = inner("before").chain(inner("after"));
    assert_eq!(keys(evaluations), ["cp", "mate", "over"].map(str::to_owned).into());
}

#[test]
fn analyses_are_as_documented() {
    let answers = lines(&succeed("analyse --json --nodes 500 --hash 1", super::POSITIONS));
    assert_eq!(
        keys(&answers),
        table("## An analysed position: `tabia-analysis`, version 1\n\n`tabia analyse` reads")
    );
    let told = answers.iter().filter_map(|answer| answer["lines"].as_array()).flatten();
    assert_eq!(keys(told), object("A **line** is"));
}

#[test]
fn answers_to_suites_are_as_documented() {
    let files = Files::new("");
    let path = files.path("suite.epd");
    fs::write(&path, SUITE).expect("it can be written");
    let answers = succeed(&format!("suite {} --depth 3 --hash 1 --json", path.display()), "");
    let (_, described) =
        part("## An answered test position").split_once("for each question:").expect("its fields");
    let named: Names = described.split(['(', '.']).next().into_iter().flat_map(quoted).collect();
    let all = &named | &quoted(described);
    assert_eq!(keys(&lines(&answers)), &all - &["null".to_owned()].into());
}
