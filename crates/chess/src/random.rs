//! A small deterministic random number generator for hash keys and tests.

/// SplitMix64: every seed gives a full-period sequence of well-mixed words.
///
/// It is `const`, so the hash keys are made at compile time, and public, so that tests and tools
/// of the other crates draw the same reproducible numbers.
///
/// ```
/// use tabia_chess::Random;
///
/// let mut random = Random::new(7);
/// assert_ne!(random.next(), random.next());
/// assert_eq!(Random::new(7).next(), Random::new(7).next());
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The sequence that belongs to this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next word.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `bound`, which must not be zero.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }
}
