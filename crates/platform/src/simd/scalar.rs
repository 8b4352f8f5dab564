//! Plain Rust: runs everywhere, and says what the other lanes must compute.

use super::{
    BLOCK_LEN, Block,
    lanes::{Lanes, kernels},
};

/// One word at a time.
pub(super) struct Scalar;

impl Lanes for Scalar {
    type Words = [i16; BLOCK_LEN];
    type Sums = [i32; BLOCK_LEN];

    #[inline(always)]
    unsafe fn load(block: &Block) -> Self::Words {
        block.0
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, words: Self::Words) {
        block.0 = words;
    }

    #[inline(always)]
    unsafe fn add(left: Self::Words, right: Self::Words) -> Self::Words {
        std::array::from_fn(|lane| left[lane].wrapping_add(right[lane]))
    }

    #[inline(always)]
    unsafe fn sub(left: Self::Words, right: Self::Words) -> Self::Words {
        std::array::from_fn(|lane| left[lane].wrapping_sub(right[lane]))
    }

    #[inline(always)]
    unsafe fn clip(words: Self::Words) -> Self::Words {
        words.map(|word| word.clamp(0, 255))
    }

    #[inline(always)]
    unsafe fn no_sums() -> Self::Sums {
        [0; BLOCK_LEN]
    }

    #[inline(always)]
    unsafe fn add_squares(
        sums: Self::Sums,
        words: Self::Words,
        weights: Self::Words,
    ) -> Self::Sums {
        std::array::from_fn(|lane| {
            let product = words[lane].wrapping_mul(weights[lane]);
            sums[lane].wrapping_add(i32::from(product) * i32::from(words[lane]))
        })
    }

    #[inline(always)]
    unsafe fn total(left: Self::Sums, right: Self::Sums) -> i32 {
        left.into_iter().chain(right).fold(0, i32::wrapping_add)
    }
}

kernels!(Scalar);
