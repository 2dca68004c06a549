//! Slices of 4 · 64 bits in plain integer code. The compiler turns it into SSE2, or into AVX2 where a function that
//! enables AVX2 takes it in; therefore everything here is inlined.

use super::flat::{Flat, NUMBERS};
use crate::{
    halves::GROUP,
    layout::{Layout, Places},
    symmetry::{PairCounts, Tie, Weight},
};

/// Groups of 64 east halves in a block.
pub(super) const GROUPS: usize = 4;

/// One bit for each east half of a block.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Slice([u64; GROUPS]);

const NONE: Slice = Slice([0; GROUPS]);
const ALL: Slice = Slice([!0; GROUPS]);

#[inline(always)]
fn zip(a: Slice, b: Slice, f: impl Fn(u64, u64) -> u64) -> Slice {
    Slice(std::array::from_fn(|group| f(a.0[group], b.0[group])))
}

#[inline(always)]
fn and(a: Slice, b: Slice) -> Slice {
    zip(a, b, |x, y| x & y)
}

/// Adds two slices to `sum`, bit by bit, and returns the carries.
#[inline(always)]
fn add(sum: &mut Slice, b: Slice, c: Slice) -> Slice {
    let differ = zip(*sum, b, |x, y| x ^ y);
    let carry = zip(and(*sum, b), and(differ, c), |x, y| x | y);
    *sum = zip(differ, c, |x, y| x ^ y);
    carry
}

/// The tables of a block, and room for the slices of a segment's quarters.
pub(super) struct Slices {
    layout: Layout,
    sums: Vec<Slice>,
    differences: Vec<Slice>,
    /// North quarters in the first half, south quarters in the second.
    quarters: Box<[Slice; 2 * NUMBERS]>,
}

impl Slices {
    pub(super) fn new(layout: Layout) -> Self {
        let table = || vec![NONE; layout.slices];
        Slices { layout, sums: table(), differences: table(), quarters: Box::new([NONE; 2 * NUMBERS]) }
    }

    /// The bytes that `new` reserves.
    pub(super) fn bytes(layout: &Layout) -> u64 {
        (2 * (layout.slices + NUMBERS) * size_of::<Slice>()) as u64
    }

    #[cfg(test)]
    pub(super) fn reserved(&self) -> u64 {
        let slices = self.sums.capacity() + self.differences.capacity() + self.quarters.len();
        (slices * size_of::<Slice>()) as u64
    }

    /// See `Kernel::count`.
    #[inline(always)]
    pub(super) fn count(&mut self, west: &Flat, words: &[u64], ties: &[Tie], pairs: &mut PairCounts) {
        self.tabulate(words);
        let any_least = ties.iter().any(|&tie| tie != Tie::NotCounted);
        let mut counts = [[0; GROUPS]; Weight::COUNT];
        for segment in &west.segments {
            let (north, south) = self.quarters.split_at_mut(NUMBERS);
            disjoint(&self.sums, &self.differences, &west.north[segment.north.clone()], north);
            disjoint(&self.differences, &self.sums, &west.south[segment.south.clone()], south);
            for (list, (range, count)) in segment.pairs.iter().zip(&mut counts).enumerate() {
                if !range.is_empty() && (any_least || !Weight::ALL[list].needs_least()) {
                    sum(&self.quarters, &west.pairs[list].numbers[range.clone()], count);
                }
            }
        }
        for (list, counts) in pairs.iter_mut().zip(counts) {
            for (&tie, count) in ties.iter().zip(counts) {
                list[tie as usize] += count;
            }
        }
    }

    /// For each diagonal the slice "does not take it", then for each chunk the AND for every set of its diagonals.
    #[inline(always)]
    fn tabulate(&mut self, words: &[u64]) {
        let mut without = [NONE; GROUP];
        for (group, words) in words.chunks_exact(GROUP).enumerate() {
            let mut bits: [u64; GROUP] = std::array::from_fn(|i| words[i]);
            transpose(&mut bits);
            for (slice, taken) in without.iter_mut().zip(bits) {
                slice.0[group] = !taken;
            }
        }
        let crossing = self.layout.crossing;
        for (table, mut diagonal) in [(&mut self.sums, 0), (&mut self.differences, crossing + 1)] {
            for (start, diagonals) in self.layout.starts.into_iter().zip(self.layout.chunks) {
                let table = &mut table[start..][..1 << diagonals];
                table[0] = ALL;
                for bit in 0..diagonals {
                    let (done, new) = table.split_at_mut(1 << bit);
                    for (new, &done) in new.iter_mut().zip(done.iter()) {
                        *new = and(done, without[diagonal]);
                    }
                    diagonal += 1;
                }
            }
        }
    }
}

/// The slice "disjoint with this quarter" of each quarter.
#[inline(always)]
fn disjoint(short: &[Slice], long: &[Slice], quarters: &[Places], out: &mut [Slice]) {
    for (&[a, b, c, d], out) in quarters.iter().zip(&mut out[..quarters.len()]) {
        let at = |place: u16| long[place as usize];
        *out = and(and(short[a as usize], at(b)), and(at(c), at(d)));
    }
}

/// Adds for each group the bits that are in the slices of both quarters, over all pairs.
///
/// Bits are added in columns: ones, twos, fours, eights, so that only every sixteenth slice is counted.
#[inline(always)]
fn sum(quarters: &[Slice; 2 * NUMBERS], pairs: &[u32], counts: &mut [u64; GROUPS]) {
    let both = |pair: u32| {
        let [north, south] =
            [pair & 0xffff, pair >> 16].map(|number| quarters[number as usize % (2 * NUMBERS)]);
        and(north, south)
    };
    let mut count = |slice: Slice, weight: u64| {
        for (count, word) in counts.iter_mut().zip(slice.0) {
            *count += weight * u64::from(word.count_ones());
        }
    };
    let (mut ones, mut twos, mut fours, mut eights) = (NONE, NONE, NONE, NONE);
    let mut sixteens = pairs.chunks_exact(16);
    for pairs in &mut sixteens {
        let mut eighths = [NONE; 2];
        for (pairs, eighth) in pairs.chunks_exact(8).zip(&mut eighths) {
            let two = add(&mut ones, both(pairs[0]), both(pairs[1]));
            let four = add(&mut ones, both(pairs[2]), both(pairs[3]));
            let first = add(&mut twos, two, four);
            let two = add(&mut ones, both(pairs[4]), both(pairs[5]));
            let four = add(&mut ones, both(pairs[6]), both(pairs[7]));
            let second = add(&mut twos, two, four);
            *eighth = add(&mut fours, first, second);
        }
        count(add(&mut eights, eighths[0], eighths[1]), 16);
    }
    for &pair in sixteens.remainder() {
        count(both(pair), 1);
    }
    for (slice, weight) in [(ones, 1), (twos, 2), (fours, 4), (eights, 8)] {
        count(slice, weight);
    }
}

/// Transposes 64 words of 64 bits: blocks of 32 by 32 bits change places, then of 16 by 16, down to single bits.
#[inline(always)]
fn transpose(words: &mut [u64; GROUP]) {
    let mut side = GROUP / 2;
    let mut low_halves = u64::MAX >> side;
    while side > 0 {
        for block in (0..GROUP).step_by(2 * side) {
            for i in block..block + side {
                let change = (words[i] >> side ^ words[i + side]) & low_halves;
                words[i] ^= change << side;
                words[i + side] ^= change;
            }
        }
        side /= 2;
        low_halves ^= low_halves << side;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_changes_rows_for_columns() {
        let words: [u64; GROUP] = std::array::from_fn(|i| (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut transposed = words;
        transpose(&mut transposed);
        for (i, word) in words.iter().enumerate() {
            for (j, other) in transposed.iter().enumerate() {
                assert_eq!(word >> j & 1, other >> i & 1);
            }
        }
    }
}
