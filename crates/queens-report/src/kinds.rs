//! Why an approach of some kind is not in a table: said once for all of them, from their cards.

use queens_data::{ApproachRow, Mode};

use crate::summary::Summary;
use queens_data::listed;

/// "a makes no conflict test: every candidate is free".
pub(crate) fn without_checks(summary: &Summary) -> Option<String> {
    let (who, one) = those(summary, |row| row.walks_a_tree() && row.unit().is_none())?;
    Some(format!("{who} {} no conflict test: every candidate is free", if one { "makes" } else { "make" }))
}

/// "a and b only count, and do not tell their work".
pub(crate) fn without_work(summary: &Summary, mode: Mode) -> Option<String> {
    let (who, one) = those(summary, |row| row.answers(mode) && !row.walks_a_tree())?;
    Some(match (mode, one) {
        (Mode::All, true) => format!("{who} only counts, and does not tell its work"),
        (Mode::All, false) => format!("{who} only count, and do not tell their work"),
        (Mode::First, true) => format!("{who} finds one solution, and walks no tree"),
        (Mode::First, false) => format!("{who} find one solution, and walk no tree"),
    })
}

/// "a and b find one solution and claim nothing about all".
pub(crate) fn without_times(summary: &Summary, mode: Mode) -> Option<String> {
    let (who, one) = those(summary, |row| !row.answers(mode))?;
    Some(match (mode, one) {
        (Mode::All, true) => format!("{who} finds one solution and claims nothing about all"),
        (Mode::All, false) => format!("{who} find one solution and claim nothing about all"),
        (Mode::First, true) => format!("{who} only counts and shows no first solution"),
        (Mode::First, false) => format!("{who} only count and show no first solution"),
    })
}

/// The approaches that a condition holds for, in words, and whether it is but one; none where it holds for none.
fn those(summary: &Summary, holds: impl Fn(&ApproachRow) -> bool) -> Option<(String, bool)> {
    let names: Vec<&str> =
        summary.approaches.iter().filter(|row| holds(row)).map(|row| row.approach.as_str()).collect();
    (!names.is_empty()).then(|| (listed(&names), names.len() == 1))
}
