//! Where a search stands.

use std::collections::VecDeque;

use queens_core::{BoardSize, Counters, Placement, Square};

use crate::{Action, Step, Verdict};

/// The queens, the queue and the work done after some steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The board's size.
    pub n: BoardSize,
    /// Steps taken.
    pub steps: u64,
    /// The queens that stand, in the order put down: those of the E-node.
    pub queens: Vec<Square>,
    /// The live nodes that wait, for a search that keeps them in a queue.
    pub queue: Option<VecDeque<Placement>>,
    /// The work so far.
    pub counters: Counters,
}

impl Position {
    /// Before the first step: the root.
    pub fn start(n: BoardSize) -> Self {
        let mut counters = Counters { profile: vec![0; n.get() + 1], ..Counters::default() };
        counters.profile[0] = 1;
        Position { n, steps: 0, queens: Vec::new(), queue: None, counters }
    }

    /// The queens that stand, as a placement.
    pub fn board(&self) -> Placement {
        self.queens.iter().fold(Placement::EMPTY, |board, &queen| board.with(queen))
    }

    /// Takes a step on from here.
    pub fn apply(&mut self, step: &Step) {
        self.steps += 1;
        let counters = &mut self.counters;
        match step.action {
            Action::Candidate { square, checks, verdict } => {
                counters.candidates += 1;
                counters.checks += checks;
                if let Verdict::Placed { live } = verdict {
                    if let Some(nodes) = counters.profile.get_mut(step.level + 1) {
                        *nodes += 1;
                    }
                    counters.peak_live = counters.peak_live.max(live);
                    let child = self.board().with(square);
                    match &mut self.queue {
                        Some(queue) => queue.push_back(child),
                        None => self.queens.push(square),
                    }
                }
            }
            Action::Checks { checks, .. } => counters.checks += checks,
            Action::Expand { e_node } => self.leave_queue(e_node),
            Action::Queue { live } => {
                counters.peak_live = counters.peak_live.max(Some(live));
                self.queue.get_or_insert_with(|| VecDeque::from([Placement::EMPTY]));
            }
            Action::DeadEnd { .. } => counters.dead_ends += 1,
            Action::Backtrack { square } => {
                counters.backtracks += 1;
                self.queens.retain(|&queen| queen != square);
            }
            Action::Solution { board, .. } => {
                counters.solutions += 1;
                self.leave_queue(board);
            }
        }
    }

    /// This node leaves the queue, if there is one, and its queens stand.
    fn leave_queue(&mut self, node: Placement) {
        let Some(queue) = &mut self.queue else { return };
        // The first, unless the queue is none that is first in, first out.
        if let Some(place) = queue.iter().position(|&waiting| waiting == node) {
            queue.remove(place);
        }
        self.queens = node.queens().collect();
    }
}
