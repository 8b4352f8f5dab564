//! `tabia datagen`, `data`, `tune`, `net`, `match` and `generation` as their users meet them.

use serde_json::Value;
use std::{
    fs,
    io::{self, BufRead, BufReader, PipeWriter},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabia"));
    command.args(line.split_whitespace()).current_dir(folder);
    command
}

fn tabia(folder: &Path, line: &str) -> Output {
    command(folder, line).output().expect("the program starts")
}

#[track_caller]
fn succeed(folder: &Path, line: &str) -> String {
    let output = tabia(folder, line);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn fail(folder: &Path, line: &str) -> String {
    let output = tabia(folder, line);
    assert!(!output.status.success(), "{line}");
    String::from_utf8(output.stderr).expect("text")
}

#[track_caller]
fn json(folder: &Path, line: &str) -> Value {
    serde_json::from_str(&succeed(folder, line)).expect("one JSON object")
}

fn fresh_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be there from an earlier run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Holds what datagen tells about `a.games` against what is there; nodes are told only if there
/// was something to play.
#[track_caller]
fn check_description(folder: &Path, told: &str, has_played: bool) {
    let statistics = json(folder, "data stats a.games --json");
    let count = |name: &str| statistics[name].as_u64().expect("a number");
    let fields = told.trim_end().strip_prefix("a.games: ").expect("the file is named");
    let (positions, rest) = fields.split_once(" positions (").expect("positions");
    assert_eq!(positions.replace(',', ""), count("usable_positions").to_string());
    let (rate, rest) = rest.split_once("/s), ").expect("a rate");
    assert_eq!(rate.parse::<u64>().expect("a number") > 0, has_played, "{told}");
    let [wins, draws, losses] = ["white_wins", "draws", "black_wins"].map(count);
    let games = format!("{} games (+{wins} ={draws} -{losses}), ", count("games"));
    let rest = rest.strip_prefix(&games).expect("games and results");
    let bytes = fs::metadata(folder.join("a.games")).expect("a file").len();
    let kibibytes = format!("{:.2} KiB", bytes as f64 / 1024.0);
    let rest = rest.strip_prefix(&kibibytes).expect("the size");
    match rest.strip_prefix(", ").and_then(|rest| rest.strip_suffix(" nodes a move")) {
        Some(nodes) => assert!(has_played && nodes.parse::<u64>().is_ok_and(|nodes| nodes >= 40)),
        None => assert!(!has_played && rest.is_empty(), "{told}"),
    }
}

#[test]
fn games_are_made_looked_after_and_learnt_from() {
    let folder = fresh_folder("lab");
    let made = succeed(&folder, "datagen --out a.games --games 30 --nodes 40 --threads 2");
    check_description(&folder, &made, true);
    let again = succeed(&folder, "datagen --out a.games --games 30 --nodes 40 --threads 2");
    check_description(&folder, &again, false);
    succeed(&folder, "datagen --out b.games --positions 300 --nodes 40 --seed 2 --chess960 100");

    let a = json(&folder, "data stats a.games --json");
    let b = json(&folder, "data stats b.games --json");
    assert_eq!(a["games"], 30);
    assert!(b["usable_positions"].as_u64().expect("a number") >= 300);
    assert_eq!(
        json(&folder, "data verify a.games b.games --json")["problems"],
        Value::Array(vec![])
    );
    assert!(succeed(&folder, "data stats a.games").contains("usable positions"));

    succeed(&folder, "data merge a.games b.games a.games --out all.games");
    let all = json(&folder, "data stats all.games --json");
    let count = |statistics: &Value| statistics["games"].as_u64().expect("a number");
    assert_eq!(count(&all), count(&a) + count(&b));
    assert_eq!(
        succeed(&folder, "data sample all.games --games 7 --out some.games")
            .trim()
            .split(' ')
            .next(),
        Some("7")
    );
    let lines = succeed(&folder, "data export a.games").lines().count();
    assert_eq!(lines as u64, a["usable_positions"].as_u64().expect("a number"));

    let tuned =
        succeed(&folder, "tune eval --data a.games b.games --out w.rs --epochs 3 --batch 256");
    assert!(tuned.contains("held out") && tuned.contains("before"), "{tuned}");
    let guessing = succeed(
        &folder,
        "train-policy --data a.games b.games --out p.tnp --epochs 1 --batch 64 --held-out 5",
    );
    assert!(guessing.contains("first guess") && guessing.contains("among three"), "{guessing}");
    let policy = json(&folder, "net inspect p.tnp --json");
    assert_eq!(policy["parts"]["move_biases"]["count"], 1880);
    let record = fs::read_to_string(folder.join("p.json")).expect("readable");
    let record: Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["network"]["checksum"], policy["checksum"]);
    assert!(succeed(&folder, "net inspect p.tnp").contains("temperature"));
    assert!(succeed(&folder, "net verify p.tnp").contains("is good"));
    assert!(fail(&folder, "net export p.tnp").contains("not a Tabia network file"));
    let fitted = succeed(&folder, "tune wdl --data a.games b.games");
    assert!(fitted.contains("const MODEL: Model"), "{fitted}");
}

#[test]
fn bad_files_and_settings_are_named() {
    let folder = fresh_folder("lab-bad");
    fs::write(folder.join("text"), "hello").expect("writable");
    assert!(fail(&folder, "data stats text").contains("this is not a game file"));
    assert!(fail(&folder, "data verify missing").contains("missing: "));
    assert!(fail(&folder, "datagen --out x.games").contains("--games"));
    succeed(&folder, "datagen --out a.games --games 2 --nodes 40");
    let refused = fail(&folder, "datagen --out a.games --games 4 --nodes 50");
    assert!(refused.contains("other settings"), "{refused}");
    assert!(fail(&folder, "data merge a.games --out a.games").contains("exists"));
    let mut bytes = fs::read(folder.join("a.games")).expect("readable");
    bytes.truncate(bytes.len() - 3);
    fs::write(folder.join("a.games"), bytes).expect("writable");
    assert!(fail(&folder, "data verify a.games").contains("not everything"));
}

#[test]
fn networks_are_inspected_compared_and_exported() {
    let folder = fresh_folder("net");
    succeed(&folder, "net export --format net --out embedded.tnn");
    let inside = json(&folder, "net inspect --json");
    assert_eq!(json(&folder, "net inspect embedded.tnn --json"), inside);
    assert_eq!(inside["parts"]["output_biases"]["count"], 8);
    let table = succeed(&folder, "net inspect");
    assert!(table.contains(inside["checksum"].as_str().expect("text")), "{table}");
    assert!(succeed(&folder, "net verify embedded.tnn").contains("is good"));

    let same = json(&folder, "net compare embedded.tnn --count 50 --json");
    assert_eq!((&same["largest_difference"], &same["positions"]), (&0.into(), &50.into()));
    fs::write(
        folder.join("two.epd"),
        "4k3/8/8/8/8/8/PPPP4/4K3 w - -\n\n4k3/p7/8/8/8/8/P7/4K3 b - -\n",
    )
    .expect("writable");
    let other = json(&folder, "net compare classical embedded --positions two.epd --json");
    assert_eq!(other["positions"], 2);
    assert!(succeed(&folder, "net compare classical --count 9").contains("correlation"));

    succeed(&folder, "net export --format json --out weights.json");
    let text = fs::read_to_string(folder.join("weights.json")).expect("readable");
    let weights: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(weights["checksum"], inside["checksum"]);
    let heading = format!("\nfeature_weights {} ", weights["inputs"]);
    assert!(succeed(&folder, "net export").contains(&heading));
}

#[test]
fn bad_networks_are_named() {
    let folder = fresh_folder("net-bad");
    succeed(&folder, "net export --format net --out bad.tnn");
    let mut bytes = fs::read(folder.join("bad.tnn")).expect("readable");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(folder.join("bad.tnn"), bytes).expect("writable");
    let damaged = fail(&folder, "net verify bad.tnn");
    assert!(damaged.contains("bad.tnn") && damaged.contains("checksum"), "{damaged}");
    assert!(fail(&folder, "net inspect missing.tnn").contains("cannot read 'missing.tnn'"));
    assert!(fail(&folder, "net export --format net").contains("--out"));
    fs::write(folder.join("bad.epd"), "nonsense\n").expect("writable");
    let refused = fail(&folder, "net compare classical --positions bad.epd");
    assert!(refused.contains("bad.epd:1: "), "{refused}");
}

#[test]
fn matches_are_played_and_told() {
    let folder = fresh_folder("match");
    let line = "match classical --nodes 60 --games 8 --seed 3 --json --threads";
    let one = json(&folder, &format!("{line} 1"));
    assert_eq!(one, json(&folder, &format!("{line} 2")));
    assert_eq!((&one["games"], &one["complete"]), (&8.into(), &true.into()));

    fs::write(
        folder.join("book.epd"),
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n\
         rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1; id \"e4\";\n",
    )
    .expect("writable");
    let line = "match classical classical --nodes 60 --openings book.epd --games";
    let told = succeed(&folder, &format!("{line} 4 --stop-when-clear"));
    assert!(told.contains("4 games") && told.contains("Elo +0.0 ± 0.0"), "{told}");
    assert!(told.contains("ratio"), "{told}");
    assert!(fail(&folder, &format!("{line} 6")).contains("2 openings are not enough for 3 pairs"));
    assert!(fail(&folder, "match classical none.tnn").contains("cannot read 'none.tnn'"));
    assert!(fail(&folder, "match classical --sprt=5").contains("colon"));
}

#[test]
fn generations_are_run() {
    let folder = fresh_folder("generation");
    succeed(&folder, "datagen --out old.games --games 30 --nodes 40 --seed 9");
    let line = "generation --dir gen1 --best best.tnn --new-games 60 --nodes 40 --hard-nodes 200 \
                --chess960 50 --hash 2 --win-score 1200 --opening-score 300 --hidden 64 --epochs 2 \
                --batch 512 --held-out 5 --earlier old.games \
                --match-nodes 60 --match-games 4";
    let told = succeed(&folder, line);
    assert!(told.contains("60 games") && told.contains("held-out loss"), "{told}");
    assert!(told.contains("4 games") && told.contains("Elo"), "{told}");
    let promoted = folder.join("best.tnn").exists();
    assert_eq!(told.contains("Promoted: "), promoted, "{told}");
    let text = fs::read_to_string(folder.join("generations.jsonl")).expect("a table");
    let row: Value = serde_json::from_str(&text).expect("one row");
    assert_eq!((&row["generation"], &row["promoted"]), (&"gen1".into(), &promoted.into()));
    assert_eq!((&row["games"]["games"], &row["match"]["games"]), (&60.into(), &4.into()));
    let selfplay = row["selfplay"].as_str().expect("text");
    let settings = "nodes=40..200 hash=2 chess960=50% opening<=300 win=1200x4 ";
    assert!(selfplay.contains(settings), "{selfplay}");
    let network = json(&folder, "net inspect gen1/network.tnn --json");
    assert_eq!(row["training"]["network"], network["checksum"]);
    assert!(succeed(&folder, line).contains("match: done before"));
    let again = fs::read_to_string(folder.join("generations.jsonl")).expect("a table");
    assert_eq!(again, text, "nothing is done twice");

    let other = fail(&folder, &line.replace("--epochs 2", "--epochs 3"));
    assert!(other.contains("another plan"), "{other}");
    let other = fail(&folder, &line.replace("--win-score 1200", "--win-score 1300"));
    assert!(other.contains("another plan"), "{other}");
    let missing = fail(&folder, &line.replace("old.games", "none.games").replace("gen1", "gen2"));
    assert!(missing.contains("none.games"), "{missing}");
    assert!(!folder.join("gen2").exists(), "refused before anything is done");
}

#[test]
fn the_best_network_is_the_champion() {
    let folder = fresh_folder("champion");
    succeed(&folder, "net export --format net --out best.tnn");
    let inside = json(&folder, "net inspect --json");
    let line = "generation --dir gen1 --best best.tnn --table rows.jsonl --teacher classical \
                --new-games 60 --nodes 40 --hidden 64 --epochs 1 --held-out 5 \
                --match-nodes 40 --match-games 2 --stop-when-clear=-2000:-1900";
    succeed(&folder, line);
    let text = fs::read_to_string(folder.join("rows.jsonl")).expect("a table");
    let row: Value = serde_json::from_str(&text).expect("one row");
    assert_eq!(row["champion"], inside["checksum"]);
    assert!(row["selfplay"].as_str().is_some_and(|text| text.contains("evaluator=classical")));
    // Whatever becomes of the best network, a generation keeps its champion.
    fs::copy(folder.join("gen1/network.tnn"), folder.join("best.tnn")).expect("copied");
    assert!(succeed(&folder, line).contains("match: done before"));
}

/// A pipe whose reader has gone away.
fn closed_pipe() -> PipeWriter {
    io::pipe().expect("a pipe").1
}

#[test]
fn commands_end_quietly_when_nobody_reads() {
    let folder = fresh_folder("closed");
    let pgn = "[White \"A\"]\n\n1. e4 e5 2. Ke7 *\n\n1. d4 d5 *\n";
    fs::write(folder.join("games.pgn"), pgn).expect("writable");
    fs::write(folder.join("suite.epd"), "4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+;\n").expect("writable");
    succeed(&folder, "datagen --out a.games --games 60 --nodes 40 --seed 5");
    for line in [
        "--help",
        "cpu",
        "cpu --json",
        "options",
        "perft 2",
        "bench 1",
        "book show",
        "suite suite.epd --nodes 100",
        "analyse --nodes 100 -f suite.epd",
        "analyse --nodes 100 -f suite.epd --json",
        "review games.pgn --nodes 100 --jobs 1",
        "review games.pgn --nodes 100 --jobs 1 --json out.jsonl",
        "datagen --out b.games --games 2 --nodes 40",
        "data stats a.games",
        "data stats a.games --json",
        "data verify a.games",
        "data export a.games",
        "train --data a.games --out a.tnn --hidden 64 --epochs 1 --held-out 5",
        "match classical classical --nodes 40 --games 2",
        "net inspect",
        "net export",
        "net compare classical --count 9",
    ] {
        let mut command = command(&folder, line);
        let output = command.stdout(closed_pipe()).output().expect("the program starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !errors.contains("panicked"), "{line}: {errors}");
        command.stdout(Stdio::null()).stderr(closed_pipe());
        let status = command.status().expect("the program starts");
        assert!(status.success(), "{line}, without standard error");
    }
}

#[test]
fn a_reader_may_stop_after_a_line() {
    let folder = fresh_folder("one-line");
    succeed(&folder, "datagen --out a.games --games 60 --nodes 40");
    // More than a pipe holds, so that it is still being written.
    assert!(succeed(&folder, "data export a.games --all").len() > 1 << 17);
    for line in ["data export a.games --all", "data stats a.games"] {
        let mut command = command(&folder, line);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        reader.read_line(&mut first).expect("a line");
        assert!(first.ends_with('\n'), "{first}");
        drop(reader);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{line}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
    }
}

/// Runs a command and kills it as soon as the file has this many bytes, before it can end.
#[track_caller]
fn kill_at(folder: &Path, line: &str, file: &str, bytes: u64) {
    let mut command = command(folder, line);
    let mut child =
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
    let length = || fs::metadata(folder.join(file)).map_or(0, |data| data.len());
    while length() < bytes {
        let ended = child.try_wait().expect("it can be asked");
        assert_eq!(ended, None, "{line}: it ended by itself");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("killed");
    let status = child.wait().expect("it ended");
    assert!(!status.success(), "{line}: it was killed too late");
}

#[track_caller]
fn assert_same_files(folder: &Path, first: &str, second: &str) {
    let bytes = |name| fs::read(folder.join(name)).expect("readable");
    assert!(bytes(first) == bytes(second), "{first} and {second} differ");
}

#[test]
fn killed_datagen_goes_on_to_the_same_games() {
    let folder = fresh_folder("killed-datagen");
    let line = "datagen --games 120 --nodes 40 --threads 2 --seed 3 --out";
    succeed(&folder, &format!("{line} whole.games"));
    let line = format!("{line} broken.games");
    for bytes in [4_000, 16_000] {
        kill_at(&folder, &line, "broken.games", bytes);
    }
    let told = succeed(&folder, &line);
    assert!(told.contains(" 120 games "), "{told}");
    assert_same_files(&folder, "whole.games", "broken.games");
}

#[test]
fn killed_training_goes_on_to_the_same_network() {
    let folder = fresh_folder("killed-training");
    succeed(&folder, "datagen --out a.games --games 60 --nodes 40");
    let line = "train --data a.games --hidden 64 --epochs 60 --batch 512 --held-out 5 --threads 2";
    succeed(&folder, &format!("{line} --out whole.tnn"));
    let line = format!("{line} --out broken.tnn --checkpoint run.checkpoint");
    kill_at(&folder, &line, "run.checkpoint", 1);
    assert!(!folder.join("broken.tnn").exists(), "it was killed in the middle");
    let refused = fail(&folder, &line);
    assert!(refused.contains("run.checkpoint"), "{refused}");
    let line = format!("{line} --resume");
    succeed(&folder, &line);
    assert_same_files(&folder, "whole.tnn", "broken.tnn");
}
