//! The inner loops: once portable, once compiled again for AVX2 with a vector search, once for AVX-512.

use crate::{
    halves::{Position, West},
    layout::Layout,
    symmetry::{PairCounts, Tie},
};

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
mod flat;
pub(crate) mod portable;
mod slices;
mod unit;

pub(crate) use unit::Unit;

/// The bytes that the kernel with the largest buffers reserves.
pub(crate) fn most_bytes(layout: &Layout) -> u64 {
    let portable = portable::Portable::bytes(layout);
    #[cfg(target_arch = "x86_64")]
    return portable.max(avx512::Avx512::bytes(layout));
    #[cfg(not(target_arch = "x86_64"))]
    return portable;
}

/// What a thread counts with: its buffers, all reserved when it is made, and the inner loops on them.
pub(crate) trait Kernel {
    /// Groups of 64 east halves in a block.
    const GROUPS: usize;

    /// Writes the unions of all disjoint pairs to the start of `out`, and returns how many they are; `out` has 8 words
    /// more than there are pairs.
    fn join(&self, a: &[u64], b: &[u64], out: &mut [u64]) -> usize;

    /// Lists the west halves from a position on, as many as find room, at least those of a tile, and returns the next
    /// position.
    fn list(&mut self, west: &West<'_>, from: Position) -> Position;

    /// Counts the disjoint pairs of a block of east halves with the west halves listed last.
    fn count(&mut self, words: &[u64], ties: &[Tie], pairs: &mut PairCounts);
}
