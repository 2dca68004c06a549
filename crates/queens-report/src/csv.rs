//! Tidy data: one observation a row, bare numbers.

use queens_data::Mode;
use serde::Serialize;

use crate::summary::Summary;

/// Records as CSV under the header, which is the names of their fields.
pub(crate) fn headed(header: &str, records: impl IntoIterator<Item = impl Serialize>) -> String {
    let mut writer =
        csv::WriterBuilder::new().has_headers(false).from_writer(format!("{header}\n").into_bytes());
    for record in records {
        writer.serialize(record).expect("a record of plain fields fits a CSV row, and memory takes it");
    }
    String::from_utf8(writer.into_inner().expect("memory takes it")).expect("CSV of text is text")
}

#[derive(Serialize)]
struct CountsRow<'a> {
    approach: &'a str,
    n: u32,
    mode: &'a str,
    solutions: u64,
    nodes: u64,
    candidates: u64,
    checks: u64,
    check_unit: &'a str,
    placements: u64,
    backtracks: Option<u64>,
    dead_ends: u64,
    peak_live_nodes: Option<u64>,
    peak_live_bytes: Option<u64>,
}

/// `counts.csv`: a row for each search that was counted.
pub(crate) fn counts(summary: &Summary) -> String {
    const HEADER: &str = "approach,n,mode,solutions,nodes,candidates,checks,check_unit,placements,backtracks,dead_ends,peak_live_nodes,peak_live_bytes";
    let rows = summary.approaches.iter().flat_map(|approach| {
        let of_it = summary.all_counted().filter(|row| row.cell.approach == approach.approach);
        of_it.map(|row| CountsRow {
            approach: &row.cell.approach,
            n: row.cell.n,
            mode: row.cell.mode.as_str(),
            solutions: row.solutions,
            nodes: row.nodes,
            candidates: row.candidates,
            checks: row.checks,
            check_unit: approach.unit().unwrap_or_default(),
            placements: row.placements,
            backtracks: row.backtracks,
            dead_ends: row.dead_ends,
            peak_live_nodes: row.peak_live_nodes,
            peak_live_bytes: row.peak_live_bytes,
        })
    });
    headed(HEADER, rows)
}

#[derive(Serialize)]
struct ProfileRow<'a> {
    approach: &'a str,
    n: u32,
    mode: &'a str,
    level: usize,
    nodes: u64,
}

/// `profile.csv`: a row for each level of each search that was counted.
pub(crate) fn profile(summary: &Summary) -> String {
    let rows = summary.all_counted().flat_map(|row| {
        row.profile.iter().enumerate().map(|(level, nodes)| ProfileRow {
            approach: &row.cell.approach,
            n: row.cell.n,
            mode: row.cell.mode.as_str(),
            level,
            nodes: *nodes,
        })
    });
    headed("approach,n,mode,level,nodes", rows)
}

#[derive(Serialize)]
struct MeteredRow<'a> {
    approach: &'a str,
    n: u32,
    mode: &'a str,
    heap_peak_bytes: Option<u64>,
    instructions: Option<u64>,
}

/// `metered.csv`: a row for every cell that was run to tell its heap and its instructions.
pub(crate) fn metered(summary: &Summary) -> String {
    let rows = summary.all_metered().map(|row| MeteredRow {
        approach: &row.cell.approach,
        n: row.cell.n,
        mode: row.cell.mode.as_str(),
        heap_peak_bytes: row.heap_peak_bytes,
        instructions: row.instructions,
    });
    headed("approach,n,mode,heap_peak_bytes,instructions", rows)
}

#[derive(Serialize)]
struct TimingsRow<'a> {
    approach: &'a str,
    n: u32,
    mode: &'a str,
    status: &'a str,
    /// Samples; a sample of a fast search holds many runs of it.
    runs: usize,
    median_s: Option<f64>,
    mad_s: Option<f64>,
    min_s: Option<f64>,
    ci_low_s: Option<f64>,
    ci_high_s: Option<f64>,
    outliers: Option<usize>,
}

/// `timings.csv`: a row for every cell that was asked for, also those without times.
pub(crate) fn timings(summary: &Summary) -> String {
    let mut rows = Vec::new();
    for approach in &summary.approaches {
        for n in summary.boards() {
            for mode in [Mode::All, Mode::First] {
                let estimate = summary.timing(&approach.approach, n, mode);
                rows.push(TimingsRow {
                    approach: &approach.approach,
                    n,
                    mode: mode.as_str(),
                    status: summary.status(approach, n, mode).as_str(),
                    runs: estimate.map_or(0, |of| of.runs),
                    median_s: estimate.map(|of| of.median),
                    mad_s: estimate.map(|of| of.mad),
                    min_s: estimate.map(|of| of.min),
                    ci_low_s: estimate.map(|of| of.low),
                    ci_high_s: estimate.map(|of| of.high),
                    outliers: estimate.map(|of| of.outliers),
                });
            }
        }
    }
    headed("approach,n,mode,status,runs,median_s,mad_s,min_s,ci_low_s,ci_high_s,outliers", rows)
}
