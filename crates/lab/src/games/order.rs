//! Putting the games of a file in the order of their numbers.

use super::{FileError, Reader, Writer};
use std::{
    fs::{self, File},
    io::{Read, Seek, SeekFrom},
    ops::Range,
    path::{Path, PathBuf},
};

/// Where a game is in its file.
struct Place {
    number: u32,
    bytes: Range<u64>,
}

/// Rewrites a file so that its games are in the order of their numbers, without those that `keep`
/// refuses and without damage. The file is replaced in one step, or not at all if nothing changes.
///
/// Threads finish their games in an order that no seed decides; this makes the file the same
/// every time. Tells how many games were left out.
///
/// # Errors
/// The file cannot be read or written.
pub fn put_in_order(path: &Path, keep: impl Fn(u32) -> bool) -> Result<usize, FileError> {
    let system = FileError::system(path);
    let mut reader = Reader::open(path)?;
    let mut places = Vec::new();
    while let Some(game) = reader.next() {
        match game {
            Ok(game) => places.push(Place { number: game.number, bytes: reader.last_good() }),
            Err(error) if error.is_damage() => {}
            Err(error) => return Err(error),
        }
    }
    let all = places.len();
    places.retain(|place| keep(place.number));
    let left_out = all - places.len();
    let is_sorted = places.is_sorted_by_key(|place| place.number);
    if is_sorted && left_out == 0 && reader.damage().places == 0 {
        return Ok(0);
    }
    places.sort_by_key(|place| place.number);
    let temporary = temporary_beside(path);
    // Left over if an earlier attempt was killed.
    let _ = fs::remove_file(&temporary);
    let mut writer = Writer::create(&temporary, reader.description())?;
    let mut file = File::open(path).map_err(&system)?;
    let mut bytes = Vec::new();
    for place in places {
        bytes.clear();
        let length = place.bytes.end - place.bytes.start;
        file.seek(SeekFrom::Start(place.bytes.start)).map_err(&system)?;
        (&file).take(length).read_to_end(&mut bytes).map_err(&system)?;
        writer.write_bytes(&bytes)?;
    }
    writer.finish()?;
    fs::rename(&temporary, path).map_err(&system)?;
    Ok(left_out)
}

fn temporary_beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".ordered");
    name.into()
}
