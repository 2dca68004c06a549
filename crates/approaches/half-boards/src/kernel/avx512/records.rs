//! West halves as records: a quarter of the north-west with its partners in the south-west, those it is disjoint with.
//!
//! Records stand together by their number of partners, so that the loop over a record's partners has a fixed length
//! and the slice of its north quarter stays in a register.

use core::arch::x86_64::{
    __m512i, _mm_add_epi16, _mm_maskz_compress_epi16, _mm_set1_epi16, _mm_setr_epi16, _mm_storeu_si128,
    _mm256_add_epi16, _mm256_maskz_compress_epi16, _mm256_set1_epi16, _mm256_setr_epi16, _mm256_storeu_si256,
    _mm512_add_epi32, _mm512_cmpeq_epi32_mask, _mm512_cvtsi512_si32, _mm512_loadu_epi32,
    _mm512_mask_add_epi32, _mm512_mask_testn_epi64_mask, _mm512_permutexvar_epi32, _mm512_set1_epi32,
    _mm512_set1_epi64, _mm512_setr_epi32, _mm512_storeu_epi32, _mm512_testn_epi64_mask,
};
use std::ops::Range;

use super::{avx512, eight};
use crate::{
    halves::{Position, Tile, West},
    layout::Places,
    symmetry::{CENTRE, LONG, PLAIN, Weight},
};

/// Most south quarters in a segment: their slices fit in the first-level cache.
const SEGMENT: usize = 128;

/// Numbers of partners, from none: as many as a vector holds.
pub(super) const BUCKETS: usize = 16;
/// Most partners of a record; a quarter with more gets several records.
pub(super) const PARTNERS: usize = BUCKETS - 1;

/// Numbers that are stored behind the head of a record; those that are no partners are overwritten by the next record.
const STORED: usize = 16;

/// Numbers at the start of a record: the places of the north quarter.
pub(super) const HEAD: usize = size_of::<Places>() / 2;

/// The west halves that had room.
pub(super) struct Records {
    pub(super) south: Vec<Places>,
    pub(super) buckets: [Buckets; Weight::COUNT],
    /// Where segments start and end; one more than there are segments.
    pub(super) cuts: Vec<Cut>,
    /// Records that every bucket still has room for, at least.
    room: usize,
}

/// The records of one list. Each number of partners has its bucket; one after the other in `numbers`.
pub(super) struct Buckets {
    /// Of each record the head, then the byte offsets of its partners' slices.
    pub(super) numbers: Vec<u16>,
    /// Where the next record of each bucket goes.
    next: [u32; BUCKETS],
}

/// Where a segment, a stretch of sets of columns, ends and the next starts.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    pub(super) south: u32,
    /// Of each list, by number of partners.
    pub(super) records: [[u32; BUCKETS]; Weight::COUNT],
}

impl Buckets {
    /// Records of a bucket; few in tests, so that they meet several batches.
    const ROOM: usize = if cfg!(test) { 16 } else { 4096 };

    /// Where the buckets start, and where the last ends. Behind each there is a margin, into which a vector store may
    /// run over.
    const STARTS: [usize; BUCKETS + 1] = {
        let mut starts = [0; BUCKETS + 1];
        let mut partners = 0;
        while partners < BUCKETS {
            starts[partners + 1] = starts[partners] + Self::ROOM * (HEAD + partners) + STORED;
            partners += 1;
        }
        starts
    };

    const LEN: usize = Self::STARTS[BUCKETS];

    fn new() -> Self {
        Buckets { numbers: vec![0; Self::LEN], next: Self::empty() }
    }

    fn empty() -> [u32; BUCKETS] {
        std::array::from_fn(|partners| Self::STARTS[partners] as u32)
    }

    /// Records that every bucket still has room for.
    fn room(&self) -> usize {
        let room = |partners: usize| {
            (Self::STARTS[partners + 1] - STORED - self.next[partners] as usize) / (HEAD + partners)
        };
        (0..BUCKETS).map(room).min().unwrap_or(0)
    }
}

impl Records {
    const QUARTERS: usize = 1 << 15;
    const CUTS: usize = 1 << 9;

    pub(super) fn new() -> Self {
        Records {
            south: Vec::with_capacity(Self::QUARTERS),
            buckets: std::array::from_fn(|_| Buckets::new()),
            cuts: Vec::with_capacity(Self::CUTS),
            room: Buckets::ROOM,
        }
    }

    /// The bytes that `new` reserves.
    pub(super) const BYTES: u64 = (Self::QUARTERS * size_of::<Places>()
        + Weight::COUNT * 2 * Buckets::LEN
        + Self::CUTS * size_of::<Cut>()) as u64;

    #[cfg(test)]
    pub(super) fn reserved(&self) -> u64 {
        let numbers: usize = self.buckets.iter().map(|buckets| 2 * buckets.numbers.capacity()).sum();
        let places = size_of::<Places>() * self.south.capacity();
        (numbers + places + size_of::<Cut>() * self.cuts.capacity()) as u64
    }

    fn clear(&mut self) {
        self.south.clear();
        self.cuts.clear();
        for buckets in &mut self.buckets {
            buckets.next = Buckets::empty();
        }
        self.room = Buckets::ROOM;
        self.cut();
    }

    /// Whether a tile and the records it makes find room.
    fn has_room(&mut self, tile: &Tile) -> bool {
        // A north quarter makes a record for every 15 partners of either class that it might have.
        let records = tile.north().len() * (tile.south().len().div_ceil(PARTNERS) + 1);
        if self.room < records {
            self.room = self.buckets.iter().map(Buckets::room).min().unwrap_or(0);
        }
        let has_room = self.room >= records
            && self.south.len() + tile.south().len() <= Self::QUARTERS
            && self.cuts.len() + 2 <= Self::CUTS;
        if has_room {
            self.room -= records;
        }
        has_room
    }

    /// Ends a segment and starts the next.
    fn cut(&mut self) {
        let records = std::array::from_fn(|list| self.buckets[list].next);
        self.cuts.push(Cut { south: self.south.len() as u32, records });
    }
}

avx512! {

/// See `Kernel::list`.
pub(super) fn list(records: &mut Records, west: &West<'_>, from: Position) -> Position {
    records.clear();
    let mut segment = 0;
    let mut at = from;
    while !west.ends(at) {
        let (tile, next) = west.tile(at);
        if !tile.is_empty() {
            if !records.has_room(&tile) {
                break;
            }
            if records.south.len() + tile.south().len() > segment + SEGMENT {
                records.cut();
                segment = records.south.len();
            }
            let first = records.south.len() - segment;
            let south_start = tile.south().start;
            for class in [PLAIN, LONG, CENTRE] {
                let north = west.north.words(tile.north_of(class));
                if north.is_empty() {
                    continue;
                }
                let heads = west.north.places(tile.north_of(class));
                let mut with = |south: Range<usize>, list: Option<Weight>| {
                    let Some(list) = list else { return };
                    let first = first + south.start - south_start;
                    for (i, south) in west.south.words(south).chunks(PARTNERS).enumerate() {
                        search(north, heads, south, first + i * PARTNERS, &mut records.buckets[list as usize]);
                    }
                };
                let [plain, long] = tile.lists[class];
                if plain == long {
                    with(tile.south(), plain);
                } else {
                    with(tile.south_of(PLAIN), plain);
                    with(tile.south_of(LONG), long);
                }
            }
            records.south.extend_from_slice(west.south.places(tile.south()));
        }
        at = next;
    }
    assert!(at != from, "a tile always has room");
    records.cut();
    at
}

/// Finds the partners of north quarters among at most 15 south quarters, of which the first has this number in its
/// segment. A record goes to the bucket of its number of partners.
#[inline]
fn search(north: &[u64], heads: &[Places], south: &[u64], first: usize, buckets: &mut Buckets) {
    let mut writer = Writer::new(buckets);
    let first = (first << 6) as i16;
    if let Some((low, high)) = south.split_at_checked(8) {
        let ((low, _), (high, there)) = (eight(low), eight(high));
        let offsets = _mm256_add_epi16(_mm256_set1_epi16(first), _mm256_setr_epi16(
            0, 1 << 6, 2 << 6, 3 << 6, 4 << 6, 5 << 6, 6 << 6, 7 << 6,
            8 << 6, 9 << 6, 10 << 6, 11 << 6, 12 << 6, 13 << 6, 14 << 6, 15 << 6,
        ));
        for (&x, head) in north.iter().zip(heads) {
            let x = _mm512_set1_epi64(x as i64);
            let low = u16::from(_mm512_testn_epi64_mask(x, low));
            let high = u16::from(_mm512_mask_testn_epi64_mask(there, x, high));
            let free = low | high << 8;
            let partners = writer.record(head, free.count_ones());
            // SAFETY: sixteen numbers.
            unsafe { _mm256_storeu_si256(partners.as_mut_ptr().cast(), _mm256_maskz_compress_epi16(free, offsets)) };
        }
    } else {
        let (eight, there) = eight(south);
        let offsets = _mm_add_epi16(
            _mm_set1_epi16(first),
            _mm_setr_epi16(0, 1 << 6, 2 << 6, 3 << 6, 4 << 6, 5 << 6, 6 << 6, 7 << 6),
        );
        for (&x, head) in north.iter().zip(heads) {
            let free = _mm512_mask_testn_epi64_mask(there, _mm512_set1_epi64(x as i64), eight);
            let partners = writer.record(head, free.count_ones());
            // SAFETY: eight numbers, and there is room for sixteen.
            unsafe { _mm_storeu_si128(partners.as_mut_ptr().cast(), _mm_maskz_compress_epi16(free, offsets)) };
        }
    }
    buckets.next = writer.next();
}

}

/// Appends records to the buckets. Where the next of each bucket goes is kept in a vector: in memory, every record
/// would have to wait for the one before.
struct Writer<'a> {
    numbers: &'a mut [u16],
    next: __m512i,
    /// The length of a record of each bucket.
    steps: __m512i,
    each: __m512i,
}

impl<'a> Writer<'a> {
    avx512! {

    #[inline]
    fn new(buckets: &'a mut Buckets) -> Self {
        let each = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        Writer {
            // SAFETY: sixteen numbers.
            next: unsafe { _mm512_loadu_epi32(buckets.next.as_ptr().cast()) },
            numbers: &mut buckets.numbers,
            steps: _mm512_add_epi32(each, _mm512_set1_epi32(HEAD as i32)),
            each,
        }
    }

    /// Writes the head of a record with so many partners, and returns where these go.
    #[inline]
    fn record(&mut self, head: &Places, partners: u32) -> &mut [u16] {
        let bucket = _mm512_set1_epi32(partners as i32);
        let start = _mm512_cvtsi512_si32(_mm512_permutexvar_epi32(bucket, self.next)) as usize;
        let this = _mm512_cmpeq_epi32_mask(bucket, self.each);
        self.next = _mm512_mask_add_epi32(self.next, this, self.next, self.steps);
        let (to, partners) = self.numbers[start..][..HEAD + STORED].split_at_mut(HEAD);
        to.copy_from_slice(head);
        partners
    }

    #[inline]
    fn next(self) -> [u32; BUCKETS] {
        let mut next = [0; BUCKETS];
        // SAFETY: sixteen numbers.
        unsafe { _mm512_storeu_epi32(next.as_mut_ptr().cast(), self.next) };
        next
    }

    }
}
