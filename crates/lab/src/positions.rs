//! Positions to try things on.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};
use tabia_chess::{
    Game, Position, Random,
    notation::epd::{Epd, EpdError},
};

/// Positions from games of random moves, in which captures are liked, so that there are as many
/// endings as openings. None is a check.
#[must_use]
pub fn random_play(count: usize, seed: u64) -> Vec<Position> {
    const LONGEST: usize = 160;
    let mut random = Random::new(seed);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut game = Game::new(Position::initial());
        for _ in 0..LONGEST {
            let moves = game.position().legal_moves();
            let drawn = moves.iter().nth(random.below(moves.len())).expect("there is a move");
            let capture = moves.iter().find(|mv| game.position().is_noisy(*mv));
            game.play(capture.filter(|_| random.below(12) == 0).unwrap_or(drawn));
            if game.outcome().is_some() {
                break;
            }
            if random.below(4) == 0 && !game.position().in_check() {
                positions.push(game.position().clone());
            }
        }
    }
    positions.truncate(count);
    positions
}

/// A file of positions that does not serve, and why.
#[derive(Debug)]
pub struct PositionsError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: PositionsFault,
}

/// What is wrong with a file of positions.
#[derive(Debug)]
pub enum PositionsFault {
    /// The system refuses.
    System(io::Error),
    /// A line is not a position.
    Line(usize, EpdError),
    /// There is no position from which play can go on.
    Empty,
}

impl fmt::Display for PositionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.fault {
            PositionsFault::System(error) => write!(f, "{path}: {error}"),
            PositionsFault::Line(number, error) => write!(f, "{path}:{number}: {error}"),
            PositionsFault::Empty => write!(f, "{path}: there are no positions here"),
        }
    }
}

impl std::error::Error for PositionsError {}

/// Reads a file with an EPD or a FEN on each line. Empty lines and those with a `#` in front are
/// passed over, as are positions in which the game is over.
///
/// # Errors
/// The file cannot be read, a line is not a position, or nothing is left.
pub fn read(path: &Path) -> Result<Vec<Position>, PositionsError> {
    let error = |fault| PositionsError { path: path.to_owned(), fault };
    let text = fs::read_to_string(path).map_err(|fault| error(PositionsFault::System(fault)))?;
    let mut positions = Vec::new();
    for (index, line) in text.lines().map(str::trim).enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let epd: Epd =
            line.parse().map_err(|fault| error(PositionsFault::Line(index + 1, fault)))?;
        if epd.position.outcome().is_none() {
            positions.push(epd.position);
        }
    }
    if positions.is_empty() { Err(error(PositionsFault::Empty)) } else { Ok(positions) }
}
