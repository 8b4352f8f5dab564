//! Numbers in files, and the checksum over them.

use crate::error::NetworkError;

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

    pub fn words(&mut self, len: usize) -> Result<Vec<i16>, NetworkError> {
        let (words, _) = self.bytes(2 * len)?.as_chunks();
        Ok(words.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect())
    }

    pub fn long_words(&mut self, len: usize) -> Result<Vec<i32>, NetworkError> {
        let (words, _) = self.bytes(4 * len)?.as_chunks();
        Ok(words.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect())
    }
}

/// FNV-1a, 64 bits.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
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
