//! The top of the page: what was asked, the answer, and whether all agree.

use maud::{Markup, html};
use queens_data::{Mode, Row};

use super::{CONTENTS, parts, section};
use crate::captioned;
use crate::numbers::{listed, ranges, thousands};
use crate::summary::Summary;
use crate::{findings, verdict};

pub(super) fn title(summary: &Summary) -> String {
    let ways = match summary.approaches.len() {
        1 => "One way".to_string(),
        many => format!("{many} ways"),
    };
    let boards = summary.boards();
    let queens = match (boards.start(), boards.end()) {
        (1, 1) => "one queen".into(),
        (n, last) if n == last => format!("{n} queens"),
        _ => "n queens".into(),
    };
    format!("{ways} to place {queens}")
}

/// The verdict on the board that is shown; on all of them where none is.
fn answer(summary: &Summary) -> String {
    let shown = summary.shown(Mode::All);
    let mut rows = summary.examination();
    if shown.is_some() {
        rows.retain(|row| match row {
            Row::Verified(row) => Some(row.n) == shown,
            Row::Skipped(row) => Some(row.cell.n) == shown,
            _ => false,
        });
    }
    verdict(&rows)
}

pub(super) fn header(summary: &Summary) -> Markup {
    let answer = answer(summary);
    // What takes no part in the answer is said below it.
    let (answer, rest) = answer.split_once(". ").map_or((answer.as_str(), ""), |(first, rest)| (first, rest));
    let why = findings::why(summary).map(|why| format!("A time is nodes times what each takes: {why}"));
    let answers = [
        ("Least work", findings::work(summary)),
        ("Checks", findings::checks(summary)),
        ("Least time", findings::fastest(summary, Mode::All)),
        ("Why they differ", why),
        ("First solution", findings::fastest(summary, Mode::First)),
        ("Memory", findings::memory(summary)),
        ("The machine", findings::noise(summary)),
    ];
    let asked = &summary.recording.start.asked;
    let boards: Vec<u32> = summary.boards().collect();
    html! {
        header {
            p.eyebrow {
                span { "n queens, side by side" }
                span { "asked: all solutions and the first, n = " (ranges(&boards)) ", "
                    (format!("{} s", asked.budget_s)) " a cell" }
                span { (summary.recording.start.date.get(..10).unwrap_or_default()) }
            }
            div.lead {
                h1 { (title(summary)) }
                p.finding { (parts::tied(answer)) @if !answer.ends_with('.') { "." } }
                @if !rest.is_empty() { p.note { (rest) } }
                dl.answers {
                    @for (question, answer) in answers {
                        @if let Some(answer) = answer { dt { (question) } dd { (parts::tied(&answer)) "." } }
                    }
                }
            }
            div.rail {
                (hero(summary))
                nav aria-label="Contents" { ol {
                    @for (index, name) in CONTENTS.iter().enumerate() {
                        li { a href={ "#p" (index + 1) } { i { (index + 1) } (name) } }
                    }
                } }
            }
        }
    }
}

/// The first solution that most find on the board that is shown, and who finds it.
fn hero(summary: &Summary) -> Markup {
    let shown = summary.shown(Mode::All);
    let firsts: Vec<&str> = summary
        .verified()
        .filter(|row| Some(row.n) == shown)
        .filter_map(|row| row.first.as_deref())
        .collect();
    let finders = |board: &str| firsts.iter().filter(|first| **first == board).count();
    // Of several, the one met first in the suite's order.
    let common = firsts.iter().rev().max_by_key(|board| finders(board));
    let drawn = common.and_then(|board| Some((*board, parts::columns(board)?)));
    html! {
        @if let Some((board, columns)) = drawn {
            figure.hero {
                (parts::board(&columns, Some(&format!("The solution {board} on a board"))))
                figcaption {
                    span.vec { (board) } ", the first solution of "
                    (if finders(board) == firsts.len() { "every search".into() }
                        else { format!("{} of {} searches", finders(board), firsts.len()) })
                    ": the queens’ columns, row by row."
                }
            }
        }
    }
}

/// Who agrees, board by board.
pub(super) fn agreement(summary: &Summary) -> Markup {
    let examined: Vec<_> = summary.verified().collect();
    let right = examined.iter().filter(|row| row.agrees).count();
    let finding = match examined.len() {
        0 => "Nothing was examined.".to_string(),
        all if right == all => format!(
            "Yes. {} of {} examinations give the published number of solutions, and every board shown is right.",
            thousands(right as u64),
            thousands(all as u64)
        ),
        all => {
            let mut wrong: Vec<&str> =
                examined.iter().filter(|row| !row.agrees).map(|row| row.approach.as_str()).collect();
            wrong.dedup();
            format!("No. {} of {all} examinations went wrong: {}.", all - right, listed(&wrong))
        }
    };
    let shown = summary.shown(Mode::All);
    let table = captioned::agreement(summary);
    let first = |id: &str| {
        examined
            .iter()
            .find(|row| row.approach == id && Some(row.n) == shown)
            .and_then(|row| row.first.clone())
    };
    let published: Vec<String> = summary
        .boards()
        .filter_map(|n| Some(thousands(examined.iter().find(|row| row.n == n)?.expected)))
        .collect();
    let note = format!(
        "Every board a search hands out is held against all right ones, the number of solutions against the published one \
         (OEIS A000170: {}).{}",
        listed(&published),
        shown.map_or_else(String::new, |n| format!(" First solution for n = {n}."))
    );
    section(
        1,
        Some(finding),
        &html! {
            @if !examined.is_empty() {
                div.full.block { table.ticks {
                    (parts::caption("Solutions", &note))
                    thead { tr {
                        th scope="col" { "approach" }
                        @for name in &table.header[1..] { th scope="col" { (name) } }
                        @if shown.is_some() { th scope="col" { "first solution" } }
                    } }
                    tbody { @for (approach, row) in summary.answering(Mode::All).zip(&table.rows) { tr {
                        (parts::name(approach))
                        @for values in row[1..].chunk_by(|a, b| a == b && !a.starts_with(['✓', '✗'])) { (examined_cell(values)) }
                        @if shown.is_some() {
                            td.vec { (first(&approach.approach).unwrap_or_else(|| "–".into())) }
                        }
                    } } }
                } }
            }
        },
    )
}

/// `✓ 92`, with the sign in colour; or why several boards in a row were not examined, told once.
fn examined_cell(values: &[String]) -> Markup {
    html! {
        @match values[0].split_once(' ') {
            Some((sign @ ("✓" | "✗"), count)) => td {
                span class=(if sign == "✓" { "ok" } else { "bad" }) { (sign) } " " (count)
            },
            _ => (parts::missing(values.len(), &values[0])),
        }
    }
}
