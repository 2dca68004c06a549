//! The approaches' cards, as a table or as data.

use queens_data::ApproachRow;

use crate::{Format, Page, tables::Table};

/// The fields of a card, in their order.
const HEADER: &str = "approach,family,family_index,variation,kind,idea,source,check_unit,walk,n_min,n_max,conflict_free,time,space";

/// What there is: an approach a row. As CSV and JSON every field of the cards, bare.
pub fn approaches(rows: &[ApproachRow], format: Format, page: &Page) -> String {
    match format {
        Format::Table => table(rows).text(page),
        Format::Markdown => table(rows).markdown(),
        Format::Csv => crate::csv::headed(HEADER, rows.iter().map(bare)),
        Format::Json => serde_json::to_string_pretty(rows).expect("plain fields are always JSON") + "\n",
    }
}

/// A dash is for people.
fn bare(row: &ApproachRow) -> ApproachRow {
    ApproachRow {
        check_unit: row.unit().unwrap_or_default().into(),
        // The machine's, not the card's.
        simd: String::new(),
        ..row.clone()
    }
}

fn table(rows: &[ApproachRow]) -> Table {
    let words = ["approach", "source", "idea", "kind", "n", "time", "space"];
    let mut table = Table::new(words.map(|name| (name, false)));
    table.rows.extend(rows.iter().map(|row| {
        vec![
            row.approach.clone(),
            row.source.clone(),
            row.idea.clone(),
            row.kind.clone(),
            format!("{}–{}", row.n_min, row.n_max),
            row.time.clone(),
            row.space.clone(),
        ]
    }));
    table
}
