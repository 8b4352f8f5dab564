//! What tabs ask for, and how they share the engine.

use crate::common::{PATIENCE, START, Tab, server};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn is_running_analysis(message: &Value) -> bool {
    message["kind"] == "analysis" && message["state"] == "running" && has_line(message)
}

fn has_line(message: &Value) -> bool {
    message["lines"].as_array().is_some_and(|lines| !lines.is_empty())
}

#[tokio::test]
async fn an_analysis_gets_deeper_until_it_is_stopped() {
    let server = server(2).await;
    let mut tab = server.tab().await;
    tab.analyse(7, START, 3).await;
    let likely = tab.wait_for(|message| message["kind"] == "likely").await;
    assert!(likely["moves"].as_array().is_some_and(|moves| moves.len() > 3), "{likely}");
    let first = tab.wait_for(is_running_analysis).await;
    assert_eq!(first["id"], 7);
    assert_eq!(first["threads"], 2);
    let deep = tab
        .wait_for(|message| message["depth"].as_u64() > first["depth"].as_u64().max(Some(5)))
        .await;
    assert_eq!(deep["lines"].as_array().map(Vec::len), Some(3));
    let chances = deep["lines"][0]["score"]["chances"].as_array().expect("chances");
    assert_eq!(chances.iter().filter_map(Value::as_u64).sum::<u64>(), 1000);
    assert!(deep["nodes"].as_u64() > first["nodes"].as_u64());
    assert!(deep["statistics"]["tableHits"].as_u64().is_some());
    tab.say(json!({ "kind": "stop" })).await;
    // What was on its way may still come; then there is silence.
    tokio::time::sleep(Duration::from_millis(300)).await;
    while !tab.is_silent_for(Duration::from_millis(400)).await {}
}

#[tokio::test]
async fn a_move_is_chosen() {
    let server = server(1).await;
    let mut tab = server.tab().await;
    let game = json!({ "start": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "moves": [] });
    let time = json!({ "kind": "fixed", "milliseconds": 200 });
    tab.say(json!({ "kind": "choose", "id": 3, "game": game, "time": time, "elo": null })).await;
    let chosen = tab.wait_for(|message| message["kind"] == "chosen").await;
    assert_eq!((&chosen["id"], &chosen["uci"]), (&json!(3), &json!("a1a8")));
    assert_eq!(chosen["score"]["mate"], 1);
}

#[tokio::test]
async fn a_move_is_chosen_at_a_given_strength() {
    let server = server(1).await;
    let mut tab = server.tab().await;
    let game = json!({ "start": START, "moves": ["e2e4"] });
    let time = json!({ "kind": "fixed", "milliseconds": 200 });
    tab.say(json!({ "kind": "choose", "id": 4, "game": game, "time": time, "elo": 900 })).await;
    let chosen = tab.wait_for(|message| message["kind"] == "chosen").await;
    assert!(chosen["uci"].is_string(), "{chosen}");
}

#[tokio::test]
async fn a_clock_is_respected() {
    let server = server(1).await;
    let mut tab = server.tab().await;
    let time =
        json!({ "kind": "clock", "remainingMilliseconds": 1000, "incrementMilliseconds": 0 });
    let game = json!({ "start": START, "moves": ["e2e4", "e7e5"] });
    let began = Instant::now();
    tab.say(json!({ "kind": "choose", "id": 1, "game": game, "time": time, "elo": null })).await;
    let chosen = tab.wait_for(|message| message["kind"] == "chosen").await;
    assert!(chosen["uci"].is_string());
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

#[tokio::test]
async fn bad_requests_are_refused_with_a_sentence() {
    let server = server(1).await;
    let mut tab = server.tab().await;
    for (message, words) in [
        (json!({ "kind": "sing" }), "not understood"),
        (json!("analyse"), "not understood"),
        (
            json!({ "kind": "analyse", "id": 1, "lines": 1, "game": { "start": "x", "moves": [] } }),
            "",
        ),
        (
            json!({ "kind": "analyse", "id": 1, "lines": 1, "game": { "start": START, "moves": ["e2e5"] } }),
            "'e2e5' is not legal here",
        ),
    ] {
        tab.say(message.clone()).await;
        let answer = tab.hear().await.expect("an answer");
        assert_eq!(answer["kind"], "refused", "{message}");
        let reason = answer["reason"].as_str().expect("a reason");
        assert!(!reason.is_empty() && reason.contains(words), "{reason}");
    }
}

#[tokio::test]
async fn tabs_take_turns_on_one_core() {
    let server = server(1).await;
    let mut first = server.tab().await;
    let mut second = server.tab().await;
    first.analyse(1, START, 1).await;
    first.wait_for(is_running_analysis).await;
    second.analyse(1, START, 1).await;
    second.wait_for(is_running_analysis).await;
    first.wait_for(|message| message["state"] == "waiting").await;
    first.wait_for(is_running_analysis).await;
}

#[tokio::test]
async fn a_move_does_not_wait_for_analyses() {
    let server = server(1).await;
    let mut analyst = server.tab().await;
    analyst.analyse(1, START, 1).await;
    analyst.wait_for(is_running_analysis).await;
    let mut player = server.tab().await;
    let time = json!({ "kind": "fixed", "milliseconds": 100 });
    let game = json!({ "start": START, "moves": [] });
    player.say(json!({ "kind": "choose", "id": 1, "game": game, "time": time, "elo": null })).await;
    player.wait_for(|message| message["kind"] == "chosen").await;
    analyst.wait_for(|message| message["state"] == "waiting").await;
    analyst.wait_for(is_running_analysis).await;
}

#[tokio::test]
async fn what_a_tab_asked_for_ends_with_it() {
    let server = server(1).await;
    let mut first = server.tab().await;
    first.analyse(1, START, 1).await;
    first.wait_for(is_running_analysis).await;
    first.close().await;
    let mut second = server.tab().await;
    second.analyse(1, START, 1).await;
    second.wait_for(is_running_analysis).await;
    // Alone, it is never interrupted: longer than a turn.
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(3) {
        let message = second.hear().await.expect("the server is there");
        assert_ne!(message["state"], "waiting", "nobody else is left");
    }
}

/// Fifty tabs analyse at once. `TABIA_TABS_SECONDS=60` holds them for a minute.
#[tokio::test]
async fn fifty_tabs_are_served() {
    const TABS: u32 = 50;
    let held: u64 = std::env::var("TABIA_TABS_SECONDS")
        .map_or(3, |text| text.parse().expect("TABIA_TABS_SECONDS is a number"));
    let server = server(2).await;
    let mut clients = Vec::new();
    for id in 0..TABS {
        let mut tab = server.tab().await;
        clients.push(tokio::spawn(async move {
            tab.analyse(id, START, 1 + (id % 3) as u8).await;
            tab.wait_for(has_line).await;
            hold(&mut tab, id, Duration::from_secs(held)).await;
            tab.close().await;
        }));
    }
    for client in clients {
        client.await.expect("no error");
    }
}

/// Listens, and asks something new now and then.
async fn hold(tab: &mut Tab, id: u32, time: Duration) {
    let began = Instant::now();
    let mut heard = 0;
    while began.elapsed() < time {
        let message = tab.hear().await.expect("the server is there");
        assert_ne!(message["kind"], "refused", "{message}");
        heard += 1;
        if heard % 20 == 0 {
            tab.analyse(id, START, 1).await;
        }
    }
}

#[tokio::test]
async fn the_server_ends_cleanly() {
    let mut server = server(1).await;
    let mut tab = server.tab().await;
    tab.analyse(1, START, 1).await;
    tab.wait_for(is_running_analysis).await;
    server.stop.take().expect("running").send(()).expect("it waits for this");
    while tab.hear().await.is_some() {}
    let ended = tokio::time::timeout(PATIENCE, server.ended).await.expect("it ends");
    ended.expect("no panic").expect("no error");
    assert!(tokio::net::TcpStream::connect(server.address).await.is_err(), "the port is free");
}
