//! The kernel for AVX2: the slices of the portable one, compiled for AVX2, and a search that compares four quarters at a
//! time.
//!
//! Unsafe code is needed to store vectors, and to call functions that a processor must have the instructions for.
#![expect(unsafe_code, reason = "vector stores, and calls of functions compiled for AVX2")]

use core::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi32, _mm_loadu_si128, _mm_set1_epi32, _mm_setr_epi32, _mm_shuffle_epi8,
    _mm_storeu_si128, _mm256_and_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_loadu_si256,
    _mm256_movemask_pd, _mm256_or_si256, _mm256_permutevar8x32_epi32, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_storeu_si256,
};

use super::{
    Kernel,
    flat::Flat,
    slices::{GROUPS, Slices},
};
use crate::{
    halves::{Position, West},
    layout::Layout,
    symmetry::{PairCounts, Tie},
};

/// Proof that this processor has the instructions.
#[derive(Clone, Copy)]
pub(crate) struct HasAvx2(());

impl HasAvx2 {
    pub(crate) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(HasAvx2(()))
    }
}

/// Buffers of a thread. There are none without the proof, which is what makes the calls below sound.
pub(crate) struct Avx2 {
    slices: Slices,
    west: Flat,
}

impl Avx2 {
    pub(crate) fn new(_: HasAvx2, layout: Layout) -> Self {
        Avx2 { slices: Slices::new(layout), west: Flat::new() }
    }

    #[cfg(test)]
    pub(crate) fn reserved(&self) -> u64 {
        self.slices.reserved() + self.west.reserved()
    }
}

impl Kernel for Avx2 {
    const GROUPS: usize = GROUPS;

    fn join(&self, a: &[u64], b: &[u64], out: &mut [u64]) -> usize {
        // SAFETY: an `Avx2` is made only with the proof that the processor has the instructions.
        unsafe { join(a, b, out) }
    }

    fn list(&mut self, west: &West<'_>, from: Position) -> Position {
        // SAFETY: as above.
        unsafe { list(&mut self.west, west, from) }
    }

    fn count(&mut self, words: &[u64], ties: &[Tie], pairs: &mut PairCounts) {
        // SAFETY: as above.
        unsafe { count(&mut self.slices, &self.west, words, ties, pairs) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn list(flat: &mut Flat, west: &West<'_>, from: Position) -> Position {
    flat.fill(west, from, |north, south, first, out| search(north, south, first, out))
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn count(slices: &mut Slices, west: &Flat, words: &[u64], ties: &[Tie], pairs: &mut PairCounts) {
    slices.count(west, words, ties, pairs);
}

/// Which of four quarters are disjoint with `x`, a bit each.
#[inline]
#[target_feature(enable = "avx2")]
fn disjoint(x: __m256i, four: __m256i) -> usize {
    let free = _mm256_cmpeq_epi64(_mm256_and_si256(x, four), _mm256_setzero_si256());
    _mm256_movemask_pd(_mm256_castsi256_pd(free)) as usize
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn join(a: &[u64], b: &[u64], out: &mut [u64]) -> usize {
    let (a, b) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let mut len = 0;
    let mut fours = b.chunks_exact(4);
    for four in &mut fours {
        // SAFETY: `four` is four words.
        let four = unsafe { _mm256_loadu_si256(four.as_ptr().cast()) };
        for &x in a {
            let x = _mm256_set1_epi64x(x as i64);
            let free = disjoint(x, four);
            let union = _mm256_permutevar8x32_epi32(_mm256_or_si256(x, four), WORDS_FIRST.load(free));
            // SAFETY: the slice is four words.
            unsafe { _mm256_storeu_si256(out[len..][..4].as_mut_ptr().cast(), union) };
            len += free.count_ones() as usize;
        }
    }
    for y in fours.remainder() {
        for x in a {
            out[len] = x | y;
            len += usize::from(x & y == 0);
        }
    }
    len
}

/// The search of [`Flat::fill`].
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn search(north: &[u64], south: &[u64], [first_north, first_south]: [usize; 2], out: &mut [u32]) -> usize {
    let mut len = 0;
    let mut fours = south.chunks_exact(4);
    let mut number = (first_north | first_south << 16) as i32;
    for four in &mut fours {
        // SAFETY: `four` is four words.
        let four = unsafe { _mm256_loadu_si256(four.as_ptr().cast()) };
        let mut numbers = _mm_add_epi32(_mm_set1_epi32(number), _mm_setr_epi32(0, 1 << 16, 2 << 16, 3 << 16));
        for &x in north {
            let free = disjoint(_mm256_set1_epi64x(x as i64), four);
            let kept = _mm_shuffle_epi8(numbers, NUMBERS_FIRST.load(free));
            // SAFETY: the slice is four numbers.
            unsafe { _mm_storeu_si128(out[len..][..4].as_mut_ptr().cast(), kept) };
            len += free.count_ones() as usize;
            numbers = _mm_add_epi32(numbers, _mm_set1_epi32(1));
        }
        number += 4 << 16;
    }
    for y in fours.remainder() {
        for (i, x) in north.iter().enumerate() {
            out[len] = (number + i as i32) as u32;
            len += usize::from(x & y == 0);
        }
        number += 1 << 16;
    }
    len
}

/// For each set of four things, the order in which those of the set come first.
const ORDERS: [[u8; 4]; 16] = {
    let mut orders = [[0; 4]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut len, mut thing) = (0, 0);
        while thing < 4 {
            if set >> thing & 1 == 1 {
                orders[set][len] = thing as u8;
                len += 1;
            }
            thing += 1;
        }
        set += 1;
    }
    orders
};

/// The orders for words of 8 bytes, in steps of 4 bytes.
struct Words([[u32; 8]; 16]);

static WORDS_FIRST: Words = Words({
    let mut steps = [[0; 8]; 16];
    let mut i = 0;
    while i < 16 * 8 {
        steps[i / 8][i % 8] = 2 * ORDERS[i / 8][i % 8 / 2] as u32 + i as u32 % 2;
        i += 1;
    }
    steps
});

impl Words {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(&self, set: usize) -> __m256i {
        // SAFETY: an entry is eight steps of 4 bytes.
        unsafe { _mm256_loadu_si256(self.0[set].as_ptr().cast()) }
    }
}

/// The orders for numbers of 4 bytes, in steps of a byte.
struct Numbers([[u8; 16]; 16]);

static NUMBERS_FIRST: Numbers = Numbers({
    let mut steps = [[0; 16]; 16];
    let mut i = 0;
    while i < 16 * 16 {
        steps[i / 16][i % 16] = 4 * ORDERS[i / 16][i % 16 / 4] + i as u8 % 4;
        i += 1;
    }
    steps
});

impl Numbers {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(&self, set: usize) -> __m128i {
        // SAFETY: an entry is sixteen bytes.
        unsafe { _mm_loadu_si128(self.0[set].as_ptr().cast()) }
    }
}
