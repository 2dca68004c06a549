//! One loop for each queen, every one inside the one before: for eight queens, eight loops. A column that is attacked
//! is skipped, and whatever stands in the innermost loop is a solution; no recursion, the program text is as deep as
//! the tree.
//!
//! The price is that n stands in the text. The eight loops of the source are in `eight.rs`; a macro writes the same for
//! every other n up to 12.
//!
//! Time: p₀ + … + pₙ nodes, n candidates at each but the last level, and up to k pairs for each at level k.
//! Space: n numbers; a copy of the loops for every n.
//! Source: 002. It also draws the whole state space of nⁿ assignments; going through all of it is in `unpruned.rs`.
//!
//! # Pseudocode
//!
//! ```text
//! for a[1] in 1, …, n:
//!     for a[2] in 1, …, n:
//!         if queen 1 attacks queen 2: next a[2]
//!         …
//!             for a[8] in 1, …, n:
//!                 if one of queens 1, …, 7 attacks queen 8: next a[8]
//!                 solution a[1], …, a[8]
//! ```
//!
//! # What to look at
//!
//! Each `continue` prunes a subtree: the loops inside it are not entered. The tree, the candidates and the checks are
//! exactly the column vector's, so what the two times differ by is what the recursion costs, or what a compiler makes
//! of loops whose depth it knows.
//!
//! For n = 8, all solutions:
//!
//! ```
//! use queens_core::{BoardSize, Goal, Searcher};
//! use std::ops::ControlFlow::Continue;
//!
//! let Continue(work) = nested_loops::NestedLoops.counters(BoardSize::of(8), Goal::All, &mut || Continue(()))
//!     else { unreachable!("nothing stops it") };
//! assert_eq!((work.solutions, work.nodes(), work.candidates, work.checks), (92, 2_057, 15_720, 46_752));
//! ```

mod eight;

use std::{hint::black_box, ops::ControlFlow::Continue};

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Square, Walk,
};

/// Makes functions of the loops that `$loops` writes, one for each number of queens.
macro_rules! written_out {
    ($loops:ident; $($name:ident: $($row:literal)+;)+) => {$(
        fn $name<P: Probe>(probe: &mut P) -> Flow<P> {
            let mut columns = [0; [$($row),+].len()];
            // Hidden from the optimiser, which would else work out small boards while it compiles.
            let n = black_box(columns.len());
            $loops!(n, columns, probe; $($row)+);
            Continue(())
        }
    )+};
}

mod unpruned;
pub use unpruned::{NESTED_LOOPS_UNPRUNED, NestedLoopsUnpruned};

/// The approach as the suite lists it.
pub static NESTED_LOOPS: Approach = Approach {
    card: Card {
        id: "nested-loops",
        family: "nested-loops",
        idea: "one loop a queen, each inside the one before",
        source: "002",
        sizes: BoardSize::of(1)..=BoardSize::of(12),
        check_unit: CheckUnit::Pairs,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n² · n!) at most",
        space: "O(n)",
    },
    engine: Engine::Search(&NestedLoops),
    bytes: None,
};

/// The loops, written out.
pub struct NestedLoops;

/// Writes the loops for the queens of the rows given, the first outermost.
macro_rules! loops {
    ($n:ident, $columns:ident, $probe:ident;) => { $probe.solution(|| board(&$columns))? };
    ($n:ident, $columns:ident, $probe:ident; $row:literal $($inner:literal)*) => {
        $probe.expand(|| board(&$columns[..$row]))?;
        for column in 0..$n {
            let square = Square { row: $row, column };
            $probe.candidate(square);
            $columns[$row] = column;
            if is_attacked(&$columns, $row, $probe) {
                continue;
            }
            $probe.place($row + 1, square);
            loops!($n, $columns, $probe; $($inner)*);
            $probe.backtrack(square);
        }
    };
}

written_out! {
    loops;
    one: 0;
    two: 0 1;
    three: 0 1 2;
    four: 0 1 2 3;
    five: 0 1 2 3 4;
    six: 0 1 2 3 4 5;
    seven: 0 1 2 3 4 5 6;
    nine: 0 1 2 3 4 5 6 7 8;
    ten: 0 1 2 3 4 5 6 7 8 9;
    eleven: 0 1 2 3 4 5 6 7 8 9 10;
    twelve: 0 1 2 3 4 5 6 7 8 9 10 11;
}

impl Search for NestedLoops {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        match n.get() {
            1 => one(probe),
            2 => two(probe),
            3 => three(probe),
            4 => four(probe),
            5 => five(probe),
            6 => six(probe),
            7 => seven(probe),
            8 => eight::eight(probe),
            9 => nine(probe),
            10 => ten(probe),
            11 => eleven(probe),
            12 => twelve(probe),
            n => panic!("loops are written out for 1 to 12 queens, not for {n}"),
        }
    }
}

/// Whether an earlier queen attacks the one of `row`: compares her with them until one does.
fn is_attacked<P: Probe>(columns: &[usize], row: usize, probe: &mut P) -> bool {
    let column = columns[row];
    columns[..row]
        .iter()
        .enumerate()
        .any(|(other_row, &other)| probe.check(other == column || other.abs_diff(column) == row - other_row))
}

fn board(columns: &[usize]) -> Placement {
    Placement::from_columns(columns.iter().copied())
}

#[cfg(test)]
mod tests {
    use queens_core::{Event, Searcher};

    use super::*;

    written_out! { loops; eight_by_the_macro: 0 1 2 3 4 5 6 7; }

    struct ByTheMacro;

    impl Search for ByTheMacro {
        fn search<P: Probe>(&self, _: BoardSize, probe: &mut P) -> Flow<P> {
            eight_by_the_macro(probe)
        }
    }

    #[test]
    fn the_macro_writes_what_the_source_wrote_by_hand() {
        fn steps(loops: &dyn Searcher) -> Vec<Event> {
            let mut steps = Vec::new();
            let _ = loops.observe(BoardSize::of(8), &mut |event| {
                steps.push(event);
                Continue(())
            });
            steps
        }
        assert!(steps(&ByTheMacro) == steps(&NestedLoops));
    }
}
