//! What a README shows of a recording: a table of all approaches, a chart, where both come from, and how quiet it was there.

use queens_data::{ApproachRow, Mode, Recording};

use crate::markdown::safe;
use crate::numbers::{thousands, time};
use crate::summary::Summary;
use crate::tables::Table;
use crate::{captioned, findings};

/// The table and the chart as Markdown, ended by a newline. `folder` is where the recording's report lies, as a link from
/// the README's own folder: its chart is shown, its `report.md` named.
pub fn readme(recording: &Recording, folder: &str) -> String {
    let summary = Summary::of(recording);
    let shown = summary.shown(Mode::All);
    let mut parts = Vec::new();
    if let Some(n) = shown {
        parts.push(table(&summary, n).markdown());
        parts.push(format!(
            "Work and solutions for n = {n}; – where an approach only counts, or only finds one solution."
        ));
    }
    if let Some(finding) = findings::fastest(&summary, Mode::All) {
        let alt = safe(&finding).replace(['[', ']'], "");
        parts.push(format!("![{alt}]({folder}/charts/time.png)"));
    }
    let machine = &recording.start.machine;
    let system = machine.os.split(' ').next().filter(|name| !name.is_empty()).unwrap_or("an unknown system");
    let cpu = if machine.cpu.is_empty() { "an unknown processor" } else { &machine.cpu };
    let noise = findings::noise(&summary).map_or_else(String::new, |noise| format!(" {noise}."));
    parts.push(format!(
        "This is from [a run that is kept here]({folder}/report.md), made {} on {} with {} {} under {}. Your times will differ; \
         your counters will not.{noise}",
        safe(recording.start.date.get(..10).unwrap_or("some day")),
        safe(cpu),
        machine.cores,
        if machine.cores == 1 { "core" } else { "cores" },
        safe(system)
    ));
    parts.iter().map(|part| part.trim_end()).collect::<Vec<_>>().join("\n\n") + "\n"
}

fn table(summary: &Summary, n: u32) -> Table {
    let largest = summary.timed(Mode::All).last().copied().filter(|largest| *largest != n);
    let first = summary.shown(Mode::First);
    let mut timed: Vec<(u32, Mode)> = vec![(n, Mode::All)];
    timed.extend(largest.map(|n| (n, Mode::All)));
    timed.extend(first.map(|n| (n, Mode::First)));
    let mut table = Table::new([("approach", false)]);
    for name in ["solutions", "nodes", "candidates", "checks"] {
        table.numbers(name);
    }
    for (n, mode) in &timed {
        table.numbers(format!("n = {n}, {}", if *mode == Mode::All { "all" } else { "first" }));
    }
    for approach in &summary.approaches {
        let mut row = vec![approach.approach.clone()];
        row.push(captioned::solutions(summary, approach, n));
        row.extend(work(summary, approach, n));
        row.extend(timed.iter().map(|(n, mode)| figure(summary, approach, *n, *mode)));
        table.rows.push(row);
    }
    table
}

/// Nodes, candidates and checks.
fn work(summary: &Summary, approach: &ApproachRow, n: u32) -> [String; 3] {
    let Some(row) = summary.counted(&approach.approach, n, Mode::All) else {
        return ["–", "–", "–"].map(String::from);
    };
    let checks =
        approach.unit().map_or_else(|| "–".into(), |unit| format!("{} {unit}", thousands(row.checks)));
    [thousands(row.nodes), thousands(row.candidates), checks]
}

/// A time, or why there is none.
fn figure(summary: &Summary, approach: &ApproachRow, n: u32, mode: Mode) -> String {
    match summary.timing(&approach.approach, n, mode) {
        _ if !approach.answers(mode) => "–".into(),
        Some(of) => time(of.median),
        None => summary.status(approach, n, mode).as_str().into(),
    }
}
