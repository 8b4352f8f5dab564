//! Making one file of several, or a smaller one.

use crate::games::{FileError, GameRecord, Writer, for_each_game};
use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
};
use tabia_chess::Random;

/// What was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Good games in the sources.
    pub found: u64,
    /// Games in the new file.
    pub written: u64,
}

/// Copies the good games of several files into a new one, with new numbers. A game that comes
/// again is left out.
///
/// # Errors
/// A file cannot be read, or the new one exists already or cannot be written.
pub fn merge<P: AsRef<Path>>(sources: &[P], target: &Path) -> Result<Copied, FileError> {
    let mut seen = HashSet::new();
    copy(sources, target, "merged from", |record| seen.insert(fingerprint(record)))
}

/// Copies this many games, chosen by chance, into a new file, with new numbers.
///
/// # Errors
/// A file cannot be read, or the new one exists already or cannot be written.
pub fn sample<P: AsRef<Path>>(
    sources: &[P],
    target: &Path,
    games: u64,
    seed: u64,
) -> Result<Copied, FileError> {
    let mut left = 0;
    for_each_game(sources, |_| left += 1)?;
    let mut wanted = games.min(left);
    let mut random = Random::new(seed);
    copy(sources, target, "sampled from", |_| {
        // Each game is taken with just the chance that makes every choice equally likely.
        let taken = (random.below(left as usize) as u64) < wanted;
        left -= 1;
        wanted -= u64::from(taken);
        taken
    })
}

/// Copies the games that `choose` takes.
fn copy<P: AsRef<Path>>(
    sources: &[P],
    target: &Path,
    verb: &str,
    mut choose: impl FnMut(&GameRecord) -> bool,
) -> Result<Copied, FileError> {
    let names: Vec<_> = sources.iter().map(|path| path.as_ref().display().to_string()).collect();
    let mut writer = Writer::create(target, &shorten(format!("{verb} {}", names.join(", "))))?;
    let mut copied = Copied::default();
    let mut result = Ok(());
    for_each_game(sources, |mut record| {
        copied.found += 1;
        if result.is_ok() && choose(&record) {
            record.number = copied.written as u32;
            copied.written += 1;
            result = writer.write(&record).map(|_| ());
        }
    })?;
    result?;
    writer.finish()?;
    Ok(copied)
}

/// A description that fits, whatever the number of files.
fn shorten(mut description: String) -> String {
    const LONGEST: usize = 1000;
    if description.len() > LONGEST {
        description.truncate(description.floor_char_boundary(LONGEST));
        description.push_str(" ...");
    }
    description
}

/// The same for games that are the same but for their number.
fn fingerprint(record: &GameRecord) -> u64 {
    let mut hasher = DefaultHasher::new();
    record.start.key().hash(&mut hasher);
    for ply in &record.plies {
        (ply.mv.bits(), ply.score).hash(&mut hasher);
    }
    hasher.finish()
}
