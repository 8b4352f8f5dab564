//! What the policy network says: `ShowPolicy`, `eval` and `eval json`.

use crate::client::{Client, game};

/// The moves of a line `policy e2e4 41.2% ...` with their shares in percent.
#[track_caller]
fn read(line: &str) -> Vec<(String, f64)> {
    let words: Vec<_> = line.split_whitespace().collect();
    assert!(words.len().is_multiple_of(2), "{line}");
    let pair = |pair: &[&str]| {
        let share = pair[1].strip_suffix('%').and_then(|number| number.parse().ok());
        (pair[0].to_owned(), share.unwrap_or_else(|| panic!("{line}")))
    };
    words.chunks(2).map(pair).collect()
}

#[test]
fn likely_moves_are_told_on_demand() {
    let mut client = Client::start();
    assert!(client.search("go depth 2").remarks.is_empty());
    client.send("setoption name ShowPolicy value true");
    for position in [
        "startpos moves e2e4",
        "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
        "fen 8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1",
    ] {
        client.send(&format!("position {position}"));
        let remarks = client.search("go depth 2").remarks;
        let [remark] = &remarks[..] else { panic!("one line: {remarks:?}") };
        let moves = read(remark.strip_prefix("policy ").expect("it is named"));
        let game = game(position);
        assert_eq!(moves.len(), game.position().legal_moves().len().min(10), "{remark}");
        assert!(moves.is_sorted_by(|(_, one), (_, two)| one >= two), "{remark}");
        assert!(moves.iter().map(|(_, share)| share).sum::<f64>() < 100.6, "{remark}");
        for (mv, _) in moves {
            assert!(game.position().parse_uci(&mv).is_ok(), "{mv} in {position}");
        }
    }
    client.send("position fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1");
    let found = client.search("go depth 2");
    assert!(found.best.is_none() && !found.remarks.iter().any(|text| text.starts_with("policy")));
    client.quit();
}

#[test]
fn the_search_does_not_care_what_is_shown() {
    let mut client = Client::start();
    let nodes = client.search("go depth 7").nodes();
    client.send("ucinewgame");
    client.send("setoption name ShowPolicy value true");
    assert_eq!(client.search("go depth 7").nodes(), nodes);
    client.quit();
}

#[test]
fn the_evaluation_tells_likely_moves() {
    let mut client = Client::start();
    client.send("position startpos");
    client.send("eval");
    client.send("isready");
    let table = client.until("readyok");
    let line = table.iter().find_map(|line| line.strip_prefix("Likely moves   | "));
    assert_eq!(read(line.expect("it is there")).len(), 5);
    client.send("eval json");
    let object: serde_json::Value = serde_json::from_str(&client.line()).expect("JSON");
    let policy = object["policy"].as_array().expect("a list");
    assert_eq!(policy.len(), 20);
    let sum: f64 = policy.iter().filter_map(|entry| entry["probability"].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-4, "{object}");
    assert!(policy.iter().all(|entry| entry["move"].is_string()), "{object}");
    client.quit();
}

#[test]
fn the_network_knows_a_little_chess() {
    // The queen hangs, and the pawn that takes it is asked.
    let mut client = Client::start();
    client.send("position fen rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
    client.send("eval json");
    let object: serde_json::Value = serde_json::from_str(&client.line()).expect("JSON");
    let chance = object["policy"].as_array().into_iter().flatten().find_map(|entry| {
        (entry["move"] == "e4d5").then(|| entry["probability"].as_f64()).flatten()
    });
    assert!(chance.is_some_and(|chance| chance > 0.5), "{object}");
    client.quit();
}
