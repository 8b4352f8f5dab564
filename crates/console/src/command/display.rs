//! `tabia d`: shows a position.

use crate::{position::position, session::terminal};
use tabia_chess::Game;

/// Show a position: the board, its FEN, key and checkers.
///
/// The position may be given as one quoted FEN or as its separate words; without one, the start
/// position is taken.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The position.
    fen: Vec<String>,

    /// Exchange the sides first.
    #[arg(long)]
    flip: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let position = position(&arguments.fen)?;
    let position = if arguments.flip { position.flipped() } else { position };
    say!("{}", terminal::board(&Game::new(position)));
    Ok(())
}
