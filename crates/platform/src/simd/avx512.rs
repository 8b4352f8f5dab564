//! Thirty-two words at a time.

use super::{
    Block,
    lanes::{Lanes, kernels},
};
use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_load_si512, _mm512_madd_epi16,
    _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi32,
    _mm512_set1_epi16, _mm512_setzero_si512, _mm512_store_si512, _mm512_sub_epi16,
};

/// One register of AVX-512 holds a block.
pub(super) struct Avx512;

impl Lanes for Avx512 {
    type Words = __m512i;
    type Sums = __m512i;

    #[inline(always)]
    unsafe fn load(block: &Block) -> Self::Words {
        // SAFETY: a block is 64 aligned bytes, one register.
        unsafe { _mm512_load_si512(block.0.as_ptr().cast()) }
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, words: Self::Words) {
        // SAFETY: a block is 64 aligned bytes, one register.
        unsafe { _mm512_store_si512(block.0.as_mut_ptr().cast(), words) }
    }

    #[inline(always)]
    unsafe fn add(left: Self::Words, right: Self::Words) -> Self::Words {
        // SAFETY: the caller promises AVX-512.
        unsafe { _mm512_add_epi16(left, right) }
    }

    #[inline(always)]
    unsafe fn sub(left: Self::Words, right: Self::Words) -> Self::Words {
        // SAFETY: the caller promises AVX-512.
        unsafe { _mm512_sub_epi16(left, right) }
    }

    #[inline(always)]
    unsafe fn clip(words: Self::Words) -> Self::Words {
        // SAFETY: the caller promises AVX-512.
        unsafe {
            let (low, high) = (_mm512_setzero_si512(), _mm512_set1_epi16(255));
            _mm512_min_epi16(_mm512_max_epi16(words, low), high)
        }
    }

    #[inline(always)]
    unsafe fn no_sums() -> Self::Sums {
        // SAFETY: the caller promises AVX-512.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    unsafe fn add_squares(
        sums: Self::Sums,
        words: Self::Words,
        weights: Self::Words,
    ) -> Self::Sums {
        // SAFETY: the caller promises AVX-512.
        unsafe {
            let pairs = _mm512_madd_epi16(_mm512_mullo_epi16(words, weights), words);
            _mm512_add_epi32(sums, pairs)
        }
    }

    #[inline(always)]
    unsafe fn total(left: Self::Sums, right: Self::Sums) -> i32 {
        // SAFETY: the caller promises AVX-512.
        unsafe { _mm512_reduce_add_epi32(_mm512_add_epi32(left, right)) }
    }
}

kernels!(Avx512, "avx512f,avx512bw");
