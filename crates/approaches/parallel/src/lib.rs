//! The bitmask approach on all cores. No queen's subtree knows of another's, so each queen of the upper rows is a task of
//! its own. A thread takes its tasks depth first; one that has none left steals from another, the largest it has: so
//! none is idle, however unequal the subtrees are. The last rows, milliseconds of work, are one task each and counted
//! without further ado.
//!
//! The tree is that of the bitmask approach, all of it, and what is won is won by the threads alone.
//!
//! Machines cannot steal from each other: for them subtrees are dealt out beforehand, see `deal.rs`.
//!
//! Time: that of the bitmask approach, over the number of threads.
//! Space: a few numbers for each row and thread.
//! Source: not in the course texts; work stealing after Blumofe and Leiserson (1999), by the rayon library.
//!
//! # Pseudocode
//!
//! ```text
//! completions(rows):
//!     if few rows are left: count them on this thread
//!     else: for each free square of the next row, in parallel:
//!         sum completions(rows below a queen there)
//! ```
//!
//! # What to look at
//!
//! The size of a task: large enough that handing it over costs nothing beside it, small enough that enough of them
//! remain to be stolen. Subtrees are unequal, so shares dealt out beforehand would leave threads idle. The result does
//! not depend on who took what: a sum has no order. For n = 8 the whole board is a single task, and what is timed is
//! the start of the pool.
//!
//! ```
//! use queens_core::{BoardSize, Count, Run};
//! use std::ops::ControlFlow::Continue;
//!
//! let run = Run::new(&|_| Continue(())); // on all cores
//! assert_eq!(parallel::Parallel.count(BoardSize::of(8), &run), Continue(92));
//! ```

mod deal;

use std::{
    num::NonZeroUsize,
    ops::ControlFlow::{self, Break, Continue},
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Count, Engine, Part, Parts, Run, Walk, WorkFingerprint,
};
use rayon::{ThreadPoolBuilder, prelude::*};

/// The approach as the suite lists it.
pub static PARALLEL: Approach = Approach {
    card: Card {
        id: "parallel",
        family: "parallel",
        idea: "the bitmask tree shared out among threads that steal work from each other",
        source: "Blumofe and Leiserson 1999",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::None,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n!) at most, over the threads",
        space: "O(n) per thread",
    },
    engine: Engine::Count(&Parallel),
    bytes: None,
};

/// Each queen of the upper rows a task, on as many threads as the run allows.
pub struct Parallel;

impl Count for Parallel {
    fn count(&self, n: BoardSize, run: &Run<'_>) -> ControlFlow<(), u64> {
        self.count_part(n, Part::WHOLE, run)
    }

    fn parts(&self) -> Option<&dyn Parts> {
        Some(self)
    }
}

impl Parts for Parallel {
    fn work(&self, n: BoardSize, of: u32) -> WorkFingerprint {
        deal::work(n, of)
    }

    /// Rows of bits, a few dozen for each thread, and the part's subtrees.
    fn part_bytes(&self, n: BoardSize, part: Part, _: NonZeroUsize) -> u64 {
        deal::bytes(n, part)
    }

    fn count_part(&self, n: BoardSize, part: Part, run: &Run<'_>) -> ControlFlow<(), u64> {
        let (subtrees, rows_left) = deal::subtrees(n, part);
        let progress = Progress { tick: run.tick, done: Mutex::new(0.0), stopped: AtomicBool::new(false) };
        let each = 1.0 / subtrees.len() as f64;
        let work = || {
            let counted = subtrees.into_par_iter().map(|row| progress.share_out(row, rows_left, each));
            counted.try_reduce(|| 0, |some, more| Continue(some + more))
        };
        let threads = |number| ThreadPoolBuilder::new().num_threads(number);
        // Where the system gives no threads, this one does it all.
        let pool = threads(run.threads.get()).build().or_else(|_| threads(1).use_current_thread().build());
        let solutions = match pool {
            Ok(pool) => pool.install(work),
            Err(_) => work(), // this thread is in a pool already
        }?;
        (run.tick)(1.0)?;
        Continue(solutions)
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
    /// The first row of an empty board.
    fn top(n: BoardSize) -> Row {
        Row { open_columns: u32::MAX >> (32 - n.get()), falling: 0, rising: 0 }
    }

    /// Visits the row that comes after so many filled ones, for each way to fill them, always in the same order.
    fn below_rows(self, rows: usize, visit: &mut impl FnMut(Row)) {
        if rows == 0 {
            return visit(self);
        }
        for queen in self.free_squares() {
            self.below(queen).below_rows(rows - 1, visit);
        }
    }

    /// The squares no queen attacks, one bit for each, from the left.
    #[inline(always)]
    fn free_squares(self) -> impl Iterator<Item = u32> {
        let mut free = self.open_columns & !(self.falling | self.rising);
        std::iter::from_fn(move || {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            (queen != 0).then_some(queen)
        })
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

    /// The ways to fill this row and all below it.
    fn completions(self) -> u64 {
        if self.open_columns == 0 {
            return 1;
        }
        self.free_squares().map(|queen| self.below(queen).completions()).sum()
    }
}

/// What the tasks have in common: how far they have come, and whether they are to stop.
struct Progress<'a> {
    tick: &'a (dyn Fn(f64) -> ControlFlow<()> + Sync),
    done: Mutex<f64>,
    stopped: AtomicBool,
}

impl Progress<'_> {
    /// So many last rows are one task.
    const ONE_TASK: usize = 11;

    /// The ways to fill the last `rows_left` rows, a task for each queen of this row; all make up `share` of the work.
    fn share_out(&self, row: Row, rows_left: usize, share: f64) -> ControlFlow<(), u64> {
        if rows_left <= Self::ONE_TASK {
            self.go_on()?;
            let solutions = row.completions();
            self.has_done(share)?;
            return Continue(solutions);
        }
        let queens: Vec<u32> = row.free_squares().collect();
        if queens.is_empty() {
            self.has_done(share)?;
        }
        let each = share / queens.len() as f64;
        queens
            .into_par_iter()
            .map(|queen| self.share_out(row.below(queen), rows_left - 1, each))
            .try_reduce(|| 0, |some, more| Continue(some + more))
    }

    fn go_on(&self) -> ControlFlow<()> {
        if self.stopped.load(Relaxed) { Break(()) } else { Continue(()) }
    }

    /// Tells that this share of the work is done. Told under the lock, so that what is told never goes back.
    fn has_done(&self, share: f64) -> ControlFlow<()> {
        let mut done = self.done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *done += share;
        self.go_on()?;
        let flow = (self.tick)(done.min(1.0));
        self.stopped.fetch_or(flow.is_break(), Relaxed);
        flow
    }
}
