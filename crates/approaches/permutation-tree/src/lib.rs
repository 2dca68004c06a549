//! The columns of the queens are a permutation of 1 … n, whatever the solution. So the tree is that of the permutations:
//! each node fixes the column of one more row by swapping it there from the columns not used yet, and two queens never
//! share a column. Only the diagonals are left to check, pair by pair.
//!
//! Below a queen the unused columns stand in the order the swaps left them, not in ascending order; the nodes are those
//! of every row-by-row approach, met in an order of their own.
//!
//! Time: p₀ + … + pₙ nodes, n − k candidates at each of level k, and up to k pairs for each.
//! Space: n numbers.
//! Source: 004, which sets this tree beside the one with n choices in each row.
//!
//! # Pseudocode
//!
//! ```text
//! put_queen(row):                                 (a is a permutation of 1, …, n)
//!     if row > n: solution a[1], …, a[n]; return
//!     for k in row, …, n:
//!         swap a[row] and a[k]
//!         if no j < row has |a[j] − a[row]| = row − j:
//!             put_queen(row + 1)
//!         swap a[row] and a[k]
//! ```
//!
//! # What to look at
//!
//! The candidates: 5,508 instead of 15,720 for n = 8, for the same 2,057 nodes, since a column that is held is not even
//! considered. And the order: the swaps shuffle what is left, so solutions come in another order than elsewhere, and
//! the first costs 117 nodes instead of 114.
//!
//! For n = 8, all solutions and the first:
//!
//! ```
//! use permutation_tree::PermutationTree;
//! use queens_core::{BoardSize, Goal, Searcher};
//! use std::ops::ControlFlow::Continue;
//!
//! let Continue(work) = PermutationTree.counters(BoardSize::of(8), Goal::All, &mut || Continue(()))
//!     else { unreachable!("nothing stops it") };
//! assert_eq!((work.solutions, work.nodes(), work.candidates, work.checks), (92, 2_057, 5_508, 19_368));
//!
//! let Continue(work) = PermutationTree.counters(BoardSize::of(8), Goal::First, &mut || Continue(()))
//!     else { unreachable!("nothing stops it") };
//! assert_eq!((work.solutions, work.nodes(), work.candidates, work.checks), (1, 117, 344, 1_105));
//! assert_eq!(PermutationTree.first(BoardSize::of(8)).unwrap().to_string(), "1 5 8 6 3 7 2 4");
//! ```

use std::ops::ControlFlow::Continue;

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Square, Walk,
};

/// The approach as the suite lists it.
pub static PERMUTATION_TREE: Approach = Approach {
    card: Card {
        id: "permutation-tree",
        family: "permutation-tree",
        idea: "the columns are permuted by swaps; only diagonals are compared",
        source: "004 (permutation tree)",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::Pairs,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n · n!) at most",
        space: "O(n)",
    },
    engine: Engine::Search(&PermutationTree),
    bytes: None,
};

/// Row by row, through the permutations of the columns.
pub struct PermutationTree;

impl Search for PermutationTree {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        let mut columns: Vec<usize> = (0..n.get()).collect();
        put_queen(&mut columns, 0, probe)
    }
}

/// Gives `row` each of the unused columns, `columns[row..]`, in turn; the queens of `columns[..row]` stand.
fn put_queen<P: Probe>(columns: &mut [usize], row: usize, probe: &mut P) -> Flow<P> {
    let board = |columns: &[usize]| Placement::from_columns(columns[..row].iter().copied());
    if row == columns.len() {
        return probe.solution(|| board(columns));
    }
    probe.expand(|| board(columns))?;
    for unused in row..columns.len() {
        let square = Square { row, column: columns[unused] };
        probe.candidate(square);
        columns.swap(row, unused);
        if is_free(columns, row, probe) {
            probe.place(row + 1, square);
            put_queen(columns, row + 1, probe)?;
            probe.backtrack(square);
        }
        columns.swap(row, unused);
    }
    Continue(())
}

/// Whether the queen of `row` shares no diagonal: compares her with the earlier ones until one does.
fn is_free<P: Probe>(columns: &[usize], row: usize, probe: &mut P) -> bool {
    let column = columns[row];
    !columns[..row]
        .iter()
        .enumerate()
        .any(|(other_row, &other)| probe.check(other.abs_diff(column) == row - other_row))
}
