//! Games as text that other programs read.

use crate::games::{Filter, GameRecord, Reader};
use std::{
    io::{self, Write},
    path::Path,
};

/// Writes a line for every position that the filter accepts, or for every one without a filter:
/// the FEN, the score and the result, separated by semicolons. Both are from White's view, the
/// result is `0.0`, `0.5` or `1.0`. Tells how many lines there are; damage is passed over.
///
/// # Errors
/// A file cannot be read or the text cannot be written.
pub fn export<P: AsRef<Path>>(
    paths: &[P],
    filter: Option<&Filter>,
    mut target: impl Write,
) -> io::Result<u64> {
    let mut lines = 0;
    for path in paths {
        for game in Reader::open(path.as_ref()).map_err(io::Error::other)? {
            match game {
                Ok(game) => lines += export_game(&game, filter, &mut target)?,
                Err(error) if error.is_damage() => {}
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }
    target.flush()?;
    Ok(lines)
}

fn export_game(
    game: &GameRecord,
    filter: Option<&Filter>,
    target: &mut impl Write,
) -> io::Result<u64> {
    let mut lines = 0;
    for step in game.replay().map_while(Result::ok) {
        if filter.is_none_or(|filter| filter.accepts(&step)) {
            let (fen, points) = (step.position.to_fen(), game.result.points());
            writeln!(target, "{fen}; {}; {points:.1}", step.score)?;
            lines += 1;
        }
    }
    Ok(lines)
}
