//! The kernel for AVX-512: slices of 512 bits, a search that compares eight or sixteen quarters at a time, and the
//! population count of a whole slice in one instruction.
//!
//! Unsafe code is needed to load and store vectors, and to call functions that a processor must have the instructions
//! for. Places and numbers of quarters are checked even in the innermost loop, where that costs a hundredth of the time.
#![expect(unsafe_code, reason = "vector loads and stores, and calls of functions compiled for AVX-512")]

mod records;
mod slices;

use core::arch::x86_64::{
    __m512i, __mmask8, _mm512_mask_testn_epi64_mask, _mm512_maskz_compress_epi64, _mm512_maskz_loadu_epi64,
    _mm512_or_si512, _mm512_set1_epi64, _mm512_storeu_epi64,
};

use self::{records::Records, slices::Slices};
use super::Kernel;
use crate::{
    halves::{Position, West},
    layout::Layout,
    symmetry::{PairCounts, Tie},
};

/// Proof that this processor has the instructions.
#[derive(Clone, Copy)]
pub(crate) struct HasAvx512(());

impl HasAvx512 {
    pub(crate) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(HasAvx512(()))
    }
}

/// Functions compiled with all of those instructions.
macro_rules! avx512 {
    ($($item:item)*) => { $(
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq")]
        #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
        $item
    )* };
}
use avx512;

/// Buffers of a thread. There are none without the proof, which is what makes the calls below sound.
pub(crate) struct Avx512 {
    slices: Slices,
    west: Records,
}

impl Avx512 {
    pub(crate) fn new(_: HasAvx512, layout: Layout) -> Self {
        Avx512 { slices: Slices::new(layout), west: Records::new() }
    }

    /// The bytes that `new` reserves.
    pub(crate) fn bytes(layout: &Layout) -> u64 {
        Slices::bytes(layout) + Records::BYTES
    }

    #[cfg(test)]
    pub(crate) fn reserved(&self) -> u64 {
        self.slices.reserved() + self.west.reserved()
    }
}

impl Kernel for Avx512 {
    const GROUPS: usize = 8;

    fn join(&self, a: &[u64], b: &[u64], out: &mut [u64]) -> usize {
        // SAFETY: an `Avx512` is made only with the proof that the processor has the instructions.
        unsafe { join(a, b, out) }
    }

    fn list(&mut self, west: &West<'_>, from: Position) -> Position {
        // SAFETY: as above.
        unsafe { records::list(&mut self.west, west, from) }
    }

    fn count(&mut self, words: &[u64], ties: &[Tie], pairs: &mut PairCounts) {
        // SAFETY: as above.
        unsafe { slices::count(&mut self.slices, &self.west, words, ties, pairs) }
    }
}

avx512! {

/// The first eight words, or as many as there are with zeros behind, and a bit for each that is there.
#[inline]
fn eight(words: &[u64]) -> (__m512i, __mmask8) {
    let there = if words.len() < 8 { (1 << words.len()) - 1 } else { 0xff };
    // SAFETY: only words that are there are read.
    (unsafe { _mm512_maskz_loadu_epi64(there, words.as_ptr().cast()) }, there)
}

fn join(a: &[u64], b: &[u64], out: &mut [u64]) -> usize {
    let (a, b) = if a.len() < b.len() { (a, b) } else { (b, a) };
    assert!(out.len() >= a.len() * b.len() + 8);
    let mut len = 0;
    for some in b.chunks(8) {
        let (eight, there) = eight(some);
        for &x in a {
            let x = _mm512_set1_epi64(x as i64);
            let free = _mm512_mask_testn_epi64_mask(there, x, eight);
            let union = _mm512_maskz_compress_epi64(free, _mm512_or_si512(x, eight));
            // SAFETY: before each store `len` is at most the number of pairs looked at, and `out` is longer by eight
            // than all pairs.
            unsafe { _mm512_storeu_epi64(out.as_mut_ptr().add(len).cast(), union) };
            len += free.count_ones() as usize;
        }
    }
    len
}

}
