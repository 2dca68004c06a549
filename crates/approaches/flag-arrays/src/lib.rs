//! One queen in each row, and a flag for every column and every diagonal of both directions that says whether a queen
//! holds it. Three look-ups tell whether a square is free, however many queens stand; the flags are set when a queen is
//! put down and cleared when she is taken off.
//!
//! Squares of a diagonal share their row − column, those of an anti-diagonal their row + column: so each line has a
//! number, and its flag a place in an array.
//!
//! Time: p₀ + … + pₙ nodes, n candidates at each but the last level, at most three look-ups for each.
//! Space: n columns and 2 · (2n − 1) diagonals.
//! Source: 001, second program. Its way 2, which it prefers, asks on entry whether every row has its queen; way 1, here
//! in `inline.rs`, asks inside the loop, and so does source 003 in Pascal.
//!
//! # Pseudocode
//!
//! ```text
//! put_queen(row):
//!     if row > n: solution a[1], …, a[n]; return
//!     for column in 1, …, n:
//!         if column, row + column and row − column all have no flag:
//!             a[row] ← column
//!             set the three flags
//!             put_queen(row + 1)
//!             clear the three flags
//! ```
//!
//! # What to look at
//!
//! What is set before the recursive call is cleared behind it: the flags say at every node what the queens above hold,
//! and nothing else. Nodes and candidates are those of the column vector, move for move; what falls is checks, 24,648
//! look-ups instead of 46,752 comparisons for n = 8, for a look-up costs the same however many queens stand. A flag
//! knows that a line is held, not by whom.
//!
//! For n = 8, all solutions, both ways:
//!
//! ```
//! use flag_arrays::{FlagArrays, FlagArraysInline};
//! use queens_core::{BoardSize, Goal, Searcher};
//! use std::ops::ControlFlow::Continue;
//!
//! for way in [&FlagArrays as &dyn Searcher, &FlagArraysInline] {
//!     let Continue(work) = way.counters(BoardSize::of(8), Goal::All, &mut || Continue(()))
//!         else { unreachable!("nothing stops it") };
//!     assert_eq!((work.solutions, work.nodes(), work.candidates, work.checks), (92, 2_057, 15_720, 24_648));
//! }
//! ```

mod inline;

use std::ops::ControlFlow::Continue;

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Square, Walk,
};

pub use inline::{FLAG_ARRAYS_INLINE, FlagArraysInline};

/// The approach as the suite lists it.
pub static FLAG_ARRAYS: Approach = Approach {
    card: Card {
        id: "flag-arrays",
        family: "flag-arrays",
        idea: "a flag for each column and diagonal; three look-ups tell a free square",
        source: "001 (b), way 2",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::Flags,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n · n!) at most",
        space: "O(n)",
    },
    engine: Engine::Search(&FlagArrays),
    bytes: None,
};

/// Row by row, asking on entry whether all queens stand.
pub struct FlagArrays;

impl Search for FlagArrays {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        put_queen(&mut Board::new(n), 0, probe)
    }
}

/// Tries every column for the queen of `row`; those of the rows above stand.
fn put_queen<P: Probe>(board: &mut Board, row: usize, probe: &mut P) -> Flow<P> {
    let n = board.n;
    if row == n {
        return probe.solution(|| board.placement(row));
    }
    // Said once, so that no look-up below need ask whether it is inside its array.
    assert!(row < n && n <= 32);
    probe.expand(|| board.placement(row))?;
    for column in 0..n {
        let square = Square { row, column };
        let lines = Lines::through(square, n);
        probe.candidate(square);
        if board.is_free(lines, probe) {
            board.columns[row] = column;
            board.hold(lines, true);
            probe.place(row + 1, square);
            put_queen(board, row + 1, probe)?;
            board.hold(lines, false);
            probe.backtrack(square);
        }
    }
    Continue(())
}

/// The numbers of the lines through a square, each from 0.
#[derive(Clone, Copy)]
struct Lines {
    column: usize,
    /// The anti-diagonal: row + column.
    sum: usize,
    /// The diagonal: row − column, moved up by n − 1.
    difference: usize,
}

impl Lines {
    #[inline(always)]
    fn through(Square { row, column }: Square, n: usize) -> Self {
        Lines { column, sum: row + column, difference: row + n - 1 - column }
    }
}

/// The queens by the column of each, and the lines they hold.
struct Board {
    n: usize,
    columns: [usize; 32],
    column_held: [bool; 32],
    sum_held: [bool; 64],
    difference_held: [bool; 64],
}

impl Board {
    fn new(n: BoardSize) -> Self {
        Board {
            n: n.get(),
            columns: [0; 32],
            column_held: [false; 32],
            sum_held: [false; 64],
            difference_held: [false; 64],
        }
    }

    /// Whether no queen holds one of these lines; looks no further than the first that is held.
    #[inline(always)]
    fn is_free<P: Probe>(&self, lines: Lines, probe: &mut P) -> bool {
        !(probe.check(self.column_held[lines.column])
            || probe.check(self.sum_held[lines.sum])
            || probe.check(self.difference_held[lines.difference]))
    }

    /// Sets or clears the flags of these lines.
    #[inline(always)]
    fn hold(&mut self, lines: Lines, held: bool) {
        self.column_held[lines.column] = held;
        self.sum_held[lines.sum] = held;
        self.difference_held[lines.difference] = held;
    }

    /// The queens of the first `rows` rows.
    fn placement(&self, rows: usize) -> Placement {
        Placement::from_columns(self.columns[..rows].iter().copied())
    }
}
