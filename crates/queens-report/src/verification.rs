//! The outcome of an examination, as a table or as data.

use std::collections::BTreeSet;

use queens_data::{Row, Skipped, Verified};
use serde::Serialize;

use crate::markdown::safe;
use crate::tables::{Table, painted, wrapped};
use crate::{Format, Medium, faults, numbers};

/// What an examination found, from its `Verified` and `Skipped` rows, in their order; other rows are passed over.
///
/// As a table, several boards are a column each, and under it stands what is wrong; as Markdown each examination is a row;
/// as CSV and JSON only what was examined, as approach, n, solutions, expected, agrees and first, bare.
pub fn verification(rows: &[Row], format: Format, medium: &Medium) -> String {
    match format {
        Format::Table => {
            let text = by_board(rows).unwrap_or_else(|| table(rows)).text(medium)
                + &faults(rows, medium.width.map(usize::from));
            if medium.colour { recoloured(&text) } else { text }
        }
        Format::Markdown => table(rows).markdown() + &markdown_faults(rows),
        Format::Csv => {
            crate::csv::headed("approach,n,solutions,expected,agrees,first", examined(rows).map(Outcome::of))
        }
        Format::Json => {
            let outcomes: Vec<Outcome> = examined(rows).map(Outcome::of).collect();
            serde_json::to_string_pretty(&outcomes).expect("plain fields are always JSON") + "\n"
        }
    }
}

/// One examination as a record for programs.
#[derive(Serialize)]
pub(crate) struct Outcome<'r> {
    approach: &'r str,
    n: u32,
    solutions: u64,
    expected: u64,
    agrees: bool,
    first: Option<&'r str>,
}

impl<'r> Outcome<'r> {
    fn of(row: &'r Verified) -> Self {
        Self {
            approach: &row.approach,
            n: row.n,
            solutions: row.solutions,
            expected: row.expected,
            agrees: row.agrees,
            first: row.first.as_deref(),
        }
    }
}

fn examined(rows: &[Row]) -> impl Iterator<Item = &Verified> {
    rows.iter().filter_map(|row| match row {
        Row::Verified(row) => Some(row),
        _ => None,
    })
}

/// The table; its column n is left out where there is but one n.
pub(crate) fn table(rows: &[Row]) -> Table {
    let columns =
        [("approach", false), ("n", true), ("solutions", true), ("boards", false), ("first solution", false)];
    let mut table = Table::new(columns);
    let mut boards = BTreeSet::new();
    for row in rows {
        let (n, cells) = match row {
            Row::Verified(row) => (row.n, of_verified(row)),
            Row::Skipped(row) => (row.cell.n, of_skipped(row)),
            _ => continue,
        };
        boards.insert(n);
        table.rows.push(cells);
    }
    if boards.len() == 1 { table.without("n") } else { table }
}

/// A row an approach, a column a board; none where there is but one board. What was not examined is a dash: why, the
/// verdict says.
fn by_board(rows: &[Row]) -> Option<Table> {
    let mut boards = BTreeSet::new();
    let mut approaches: Vec<&str> = Vec::new();
    for row in rows {
        let (n, approach) = match row {
            Row::Verified(row) => (row.n, row.approach.as_str()),
            Row::Skipped(row) => (row.cell.n, row.cell.approach.as_str()),
            _ => continue,
        };
        boards.insert(n);
        if !approaches.contains(&approach) {
            approaches.push(approach);
        }
    }
    if boards.len() < 2 {
        return None;
    }
    let mut table = Table::new([("approach", false)]);
    boards.iter().for_each(|n| table.numbers(format!("n = {n}")));
    for approach in approaches {
        let cell = |n: &u32| {
            let found = examined(rows).find(|row| row.n == *n && row.approach == approach);
            found.map_or_else(|| "–".into(), solutions)
        };
        table.rows.push(std::iter::once(approach.to_string()).chain(boards.iter().map(cell)).collect());
    }
    Some(table)
}

/// `✓ 92`, or `✗ 91, not 92`; `✗ 92` where the number is right and the boards are not.
fn solutions(row: &Verified) -> String {
    let found = numbers::thousands(row.solutions);
    match (row.agrees, row.solutions == row.expected) {
        (true, _) => format!("✓ {found}"),
        (false, true) => format!("✗ {found}"),
        (false, false) => format!("✗ {found}, not {}", numbers::thousands(row.expected)),
    }
}

fn of_verified(row: &Verified) -> Vec<String> {
    let boards = match (row.boards_shown, row.agrees) {
        (false, _) => "–",
        (true, true) => "same",
        (true, false) => "differ",
    };
    let first = row.first.clone().unwrap_or_else(|| "–".into());
    vec![row.approach.clone(), row.n.to_string(), solutions(row), boards.into(), first]
}

fn of_skipped(row: &Skipped) -> Vec<String> {
    let status = row.status.as_str().to_string();
    vec![row.cell.approach.clone(), row.cell.n.to_string(), status, "–".into(), "–".into()]
}

fn wrong(rows: &[Row]) -> impl Iterator<Item = &Verified> {
    examined(rows).filter(|row| !row.agrees)
}

/// What is wrong, a paragraph an approach and board.
fn faults(rows: &[Row], width: Option<usize>) -> String {
    let room = width.unwrap_or(usize::MAX).saturating_sub(2);
    let mut text = String::new();
    for (headline, lines) in wrong(rows).map(faults::told) {
        text += &format!("✗ {}\n", wrapped(&headline, room, "  "));
        for line in lines {
            text += &format!("  {}\n", wrapped(&line, room, "    "));
        }
    }
    text
}

fn markdown_faults(rows: &[Row]) -> String {
    let mut text = String::new();
    for (headline, lines) in wrong(rows).map(faults::told) {
        text += &format!("\n✗ {}\n", safe(&headline));
        for line in lines {
            text += &format!("- {}\n", safe(&line));
        }
    }
    text
}

/// The table is coloured already; the lines under it are not.
fn recoloured(text: &str) -> String {
    let end = text.rfind('╯').map_or(0, |at| at + '╯'.len_utf8());
    let (table, rest) = text.split_at(end);
    table.to_string() + &painted(rest)
}
