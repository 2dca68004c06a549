//! What a judge found, for people and for programs: tables here, the class report in `page`.
//!
//! Made of judgements alone. Names and outputs are other people's, and may hold anything: what is printed is made
//! [`plain`] first, what goes into a page is escaped.

mod board;
mod page;
#[cfg(test)]
mod tests;
mod text;

use std::borrow::Cow;

use queens_data::{JudgeVerdict, Judgement, plain};
use serde::Serialize;

pub use page::class_report;

use crate::{Format, Medium, numbers, tables::Table};

/// The judgements, one object or line each; as a table with what needs more words, and the answer, under it.
///
/// `accepted` are the verdicts that count as passed.
pub fn judgements(rows: &[Judgement], accepted: &[JudgeVerdict], format: Format, medium: &Medium) -> String {
    match format {
        Format::Table => text::terminal(rows, accepted, medium),
        Format::Markdown => text::markdown(rows, accepted),
        Format::Csv => crate::csv::headed(Record::HEADER, rows.iter().map(Record::of)),
        Format::Json => serde_json::to_string_pretty(rows).expect("plain fields are always JSON") + "\n",
    }
}

/// The column that says how the output was read.
const READING: &str = "what it printed";

/// The table; its column n is left out where there is but one n.
fn table(rows: &[Judgement], accepted: &[JudgeVerdict]) -> Table {
    let columns = [
        ("program", false),
        ("n", true),
        ("verdict", false),
        ("time", true),
        ("memory", true),
        (READING, false),
    ];
    let mut table = Table::new(columns);
    for row in rows {
        table.rows.push(vec![
            plain(&row.program),
            row.n.to_string(),
            format!("{} {}", mark(row, accepted), words(row, &details(row)[0])),
            row.wall_s.map_or_else(none, numbers::time),
            row.peak_bytes.map_or_else(none, numbers::bytes),
            if row.reading.is_empty() { none() } else { plain(&row.reading) },
        ]);
    }
    table
}

/// Whether there is but one n, so that no row need say it.
fn one_n(rows: &[Judgement]) -> bool {
    rows.windows(2).all(|pair| pair[0].n == pair[1].n)
}

fn none() -> String {
    "–".into()
}

/// `✓` all is right, `!` accepted all the same, `✗` not accepted, `–` not judged.
fn mark(row: &Judgement, accepted: &[JudgeVerdict]) -> char {
    match (accepted.contains(&row.verdict), row.verdict) {
        (true, JudgeVerdict::Correct) => '✓',
        (true, _) => '!',
        (false, _) if row.is_judged() => '✗',
        (false, _) => '–',
    }
}

/// The verdict, and what it rests on; where there is none, why.
fn words(row: &Judgement, detail: &str) -> String {
    let verdict = row.verdict.as_str().replace('-', " ");
    match detail {
        "" => verdict,
        detail if !row.is_judged() || detail.starts_with(&verdict) => detail.into(),
        detail => format!("{verdict}: {detail}"),
    }
}

/// The detail in parts: as much as a line of a table takes, and then what else there is to say.
fn details(row: &Judgement) -> Vec<String> {
    const LINE: usize = 100;
    let detail = plain(&row.detail);
    let mut parts: Vec<String> = Vec::new();
    for part in detail.split("; ") {
        match &mut parts[..] {
            [line] if line.chars().count() + part.chars().count() <= LINE => *line += &format!("; {part}"),
            _ => parts.push(part.into()),
        }
    }
    parts
}

/// The judgements of each program, in the order of the programs.
fn by_program(rows: &[Judgement]) -> impl Iterator<Item = &[Judgement]> {
    rows.chunk_by(|one, next| one.program == next.program)
}

/// "2 of 3 programs are accepted. Not accepted: c.py. Not judged: d.hs."
fn answer(rows: &[Judgement], accepted: &[JudgeVerdict]) -> String {
    let left_out = |rows: &&[Judgement]| rows.iter().any(|row| !row.is_judged());
    let names = |of: Vec<&[Judgement]>| of.iter().map(|rows| plain(&rows[0].program)).collect::<Vec<_>>();
    let others = by_program(rows).filter(|rows| !passed(rows, accepted));
    let (left, wrong): (Vec<_>, Vec<_>) = others.partition(left_out);
    let (left, wrong) = (names(left), names(wrong));
    let mut answer = outcome(rows, accepted);
    if (1..by_program(rows).count() - left.len()).contains(&wrong.len()) {
        answer += &format!(" Not accepted: {}.", numbers::listed(&wrong));
    }
    if !left.is_empty() && left.len() < by_program(rows).count() {
        answer += &format!(" Not judged: {}.", numbers::listed(&left));
    }
    answer
}

fn passed(rows: &[Judgement], accepted: &[JudgeVerdict]) -> bool {
    rows.iter().all(|row| accepted.contains(&row.verdict))
}

/// "2 of 3 programs are accepted."; of those that were judged.
fn outcome(rows: &[Judgement], accepted: &[JudgeVerdict]) -> String {
    let is_judged = |rows: &&[Judgement]| passed(rows, accepted) || rows.iter().all(Judgement::is_judged);
    let (judged, left): (Vec<_>, Vec<_>) = by_program(rows).partition(is_judged);
    let (right, wrong): (Vec<_>, Vec<_>) = judged.into_iter().partition(|rows| passed(rows, accepted));
    let name = |of: &[Judgement]| plain(&of[0].program);
    match (right.len(), wrong.len()) {
        (0, 0) if left.len() == 1 => format!("{} was not judged.", name(left[0])),
        (0, 0) if !left.is_empty() => format!("None of {} programs was judged.", left.len()),
        (0, 0) => "Nothing was judged.".into(),
        (1, 0) => format!("{} is accepted.", name(right[0])),
        (0, 1) => format!("{} is not accepted.", name(wrong[0])),
        (2, 0) => "Both programs are accepted.".into(),
        (all, 0) => format!("All {all} programs are accepted."),
        (0, 2) => "Neither program is accepted.".into(),
        (0, all) => format!("None of {all} programs is accepted."),
        (some, not) => {
            let are = if some == 1 { "is" } else { "are" };
            format!("{some} of {} programs {are} accepted.", some + not)
        }
    }
}

/// A judgement as a line of CSV: all but the boards to be drawn and what it printed, which are in JSON.
#[derive(Serialize)]
struct Record<'r> {
    program: Cow<'r, str>,
    n: u32,
    verdict: &'static str,
    boards: u64,
    distinct: u64,
    valid: u64,
    missing: Option<u64>,
    repeated: u64,
    attacking: u64,
    count_claimed: Option<u64>,
    reading: Cow<'r, str>,
    detail: Cow<'r, str>,
    cpu_s: Option<f64>,
    wall_s: Option<f64>,
    peak_bytes: Option<u64>,
    sandbox: &'r str,
    notes: Cow<'r, str>,
}

impl<'r> Record<'r> {
    const HEADER: &'static str = "program,n,verdict,boards,distinct,valid,missing,repeated,attacking,count_claimed,reading,detail,cpu_s,wall_s,peak_bytes,sandbox,notes";

    fn of(row: &'r Judgement) -> Self {
        Record {
            program: no_formula(&row.program),
            n: row.n,
            verdict: row.verdict.as_str(),
            boards: row.boards,
            distinct: row.distinct,
            valid: row.valid,
            missing: row.missing,
            repeated: row.repeated,
            attacking: row.attacking,
            count_claimed: row.count_claimed,
            reading: no_formula(&row.reading),
            detail: no_formula(&row.detail),
            cpu_s: row.cpu_s,
            wall_s: row.wall_s,
            peak_bytes: row.peak_bytes,
            sandbox: &row.sandbox,
            notes: no_formula(&row.notes.join("; ")).into_owned().into(),
        }
    }
}

/// Text that a spreadsheet would take for a formula is quoted, as one does there: names and outputs are other people's.
fn no_formula(text: &str) -> Cow<'_, str> {
    match text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{text}").into(),
        false => text.into(),
    }
}
