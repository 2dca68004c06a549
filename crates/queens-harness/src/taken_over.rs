//! What an earlier, stopped part of a run has recorded: it is not done again.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use queens_data::{Cell, Row, Status};

use crate::{Listener, Phase};

/// The rows of a stopped run, by what they settle.
#[derive(Default)]
pub(crate) struct TakenOver {
    /// Whether an approach was found right on a board.
    verified: BTreeMap<(String, u32), bool>,
    skipped: BTreeMap<Cell, Status>,
    counted: BTreeSet<Cell>,
    metered: BTreeSet<Cell>,
    sampled: BTreeSet<(Cell, u32)>,
    traced: BTreeSet<Cell>,
    /// Boards whose fundamental solutions are there.
    fundamental: BTreeSet<u32>,
}

impl TakenOver {
    pub(crate) fn new(rows: &[Row]) -> Self {
        let mut taken = TakenOver::default();
        for row in rows {
            match row {
                Row::Verified(row) => {
                    taken.verified.insert((row.approach.clone(), row.n), row.agrees);
                }
                Row::Skipped(row) => {
                    taken.skipped.insert(row.cell.clone(), row.status);
                }
                Row::Counted(row) => {
                    taken.counted.insert(row.cell.clone());
                }
                Row::Metered(row) => {
                    taken.metered.insert(row.cell.clone());
                }
                Row::Sample(row) => {
                    taken.sampled.insert((row.cell.clone(), row.round));
                }
                Row::Trace(row) => {
                    taken.traced.insert(row.cell.clone());
                }
                Row::Fundamental(row) => {
                    taken.fundamental.insert(row.n);
                }
                Row::Start(_) | Row::Approach(_) | Row::Program(_) | Row::Finish(_) => {}
            }
        }
        taken
    }

    /// Whether the approach was found right on this board; none where it was not examined to the end.
    pub(crate) fn verified(&self, approach: &str, n: u32) -> Option<bool> {
        self.verified.get(&(approach.to_owned(), n)).copied()
    }

    /// Why the cell has no figures, if that was settled.
    pub(crate) fn skipped(&self, cell: &Cell) -> Option<Status> {
        self.skipped.get(cell).copied()
    }

    /// Whether the cell was timed in this round.
    pub(crate) fn sampled(&self, cell: &Cell, round: u32) -> bool {
        self.sampled.contains(&(cell.clone(), round))
    }

    /// Whether the cell was metered.
    pub(crate) fn metered(&self, cell: &Cell) -> bool {
        self.metered.contains(cell)
    }

    /// Whether the cell was metered or timed at all: then it fits the budget.
    pub(crate) fn fits(&self, cell: &Cell) -> bool {
        let first = self.sampled.range((cell.clone(), 0)..).next();
        self.metered(cell) || first.is_some_and(|(sampled, _)| sampled == cell)
    }

    fn has(&self, row: &Row) -> bool {
        match row {
            Row::Verified(row) => self.verified(&row.approach, row.n).is_some(),
            Row::Skipped(row) => self.skipped(&row.cell).is_some(),
            Row::Counted(row) => self.counted.contains(&row.cell),
            Row::Metered(row) => self.metered(&row.cell),
            Row::Sample(row) => self.sampled(&row.cell, row.round),
            Row::Trace(row) => self.traced.contains(&row.cell),
            Row::Fundamental(row) => self.fundamental.contains(&row.n),
            Row::Start(_) | Row::Approach(_) | Row::Program(_) | Row::Finish(_) => false,
        }
    }
}

/// Passes on what is not recorded yet.
pub(crate) struct OnlyNew<'a> {
    pub(crate) taken: &'a TakenOver,
    pub(crate) listener: &'a mut dyn Listener,
}

impl Listener for OnlyNew<'_> {
    fn row(&mut self, row: Row) -> io::Result<()> {
        if self.taken.has(&row) { Ok(()) } else { self.listener.row(row) }
    }

    fn progress(&mut self, phase: Phase, done: usize, total: usize, next: &str) {
        self.listener.progress(phase, done, total, next);
    }
}
