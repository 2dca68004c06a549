//! Backtracking without recursion: a row pointer goes down when a queen finds a free square, and up when her row has no
//! more columns to try. The vector of columns is all the memory there is: the queen found there on the way up says
//! where her row goes on.
//!
//! It takes the very steps of the column vector, so every counter is the same; what recursion keeps on the call stack,
//! a return address and a column for each level, is here the pointer and the vector.
//!
//! Time: p₀ + … + pₙ nodes, n candidates at each but the last level, and up to k pairs for each at level k.
//! Space: n numbers.
//! Source: 000, which weighs recursion against a loop.
//!
//! # Pseudocode
//!
//! ```text
//! row ← 1, column ← 1
//! loop:
//!     if column > n:
//!         if row = 1: stop
//!         row ← row − 1, column ← a[row] + 1         (up)
//!     else if a queen above attacks (row, column):
//!         column ← column + 1
//!     else:
//!         a[row] ← column
//!         if row = n: solution; column ← column + 1
//!         else: row ← row + 1, column ← 1            (down)
//! ```
//!
//! # What to look at
//!
//! The line marked up: the vector is the stack. The queen that is left there says where the row goes on, so no column
//! need be saved on the way down. Every counter is the column vector's; beside its time this one says what calls cost.
//!
//! For n = 8, all solutions:
//!
//! ```
//! use queens_core::{BoardSize, Goal, Searcher};
//! use std::ops::ControlFlow::Continue;
//!
//! let Continue(work) = iterative::Iterative.counters(BoardSize::of(8), Goal::All, &mut || Continue(()))
//!     else { unreachable!("nothing stops it") };
//! assert_eq!((work.solutions, work.nodes(), work.candidates, work.checks), (92, 2_057, 15_720, 46_752));
//! ```

use std::ops::ControlFlow::Continue;

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Square, Walk,
};

/// The approach as the suite lists it.
pub static ITERATIVE: Approach = Approach {
    card: Card {
        id: "iterative",
        family: "iterative",
        idea: "no recursion: a row pointer goes down and up a vector of columns",
        source: "000 (recursion or not)",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::Pairs,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n² · n!) at most",
        space: "O(n)",
    },
    engine: Engine::Search(&Iterative),
    bytes: None,
};

/// Row by row, in one loop.
pub struct Iterative;

impl Search for Iterative {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        let n = n.get();
        let mut columns = vec![0; n];
        let (mut row, mut column) = (0, 0); // the square to try next; the rows above have their queens
        probe.expand(|| Placement::EMPTY)?;
        loop {
            if column == n {
                // The row is exhausted: up, to move the queen there one column on. Above the top row there is nothing.
                if row == 0 {
                    return Continue(());
                }
                row -= 1;
                column = columns[row];
                probe.backtrack(Square { row, column });
                column += 1;
                continue;
            }

            let square = Square { row, column };
            probe.candidate(square);
            if !is_free(&columns[..row], column, probe) {
                column += 1;
                continue;
            }

            columns[row] = column;
            probe.place(row + 1, square);
            if row + 1 == n {
                probe.solution(|| board(&columns))?;
                probe.backtrack(square);
                column += 1;
            } else {
                (row, column) = (row + 1, 0); // down
                probe.expand(|| board(&columns[..row]))?;
            }
        }
    }
}

/// Whether a queen in the next row stands free: compares her with the earlier ones until one attacks her.
fn is_free<P: Probe>(earlier: &[usize], column: usize, probe: &mut P) -> bool {
    let row = earlier.len();
    !earlier
        .iter()
        .enumerate()
        .any(|(other_row, &other)| probe.check(other == column || other.abs_diff(column) == row - other_row))
}

fn board(columns: &[usize]) -> Placement {
    Placement::from_columns(columns.iter().copied())
}
