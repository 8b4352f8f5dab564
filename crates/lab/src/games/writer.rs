//! Writing games so that a kill at any moment costs at most the game being written.

use super::{Damage, Fault, FileError, GameRecord, Reader, bytes, header};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// Appends games to a file, each with one write.
///
/// While it lives, no other writer gets the file.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
}

impl Writer {
    /// Makes a new file.
    ///
    /// # Errors
    /// The file exists already or cannot be made, or the description is too long.
    pub fn create(path: &Path, description: &str) -> Result<Self, FileError> {
        let system = FileError::system(path);
        let file = File::create_new(path).map_err(&system)?;
        let mut writer = Self { path: path.to_owned(), file };
        writer.lock()?;
        writer.begin(description)?;
        Ok(writer)
    }

    /// Opens a file to append to it, or makes it. A damaged end is cut off; damage elsewhere
    /// stays where it is. Calls `look` for every good game already there.
    ///
    /// # Errors
    /// The file cannot be read or written, or its games were made with other settings.
    pub fn resume(
        path: &Path,
        description: &str,
        mut look: impl FnMut(&GameRecord),
    ) -> Result<(Self, Damage), FileError> {
        let system = FileError::system(path);
        let mut options = OpenOptions::new();
        let file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(&system)?;
        let mut writer = Self { path: path.to_owned(), file };
        writer.lock()?;
        if writer.is_barely_begun(description)? {
            writer.begin(description)?;
            return Ok((writer, Damage::default()));
        }
        let mut reader = Reader::new(&writer.file, path)?;
        if reader.description() != description {
            let (found, wanted) = (reader.description().to_owned(), description.to_owned());
            return Err(FileError::new(path, Fault::OtherSettings { found, wanted }));
        }
        for game in &mut reader {
            match game {
                Ok(game) => look(&game),
                Err(error) if error.is_damage() => {}
                Err(error) => return Err(error),
            }
        }
        let (end, damage) = (reader.last_good().end, reader.damage());
        writer.file.set_len(end).map_err(&system)?;
        writer.file.seek(SeekFrom::Start(end)).map_err(&system)?;
        Ok((writer, damage))
    }

    /// Appends a game and tells how many bytes it took.
    ///
    /// # Errors
    /// The file cannot be written, or the game has too many plies.
    pub fn write(&mut self, game: &GameRecord) -> Result<u64, FileError> {
        let bytes = bytes::encode(game).ok_or_else(|| self.too_long())?;
        self.write_bytes(&bytes)?;
        Ok(bytes.len() as u64)
    }

    /// Appends what is already in the form of the file.
    pub(super) fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.file.write_all(bytes).map_err(FileError::system(&self.path))
    }

    /// Makes sure that everything is on the disk.
    ///
    /// # Errors
    /// The system cannot.
    pub fn finish(self) -> Result<(), FileError> {
        self.file.sync_all().map_err(FileError::system(&self.path))
    }

    fn too_long(&self) -> FileError {
        FileError::new(&self.path, Fault::TooLong)
    }

    fn lock(&self) -> Result<(), FileError> {
        self.file.try_lock().map_err(|error| {
            let fault = match error {
                TryLockError::WouldBlock => Fault::InUse,
                TryLockError::Error(error) => Fault::System(error),
            };
            FileError::new(&self.path, fault)
        })
    }

    /// The file has no more than a part of the header that it is to have: it is new, or its
    /// writer was killed at once.
    fn is_barely_begun(&mut self, description: &str) -> Result<bool, FileError> {
        let system = FileError::system(&self.path);
        let header = header::encode(description).ok_or_else(|| self.too_long())?;
        let mut start = Vec::new();
        (&self.file).take(header.len() as u64).read_to_end(&mut start).map_err(&system)?;
        self.file.rewind().map_err(&system)?;
        Ok(start.len() < header.len() && header.starts_with(&start))
    }

    fn begin(&mut self, description: &str) -> Result<(), FileError> {
        let header = header::encode(description).ok_or_else(|| self.too_long())?;
        self.write_bytes(&header)
    }
}
