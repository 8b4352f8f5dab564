//! Reviews of games over HTTP.

use crate::common::{Running, START, server};
use serde_json::Value;
use std::time::Duration;

const SHORT: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

async fn submit(server: &Running, pgn: &str, effort: &str) -> Value {
    let path = server.inside(&format!("api/reviews?effort={effort}"));
    let answer = server.ask("POST", &path, &[], pgn.as_bytes()).await;
    assert_eq!(answer.status, 202, "{}", answer.text());
    answer.json()
}

async fn state(server: &Running, id: &Value) -> Value {
    server.get(&server.inside(&format!("api/reviews/{id}"))).await.json()
}

async fn wait_for(server: &Running, id: &Value, wanted: &str) -> Value {
    for _ in 0..1200 {
        let state = state(server, id).await;
        if state["state"] == wanted {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the review is never {wanted}: {}", state(server, id).await);
}

#[tokio::test]
async fn a_game_is_reviewed_and_written_as_pgn() {
    let server = server(2).await;
    let id = submit(&server, SHORT, "quick").await["id"].clone();
    let done = wait_for(&server, &id, "finished").await;
    assert_eq!((&done["games_done"], &done["done"]), (&1.into(), &5.into()));
    assert_eq!(done["titles"], serde_json::json!(["Ada – Bob, 0-1"]));
    let game = server.get(&server.inside(&format!("api/reviews/{id}/games/0"))).await.json();
    assert_eq!(game["moves"][2]["judgement"], "blunder");
    assert_eq!(game["moves"][3]["san"], "Qh4#");
    let pgn = server.get(&server.inside(&format!("api/reviews/{id}/pgn"))).await;
    assert!(pgn.head.contains("attachment"), "{}", pgn.head);
    assert!(pgn.text().contains("[White \"Ada\"]") && pgn.text().contains("$4"), "{}", pgn.text());
    let missing = server.get(&server.inside(&format!("api/reviews/{id}/games/1"))).await;
    assert_eq!(missing.status, 404);
}

#[tokio::test]
async fn a_review_goes_on_beside_an_analysis() {
    let server = server(2).await;
    let mut tab = server.tab().await;
    tab.analyse(1, START, 1).await;
    tab.wait_for(|message| message["threads"] == 2).await;
    let id = submit(&server, SHORT, "standard").await["id"].clone();
    tab.wait_for(|message| message["threads"] == 1).await;
    wait_for(&server, &id, "finished").await;
    tab.wait_for(|message| message["threads"] == 2).await;
}

#[tokio::test]
async fn a_review_can_be_cancelled() {
    let server = server(1).await;
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(20).replace("1. ", "").replace("2. ", "");
    let id = submit(&server, &long, "deep").await["id"].clone();
    wait_for(&server, &id, "running").await;
    let path = server.inside(&format!("api/reviews/{id}"));
    assert_eq!(server.ask("DELETE", &path, &[], b"").await.status, 200);
    wait_for(&server, &id, "cancelled").await;
}

#[tokio::test]
async fn there_is_a_last_review() {
    let server = server(1).await;
    let mut last = None;
    for _ in 0..8 {
        last = Some(submit(&server, SHORT, "deep").await["id"].clone());
    }
    let path = server.inside("api/reviews");
    let answer = server.ask("POST", &path, &[], SHORT.as_bytes()).await;
    assert_eq!(answer.status, 429, "{}", answer.text());
    let path = server.inside(&format!("api/reviews/{}", last.expect("eight")));
    assert_eq!(server.ask("DELETE", &path, &[], b"").await.json()["state"], "cancelled");
    submit(&server, SHORT, "quick").await;
}

#[tokio::test]
async fn what_is_no_game_is_refused() {
    let server = server(1).await;
    let path = server.inside("api/reviews");
    let answer = server.ask("POST", &path, &[], b"hello").await;
    assert_eq!(answer.status, 422);
    assert!(answer.text().len() > 10, "{}", answer.text());
    let bad = server.ask("POST", &server.inside("api/reviews?effort=none"), &[], b"1. e4 *").await;
    assert_eq!(bad.status, 400);
}
