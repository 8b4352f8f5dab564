//! Numbers near zero in few bits: Rice's code.
//!
//! The sign of a number goes to its lowest place, so that numbers near zero are small. Blocks of 64
//! numbers share a width, told in four bits. Of each number, what lies above the width comes first,
//! as so many ones and a zero, then the bits below it. Bits fill bytes from the lowest.

use std::array;

/// How many numbers share a width.
const BLOCK: usize = 64;
/// How many bits tell a width.
const WIDTH_BITS: u32 = 4;

/// Appends the numbers in whole bytes.
pub(crate) fn pack(words: &[i16], bytes: &mut Vec<u8>) {
    let mut bits = BitWriter { bytes, buffer: 0, count: 0 };
    for block in words.chunks(BLOCK) {
        let width = best_width(block);
        bits.put(width, WIDTH_BITS);
        for word in block {
            let folded = fold(*word);
            (0..folded >> width).for_each(|_| bits.put(1, 1));
            bits.put(0, 1);
            bits.put(folded & ((1 << width) - 1), width);
        }
    }
    bits.finish();
}

/// The first so many numbers, and the bytes after them; `None` if the bytes do not hold them.
pub(crate) fn unpack(bytes: &[u8], len: usize) -> Option<(Vec<i16>, &[u8])> {
    // None takes less than a bit, so a file cannot ask for more memory than it is worth.
    let mut words = Vec::with_capacity(len.min(8 * bytes.len()));
    let mut bits = BitReader { rest: bytes, buffer: 0, count: 0 };
    while words.len() < len {
        let width = bits.take(WIDTH_BITS)?;
        for _ in 0..BLOCK.min(len - words.len()) {
            let above = bits.take_ones()?;
            let folded = above.checked_shl(width)? | bits.take(width)?;
            words.push(unfold(u16::try_from(folded).ok()?));
        }
    }
    Some((words, bits.into_rest(bytes)))
}

/// The sign in the lowest place.
fn fold(word: i16) -> u32 {
    u32::from(((word << 1) ^ (word >> 15)) as u16)
}

fn unfold(folded: u16) -> i16 {
    (folded >> 1) as i16 ^ -((folded & 1) as i16)
}

/// The width with which the block takes the fewest bits.
fn best_width(block: &[i16]) -> u32 {
    let widths: [u32; 1 << WIDTH_BITS] = array::from_fn(|width| width as u32);
    let bits =
        |width: &u32| -> u32 { block.iter().map(|word| (fold(*word) >> width) + width).sum() };
    widths.into_iter().min_by_key(bits).expect("there are widths")
}

struct BitWriter<'a> {
    bytes: &'a mut Vec<u8>,
    /// Bits that do not fill a byte yet.
    buffer: u32,
    count: u32,
}

impl BitWriter<'_> {
    /// Appends the lowest `count` bits.
    fn put(&mut self, bits: u32, count: u32) {
        self.buffer |= bits << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.buffer as u8);
            self.buffer >>= 8;
            self.count -= 8;
        }
    }

    fn finish(self) {
        if self.count > 0 {
            self.bytes.push(self.buffer as u8);
        }
    }
}

struct BitReader<'a> {
    rest: &'a [u8],
    /// Bits that have been read but not taken; none above `count`.
    buffer: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    /// Reads as many bytes as there is room for.
    #[inline]
    fn refill(&mut self) {
        while self.count <= u64::BITS - 8
            && let Some((first, rest)) = self.rest.split_first()
        {
            self.buffer |= u64::from(*first) << self.count;
            self.count += 8;
            self.rest = rest;
        }
    }

    /// Takes a few bits.
    #[inline]
    fn take(&mut self, count: u32) -> Option<u32> {
        if self.count < count {
            self.refill();
        }
        self.count = self.count.checked_sub(count)?;
        let bits = self.buffer & ((1 << count) - 1);
        self.buffer >>= count;
        Some(bits as u32)
    }

    /// Takes ones up to and with the next zero, and counts them.
    #[inline]
    fn take_ones(&mut self) -> Option<u32> {
        let mut ones = 0;
        loop {
            let here = self.buffer.trailing_ones();
            if here < self.count {
                self.buffer >>= here + 1;
                self.count -= here + 1;
                return Some(ones + here);
            }
            ones += self.count;
            (self.buffer, self.count) = (0, 0);
            self.refill();
            if self.count == 0 {
                return None;
            }
        }
    }

    /// The bytes of which no bit has been taken.
    fn into_rest(self, all: &'a [u8]) -> &'a [u8] {
        let untouched = self.rest.len() + (self.count / 8) as usize;
        &all[all.len() - untouched..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::Random;

    fn packed(words: &[i16]) -> Vec<u8> {
        let mut bytes = Vec::new();
        pack(words, &mut bytes);
        bytes
    }

    #[test]
    fn every_number_survives() {
        let words: Vec<i16> = (i16::MIN..=i16::MAX).collect();
        let mut bytes = packed(&words);
        bytes.extend([1, 2, 3]);
        let (back, rest) = unpack(&bytes, words.len()).expect("whole");
        assert!(back == words);
        assert_eq!(rest, [1, 2, 3]);
    }

    #[test]
    fn numbers_of_all_sizes_survive_side_by_side() {
        let mut random = Random::new(3);
        for len in [0, 1, 63, 64, 65, 1000] {
            let mut word = || (random.next() as i16) >> random.below(16);
            let words: Vec<i16> = (0..len).map(|_| word()).collect();
            let bytes = packed(&words);
            assert_eq!(unpack(&bytes, len), Some((words, &[][..])), "{len}");
        }
    }

    #[test]
    fn numbers_near_zero_take_few_bits() {
        assert_eq!(packed(&[0; 64]).len(), (4 + 64usize).div_ceil(8));
        let small: Vec<i16> = (0..64).map(|number| number % 8 - 4).collect();
        assert!(packed(&small).len() <= 64 / 2);
    }

    #[test]
    fn bytes_that_hold_no_numbers_are_refused() {
        assert_eq!(unpack(&[], 1), None);
        assert_eq!(unpack(&packed(&[7; 64])[..20], 64), None, "cut off");
        assert_eq!(unpack(&[0xFF; 100], 1), None, "ones without end");
        let mut too_large = vec![0xF0; 1];
        too_large.extend([0xFF; 9000]);
        too_large.push(0);
        assert_eq!(unpack(&too_large, 1), None, "more than a number can be");
    }
}
