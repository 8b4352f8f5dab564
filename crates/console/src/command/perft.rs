//! `tabia perft`: counts the leaves of the game tree, split by the first move.

use crate::{
    divide::{Divided, divide},
    position::position,
};
use anyhow::{Context, bail};
use serde_json::json;
use std::sync::atomic::AtomicBool;
use tabia_chess::{
    Position,
    notation::uci::{self, CastlingSpelling},
};

/// Count the positions reachable in a number of plies, move by move.
///
/// The position may be given as one quoted FEN or as its separate words; without one, the start
/// position is taken. Castling is spelled as in UCI: `e1g1`, or `e1h1` when the position is a
/// Chess960 one.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The position, if not the start position, and the number of plies.
    #[arg(value_name = "[FEN] DEPTH", required = true)]
    words: Vec<String>,

    /// How many threads share the work.
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (position, depth) = read(&arguments.words)?;
    let spelling = CastlingSpelling::natural(&position);
    let never = AtomicBool::new(false);
    let divided = divide(&position, depth, arguments.threads.into(), &never, |mv, leaves| {
        if !arguments.json {
            say!("{}: {leaves}", uci::format(mv, spelling));
        }
    })
    .context("nobody stops this count")?;
    if arguments.json {
        print_json(&position, depth, spelling, &divided);
    } else {
        say!("\nNodes searched: {}", divided.leaves);
        say!("Time: {:.3} s", divided.elapsed.as_secs_f64());
        say!("Nodes per second: {}", divided.per_second());
    }
    Ok(())
}

fn print_json(position: &Position, depth: u32, spelling: CastlingSpelling, divided: &Divided) {
    let moves: serde_json::Map<_, _> = divided
        .counts
        .iter()
        .map(|(mv, leaves)| (uci::format(*mv, spelling), json!(leaves)))
        .collect();
    let object = json!({
        "fen": position.to_fen(),
        "depth": depth,
        "moves": moves,
        "nodes": divided.leaves,
        "seconds": divided.elapsed.as_secs_f64(),
        "nodes_per_second": divided.per_second(),
    });
    say!("{object}");
}

/// The last word is the depth, those before it are the FEN.
fn read(words: &[String]) -> anyhow::Result<(Position, u32)> {
    let Some((depth, fen)) = words.split_last() else { bail!("the depth is missing") };
    let depth =
        depth.parse().with_context(|| format!("depth: '{depth}' is not a number of plies"))?;
    Ok((position(fen)?, depth))
}
