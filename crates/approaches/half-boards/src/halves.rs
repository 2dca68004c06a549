//! The two halves for one set of rows: the list of east halves, and what is wanted of the west.

use std::{iter::Peekable, ops::Range};

use crate::{
    board::Board,
    kernel::Kernel,
    quarter::RowSet,
    sets::complement,
    symmetry::{CENTRE, CLASSES, LONG, PLAIN, Rows, SOUTH_CLASSES, Tie, Weight},
    tables::Tables,
};

/// East halves that go into one bit of a word each.
pub(crate) const GROUP: usize = 64;

/// A batch of east halves, as many as have room; seldom are there more.
pub(crate) struct East {
    /// The diagonals they take, packed.
    words: Vec<u64>,
    /// The tie that all halves of a group have.
    ties: Vec<Tie>,
    len: usize,
    groups: usize,
}

impl East {
    /// East halves of a batch; few in tests, so that they meet several batches.
    const ROOM: usize = if cfg!(test) { 1 << 11 } else { 1 << 16 };
    /// Most pairs of quarters with one set of columns.
    pub(crate) const LARGEST_SET: usize = 1 << 15;
    /// Words behind the halves, into which a vector store may run over.
    const MARGIN: usize = 8;

    pub(crate) fn new() -> Self {
        East {
            words: vec![0; Self::ROOM + Self::MARGIN],
            ties: vec![Tie::NotCounted; Self::ROOM / GROUP],
            len: 0,
            groups: 0,
        }
    }

    /// The bytes that `new` reserves.
    pub(crate) const BYTES: u64 =
        (8 * (Self::ROOM + Self::MARGIN) + size_of::<Tie>() * (Self::ROOM / GROUP)) as u64;

    #[cfg(test)]
    pub(crate) fn reserved(&self) -> u64 {
        (8 * self.words.capacity() + size_of::<Tie>() * self.ties.capacity()) as u64
    }

    /// Takes the next sets of columns, of which `columns` has the tie and the rank, and lists the halves that have
    /// them: all disjoint pairs of a quarter of `north` and one of `south`. Groups are filled up with half boards that
    /// take every diagonal and are disjoint with nothing, and so is the last block.
    pub(crate) fn fill<K: Kernel>(
        &mut self,
        kernel: &K,
        columns: &mut Peekable<impl Iterator<Item = (Tie, usize)>>,
        last_rank: usize,
        north: &RowSet,
        south: &RowSet,
    ) {
        (self.len, self.groups) = (0, 0);
        let mut tie_before = Tie::NotCounted;
        // Room for the padding of three ties and a block.
        let room = Self::ROOM - Tie::COUNT * GROUP - K::GROUPS * GROUP;
        while let Some(&(tie, rank)) = columns.peek() {
            let north = north.words(north.range(rank, PLAIN..LONG));
            let south = south.words(south.range(last_rank - rank, PLAIN..LONG));
            let most = north.len() * south.len();
            debug_assert!(most <= Self::LARGEST_SET);
            if self.len > 0 && self.len + most > room {
                break;
            }
            columns.next();
            if most == 0 {
                continue;
            }
            if tie != tie_before {
                self.pad(GROUP, tie_before);
                tie_before = tie;
            }
            self.len += kernel.join(north, south, &mut self.words[self.len..][..most + Self::MARGIN]);
        }
        if self.len > 0 {
            self.pad(GROUP, tie_before);
            self.pad(K::GROUPS * GROUP, Tie::NotCounted);
        }
    }

    /// Fills up to a multiple of so many words; the groups that have no tie yet get this one.
    fn pad(&mut self, multiple: usize, tie: Tie) {
        let groups_before = self.groups;
        let end = self.len.next_multiple_of(multiple);
        self.words[self.len..end].fill(!0);
        self.len = end;
        self.ties[groups_before..end / GROUP].fill(tie);
        self.groups = end / GROUP;
    }

    /// Whether the batch came to nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Blocks of so many groups: the words, and the tie of each group.
    pub(crate) fn blocks(&self, groups: usize) -> impl Iterator<Item = (&[u64], &[Tie])> {
        let words = self.words[..self.len].chunks_exact(groups * GROUP);
        words.zip(self.ties[..self.len / GROUP].chunks_exact(groups))
    }
}

/// What a kernel lists the west halves from.
pub(crate) struct West<'a> {
    board: &'a Board,
    rows: &'a Rows,
    /// The sets of columns whose queen may stand in the north.
    columns: &'a [u32],
    pub(crate) north: &'a RowSet,
    pub(crate) south: &'a RowSet,
}

/// Where a listing goes on: at which set of columns, and how many of its quarters were taken. Most sets have few
/// quarters, which are taken at once; of the largest, a tile at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Position {
    rank: usize,
    north: usize,
    south: usize,
}

/// Some north and some south quarters with the same set of columns, and what is wanted of their pairs.
pub(crate) struct Tile {
    /// Where the north quarters of each class start, and where the last end.
    north: [usize; CLASSES + 1],
    /// The same of the south quarters.
    south: [usize; SOUTH_CLASSES + 1],
    /// For each class of the north and of the south the list that wants their pairs.
    pub(crate) lists: [[Option<Weight>; SOUTH_CLASSES]; CLASSES],
}

impl Tile {
    /// Most quarters of a side.
    pub(crate) const SIDE: usize = if cfg!(test) { 3 } else { 128 };

    pub(crate) fn north(&self) -> Range<usize> {
        self.north[PLAIN]..self.north[CLASSES]
    }

    pub(crate) fn south(&self) -> Range<usize> {
        self.south[PLAIN]..self.south[SOUTH_CLASSES]
    }

    pub(crate) fn north_of(&self, class: usize) -> Range<usize> {
        self.north[class]..self.north[class + 1]
    }

    pub(crate) fn south_of(&self, class: usize) -> Range<usize> {
        self.south[class]..self.south[class + 1]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.north().is_empty() || self.south().is_empty()
    }

    /// Leaves out the outer classes of which no list wants any.
    #[inline(always)]
    fn trim(&mut self) {
        let wants = |class: usize| self.lists[class][PLAIN].is_some() || self.lists[class][LONG].is_some();
        let (plain, long, centre) = (wants(PLAIN), wants(LONG), wants(CENTRE));
        if !plain {
            self.north[PLAIN] = self.north[if long { LONG } else { CENTRE }];
            self.north[LONG] = self.north[LONG].max(self.north[PLAIN]);
        }
        if !centre {
            self.north[CLASSES] = self.north[CENTRE];
        }
        if self.lists.iter().all(|of| of[PLAIN].is_none()) {
            self.south[PLAIN] = self.south[LONG];
        }
        if self.lists.iter().all(|of| of[LONG].is_none()) {
            self.south[SOUTH_CLASSES] = self.south[LONG];
        }
    }

    /// Cuts out what lies at a position.
    #[cold]
    fn cut(&mut self, at: Position) {
        let north = self.north[PLAIN] + at.north;
        let south = self.south[PLAIN] + at.south;
        self.north = self.north.map(|start| start.clamp(north, north + Self::SIDE));
        self.south = self.south.map(|start| start.clamp(south, south + Self::SIDE));
    }
}

impl<'a> West<'a> {
    /// The west halves for `rows` in the east: on all other rows.
    pub(crate) fn new(tables: &'a Tables, rows: &'a Rows) -> Self {
        let board = &tables.board;
        let north = complement(rows.north, board.north);
        West {
            board,
            rows,
            columns: tables.west_columns.of_size(north.count_ones()),
            north: tables.north_west.of_rows(north),
            south: tables.south_west.of_rows(complement(rows.south, board.south)),
        }
    }

    /// Whether a listing has come to the end.
    pub(crate) fn ends(&self, at: Position) -> bool {
        at.rank == self.columns.len()
    }

    /// The tile at a position that is not the end, which may be empty, and the next position.
    #[inline(always)]
    pub(crate) fn tile(&self, at: Position) -> (Tile, Position) {
        let lists = self.rows.lists(self.board, self.columns[at.rank]);
        let [plain, long, end, _] = self.south.starts(self.columns.len() - 1 - at.rank);
        let mut tile = Tile { north: self.north.starts(at.rank), south: [plain, long, end], lists };
        tile.trim();
        let (north, south) = (tile.north().len(), tile.south().len());
        let mut next = Position { rank: at.rank + 1, north: 0, south: 0 };
        if north > Tile::SIDE || south > Tile::SIDE {
            tile.cut(at);
            if at.south + Tile::SIDE < south {
                next = Position { south: at.south + Tile::SIDE, ..at };
            } else if at.north + Tile::SIDE < north {
                next = Position { north: at.north + Tile::SIDE, south: 0, ..at };
            }
        }
        (tile, next)
    }
}
