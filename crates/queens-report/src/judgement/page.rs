//! The class report: one page with everything in it, an overview and a section for each program.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use queens_data::{JudgeVerdict, Judgement};

use super::{board, by_program, details, mark, none, one_n, outcome, plain, words};
use crate::{
    numbers,
    page::{STYLE, parts, symbols},
};

/// What the report's style lacks.
const OWN_STYLE: &str = include_str!("judgement.css");

/// The judgements as a page that needs no network and opens from disk. Everything that a program printed, its name too,
/// is escaped.
pub fn class_report(rows: &[Judgement], accepted: &[JudgeVerdict]) -> String {
    let programs: Vec<&[Judgement]> = by_program(rows).collect();
    let title = match programs.len() {
        1 => "One program, judged".to_string(),
        many => format!("{many} programs, judged"),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" href="data:,";
                style { (PreEscaped(STYLE)) (PreEscaped(OWN_STYLE)) }
            }
            body {
                (symbols())
                div.page {
                    header {
                        p.eyebrow { span { "n queens, judged" } span { (boards(rows)) } }
                        div.lead {
                            h1 { (title) }
                            p.finding { (outcome(rows, accepted)) }
                            (tally(rows, accepted))
                        }
                    }
                    main {
                        section { (overview(rows, &programs, accepted)) }
                        @for (index, of_one) in programs.iter().enumerate() { (program(index, of_one, accepted)) }
                    }
                    footer {
                        "Made by queens judge. Sets of boards are compared, never counts alone. Times are those of whole \
                         processes, from start to end; memory is the most resident at once."
                    }
                }
            }
        }
    };
    page.into_string()
}

/// "n = 8", "n = 4 to 8".
fn boards(rows: &[Judgement]) -> String {
    let mut sizes: Vec<u32> = rows.iter().map(|row| row.n).collect();
    sizes.sort_unstable();
    if sizes.is_empty() { String::new() } else { format!("n = {}", numbers::ranges(&sizes)) }
}

/// How often each verdict was given.
fn tally(rows: &[Judgement], accepted: &[JudgeVerdict]) -> Markup {
    let (judged, left): (Vec<&Judgement>, Vec<_>) = rows.iter().partition(|row| row.is_judged());
    let of = |verdict| judged.iter().copied().filter(|row| row.verdict == verdict).collect::<Vec<_>>();
    let counts = JudgeVerdict::ALL.map(|verdict| (verdict.as_str().replace('-', " "), of(verdict)));
    let counts = counts.into_iter().chain([("not judged".into(), left)]);
    html! {
        ul.tally { @for (what, rows) in counts.filter(|(_, rows)| !rows.is_empty()) {
            li { (marked(rows[0], accepted)) " " b { (rows.len()) } " " (what) }
        } }
    }
}

fn overview(rows: &[Judgement], programs: &[&[Judgement]], accepted: &[JudgeVerdict]) -> Markup {
    let many = !one_n(rows);
    html! {
        div.full { table.cards.overview {
            (parts::caption("Overview", "Whole-process times."))
            thead { tr {
                @for name in ["program", "n", "verdict", "time", "memory"] {
                    @if many || name != "n" { th.verdict[name == "verdict"] scope="col" { (name) } }
                }
            } }
            tbody { @for (index, rows) in programs.iter().enumerate() { @for row in *rows { tr {
                th scope="row" { a href={ "#s" (index + 1) } { (plain(&row.program)) } }
                @if many { td data-l="n" { (row.n) } }
                td.say data-l="verdict" { (marked(row, accepted)) " " (words(row, &details(row)[0])) }
                td data-l="time" { (row.wall_s.map_or_else(none, numbers::time)) }
                td data-l="memory" { (row.peak_bytes.map_or_else(none, numbers::bytes)) }
            } } } }
        } }
    }
}

fn marked(row: &Judgement, accepted: &[JudgeVerdict]) -> Markup {
    let mark = mark(row, accepted);
    let class = match mark {
        '✓' => "ok",
        '!' | '–' => "warn",
        _ => "bad",
    };
    html! { span class=(class) { (mark) } }
}

fn program(index: usize, rows: &[Judgement], accepted: &[JudgeVerdict]) -> Markup {
    html! {
        section.program id={ "s" (index + 1) } {
            h2.full { span.no { (index + 1) } span { (plain(&rows[0].program)) } }
            @for row in rows { div.full { (judgement(row, rows.len() > 1, accepted)) } }
        }
    }
}

fn judgement(row: &Judgement, one_of_several: bool, accepted: &[JudgeVerdict]) -> Markup {
    let facts = [
        Some(format!("n = {}", row.n)).filter(|_| !one_of_several),
        row.wall_s.map(|wall| format!("{} from start to end", numbers::time(wall))),
        row.cpu_s.map(|cpu| format!("{} of processor time", numbers::time(cpu))),
        row.peak_bytes.map(numbers::bytes),
        Some(row.sandbox.clone()).filter(|sandbox| !sandbox.is_empty()),
    ];
    html! {
        @if one_of_several { h3 { (parts::tied(&format!("n = {}", row.n))) } }
        p.finding { (marked(row, accepted)) " " (words(row, &plain(&row.detail))) }
        @if row.boards > 0 { p.facts {
            @for (count, what) in [
                (Some(row.boards), "boards shown"), (Some(row.distinct), "different"),
                (Some(row.valid), "of them solutions"), (row.missing, "missing"),
                (Some(row.repeated), "repeated"), (Some(row.attacking), "attacking"),
            ] { @if let Some(count) = count { span { (numbers::thousands(count)) " " (what) } } }
        } }
        @if !row.reading.is_empty() { p.facts { span { "Read as: " (plain(&row.reading)) } } }
        p.facts { @for fact in facts.iter().flatten() { span { (fact) } } }
        @if !row.notes.is_empty() { ul { @for note in &row.notes { li { (plain(note)) } } } }
        @if !row.failing.is_empty() { div.failing { @for wrong in &row.failing { (board::figure(wrong)) } } }
        @if !row.said.trim().is_empty() && row.verdict != JudgeVerdict::Correct { pre.said { @for line in row.said.lines() { (plain(line)) "\n" } } }
    }
}
