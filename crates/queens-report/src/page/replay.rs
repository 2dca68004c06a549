//! The player of recorded searches: its furniture. `script/player.js` fills it from the traces of the recording.

use maud::{Markup, html};
use queens_data::{Mode, Row, Trace};

use super::{section as numbered, tree};
use crate::numbers::{listed, ranges, thousands};
use crate::summary::Summary;

pub(super) fn section(summary: &Summary) -> Markup {
    let traces: Vec<&Trace> = summary
        .recording
        .rows
        .iter()
        .filter_map(|row| match row {
            Row::Trace(trace) => Some(trace),
            _ => None,
        })
        .collect();
    if traces.is_empty() {
        return numbered(
            6,
            Some("This recording holds no traces, so there is nothing to play.".into()),
            &html! {},
        );
    }
    numbered(
        6,
        Some(finding(&traces)),
        &html! {
            noscript { p.note.full { "The replay needs scripts; every figure of this page can be read without." } }
            p.only-print.note { "On a screen, the searches play here, step by step." }
            figure.full.block.noprint.needs-script { (player()) }
            @if let Some(left_out) = left_out(summary, &traces) { p.note.full { (left_out) } }
            (tree::tree(summary))
        },
    )
}

fn finding(traces: &[&Trace]) -> String {
    let mut approaches: Vec<&str> = traces.iter().map(|trace| trace.cell.approach.as_str()).collect();
    approaches.sort_unstable();
    approaches.dedup();
    let many = match approaches.len() {
        1 => format!("{} can be followed", approaches[0]),
        many => format!("{many} searches can be followed"),
    };
    let boards = |mode| {
        let of_mode = traces.iter().filter(|trace| trace.cell.mode == mode);
        let mut boards: Vec<u32> = of_mode.map(|trace| trace.cell.n).collect();
        boards.sort_unstable();
        boards.dedup();
        boards
    };
    let mut parts = Vec::new();
    for (mode, words) in [(Mode::All, "to the end"), (Mode::First, "to the first solution")] {
        let boards = boards(mode);
        if !boards.is_empty() {
            parts.push(format!("{words} for n = {}", ranges(&boards)));
        }
    }
    format!("{many} step for step, {}. What plays is what the searches told when they ran.", listed(&parts))
}

/// Which searches were too long to be traced where others were.
fn left_out(summary: &Summary, traces: &[&Trace]) -> Option<String> {
    let mut cells: Vec<(u32, Mode)> = traces.iter().map(|trace| (trace.cell.n, trace.cell.mode)).collect();
    cells.sort_unstable();
    cells.dedup();
    let missing: Vec<String> = cells
        .into_iter()
        .flat_map(|(n, mode)| summary.approaches.iter().map(move |approach| (n, mode, approach)))
        .filter(|(n, mode, approach)| {
            let of_it = |trace: &&Trace| {
                (trace.cell.n, trace.cell.mode, &trace.cell.approach) == (*n, *mode, &approach.approach)
            };
            !traces.iter().any(of_it)
        })
        .filter_map(|(n, mode, approach)| {
            let row = summary.counted(&approach.approach, n, mode)?;
            Some(format!("{} for n = {n} ({} candidates)", approach.approach, thousands(row.candidates)))
        })
        .collect();
    (!missing.is_empty()).then(|| format!("Too long to be kept: {}.", listed(&missing)))
}

fn player() -> Markup {
    const KEYS: [(&str, &str); 5] = [
        ("space", "play"),
        ("← →", "step"),
        ("home end", "ends"),
        ("n", "next solution"),
        ("d", "next dead end"),
    ];
    html! {
        div.player id="player" role="group" aria-label="Replay of two searches" tabindex="-1" {
            div.bar {
                label { "board " select id="size" {} }
                label title="by the clock: each as fast as it was timed" { "pace " select id="pace" {
                    option value="step" { "step for step" }
                    option value="clock" { "by the clock" }
                } }
                span.grow {}
                span.keys { @for (key, does) in KEYS { kbd { (key) } " " (does) "  " } }
            }
            div.panes { (pane(1)) (pane(2)) }
            (legend())
            (deck())
        }
    }
}

fn pane(number: usize) -> Markup {
    const COUNTERS: [(&str, &str); 7] = [
        ("nodes", "nodes"),
        ("candidates", "candidates"),
        ("checks", "checks"),
        ("backtracks", "backtracks"),
        ("dead", "dead ends"),
        ("peak", "peak live"),
        ("solutions", "solutions"),
    ];
    html! {
        div.pane role="group" aria-label={ "Search " (number) } {
            div.head {
                svg.mk viewBox="0 0 12 12" aria-hidden="true" { use href="#m-circle" {} }
                select aria-label={ "approach of search " (number) } {}
                span.grow {}
                span.mut.step data-c="step" {}
            }
            div.mid {
                svg.bd role="img" aria-label="board" {}
                dl.cnt { @for (key, name) in COUNTERS {
                    dt data-n=(key) { (name) @if key == "checks" { " " small data-c="unit" {} } }
                    dd data-c=(key) { "0" }
                } }
            }
            p.say aria-live="polite" {}
            p.lab.hold {}
            div.live aria-hidden="true" {}
            p.lab.over {}
            svg.spark viewBox="0 0 500 44" preserveAspectRatio="none" aria-hidden="true" {}
        }
    }
}

/// What the marks on the boards say, each as it is drawn there.
fn legend() -> Markup {
    let square = |mark: Markup| {
        html! {
            svg viewBox="-.5 -.5 11 11" aria-hidden="true" { rect.q1 width="10" height="10" {} (mark) }
        }
    };
    let queen =
        |look: &str| html! { use class=(look) href="#queen" x="1.2" y="1.2" width="7.6" height="7.6" {} };
    let frame = |look: &str, inset: f32| {
        let side = 10.0 - 2.0 * inset;
        html! { rect class=(look) vector-effect="non-scaling-stroke" x=(inset) y=(inset) width=(side) height=(side) rx="1" {} }
    };
    let marks = [
        (html! { circle.ad cx="5" cy="5" r="1.4" {} }, "attacked"),
        (html! { (queen("qn")) (frame("cu", 0.4)) }, "this step"),
        (
            html! {
                (frame("at", 0.4)) (frame("cx", 0.4))
                path.xl vector-effect="non-scaling-stroke" d="M3.4 3.4l3.2 3.2m0 -3.2l-3.2 3.2" {}
            },
            "refused",
        ),
        (html! { (queen("qx")) (frame("qf", 0.8)) }, "the queen that attacks it"),
        (
            html! { circle.okc vector-effect="non-scaling-stroke" cx="5" cy="5" r="2.1" {} },
            "free: a child joins the queue",
        ),
    ];
    html! {
        ul.legend aria-label="Marks" { @for (mark, words) in marks { li { (square(mark)) (words) } } }
    }
}

fn deck() -> Markup {
    const BUTTONS: [(&str, &str, &str); 5] = [
        ("start", "To the start", "home"),
        ("back", "One step back", "←"),
        ("play", "Play", "space"),
        ("next", "One step on", "→"),
        ("end", "To the end", "end"),
    ];
    html! {
        div.deck {
            div.scrub {
                input type="range" id="scrub" min="0" max="100" value="0" aria-label="step";
                span id="where" aria-hidden="true" {}
            }
            div.bar {
                @for (does, name, key) in BUTTONS {
                    button type="button" class=(if does == "play" { "go" } else { "sign" })
                        id=[(does == "play").then_some("play")] data-do=(does) aria-label=(name)
                        title=(format!("{name} ({key})")) {
                        svg aria-hidden="true" viewBox="0 0 16 16" { use href={ "#i-" (does) } {} }
                    }
                }
                button type="button" data-do="solution" title="n" { span.long { "next " } "solution" }
                button type="button" data-do="dead" title="d" { span.long { "next " } "dead end" }
                span.grow {}
                label { span.long { "speed " } select id="speed" aria-label="steps a second" {
                    @for speed in [1, 3, 10, 40, 300, 3000] {
                        option value=(speed) selected[speed == 3] { (speed) " / s" }
                    }
                } }
            }
        }
    }
}
