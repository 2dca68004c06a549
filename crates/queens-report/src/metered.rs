//! The tables of what a run takes beside time: heap and instructions.

use queens_data::{ApproachRow, Metered, Mode, Status};

use crate::captioned::{Captioned, mode_words};
use crate::numbers::{bytes, thousands};
use crate::summary::Summary;
use crate::tables::Table;

/// What one run takes beside time on the board whose work is shown; none where nothing was metered there.
pub(crate) fn on_one_board(summary: &Summary) -> Option<Captioned> {
    let n = summary.shown(Mode::All)?;
    let of = |approach: &ApproachRow, mode| summary.metered(&approach.approach, n, mode);
    let rows = || summary.approaches.iter().flat_map(|row| Mode::BOTH.map(|mode| of(row, mode))).flatten();
    rows().next()?;
    let counted = rows().any(|row| row.instructions.is_some());
    let mut note = String::from(
        "Heap: the most bytes asked for and in use at once, without stacks. Live nodes: the bytes of those that wait in a \
         queue. From runs of their own, neither counted nor timed.",
    );
    // One column of dashes says as much as two.
    let instructions = if counted { "instructions, all" } else { "instructions" };
    let columns = ["heap, all", "heap, first", "live nodes", instructions, "instructions, first"];
    let columns = columns.map(|name| (name, true));
    let mut table = Table::new(std::iter::once(("approach", false)).chain(columns));
    let or_dash = |value: Option<u64>, words: fn(u64) -> String| value.map_or_else(|| "–".into(), words);
    for approach in &summary.approaches {
        let [all, first] = Mode::BOTH.map(|mode| of(approach, mode));
        let live = summary.counted(&approach.approach, n, Mode::All).and_then(|row| row.peak_live_bytes);
        let heap = |row: Option<&Metered>| or_dash(row.and_then(|row| row.heap_peak_bytes), bytes);
        let counter = |row: Option<&Metered>| or_dash(row.and_then(|row| row.instructions), thousands);
        table.rows.push(vec![
            approach.approach.clone(),
            heap(all),
            heap(first),
            or_dash(live, bytes),
            counter(all),
            counter(first),
        ]);
    }
    if !counted {
        table = table.without("instructions, first");
        note += " Instructions: no counter could be read on this machine.";
    }
    Some(Captioned { title: format!("Memory and instructions of one run, n = {n}"), note, table })
}

/// The most heap on every board; none where nothing was metered.
pub(crate) fn heap_everywhere(summary: &Summary, mode: Mode) -> Option<Captioned> {
    let of = |approach: &str, n: u32| summary.metered(approach, n, mode).and_then(|row| row.heap_peak_bytes);
    let mut table = Table::new([("approach", false)]);
    for n in summary.boards() {
        table.numbers(format!("n = {n}"));
    }
    let mut any = false;
    for approach in summary.answering(mode) {
        // What was not timed was not metered, for the same reason.
        let cell = |n| match (of(&approach.approach, n), summary.status(approach, n, mode)) {
            (Some(peak), _) => bytes(peak),
            (None, Status::Measured) => "–".into(),
            (None, status) => status.as_str().into(),
        };
        any |= summary.boards().any(|n| of(&approach.approach, n).is_some());
        let cells = summary.boards().map(cell);
        table.rows.push(std::iter::once(approach.approach.clone()).chain(cells).collect());
    }
    let title = format!("Heap at most, {}, every n", mode_words(mode));
    any.then_some(Captioned { title, note: "Bytes in use at once.".into(), table })
}

#[cfg(test)]
mod tests {
    use queens_data::Row;

    use super::*;
    use crate::testing::{between, every_kind};
    use crate::{Medium, terminal};

    #[test]
    fn heap_and_instructions_stand_beside_live_nodes_and_dashes_where_nothing_counts() {
        let mut recording = every_kind();
        let wide = Medium { width: Some(1000), colour: false };
        let text = terminal(&recording, &wide);
        let table = between(&text, "Memory and instructions of one run, n = 8", "\n\n");
        let cells = |id: &str| {
            let row = table.lines().find(|line| line.split_whitespace().nth(1) == Some(id)).unwrap();
            row.split('│').skip(2).map(|cell| cell.trim().to_string()).take(4).collect::<Vec<_>>()
        };
        assert_eq!(cells("bfs-queue"), ["18.7 KiB", "18.7 KiB", "18.5 KiB", "–"]);
        // Who only counts or only finds is metered too, in its own mode.
        assert_eq!(cells("half"), ["192 bytes", "–", "–", "–"]);
        assert_eq!(cells("formula"), ["–", "192 bytes", "–", "–"]);
        assert!(table.contains("no counter could be read"), "{table}");
        for row in &mut recording.rows {
            if let Row::Metered(row) = row {
                row.instructions = Some(123_456);
            }
        }
        let text = terminal(&recording, &wide);
        assert!(text.contains(" 123,456 │") && !text.contains("no counter could be read"), "{text}");
        let metered = crate::csv::metered(&Summary::of(&recording));
        assert!(metered.contains("\nformula,8,first,192,123456\n"), "{metered}");
    }
}
