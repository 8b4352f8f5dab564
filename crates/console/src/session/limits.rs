//! From the words after `go` to the limits of a search.

use super::Session;
use std::time::Duration;
use tabia_chess::{Color, Position};
use tabia_engine::{Limits, Remaining};
use tabia_protocol::uci::GoParameters;

impl Session {
    /// The limits that `go` asks for in this position. Without any, the search is endless.
    pub fn limits(&self, parameters: &GoParameters, position: &Position) -> Limits {
        let milliseconds = |value: i64| Duration::from_millis(value.max(0).unsigned_abs());
        let (white, black) = (parameters.white_time, parameters.black_time);
        let (time, increment) = match position.turn() {
            // A clock given for the other side alone is the best guess for ours.
            Color::White => (white.or(black), parameters.white_increment),
            Color::Black => (black.or(white), parameters.black_increment),
        };
        let timed = time.is_some() || increment.is_some() || parameters.moves_to_go.is_some();
        let clock = timed.then(|| Remaining {
            time: milliseconds(time.unwrap_or(0)),
            increment: milliseconds(increment.unwrap_or(0)),
            moves_to_go: parameters.moves_to_go,
        });
        let mut search_moves = Vec::new();
        for text in &parameters.search_moves {
            match position.parse_uci(text) {
                Ok(mv) => search_moves.push(mv),
                Err(error) => self.output.say(format!("go searchmoves: {error}")),
            }
        }
        if search_moves.is_empty() && !parameters.search_moves.is_empty() {
            self.output.say("go searchmoves: none of them can be played; every move is searched");
        }
        let mut limits = Limits {
            depth: parameters.depth,
            nodes: parameters.nodes,
            soft_nodes: None,
            mate: parameters.mate,
            move_time: parameters.move_time.map(milliseconds),
            clock,
            infinite: parameters.infinite,
            ponder: parameters.ponder,
            search_moves,
        };
        limits.infinite |= is_endless(&limits) && limits.mate.is_none();
        limits
    }
}

/// No limit is sure to end the search: a mate may never be found.
pub fn is_endless(limits: &Limits) -> bool {
    limits.infinite
        || limits.depth.is_none()
            && limits.nodes.is_none()
            && limits.move_time.is_none()
            && limits.clock.is_none()
}

/// Somebody waits for a move to be played, not for an analysis: a book may answer.
pub fn is_a_move_wanted(limits: &Limits, parameters: &GoParameters) -> bool {
    let analyses = limits.infinite || limits.mate.is_some() || !parameters.search_moves.is_empty();
    !analyses && !limits.ponder
}
