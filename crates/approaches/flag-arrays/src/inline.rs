//! Way 1: the queen is put down first, and then asked whether she was the last. Full boards cost no call, and the
//! function never sees one.
//!
//! # Pseudocode
//!
//! ```text
//! put_queen(row):
//!     for column in 1, …, n:
//!         if column, row + column and row − column all have no flag:
//!             a[row] ← column
//!             set the three flags
//!             if row = n: solution a[1], …, a[n]
//!             else put_queen(row + 1)
//!             clear the three flags
//! ```
//!
//! # What to look at
//!
//! One call fewer for each solution, 92 of 2,057 for n = 8; the last row is asked for with each queen put down instead
//! of with each call. All counters are those of way 2; whether the clock can tell the two apart is the question to put
//! to a report.

use std::ops::ControlFlow::Continue;

use queens_core::{Approach, BoardSize, Card, CheckUnit, Engine, Flow, Probe, Search, Square, Walk};

use crate::{Board, Lines};

/// The approach as the suite lists it.
pub static FLAG_ARRAYS_INLINE: Approach = Approach {
    card: Card {
        id: "flag-arrays-inline",
        family: "flag-arrays",
        idea: "flag arrays that ask for the last row inside the loop",
        source: "001 (b), way 1; 003",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::Flags,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n · n!) at most",
        space: "O(n)",
    },
    engine: Engine::Search(&FlagArraysInline),
    bytes: None,
};

/// Row by row, asking inside the loop whether all queens stand.
pub struct FlagArraysInline;

impl Search for FlagArraysInline {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        put_queen(&mut Board::new(n), 0, probe)
    }
}

/// Tries every column for the queen of `row`, which the board has; those of the rows above stand.
fn put_queen<P: Probe>(board: &mut Board, row: usize, probe: &mut P) -> Flow<P> {
    let n = board.n;
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
            if row + 1 == n {
                probe.solution(|| board.placement(n))?;
            } else {
                put_queen(board, row + 1, probe)?;
            }
            board.hold(lines, false);
            probe.backtrack(square);
        }
    }
    Continue(())
}
