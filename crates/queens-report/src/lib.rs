//! Tables, charts, CSV and Markdown from a recording alone.
//!
//! Nothing here can run a search, and no approach is named: names, families, units and limits come with the rows, so a
//! recording can be drawn again anywhere, also one with approaches this suite has never heard of. Every sentence is made
//! from the figures it speaks of.
//!
//! `summary` looks things up in a recording, `stats` makes figures of samples, `figures` and `findings` make tables and
//! sentences of those, and `terminal`, `markdown`, `readme`, `latex`, `page`, `csv` and `charts` put them down.

mod captioned;
mod cards;
mod charts;
mod compare;
mod csv;
mod estimate;
mod faults;
mod files;
mod findings;
mod judgement;
mod kinds;
mod latex;
mod markdown;
mod metered;
mod noise;
mod numbers;
mod page;
mod readme;
mod stats;
mod summary;
mod tables;
mod terminal;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod verdict;
mod verification;

pub use cards::approaches;
pub use compare::{Comparison, compare};
pub use estimate::estimate;
pub use files::{Error, write};
pub use judgement::{class_report, judgements};
pub use latex::latex;
pub use numbers::{long_time, ranges};
pub use readme::readme;
pub use terminal::terminal;
pub use verdict::verdict;
pub use verification::verification;

/// How an outcome is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// In a frame, for a terminal.
    Table,
    /// For a repository.
    Markdown,
    /// For spreadsheets.
    Csv,
    /// For programs.
    Json,
}

/// What text is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Medium {
    /// A terminal's width in characters; none where it is no terminal, and tables are as wide as they need.
    pub width: Option<u16>,
    /// Whether colours may be used. They never say anything alone.
    pub colour: bool,
}

/// A table in the house's style, ended by a newline; it fits the page. Columns aligned right hold numbers and are never
/// broken.
pub fn grid(header: &[&str], rows: &[Vec<String>], right_aligned: &[bool], medium: &Medium) -> String {
    let right = |column: usize| right_aligned.get(column).copied().unwrap_or(false);
    let mut table =
        tables::Table::new(header.iter().enumerate().map(|(column, name)| (*name, right(column))));
    table.rows = rows.to_vec();
    for row in &mut table.rows {
        row.resize(header.len(), String::new());
    }
    table.text(medium)
}
