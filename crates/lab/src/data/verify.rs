//! Checking that every game in a file is one.

use crate::games::{Ending, FileError, GameRecord, IllegalMove, Reader};
use std::{
    fmt,
    path::{Path, PathBuf},
};
use tabia_chess::Game;

/// Something wrong in a game file.
#[derive(Debug)]
pub enum Problem {
    /// A part of a file cannot be read.
    Damage(FileError),
    /// A game has an illegal move.
    IllegalMove(PathBuf, IllegalMove),
    /// A game did not end as its record says.
    WrongEnding {
        /// The file.
        path: PathBuf,
        /// The number of the game in its run.
        game: u32,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damage(error) => error.fmt(f),
            Self::IllegalMove(path, illegal) => write!(f, "{}: {illegal}", path.display()),
            Self::WrongEnding { path, game } => {
                write!(f, "{}: game {game} did not end as it says", path.display())
            }
        }
    }
}

/// What the verification of some files found.
#[derive(Debug, Default)]
pub struct Verification {
    /// Games that could be read.
    pub games: u64,
    /// Their plies.
    pub plies: u64,
    /// Everything that is wrong.
    pub problems: Vec<Problem>,
}

/// Reads every checksum and plays every game through.
///
/// # Errors
/// A file cannot be read at all.
pub fn verify<P: AsRef<Path>>(paths: &[P]) -> Result<Verification, FileError> {
    let mut found = Verification::default();
    for path in paths {
        let path = path.as_ref();
        for game in Reader::open(path)? {
            match game {
                Ok(game) => {
                    found.games += 1;
                    found.plies += game.plies.len() as u64;
                    found.problems.extend(problem_of(&game, path));
                }
                Err(error) if error.is_damage() => found.problems.push(Problem::Damage(error)),
                Err(error) => return Err(error),
            }
        }
    }
    Ok(found)
}

/// What is wrong with a game, if anything is.
fn problem_of(record: &GameRecord, path: &Path) -> Option<Problem> {
    let mut game = Game::new(record.start.clone());
    for step in record.replay() {
        match step {
            // A game that goes on after its end has not ended as it says either.
            Ok(_) if game.outcome().is_some() => return Some(wrong_ending(record, path)),
            Ok(step) => game.play(step.mv),
            Err(illegal) => return Some(Problem::IllegalMove(path.to_owned(), illegal)),
        }
    }
    let by_the_rules = game.outcome().map(Ending::of);
    let told = Some((record.result, record.ending)).filter(|_| record.ending.is_by_the_rules());
    (by_the_rules != told).then(|| wrong_ending(record, path))
}

fn wrong_ending(record: &GameRecord, path: &Path) -> Problem {
    Problem::WrongEnding { path: path.to_owned(), game: record.number }
}
