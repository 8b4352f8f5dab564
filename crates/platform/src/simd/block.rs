//! The unit in which the kernels work.

/// How many 16-bit words a [`Block`] holds.
pub const BLOCK_LEN: usize = 32;

/// Thirty-two words in one cache line.
///
/// Rows of weights and accumulators are slices of blocks. Their length is then a multiple of
/// every register's width and they are aligned for every load, so kernels need no tail and no
/// check of alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Block(pub [i16; BLOCK_LEN]);

const _: () = assert!(size_of::<Block>() == 64, "a block is a cache line");

impl Block {
    /// Thirty-two zeros.
    pub const ZERO: Self = Self([0; BLOCK_LEN]);

    /// The words in blocks. Words after the last full block are left out.
    ///
    /// ```
    /// use tabia_platform::simd::Block;
    ///
    /// let words: Vec<i16> = (0..64).collect();
    /// let blocks: Vec<Block> = Block::pack(&words).collect();
    /// assert_eq!(blocks.len(), 2);
    /// assert_eq!(Block::words(&blocks).collect::<Vec<_>>(), words);
    /// ```
    pub fn pack(words: &[i16]) -> impl Iterator<Item = Self> {
        let (blocks, _) = words.as_chunks();
        blocks.iter().map(|words| Self(*words))
    }

    /// The words of some blocks, in order.
    pub fn words(blocks: &[Self]) -> impl Iterator<Item = i16> {
        blocks.iter().flat_map(|block| block.0)
    }
}
