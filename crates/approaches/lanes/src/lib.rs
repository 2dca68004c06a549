//! The border queens first, and then many boards in step, one in each lane of a vector.
//!
//! 1. **Border.** Every solution has a queen in the first and last row and in the first and last column. Borders that
//!    turns and reflections carry into each other have equally many solutions: so one border of each class is walked, and
//!    its count taken 8 times, or 4 or 2 times where the border has a symmetry itself. See `border.rs`.
//! 2. **Inner board.** What a border leaves has n − 2 columns, at most 16 up to n = 18: a set of columns fits a lane of
//!    16 bits. Beyond, lanes would be twice as wide and half as many; this approach ends there. See `inner.rs`.
//! 3. **Lanes.** The inner board is walked row by row, a vector of states at once: each gets its next queen on its first
//!    free square, then on its second, and so on, and the survivors are packed onto a stack for the next level. States
//!    with a row or a column that can get no queen are dropped before the last rows. See `walk.rs`.
//!
//! The walk is written once. What it needs of a processor is in `vector.rs`, and three files give it: 32 lanes with
//! AVX-512, 16 with AVX2, 8 in portable code. Which one is chosen when a count starts. Threads take the borders one by
//! one.
//!
//! Time: for n = 16, 3,206 borders and 187 million queens on their inner boards, where the plain tree has 1,141 million
//! nodes; one thread takes 1/25 of the time of a recursive bitmask counter with a mirrored half board, 1/14 with AVX2,
//! 1/3 in portable code (measured on a Zen 4 processor).
//! Space: 82 kB of stacks for each thread, and at n = 18 a list of borders of 66 kB; see `memory.rs`.
//! Source: not in the course texts; border queens, one border of each class, are folklore among public counters. The
//! lanes are this suite's own, and so is looking at all rows and columns that are left.
//!
//! # Pseudocode
//!
//! ```text
//! for each border, one of each class:
//!     stack of level 0 ← what the border leaves: columns, falling, rising
//!     while a stack holds states:
//!         take a vector of states from the deepest stack that fills one
//!         while a lane has a free square:
//!             put each lane's queen on its first free square
//!             drop states with a row or column that can get no queen
//!             pack the rest onto the stack of the next level
//!     solutions ← solutions + weight · full boards met
//! ```
//!
//! # What to look at
//!
//! How lanes stay busy: states that end are not waited for, for the survivors are packed together after each step, and
//! a level is left only for one that fills a vector. The walk is neither depth-first nor breadth-first: the stacks are
//! short, and every one of them has enough for a vector. On small boards there are too few states, and the borders cost
//! more than the tree.
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
    num::NonZeroUsize,
    ops::ControlFlow::{self, Break, Continue},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    thread,
};

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Count, Engine, Part, Parts, Run, Simd, Walk, WorkFingerprint,
};

use crate::{border::Class, inner::Inner, unit::Unit, walk::Stacks};

/// The approach as the suite lists it.
pub static LANES: Approach = Approach {
    card: Card {
        id: "lanes",
        family: "lanes",
        idea: "border queens first, up to symmetry; then the inner boards, a state in each lane of a vector",
        source: "folklore; lanes our own",
        sizes: BoardSize::of(1)..=BoardSize::of(18),
        check_unit: CheckUnit::None,
        walk: Walk::None,
        conflict_free: true,
        time: "O(n!) at most",
        space: "O(n⁴) borders; 82 kB of stacks per thread",
    },
    engine: Engine::Count(&Lanes),
    bytes: Some(memory::bytes),
};

/// Border queens first, then vector lanes.
pub struct Lanes;

impl Count for Lanes {
    fn simd(&self, allowed: Simd) -> Option<Simd> {
        Some(Unit::choose(allowed).simd())
    }

    /// # Panics
    /// When n is above 18: the columns of an inner board must fit 16 bits.
    fn count(&self, n: BoardSize, run: &Run<'_>) -> ControlFlow<(), u64> {
        self.count_part(n, Part::WHOLE, run)
    }

    fn parts(&self) -> Option<&dyn Parts> {
        Some(self)
    }
}

/// A part has every M-th class of borders: neighbours are much alike, and each part gets some of every kind.
impl Parts for Lanes {
    fn work(&self, n: BoardSize, of: u32) -> WorkFingerprint {
        let dealt = border::classes(n).into_iter().zip((0..of).cycle());
        let pieces =
            dealt.flat_map(|(class, part)| class.numbers().map(u64::from).into_iter().chain([part.into()]));
        WorkFingerprint::of([n.get() as u64].into_iter().chain(pieces))
    }

    fn part_bytes(&self, n: BoardSize, _: Part, threads: NonZeroUsize) -> u64 {
        memory::bytes(n, threads)
    }

    /// # Panics
    /// When n is above 18: the columns of an inner board must fit 16 bits.
    fn count_part(&self, n: BoardSize, part: Part, run: &Run<'_>) -> ControlFlow<(), u64> {
        assert!(LANES.card.sizes.contains(&n), "lanes of 16 bits hold no inner board of n = {n}");
        let mut classes = border::classes(n);
        let mut turns = (0..part.of()).cycle();
        classes.retain(|_| turns.next() == Some(part.index()));
        let work = Work {
            n,
            classes,
            unit: Unit::choose(run.simd),
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        };
        let others = memory::threads(work.classes.len(), run.threads).get() - 1;
        let solutions = thread::scope(|scope| {
            let others: Vec<_> = (0..others)
                // Where the system gives fewer threads, fewer share the work.
                .map_while(|_| thread::Builder::new().spawn_scoped(scope, || work.share(run)).ok())
                .collect();
            let mine = work.share(run);
            others.into_iter().map(|other| other.join().expect("no share panics")).sum::<u64>() + mine
        });
        if work.stopped.into_inner() {
            return Break(());
        }
        // Said again: threads may have told the last fractions out of order.
        (run.tick)(1.0)?;
        Continue(solutions)
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
