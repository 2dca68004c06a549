//! The kernel without vector instructions: plain safe code.

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

/// Buffers of a thread.
pub(crate) struct Portable {
    slices: Slices,
    west: Flat,
}

impl Portable {
    pub(crate) fn new(layout: Layout) -> Self {
        Portable { slices: Slices::new(layout), west: Flat::new() }
    }

    /// The bytes that `new` reserves.
    pub(crate) fn bytes(layout: &Layout) -> u64 {
        Slices::bytes(layout) + Flat::BYTES
    }

    #[cfg(test)]
    pub(crate) fn reserved(&self) -> u64 {
        self.slices.reserved() + self.west.reserved()
    }
}

impl Kernel for Portable {
    const GROUPS: usize = GROUPS;

    fn join(&self, a: &[u64], b: &[u64], out: &mut [u64]) -> usize {
        let mut len = 0;
        for &x in a {
            for &y in b {
                // Written always, kept only if disjoint: no branch to mispredict.
                out[len] = x | y;
                len += usize::from(x & y == 0);
            }
        }
        len
    }

    fn list(&mut self, west: &West<'_>, from: Position) -> Position {
        self.west.fill(west, from, search)
    }

    fn count(&mut self, words: &[u64], ties: &[Tie], pairs: &mut PairCounts) {
        self.slices.count(&self.west, words, ties, pairs);
    }
}

/// The search of [`Flat::fill`].
fn search(north: &[u64], south: &[u64], [first_north, first_south]: [usize; 2], out: &mut [u32]) -> usize {
    let mut len = 0;
    for (i, x) in north.iter().enumerate() {
        for (j, y) in south.iter().enumerate() {
            out[len] = ((first_north + i) | (first_south + j) << 16) as u32;
            len += usize::from(x & y == 0);
        }
    }
    len
}
