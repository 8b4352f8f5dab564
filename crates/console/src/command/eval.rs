//! `tabia eval`: explains the evaluation of a position.

use crate::{network::load_or_embedded, position::position, session::terminal};
use std::path::PathBuf;
use tabia_chess::{Game, notation::uci::CastlingSpelling};

/// Explain the evaluation of a position by terms and men, and guess the moves.
///
/// The position may be given as one quoted FEN or as its separate words; without one, the start
/// position is taken.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The position.
    fen: Vec<String>,

    /// Evaluate with this network instead of the one inside the program.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,

    /// Print one JSON object instead of tables.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let game = Game::new(position(&arguments.fen)?);
    let network = load_or_embedded(arguments.net.as_deref())?;
    let spelling = CastlingSpelling::natural(game.position());
    say!("{}", terminal::evaluation(&game, &network, spelling, arguments.json));
    Ok(())
}
