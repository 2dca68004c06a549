//! Two recordings side by side: what became faster, what slower, what cannot be told.

use std::collections::BTreeMap;

use queens_data::{Cell, Recording, Row};
use serde::Serialize;

use crate::{Format, Medium, csv, noise::Noise, numbers, stats, tables::Table};

/// The times of one recording against another's, cell by cell.
pub struct Comparison {
    cells: Vec<Compared>,
    /// Cells that only one of the recordings has.
    unmatched: usize,
    /// In what the machines differ, in words.
    differences: Vec<String>,
    /// What makes the times of either doubtful, in words.
    warnings: Vec<String>,
}

struct Compared {
    cell: Cell,
    old: f64,
    new: f64,
    ratio: stats::Ratio,
}

/// One cell, bare.
#[derive(Serialize)]
struct Record<'a> {
    approach: &'a str,
    n: u32,
    mode: &'static str,
    old_median_s: f64,
    new_median_s: f64,
    ratio: f64,
    ci_low: f64,
    ci_high: f64,
    differs: bool,
}

/// Compares what both recordings have timed. A ratio above 1 means that the new one is slower.
pub fn compare(old: &Recording, new: &Recording) -> Comparison {
    let (before, after) = (samples(old), samples(new));
    let cells: Vec<Compared> = after
        .iter()
        .filter_map(|(cell, new)| {
            let old = before.get(cell)?;
            let name = format!("{} {} {}", cell.approach, cell.n, cell.mode.as_str());
            let ratio = stats::Ratio::of(old, new, stats::seed_for(1, &name))?;
            let (old, new) = (stats::middle_of(old.clone())?, stats::middle_of(new.clone())?);
            Some(Compared { cell: cell.clone(), old, new, ratio })
        })
        .collect();
    let unmatched = before
        .keys()
        .chain(after.keys())
        .filter(|cell| !(before.contains_key(*cell) && after.contains_key(*cell)));
    let unmatched = unmatched.count();
    let warning = |recording| Noise::of(recording).and_then(|noise| noise.warning());
    let warnings = [("Old", warning(old)), ("New", warning(new))];
    let warnings = warnings.into_iter().filter_map(|(which, words)| Some(format!("{which}: {}", words?)));
    Comparison { cells, unmatched, differences: differences(old, new), warnings: warnings.collect() }
}

/// Seconds a run, by cell.
fn samples(recording: &Recording) -> BTreeMap<Cell, Vec<f64>> {
    let mut samples = BTreeMap::<Cell, Vec<f64>>::new();
    for row in &recording.rows {
        if let Row::Sample(sample) = row {
            samples.entry(sample.cell.clone()).or_default().push(sample.seconds_a_run());
        }
    }
    samples
}

/// What makes the two no fair comparison.
fn differences(old: &Recording, new: &Recording) -> Vec<String> {
    let (a, b) = (&old.start.machine, &new.start.machine);
    let parts = [
        ("processor", &a.cpu, &b.cpu),
        ("system", &a.os, &b.os),
        ("compiler", &a.rustc, &b.rustc),
        ("commit", &a.commit, &b.commit),
    ];
    let differing = parts.into_iter().filter(|(_, old, new)| old != new);
    differing.map(|(what, old, new)| format!("{what}: {old}, then {new}")).collect()
}

impl Comparison {
    /// Whether a cell is slower than this ratio allows, beyond doubt: the whole interval is above it.
    pub fn is_slower_than(&self, allowed: f64) -> bool {
        self.cells.iter().any(|cell| cell.ratio.low > allowed)
    }

    /// Whether there is anything that both recordings have timed.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The comparison as a table or as data.
    pub fn show(&self, format: Format, medium: &Medium) -> String {
        match format {
            Format::Table => format!("{}\n{}\n", self.table().text(medium), self.in_words()),
            Format::Markdown => format!("{}\n{}\n", self.table().markdown(), self.in_words()),
            Format::Csv => csv::headed(
                "approach,n,mode,old_median_s,new_median_s,ratio,ci_low,ci_high,differs",
                self.records(),
            ),
            Format::Json => {
                let records: Vec<Record<'_>> = self.records().collect();
                serde_json::to_string_pretty(&records).expect("plain fields are always JSON") + "\n"
            }
        }
    }

    fn table(&self) -> Table {
        let columns = [("approach", false), ("n", true), ("mode", false), ("old", true), ("new", true)];
        let more = [("new / old", true), ("95 % interval", true), ("", false)];
        let mut table = Table::new(columns.into_iter().chain(more));
        table.rows.extend(self.cells.iter().map(|Compared { cell, old, new, ratio }| {
            let verdict = match (ratio.differs(), ratio.ratio > 1.0) {
                (false, _) => "no difference",
                (true, true) => "slower",
                (true, false) => "faster",
            };
            vec![
                cell.approach.clone(),
                cell.n.to_string(),
                cell.mode.as_str().into(),
                numbers::time(*old),
                numbers::time(*new),
                format!("{:.3}", ratio.ratio),
                format!("{:.3} – {:.3}", ratio.low, ratio.high),
                verdict.into(),
            ]
        }));
        table
    }

    fn in_words(&self) -> String {
        let count = |wanted: fn(&&Compared) -> bool| self.cells.iter().filter(wanted).count();
        let slower = count(|cell| cell.ratio.differs() && cell.ratio.ratio > 1.0);
        let faster = count(|cell| cell.ratio.differs() && cell.ratio.ratio < 1.0);
        let same = self.cells.len() - slower - faster;
        let mut words = format!("{slower} slower, {faster} faster, {same} without a difference that shows.");
        if self.unmatched > 0 {
            words += &format!(" {} only in one of the two.", self.unmatched);
        }
        for difference in &self.differences {
            words += &format!("\nNot alike: {difference}.");
        }
        for warning in &self.warnings {
            words += &format!("\n{warning}.");
        }
        words
    }

    fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.cells.iter().map(|Compared { cell, old, new, ratio }| Record {
            approach: &cell.approach,
            n: cell.n,
            mode: cell.mode.as_str(),
            old_median_s: *old,
            new_median_s: *new,
            ratio: ratio.ratio,
            ci_low: ratio.low,
            ci_high: ratio.high,
            differs: ratio.differs(),
        })
    }
}

#[cfg(test)]
mod tests {
    use queens_data::{Mode, Sample};

    use super::*;
    use crate::testing;

    fn recording(seconds: &[f64]) -> Recording {
        let mut recording = testing::synthetic(4, 5, |_| true);
        let cell = Cell { approach: "one".into(), n: 8, mode: Mode::All };
        recording.rows = seconds
            .iter()
            .zip(0..)
            .map(|(seconds, round)| {
                Row::Sample(Sample { cell: cell.clone(), round, iterations: 1, seconds: *seconds })
            })
            .collect();
        recording
    }

    #[test]
    fn a_difference_is_told_from_noise() {
        let old = recording(&[1.0, 1.1, 0.9, 1.05, 0.95]);
        let slower = compare(&old, &recording(&[2.0, 2.2, 1.8, 2.1, 1.9]));
        assert!(slower.is_slower_than(1.5) && !slower.is_slower_than(2.5));
        assert!(slower.in_words().starts_with("1 slower, 0 faster, 0 without"));
        let same = compare(&old, &recording(&[1.02, 1.12, 0.9, 1.0, 0.97]));
        assert!(!same.is_slower_than(1.0));
        assert!(same.in_words().starts_with("0 slower, 0 faster, 1 without"));
    }

    #[test]
    fn a_noisy_machine_is_named_beside_the_recording_it_made() {
        let quiet = recording(&[1.0, 1.001, 1.002, 0.999, 0.998]);
        let mut busy = quiet.clone();
        busy.start.machine.load = Some(1.92);
        let words = compare(&quiet, &busy).in_words();
        assert!(words.contains("\nNew: The machine was noisy: other work kept"), "{words}");
        assert!(!words.contains("\nOld: ") && !compare(&quiet, &quiet).in_words().contains("noisy"));
    }

    #[test]
    fn what_only_one_has_and_what_is_not_alike_is_said() {
        let old = recording(&[1.0]);
        let mut new = recording(&[]);
        new.start.machine.cpu = "another".into();
        let comparison = compare(&old, &new);
        assert!(comparison.is_empty());
        assert!(comparison.in_words().contains(" 1 only in one of the two.\nNot alike: processor: "));
    }
}
