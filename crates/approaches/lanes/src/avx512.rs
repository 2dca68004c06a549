//! Thirty-two lanes of AVX-512.
//!
//! Two of its instructions suit the walk. One packs the lanes of a mask; the other looks every lane up in a table of
//! thirty-two, so that what a queen leaves unattacked is one look-up by her column.
#![expect(unsafe_code, reason = "vector instructions, to which only an `Avx512` gives access")]

use std::arch::x86_64::*;

use crate::{inner::Inner, vector::VectorUnit, walk, walk::Stacks};

/// Says that this processor has AVX-512 with packing and population counts; there is none where it has not.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// One, if this processor has what it takes.
    pub(crate) fn detect() -> Option<Self> {
        let has_it = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("popcnt");
        has_it.then_some(Avx512(()))
    }

    /// The solutions of an inner board.
    pub(crate) fn count(self, inner: &Inner, stacks: &mut Stacks) -> u64 {
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,avx512bitalg,popcnt")]
        fn count(unit: Avx512, inner: &Inner, stacks: &mut Stacks) -> u64 {
            walk::count(unit, inner, stacks)
        }
        // SAFETY: `self` says that the processor has these features.
        unsafe { count(self, inner, stacks) }
    }
}

/// An expression of vector instructions, in a method of an [`Avx512`].
macro_rules! avx512 {
    ($instructions:expr) => {
        // SAFETY: an `Avx512` is at hand, so the processor has the instructions; none of them touches memory.
        unsafe { $instructions }
    };
}

/// Sets for a look-up, by lane.
#[repr(align(64))]
struct Table([u16; 32]);

/// For each number of rows further down: the squares that the queen of a column does not attack there. A lane without a
/// queen has column 16, and there no square is left.
static UNATTACKED: [Table; 32] = {
    let mut tables = [const { Table([0; 32]) }; 32];
    let mut rows = 0;
    while rows < 32 {
        let mut column = 0;
        while column < 16 {
            let queen = 1u64 << column;
            tables[rows].0[column] = !(queen | queen << rows | queen >> rows) as u16;
            column += 1;
        }
        rows += 1;
    }
    tables
};

/// A queen or none in each lane.
#[derive(Clone, Copy)]
pub(crate) struct Queens {
    bits: __m512i,
    /// Her column's number; 16 for none.
    columns: __m512i,
}

impl VectorUnit for Avx512 {
    type Vector = __m512i;
    type Mask = __mmask32;
    type Queen = Queens;
    const WIDTH: usize = 32;

    #[inline(always)]
    fn splat(self, set: u16) -> __m512i {
        avx512!(_mm512_set1_epi16(set as i16))
    }
    #[inline(always)]
    fn load(self, from: &[u16]) -> __m512i {
        let from = from.first_chunk::<32>().expect("room for a vector");
        // SAFETY: reads the thirty-two sets of `from`, anywhere; the processor has AVX-512.
        unsafe { _mm512_loadu_epi16(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        avx512!(_mm512_and_si512(a, b))
    }
    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        avx512!(_mm512_or_si512(a, b))
    }
    #[inline(always)]
    fn or_both(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        const A_OR_B_AND_C: i32 = 0b1111_1000;
        avx512!(_mm512_ternarylogic_epi32::<A_OR_B_AND_C>(a, b, c))
    }
    #[inline(always)]
    fn none_of(self, a: __m512i, b: __m512i, c: __m512i, d: __m512i) -> __m512i {
        const NONE: i32 = 0b0000_0001;
        avx512!(_mm512_andnot_si512(d, _mm512_ternarylogic_epi32::<NONE>(a, b, c)))
    }
    #[inline(always)]
    fn falling_after(self, diagonals: __m512i, rows: u32) -> __m512i {
        avx512!(_mm512_sll_epi16(diagonals, _mm_cvtsi32_si128(rows as i32)))
    }
    #[inline(always)]
    fn rising_after(self, diagonals: __m512i, rows: u32) -> __m512i {
        avx512!(_mm512_srl_epi16(diagonals, _mm_cvtsi32_si128(rows as i32)))
    }
    #[inline(always)]
    fn first(self, count: usize, sets: __m512i) -> __m512i {
        self.only(((1u64 << count) - 1) as u32, sets)
    }
    #[inline(always)]
    fn only(self, lanes: __mmask32, sets: __m512i) -> __m512i {
        avx512!(_mm512_maskz_mov_epi16(lanes, sets))
    }
    #[inline(always)]
    fn any(self, sets: __m512i) -> bool {
        avx512!(_mm512_test_epi16_mask(sets, sets) != 0)
    }

    #[inline(always)]
    fn first_square(self, sets: __m512i) -> (Queens, __m512i) {
        avx512!({
            // One less: the first bit is cleared, all below it are set, and those above stay.
            let less = _mm512_add_epi16(sets, _mm512_set1_epi16(!0));
            let below = _mm512_andnot_si512(sets, less);
            let queens =
                Queens { bits: _mm512_andnot_si512(less, sets), columns: _mm512_popcnt_epi16(below) };
            (queens, _mm512_and_si512(sets, less))
        })
    }
    #[inline(always)]
    fn bits(self, queens: Queens) -> __m512i {
        queens.bits
    }
    #[inline(always)]
    fn placed(self, _: Queens) -> __mmask32 {
        !0
    }
    #[inline(always)]
    fn unattacked(self, queens: Queens, rows: u32) -> __m512i {
        let table = self.load(&UNATTACKED[rows as usize].0);
        avx512!(_mm512_permutexvar_epi16(queens.columns, table))
    }

    #[inline(always)]
    fn meet(self, lanes: __mmask32, a: __m512i, b: __m512i) -> __mmask32 {
        avx512!(_mm512_mask_test_epi16_mask(lanes, a, b))
    }
    #[inline(always)]
    fn full(self, lanes: __mmask32, sets: __m512i) -> __mmask32 {
        avx512!(_mm512_mask_cmpeq_epi16_mask(lanes, sets, _mm512_set1_epi16(!0)))
    }
    #[inline(always)]
    fn count_lanes(self, lanes: __mmask32) -> u32 {
        lanes.count_ones()
    }
    #[inline(always)]
    fn pack(self, lanes: __mmask32, sets: [__m512i; 3], to: [&mut [u16]; 3]) -> usize {
        for (set, to) in sets.into_iter().zip(to) {
            let to = to.first_chunk_mut::<32>().expect("room for a vector");
            // SAFETY: writes the thirty-two sets of `to`, anywhere; the processor has AVX-512.
            unsafe { _mm512_storeu_epi16(to.as_mut_ptr().cast(), _mm512_maskz_compress_epi16(lanes, set)) }
        }
        lanes.count_ones() as usize
    }
}
