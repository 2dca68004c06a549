//! The tables of a report: work, times, and what was left out.

use queens_data::{ApproachRow, Mode, Status};

use crate::kinds;
use crate::numbers::{bytes, ranges, thousands, time, time_and_spread, times};
use crate::stats::Timing;
use crate::summary::Summary;
use crate::tables::Table;

/// What follows the name of an approach whose nodes may hold queens that attack each other.
const NOT_CONFLICT_FREE: &str = " *";

/// A table with its heading and the words that must stand with it.
pub(crate) struct Captioned {
    pub(crate) title: String,
    pub(crate) note: String,
    pub(crate) table: Table,
}

/// "all solutions" or "first solution".
pub(crate) fn mode_words(mode: Mode) -> &'static str {
    match mode {
        Mode::All => "all solutions",
        Mode::First => "first solution",
    }
}

/// The solutions of every approach that tells all, on every board, right or wrong: a row each, in the order of
/// [`Summary::answering`].
pub(crate) fn agreement(summary: &Summary) -> Table {
    let mut table = Table::new([("approach", false)]);
    for n in summary.boards() {
        table.numbers(format!("n = {n}"));
    }
    for approach in summary.answering(Mode::All) {
        let cells = summary.boards().map(|n| solutions(summary, approach, n));
        table.rows.push(std::iter::once(approach.approach.clone()).chain(cells).collect());
    }
    table
}

/// The solutions of an approach on one board, right or wrong, or why they were not counted.
pub(crate) fn solutions(summary: &Summary, approach: &ApproachRow, n: u32) -> String {
    let verified = summary.verified().find(|row| row.approach == approach.approach && row.n == n);
    match verified {
        _ if !approach.answers(Mode::All) => "–".into(),
        Some(row) => format!("{} {}", if row.agrees { "✓" } else { "✗" }, thousands(row.solutions)),
        None => uncounted(summary.status(approach, n, Mode::All)).as_str().into(),
    }
}

/// The work of every approach on one board; none where nothing was counted.
pub(crate) fn work(summary: &Summary, mode: Mode) -> Option<Captioned> {
    let n = summary.shown(mode)?;
    let columns = ["nodes", "candidates", "checks", "backtracks", "dead ends", "live"];
    let columns = std::iter::once(("approach", false)).chain(columns.map(|name| (name, true)));
    let mut table = Table::new(columns);
    let (mut attacked, mut waiting) = (false, false);
    let searches = || summary.approaches.iter().filter(|approach| approach.walks_a_tree());
    let units = searches().map(|approach| approach.check_unit.chars().count()).max().unwrap_or(0);
    for approach in searches() {
        let star = if approach.conflict_free { "" } else { NOT_CONFLICT_FREE };
        let name = format!("{}{star}", approach.approach);
        table.rows.push(match summary.counted(&approach.approach, n, mode) {
            Some(row) => {
                attacked |= !approach.conflict_free;
                waiting |= row.peak_live_nodes.is_some();
                vec![
                    name,
                    thousands(row.nodes),
                    thousands(row.candidates),
                    approach.unit().map_or_else(
                        || "–".into(),
                        |unit| format!("{} {unit:<units$}", thousands(row.checks)),
                    ),
                    row.backtracks.map_or_else(|| "–".into(), thousands),
                    thousands(row.dead_ends),
                    row.peak_live_nodes.map_or_else(|| "–".into(), thousands),
                ]
            }
            None => {
                let status = uncounted(summary.status(approach, n, mode)).as_str();
                std::iter::once(name)
                    .chain(std::iter::once(status.into()))
                    .chain((2..table.header.len()).map(|_| "–".into()))
                    .collect()
            }
        });
    }
    let mut note = String::from(
        "Nodes count the root. A check is one step of the conflict test in the approach's own unit.",
    );
    if waiting {
        note += " Live: the most nodes that waited in a queue at once.";
    }
    if attacked {
        note += " * Not conflict-free: queens that attack each other stand at its nodes too.";
    }
    for more in [kinds::without_checks(summary), kinds::without_work(summary, mode)].into_iter().flatten() {
        note += &format!(" {more}.");
    }
    let title = format!("Work, n = {n}, {}", mode_words(mode));
    Some(Captioned { title, note, table: if waiting { table } else { table.without("live") } })
}

/// A cell may have times and no counts, if the run was stopped in between.
fn uncounted(status: Status) -> Status {
    if status == Status::Measured { Status::NotReached } else { status }
}

fn time_title(mode: Mode) -> &'static str {
    match mode {
        Mode::All => "Time to count all solutions",
        Mode::First => "Time to the first solution",
    }
}

/// Follows a time some of whose samples are far out.
const OUTLIERS: &str = "°";
/// What it means.
pub(crate) const OUTLIERS_MEAN: &str = "° Outliers: some samples lie more than three interquartile ranges beyond a quartile (Tukey's far out); they stay in \
     all figures.";
/// So many boards a table of times shows on a page of this width; of more, the largest.
pub(crate) fn most_boards(width: Option<u16>) -> usize {
    if width.is_some_and(|width| width < 120) { 4 } else { 8 }
}

/// The times on all boards, those on the board whose work is shown and on the largest with their spread and against the
/// baseline; of more boards than `most` the largest. None where nothing was timed.
pub(crate) fn times_shown(summary: &Summary, mode: Mode, most: usize) -> Option<Captioned> {
    let timed = summary.timed(mode);
    let last = *timed.last()?;
    let familiar = summary.shown(mode).filter(|n| timed.contains(n)).unwrap_or(last);
    let is_close = |n: u32| n == last || n == familiar;
    // Of too many boards the smallest are left out, but not the familiar one.
    let surplus = timed.len().saturating_sub(most);
    let (small, large) = timed.split_at(surplus);
    let boards: Vec<u32> = small.iter().filter(|n| is_close(**n)).chain(large).copied().collect();
    let baseline = summary.measured_against(familiar, mode)?.approach.clone();
    let mut table = Table::new([("approach", false)]);
    for n in &boards {
        table.numbers(format!("n = {n}"));
        if is_close(*n) {
            table.numbers("×");
        }
    }
    let mut outliers = false;
    for approach in summary.answering(mode) {
        let mut row = vec![approach.approach.clone()];
        for &n in &boards {
            let estimate = summary.timing(&approach.approach, n, mode);
            outliers |= estimate.is_some_and(|of| of.outliers > 0);
            row.push(match estimate {
                Some(of) if is_close(n) => time_and_spread(of.median, of.mad) + mark(&of),
                Some(of) => time(of.median) + mark(&of),
                None => summary.status(approach, n, mode).as_str().into(),
            });
            if is_close(n) {
                let base = summary.timing(&baseline, n, mode);
                let ratio = estimate.zip(base).map(|(own, base)| own.median / base.median);
                row.push(ratio.map_or_else(|| "–".into(), |ratio| format!("{} ×", times(ratio))));
            }
        }
        table.rows.push(row);
    }
    let title = format!("{}, × = against {baseline}", time_title(mode));
    let mut note = String::from("Medians of interleaved runs; ± MAD, the median absolute deviation.");
    if baseline != summary.recording.start.asked.baseline {
        let asked = &summary.recording.start.asked.baseline;
        note += &format!(" Against {baseline}, the fastest for n = {familiar}: {asked} has no times here.");
    }
    if outliers {
        note += &format!(" {OUTLIERS_MEAN}");
    }
    Some(Captioned { title, note, table })
}

/// Says of a time that some of its samples are far out.
pub(crate) fn mark(of: &Timing) -> &'static str {
    if of.outliers > 0 { OUTLIERS } else { "" }
}

/// The times on every board.
pub(crate) fn times_everywhere(summary: &Summary, mode: Mode) -> Option<Captioned> {
    if summary.timed(mode).is_empty() {
        return None;
    }
    let mut table = Table::new([("approach", false)]);
    for n in summary.boards() {
        table.numbers(format!("n = {n}"));
    }
    for approach in summary.answering(mode) {
        let cell = |n| match summary.timing(&approach.approach, n, mode) {
            Some(of) => time(of.median) + mark(&of),
            None => summary.status(approach, n, mode).as_str().to_string(),
        };
        let cells = summary.boards().map(cell);
        table.rows.push(std::iter::once(approach.approach.clone()).chain(cells).collect());
    }
    Some(Captioned { title: format!("{}, every n", time_title(mode)), note: "Medians.".into(), table })
}

/// The times of others' programs; none where there are none. They stand in a table of their own: what is timed is another thing.
pub(crate) fn programs(summary: &Summary) -> Option<Captioned> {
    let programs = summary.programs();
    if programs.is_empty() {
        return None;
    }
    let mut table = Table::new([("program", false), ("start-up", true)]);
    for n in summary.boards() {
        table.numbers(format!("n = {n}"));
    }
    for rows in programs {
        let start_up = rows.iter().find_map(|row| summary.start_up(row));
        let cell = |n| {
            let row = rows.iter().find(|row| row.n == n);
            match row.and_then(|row| summary.whole_process(row)) {
                Some(of) => time_and_spread(of.median, of.mad),
                None => "–".into(),
            }
        };
        let head = [rows[0].program.clone(), start_up.map_or_else(|| "–".into(), time)];
        table.rows.push(head.into_iter().chain(summary.boards().map(cell)).collect());
    }
    let note = "Median of interleaved runs ± MAD, from the start of the process to its end: start-up and output are in it, and in \
                no time of an approach. Start-up: the median for n = 1; – where n is fixed in the program. Other –: not right \
                for that n, not asked, or over budget.";
    Some(Captioned { title: "Other people’s programs, whole processes".into(), note: note.into(), table })
}

/// Cells of one approach that have no times for one reason.
struct LeftOut<'r> {
    approach: &'r str,
    status: Status,
    cells: Vec<(Mode, u32)>,
    reason: &'r str,
}

/// What has no times and why, a sentence each.
pub(crate) fn left_out(summary: &Summary) -> Vec<String> {
    // Same approach, same status: told once, with the reason for its smallest board.
    let mut groups: Vec<LeftOut<'_>> = Vec::new();
    for row in summary.skipped().filter(|row| summary.is_asked(&row.cell)) {
        let (approach, status, cell) = (&row.cell.approach, row.status, (row.cell.mode, row.cell.n));
        match groups.iter_mut().find(|group| group.approach == approach && group.status == status) {
            Some(group) => group.cells.push(cell),
            None => groups.push(LeftOut { approach, status, cells: vec![cell], reason: &row.reason }),
        }
    }
    let told = |LeftOut { approach, status, cells, reason }: LeftOut<'_>| {
        let boards = |mode: Mode| {
            let of_mode = cells.iter().filter(|(of, _)| *of == mode);
            let mut boards: Vec<u32> = of_mode.map(|(_, n)| *n).collect();
            boards.sort_unstable();
            boards
        };
        let (all, first) = (boards(Mode::All), boards(Mode::First));
        let which = match (all.is_empty(), first.is_empty()) {
            _ if all == first => format!("n = {}", ranges(&all)),
            (false, true) => format!("n = {} (all solutions)", ranges(&all)),
            (true, false) => format!("n = {} (first solution)", ranges(&first)),
            _ => format!("n = {} (all solutions) and {} (first solution)", ranges(&all), ranges(&first)),
        };
        let budget = match status {
            Status::OverBudget => format!(" ({} s)", summary.recording.start.asked.budget_s),
            Status::OverMemory => format!(" ({})", bytes(summary.recording.start.asked.memory_bytes)),
            _ => String::new(),
        };
        let reason = if reason.is_empty() { String::new() } else { format!(": {reason}") };
        format!("{approach}, {which}: {}{budget}{reason}", status.as_str())
    };
    let mut lines: Vec<String> = groups.into_iter().map(told).collect();
    lines.extend(Mode::BOTH.into_iter().filter_map(|mode| kinds::without_times(summary, mode)));
    if summary.recording.cut_short {
        lines.push("The recording's last line is cut short and was dropped.".into());
    }
    if !summary.finished {
        lines
            .push("The run was stopped before its end; what it did not come to says \"not reached\".".into());
    }
    lines
}

#[cfg(test)]
mod tests {
    use queens_data::{Recording, Row};

    use super::*;
    use crate::testing::{between, synthetic};
    use crate::{Medium, csv, terminal};

    const PLAIN: Medium = Medium { width: None, colour: false };

    #[test]
    fn times_are_against_another_where_the_baseline_asked_for_has_none() {
        let without = synthetic(4, 8, |id| id != "flag-arrays");
        let text = terminal(&without, &PLAIN);
        assert!(text.contains("Time to count all solutions, × = against flag-arrays-inline\n"), "{text}");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.contains(
                "Against flag-arrays-inline, the fastest for n = 8: flag-arrays has no times here."
            ),
            "{text}"
        );
        assert!(text.contains(" 1.0 × │"), "{text}");
        let with = terminal(&synthetic(4, 8, |_| true), &PLAIN);
        assert!(with.contains("× = against flag-arrays\n") && !with.contains("has no times here"), "{with}");
    }

    #[test]
    fn times_are_told_on_every_board() {
        let text = terminal(&synthetic(1, 10, |_| true), &Medium { width: Some(400), colour: false });
        let times = between(&text, "Time to count", "Medians of");
        for n in 3..=10 {
            assert!(times.contains(&format!(" n = {n} ")), "{n}\n{times}");
        }
        assert!(!times.contains(" n = 2 "), "of more than eight the largest:\n{times}");
        let narrow = terminal(&synthetic(1, 10, |_| true), &Medium { width: Some(80), colour: false });
        let times = between(&narrow, "Time to count", "Medians of");
        assert!(
            times.contains(" n = 7 ") && times.contains(" n = 10 ") && !times.contains(" n = 6 "),
            "{times}"
        );
    }

    #[test]
    fn outliers_are_marked_counted_and_kept() {
        let calm = synthetic(8, 8, |id| id == "flag-arrays" || id == "bfs-queue");
        let mut wild = calm.clone();
        let of_it = |row: &&mut Row| matches!(row, Row::Sample(row) if row.cell.approach == "bfs-queue" && row.round == 3 && row.cell.mode == Mode::All);
        let Some(Row::Sample(sample)) = wild.rows.iter_mut().find(of_it) else { panic!("it was timed") };
        sample.seconds *= 10.0;
        let row = |recording: &Recording| {
            let timings = csv::timings(&Summary::of(recording));
            timings.lines().find(|line| line.starts_with("bfs-queue,8,all,")).unwrap().to_string()
        };
        assert!(row(&calm).ends_with(",0") && row(&wild).ends_with(",1"), "{}\n{}", row(&calm), row(&wild));
        assert!(row(&wild).starts_with("bfs-queue,8,all,measured,5,"), "{}", row(&wild));
        let (before, after) = (terminal(&calm, &PLAIN), terminal(&wild, &PLAIN));
        let marked = |text: &str| between(text, "Time to count", "Time to the first").contains("° │");
        assert!(!marked(&before) && marked(&after), "{before}{after}");
        assert!(after.contains("° Outliers: ") && !before.contains("° Outliers: "));
    }
}
