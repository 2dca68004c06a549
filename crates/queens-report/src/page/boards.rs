//! The fundamental solutions, each a button that shows its class.

use std::collections::BTreeMap;

use maud::{Markup, html};
use queens_data::{FAMILIAR, Fundamental, Row};

use super::{parts, section as numbered};
use crate::numbers::{listed, solutions};
use crate::summary::Summary;

pub(super) fn section(summary: &Summary) -> Markup {
    let boards = summary.recording.rows.iter().rev().find_map(|row| match row {
        Row::Fundamental(boards) if !boards.classes.is_empty() => Some(boards),
        _ => None,
    });
    let Some(boards) = boards else {
        let missing = format!("The recording holds no solutions of a board up to n = {FAMILIAR}.");
        return numbered(7, Some(missing), &html! {});
    };
    numbered(
        7,
        Some(finding(boards)),
        &html! {
            div.full.block id="fund" {
                ol.fund { @for (index, class) in boards.classes.iter().enumerate() {
                    @if let Some(columns) = parts::columns(&class.board) { li {
                        button type="button" data-v=(class.board) aria-pressed=(index == 0)
                            aria-label=(format!("board {}, one of a class of {}", class.board, class.orbit)) {
                            (parts::board(&columns, None))
                            span { (class.board) i title="boards in its class" { (class.orbit) } }
                        }
                    } }
                } }
                p.orbit-say aria-live="polite" {}
                div.orbit {}
            }
            p.note { "Found by " (boards.approach) ": of each class the board whose columns come first." }
        },
    )
}

/// "12 boards stand for all 92 solutions for n = 8: 11 are one of 8 alike and 1 is one of 4."
fn finding(boards: &Fundamental) -> String {
    let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
    for class in &boards.classes {
        *sizes.entry(class.orbit).or_default() += 1;
    }
    let all: u32 = boards.classes.iter().map(|class| class.orbit).sum();
    let many = boards.classes.len();
    let told: Vec<String> = sizes
        .iter()
        .rev()
        .map(|(size, count)| {
            let make = if *count == 1 { "makes" } else { "make" };
            format!("{count} {make} {size}{}", if *count == 1 { "" } else { " each" })
        })
        .collect();
    let (stand, boards_word) = if many == 1 { ("stands", "board") } else { ("stand", "boards") };
    format!(
        "{many} {boards_word} {stand} for {} for n = {}: turned and reflected, {}.",
        solutions(all.into()),
        boards.n,
        listed(&told)
    )
}
