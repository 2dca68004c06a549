//! The judgements on a terminal and in a document.

use queens_data::{JudgeVerdict, Judgement};

use super::{READING, answer, details, mark, one_n, plain, table};
use crate::{
    Medium,
    numbers::{listed, some_of},
    tables::Table,
    terminal::prose,
};

/// Lines of what a program printed that are shown under the table.
const SHOWN: usize = 5;

/// A line a program; under them what is to be said of each that is not accepted, and what of the others.
pub(super) fn terminal(rows: &[Judgement], accepted: &[JudgeVerdict], medium: &Medium) -> String {
    let mut text = one_n_left_out(rows, table(rows, accepted).without(READING)).text(medium);
    let (passed, failed): (Vec<_>, Vec<_>) = rows.iter().partition(|row| accepted.contains(&row.verdict));
    for row in failed {
        let (words, said) = (words_beside(row), said(row));
        if words.is_empty() && said.is_empty() {
            continue;
        }
        let program = format!("{} {}", mark(row, accepted), plain(&row.program));
        let n = if one_n(rows) { String::new() } else { format!(", n = {}", row.n) };
        let words = if words.is_empty() { String::new() } else { format!(": {}", words.join("; ")) };
        text += &format!("{}\n", prose(&format!("{program}{n}{words}"), medium, "  "));
        for line in said {
            text += &format!("  │ {line}\n");
        }
    }
    for (words, programs) in remarks(&passed) {
        let programs: Vec<&str> = programs.iter().map(String::as_str).collect();
        text += &format!("{}\n", prose(&format!("{}: {words}", some_of(&programs)), medium, "  "));
    }
    text + &format!("\n{}\n", prose(&answer(rows, accepted), medium, ""))
}

/// What the table leaves to be said of one judgement: the rest of the verdict, notes, and how the output was read.
fn words_beside(row: &Judgement) -> Vec<String> {
    let was_read = row.boards > 0 || row.count_claimed.is_some();
    let reading = was_read.then(|| format!("read as {}", plain(&row.reading)));
    details(row).into_iter().skip(1).chain(row.notes.iter().map(|note| plain(note))).chain(reading).collect()
}

pub(super) fn markdown(rows: &[Judgement], accepted: &[JudgeVerdict]) -> String {
    let mut table = table(rows, accepted);
    for cell in table.rows.iter_mut().flatten() {
        *cell = literal(cell);
    }
    let mut text = one_n_left_out(rows, table).markdown();
    let remarks = remarks(&rows.iter().collect::<Vec<_>>());
    if !remarks.is_empty() {
        text.push('\n');
    }
    for (words, programs) in remarks {
        text += &format!("- {}: {}\n", literal(&listed(&programs)), literal(&words));
    }
    for row in rows {
        let said = said(row);
        if !said.is_empty() {
            text += &format!("\n**{}**, n = {}\n\n", literal(&plain(&row.program)), row.n);
        }
        for line in said {
            text += &format!("    {line}\n");
        }
    }
    text + &format!("\n{}\n", literal(&answer(rows, accepted)))
}

fn one_n_left_out(rows: &[Judgement], table: Table) -> Table {
    if one_n(rows) { table.without("n") } else { table }
}

/// What is to be said beside the table, each with the programs it is true of.
fn remarks(rows: &[&Judgement]) -> Vec<(String, Vec<String>)> {
    let mut remarks: Vec<(String, Vec<String>)> = Vec::new();
    for row in rows {
        for words in details(row).into_iter().skip(1).chain(row.notes.iter().map(|note| plain(note))) {
            let program = plain(&row.program);
            match remarks.iter_mut().find(|(known, _)| *known == words) {
                Some((_, programs)) if programs.contains(&program) => {}
                Some((_, programs)) => programs.push(program),
                None => remarks.push((words, vec![program])),
            }
        }
    }
    remarks
}

/// The first lines a program printed, where the verdict cannot be understood without them.
fn said(row: &Judgement) -> Vec<String> {
    use JudgeVerdict::{BuildError, Crashed, ExitCode, Unreadable};
    let needed = matches!(row.verdict, BuildError | Crashed | ExitCode | Unreadable);
    let mut lines: Vec<String> = row.said.lines().filter(|_| needed).map(shortened).collect();
    if lines.len() > SHOWN {
        lines.truncate(SHOWN);
        lines.push("…".into());
    }
    lines
}

/// A line of which nobody needs the end.
fn shortened(line: &str) -> String {
    const LONGEST: usize = 100;
    let line = plain(line);
    if line.chars().count() <= LONGEST { line } else { line.chars().take(LONGEST).chain(['…']).collect() }
}

/// Text in Markdown that means itself. The table takes care of `|`.
fn literal(text: &str) -> String {
    text.chars()
        .flat_map(|sign| {
            let special = matches!(sign, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '~' | '&');
            special.then_some('\\').into_iter().chain([sign])
        })
        .collect()
}
