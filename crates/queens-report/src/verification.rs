//! The outcome of an examination, as a table or as data.

use std::collections::BTreeSet;

use queens_data::{Row, Skipped, Verified};
use serde::Serialize;

use crate::markdown::safe;
use crate::tables::{Table, painted, wrapped};
use crate::{Format, Page, faults, numbers};

/// What an examination found, from its `Verified` and `Skipped` rows, in their order; other rows are passed over.
///
/// As a table or Markdown everything is shown, under it what is wrong; as CSV and JSON only what was examined, as
/// approach, n, solutions, expected, agrees and first, bare.
pub fn verification(rows: &[Row], format: Format, page: &Page) -> String {
    match format {
        Format::Table => {
            let text = table(rows).text(page) + &faults(rows, page.width.map(usize::from));
            if page.colour { recoloured(&text) } else { text }
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

fn of_verified(row: &Verified) -> Vec<String> {
    let solutions = if row.solutions == row.expected {
        format!("✓ {}", numbers::thousands(row.solutions))
    } else {
        format!("✗ {}, not {}", numbers::thousands(row.solutions), numbers::thousands(row.expected))
    };
    let boards = match (row.boards_shown, row.agrees) {
        (false, _) => "–",
        (true, true) => "same",
        (true, false) => "differ",
    };
    let first = row.first.clone().unwrap_or_else(|| "–".into());
    vec![row.approach.clone(), row.n.to_string(), solutions, boards.into(), first]
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
