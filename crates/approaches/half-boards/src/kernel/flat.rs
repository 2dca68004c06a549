//! West halves as pairs of quarters in flat lists, for the portable and the AVX2 kernel.

use std::ops::Range;

use crate::{
    halves::{Position, Tile, West},
    layout::Places,
    symmetry::Weight,
};

/// Most quarters of either kind in a segment: the slices of both kinds fit in the first-level cache.
const SEGMENT: usize = 160;
/// Numbers that quarters of either kind may have: a power of two.
pub(super) const NUMBERS: usize = SEGMENT.next_power_of_two();

/// A stretch of sets of columns: where its quarters and pairs stand.
#[derive(Clone, Default)]
pub(super) struct Segment {
    pub(super) north: Range<usize>,
    pub(super) south: Range<usize>,
    pub(super) pairs: [Range<usize>; Weight::COUNT],
}

/// The west halves that had room.
pub(super) struct Flat {
    pub(super) north: Vec<Places>,
    pub(super) south: Vec<Places>,
    /// Number of the north quarter in its segment; in the upper half, that of the south quarter.
    pub(super) pairs: [PairList; Weight::COUNT],
    pub(super) segments: Vec<Segment>,
}

/// Pairs of one list.
pub(super) struct PairList {
    pub(super) numbers: Vec<u32>,
    len: usize,
}

impl Flat {
    // Few in tests, so that they meet several batches.
    const QUARTERS: usize = if cfg!(test) { 1 << 5 } else { 1 << 15 };
    const PAIRS: usize = if cfg!(test) { 1 << 5 } else { 1 << 17 };
    const SEGMENTS: usize = 1 << 10;
    /// Places behind the pairs, into which a vector store may run over.
    const MARGIN: usize = 4;

    pub(super) fn new() -> Self {
        Flat {
            north: Vec::with_capacity(Self::QUARTERS),
            south: Vec::with_capacity(Self::QUARTERS),
            pairs: std::array::from_fn(|_| PairList { numbers: vec![0; Self::PAIRS + Self::MARGIN], len: 0 }),
            segments: Vec::with_capacity(Self::SEGMENTS),
        }
    }

    /// The bytes that `new` reserves.
    pub(super) const BYTES: u64 = (2 * Self::QUARTERS * size_of::<Places>()
        + Weight::COUNT * 4 * (Self::PAIRS + Self::MARGIN)
        + Self::SEGMENTS * size_of::<Segment>()) as u64;

    #[cfg(test)]
    pub(super) fn reserved(&self) -> u64 {
        let places = size_of::<Places>() * (self.north.capacity() + self.south.capacity());
        let pairs: usize = self.pairs.iter().map(|pairs| 4 * pairs.numbers.capacity()).sum();
        (places + pairs + size_of::<Segment>() * self.segments.capacity()) as u64
    }

    /// See `Kernel::list`. `search` finds the disjoint pairs of some north and some south quarters, whose numbers go up
    /// from the two given ones, writes these numbers, and returns how many pairs they are; it may write 4 more.
    #[inline(always)]
    pub(super) fn fill(
        &mut self,
        west: &West<'_>,
        from: Position,
        search: impl Fn(&[u64], &[u64], [usize; 2], &mut [u32]) -> usize,
    ) -> Position {
        self.north.clear();
        self.south.clear();
        self.segments.clear();
        self.pairs.iter_mut().for_each(|pairs| pairs.len = 0);
        let mut open = Segment::default();
        let mut at = from;
        while !west.ends(at) {
            let (tile, next) = west.tile(at);
            if !tile.is_empty() {
                if !self.has_room(&tile) {
                    break;
                }
                if self.north.len() + tile.north().len() > open.north.start + SEGMENT
                    || self.south.len() + tile.south().len() > open.south.start + SEGMENT
                {
                    self.close(&mut open);
                }
                let first_north = self.north.len() - open.north.start;
                let first_south = self.south.len() - open.south.start + NUMBERS;
                for (class, lists) in tile.lists.iter().enumerate() {
                    for (of_south, list) in lists.iter().enumerate() {
                        let Some(list) = list else { continue };
                        let [north, south] = [tile.north_of(class), tile.south_of(of_south)];
                        let first = [
                            first_north + north.start - tile.north().start,
                            first_south + south.start - tile.south().start,
                        ];
                        let [north, south] = [west.north.words(north), west.south.words(south)];
                        let pairs = &mut self.pairs[*list as usize];
                        let room = north.len() * south.len() + Self::MARGIN;
                        pairs.len += search(north, south, first, &mut pairs.numbers[pairs.len..][..room]);
                    }
                }
                self.north.extend_from_slice(west.north.places(tile.north()));
                self.south.extend_from_slice(west.south.places(tile.south()));
            }
            at = next;
        }
        assert!(at != from, "a tile always has room");
        self.close(&mut open);
        at
    }

    fn has_room(&self, tile: &Tile) -> bool {
        let (north, south) = (tile.north().len(), tile.south().len());
        self.north.len() + north <= Self::QUARTERS
            && self.south.len() + south <= Self::QUARTERS
            && self.segments.len() + 2 <= Self::SEGMENTS
            && self.pairs.iter().all(|pairs| pairs.len + north * south <= Self::PAIRS)
    }

    /// Ends a segment and starts the next.
    fn close(&mut self, open: &mut Segment) {
        open.north.end = self.north.len();
        open.south.end = self.south.len();
        for (range, pairs) in open.pairs.iter_mut().zip(&self.pairs) {
            range.end = pairs.len;
        }
        let next = Segment {
            north: open.north.end..open.north.end,
            south: open.south.end..open.south.end,
            pairs: std::array::from_fn(|list| open.pairs[list].end..open.pairs[list].end),
        };
        let segment = std::mem::replace(open, next);
        if segment.pairs.iter().any(|range| !range.is_empty()) {
            self.segments.push(segment);
        }
    }
}
