//! What a search tells, and to whom.

use std::ops::ControlFlow::{self, Continue};

use crate::{Placement, Square};

/// How a search goes on after telling a probe something: Continue, or Break with the probe's [`Stop`](Probe::Stop)
/// value, which the search returns at once.
///
/// A probe that never stops has `Stop = Infallible`; the compiler then sees that the search never ends early, and the
/// timed code is the bare algorithm (`benches/` compares it with hand-written loops).
pub type Flow<P> = ControlFlow<<P as Probe>::Stop>;

/// Listens to a search. Each hook does nothing unless the probe wants it, and the unwanted ones compile to nothing.
///
/// The order in which a search tells: the root is expanded; of each candidate it is told that it is tried, then each
/// check made on it, then, if it is free, that the queen is put down, then all that follows below her, then that she is
/// taken off. Breadth first, what follows below her comes later, and no queen is taken off.
///
/// A full board is told as a solution instead of being expanded; one with conflicts, which only an approach that does
/// not prune meets, is expanded and is a dead end.
///
/// Only [`expand`](Probe::expand) and [`solution`](Probe::solution) can stop a search.
pub trait Probe {
    /// What comes back when the probe stops the search; `Infallible` for one that never does.
    type Stop;

    /// A node becomes the E-node. `e_node` gives its queens to a probe that wants to see them.
    #[inline(always)]
    fn expand(&mut self, e_node: impl Fn() -> Placement) -> Flow<Self> {
        let _ = e_node;
        Continue(())
    }

    /// A square is considered for the next queen.
    #[inline(always)]
    fn candidate(&mut self, square: Square) {
        let _ = square;
    }

    /// One elementary step of the conflict test was made, and this is what it showed, handed back so that the step can
    /// stand inside a condition. Where the step is an update, not a question, it is told as true.
    #[inline(always)]
    fn check(&mut self, attacked: bool) -> bool {
        attacked
    }

    /// A queen is put down; with her, `level` queens stand.
    #[inline(always)]
    fn place(&mut self, level: usize, square: Square) {
        let _ = (level, square);
    }

    /// The queen of `square` is taken off so that the search goes on.
    #[inline(always)]
    fn backtrack(&mut self, square: Square) {
        let _ = square;
    }

    /// So many live nodes wait in a queue, and take so many bytes there.
    #[inline(always)]
    fn live(&mut self, nodes: usize, bytes: usize) {
        let _ = (nodes, bytes);
    }

    /// All queens stand and none attacks another.
    fn solution(&mut self, board: impl Fn() -> Placement) -> Flow<Self>;
}

/// What a [`Probe`] is told, as a value: the stream behind traces and pictures of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// This node becomes the E-node.
    Expand(Placement),
    /// This square is considered.
    Candidate(Square),
    /// A step of the conflict test was made: attacked or not; an update is told as true.
    Check(bool),
    /// A queen is put down, the level counting her.
    Place {
        /// Queens standing, with her.
        level: usize,
        /// Where she stands.
        square: Square,
    },
    /// The queen of this square is taken off.
    Backtrack(Square),
    /// The queue's length and size.
    Live {
        /// Nodes waiting to be expanded.
        nodes: usize,
        /// Memory they take.
        bytes: usize,
    },
    /// All queens stand.
    Solution(Placement),
}

/// How much a search is asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// Every solution.
    All,
    /// The first solution, then stop.
    First,
}

impl Goal {
    /// Both, in the order of tables.
    pub const BOTH: [Goal; 2] = [Goal::All, Goal::First];
}
