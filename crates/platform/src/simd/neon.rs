//! Eight words at a time, on ARM.

use super::{
    Block,
    lanes::{Lanes, kernels},
};
use std::arch::aarch64::{
    int16x8_t, int32x4_t, vaddq_s16, vaddq_s32, vaddvq_s32, vdupq_n_s16, vdupq_n_s32, vget_low_s16,
    vld1q_s16, vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16, vmulq_s16, vst1q_s16, vsubq_s16,
};

/// Four registers of NEON hold a block.
pub(super) struct Neon;

/// Words in a register.
const WIDTH: usize = 8;

impl Lanes for Neon {
    type Words = [int16x8_t; 4];
    type Sums = [int32x4_t; 4];

    #[inline(always)]
    unsafe fn load(block: &Block) -> Self::Words {
        let words = block.0.as_ptr();
        // SAFETY: a block is four registers of eight words.
        [0, 1, 2, 3].map(|register| unsafe { vld1q_s16(words.add(register * WIDTH)) })
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, words: Self::Words) {
        let to = block.0.as_mut_ptr();
        for (register, words) in words.into_iter().enumerate() {
            // SAFETY: a block is four registers of eight words.
            unsafe { vst1q_s16(to.add(register * WIDTH), words) };
        }
    }

    #[inline(always)]
    unsafe fn add(left: Self::Words, right: Self::Words) -> Self::Words {
        // SAFETY: the caller promises NEON.
        [0, 1, 2, 3].map(|register| unsafe { vaddq_s16(left[register], right[register]) })
    }

    #[inline(always)]
    unsafe fn sub(left: Self::Words, right: Self::Words) -> Self::Words {
        // SAFETY: the caller promises NEON.
        [0, 1, 2, 3].map(|register| unsafe { vsubq_s16(left[register], right[register]) })
    }

    #[inline(always)]
    unsafe fn clip(words: Self::Words) -> Self::Words {
        // SAFETY: the caller promises NEON.
        words.map(|words| unsafe { vminq_s16(vmaxq_s16(words, vdupq_n_s16(0)), vdupq_n_s16(255)) })
    }

    #[inline(always)]
    unsafe fn no_sums() -> Self::Sums {
        // SAFETY: the caller promises NEON.
        unsafe { [vdupq_n_s32(0); 4] }
    }

    #[inline(always)]
    unsafe fn add_squares(
        sums: Self::Sums,
        words: Self::Words,
        weights: Self::Words,
    ) -> Self::Sums {
        // SAFETY: the caller promises NEON.
        [0, 1, 2, 3].map(|register| unsafe {
            let words = words[register];
            let products = vmulq_s16(words, weights[register]);
            let low = vmlal_s16(sums[register], vget_low_s16(products), vget_low_s16(words));
            vmlal_high_s16(low, products, words)
        })
    }

    #[inline(always)]
    unsafe fn total(left: Self::Sums, right: Self::Sums) -> i32 {
        // SAFETY: the caller promises NEON.
        unsafe {
            let four = [0, 1, 2, 3].map(|register| vaddq_s32(left[register], right[register]));
            vaddvq_s32(vaddq_s32(vaddq_s32(four[0], four[1]), vaddq_s32(four[2], four[3])))
        }
    }
}

kernels!(Neon, "neon");
