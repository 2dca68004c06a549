//! The loops without a question between them: all nⁿ ways to give each queen a column, tested when all stand. This shows
//! what pruning saves: for n = 8, of 19,173,961 nodes it leaves 2,057.
//!
//! A placement here is an assignment; those before a leaf may attack each other. A leaf that fails is a dead end.
//!
//! # Pseudocode
//!
//! ```text
//! for a[1] in 1, …, n:
//!     for a[2] in 1, …, n:
//!         …
//!             for a[8] in 1, …, n:
//!                 if no queen attacks another: solution a[1], …, a[8]
//! ```
//!
//! # What to look at
//!
//! The profile: 1, 8, 64, …, 8⁸, every level eight times the one before, where the pruned tree is widest in the middle
//! and ends with 92. Of 16,777,216 leaves 92 pass the test. Most fail early: three comparisons a leaf do on average,
//! and yet it is the number of leaves that costs.

use std::{hint::black_box, ops::ControlFlow::Continue};

use queens_core::{Approach, BoardSize, Card, CheckUnit, Engine, Flow, Probe, Search, Square, Walk};

use crate::{board, is_attacked};

/// The approach as the suite lists it.
pub static NESTED_LOOPS_UNPRUNED: Approach = Approach {
    card: Card {
        id: "nested-loops-unpruned",
        family: "nested-loops",
        idea: "all nⁿ assignments, tested when all queens stand",
        source: "002",
        sizes: BoardSize::of(1)..=BoardSize::of(8),
        check_unit: CheckUnit::Pairs,
        walk: Walk::DepthFirst,
        conflict_free: false,
        time: "O(n² · nⁿ) at most",
        space: "O(n)",
    },
    engine: Engine::Search(&NestedLoopsUnpruned),
    bytes: None,
};

/// The loops, written out, and one test in the innermost.
pub struct NestedLoopsUnpruned;

/// Writes the loops for the queens of the rows given, the first outermost.
macro_rules! loops {
    ($n:ident, $columns:ident, $probe:ident;) => { test(&$columns, $probe)? };
    ($n:ident, $columns:ident, $probe:ident; $row:literal $($inner:literal)*) => {
        $probe.expand(|| board(&$columns[..$row]))?;
        for column in 0..$n {
            let square = Square { row: $row, column };
            $probe.candidate(square);
            $columns[$row] = column;
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
    eight: 0 1 2 3 4 5 6 7;
}

impl Search for NestedLoopsUnpruned {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        match n.get() {
            1 => one(probe),
            2 => two(probe),
            3 => three(probe),
            4 => four(probe),
            5 => five(probe),
            6 => six(probe),
            7 => seven(probe),
            8 => eight(probe),
            n => panic!("loops are written out for 1 to 8 queens, not for {n}"),
        }
    }
}

/// Tests a leaf: compares each queen with all before her until one attacks another.
///
/// Never inlined: inside the loops the optimiser would see that the first comparisons do not depend on the inner loops,
/// lift them out, and so prune the tree after all.
#[inline(never)]
fn test<P: Probe>(columns: &[usize], probe: &mut P) -> Flow<P> {
    if (1..columns.len()).any(|row| is_attacked(columns, row, probe)) {
        probe.expand(|| board(columns))
    } else {
        probe.solution(|| board(columns))
    }
}
