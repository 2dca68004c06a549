//! Sixteen lanes of AVX2.
#![expect(unsafe_code, reason = "vector instructions, to which only an `Avx2` gives access")]

use std::arch::x86_64::*;

use crate::{inner::Inner, vector::VectorUnit, walk, walk::Stacks};

/// Says that this processor has AVX2; there is none where it has not.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// One, if this processor has what it takes.
    pub(crate) fn detect() -> Option<Self> {
        let has_it = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        has_it.then_some(Avx2(()))
    }

    /// The solutions of an inner board.
    pub(crate) fn count(self, inner: &Inner, stacks: &mut Stacks) -> u64 {
        #[target_feature(enable = "avx2,popcnt")]
        fn count(unit: Avx2, inner: &Inner, stacks: &mut Stacks) -> u64 {
            walk::count(unit, inner, stacks)
        }
        // SAFETY: `self` says that the processor has these features.
        unsafe { count(self, inner, stacks) }
    }
}

/// An expression of vector instructions, in a method of an [`Avx2`].
macro_rules! avx2 {
    ($instructions:expr) => {
        // SAFETY: an `Avx2` is at hand, so the processor has the instructions; none of them touches memory.
        unsafe { $instructions }
    };
}

/// For each set of eight lanes, where the bytes of a packed vector come from; what is behind them is zero.
static PACK: [[u8; 16]; 256] = {
    let mut table = [[0x80; 16]; 256];
    let mut lanes = 0;
    while lanes < 256 {
        let (mut lane, mut packed) = (0, 0);
        while lane < 8 {
            if lanes >> lane & 1 == 1 {
                table[lanes][packed] = 2 * lane;
                table[lanes][packed + 1] = 2 * lane + 1;
                packed += 2;
            }
            lane += 1;
        }
        lanes += 1;
    }
    table
};

/// One bit per lane.
#[inline(always)]
fn bit_mask(_: Avx2, lanes: __m256i) -> u32 {
    avx2!({
        let bytes = _mm_packs_epi16(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        _mm_movemask_epi8(bytes) as u32
    })
}

/// Writes the sets of these of eight lanes to the front.
#[inline(always)]
fn store_packed(_: Avx2, lanes: u8, sets: __m128i, to: &mut [u16; 8]) {
    let from = &PACK[usize::from(lanes)];
    // SAFETY: reads the sixteen bytes of `from` and writes the eight sets of `to`, anywhere; the processor has AVX2.
    unsafe {
        let packed = _mm_shuffle_epi8(sets, _mm_loadu_si128(from.as_ptr().cast()));
        _mm_storeu_si128(to.as_mut_ptr().cast(), packed);
    }
}

impl VectorUnit for Avx2 {
    type Vector = __m256i;
    /// All bits of a lane, or none.
    type Mask = __m256i;
    /// A set of one column, or none.
    type Queen = __m256i;
    const WIDTH: usize = 16;

    #[inline(always)]
    fn splat(self, set: u16) -> __m256i {
        avx2!(_mm256_set1_epi16(set as i16))
    }
    #[inline(always)]
    fn load(self, from: &[u16]) -> __m256i {
        let from = from.first_chunk::<16>().expect("room for a vector");
        // SAFETY: reads the sixteen sets of `from`, anywhere; the processor has AVX2.
        unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_and_si256(a, b))
    }
    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_or_si256(a, b))
    }
    #[inline(always)]
    fn or_both(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        self.or(a, self.and(b, c))
    }
    #[inline(always)]
    fn none_of(self, a: __m256i, b: __m256i, c: __m256i, d: __m256i) -> __m256i {
        let held = self.or(self.or(a, b), self.or(c, d));
        avx2!(_mm256_andnot_si256(held, _mm256_set1_epi16(!0)))
    }
    #[inline(always)]
    fn falling_after(self, diagonals: __m256i, rows: u32) -> __m256i {
        avx2!(_mm256_sll_epi16(diagonals, _mm_cvtsi32_si128(rows as i32)))
    }
    #[inline(always)]
    fn rising_after(self, diagonals: __m256i, rows: u32) -> __m256i {
        avx2!(_mm256_srl_epi16(diagonals, _mm_cvtsi32_si128(rows as i32)))
    }
    #[inline(always)]
    fn first(self, count: usize, sets: __m256i) -> __m256i {
        let numbers = self.load(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        avx2!(_mm256_and_si256(sets, _mm256_cmpgt_epi16(_mm256_set1_epi16(count as i16), numbers)))
    }
    #[inline(always)]
    fn only(self, lanes: __m256i, sets: __m256i) -> __m256i {
        self.and(lanes, sets)
    }
    #[inline(always)]
    fn any(self, sets: __m256i) -> bool {
        avx2!(_mm256_testz_si256(sets, sets) == 0)
    }

    #[inline(always)]
    fn first_square(self, sets: __m256i) -> (__m256i, __m256i) {
        avx2!({
            let below_and_others = _mm256_add_epi16(sets, _mm256_set1_epi16(!0));
            (_mm256_andnot_si256(below_and_others, sets), _mm256_and_si256(below_and_others, sets))
        })
    }
    #[inline(always)]
    fn bits(self, queens: __m256i) -> __m256i {
        queens
    }
    #[inline(always)]
    fn placed(self, queens: __m256i) -> __m256i {
        self.meet(self.splat(!0), queens, queens)
    }
    #[inline(always)]
    fn unattacked(self, queens: __m256i, rows: u32) -> __m256i {
        let sides = self.or(self.falling_after(queens, rows), self.rising_after(queens, rows));
        avx2!(_mm256_andnot_si256(self.or(queens, sides), _mm256_set1_epi16(!0)))
    }

    #[inline(always)]
    fn meet(self, lanes: __m256i, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_andnot_si256(_mm256_cmpeq_epi16(self.and(a, b), _mm256_setzero_si256()), lanes))
    }
    #[inline(always)]
    fn full(self, lanes: __m256i, sets: __m256i) -> __m256i {
        avx2!(_mm256_and_si256(_mm256_cmpeq_epi16(sets, _mm256_set1_epi16(!0)), lanes))
    }
    #[inline(always)]
    fn count_lanes(self, lanes: __m256i) -> u32 {
        bit_mask(self, lanes).count_ones()
    }
    #[inline(always)]
    fn pack(self, lanes: __m256i, sets: [__m256i; 3], to: [&mut [u16]; 3]) -> usize {
        let lanes = bit_mask(self, lanes);
        let [low, high] = [lanes & 0xff, lanes >> 8].map(|half| half as u8);
        for (set, to) in sets.into_iter().zip(to) {
            let to = to.first_chunk_mut::<16>().expect("room for a vector");
            store_packed(self, low, avx2!(_mm256_castsi256_si128(set)), to.first_chunk_mut().expect("eight"));
            let (_, to) = to.split_at_mut(low.count_ones() as usize);
            let to = to.first_chunk_mut().expect("eight before at most");
            store_packed(self, high, avx2!(_mm256_extracti128_si256::<1>(set)), to);
        }
        lanes.count_ones() as usize
    }
}
