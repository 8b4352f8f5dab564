//! Who may come in, and with how much.

use crate::common::{START, server};
use serde_json::{Value, json};

#[tokio::test]
async fn everybody_may_ask_for_health() {
    let server = server(1).await;
    let answer = server.get("/api/health").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json()["status"], "ok");
}

#[tokio::test]
async fn a_wrong_token_is_refused() {
    let server = server(1).await;
    let wrong = format!("/{}/", "0".repeat(32));
    for path in ["/", "/index.html", &wrong, "/api/openapi.json", "/ws", "//"] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, 403, "{path}");
        assert!(answer.text().contains("token"), "{}", answer.text());
    }
    assert_eq!(server.get(&server.inside("api/openapi.json")).await.status, 200);
}

#[tokio::test]
async fn every_answer_carries_the_policy() {
    let server = server(1).await;
    for path in ["/", "/api/health", &server.path] {
        let head = server.get(path).await.head.to_lowercase();
        assert!(head.contains("content-security-policy: default-src 'none'"), "{head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
        assert!(head.contains("referrer-policy: no-referrer"), "{head}");
        assert!(!head.contains("unsafe-inline") && !head.contains("unsafe-eval"), "{head}");
    }
}

#[tokio::test]
async fn other_pages_are_refused() {
    let server = server(1).await;
    let own = format!("Origin: http://{}", server.address);
    for (header, status) in [
        (own.as_str(), 200),
        ("Origin: http://example.org", 403),
        ("Origin: null", 403),
        ("Origin: http://127.0.0.1:1", 403),
    ] {
        let answer = server.ask("GET", &server.inside("api/openapi.json"), &[header], b"").await;
        assert_eq!(answer.status, status, "{header}");
    }
    assert!(server.try_tab(Some("http://example.org")).await.is_err());
    let own = format!("http://{}", server.address);
    assert!(server.try_tab(Some(&own)).await.is_ok());
}

#[tokio::test]
async fn a_name_that_points_here_is_refused() {
    let server = server(1).await;
    for (host, status) in [("Host: rebound.example.org", 403), ("Host: localhost", 200)] {
        assert_eq!(server.ask("GET", "/api/health", &[host], b"").await.status, status, "{host}");
    }
}

#[tokio::test]
async fn five_megabytes_are_too_much() {
    let server = server(1).await;
    let body = vec![b' '; 5 << 20];
    let answer = server.ask("POST", &server.inside("api/reviews"), &[], &body).await;
    assert_eq!(answer.status, 413);
}

#[tokio::test]
async fn a_tab_that_says_too_much_is_closed() {
    let server = server(1).await;
    let mut tab = server.tab().await;
    let moves = vec!["e2e4"; 20_000];
    let game = json!({ "start": START, "moves": moves });
    tab.say(json!({ "kind": "analyse", "id": 1, "game": game, "lines": 1 })).await;
    assert_eq!(tab.hear().await, None);
}

#[tokio::test]
async fn there_is_a_last_tab() {
    let server = server(1).await;
    let mut tabs = Vec::new();
    for _ in 0..100 {
        tabs.push(server.tab().await);
    }
    assert!(server.try_tab(None).await.is_err());
    tabs.pop().expect("a hundred").close().await;
    let mut attempts = 0;
    while server.try_tab(None).await.is_err() {
        attempts += 1;
        assert!(attempts < 100, "a closed tab makes room");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

/// Every operation of the description is answered as it says.
#[tokio::test]
async fn the_description_is_true() {
    let server = server(1).await;
    let description = server.get(&server.inside("api/openapi.json")).await.json();
    let paths = description["paths"].as_object().expect("paths");
    assert!(paths.len() >= 6);
    let token = server.path.trim_matches('/');
    let mut operations = 0;
    for (path, item) in paths {
        let item = item.as_object().expect("operations");
        for (method, operation) in item.iter().filter(|(name, _)| *name != "parameters") {
            let path = path.replace("{token}", token).replace("{id}", "77").replace("{index}", "0");
            let answer = server.ask(&method.to_uppercase(), &path, &[], b"no game").await;
            let told = &operation["responses"][answer.status.to_string()];
            assert_ne!(*told, Value::Null, "{method} {path} answered {}", answer.status);
            assert_ne!(answer.text(), "There is no such file.\n", "{method} {path}");
            operations += 1;
        }
    }
    assert_eq!(operations, 7);
}
