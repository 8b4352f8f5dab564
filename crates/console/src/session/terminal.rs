//! What people at a terminal see.

use super::policy;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tabia_chess::{Color, Game, notation::uci::CastlingSpelling};
use tabia_engine::eval::{self, Explanation, classical::Group};
use tabia_nnue::Network;

pub const BANNER: &str = concat!(
    "Tabia ",
    env!("CARGO_PKG_VERSION"),
    ", a chess engine. Type 'help' for the commands, 'go movetime 1000' to have it think."
);

pub const HELP: &str = "\
position startpos|fen FEN [moves ...]   set up a position
go [depth N] [nodes N] [movetime MS] [wtime MS btime MS ...] [infinite] [searchmoves ...]
stop                                    end the search, the perft or the bench
wait                                    hold back what follows, 'quit' too, until it has ended;
                                        'stop', 'ponderhit' and 'isready' are served meanwhile
d                                       show the board, its FEN, key and checkers
eval [json]                             explain the evaluation by terms and men; guess the moves
flip                                    exchange the sides
go perft N, perft N                     count the positions N plies ahead, move by move
bench [DEPTH], bench HASH THREADS DEPTH search a fixed set of positions and count the nodes
genfens N seed S [book None|FILE]       make N openings, as OpenBench asks for them
export_net FILE                         write the network in use to a file
setoption name NAME [value VALUE]       set an option; 'uci' lists them
ucinewgame, isready, uci, ponderhit     as in the UCI protocol
compiler, license                       about this program
help                                    this list
quit                                    leave

`tabia --help` lists the subcommands.";

pub const LICENCE: &str = "\
Tabia is free software: you can redistribute it and/or modify it under the terms of the GNU General
Public License as published by the Free Software Foundation, either version 3 of the License, or (at
your option) any later version. It comes with no warranty.";

/// The board and the facts beneath it.
pub fn board(game: &Game) -> String {
    let position = game.position();
    let checkers: Vec<_> =
        position.checkers().into_iter().map(|square| square.to_string()).collect();
    let mut text = format!(
        "{position}\n\nFEN: {}\nKey: {:016X}\nCheckers: {}",
        position.to_fen(),
        position.key(),
        checkers.join(" ")
    );
    if let Some(outcome) = game.outcome() {
        text.push_str(&format!("\nThe game is over: {outcome}."));
    }
    text
}

/// Both evaluations, what each man means to the network, and the moves that are likely to be
/// played.
pub fn evaluation(
    game: &Game,
    network: &Arc<Network>,
    spelling: CastlingSpelling,
    json: bool,
) -> String {
    const SHOWN: usize = 5;
    let position = game.position();
    let explanation = eval::explain(position, network);
    if json {
        return in_json(game, &explanation, spelling).to_string();
    }
    match policy::line(position, spelling, SHOWN) {
        Some(line) => format!("{explanation}\nLikely moves   | {line}"),
        None => explanation.to_string(),
    }
}

/// The same for programs, as `docs/eval.md` describes it.
fn in_json(game: &Game, explanation: &Explanation, spelling: CastlingSpelling) -> Value {
    let moves = policy::moves(game.position(), spelling).into_iter();
    let moves = moves.map(|(mv, chance)| json!({ "move": mv, "probability": chance }));
    let terms: Map<String, Value> = Group::ALL
        .into_iter()
        .map(|group| {
            let [white, black] = Color::ALL.map(|color| {
                let pair = explanation.classical.group(group, color);
                [pair.midgame(), pair.endgame()]
            });
            (group.title().to_lowercase(), json!({ "white": white, "black": black }))
        })
        .collect();
    let men: Map<String, Value> = explanation
        .men
        .iter()
        .map(|man| {
            let piece = man.piece.letter().to_string();
            (man.square.to_string(), json!({ "piece": piece, "worth": man.worth }))
        })
        .collect();
    let chances = explanation.chances;
    json!({
        "fen": game.position().to_fen(),
        "classical": explanation.classical.value,
        "terms": terms,
        "phase": explanation.classical.phase,
        "scale": explanation.classical.scale,
        "network": { "name": explanation.network_name, "value": explanation.network },
        "wdl": [chances.win, chances.draw, chances.loss],
        "men": men,
        "policy": moves.collect::<Vec<_>>(),
    })
}

/// How this program was built.
pub fn build() -> String {
    format!(
        "Tabia {} for {} ({}), {} build\n{}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS,
        if cfg!(debug_assertions) { "debug" } else { "release" },
        tabia_platform::cpu::report(),
    )
}
