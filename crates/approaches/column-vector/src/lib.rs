//! One queen in each row; a vector holds the column of each. A new queen is compared with every earlier one, and
//! nothing need be undone when she is taken off: the next one simply overwrites her.
//!
//! Time: p₀ + … + pₙ nodes, n candidates at each but the last level, and up to k pairs for each at level k.
//! Space: n numbers.
//! Source: 001, first program.
//!
//! # Pseudocode
//!
//! ```text
//! put_queen(row):
//!     if row > n: solution a[1], …, a[n]; return
//!     for column in 1, …, n:
//!         if no k < row has a[k] = column or |a[k] − column| = row − k:
//!             a[row] ← column
//!             put_queen(row + 1)
//! ```
//!
//! # What to look at
//!
//! Nothing is undone behind the recursive call: whatever stands in `a` from `row` on is overwritten before it is read. A
//! square in conflict costs fewer comparisons than a free one, since the first attacker ends them: for n = 8, 46,752
//! pairs for 15,720 candidates, 2.97 each. Candidates are n for every expanded node; beside flag arrays only the price
//! of a question differs.
//!
//! For n = 8, all solutions:
//!
//! ```
//! use queens_core::{BoardSize, Goal, Searcher};
//! use std::ops::ControlFlow::Continue;
//!
//! let Continue(work) = column_vector::ColumnVector.counters(BoardSize::of(8), Goal::All, &mut || Continue(()))
//!     else { unreachable!("nothing stops it") };
//! assert_eq!((work.solutions, work.nodes(), work.candidates, work.checks), (92, 2_057, 15_720, 46_752));
//! ```

use std::ops::ControlFlow::Continue;

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Square, Walk,
};

/// The approach as the suite lists it.
pub static COLUMN_VECTOR: Approach = Approach {
    card: Card {
        id: "column-vector",
        family: "column-vector",
        idea: "a vector of columns; each new queen is compared with all before her",
        source: "001 (a)",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::Pairs,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n² · n!) at most",
        space: "O(n)",
    },
    engine: Engine::Search(&ColumnVector),
    bytes: None,
};

/// Row by row, with one number for each queen.
pub struct ColumnVector;

impl Search for ColumnVector {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        let mut columns = vec![0; n.get()];
        put_queen(&mut columns, 0, probe)
    }
}

/// Tries every column for the queen of `row`; `columns[..row]` stand.
fn put_queen<P: Probe>(columns: &mut [u32], row: usize, probe: &mut P) -> Flow<P> {
    let board =
        |columns: &[u32]| Placement::from_columns(columns[..row].iter().map(|&column| column as usize));
    if row == columns.len() {
        return probe.solution(|| board(columns));
    }
    probe.expand(|| board(columns))?;
    for column in 0..columns.len() {
        let square = Square { row, column };
        probe.candidate(square);
        columns[row] = column as u32;
        if is_free(columns, row, probe) {
            probe.place(row + 1, square);
            put_queen(columns, row + 1, probe)?;
            probe.backtrack(square);
        }
    }
    Continue(())
}

/// Whether the queen of `row` stands free: compares her with the earlier ones until one attacks her.
fn is_free<P: Probe>(columns: &[u32], row: usize, probe: &mut P) -> bool {
    let column = columns[row];
    !columns[..row].iter().enumerate().any(|(other_row, &other)| {
        probe.check(other == column || other.abs_diff(column) as usize == row - other_row)
    })
}
