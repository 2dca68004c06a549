//! The work each approach does, and the memory of those that keep a queue.

use maud::{Markup, html};
use queens_data::Mode;

use super::{parts, section as numbered};
use crate::captioned::{self, Captioned, mode_words};
use crate::charts::Chart;
use crate::numbers::{bytes, thousands, times};
use crate::summary::Summary;
use crate::{findings, kinds, metered};

pub(super) fn section(summary: &Summary, charts: &[Chart]) -> Markup {
    let finding = [findings::work(summary), findings::checks(summary)];
    let finding: Vec<String> = finding.into_iter().flatten().map(|sentence| format!("{sentence}.")).collect();
    let finding = if finding.is_empty() { "Nothing was counted.".into() } else { finding.join(" ") };
    numbered(
        2,
        Some(finding),
        &html! {
            aside.full.terms {
                p { b { "Node" } ": the root, or a queen put down." }
                p { b { "Candidate" } ": a square considered for the next queen." }
                p { b { "Check" } ": one step of the conflict test. Its unit belongs to the approach, and units do not compare." }
            }
            (table(summary, Mode::All))
            (parts::chart(charts, "profile"))
            (profiles(summary))
            (parts::chart(charts, "nodes"))
            (parts::chart(charts, "checks"))
            @if let Some(figure) = captioned::work(summary, Mode::First) { (parts::folded(&figure.title, &figure.table)) }
        },
    )
}

fn table(summary: &Summary, mode: Mode) -> Markup {
    let Some(n) = summary.shown(mode) else { return html! {} };
    let counted = |id: &str| summary.counted(id, n, mode);
    let (walkers, missing): (Vec<_>, Vec<_>) = summary
        .approaches
        .iter()
        .filter(|approach| approach.walks_a_tree())
        .partition(|approach| counted(&approach.approach).is_some());
    let waits =
        walkers.iter().any(|of| counted(&of.approach).is_some_and(|row| row.peak_live_nodes.is_some()));
    let attacked = walkers.iter().any(|approach| !approach.conflict_free);
    let mut notes = Vec::new();
    if attacked {
        notes.push("* Queens that attack each other stand at its nodes too".into());
    }
    notes.extend(kinds::without_checks(summary));
    notes.extend(kinds::without_work(summary, mode));
    notes.extend(missing.into_iter().map(|approach| {
        format!("{}, n = {n}: {}", approach.approach, summary.status(approach, n, mode).as_str())
    }));
    html! {
        div.full.block {
            table.cards {
                (parts::caption(&format!("Work, n = {n}, {}", mode_words(mode)), "Nodes count the root."))
                thead { tr {
                    @for name in ["approach", "nodes", "candidates", "checks", "", "checks per candidate", "backtracks",
                        "dead ends"] { th scope="col" { (name) } }
                    @if waits { th scope="col" { "peak live nodes" } }
                } }
                tbody { @for approach in walkers { @if let Some(row) = counted(&approach.approach) { tr {
                    (parts::name(approach))
                    (parts::cell("nodes", &thousands(row.nodes)))
                    (parts::cell("candidates", &thousands(row.candidates)))
                    @if let Some(unit) = approach.unit() {
                        (parts::cell(&format!("checks ({unit})"), &thousands(row.checks)))
                        td.u { (unit) }
                        (parts::cell("per candidate", &share(row.checks, row.candidates)))
                    } @else {
                        (parts::cell("checks", "–")) td.u {} (parts::cell("per candidate", "–"))
                    }
                    (parts::cell("backtracks", &row.backtracks.map_or_else(|| "–".into(), thousands)))
                    (parts::cell("dead ends", &thousands(row.dead_ends)))
                    @if waits {
                        (parts::cell("peak live", &row.peak_live_nodes.map_or_else(|| "–".into(), thousands)))
                    }
                } } } }
            }
            @if !notes.is_empty() { p.note { (notes.join(". ")) "." } }
        }
    }
}

/// `2.97`.
fn share(checks: u64, candidates: u64) -> String {
    if candidates == 0 { "–".into() } else { format!("{:.2}", checks as f64 / candidates as f64) }
}

/// The figures behind the chart of levels.
fn profiles(summary: &Summary) -> Markup {
    let Some(n) = summary.shown(Mode::All) else { return html! {} };
    let levels: Vec<String> = (0..=n).map(|level| level.to_string()).collect();
    let columns =
        std::iter::once(("approach", false)).chain(levels.iter().map(|level| (level.as_str(), true)));
    let mut table = crate::tables::Table::new(columns);
    for approach in &summary.approaches {
        if let Some(row) = summary.counted(&approach.approach, n, Mode::All) {
            let cells = row.profile.iter().map(|nodes| thousands(*nodes));
            table.rows.push(std::iter::once(approach.approach.clone()).chain(cells).collect());
        }
    }
    parts::folded(&format!("Nodes of each level, n = {n}, as a table"), &table)
}

/// What waits in a queue against what stands on a stack.
pub(super) fn memory(summary: &Summary, charts: &[Chart]) -> Markup {
    let finding: Vec<String> = [findings::memory(summary), findings::heap(summary)]
        .into_iter()
        .flatten()
        .map(|finding| format!("{finding}."))
        .collect();
    let peaks: Vec<_> = summary
        .all_counted()
        .filter(|row| row.cell.mode == Mode::All)
        .filter_map(|row| Some((row, row.peak_live_nodes?)))
        .collect();
    let missing = "No approach that keeps a queue was counted.".to_string();
    numbered(
        5,
        Some(if finding.is_empty() { missing } else { finding.join(" ") }),
        &html! {
            @if !peaks.is_empty() {
                (parts::chart(charts, "memory"))
                div.block { table {
                    (parts::caption("Peak live nodes", "All solutions. A stack holds a queen a row and no more."))
                    thead { tr { @for name in ["approach", "n", "queue", "takes", "stack", "ratio"] {
                        th scope="col" { (name) }
                    } } }
                    tbody { @for (row, nodes) in peaks { tr {
                        th scope="row" { (row.cell.approach) }
                        td { (row.cell.n) }
                        td { (thousands(nodes)) }
                        td { (row.peak_live_bytes.map_or_else(|| "–".into(), bytes)) }
                        td { (row.cell.n) }
                        td { (times(nodes as f64 / f64::from(row.cell.n))) " ×" }
                    } } }
                } }
            }
            (beside_time(summary))
        },
    )
}

/// What a run takes beside time, and its heap on every board folded away.
fn beside_time(summary: &Summary) -> Markup {
    let Some(Captioned { title, note, table }) = metered::on_one_board(summary) else { return html! {} };
    let table = table.without_empty();
    html! {
        div.full.block { table.cards.few {
            (parts::caption(&title, &note))
            thead { tr { @for name in &table.header { th scope="col" { (name) } } } }
            tbody { @for (approach, row) in summary.approaches.iter().zip(&table.rows) { tr {
                (parts::name(approach))
                @for (name, value) in table.header.iter().zip(row).skip(1) { (parts::cell(name, value)) }
            } } }
        } }
        @for mode in Mode::BOTH {
            @if let Some(figure) = metered::heap_everywhere(summary, mode) {
                (parts::folded(&figure.title, &figure.table))
            }
        }
    }
}
