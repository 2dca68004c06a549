//! A row of the board is a number, with a bit for each square. Three such numbers hold what the queens above attack in
//! this row: their columns, their falling and their rising diagonals. One row down the columns stay, the falling
//! diagonals move one column to the right (`<< 1`, since bit 0 is the leftmost column), the rising ones one to the left
//! (`>> 1`). The squares free of all three come out in one operation, however many queens stand, so nothing is ever
//! checked: each candidate is a free square, and each is placed.
//!
//! Time: p₀ + … + pₙ nodes, a handful of operations each.
//! Space: four numbers for each row.
//! Source: not in the course texts; folklore, written up by Martin Richards, "Backtracking algorithms in MCPL using bit
//! patterns and recursion" (1997).
//!
//! # Pseudocode
//!
//! ```text
//! put_queen(row, columns, falling, rising):
//!     if row > n: solution; return
//!     free ← the n bits that are in none of columns, falling, rising
//!     while free ≠ 0:
//!         queen ← the lowest bit of free
//!         free ← free without queen
//!         put_queen(row + 1, columns | queen, (falling | queen) << 1, (rising | queen) >> 1)
//! ```
//!
//! # What to look at
//!
//! No check is left: n questions for a row have become one operation on a word, and every candidate is placed, 2,056
//! for 2,057 nodes. Nothing is undone either, for each call has its own three numbers. The tree is the same as ever:
//! all that is gained is the work at a node.
//!
//! For n = 8, all solutions:
//!
//! ```
//! use queens_core::{BoardSize, Goal, Searcher};
//! use std::ops::ControlFlow::Continue;
//!
//! let Continue(work) = bitmask::Bitmask.counters(BoardSize::of(8), Goal::All, &mut || Continue(()))
//!     else { unreachable!("nothing stops it") };
//! assert_eq!((work.solutions, work.nodes(), work.candidates, work.checks), (92, 2_057, 2_056, 0));
//! ```

use std::ops::ControlFlow::Continue;

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Square, Walk,
};

/// The approach as the suite lists it.
pub static BITMASK: Approach = Approach {
    card: Card {
        id: "bitmask",
        family: "bitmask",
        idea: "a row is a number; its free squares come out in one operation",
        source: "folklore; Richards 1997",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::None,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n!) at most",
        space: "O(n)",
    },
    engine: Engine::Search(&Bitmask),
    bytes: None,
};

/// Row by row, with a bit for each square of the row.
pub struct Bitmask;

impl Search for Bitmask {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        let attacked = Attacked { columns: 0, falling: 0, rising: 0 };
        put_queen(&mut vec![0; n.get()], 0, attacked, probe)
    }
}

/// The squares of a row that the queens above it attack. Bits beyond the board's edge mean nothing.
#[derive(Clone, Copy)]
struct Attacked {
    columns: u32,
    falling: u32,
    rising: u32,
}

impl Attacked {
    /// The squares no queen attacks, of a row of n.
    #[inline(always)]
    fn free_squares(self, n: usize) -> u32 {
        let row = u32::MAX >> (32 - n);
        row & !(self.columns | self.falling | self.rising)
    }

    /// What is attacked in the next row once a queen stands on this square.
    #[inline(always)]
    fn below(self, queen: u32) -> Self {
        Attacked {
            columns: self.columns | queen,
            falling: (self.falling | queen) << 1,
            rising: (self.rising | queen) >> 1,
        }
    }
}

/// Puts a queen on each free square of `row` in turn; those of the rows above stand.
///
/// `columns` says where, for whoever wants to see the board; the search itself never looks there.
fn put_queen<P: Probe>(columns: &mut [usize], row: usize, attacked: Attacked, probe: &mut P) -> Flow<P> {
    let n = columns.len();
    let board = |columns: &[usize]| Placement::from_columns(columns[..row].iter().copied());
    if row == n {
        return probe.solution(|| board(columns));
    }
    probe.expand(|| board(columns))?;
    let mut free = attacked.free_squares(n);
    while free != 0 {
        let queen = free & free.wrapping_neg(); // the lowest bit: the leftmost free square
        free ^= queen;
        let column = queen.trailing_zeros() as usize;
        let square = Square { row, column };
        probe.candidate(square);
        columns[row] = column;
        probe.place(row + 1, square);
        put_queen(columns, row + 1, attacked.below(queen), probe)?;
        probe.backtrack(square);
    }
    Continue(())
}
