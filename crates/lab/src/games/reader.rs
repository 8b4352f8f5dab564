//! Reading games, also from files that are damaged.

use super::{
    Fault, FileError, GameRecord,
    bytes::{self, MARKER, PREFIX_BYTES},
    header,
};
use std::{
    fs::File,
    io::Read,
    ops::Range,
    path::{Path, PathBuf},
};

/// How much of files could not be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// In how many places.
    pub places: u64,
    /// How many bytes in all.
    pub bytes: u64,
}

impl Damage {
    fn add(&mut self, bytes: u64) {
        self.places += 1;
        self.bytes += bytes;
    }
}

/// The games of a file, one after the other.
///
/// Where no game can be read, the reader says so once, with [`Fault::Damaged`], and goes on with
/// the next good game. After any other error it ends.
#[derive(Debug)]
pub struct Reader<R = File> {
    path: PathBuf,
    source: R,
    description: String,
    /// What has been read from the source and not yet been looked at begins at `cursor`.
    buffer: Vec<u8>,
    cursor: usize,
    /// Where the cursor is in the file.
    offset: u64,
    /// Where the last good game, or else the header, begins and ends.
    good: Range<u64>,
    ended: bool,
    damage: Damage,
}

/// The source is asked for this much at a time.
const BLOCK_BYTES: usize = 1 << 18;

/// What is to be found where a game should begin.
enum Found {
    Game(Box<GameRecord>, usize),
    Damage,
    End,
}

impl Reader<File> {
    /// Opens a game file.
    ///
    /// # Errors
    /// The file cannot be read, or it does not begin as a game file does.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path).map_err(FileError::system(path))?;
        Self::new(file, path)
    }
}

impl<R: Read> Reader<R> {
    /// Reads games from anything; `path` is the name for messages.
    ///
    /// # Errors
    /// The source cannot be read, or it does not begin as a game file does.
    pub fn new(mut source: R, path: &Path) -> Result<Self, FileError> {
        let (description, offset) =
            header::read(&mut source).map_err(|fault| FileError::new(path, fault))?;
        Ok(Self {
            path: path.to_owned(),
            source,
            description,
            buffer: Vec::new(),
            cursor: 0,
            offset,
            good: 0..offset,
            ended: false,
            damage: Damage::default(),
        })
    }

    /// How the games were made.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The damage met so far.
    #[must_use]
    pub const fn damage(&self) -> Damage {
        self.damage
    }

    /// The bytes of the last good game, or else of the header. After the last game of a file,
    /// its end is where a game may be appended.
    #[must_use]
    pub fn last_good(&self) -> Range<u64> {
        self.good.clone()
    }

    /// Reads on until `count` bytes wait in the buffer or the source has ended.
    fn fill(&mut self, count: usize) -> Result<(), FileError> {
        if self.buffer.len() - self.cursor >= count {
            return Ok(());
        }
        self.buffer.drain(..self.cursor);
        self.cursor = 0;
        let missing = count.max(BLOCK_BYTES) - self.buffer.len();
        let result = (&mut self.source).take(missing as u64).read_to_end(&mut self.buffer);
        result.map(|_| ()).map_err(FileError::system(&self.path))
    }

    fn advance(&mut self, bytes: usize) {
        self.cursor += bytes;
        self.offset += bytes as u64;
    }

    /// Looks at the cursor without moving it.
    fn look(&mut self) -> Result<Found, FileError> {
        self.fill(PREFIX_BYTES)?;
        let Some(prefix) = self.buffer[self.cursor..].first_chunk() else {
            let is_empty = self.cursor == self.buffer.len();
            return Ok(if is_empty { Found::End } else { Found::Damage });
        };
        let Some(length) = bytes::length(*prefix) else { return Ok(Found::Damage) };
        self.fill(length)?;
        let game = self.buffer[self.cursor..].get(..length).and_then(bytes::decode);
        Ok(game.map_or(Found::Damage, |game| Found::Game(Box::new(game), length)))
    }

    /// Moves the cursor from damage to the next game or to the end; tells how far that was.
    fn skip_damage(&mut self) -> Result<u64, FileError> {
        let start = self.offset;
        loop {
            self.advance(1);
            self.fill(MARKER.len())?;
            let waiting = &self.buffer[self.cursor..];
            // Without a marker in sight, only the last byte may be the beginning of one.
            let last = waiting.len().saturating_sub(1);
            let next = waiting.windows(MARKER.len()).position(|window| window == MARKER);
            self.advance(next.unwrap_or(last));
            if !matches!(self.look()?, Found::Damage) {
                return Ok(self.offset - start);
            }
        }
    }

    fn next_game(&mut self) -> Result<Option<GameRecord>, FileError> {
        match self.look()? {
            Found::Game(game, length) => {
                let start = self.offset;
                self.advance(length);
                self.good = start..self.offset;
                Ok(Some(*game))
            }
            Found::End => Ok(None),
            Found::Damage => {
                let offset = self.offset;
                let bytes = self.skip_damage()?;
                self.damage.add(bytes);
                Err(FileError::new(&self.path, Fault::Damaged { offset, bytes }))
            }
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<GameRecord, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let item = self.next_game().transpose();
        self.ended = match &item {
            None => true,
            Some(Err(error)) => !error.is_damage(),
            Some(Ok(_)) => false,
        };
        item
    }
}

/// Calls `look` for every good game of several files; gives the damage that was passed over.
///
/// # Errors
/// A file cannot be read at all.
pub fn for_each_game<P: AsRef<Path>>(
    paths: &[P],
    mut look: impl FnMut(GameRecord),
) -> Result<Damage, FileError> {
    let mut damage = Damage::default();
    for path in paths {
        for game in Reader::open(path.as_ref())? {
            match game {
                Ok(game) => look(game),
                Err(FileError { fault: Fault::Damaged { bytes, .. }, .. }) => damage.add(bytes),
                Err(error) => return Err(error),
            }
        }
    }
    Ok(damage)
}
