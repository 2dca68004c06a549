//! Live nodes wait in a queue: the first leaves it, becomes the E-node, and its children without conflict join the end.
//! So the tree is gone through level by level, and no queen is ever taken off; a marker in the queue says where a level
//! ends. A full board is recognised when it leaves the queue, and the search ends when the queue runs dry.
//!
//! Time: p₀ + … + pₙ nodes, n candidates at each but the last level, and up to k pairs for each at level k.
//! Space: the live nodes; at the peak a few more than the widest level holds. How many is known beforehand: see
//! `memory.rs`.
//! Source: 004 (branch and bound, first in first out). Its program crashes for n = 2 and never ends for n = 3, where the
//! queue runs dry; here that means no solution.
//!
//! # Pseudocode
//!
//! ```text
//! queue ← the empty board
//! while queue is not empty:
//!     E-node ← take the first
//!     if n queens stand on it: solution; next
//!     for column in 1, …, n:
//!         if no queen of the E-node attacks the next row's square in column:
//!             a copy of the E-node with a queen there joins the end
//! ```
//!
//! # What to look at
//!
//! The queue: 573 live nodes at the peak for n = 8, a few more than the widest level has, where depth-first search
//! holds 8 queens; each is a board of its own. And the first solution: it lies on the last level, so all others have
//! been gone through before it is met, and stopping there saves no candidate. Nodes, candidates and checks for all
//! solutions are the column vector's: the order of a walk changes no tree.
//!
//! For n = 8, all solutions:
//!
//! ```
//! use queens_core::{BoardSize, Goal, Searcher};
//! use std::ops::ControlFlow::Continue;
//!
//! let Continue(work) = bfs_queue::BfsQueue.counters(BoardSize::of(8), Goal::All, &mut || Continue(()))
//!     else { unreachable!("nothing stops it") };
//! assert_eq!((work.solutions, work.nodes(), work.candidates, work.checks), (92, 2_057, 15_720, 46_752));
//! assert_eq!(work.peak_live.map(|live| live.nodes), Some(573));
//! ```

mod memory;

use std::{collections::VecDeque, ops::ControlFlow::Continue};

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Square, Walk,
};

/// The approach as the suite lists it.
pub static BFS_QUEUE: Approach = Approach {
    card: Card {
        id: "bfs-queue",
        family: "bfs-queue",
        idea: "live nodes in a queue, first in, first out; the tree level by level",
        source: "004",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::Pairs,
        walk: Walk::BreadthFirst,
        conflict_free: true,
        time: "O(n² · n!) at most",
        space: "O(n · live nodes)",
    },
    engine: Engine::Search(&BfsQueue),
    bytes: Some(|n, _| memory::bytes(n)),
};

/// Level by level, through a queue of live nodes.
pub struct BfsQueue;

/// What waits in the queue.
enum Entry {
    /// The columns of the queens that stand, the rest unused; how many stand is the level.
    Live([u8; 32]),
    /// All nodes of this level are before it, all of the next behind.
    LevelEnds,
}

impl Search for BfsQueue {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        go_through(&mut memory::reserve(n), n.get(), probe)
    }
}

/// Puts the root into the queue, and goes on until nothing is left there.
fn go_through<P: Probe>(queue: &mut VecDeque<Entry>, n: usize, probe: &mut P) -> Flow<P> {
    let mut level = 0;
    queue.push_back(Entry::Live([0; 32]));
    queue.push_back(Entry::LevelEnds);
    tell_length(queue, probe);

    while let Some(first) = queue.pop_front() {
        match first {
            Entry::Live(columns) if level == n => probe.solution(|| board(&columns[..level]))?,
            Entry::Live(columns) => expand(&columns, level, n, queue, probe)?,
            Entry::LevelEnds if queue.is_empty() => break,
            Entry::LevelEnds => {
                level += 1;
                queue.push_back(Entry::LevelEnds);
            }
        }
    }
    Continue(())
}

/// Tries every column for the next queen of the E-node; where she stands free, a child joins the queue.
fn expand<P: Probe>(
    columns: &[u8; 32],
    row: usize,
    n: usize,
    queue: &mut VecDeque<Entry>,
    probe: &mut P,
) -> Flow<P> {
    probe.expand(|| board(&columns[..row]))?;
    for column in 0..n {
        let square = Square { row, column };
        probe.candidate(square);
        if is_free(&columns[..row], column, probe) {
            let mut child = *columns;
            child[row] = column as u8;
            queue.push_back(Entry::Live(child));
            probe.place(row + 1, square);
            tell_length(queue, probe);
        }
    }
    Continue(())
}

/// Whether a queen in the next row stands free: compares her with the earlier ones until one attacks her.
fn is_free<P: Probe>(earlier: &[u8], column: usize, probe: &mut P) -> bool {
    let row = earlier.len();
    !earlier.iter().enumerate().any(|(other_row, &other)| {
        let other = usize::from(other);
        probe.check(other == column || other.abs_diff(column) == row - other_row)
    })
}

/// Tells how many nodes wait, the marker not counted, and what memory all entries take, the marker's too.
fn tell_length<P: Probe>(queue: &VecDeque<Entry>, probe: &mut P) {
    probe.live(queue.len() - 1, queue.len() * size_of::<Entry>());
}

fn board(columns: &[u8]) -> Placement {
    Placement::from_columns(columns.iter().map(|&column| column.into()))
}
