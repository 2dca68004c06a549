//! Every solution has a mirror image, left for right, and is never its own: so only half of the first row need be tried,
//! and the count doubled. In an odd row the middle square is left over; below a queen there the second row is halved
//! instead, since its own middle is then attacked.
//!
//! Rows are numbers, one bit for each square, as in the bitmask approach. Nobody wants to see the boards, so no queen's
//! place is kept, squares that leave either of the next two rows nothing are passed over, and the last two rows are
//! looked at, not searched.
//!
//! Time: less than half of p₀ + … + pₙ nodes, a handful of operations each.
//! Space: three numbers for each row.
//! Source: not in the course texts; folklore.
//!
//! # Pseudocode
//!
//! ```text
//! count(n):
//!     half ← 0
//!     for each queen in the left half of the first row:
//!         half ← half + completions(below her)
//!     if n is odd: with a queen in the middle of the first row,
//!         for each queen in the left half of the second row:
//!             half ← half + completions(below both)
//!     return 2 · half
//! ```
//!
//! # What to look at
//!
//! Why the doubling is exact: a board that is its own mirror image would have every queen in the middle column, so for
//! n > 1 there is none, and solutions come in pairs. The middle square of an odd row is the one case that the halves do
//! not settle. A factor of two is won once, whatever n; the tree grows as before.
//!
//! ```
//! use queens_core::{BoardSize, Count, Run};
//! use std::ops::ControlFlow::Continue;
//!
//! let run = Run::new(&|_| Continue(()));
//! assert_eq!(bitmask_mirror::BitmaskMirror.count(BoardSize::of(8), &run), Continue(92));
//! ```

use std::ops::{
    ControlFlow::{self, Continue},
    RangeInclusive,
};

use queens_core::{Approach, BoardSize, Card, CheckUnit, Count, Engine, Run, Walk};

/// The approach as the suite lists it.
pub static BITMASK_MIRROR: Approach = Approach {
    card: Card {
        id: "bitmask-mirror",
        family: "bitmask-mirror",
        idea: "rows of bits on half the first row, doubled",
        source: "folklore",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::None,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n!) at most",
        space: "O(n)",
    },
    engine: Engine::Count(&BitmaskMirror),
    bytes: None,
};

/// Half the first row, doubled.
pub struct BitmaskMirror;

impl Count for BitmaskMirror {
    fn count(&self, n: BoardSize, run: &Run<'_>) -> ControlFlow<(), u64> {
        let n = n.get();
        if n == 1 {
            (run.tick)(1.0)?;
            return Continue(1); // the one board that is its own mirror image
        }
        let mut progress = Progress { tick: run.tick, done: 0.0 };
        let left_half = |squares: u32| squares & ((1 << (n / 2)) - 1);

        let top = Row { open_columns: u32::MAX >> (32 - n), falling: 0, rising: 0 };
        // A queen on the middle square has half the second row below her: half the work of any other.
        let middle_share = if n % 2 == 1 { 1.0 / n as f64 } else { 0.0 };
        let mut half = progress.put_queen(top, left_half(top.free()), n, 1.0 - middle_share)?;
        if n % 2 == 1 {
            let second = top.below(1 << (n / 2));
            half += progress.put_queen(second, left_half(second.free()), n - 1, middle_share)?;
        }
        (run.tick)(1.0)?;
        Continue(2 * half)
    }
}

/// The next row to fill: the columns without a queen, where the bitmask approach keeps those with one, and its squares on
/// diagonals of the queens above.
#[derive(Clone, Copy)]
struct Row {
    open_columns: u32,
    falling: u32,
    rising: u32,
}

impl Row {
    /// The squares no queen attacks.
    #[inline(always)]
    fn free(self) -> u32 {
        self.open_columns & !(self.falling | self.rising)
    }

    /// The next row, once a queen stands in this one.
    #[inline(always)]
    fn below(self, queen: u32) -> Row {
        Row {
            open_columns: self.open_columns ^ queen,
            falling: (self.falling | queen) << 1,
            rising: (self.rising | queen) >> 1,
        }
    }

    /// Squares of the next row that the queens above this one leave free, whatever stands here.
    #[inline(always)]
    fn free_two_below(self) -> u32 {
        self.open_columns & !(self.falling << 1 | self.rising >> 1)
    }

    /// The ways to fill the last `rows_left` rows, three or more; this is the first of them and has `free` squares.
    fn completions(self, mut free: u32, rows_left: usize) -> u64 {
        let mut solutions = 0;
        while free != 0 {
            let queen = take_lowest(&mut free);
            let below = self.below(queen);
            let free_below = below.free();
            if (free_below != 0) & (below.free_two_below() != 0) {
                solutions += if rows_left == 3 {
                    below.last_two(free_below)
                } else {
                    below.completions(free_below, rows_left - 1)
                };
            }
        }
        solutions
    }

    /// The ways to fill the last two rows: two columns are left, so this one has at most two free squares.
    #[inline(always)]
    fn last_two(self, mut free: u32) -> u64 {
        let first = take_lowest(&mut free);
        let fits = |queen| u64::from((queen != 0) & (self.below(queen).free() != 0));
        fits(first) + fits(free)
    }
}

/// Takes the lowest bit, the leftmost square, out of `squares`.
#[inline(always)]
fn take_lowest(squares: &mut u32) -> u32 {
    let lowest = *squares & squares.wrapping_neg();
    *squares ^= lowest;
    lowest
}

/// The upper rows, where the count tells how far it has come and may be stopped.
struct Progress<'a> {
    tick: &'a (dyn Fn(f64) -> ControlFlow<()> + Sync),
    done: f64,
}

impl Progress<'_> {
    /// So many last rows are counted in one go: milliseconds of work.
    const IN_ONE_GO: RangeInclusive<usize> = 3..=12;

    /// The ways to fill the last `rows_left` rows; these make up `share` of all the work.
    fn put_queen(&mut self, row: Row, mut free: u32, rows_left: usize, share: f64) -> ControlFlow<(), u64> {
        if rows_left == 0 {
            return Continue(1);
        }
        if free == 0 {
            self.done += share;
        }
        let mut solutions = 0;
        let each = share / f64::from(free.count_ones());
        while free != 0 {
            let below = row.below(take_lowest(&mut free));
            if Self::IN_ONE_GO.contains(&(rows_left - 1)) {
                solutions += below.completions(below.free(), rows_left - 1);
                self.done += each;
                (self.tick)(self.done.min(1.0))?;
            } else {
                solutions += self.put_queen(below, below.free(), rows_left - 1, each)?;
            }
        }
        Continue(solutions)
    }
}
