//! Tables of quarter boards: every placement of queens in a quarter that do not attack each other, by the set of rows
//! and the set of columns they use.

use std::{
    num::NonZeroUsize,
    ops::{ControlFlow, Range},
    sync::atomic::{AtomicUsize, Ordering},
};

use crate::{
    board::{Board, Corner},
    crew,
    layout::Places,
    memory,
    sets::{Subsets, low},
    symmetry::{CENTRE, CLASSES, LONG, PLAIN},
};

/// The placements in one quarter.
pub(crate) struct Quarter {
    by_rows: Vec<RowSet>,
}

/// How many placements a quarter has.
#[cfg(test)]
pub(crate) struct Size {
    pub(crate) all: u64,
    /// The most on one set of rows.
    pub(crate) largest_row_set: u64,
    /// The most on one set of rows and one of columns, by the size of the sets.
    pub(crate) longest: Vec<usize>,
}

/// The placements that use one set of rows, in order of their columns, then of their class.
pub(crate) struct RowSet {
    /// Of each set of columns, by rank, and each class the first placement; one entry more at the end.
    starts: Vec<u32>,
    /// The diagonals they take, packed.
    words: Vec<u64>,
    /// Where they are in the tables of slices; for the west only.
    places: Vec<Places>,
}

impl Quarter {
    /// Lists all placements on the sets of rows that are wanted; `places` says how to find those of the west in the
    /// tables of slices.
    pub(crate) fn build(
        board: &Board,
        corner: Corner,
        wanted: &[bool],
        places: impl Fn(u64) -> Places + Sync,
        threads: NonZeroUsize,
        tick: &(dyn Fn() -> ControlFlow<()> + Sync),
    ) -> ControlFlow<(), Quarter> {
        let columns = Subsets::new(corner.columns(board));
        let sets = 1 << corner.rows(board);
        let next = AtomicUsize::new(0);
        let made = crew::work(threads, || {
            let mut maker = Maker::new(board, corner, &columns);
            let mut made = Vec::with_capacity(sets);
            loop {
                let rows = next.fetch_add(1, Ordering::Relaxed);
                if rows >= sets {
                    return ControlFlow::Continue(made);
                }
                if rows.is_multiple_of(16) {
                    tick()?;
                }
                if wanted[rows] {
                    made.push((rows, maker.make(rows as u32, &places)));
                }
            }
        });
        let mut by_rows: Vec<RowSet> = (0..sets).map(|_| RowSet::EMPTY).collect();
        for made in made {
            for (rows, set) in made? {
                by_rows[rows] = set;
            }
        }
        ControlFlow::Continue(Quarter { by_rows })
    }

    /// The placements on exactly these rows, which were wanted.
    pub(crate) fn of_rows(&self, rows: u32) -> &RowSet {
        &self.by_rows[rows as usize]
    }

    #[cfg(test)]
    pub(crate) fn size(&self) -> Size {
        let sets = &self.by_rows;
        let lengths = sets.iter().map(|set| set.words.len() as u64);
        let mut longest = vec![0; sets.len().ilog2() as usize + 1];
        for (rows, set) in sets.iter().enumerate() {
            let longest = &mut longest[rows.count_ones() as usize];
            for rank in 0..set.starts.len() / CLASSES {
                *longest = set.range(rank, PLAIN..CLASSES).len().max(*longest);
            }
        }
        Size { all: lengths.clone().sum(), largest_row_set: lengths.max().unwrap_or(0), longest }
    }

    #[cfg(test)]
    pub(crate) fn reserved(&self) -> u64 {
        let sets = self.by_rows.iter();
        let inner: usize = sets
            .map(|set| {
                4 * set.starts.capacity()
                    + size_of::<u64>() * set.words.capacity()
                    + size_of::<Places>() * set.places.capacity()
            })
            .sum();
        (inner + size_of::<RowSet>() * self.by_rows.capacity()) as u64
    }
}

impl RowSet {
    const EMPTY: RowSet = RowSet { starts: Vec::new(), words: Vec::new(), places: Vec::new() };

    /// Where the placements of each class on the column set of this rank start, and where the last end.
    #[inline(always)]
    pub(crate) fn starts(&self, rank: usize) -> [usize; CLASSES + 1] {
        let starts = &self.starts[CLASSES * rank..][..CLASSES + 1];
        std::array::from_fn(|class| starts[class] as usize)
    }

    /// Where the placements on the column set of this rank are that belong to these classes.
    #[inline(always)]
    pub(crate) fn range(&self, rank: usize, classes: Range<usize>) -> Range<usize> {
        let starts = &self.starts[CLASSES * rank..][..CLASSES + 1];
        starts[classes.start] as usize..starts[classes.end] as usize
    }

    /// Their diagonals.
    #[inline(always)]
    pub(crate) fn words(&self, range: Range<usize>) -> &[u64] {
        &self.words[range]
    }

    /// Their places.
    #[inline(always)]
    pub(crate) fn places(&self, range: Range<usize>) -> &[Places] {
        &self.places[range]
    }
}

/// Lists the placements of one set of rows after another.
struct Maker<'a> {
    board: &'a Board,
    corner: Corner,
    columns: &'a Subsets,
    /// What was found: the place of its column set and class among the starts, and its diagonals.
    found: Vec<(u32, u64)>,
}

impl<'a> Maker<'a> {
    fn new(board: &'a Board, corner: Corner, columns: &'a Subsets) -> Self {
        Maker { board, corner, columns, found: Vec::with_capacity(memory::largest_row_set(board)) }
    }

    fn make(&mut self, rows: u32, places: impl Fn(u64) -> Places) -> RowSet {
        let keys = CLASSES * self.columns.of_size(rows.count_ones()).len();
        self.found.clear();
        if rows == 0 {
            self.keep(0, 0, 0);
        } else if keys > 0 {
            self.place(rows, 0, 0, 0);
        }
        // Sort by counting: how many of each key, where each key starts, then each to its place.
        let mut starts = vec![0; keys + 1];
        for &(key, _) in &self.found {
            starts[key as usize] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut words = vec![0; self.found.len()];
        for &(key, word) in self.found.iter().rev() {
            let start = &mut starts[key as usize];
            *start -= 1;
            words[*start as usize] = word;
        }
        let places =
            if self.corner.is_east() { Vec::new() } else { words.iter().map(|&word| places(word)).collect() };
        RowSet { starts, words, places }
    }

    /// Puts a queen into each of `rows`, the lowest first; `used` are the columns taken, numbered from the board's left.
    fn place(&mut self, rows: u32, used: u32, sums: u64, differences: u64) {
        let row = self.corner.board_row(self.board, rows.trailing_zeros());
        let rest = rows & (rows - 1);
        let left = if self.corner.is_east() { self.board.west } else { 0 };
        let (sum, difference) = (row + left, left + self.board.n - 1 - row);
        let attacked = used | (sums >> sum) as u32 | (differences >> difference) as u32;
        let mut free = !attacked & low(self.columns.bits()) as u32;
        while free != 0 {
            let column = free.trailing_zeros();
            free &= free - 1;
            let used = used | 1 << column;
            let sums = sums | 1 << (sum + column);
            let differences = differences | 1 << (difference + column);
            if rest == 0 {
                self.keep(used, sums, differences);
            } else {
                self.place(rest, used, sums, differences);
            }
        }
    }

    #[inline(always)]
    fn keep(&mut self, used: u32, sums: u64, differences: u64) {
        let long = 1 << (self.board.n - 1);
        let class = match (sums & long != 0, differences & long != 0) {
            (false, false) => PLAIN,
            (true, true) => CENTRE,
            _ => LONG,
        };
        if self.corner.is_east() && class != PLAIN {
            return;
        }
        // From the board's left to numbers that count from the cut.
        let columns =
            if self.corner.is_east() { used } else { used.reverse_bits() >> (32 - self.columns.bits()) };
        let key = CLASSES * self.columns.rank(columns) + class;
        debug_assert!(self.found.len() < self.found.capacity(), "reserved for the largest set of rows");
        self.found.push((key as u32, self.board.pack(sums, differences)));
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use queens_core::{BoardSize, Square};

    use super::*;

    /// All placements of a quarter, each row empty or with a queen, as their rows, columns, class and diagonals.
    fn brute_force(board: &Board, corner: Corner) -> Vec<(u32, u32, usize, u64)> {
        let n = board.n as usize;
        let rows = if corner.is_north() { 0..board.north as usize } else { board.north as usize..n };
        let columns = if corner.is_east() { board.west as usize..n } else { 0..board.west as usize };
        let mut placements = vec![Vec::new()];
        for row in rows {
            for queens in placements.clone() {
                for column in columns.clone() {
                    let square = Square { row, column };
                    if !queens.iter().any(|&other| square.attacks(other)) {
                        placements.push([queens.as_slice(), &[square]].concat());
                    }
                }
            }
        }
        let outwards = |number: usize, first: u32| {
            let first = first as usize;
            if number < first { first - 1 - number } else { number - first }
        };
        let described = |queens: Vec<Square>| {
            let (mut rows, mut columns, mut class, mut sums, mut differences) = (0, 0, PLAIN, 0, 0);
            for Square { row, column } in queens {
                rows |= 1 << outwards(row, board.north);
                columns |= 1 << outwards(column, board.west);
                class += usize::from(row == column) + usize::from(row + column == n - 1);
                sums |= 1 << (row + column);
                differences |= 1 << (column + n - 1 - row);
            }
            (rows, columns, class, board.pack(sums, differences))
        };
        let described = placements.into_iter().map(described);
        let mut described: Vec<_> =
            described.filter(|&(_, _, class, _)| class == PLAIN || !corner.is_east()).collect();
        described.sort_unstable();
        described
    }

    #[test]
    fn the_quarters_list_what_brute_force_finds() {
        for n in BoardSize::range(BoardSize::of(2)..=BoardSize::of(if cfg!(miri) { 5 } else { 11 })) {
            let board = Board::new(n).unwrap();
            for corner in Corner::ALL {
                let all = vec![true; 1 << corner.rows(&board)];
                let Continue(quarter) =
                    Quarter::build(&board, corner, &all, |_| [0; 4], NonZeroUsize::MIN, &|| Continue(()))
                else {
                    unreachable!("nothing stops it")
                };
                let columns = Subsets::new(corner.columns(&board));
                let mut listed = Vec::new();
                for rows in 0..1 << corner.rows(&board) {
                    for (rank, &columns) in columns.of_size(u32::count_ones(rows)).iter().enumerate() {
                        for class in [PLAIN, LONG, CENTRE] {
                            let set = quarter.of_rows(rows);
                            let words = set.words(set.range(rank, class..class + 1));
                            listed.extend(words.iter().map(|&word| (rows, columns, class, word)));
                        }
                    }
                }
                listed.sort_unstable();
                assert_eq!(listed, brute_force(&board, corner), "n = {n}, {corner:?}");
            }
        }
    }
}
