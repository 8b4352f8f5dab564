//! The beginning of a game file.

use super::Fault;
use std::io::{self, Read};

const MAGIC: [u8; 8] = *b"TABIAGAM";
const VERSION: u16 = 1;
const FIXED_BYTES: usize = MAGIC.len() + 4;
const CHECKSUM_BYTES: usize = 4;

/// The bytes of the header with this description; `None` when it is too long.
pub(super) fn encode(description: &str) -> Option<Vec<u8>> {
    let length = u16::try_from(description.len()).ok()?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(length.to_le_bytes());
    bytes.extend(description.as_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    Some(bytes)
}

/// Reads a header; gives its description and its length.
pub(super) fn read(source: &mut impl Read) -> Result<(String, u64), Fault> {
    let mut bytes = read_up_to(source, FIXED_BYTES)?;
    if !bytes.starts_with(&MAGIC) {
        return Err(Fault::NotGames);
    }
    let [low, high, length_low, length_high] =
        *bytes[MAGIC.len()..].first_chunk().ok_or(Fault::DamagedHeader)?;
    let version = u16::from_le_bytes([low, high]);
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    let description_bytes = usize::from(u16::from_le_bytes([length_low, length_high]));
    bytes.extend(read_up_to(source, description_bytes)?);
    let checksum = read_up_to(source, CHECKSUM_BYTES)?;
    if checksum != crc32fast::hash(&bytes).to_le_bytes() {
        return Err(Fault::DamagedHeader);
    }
    let description = String::from_utf8(bytes.split_off(FIXED_BYTES));
    let length = FIXED_BYTES + description_bytes + CHECKSUM_BYTES;
    Ok((description.map_err(|_| Fault::DamagedHeader)?, length as u64))
}

/// So many bytes, or fewer when the source ends.
fn read_up_to(source: &mut impl Read, count: usize) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let result: io::Result<usize> = source.take(count as u64).read_to_end(&mut bytes);
    result.map(|_| bytes).map_err(Fault::System)
}
