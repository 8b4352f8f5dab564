//! The records in `nets/` tell of the networks beside them, and those are the ones in the program.

use serde_json::Value;
use std::{fs, path::Path, process::Command};

fn nets() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets"))
}

fn record(name: &str) -> Value {
    let text = fs::read_to_string(nets().join(name)).expect("the record is there");
    serde_json::from_str(&text).expect("a record is JSON")
}

/// What `tabia net inspect` says about a file, or about the network in the program.
fn inspect(file: Option<&str>) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(["net", "inspect", "--json"])
        .args(file.map(|file| nets().join(file)))
        .output()
        .expect("the program starts");
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

#[test]
fn records_are_of_the_networks_beside_them() {
    for name in ["default", "policy"] {
        let extension = if name == "policy" { "tnp" } else { "tnn" };
        let network = inspect(Some(&format!("{name}.{extension}")));
        let told = &record(&format!("{name}.json"))["network"];
        for what in ["checksum", "description"] {
            assert_eq!(told[what], network[what], "{what} of {name}");
        }
    }
}

#[test]
fn the_default_network_is_the_one_in_the_program() {
    assert_eq!(inspect(None)["checksum"], record("default.json")["network"]["checksum"]);
}

#[test]
fn the_record_tells_data_loss_and_match() {
    let ancestors = ["7", "8", "9", "10", "11a"].map(|name| format!("generation-{name}.json"));
    let line: Vec<_> =
        ancestors.iter().map(String::as_str).chain(["default.json"]).map(record).collect();
    for (ancestor, record) in line.iter().zip(&line[1..]) {
        let start = record["settings"]["start"].as_str().expect("it was learnt on from another");
        assert!(start.contains(ancestor["network"]["checksum"].as_str().expect("text")), "{start}");
    }
    let files = line.iter().flat_map(|record| record["data"].as_array().expect("game files"));
    let positions = files.map(|file| file["positions"].as_u64());
    let positions: u64 = positions.map(|count| count.expect("a number")).sum();
    assert!(positions >= 60_000_000, "{positions} positions");
    let record = line.last().expect("the network in the program");
    let difference = record["largest_difference_from_engine"].as_f64().expect("a number");
    assert!(difference < 2.0, "off by {difference} centipawns");
    let contest = &record["match"];
    assert!(contest["games"].as_u64().is_some_and(|games| games >= 300), "{contest}");
    let (elo, error) = (contest["elo"].as_f64(), contest["error"].as_f64());
    assert!(elo.zip(error).is_some_and(|(elo, error)| elo > error), "clearly ahead: {contest}");
    assert!(nets().join("default.svg").exists(), "the curve of its losses");
}
