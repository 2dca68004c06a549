//! What is to be measured, and the cells it comes to.

use std::{
    io,
    num::NonZeroUsize,
    ops::{
        ControlFlow::{self, Break, Continue},
        RangeInclusive,
    },
    time::{Duration, Instant},
};

use queens_core::{Approach, BoardSize, Goal, Run};
use queens_data::{Cell, Row, Skipped, Status};

use super::{Listener, MeasureError};
use crate::{rows, verify::Examiner};

/// Runs it, and gives the most bytes of heap that were in use at once, beyond those in use before.
///
/// An allocator belongs to a program, not to a library; so the program hands its own in.
pub type HeapMeter = fn(&mut dyn FnMut()) -> u64;

/// What to measure, and how much of it.
pub struct Plan<'a> {
    /// Who takes part, in the order of tables.
    pub approaches: &'a [&'static Approach],
    /// The boards.
    pub sizes: RangeInclusive<BoardSize>,
    /// A cell of which [`RUNS_IN_BUDGET`](queens_data::RUNS_IN_BUDGET) runs would last longer is not timed, and no examination or counting of one lasts longer.
    pub budget: Duration,
    /// An approach that would reserve more bytes is not started.
    pub memory: u64,
    /// Threads of an engine that can use several; a search uses one.
    pub threads: NonZeroUsize,
    /// Tells the heap of a run; none where the program's allocator cannot.
    pub heap: Option<HeapMeter>,
    /// Where the random order of the rounds starts.
    pub seed: u64,
    /// What an earlier, stopped part of the same run has recorded; empty for a new run.
    pub taken_over: Vec<Row>,
}

impl Plan<'_> {
    /// How engines without a probe run.
    pub(super) fn run<'a>(&self, tick: &'a (dyn Fn(f64) -> ControlFlow<()> + Sync)) -> Run<'a> {
        Run { threads: self.threads, ..Run::new(tick) }
    }

    /// Makes sure that the run can begin; call it before creating files.
    ///
    /// # Errors
    /// In a debug build, and for boards whose number of solutions is unknown.
    pub fn ensure_possible(&self) -> Result<(), MeasureError> {
        if cfg!(debug_assertions) {
            return Err(MeasureError::DebugBuild);
        }
        Examiner::new(*self.sizes.end())?;
        Ok(())
    }
}

/// A cell that may be measured.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) approach: &'static Approach,
    pub(super) n: BoardSize,
    pub(super) goal: Goal,
}

impl Task {
    pub(super) fn cell(&self) -> Cell {
        rows::cell(self.approach, self.n, self.goal)
    }

    pub(super) fn name(&self) -> String {
        let first = if self.goal == Goal::First { ", first" } else { "" };
        format!("{} n = {}{first}", self.approach.card.id, self.n)
    }

    pub(super) fn skip(&self, listener: &mut dyn Listener, status: Status, reason: &str) -> io::Result<()> {
        listener.row(Row::Skipped(Skipped { cell: self.cell(), status, reason: reason.into() }))
    }
}

/// Breaks once the budget is spent.
pub(super) fn deadline(budget: Duration) -> impl Fn() -> ControlFlow<()> + Sync {
    let start = Instant::now();
    move || if start.elapsed() < budget { Continue(()) } else { Break(()) }
}
