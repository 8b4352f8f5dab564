//! Sixteen words at a time.

use super::{
    Block,
    lanes::{Lanes, kernels},
};
use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_store_si256, _mm256_sub_epi16,
};

/// Two registers of AVX2 hold a block.
pub(super) struct Avx2;

impl Lanes for Avx2 {
    type Words = [__m256i; 2];
    type Sums = [__m256i; 2];

    #[inline(always)]
    unsafe fn load(block: &Block) -> Self::Words {
        let halves: *const __m256i = block.0.as_ptr().cast();
        // SAFETY: a block is 64 aligned bytes, two registers.
        unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, words: Self::Words) {
        let halves: *mut __m256i = block.0.as_mut_ptr().cast();
        // SAFETY: a block is 64 aligned bytes, two registers.
        unsafe {
            _mm256_store_si256(halves, words[0]);
            _mm256_store_si256(halves.add(1), words[1]);
        }
    }

    #[inline(always)]
    unsafe fn add(left: Self::Words, right: Self::Words) -> Self::Words {
        // SAFETY: the caller promises AVX2.
        unsafe { [_mm256_add_epi16(left[0], right[0]), _mm256_add_epi16(left[1], right[1])] }
    }

    #[inline(always)]
    unsafe fn sub(left: Self::Words, right: Self::Words) -> Self::Words {
        // SAFETY: the caller promises AVX2.
        unsafe { [_mm256_sub_epi16(left[0], right[0]), _mm256_sub_epi16(left[1], right[1])] }
    }

    #[inline(always)]
    unsafe fn clip(words: Self::Words) -> Self::Words {
        // SAFETY: the caller promises AVX2.
        unsafe {
            let (low, high) = (_mm256_setzero_si256(), _mm256_set1_epi16(255));
            [
                _mm256_min_epi16(_mm256_max_epi16(words[0], low), high),
                _mm256_min_epi16(_mm256_max_epi16(words[1], low), high),
            ]
        }
    }

    #[inline(always)]
    unsafe fn no_sums() -> Self::Sums {
        // SAFETY: the caller promises AVX2.
        unsafe { [_mm256_setzero_si256(); 2] }
    }

    #[inline(always)]
    unsafe fn add_squares(
        sums: Self::Sums,
        words: Self::Words,
        weights: Self::Words,
    ) -> Self::Sums {
        // SAFETY: the caller promises AVX2.
        unsafe {
            let first = _mm256_madd_epi16(_mm256_mullo_epi16(words[0], weights[0]), words[0]);
            let second = _mm256_madd_epi16(_mm256_mullo_epi16(words[1], weights[1]), words[1]);
            [_mm256_add_epi32(sums[0], first), _mm256_add_epi32(sums[1], second)]
        }
    }

    #[inline(always)]
    unsafe fn total(left: Self::Sums, right: Self::Sums) -> i32 {
        // SAFETY: the caller promises AVX2.
        unsafe {
            let left = _mm256_add_epi32(left[0], left[1]);
            let right = _mm256_add_epi32(right[0], right[1]);
            let eight = _mm256_add_epi32(left, right);
            let (low, high) = (_mm256_castsi256_si128(eight), _mm256_extracti128_si256::<1>(eight));
            let four = _mm_add_epi32(low, high);
            let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b_01_00_11_10>(four));
            let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b_10_11_00_01>(two));
            _mm_cvtsi128_si32(one)
        }
    }
}

kernels!(Avx2, "avx2");
