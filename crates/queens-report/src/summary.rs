//! Look-ups over a recording: what the tables and charts ask for, in the suite's order.

use std::collections::{BTreeMap, BTreeSet};

use queens_data::{
    ApproachRow, Cell, Counted, FAMILIAR, Metered, Mode, Program, Recording, Row, Skipped, Status, Verified,
};

use crate::stats::{Timing, seed_for};

/// A recording, sorted.
pub(crate) struct Summary<'r> {
    pub(crate) recording: &'r Recording,
    /// Whoever takes part, in the suite's order.
    pub(crate) approaches: Vec<ApproachRow>,
    counted: BTreeMap<Cell, &'r Counted>,
    metered: BTreeMap<Cell, &'r Metered>,
    timings: BTreeMap<Cell, Timing>,
    skipped: BTreeMap<Cell, &'r Skipped>,
    /// The run came to its end.
    pub(crate) finished: bool,
    /// The load average then; none where it is not known.
    pub(crate) load_after: Option<f64>,
}

impl<'r> Summary<'r> {
    pub(crate) fn of(recording: &'r Recording) -> Self {
        let (mut counted, mut metered, mut skipped) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut samples: BTreeMap<Cell, Vec<f64>> = BTreeMap::new();
        let (mut finished, mut load_after) = (false, None);
        for row in &recording.rows {
            match row {
                Row::Counted(row) => drop(counted.insert(row.cell.clone(), row)),
                Row::Metered(row) => drop(metered.insert(row.cell.clone(), row)),
                Row::Skipped(row) => drop(skipped.insert(row.cell.clone(), row)),
                Row::Sample(row) => samples.entry(row.cell.clone()).or_default().push(row.seconds_a_run()),
                Row::Finish(row) => (finished, load_after) = (true, row.load),
                Row::Start(_) | Row::Approach(_) | Row::Verified(_) | Row::Trace(_) => {}
                Row::Fundamental(_) | Row::Program(_) => {}
            }
        }
        let seed = recording.start.asked.seed;
        let timings = samples
            .into_iter()
            .filter_map(|(cell, samples)| {
                let name = format!("{} {} {}", cell.approach, cell.n, cell.mode.as_str());
                Some((cell, Timing::of(&samples, seed_for(seed, &name))?))
            })
            .collect();
        let approaches = recording.approaches.clone();
        Self { recording, approaches, counted, metered, timings, skipped, finished, load_after }
    }

    /// The boards asked for.
    pub(crate) fn boards(&self) -> std::ops::RangeInclusive<u32> {
        self.recording.start.asked.n_from..=self.recording.start.asked.n_to
    }

    pub(crate) fn counted(&self, approach: &str, n: u32, mode: Mode) -> Option<&'r Counted> {
        self.counted.get(&cell(approach, n, mode)).copied()
    }

    pub(crate) fn metered(&self, approach: &str, n: u32, mode: Mode) -> Option<&'r Metered> {
        self.metered.get(&cell(approach, n, mode)).copied()
    }

    pub(crate) fn timing(&self, approach: &str, n: u32, mode: Mode) -> Option<Timing> {
        self.timings.get(&cell(approach, n, mode)).copied()
    }

    /// Whoever does what the mode asks for.
    pub(crate) fn answering(&self, mode: Mode) -> impl Iterator<Item = &ApproachRow> {
        self.approaches.iter().filter(move |approach| approach.answers(mode))
    }

    /// Whether the cell's approach does what the cell's mode asks for.
    pub(crate) fn is_asked(&self, cell: &Cell) -> bool {
        self.answering(cell.mode).any(|approach| approach.approach == cell.approach)
    }

    /// Every count, approach by approach, in order of n.
    pub(crate) fn all_counted(&self) -> impl Iterator<Item = &'r Counted> {
        let of = |approach: &ApproachRow| {
            let id = approach.approach.clone();
            self.counted.values().filter(move |row| row.cell.approach == id)
        };
        self.approaches.iter().flat_map(of).copied()
    }

    /// Everything metered, approach by approach, in order of n.
    pub(crate) fn all_metered(&self) -> impl Iterator<Item = &'r Metered> {
        let of = |approach: &ApproachRow| {
            let id = approach.approach.clone();
            self.metered.values().filter(move |row| row.cell.approach == id)
        };
        self.approaches.iter().flat_map(of).copied()
    }

    /// Whether the cell has times, and why not.
    pub(crate) fn status(&self, approach: &ApproachRow, n: u32, mode: Mode) -> Status {
        let cell = cell(&approach.approach, n, mode);
        if self.timings.contains_key(&cell) {
            Status::Measured
        } else if let Some(skipped) = self.skipped.get(&cell) {
            skipped.status
        } else if (approach.n_min..=approach.n_max).contains(&n) {
            Status::NotReached
        } else {
            Status::NotApplicable
        }
    }

    /// Whether anyone was counted there that searches depth-first.
    pub(crate) fn is_searched_depth_first(&self, n: u32) -> bool {
        let deep = |row: &&ApproachRow| row.walk == "depth-first";
        self.approaches.iter().filter(deep).any(|row| self.counted(&row.approach, n, Mode::All).is_some())
    }

    /// Every cell that was left out, with its reason.
    pub(crate) fn skipped(&self) -> impl Iterator<Item = &'r Skipped> {
        let of = |approach: &ApproachRow| {
            let id = approach.approach.clone();
            self.skipped.values().filter(move |row| row.cell.approach == id)
        };
        self.approaches.iter().flat_map(of).copied()
    }

    /// The outcomes of the examination, and the reasons for those that are missing: what [`crate::verdict`] reads. Who
    /// claims nothing about all solutions is in it only where its first one is wrong.
    pub(crate) fn examination(&self) -> Vec<Row> {
        let examined: BTreeSet<(&str, u32)> =
            self.verified().map(|row| (row.approach.as_str(), row.n)).collect();
        let belongs = |row: &&Row| match row {
            Row::Verified(_) => true,
            Row::Skipped(Skipped { cell, status, .. }) => match cell.mode {
                Mode::All => self.is_asked(cell) && !examined.contains(&(cell.approach.as_str(), cell.n)),
                Mode::First => {
                    let all = Cell { mode: Mode::All, ..cell.clone() };
                    *status == Status::Failed && !self.is_asked(&all)
                }
            },
            _ => false,
        };
        self.recording.rows.iter().filter(belongs).cloned().collect()
    }

    /// The programs that were timed as whole processes, each with its boards, ascending.
    pub(crate) fn programs(&self) -> Vec<Vec<&'r Program>> {
        let mut programs: Vec<Vec<&Program>> = Vec::new();
        for row in &self.recording.rows {
            let Row::Program(row) = row else { continue };
            match programs.iter_mut().find(|known| known[0].program == row.program) {
                Some(known) => known.push(row),
                None => programs.push(vec![row]),
            }
        }
        for program in &mut programs {
            program.sort_by_key(|row| row.n);
        }
        programs
    }

    /// What a program's times amount to, start-up included.
    pub(crate) fn whole_process(&self, row: &Program) -> Option<Timing> {
        let name = format!("{} {} whole", row.program, row.n);
        Timing::of(&row.seconds, seed_for(self.recording.start.asked.seed, &name))
    }

    /// What a program takes to start, in seconds: the median for n = 1.
    pub(crate) fn start_up(&self, row: &Program) -> Option<f64> {
        Timing::of(&row.start_up, self.recording.start.asked.seed).map(|of| of.median)
    }

    pub(crate) fn verified(&self) -> impl Iterator<Item = &'r Verified> {
        self.recording.rows.iter().filter_map(|row| match row {
            Row::Verified(row) => Some(row),
            _ => None,
        })
    }

    /// The board whose work is shown: the largest up to [`FAMILIAR`] that was counted, or else the smallest beyond.
    pub(crate) fn shown(&self, mode: Mode) -> Option<u32> {
        let boards = || self.counted.keys().filter(|cell| cell.mode == mode).map(|cell| cell.n);
        boards().filter(|n| *n <= FAMILIAR).max().or_else(|| boards().min())
    }

    /// The boards that have times, ascending.
    pub(crate) fn timed(&self, mode: Mode) -> Vec<u32> {
        let boards: BTreeSet<u32> =
            self.timings.keys().filter(|cell| cell.mode == mode).map(|cell| cell.n).collect();
        boards.into_iter().collect()
    }

    /// The approach that was asked for as the baseline, where it takes part.
    pub(crate) fn baseline(&self) -> Option<&ApproachRow> {
        self.approaches.iter().find(|row| row.approach == self.recording.start.asked.baseline)
    }

    /// The approach whose times are 1.0 ×: the one asked for where it has times on this board, or else the fastest there;
    /// none where nothing was timed.
    pub(crate) fn measured_against(&self, n: u32, mode: Mode) -> Option<&ApproachRow> {
        let median = |row: &ApproachRow| Some(self.timing(&row.approach, n, mode)?.median);
        let asked = self.baseline().filter(|row| median(row).is_some());
        let timed = self.approaches.iter().filter_map(|row| Some((row, median(row)?)));
        asked.or_else(|| timed.min_by(|a, b| a.1.total_cmp(&b.1)).map(|of| of.0))
    }
}

fn cell(approach: &str, n: u32, mode: Mode) -> Cell {
    Cell { approach: approach.to_string(), n, mode }
}
