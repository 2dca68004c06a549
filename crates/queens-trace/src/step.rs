//! One step of a search.

use queens_core::{LiveNodes, Placement, Square};

/// What a search does at once, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its depth in the tree: the queens that stand, without the one put down or taken off.
    pub level: usize,
    /// What is done.
    pub action: Action,
}

/// The kinds of steps. In a depth-first search the board is the E-node, and expanding it is no step of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A square is considered.
    Candidate {
        /// Which.
        square: Square,
        /// Questions asked about it, in the approach's unit.
        checks: u64,
        /// What came of it.
        verdict: Verdict,
    },
    /// Questions are asked that are about no one candidate: of a full board, or to prepare a choice.
    Checks {
        /// How many.
        checks: u64,
        /// The first two queens that attack each other, the later one first, where that is what was asked.
        attacking: Option<(Square, Square)>,
    },
    /// A live node leaves the queue and becomes the E-node.
    Expand {
        /// Its queens.
        e_node: Placement,
    },
    /// The queue is as long as this, without a queen put down: so it is when the root joins it.
    Queue {
        /// What waits there.
        live: LiveNodes,
    },
    /// The E-node got no child.
    DeadEnd {
        /// Its queens.
        e_node: Placement,
    },
    /// A queen is taken off.
    Backtrack {
        /// Where she stood.
        square: Square,
    },
    /// All queens stand, and none attacks another.
    Solution {
        /// Its running number, from 1.
        number: u64,
        /// The queens.
        board: Placement,
    },
}

/// What comes of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A queen is put down; where live nodes wait in a queue, she joins it with those before her.
    Placed {
        /// The queue, with her in it.
        live: Option<LiveNodes>,
    },
    /// This queen attacks the square.
    Attacked {
        /// Of those who do, the one the search asks about first.
        by: Square,
    },
    /// No queen attacks it, but one there would leave this row, from 0, without a free square.
    Empties {
        /// The first such row.
        row: usize,
    },
    /// It was not taken, for a reason that the board does not tell.
    Refused,
}
