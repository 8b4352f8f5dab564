//! Options as cutechess reads and sends them.
//!
//! It knows six keywords; whatever stands between two of them belongs to the first. An option is
//! dropped without a word if its default does not suit it, so every one is checked here.

use crate::client::Client;

const KEYWORDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

/// An option as cutechess sees it.
#[derive(Debug, Default)]
struct Seen {
    name: String,
    kind: String,
    default: String,
    min: Option<i32>,
    max: Option<i32>,
    choices: Vec<String>,
}

/// Reads what follows the word `option`. Numbers have 32 bits.
fn read(line: &str) -> Seen {
    let rest = line.strip_prefix("option ").expect("a line of an option");
    let mut seen = Seen::default();
    let words: Vec<_> = rest.split_ascii_whitespace().collect();
    let starts: Vec<_> = (0..words.len()).filter(|at| KEYWORDS.contains(&words[*at])).collect();
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(words.len());
        let text = words[start + 1..end].join(" ");
        match words[*start] {
            "name" => seen.name = text,
            "type" => seen.kind = text,
            "default" => seen.default = text,
            "min" => seen.min = text.parse().ok(),
            "max" => seen.max = text.parse().ok(),
            _ => seen.choices.push(text),
        }
    }
    seen
}

/// Cutechess keeps the option.
#[track_caller]
fn check(seen: &Seen) {
    assert!(!seen.name.is_empty(), "{seen:?}");
    let has_range = seen.min.is_some() || seen.max.is_some();
    assert_eq!(has_range, seen.kind == "spin", "{seen:?}");
    assert_eq!(seen.choices.is_empty(), seen.kind != "combo", "{seen:?}");
    match seen.kind.as_str() {
        "button" => assert_eq!(seen.default, "", "{seen:?}"),
        "check" => assert!(["true", "false"].contains(&seen.default.as_str()), "{seen:?}"),
        "combo" => assert!(seen.choices.contains(&seen.default), "{seen:?}"),
        "string" => assert_ne!(seen.default, "", "{seen:?}"),
        "spin" => {
            let number: i32 = seen.default.parse().expect("a number of 32 bits");
            let (Some(min), Some(max)) = (seen.min, seen.max) else { panic!("{seen:?}") };
            assert!((min..=max).contains(&number), "{seen:?}");
        }
        _ => panic!("{seen:?}"),
    }
}

/// Values that a user can choose in the dialog of an option.
fn values(seen: &Seen) -> Vec<String> {
    let extremes = [seen.min, seen.max].into_iter().flatten().map(|number| number.to_string());
    match seen.kind.as_str() {
        "check" => ["true", "false", &seen.default].map(str::to_owned).to_vec(),
        "combo" => seen.choices.iter().chain([&seen.default]).cloned().collect(),
        // Whoever asks for a thousand threads or all memory of the world may hear a word.
        "spin" if ["Hash", "Threads"].contains(&seen.name.as_str()) => vec![seen.default.clone()],
        "spin" => extremes.chain([seen.default.clone()]).collect(),
        _ => vec![seen.default.clone(), String::new()],
    }
}

/// The options that the program declares, as cutechess sees them.
fn declared(client: &mut Client) -> Vec<Seen> {
    client.send("uci");
    let lines = client.until("uciok");
    lines.iter().filter(|line| line.starts_with("option ")).map(|line| read(line)).collect()
}

#[test]
fn every_option_is_kept_by_cutechess() {
    let mut client = Client::start();
    let options = declared(&mut client);
    options.iter().for_each(check);
    for kind in ["button", "check", "combo", "spin", "string"] {
        assert!(options.iter().any(|seen| seen.kind == kind), "there is no {kind}");
    }
    assert!(options.iter().any(|seen| seen.name.contains(' ')), "names may have spaces");
    let evaluator = options.iter().find(|seen| seen.name == "Evaluator").expect("it is declared");
    assert_eq!(evaluator.choices, ["network", "classical"]);
    let about = options.iter().find(|seen| seen.name == "UCI_EngineAbout").expect("declared");
    assert!(about.default.ends_with("GPL-3.0-or-later."), "no keyword cuts it: {about:?}");
    client.quit();
}

#[test]
fn every_value_that_cutechess_may_send_is_taken_in_silence() {
    let mut client = Client::start();
    for seen in declared(&mut client) {
        for value in values(&seen) {
            // A button and a text that was cleared have no value at all.
            let value = if value.is_empty() { value } else { format!(" value {value}") };
            client.send(&format!("setoption name {}{value}", seen.name));
            client.expect_ready();
        }
    }
    client.search("go depth 3");
    client.quit();
}

#[test]
fn a_whole_game_as_cutechess_starts_it() {
    let mut client = Client::start();
    declared(&mut client);
    for line in [
        "isready",
        "setoption name UCI_Opponent value none 2800 computer Some Engine 1.0",
        "setoption name Ponder value true",
        "setoption name UCI_Chess960 value true",
        "setoption name UCI_Chess960 value false",
        "ucinewgame",
        "position startpos",
        "isready",
    ] {
        client.send(line);
    }
    assert_eq!([client.line(), client.line()], ["readyok", "readyok"]);
    let found = client.search("go wtime 300 btime 300 winc 10 binc 10");
    let ponder = found.ponder.clone().expect("an answer is expected");
    // It ponders on, misses, and must hear one answer to its `stop`.
    client.send(&format!("position startpos moves {} {ponder}", found.best()));
    client.send("go wtime 300 btime 300 winc 10 binc 10 ponder");
    client.expect_no_answer();
    client.stop();
    client.quit();
}
