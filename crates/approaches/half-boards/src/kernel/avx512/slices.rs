//! Slices of 512 bits: the tables of a block of east halves, and the counting of its pairs with the records.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_add_epi64, _mm512_and_si512, _mm512_loadu_epi64, _mm512_movepi8_mask,
    _mm512_permutexvar_epi8, _mm512_popcnt_epi64, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_shuffle_i64x2, _mm512_storeu_epi64, _mm512_ternarylogic_epi64, _mm512_unpackhi_epi64,
    _mm512_unpacklo_epi64,
};

use super::{
    avx512,
    records::{HEAD, Records},
};
use crate::{
    halves::GROUP,
    layout::{Layout, Places},
    symmetry::{PairCounts, Tie, Weight},
};

const GROUPS: usize = 8;

/// Slices that a byte offset in a short number can reach.
const REACH: usize = (1 << u16::BITS) / size_of::<Slice>();

/// One bit for each east half of a block.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Slice([u64; GROUPS]);

const NONE: Slice = Slice([0; GROUPS]);

/// The tables of a block, and room for the slices of a segment's south quarters.
pub(super) struct Slices {
    layout: Layout,
    sums: Vec<Slice>,
    differences: Vec<Slice>,
    south: Box<[Slice; REACH]>,
}

impl Slices {
    pub(super) fn new(layout: Layout) -> Self {
        let table = || vec![NONE; layout.slices];
        Slices { layout, sums: table(), differences: table(), south: Box::new([NONE; REACH]) }
    }

    /// The bytes that `new` reserves.
    pub(super) fn bytes(layout: &Layout) -> u64 {
        ((2 * layout.slices + REACH) * size_of::<Slice>()) as u64
    }

    #[cfg(test)]
    pub(super) fn reserved(&self) -> u64 {
        let slices = self.sums.capacity() + self.differences.capacity() + self.south.len();
        (slices * size_of::<Slice>()) as u64
    }
}

/// Tables of the two directions as a quarter sees them.
#[derive(Clone, Copy)]
struct Sides<'a> {
    short: &'a [Slice],
    long: &'a [Slice],
}

avx512! {

/// See `Kernel::count`.
pub(super) fn count(slices: &mut Slices, west: &Records, words: &[u64], ties: &[Tie], pairs: &mut PairCounts) {
    tabulate(slices, words);
    let any_least = ties.iter().any(|&tie| tie != Tie::NotCounted);
    let Slices { sums, differences, south, .. } = slices;
    let as_north = Sides { short: sums, long: differences };
    let as_south = Sides { short: differences, long: sums };
    let mut counts = [_mm512_setzero_si512(); Weight::COUNT];
    for [start, end] in west.cuts.array_windows() {
        for (quarter, slice) in west.south[start.south as usize..end.south as usize].iter().zip(south.iter_mut()) {
            store(slice, disjoint(as_south, quarter));
        }
        for (list, count) in counts.iter_mut().enumerate() {
            if Weight::ALL[list].needs_least() && !any_least {
                continue;
            }
            macro_rules! each {
                ($($partners:literal)*) => { $(
                    let range = start.records[list][$partners] as usize..end.records[list][$partners] as usize;
                    if !range.is_empty() {
                        let records = &west.buckets[list].numbers[range];
                        *count = _mm512_add_epi64(*count, sum::<$partners>(as_north, south, records));
                    }
                )* };
            }
            each!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        }
    }
    for (list, count) in pairs.iter_mut().zip(counts) {
        let mut groups = NONE;
        store(&mut groups, count);
        for (&tie, count) in ties.iter().zip(groups.0) {
            list[tie as usize] += count;
        }
    }
}

#[inline]
fn load(slice: &Slice) -> __m512i {
    // SAFETY: a slice is 64 bytes.
    unsafe { _mm512_loadu_epi64(slice.0.as_ptr().cast()) }
}

#[inline]
fn store(slice: &mut Slice, bits: __m512i) {
    // SAFETY: a slice is 64 bytes.
    unsafe { _mm512_storeu_epi64(slice.0.as_mut_ptr().cast(), bits) };
}

/// The slice "disjoint with this quarter".
#[inline]
fn disjoint(sides: Sides<'_>, &[a, b, c, d]: &Places) -> __m512i {
    let short = |place: u16| load(&sides.short[usize::from(place)]);
    let long = |place: u16| load(&sides.long[usize::from(place)]);
    let three = _mm512_ternarylogic_epi64::<0x80>(short(a), long(b), long(c));
    _mm512_and_si512(three, long(d))
}

/// Adds for each group the bits in the slices of both quarters, over all pairs of records with so many partners.
#[inline]
fn sum<const PARTNERS: usize>(north: Sides<'_>, south: &[Slice; REACH], records: &[u16]) -> __m512i {
    let partner = |offset: u16| load(&south[usize::from(offset) / size_of::<Slice>()]);
    // Two sums, so that one addition need not wait for the other.
    let mut sums = [_mm512_setzero_si512(); 2];
    for record in records.chunks_exact(HEAD + PARTNERS) {
        let quarter = disjoint(north, &[record[0], record[1], record[2], record[3]]);
        for k in 0..PARTNERS {
            let both = _mm512_and_si512(quarter, partner(record[HEAD + k]));
            sums[k % 2] = _mm512_add_epi64(sums[k % 2], _mm512_popcnt_epi64(both));
        }
    }
    _mm512_add_epi64(sums[0], sums[1])
}

/// For each diagonal the slice "does not take it", then for each chunk the AND for every set of its diagonals.
fn tabulate(slices: &mut Slices, words: &[u64]) {
    let Slices { layout, sums, differences, .. } = slices;
    let mut without = [NONE; GROUP];
    for (group, words) in words.chunks_exact(GROUP).enumerate() {
        transpose(words, 2 * layout.crossing + 1, |bit, taken| without[bit].0[group] = !taken);
    }
    for (table, mut diagonal) in [(sums, 0), (differences, layout.crossing + 1)] {
        for (start, diagonals) in layout.starts.into_iter().zip(layout.chunks) {
            let table = &mut table[start..][..1 << diagonals];
            store(&mut table[0], _mm512_set1_epi64(-1));
            for bit in 0..diagonals {
                let without = load(&without[diagonal]);
                let (done, new) = table.split_at_mut(1 << bit);
                for (new, done) in new.iter_mut().zip(done.iter()) {
                    store(new, _mm512_and_si512(load(done), without));
                }
                diagonal += 1;
            }
        }
    }
}

/// Hands out the first `bits` bits of 64 words: of each bit its number, and a word with that bit of each word.
#[inline]
fn transpose(words: &[u64], bits: usize, mut out: impl FnMut(usize, u64)) {
    // Within 8 words: byte k of each of them together.
    const TOGETHER: [u8; 64] = {
        let mut from = [0; 64];
        let mut i = 0;
        while i < 64 {
            from[i] = ((i % 8) * 8 + i / 8) as u8;
            i += 1;
        }
        from
    };
    // SAFETY: 64 bytes.
    let together = unsafe { _mm512_loadu_epi64(TOGETHER.as_ptr().cast()) };
    let mut x = [_mm512_setzero_si512(); 8];
    for (x, words) in x.iter_mut().zip(words.chunks_exact(8)) {
        // SAFETY: eight words.
        *x = _mm512_permutexvar_epi8(together, unsafe { _mm512_loadu_epi64(words.as_ptr().cast()) });
    }
    // Transpose 8 by 8 words: afterwards vector k is byte k of all words.
    let mut t = [_mm512_setzero_si512(); 8];
    for i in 0..4 {
        t[2 * i] = _mm512_unpacklo_epi64(x[2 * i], x[2 * i + 1]);
        t[2 * i + 1] = _mm512_unpackhi_epi64(x[2 * i], x[2 * i + 1]);
    }
    for odd in 0..2 {
        let a = _mm512_shuffle_i64x2::<0x44>(t[odd], t[2 + odd]);
        let b = _mm512_shuffle_i64x2::<0xee>(t[odd], t[2 + odd]);
        let c = _mm512_shuffle_i64x2::<0x44>(t[4 + odd], t[6 + odd]);
        let d = _mm512_shuffle_i64x2::<0xee>(t[4 + odd], t[6 + odd]);
        let bytes = [
            _mm512_shuffle_i64x2::<0x88>(a, c),
            _mm512_shuffle_i64x2::<0xdd>(a, c),
            _mm512_shuffle_i64x2::<0x88>(b, d),
            _mm512_shuffle_i64x2::<0xdd>(b, d),
        ];
        for (i, mut byte) in bytes.into_iter().enumerate() {
            let first = 8 * (2 * i + odd);
            if first >= bits {
                continue;
            }
            // The sign bits of all bytes are their highest bits; doubling brings up the next.
            for bit in (0..8).rev() {
                out(first + bit, _mm512_movepi8_mask(byte));
                byte = _mm512_add_epi8(byte, byte);
            }
        }
    }
}

}
