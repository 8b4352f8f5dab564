//! What is plain HTTP. `openapi.json` describes it, and a test holds the two together.

use crate::{
    House,
    door::{self, Token},
    page::{self, plain},
    reviews::{Effort, Job, Refusal},
    tab,
    wire::FromServer,
};
use axum::{
    Json, Router,
    body::Body,
    extract::{DefaultBodyLimit, Path, Query, Request, State, WebSocketUpgrade},
    http::{Response, StatusCode, header},
    middleware,
    response::IntoResponse,
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use tabia_engine::Strength;

/// The largest body that is read: some thousand games in PGN.
const MOST_BYTES: usize = 2 << 20;

/// The description of this interface.
const OPENAPI: &str = include_str!("../openapi.json");

/// All routes behind the guard, which has seen the token when anything else is asked.
pub fn router(house: Arc<House>, token: Token) -> Router {
    Router::new()
        .route("/api/health", get(health))
        .route("/{token}/ws", get(open_tab))
        .route("/{token}/api/openapi.json", get(openapi))
        .route("/{token}/api/reviews", post(submit_review))
        .route("/{token}/api/reviews/{id}", get(review_state).delete(cancel_review))
        .route("/{token}/api/reviews/{id}/games/{index}", get(reviewed_game))
        .route("/{token}/api/reviews/{id}/pgn", get(annotated_pgn))
        .fallback(file)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(token, door::guard))
        .with_state(house)
}

async fn health() -> impl IntoResponse {
    Json(json!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "page": page::is_there(),
    }))
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

async fn file(request: Request) -> Response<Body> {
    if request.method() != axum::http::Method::GET {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "Files can only be read.");
    }
    let below_token = request.uri().path().splitn(3, '/').nth(2);
    page::serve(below_token.unwrap_or_default())
}

async fn open_tab(State(house): State<Arc<House>>, upgrade: WebSocketUpgrade) -> Response<Body> {
    let Some(guest) = house.admit() else {
        return plain(StatusCode::TOO_MANY_REQUESTS, "Too many tabs are open; close one.");
    };
    let welcome = FromServer::Welcome {
        version: env!("CARGO_PKG_VERSION"),
        cores: house.cores,
        hash_mebibytes: house.table_mebibytes,
        strengths: [Strength::WEAKEST, Strength::STRONGEST],
    };
    let closing = house.closing.clone();
    upgrade.max_message_size(tab::MOST_BYTES).on_upgrade(move |socket| async move {
        tab::converse(socket, &guest.0.desk, welcome, closing).await;
    })
}

/// How a review is asked for.
#[derive(Deserialize)]
struct ReviewQuery {
    #[serde(default)]
    effort: Effort,
}

async fn submit_review(
    State(house): State<Arc<House>>,
    Query(query): Query<ReviewQuery>,
    text: String,
) -> Response<Body> {
    match house.reviews.submit(&text, query.effort) {
        Ok(job) => (StatusCode::ACCEPTED, Json(job.state())).into_response(),
        Err(Refusal::Text(reason)) => plain(StatusCode::UNPROCESSABLE_ENTITY, &reason),
        Err(Refusal::Full) => {
            let sentence = "Too many reviews are waiting; cancel one or wait.";
            plain(StatusCode::TOO_MANY_REQUESTS, sentence)
        }
    }
}

/// Answers about a review, or says that there is none.
fn about(
    house: &House,
    id: u32,
    answer: impl FnOnce(&Job) -> Option<Response<Body>>,
) -> Response<Body> {
    house
        .reviews
        .find(id)
        .and_then(|job| answer(&job))
        .unwrap_or_else(|| plain(StatusCode::NOT_FOUND, "There is no such review."))
}

/// The first part of every path below is the token.
async fn review_state(
    State(house): State<Arc<House>>,
    Path((_, id)): Path<(String, u32)>,
) -> Response<Body> {
    about(&house, id, |job| Some(Json(job.state()).into_response()))
}

async fn cancel_review(
    State(house): State<Arc<House>>,
    Path((_, id)): Path<(String, u32)>,
) -> Response<Body> {
    about(&house, id, |job| {
        job.cancel();
        Some(Json(job.state()).into_response())
    })
}

async fn reviewed_game(
    State(house): State<Arc<House>>,
    Path((_, id, index)): Path<(String, u32, usize)>,
) -> Response<Body> {
    about(&house, id, |job| job.game(index).map(|game| Json(game).into_response()))
}

async fn annotated_pgn(
    State(house): State<Arc<House>>,
    Path((_, id)): Path<(String, u32)>,
) -> Response<Body> {
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"review.pgn\""),
    ];
    about(&house, id, |job| Some((headers, job.pgn()).into_response()))
}
