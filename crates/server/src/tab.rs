//! The conversation with one tab of the browser.

use crate::{
    desk::{Desk, Findings, Job, State, Ticket, Work},
    report,
    wire::{FromPage, FromServer, GameText, ThinkingTime},
};
use axum::extract::ws::{Message, WebSocket};
use std::time::Duration;
use tabia_chess::{Game, Position};
use tabia_engine::{Limits, Remaining, Strength};
use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};

/// The largest message a tab may send: a game of a thousand moves fits easily.
pub const MOST_BYTES: usize = 64 << 10;

/// The longest game a tab may ask about, in plies.
const MOST_MOVES: usize = 4096;

/// The most lines an analysis can have.
const MOST_LINES: u8 = 10;

/// The longest time a move may take when no clock runs.
const LONGEST_THOUGHT: Duration = Duration::from_secs(60);

/// No more news than this often: nobody reads faster.
const PACE: Duration = Duration::from_millis(60);

/// What the tab is waiting for.
struct Current {
    id: u32,
    position: Position,
    chooses: bool,
    ticket: Ticket,
    /// When the next news may be sent.
    next: Instant,
}

/// Talks with a tab until it closes or the server does. What it asked for ends with it.
pub async fn converse(
    mut socket: WebSocket,
    desk: &Desk,
    welcome: FromServer,
    mut closing: watch::Receiver<bool>,
) {
    if send(&mut socket, &welcome).await.is_err() {
        return;
    }
    let mut current: Option<Current> = None;
    // Every tab meets another opponent; without random numbers it is the same one.
    let seed = getrandom::u64().unwrap_or_default();
    loop {
        tokio::select! {
            message = socket.recv() => {
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return,
                };
                if hear(&text, seed, &mut socket, desk, &mut current).await.is_err() {
                    return;
                }
            }
            findings = news(&mut current) => {
                if tell(&findings, &mut socket, &mut current).await.is_err() {
                    return;
                }
            }
            _ = closing.changed() => {
                // A tab that is gone already needs no farewell.
                let _ = socket.send(Message::Close(None)).await;
                return;
            }
        }
    }
}

async fn send(socket: &mut WebSocket, message: &FromServer) -> Result<(), axum::Error> {
    let text = serde_json::to_string(message).map_err(axum::Error::new)?;
    socket.send(Message::Text(text.into())).await
}

/// The next findings worth sending; never, when nothing is going on.
async fn news(current: &mut Option<Current>) -> Findings {
    let Some(current) = current else { return std::future::pending().await };
    sleep_until(current.next).await;
    match current.ticket.findings.changed().await {
        Ok(()) => current.ticket.findings.borrow_and_update().clone(),
        // The desk has said its last word about this job.
        Err(_) => std::future::pending().await,
    }
}

async fn hear(
    text: &str,
    seed: u64,
    socket: &mut WebSocket,
    desk: &Desk,
    current: &mut Option<Current>,
) -> Result<(), axum::Error> {
    let (id, game, work) = match serde_json::from_str(text) {
        Ok(FromPage::Analyse { id, game, lines }) => {
            let lines = usize::from(lines.clamp(1, MOST_LINES));
            (id, game, Work::Analyse { lines })
        }
        Ok(FromPage::Choose { id, game, time, elo }) => {
            let strength = elo.map(|elo| strength(elo, seed));
            (id, game, Work::Choose { limits: limits(&time), strength })
        }
        Ok(FromPage::Stop {}) => {
            *current = None;
            return Ok(());
        }
        Err(error) => {
            let reason = format!("The message was not understood: {error}.");
            return send(socket, &FromServer::Refused { id: None, reason }).await;
        }
    };
    // Whatever was going on ends before something new begins.
    *current = None;
    let game = match read(&game) {
        Ok(game) => game,
        Err(reason) => return send(socket, &FromServer::Refused { id: Some(id), reason }).await,
    };
    let position = game.position().clone();
    let chooses = matches!(work, Work::Choose { .. });
    if !chooses {
        send(socket, &report::likely(id, &position)).await?;
    }
    let mut ticket = desk.submit(Job { game, work });
    // Waiting is news too.
    ticket.findings.mark_changed();
    *current = Some(Current { id, position, chooses, ticket, next: Instant::now() });
    Ok(())
}

async fn tell(
    findings: &Findings,
    socket: &mut WebSocket,
    current: &mut Option<Current>,
) -> Result<(), axum::Error> {
    let Some(job) = current else { return Ok(()) };
    job.next = Instant::now() + PACE;
    let id = job.id;
    if let Some(fault) = &findings.fault {
        let reason = format!("The engine cannot search: {fault}.");
        return send(socket, &FromServer::Refused { id: Some(id), reason }).await;
    }
    let over = findings.state == State::Ended;
    let message = match &findings.outcome {
        Some(outcome) if job.chooses => Some(FromServer::Chosen {
            id,
            uci: outcome.best.map(|mv| mv.to_string()),
            score: report::score(outcome.score, &job.position),
        }),
        _ if job.chooses => None,
        _ => Some(report::analysis(id, findings, &job.position)),
    };
    if over {
        *current = None;
    }
    match message {
        Some(message) => send(socket, &message).await,
        None => Ok(()),
    }
}

/// The game that the page describes.
fn read(text: &GameText) -> Result<Game, String> {
    if text.moves.len() > MOST_MOVES {
        return Err(format!("A game may have up to {MOST_MOVES} moves."));
    }
    let start = Position::from_fen(&text.start).map_err(|faults| faults.to_string())?;
    let mut game = Game::new(start);
    for word in &text.moves {
        let mv = game.position().parse_uci(word).map_err(|error| error.to_string())?;
        game.play(mv);
    }
    Ok(game)
}

fn strength(elo: u32, seed: u64) -> Strength {
    Strength { elo: elo.clamp(Strength::WEAKEST, Strength::STRONGEST), seed }
}

fn limits(time: &ThinkingTime) -> Limits {
    let milliseconds = |count: u32| Duration::from_millis(count.into());
    match *time {
        ThinkingTime::Fixed { milliseconds: count } => Limits {
            move_time: Some(milliseconds(count).min(LONGEST_THOUGHT)),
            ..Limits::default()
        },
        ThinkingTime::Clock { remaining_milliseconds, increment_milliseconds } => Limits {
            clock: Some(Remaining {
                time: milliseconds(remaining_milliseconds),
                increment: milliseconds(increment_milliseconds),
                moves_to_go: None,
            }),
            ..Limits::default()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(start: &str, moves: &[&str]) -> Result<Game, String> {
        let moves = moves.iter().map(ToString::to_string).collect();
        read(&GameText { start: start.to_owned(), moves })
    }

    #[test]
    fn games_are_read_with_their_moves() {
        let start = Position::initial().to_fen();
        let read = game(&start, &["e2e4", "e7e5"]).expect("legal");
        assert_eq!(read.moves().len(), 2);
        assert!(game(&start, &["e2e5"]).expect_err("too far").contains("e2e5"));
        assert!(game("no position", &[]).is_err());
        let long = vec!["e2e4"; MOST_MOVES + 1];
        assert!(game(&start, &long).expect_err("too long").contains("4096"));
    }

    #[test]
    fn strengths_stay_in_their_range() {
        assert_eq!(strength(0, 1).elo, Strength::WEAKEST);
        assert_eq!(strength(u32::MAX, 1).elo, Strength::STRONGEST);
    }

    #[test]
    fn a_thought_ends() {
        let forever = ThinkingTime::Fixed { milliseconds: u32::MAX };
        assert_eq!(limits(&forever).move_time, Some(LONGEST_THOUGHT));
    }
}
