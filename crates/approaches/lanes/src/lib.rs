//! The border queens first, and then many boards in step: one a lane of a vector.
//!
//! 1. **Border.** A solution has a queen in the first and last row and in the first and last column. Borders that turns
//!    and reflections carry into each other have equally many solutions; so only one of each class is walked, and its
//!    count taken 8 times, or 4 or 2 for a border with a symmetry of its own (`border.rs`).
//! 2. **Inner board.** What is left has n − 2 columns: at most sixteen up to n = 18, so that a set of columns fits a lane
//!    of 16 bits (`inner.rs`). Beyond that lanes would have to be twice as wide and half as many, and a count would take
//!    minutes: this approach ends there.
//! 3. **Lanes.** The inner board is walked row by row, many states at once: take a vector of them from the stack of their
//!    level, put the next queen of each on its first free square, then on its second …, and pack the survivors onto
//!    the stack of the next level. Before the last rows, states where a row or a column has no free square left are
//!    dropped (`walk.rs`). A vector has 32 lanes with AVX-512, 16 with AVX2, 8 in portable code; the walk is the same.
//!
//! Time: for n = 16 the plain tree has 1.1 billion nodes, about an eighth of them under borders that are walked, and half
//! of those are dropped. One thread needs about 1/22 of what a recursive bitmask counter needs, with AVX-512.
//! Space: a fixed stack for each level, 55 kB a thread; known before the start (`memory.rs`).
//! Source: border queens first go back to the counters of 2004 to 2016 (Kise and others; Preußer's Q27 project); the
//! lanes, and the look at all rows and columns left, are this suite's own.
//!
//! ```
//! use queens_core::{BoardSize, Count, Run};
//! use std::ops::ControlFlow::Continue;
//!
//! let count = lanes::Lanes.count(BoardSize::of(12), &Run::new(&|_| Continue(())));
//! assert_eq!(count, Continue(14_200));
//! ```

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod border;
mod inner;
mod memory;
mod portable;
mod unit;
mod vector;
mod walk;

use std::{
    ops::ControlFlow::{self, Break, Continue},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    thread,
};

use queens_core::{Approach, BoardSize, Card, CheckUnit, Count, Engine, Run, Walk};

use crate::{border::Class, inner::Inner, unit::Unit, walk::Stacks};

/// The approach as the suite lists it.
pub static LANES: Approach = Approach {
    card: Card {
        id: "lanes",
        family: "lanes",
        idea: "border queens first, then the inner board in vector lanes, many states in step",
        source: "border queens: public counters; lanes: this suite",
        sizes: BoardSize::of(1)..=BoardSize::of(18),
        check_unit: CheckUnit::Flags,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n!) at most",
        space: "O(n²) a thread",
    },
    engine: Engine::Count(&Lanes),
    bytes: Some(memory::bytes),
};

/// Border queens first, then vector lanes.
pub struct Lanes;

impl Count for Lanes {
    /// # Panics
    /// When n is above 18: the columns of an inner board must fit 16 bits.
    fn count(&self, n: BoardSize, run: &Run<'_>) -> ControlFlow<(), u64> {
        assert!(LANES.card.sizes.contains(&n), "lanes of 16 bits hold no inner board of n = {n}");
        let work = Work {
            n,
            classes: border::classes(n),
            unit: Unit::choose(run.simd),
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        };
        let others = memory::threads(work.classes.len(), run.threads).get() - 1;
        let solutions = thread::scope(|scope| {
            let others: Vec<_> = (0..others).map(|_| scope.spawn(|| work.share(run))).collect();
            let mine = work.share(run);
            others.into_iter().map(|other| other.join().expect("a share never panics")).sum::<u64>() + mine
        });
        if work.stopped.into_inner() { Break(()) } else { Continue(solutions) }
    }
}

/// The classes of borders, which threads take one by one.
struct Work {
    n: BoardSize,
    classes: Vec<Class>,
    unit: Unit,
    /// The next class to be taken.
    next: AtomicUsize,
    /// Classes counted.
    done: AtomicUsize,
    /// The caller wants no more.
    stopped: AtomicBool,
}

impl Work {
    /// One thread's share: the solutions of the classes it takes.
    fn share(&self, run: &Run<'_>) -> u64 {
        let mut stacks = Stacks::new();
        let mut solutions = 0;
        while !self.stopped.load(Relaxed)
            && let Some(Class { border, size }) = self.classes.get(self.next.fetch_add(1, Relaxed))
        {
            let inner = Inner::of(*border, self.n);
            solutions += u64::from(*size) * self.unit.count(&inner, &mut stacks);
            let done = self.done.fetch_add(1, Relaxed) + 1;
            if (run.tick)(done as f64 / self.classes.len() as f64).is_break() {
                self.stopped.store(true, Relaxed);
            }
        }
        solutions
    }
}
