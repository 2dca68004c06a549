//! The approaches' cards, as a table or as data.

use queens_data::ApproachRow;
use serde::Serialize;

use crate::{Format, Medium, tables::Table};

/// What there is: an approach a row. As CSV and JSON every field of the cards, bare.
pub fn approaches(rows: &[ApproachRow], format: Format, medium: &Medium) -> String {
    match format {
        Format::Table => table(rows).text(medium),
        Format::Markdown => table(rows).markdown(),
        Format::Csv => {
            const HEADER: &str = "approach,family,family_index,variation,kind,idea,source,check_unit,walk,n_min,n_max,conflict_free,time,space";
            crate::csv::headed(HEADER, rows.iter().map(CardRow::of))
        }
        Format::Json => serde_json::to_string_pretty(rows).expect("plain fields are always JSON") + "\n",
    }
}

/// A card for programs; what an approach takes on this machine is not on it.
#[derive(Serialize)]
struct CardRow<'a> {
    approach: &'a str,
    family: &'a str,
    family_index: u32,
    variation: u32,
    kind: &'a str,
    idea: &'a str,
    source: &'a str,
    check_unit: &'a str,
    walk: &'a str,
    n_min: u32,
    n_max: u32,
    conflict_free: bool,
    time: &'a str,
    space: &'a str,
}

impl<'a> CardRow<'a> {
    fn of(row: &'a ApproachRow) -> Self {
        CardRow {
            approach: &row.approach,
            family: &row.family,
            family_index: row.family_index,
            variation: row.variation,
            kind: &row.kind,
            idea: &row.idea,
            source: &row.source,
            check_unit: row.unit().unwrap_or_default(),
            walk: &row.walk,
            n_min: row.n_min,
            n_max: row.n_max,
            conflict_free: row.conflict_free,
            time: &row.time,
            space: &row.space,
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::every_kind;

    #[test]
    fn every_card_has_a_field_for_each_column_and_no_more_whatever_its_machine_takes() {
        let medium = Medium { width: None, colour: false };
        for simd in ["", "avx512"] {
            let mut cards = every_kind().approaches;
            cards.iter_mut().for_each(|card| card.simd = simd.into());
            let text = approaches(&cards, Format::Csv, &medium);
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            let read = reader.records().collect::<Result<Vec<_>, _>>().expect("rows as long as the header");
            assert_eq!(read.len(), cards.len());
            assert!(!text.contains("avx512"), "{text}");
        }
    }
}
