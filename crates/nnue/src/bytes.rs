//! What the files of all networks have in common: a name, a version, a checksum over the rest, a
//! description, and numbers.

use crate::{error::NetworkError, network::Network, rice};

/// Where the part that the checksum covers starts.
const COVERED: usize = 20;

/// The outside of a file: its kind and version, and where its description starts.
#[derive(Debug)]
pub(crate) struct Envelope {
    pub magic: [u8; 8],
    pub version: u32,
    pub header: usize,
}

impl Envelope {
    /// Opens a file; `None` if it is of another kind.
    pub fn open<'a>(&self, bytes: &'a [u8]) -> Result<Option<Opened<'a>>, NetworkError> {
        let Some(rest) = bytes.strip_prefix(&self.magic) else { return Ok(None) };
        let mut reader = Reader { rest, total: bytes.len(), shortest: self.header };
        let version = reader.number()?;
        if version != self.version {
            return Err(NetworkError::UnknownVersion(version));
        }
        let checksum = u64::from_le_bytes(reader.take()?);
        let covered = reader.rest;
        Ok(Some(Opened { reader, checksum, covered }))
    }

    /// The bytes of the file around what the checksum covers.
    pub fn seal(&self, mut covered: Vec<u8>) -> Vec<u8> {
        let mut bytes = self.magic.to_vec();
        bytes.extend(self.version.to_le_bytes());
        bytes.extend(fnv(&covered).to_le_bytes());
        bytes.append(&mut covered);
        bytes
    }
}

/// The checksum that a file carries.
pub(crate) fn checksum(file: &[u8]) -> u64 {
    fnv(&file[COVERED..])
}

/// A file whose name and version are right.
#[derive(Debug)]
pub(crate) struct Opened<'a> {
    pub reader: Reader<'a>,
    checksum: u64,
    covered: &'a [u8],
}

impl<'a> Opened<'a> {
    /// The description, and with it that the file is whole and undamaged.
    pub fn description(&mut self) -> Result<&'a str, NetworkError> {
        let length = self.reader.number()? as usize;
        let numbers = self.reader.number()? as usize;
        if length > Network::MAX_DESCRIPTION {
            return Err(NetworkError::DescriptionTooLong(length));
        }
        let expected = self.reader.shortest + length + numbers;
        if self.reader.total != expected {
            return Err(NetworkError::WrongLength { expected, found: self.reader.total });
        }
        if fnv(self.covered) != self.checksum {
            return Err(NetworkError::WrongChecksum);
        }
        let description = self.reader.bytes(length)?;
        str::from_utf8(description).map_err(|_| NetworkError::DescriptionNotText)
    }
}

/// Appends the lengths of the description and of the numbers, the description, weights and biases.
pub(crate) fn append(
    covered: &mut Vec<u8>,
    description: &str,
    words: [&[i16]; 3],
    long_words: &[i32],
) {
    let mut numbers = Vec::new();
    words.into_iter().for_each(|words| rice::pack(words, &mut numbers));
    numbers.extend(long_words.iter().flat_map(|word| word.to_le_bytes()));
    for length in [description.len(), numbers.len()] {
        covered.extend((length as u32).to_le_bytes());
    }
    covered.extend(description.as_bytes());
    covered.append(&mut numbers);
}

/// What is left of a file.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub rest: &'a [u8],
    /// The length of the whole file.
    pub total: usize,
    /// No file of this kind is shorter.
    pub shortest: usize,
}

impl<'a> Reader<'a> {
    pub fn bytes(&mut self, len: usize) -> Result<&'a [u8], NetworkError> {
        let at_least = (self.total - self.rest.len()).saturating_add(len).max(self.shortest);
        let short = NetworkError::WrongLength { expected: at_least, found: self.total };
        let (first, rest) = self.rest.split_at_checked(len).ok_or(short)?;
        self.rest = rest;
        Ok(first)
    }

    pub fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    pub fn number(&mut self) -> Result<u32, NetworkError> {
        self.take().map(u32::from_le_bytes)
    }

    /// Packed numbers.
    pub fn words(&mut self, len: usize) -> Result<Vec<i16>, NetworkError> {
        let (words, rest) = rice::unpack(self.rest, len).ok_or(NetworkError::BadNumbers)?;
        self.rest = rest;
        Ok(words)
    }

    /// The numbers at the end, and that nothing follows them.
    pub fn last_long_words(&mut self, len: usize) -> Result<Vec<i32>, NetworkError> {
        let (words, over) = self.rest.as_chunks();
        if words.len() != len || !over.is_empty() {
            return Err(NetworkError::BadNumbers);
        }
        Ok(words.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect())
    }
}

/// FNV-1a, 64 bits.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_fnv() {
        assert_eq!(fnv(b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_F739_67E8);
    }
}
