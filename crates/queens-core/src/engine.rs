//! The engines that tell no probe: those that only count, and those that only find.

use std::{num::NonZeroUsize, ops::ControlFlow};

use crate::{BoardSize, Classes, Parts};

/// How an engine is to run.
pub struct Run<'a> {
    /// Threads it may use.
    pub threads: NonZeroUsize,
    /// Vector instructions it may use.
    pub simd: Simd,
    /// Where its random choices start; the same seed, the same run.
    pub seed: u64,
    /// Told the fraction of the work done, 0 to 1; breaks to stop the run.
    ///
    /// Any thread tells it, and often, so it must be cheap. With several threads the fraction may go back; a run that
    /// cannot know it tells 0 throughout. A count that is finished has told 1 last.
    pub tick: &'a (dyn Fn(f64) -> ControlFlow<()> + Sync),
}

impl<'a> Run<'a> {
    /// On all cores, with the widest vector instructions there are, from seed 0.
    pub fn new(tick: &'a (dyn Fn(f64) -> ControlFlow<()> + Sync)) -> Self {
        Run { threads: all_cores(), simd: Simd::Auto, seed: 0, tick }
    }
}

/// A thread for each core that this process may use.
pub fn all_cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Which vector instructions may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Simd {
    /// The widest this processor has.
    #[default]
    Auto,
    /// AVX-512 with population counts.
    Avx512,
    /// AVX2.
    Avx2,
    /// None: portable code.
    None,
}

/// Counts the solutions and shows none.
pub trait Count: Sync {
    /// The vector instructions it takes of those allowed, [`Simd::None`] where the processor has none of them; none where
    /// it is written without.
    fn simd(&self, _allowed: Simd) -> Option<Simd> {
        None
    }

    /// The number of solutions.
    ///
    /// # Errors
    /// Breaks when `run.tick` does.
    ///
    /// # Panics
    /// When the card's sizes do not hold n.
    fn count(&self, n: BoardSize, run: &Run<'_>) -> ControlFlow<(), u64>;

    /// The same count in parts; none where it cannot be cut.
    fn parts(&self) -> Option<&dyn Parts> {
        None
    }

    /// The same count sorted into classes; none where it knows nothing of symmetry.
    fn by_class(&self) -> Option<&dyn CountClasses> {
        None
    }
}

/// Counts the solutions that are different when the board may be turned and reflected.
pub trait CountClasses: Sync {
    /// The classes of solutions, by the sizes of their orbits.
    ///
    /// # Errors
    /// Breaks when `run.tick` does.
    ///
    /// # Panics
    /// When the card's sizes do not hold n.
    fn classes(&self, n: BoardSize, run: &Run<'_>) -> ControlFlow<(), Classes>;
}

/// Finds one placement, by a formula or by repair; its n may go far beyond 32.
pub trait Find: Sync {
    /// The largest n it accepts.
    fn largest(&self) -> usize;

    /// One attempt. It may end stuck, with conflicts left: always so for n = 2 and 3, which have no solution.
    ///
    /// # Errors
    /// Breaks when `run.tick` does.
    ///
    /// # Panics
    /// When n is 0 or beyond [`Find::largest`].
    fn find(&self, n: usize, run: &Run<'_>) -> ControlFlow<(), Attempt>;
}

/// How an attempt of a [`Find`] ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The queen's column of each row, both from 0.
    pub columns: Vec<u32>,
    /// Pairs of queens that attack each other; 0 in a solution.
    pub conflicts: u64,
    /// Moves made.
    pub steps: u64,
}

impl Attempt {
    /// The columns, when they are a solution; none when the attempt ended stuck.
    pub fn solution(&self) -> Option<&[u32]> {
        (self.conflicts == 0).then_some(&self.columns)
    }
}
