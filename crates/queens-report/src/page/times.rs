//! How long it takes: a table a board and mode, of which scripts show the one that is chosen.

use maud::{Markup, html};
use queens_data::{ApproachRow, Mode};

use super::{parts, section as numbered};
use crate::charts::Chart;
use crate::numbers::{thousands, time, times};
use crate::stats::Timing;
use crate::summary::Summary;
use crate::{captioned, findings, kinds};

pub(super) fn section(summary: &Summary, charts: &[Chart]) -> Markup {
    let finding = findings::fastest(summary, Mode::All).map(|finding| format!("{finding}."));
    let finding = finding.unwrap_or_else(|| "Nothing was timed.".into());
    let modes = Mode::BOTH;
    let tables: Vec<(u32, Mode)> =
        modes.iter().flat_map(|mode| summary.timed(*mode).into_iter().map(|n| (n, *mode))).collect();
    let shown = modes
        .iter()
        .find_map(|mode| Some((summary.shown(*mode)?, *mode)).filter(|key| tables.contains(key)))
        .or(tables.first().copied());
    numbered(
        3,
        Some(finding),
        &html! {
            (parts::chart(charts, "bars"))
            (why(summary))
            (parts::chart(charts, "time"))
            @if let Some(shown) = shown {
                div.full.block id="times" {
                    (choices(summary, &tables, shown))
                    @for key in &tables { (table(summary, *key, *key == shown)) }
                }
            }
            @for mode in modes {
                @if let Some(figure) = captioned::times_everywhere(summary, mode) {
                    (parts::folded(&figure.title, &figure.table))
                }
            }
            @if let Some(figure) = captioned::programs(summary) {
                (parts::folded(&figure.title, &figure.table))
                p.note { (figure.note) }
            }
            (parts::chart(charts, "rate"))
        },
    )
}

/// A time taken apart: the nodes of the tree, times what a node takes.
fn why(summary: &Summary) -> Markup {
    let (Some(why), Some(n)) = (findings::why(summary), summary.shown(Mode::All)) else { return html! {} };
    let mut searches: Vec<(&ApproachRow, u64, u64, f64)> = summary
        .approaches
        .iter()
        .filter_map(|approach| {
            let row = summary.counted(&approach.approach, n, Mode::All)?;
            let time = summary.timing(&approach.approach, n, Mode::All)?.median;
            Some((approach, row.nodes, row.checks, time))
        })
        .collect();
    searches.sort_by(|a, b| a.3.total_cmp(&b.3));
    let each = |what: f64, nodes: u64| what / nodes.max(1) as f64;
    html! {
        h3.block { "Why they differ" }
        p { (parts::tied(&why)) ". A time is the number of nodes times what a node takes: less work wins only where a node is not \
            dearer for it." }
        div.full.block { table.cards.few {
            (parts::caption(&format!("Time taken apart, n = {n}, all solutions"), "Fastest search first; a node with the \
                candidates and checks that lead to it."))
            thead { tr { @for name in ["approach", "nodes", "time a node", "checks a node", "", "time"] {
                th scope="col" { (name) }
            } } }
            tbody { @for (approach, nodes, checks, seconds) in searches { tr {
                (parts::name(approach))
                (parts::cell("nodes", &thousands(nodes)))
                (parts::cell("time a node", &time(each(seconds, nodes))))
                @if let Some(unit) = approach.unit() {
                    (parts::cell(&format!("{unit} a node"), &format!("{:.1}", each(checks as f64, nodes))))
                    td.u { (unit) }
                } @else {
                    (parts::cell("checks a node", "–")) td.u {}
                }
                (parts::cell("time", &time(seconds)))
            } } }
        } }
    }
}

fn choices(summary: &Summary, tables: &[(u32, Mode)], (n, mode): (u32, Mode)) -> Markup {
    let mut boards: Vec<u32> = tables.iter().map(|key| key.0).collect();
    boards.sort_unstable();
    boards.dedup();
    let baseline = summary.measured_against(n, mode).map(|row| row.approach.as_str());
    html! {
        div.bar.noprint.needs-script {
            label { "board " select id="times-n" {
                @for board in boards { option value=(board) selected[board == n] { "n = " (board) } }
            } }
            label { "asked for " select id="times-mode" {
                @for of in Mode::BOTH { option value=(of.as_str()) selected[of == mode] {
                    (captioned::mode_words(of))
                } }
            } }
            label { "baseline " select id="times-base" {
                @for row in &summary.approaches {
                    option selected[Some(row.approach.as_str()) == baseline] { (row.approach) }
                }
            } }
            label { input type="checkbox" id="times-sort"; " fastest first" }
        }
    }
}

fn table(summary: &Summary, (n, mode): (u32, Mode), shown: bool) -> Markup {
    let title = match mode {
        Mode::All => format!("Time to count all solutions, n = {n}"),
        Mode::First => format!("Time to the first solution, n = {n}"),
    };
    let baseline = summary.measured_against(n, mode);
    let base = baseline.and_then(|row| summary.timing(&row.approach, n, mode));
    let against = baseline.map_or("–", |row| row.approach.as_str());
    let medians =
        summary.approaches.iter().filter_map(|row| Some(summary.timing(&row.approach, n, mode)?.median));
    let best = medians.min_by(f64::total_cmp);
    let row = |approach: &ApproachRow| {
        let Some(of) = summary.timing(&approach.approach, n, mode) else {
            return html! { tr {
                (parts::name(approach))
                (parts::missing(5, summary.status(approach, n, mode).as_str()))
                td.strip {}
            } };
        };
        let ratio = base.map_or_else(|| "–".into(), |base| format!("{} ×", times(of.median / base.median)));
        html! {
            tr data-a=(approach.approach) data-m=(exact(of.median)) data-lo=(exact(of.low)) data-hi=(exact(of.high)) {
                (parts::name(approach))
                td.best[Some(of.median) == best] data-l="median" { (time(of.median)) }
                td data-l="95 % interval" { (interval(of.low, of.high)) }
                td data-l="MAD" { (time(of.mad)) }
                td data-l="samples" { (samples(&of)) }
                td.ratio data-l="against baseline" { (ratio) }
                td.strip {}
            }
        }
    };
    let mut note = String::from(
        "Median of interleaved samples; bootstrap 95 % interval of the median; MAD, the median absolute deviation.",
    );
    let is_marked =
        |row: &&ApproachRow| summary.timing(&row.approach, n, mode).is_some_and(|of| of.outliers > 0);
    if summary.answering(mode).any(|row| is_marked(&row)) {
        note += &format!(" {}", captioned::OUTLIERS_MEAN);
    }
    if let Some(others) = kinds::without_times(summary, mode) {
        note += &format!(" {others}.");
    }
    html! {
        table.cards data-n=(n) data-mode=(mode.as_str()) hidden[!shown] {
            (parts::caption(&title, &note))
            thead { tr {
                @for name in ["approach", "median", "95 % interval", "MAD", "samples"] { th scope="col" { (name) } }
                th scope="col" { "against " span.against { (against) } }
                th.strip scope="col" aria-label="ratio, drawn" {}
            } }
            tbody { @for approach in summary.answering(mode) { (row(approach)) } }
        }
    }
}

/// `17.4 – 27.0 ms`, or `998 µs – 1.02 ms`.
fn interval(low: f64, high: f64) -> String {
    let (low, high) = (time(low), time(high));
    match (low.split_once(' '), high.split_once(' ')) {
        (Some((number, unit)), Some((_, same))) if unit == same => format!("{number} – {high}"),
        _ => format!("{low} – {high}"),
    }
}

/// `20`, or `20 (2 °)` where two of them are far out.
fn samples(of: &Timing) -> String {
    match of.outliers {
        0 => of.runs.to_string(),
        outliers => format!("{} ({outliers} °)", of.runs),
    }
}

/// Bare seconds for scripts.
fn exact(seconds: f64) -> String {
    format!("{seconds:.4e}")
}
