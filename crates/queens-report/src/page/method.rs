//! How it was counted and timed, where, what that cannot say, and the figures to take away.

use maud::{Markup, html};

use super::{parts, section as numbered};
use crate::summary::Summary;
use crate::{captioned, csv, markdown};

/// The words of the tables.
const WORDS: [(&str, &str); 9] = [
    (
        "nodes",
        "The root, and a queen put down. Published figures also leave out the root, or the solutions: then they are smaller.",
    ),
    ("candidates", "Squares considered for the next queen."),
    (
        "checks",
        "Elementary steps of the conflict test, in a unit of the approach: cells read, pairs compared, flags looked up, links \
         updated, values pruned. Units do not compare.",
    ),
    ("placements", "Queens put down: nodes less the root."),
    ("backtracks", "Queens taken off so that the search goes on. A queue takes none off."),
    ("dead ends", "Nodes expanded, no solutions, that got no child."),
    ("live nodes", "Generated, not yet expanded; those in a queue are counted."),
    ("profile", "Nodes of each level, a level being the number of queens that stand."),
    (
        "fundamental solution",
        "One of each class that the eight symmetries of the square lead into one another.",
    ),
];

pub(super) fn section(summary: &Summary) -> Markup {
    let left_out = captioned::left_out(summary);
    let method = markdown::method(&summary.recording.start.asked);
    numbered(
        8,
        Some("Counted, metered and timed in separate runs: what is timed counts nothing.".into()),
        &html! {
            dl.defs.block { @for (word, meaning) in WORDS { dt { (word) } dd { (meaning) } } }
            aside.side.block {
                @for (name, value) in markdown::place(summary) { p { b { (name) } br; (value) } }
            }
            @for paragraph in method.split("\n\n") { p.block { (parts::tied(paragraph)) } }
            @if !left_out.is_empty() {
                details.full { summary { "What was left out, and why" } ul { @for line in left_out { li { (line) } } } }
            }
            (cards(summary))
            p.full.block.noprint.bar {
                "Data: "
                @for (name, text) in [
                    ("counts.csv", csv::counts(summary)),
                    ("profile.csv", csv::profile(summary)),
                    ("metered.csv", csv::metered(summary)),
                    ("timings.csv", csv::timings(summary)),
                ] { a download=(name) href={ "data:text/csv;charset=utf-8," (percent_encoded(&text)) } { (name) } }
                a.needs-script id="report-json" download="report.json" href="#data" { "report.json" }
            }
        },
    )
}

fn cards(summary: &Summary) -> Markup {
    html! {
        details.full open {
            summary { "Who took part" }
            div.wide { table.cards.ideas {
                thead { tr { @for name in ["approach", "idea", "source", "kind", "n", "time", "space"] {
                    th scope="col" { (name) }
                } } }
                tbody { @for row in &summary.approaches { tr {
                    (parts::name(row))
                    td.idea { (row.idea) }
                    (parts::cell("source", &row.source))
                    (parts::cell("kind", &row.kind))
                    (parts::cell("n", &format!("{} to {}", row.n_min, row.n_max)))
                    (parts::cell("time", &row.time))
                    (parts::cell("space", &row.space))
                } } }
            } }
        }
    }
}

pub(super) fn made_by(summary: &Summary) -> String {
    let start = &summary.recording.start;
    format!("Made from one recording by queens {}: {}, {}.", start.suite, start.command_line, start.date)
}

/// For an address: letters, digits and what CSV is full of stay.
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len() * 5 / 4);
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'.' | b'_' | b',' => encoded.push(byte.into()),
            _ => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}
