//! How a transposition table lies in a file, so that an analysis can go on another day.
//!
//! All numbers are little-endian words of 8 bytes: `TABIAHSH`, the format's version, the size in
//! mebibytes, the generation, the evaluator's name in 16 bytes, the clusters, and a checksum of
//! everything between the version and itself.

use crate::{
    eval::Evaluator,
    table::{Cluster, Table},
};
use std::{
    fmt,
    io::{self, Read, Write},
    sync::atomic::Ordering::Relaxed,
};
use tabia_platform::OutOfMemory;

const MAGIC: u64 = u64::from_le_bytes(*b"TABIAHSH");
const VERSION: u64 = 1;
/// Words before the clusters.
const HEADER: u64 = 6;
const WORD: u64 = 8;

/// Why a table was not saved or loaded.
#[derive(Debug)]
pub enum TableFileError {
    /// A search is running.
    Busy,
    /// The file cannot be read or written.
    Io(io::Error),
    /// It is something else.
    NotATable,
    /// It has a format that this program does not know.
    UnknownVersion(u64),
    /// It was made with another evaluator, whose name this is.
    OtherEvaluator(String),
    /// It is cut off, or too long.
    WrongLength,
    /// It was damaged.
    WrongChecksum,
    /// It does not fit into memory.
    Memory(OutOfMemory),
}

impl fmt::Display for TableFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy => f.write_str("a search is running"),
            Self::Io(error) => error.fmt(f),
            Self::NotATable => f.write_str("this is no file of a transposition table"),
            Self::UnknownVersion(version) => write!(f, "format version {version} is not known"),
            Self::OtherEvaluator(name) => write!(f, "it was made with the evaluator {name}"),
            Self::WrongLength => f.write_str("the file is cut off or too long"),
            Self::WrongChecksum => f.write_str("the file is damaged"),
            Self::Memory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TableFileError {}

impl From<io::Error> for TableFileError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A checksum over words: each changes every later state.
struct Checksum(u64);

impl Checksum {
    const fn new() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }

    const fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }
}

/// The evaluator's name, cut or filled to two words.
fn evaluator_words(evaluator: &Evaluator) -> [u64; 2] {
    let name = evaluator.to_string();
    let mut words = [[0; WORD as usize]; 2];
    words.as_flattened_mut().iter_mut().zip(name.bytes()).for_each(|(to, from)| *to = from);
    words.map(u64::from_le_bytes)
}

fn evaluator_name(words: [u64; 2]) -> String {
    let bytes = words.map(u64::to_le_bytes);
    String::from_utf8_lossy(bytes.as_flattened()).trim_end_matches('\0').to_owned()
}

/// Writes a table that nobody changes meanwhile.
pub(crate) fn write(
    table: &Table,
    evaluator: &Evaluator,
    out: &mut impl Write,
) -> Result<(), TableFileError> {
    let mut checksum = Checksum::new();
    out.write_all(&MAGIC.to_le_bytes())?;
    out.write_all(&VERSION.to_le_bytes())?;
    let [first, second] = evaluator_words(evaluator);
    let header = [table.mebibytes() as u64, table.generation().into(), first, second];
    let words = table.clusters().iter().flatten().map(|word| word.load(Relaxed));
    for word in header.into_iter().chain(words) {
        checksum.add(word);
        out.write_all(&word.to_le_bytes())?;
    }
    out.write_all(&checksum.0.to_le_bytes())?;
    Ok(out.flush()?)
}

/// Reads a table from a file of this many bytes.
pub(crate) fn read(
    input: &mut impl Read,
    length: u64,
    evaluator: &Evaluator,
) -> Result<Table, TableFileError> {
    if length < HEADER * WORD || next(input)? != MAGIC {
        return Err(TableFileError::NotATable);
    }
    let version = next(input)?;
    if version != VERSION {
        return Err(TableFileError::UnknownVersion(version));
    }
    let header = [next(input)?, next(input)?, next(input)?, next(input)?];
    let [mebibytes, generation, name @ ..] = header;
    if name != evaluator_words(evaluator) {
        return Err(TableFileError::OtherEvaluator(evaluator_name(name)));
    }
    // Looked at before memory is taken: a damaged size may be anything.
    let bytes = mebibytes.checked_mul(1 << 20).map(|bytes| bytes.max(size_of::<Cluster>() as u64));
    if bytes.and_then(|bytes| bytes.checked_add((HEADER + 1) * WORD)) != Some(length) {
        return Err(TableFileError::WrongLength);
    }
    let table = Table::new(mebibytes as usize).map_err(TableFileError::Memory)?;
    let mut checksum = Checksum::new();
    header.into_iter().for_each(|word| checksum.add(word));
    for slot in table.clusters().iter().flatten() {
        let word = next(input)?;
        checksum.add(word);
        slot.store(word, Relaxed);
    }
    if next(input)? != checksum.0 {
        return Err(TableFileError::WrongChecksum);
    }
    table.set_generation(generation as u8);
    Ok(table)
}

/// The input begins like the file of a table, whatever follows.
///
/// # Errors
/// It cannot be read.
pub fn is_table_file(input: &mut impl Read) -> io::Result<bool> {
    match next(input) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        word => Ok(word? == MAGIC),
    }
}

fn next(input: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; WORD as usize];
    input.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}
