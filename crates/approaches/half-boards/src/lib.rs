//! Quarter boards, met in the middle twice: quarters to halves, halves to boards. There is no walk through a tree: what is
//! counted are not nodes but pairs of half boards, 512 with one instruction.
//!
//! 1. **Quarters.** Cut the board into four quarters. For each quarter list every placement of queens that do not attack
//!    each other, by the set of rows and the set of columns they use; of a placement keep only the diagonals it takes, as
//!    bits of a word (`quarter.rs`, `board.rs`).
//! 2. **East halves.** Choose the rows whose queen stands in the east. An east half is a north-east quarter on the north
//!    ones of these rows and a south-east quarter on the south ones, with complementary columns and no diagonal in common
//!    (`halves.rs`).
//! 3. **West halves** fill the other rows in the same way, but are not put together: they stay pairs of quarters.
//! 4. **Boards.** Every east half and every west half without a common diagonal make a solution. Only the n − 1 diagonals
//!    of each direction that cross the middle matter.
//! 5. **Slices.** Take 512 east halves at a time (256 without AVX-512) and turn them round: for each diagonal a slice of
//!    512 bits, "this half does not take it". Tabulate the AND of the slices for every set of the diagonals of a chunk
//!    (`layout.rs`). Then "the east halves that are disjoint with this quarter" are four loads and three ANDs, looked up
//!    once for each quarter; and a west half, two quarters, is one AND and one population count (`kernel/`).
//! 6. **Symmetry.** All eight symmetries are used, for each class of solutions in its own way (`symmetry.rs`).
//!
//! Every set of rows is counted by itself, so threads share them out and never wait for each other (`count.rs`), and so
//! can machines: a part of a count needs few of the tables (`deal.rs`).
//!
//! Time: the pairs of halves divided by 512, and up to n = 17 rather the listing of the west halves. Pairs grow about
//! elevenfold with n, solutions about sevenfold.
//! Space: the quarters' tables, about 2.4ⁿ words, and 9 MB for each thread, known before the start (`memory.rs`).
//! Source: not in the course texts; meeting in the middle of quadrants is folklore among public counters. The masks for a
//! quarter, the records by number of partners and the fold by all eight symmetries are the suite's own.
//!
//! | n | sets of rows | east halves | west halves | pairs of halves | MB of tables |
//! |---:|---:|---:|---:|---:|---:|
//! | 16 | 6,470 | 2.1 · 10⁶ | 5.0 · 10⁶ | 1.2 · 10⁹ | 5 |
//! | 17 | 24,310 | 1.1 · 10⁷ | 3.7 · 10⁷ | 1.3 · 10¹⁰ | 23 |
//! | 18 | 24,310 | 4.4 · 10⁷ | 1.0 · 10⁸ | 1.3 · 10¹¹ | 38 |
//! | 19 | 92,378 | 2.2 · 10⁸ | 8.6 · 10⁸ | 1.6 · 10¹² | 179 |
//!
//! # Pseudocode
//!
//! ```text
//! list all quarter boards, by the rows and columns they use
//! for each set of rows whose queen stands in the east:
//!     east ← pairs of quarters that fit: their diagonals, as bits
//!     west ← the same for the other rows, one pair after another
//!     for 512 boards of east at a time:
//!         turn them round: for each diagonal a word of 512 bits, who leaves it free
//!         for each board of west:
//!             solutions ← solutions + weight · ones of (AND of the words of its diagonals)
//! ```
//!
//! # What to look at
//!
//! No tree is walked, so there are no nodes to count: the work is pairs, and one AND with one population count settles
//! 512 of them. What is paid is memory, where a backtracking search needs none worth naming, and a start that
//! tabulates: on small boards the tables take longer than a search. Pairs grow faster with n than solutions do, so the
//! advantage shrinks again far out.
//!
//! ```
//! use half_boards::HalfBoards;
//! use queens_core::{BoardSize, Count, Run};
//! use std::ops::ControlFlow::Continue;
//!
//! assert_eq!(HalfBoards.count(BoardSize::of(8), &Run::new(&|_| Continue(()))), Continue(92));
//! ```

mod board;
mod count;
mod crew;
mod deal;
mod halves;
mod kernel;
mod layout;
mod memory;
mod quarter;
mod sets;
mod symmetry;
mod tables;

use std::{
    num::NonZeroUsize,
    ops::ControlFlow::{self, Continue},
};

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Count, Engine, Part, Parts, Run, Simd, Walk, WorkFingerprint,
};

use board::Board;
use kernel::Unit;

/// The approach as the suite lists it.
pub static HALF_BOARDS: Approach = Approach {
    card: Card {
        id: "half-boards",
        family: "half-boards",
        idea: "quarters met in the middle to halves, halves to boards, on bit slices; all eight symmetries",
        source: "folklore; fold and masks our own",
        sizes: BoardSize::of(1)..=Board::LARGEST,
        check_unit: CheckUnit::None,
        walk: Walk::None,
        conflict_free: true,
        time: "O(pairs of half boards), 512 at once",
        space: "O(quarter boards), about 2.4ⁿ words",
    },
    engine: Engine::Count(&HalfBoards),
    bytes: Some(|n, threads| HalfBoards::bytes(n, threads).unwrap_or(u64::MAX)),
};

/// Counts on boards up to n = 22.
///
/// Of the vector instructions in `Run::simd` a processor may not have all: AVX-512 falls back to AVX2, and AVX2 to
/// portable code. `Run::tick` is asked by every thread, thousands of times in a count.
pub struct HalfBoards;

impl HalfBoards {
    /// The bytes that a count on so many threads reserves at the same time, at most; none where the board is too large.
    pub fn bytes(n: BoardSize, threads: NonZeroUsize) -> Option<u64> {
        if n == BoardSize::of(1) {
            return Some(0);
        }
        let board = Board::new(n)?;
        Some(memory::bytes(&board, threads, kernel::most_bytes))
    }
}

impl Count for HalfBoards {
    fn simd(&self, allowed: Simd) -> Option<Simd> {
        Some(Unit::choose(allowed).simd())
    }

    fn count(&self, n: BoardSize, run: &Run<'_>) -> ControlFlow<(), u64> {
        let sum = self.count_part(n, Part::WHOLE, run)?;
        debug_assert_eq!(sum % self.multiple(), 0);
        Continue(sum / self.multiple())
    }

    fn parts(&self) -> Option<&dyn Parts> {
        Some(self)
    }
}

impl Parts for HalfBoards {
    /// Twelve, so that all weights are whole: some boards count a third.
    fn multiple(&self) -> u64 {
        12
    }

    fn work(&self, n: BoardSize, of: u32) -> WorkFingerprint {
        Board::new(n).map_or(WorkFingerprint::EMPTY, |board| deal::work(&board, of))
    }

    fn part_bytes(&self, n: BoardSize, part: Part, threads: NonZeroUsize) -> u64 {
        match Board::new(n) {
            Some(board) => memory::part_bytes(&board, part, threads, kernel::most_bytes),
            None => Self::bytes(n, threads).unwrap_or(u64::MAX),
        }
    }

    fn count_part(&self, n: BoardSize, part: Part, run: &Run<'_>) -> ControlFlow<(), u64> {
        assert!(HALF_BOARDS.card.sizes.contains(&n), "there are no tables for n = {n}");
        match Board::new(n) {
            Some(board) => Unit::choose(run.simd).count(board, part, run),
            None => {
                (run.tick)(1.0)?;
                // n = 1, which has no east: its one solution is all in the first part.
                Continue(if part.index() == 0 { self.multiple() } else { 0 })
            }
        }
    }
}
