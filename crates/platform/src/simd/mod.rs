//! Vector kernels of the evaluation network.
//!
//! Each kernel is written once, over a trait of lanes, and compiled for each kind of vector unit.
//! [`Kernels::best`] asks the processor; after that, a call costs one branch that is always
//! predicted. All kernels compute the same bits.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod block;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod scalar;
#[cfg(test)]
mod tests;

pub use block::{BLOCK_LEN, Block};

use std::fmt;

/// The kinds of vector units there are kernels for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Unit {
    /// All of them, best first.
    const ALL: &[Self] = &[
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        #[cfg(target_arch = "aarch64")]
        Self::Neon,
        Self::Scalar,
    ];

    /// The processor has it.
    fn is_present(self) -> bool {
        match self {
            Self::Scalar => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
            }
            #[cfg(target_arch = "aarch64")]
            Self::Neon => std::arch::is_aarch64_feature_detected!("neon"),
        }
    }
}

/// The kernels for one kind of vector unit, one that this processor has.
///
/// ```
/// use tabia_platform::simd::{Block, Kernels};
///
/// let [two, five] = [2, 5].map(|word| [Block([word; 32])]);
/// let mut out = [Block::ZERO];
/// Kernels::best().update(&mut out, &five, [&five], [&two]);
/// assert_eq!(out, [Block([8; 32])]);
/// let (halves, weights) = ([&two[..], &five], [two, two].concat());
/// assert_eq!(Kernels::best().squared_dot(halves, &[], [&[], &[]], &weights), 32 * 2 * 29);
/// assert_eq!(Kernels::best().squared_dot(halves, &five, [&[0], &[]], &weights), 32 * 2 * 74);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernels(Unit);

/// Calls a kernel of the unit. The one place where the choice is made.
macro_rules! call {
    ($unit:expr, $kernel:ident($($argument:expr),*)) => {
        match $unit {
            Unit::Scalar => scalar::$kernel($($argument),*),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernels` exist only for units that the processor has.
            Unit::Avx2 => unsafe { avx2::$kernel($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Unit::Avx512 => unsafe { avx512::$kernel($($argument),*) },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: as above.
            Unit::Neon => unsafe { neon::$kernel($($argument),*) },
        }
    };
}

impl Kernels {
    /// The fastest that this processor can run.
    #[must_use]
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self(Unit::Scalar))
    }

    /// All that this processor can run, best first. The scalar ones come last.
    pub fn available() -> impl Iterator<Item = Self> {
        Unit::ALL.iter().copied().filter(|unit| unit.is_present()).map(Self)
    }

    /// What the vector unit is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Unit::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Unit::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Unit::Avx512 => "AVX-512",
            #[cfg(target_arch = "aarch64")]
            Unit::Neon => "NEON",
        }
    }

    /// Writes `base` plus the added rows minus the removed rows to `out`. Sums wrap.
    ///
    /// # Panics
    /// `base` or a row is shorter than `out`.
    #[inline]
    pub fn update<const ADDED: usize, const REMOVED: usize>(
        self,
        out: &mut [Block],
        base: &[Block],
        added: [&[Block]; ADDED],
        removed: [&[Block]; REMOVED],
    ) {
        call!(self.0, update(out, base, added, removed));
    }

    /// Adds and removes rows of a matrix, each as long as `kept`, to and from `kept`, and copies
    /// the result to `out`. Sums wrap.
    ///
    /// # Panics
    /// `out` is shorter than `kept`, or the matrix has no such row.
    #[inline]
    pub fn refresh(
        self,
        out: &mut [Block],
        kept: &mut [Block],
        matrix: &[Block],
        added: &[u16],
        removed: &[u16],
    ) {
        call!(self.0, refresh(out, kept, matrix, added, removed));
    }

    /// The sum of all words of both halves, clipped to 0 ..= 255, squared, times their weights. To
    /// each half some rows of a matrix, each as long as the half, are added first.
    ///
    /// Word times weight keeps its low 16 bits and sums wrap, so weights should be within ±128 and
    /// few enough.
    ///
    /// # Panics
    /// The second half is shorter than the first, the weights are shorter than both together, or
    /// the matrix has no such row.
    #[inline]
    #[must_use]
    pub fn squared_dot(
        self,
        halves: [&[Block]; 2],
        matrix: &[Block],
        rows: [&[u16]; 2],
        weights: &[Block],
    ) -> i32 {
        call!(self.0, squared_dot(halves, matrix, rows, weights))
    }
}

impl fmt::Debug for Kernels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernels({})", self.name())
    }
}
