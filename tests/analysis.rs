//! `tabia analyse` and `tabia review` as their users meet them.

mod client;

#[path = "analysis/schema.rs"]
mod schema;
#[path = "analysis/stream.rs"]
mod stream;

use client::{common::shared_path, python};
use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// Starts the program with these words, which hold no spaces of their own, and this input.
fn tabia(words: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(words.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads its input");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

#[track_caller]
fn succeed(words: &str, input: &str) -> String {
    let output = tabia(words, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

const POSITIONS: &str = "\
6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1

# a comment
r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - id \"Italian\";
this is not a position
{\"id\": 5, \"moves\": \"f2f3 e7e5 g2g4\"}
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
";

#[test]
fn every_position_is_answered_in_order_whatever_the_number_of_jobs() {
    let one = succeed("analyse --json --nodes 2000 --hash 1", POSITIONS);
    let two = succeed("analyse --json --nodes 2000 --hash 1 --jobs 3", POSITIONS);
    assert_eq!(one, two);
    let answers: Vec<serde_json::Value> =
        one.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].to_string()).collect();
    assert_eq!(ids, ["1", "\"Italian\"", "5", "5", "7"]);
    assert!(answers[2]["error"].is_string() && answers[2]["line"] == 5);
    assert_eq!(answers[3]["evaluation"]["mate"], -1);
    let table = succeed("analyse --nodes 500 --multipv 2 --hash 1", POSITIONS);
    assert!(table.contains("Ra8#") && table.contains("bad"), "{table}");
}

#[test]
fn an_interrupted_analysis_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("in"), folder.path().join("out"));
    // One more line, which is not even text.
    fs::write(&input, [POSITIONS.as_bytes(), b"\xff\xfe\r\n"].concat()).expect("it can be written");
    let words =
        format!("analyse --nodes 1000 --hash 1 -f {} -o {}", input.display(), output.display());
    succeed(&words, "");
    let whole = fs::read_to_string(&output).expect("it is there");
    assert!(whole.lines().last().is_some_and(|line| line.contains("\"error\":")), "{whole}");
    // The run was ended in the middle of the third result.
    let cut = whole.match_indices('\n').nth(1).expect("three lines").0 + 20;
    fs::write(&output, &whole[..cut]).expect("it can be written");
    succeed(&format!("{words} --resume"), "");
    assert_eq!(fs::read_to_string(&output).expect("it is there"), whole);
}

const SUITE: &str = "\
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back.1\";
6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra7; id \"back.2\";
6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1; id \"mate.1\";
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm #1; id \"mate.2\";
6k1/5ppp/8/8/8/8/8/R5K1 w - - c8 \"10 3\"; c9 \"a1a8 a1a7\"; id \"points.1\";
6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"nothing asked\";
";

#[test]
fn suites_are_counted_by_group() {
    let files = Files::new("");
    fs::write(files.path("suite.epd"), SUITE).expect("it can be written");
    let words = format!("suite {} --depth 4 --jobs 2 --hash 1", files.path("suite.epd").display());
    let output = tabia(&words, "");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.contains("suite.epd:6: neither bm, am, dm nor points are given; skipped"),
        "{told}"
    );
    let table = String::from_utf8(output.stdout).expect("text");
    let rows: Vec<Vec<_>> = table.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[1][..5], ["back", "2", "2", "2", "2"], "{table}");
    assert_eq!(rows[2][..5], ["mate", "2", "2", "2", "2"], "{table}");
    assert_eq!(rows[3][..5], ["points", "1", "1", "10", "10"], "{table}");
    assert_eq!(rows[4][..5], ["all", "5", "5", "14", "14"], "{table}");
    let json = succeed(&format!("{words} --json"), "");
    let first: serde_json::Value =
        serde_json::from_str(json.lines().next().expect("a line")).expect("JSON");
    assert_eq!(
        (&first["format"], &first["id"], &first["best"]),
        (&"tabia-suite".into(), &"back.1".into(), &"Ra8#".into())
    );
}

/// Three games; the second one is broken after two moves.
const GAMES: &str = "\
[White \"Scholar\"]
[Result \"1-0\"]

1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White \"Broken\"]

1. d4 d5
2. Ke7 e6 *

[White \"Fool\"]

1. f3 e5 2. g4 Qh4# 0-1
";

struct Files {
    folder: tempfile::TempDir,
}

impl Files {
    fn new(games: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("games.pgn"), games).expect("it can be written");
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("it is there")
    }

    fn review(&self, more: &str) -> Output {
        let [games, pgn, json, html] =
            ["games.pgn", "out.pgn", "out.jsonl", "out.html"].map(|name| self.path(name));
        let [games, pgn, json, html] = [&games, &pgn, &json, &html].map(|path| path.display());
        tabia(&format!("review {games} --pgn {pgn} --json {json} --html {html} {more}"), "")
    }
}

#[test]
fn games_are_reviewed_and_faults_are_told() {
    let files = Files::new(GAMES);
    let output = files.review("--nodes 1500 --hash 1 --jobs 2");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("game 2, line 9: 'Ke7' is not legal here; 2 moves reviewed"), "{told}");
    let annotated = files.read("out.pgn").replace('\n', " ");
    assert!(annotated.contains("3... Nf6 $4 { [%eval #1] Nf6 allows mate in 1: Qxf7#."));
    assert!(annotated.contains("e4 { [%eval") && annotated.contains("[%clk 0:05:00] }"));
    assert!(annotated.contains("2. g4 $4"));
    let reviews = files.read("out.jsonl");
    assert_eq!(reviews.lines().count(), 3);
    assert!(
        reviews.lines().all(|line| line.starts_with("{\"format\":\"tabia-review\",\"version\":1,"))
    );
    assert_eq!(files.read("out.html").matches("class=\"game\"").count(), 3);
}

#[test]
fn endgame_tables_judge_what_they_know() {
    let Some(tables) = shared_path("syzygy") else { return };
    let files = Files::new("[FEN \"4k3/8/3K4/4P3/8/8/8/8 w - - 0 1\"]\n\n1. e6 Kd8 *\n");
    let output = files.review(&format!("--nodes 500 --hash 1 --syzygy {}", tables.display()));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.contains("syzygy: 35 WDL/35 DTZ"), "{told}");
    let proof = "turns a won endgame into a draw, as the endgame tables prove.";
    let annotated = files.read("out.pgn").replace('\n', " ");
    assert!(
        annotated.contains(proof) && annotated.contains("Endgame tables: a draw."),
        "{annotated}"
    );
    assert!(files.read("out.jsonl").contains("\"table_after\":{\"result\":\"draw\","));
}

#[test]
fn an_interrupted_review_goes_on() {
    let files = Files::new(GAMES);
    assert!(files.review("--nodes 500 --hash 1").status.success());
    let names = ["out.pgn", "out.jsonl", "out.html"];
    let whole = names.map(|name| files.read(name));
    // The run was ended in the middle of the second game.
    let cut = whole[1].find('\n').expect("a line") + 30;
    fs::write(files.path("out.jsonl"), &whole[1][..cut]).expect("it can be written");
    assert!(files.review("--nodes 500 --hash 1 --resume").status.success());
    assert_eq!(names.map(|name| files.read(name)), whole);
    fs::write(files.path("games.pgn"), "[White \"Other\"]\n\n1. c4 *\n")
        .expect("it can be written");
    let output = files.review("--nodes 500 --hash 1 --resume");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && told.contains("holds games that are not in"), "{told}");
}

#[test]
fn bad_arguments_get_one_sentence() {
    for words in ["review /nowhere/games.pgn", "analyse -f /nowhere/positions.epd"] {
        let output = tabia(words, "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && told.starts_with("tabia: cannot read /nowhere/"),
            "{told}"
        );
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    let output = tabia("review - --openings /nowhere/names", "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot read /nowhere/names"));
}

#[test]
fn opening_names_of_the_field_are_read() {
    let Some(folder) = shared_path("openings") else { return };
    let words = format!("review - --nodes 50 --hash 1 --jobs 1 --openings {}", folder.display());
    let text = succeed(&words, "1. Nh3 d5 2. g3 e5 3. f4 *\n");
    assert!(text.contains("[Opening \"Amar Opening: Paris Gambit\"]"), "{text}");
}

#[test]
fn python_chess_reads_the_same_moves() {
    let Some(python) = python::with_modules("chess.pgn") else { return };
    let Some(path) = shared_path("pgn/lichess_db_100k.pgn") else { return };
    let text = fs::read_to_string(path).expect("it can be read");
    let games = text.match_indices("[Event ").nth(3).map_or(text.as_str(), |(end, _)| &text[..end]);
    let files = Files::new(games);
    assert!(files.review("--nodes 200 --hash 1").status.success());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/clients/annotated.py");
    let output = Command::new(python)
        .args([script, files.path("games.pgn"), files.path("out.pgn")])
        .output()
        .expect("Python starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
