//! What several sections are made of: marks, names, boards, charts, foldable tables.

use maud::{Markup, PreEscaped, html};
use queens_data::ApproachRow;

use super::look;
use crate::charts::Chart;
use crate::tables::Table;

/// An approach's mark, as on the charts.
pub(super) fn mark(approach: &ApproachRow) -> Markup {
    let (symbol, class) = (look::symbol(approach), look::class(approach));
    html! { svg class={ "mk " (class) } viewBox="0 0 12 12" aria-hidden="true" { use href={ "#" (symbol) } {} } }
}

/// The head of an approach's row.
pub(super) fn name(approach: &ApproachRow) -> Markup {
    html! {
        th scope="row" {
            (mark(approach)) (approach.approach)
            @if !approach.conflict_free { span.mut title="not conflict-free" { " *" } }
        }
    }
}

/// A cell of a table; on a narrow screen the label stands above it.
pub(super) fn cell(label: &str, value: &str) -> Markup {
    html! { td.nil[value == "–"] data-l=(label) { (value) } }
}

/// A cell, or several at once, that says why there is no figure.
pub(super) fn missing(columns: usize, why: &str) -> Markup {
    html! { td.why colspan=(columns) style=(format!("grid-column:span {columns}")) { (why) } }
}

/// No line ends inside `n = 8` or `51.4 ns`.
pub(crate) fn tied(text: &str) -> String {
    let mut tied = text.replace(" = ", "\u{a0}=\u{a0}");
    for unit in ["ns", "µs", "ms", "%", "bytes", "KiB", "MiB", "GiB"] {
        tied = tied.replace(&format!(" {unit}"), &format!("\u{a0}{unit}"));
    }
    tied
}

pub(crate) fn caption(title: &str, note: &str) -> Markup {
    html! { caption { b { (tied(title)) } (tied(note)) } }
}

/// A chart of the report, with what it shows told to those who cannot see it; drawn twice, since what can be read on paper
/// is too wide for a phone.
pub(super) fn chart(charts: &[Chart], name: &str) -> Markup {
    let chart = charts.iter().find(|chart| chart.name == name);
    html! {
        @if let Some(chart) = chart {
            // Letters are of one size in all charts, whatever their own sizes.
            figure.full.block.chart style=(format!("--width:{}px", chart.size().0 * 9 / 16)) {
                div.on-wide { (PreEscaped(look::themed(&chart.svg(), name))) }
                div.on-narrow { (PreEscaped(look::themed(&chart.narrow_svg(), &format!("{name}-narrow")))) }
            }
        }
    }
}

/// A table folded away.
pub(super) fn folded(title: &str, table: &Table) -> Markup {
    html! {
        details.full {
            summary { (title) }
            div.wide { table {
                thead { tr { @for name in &table.header { th scope="col" { (name) } } } }
                tbody { @for row in &table.rows { tr {
                    @for (column, value) in row.iter().enumerate() {
                        @if column == 0 { th scope="row" { (value) } } @else { td { (value) } }
                    }
                } } }
            } }
        }
    }
}

/// `1 5 8 6 3 7 2 4` as columns from 0; none where it is no full board.
pub(super) fn columns(board: &str) -> Option<Vec<usize>> {
    let of = |word: &str| word.parse::<usize>().ok()?.checked_sub(1);
    let columns: Vec<usize> = board.split_ascii_whitespace().map(of).collect::<Option<_>>()?;
    columns.iter().all(|column| *column < columns.len()).then_some(columns)
}

/// A board with its queens, ten units a square; what it is must be said beside it or in `label`.
pub(super) fn board(columns: &[usize], label: Option<&str>) -> Markup {
    let side = columns.len() * 10;
    html! {
        svg.bd viewBox={ "0 0 " (side) " " (side) } role=[label.map(|_| "img")] aria-label=[label]
            aria-hidden=[label.is_none().then_some("true")] {
            (squares(columns.len()))
            @for (row, column) in columns.iter().enumerate() {
                use.qn href="#queen" x=(format!("{}", *column as f32 * 10.0 + 1.2))
                    y=(format!("{}", row as f32 * 10.0 + 1.2)) width="7.6" height="7.6" {}
            }
            (frame(columns.len()))
        }
    }
}

/// The squares of an empty board.
pub(crate) fn squares(n: usize) -> Markup {
    let dark: String = (0..n)
        .flat_map(|row| (0..n).map(move |column| (row, column)))
        .filter(|(row, column)| (row + column) % 2 == 1)
        .map(|(row, column)| format!("M{}0 {}0h10v10h-10z", blank(column), blank(row)))
        .collect();
    html! {
        rect.q1 width=(n * 10) height=(n * 10) {}
        path.q2 d=(dark) {}
    }
}

/// The line around a board.
pub(crate) fn frame(n: usize) -> Markup {
    html! { rect.fr width=(n * 10) height=(n * 10) vector-effect="non-scaling-stroke" {} }
}

/// `0` is no digit before another.
fn blank(number: usize) -> String {
    if number == 0 { String::new() } else { number.to_string() }
}
