//! How table files are read: small ones from memory, large ones from the disk.

use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};
use std::{
    collections::HashSet,
    fs, io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// A file up to this size is kept in memory: a probe then needs no call to the system. All tables
/// with four men and most with five are that small.
const KEPT: u64 = 4 << 20;

/// The files of the system. A file is opened once: a table that asks again could not make sense of
/// it the first time, and must not cost the search a system call at every node.
#[derive(Default)]
pub(super) struct Files {
    system: OsFilesystem,
    opened: Mutex<HashSet<PathBuf>>,
}

impl Filesystem for Files {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        self.system.regular_file_size(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        self.system.read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if !opened.insert(path.to_owned()) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        if fs::metadata(path)?.len() <= KEPT {
            Ok(Box::new(InMemory(fs::read(path)?)))
        } else {
            self.system.open(path)
        }
    }
}

/// A file as a whole.
struct InMemory(Vec<u8>);

impl RandomAccessFile for InMemory {
    fn read_at(&self, buffer: &mut [u8], offset: u64, _: ReadHint) -> io::Result<usize> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let rest = self.0.get(start..).unwrap_or_default();
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        Ok(length)
    }
}
