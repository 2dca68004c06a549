//! `queens explain`: an approach in words, which are those of its crate, and its figures.

use std::ops::ControlFlow::{Break, Continue};

use queens_approaches::{Block, page};
use queens_core::{Approach, BoardSize, Card, CheckUnit, Counters, Engine, Goal, Run, Searcher, Walk};

use crate::{Outcome, Suite, options, output};

/// Explain an approach: its idea, time and space, its source, and its figures for n = 8
///
/// The text is that of the approach's own crate. The figures are counted when you ask.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens explain flag-arrays
  queens explain column-vector --code                    with the algorithm as it runs")]
pub(crate) struct Args {
    /// The approach to explain
    #[arg(value_name = "ID")]
    approach: String,
    /// Show the algorithm too
    #[arg(long)]
    code: bool,
}

/// Lines of prose are no longer, however wide the terminal.
const WIDEST: usize = 100;

/// The board of the figures.
const EIGHT: BoardSize = BoardSize::of(8);

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let approach = options::named(suite, &args.approach)?;
    let card = &approach.card;
    let medium = output::medium();
    let width = medium.width.map_or(WIDEST, usize::from).min(WIDEST);

    // A variation with a page of its own says first what is special about it.
    let names = if card.id == card.family { vec![card.id] } else { vec![card.id, card.family] };
    let pages: Vec<_> = names.into_iter().filter_map(page).collect();
    let mut blocks: Vec<Block> = Vec::new();
    for (place, page) in pages.iter().enumerate() {
        if place > 0 {
            blocks.push(Block::Prose(vec![format!("Its family, {}:", card.family)]));
        }
        blocks.extend(page.blocks());
    }
    if pages.is_empty() {
        blocks.push(Block::Prose(vec![
            format!("Time: {}", card.time),
            format!("Space: {}", card.space),
            format!("Source: {}", card.source),
        ]));
    }
    let mut text = wrapped(&format!("{}: {}", card.id, card.idea), width);
    let mut under_heading = false;
    for block in blocks {
        if !under_heading {
            text.push('\n');
        }
        text += &shown(&block, width);
        under_heading = matches!(block, Block::Heading(_));
    }
    let family = suite.iter().filter(|other| other.card.family == card.family);
    let variations: Vec<&str> = family.map(|other| other.card.id).collect();
    if variations.len() > 1 {
        text += &format!("\n{}", wrapped(&format!("Variations: {}", variations.join(", ")), width));
    }
    if args.code
        && let Some(page) = pages.first()
    {
        text += &format!("\n{}\n", page.code());
    }
    text += &format!("\n{}", figures(approach, &medium));
    output::print(&text)
}

/// What the approach does for n = 8.
fn figures(approach: &Approach, medium: &queens_report::Medium) -> String {
    let run = Run::new(&|_| Continue(()));
    let id = approach.card.id;
    match approach.engine {
        _ if !approach.card.sizes.contains(&EIGHT) => format!("It does not take n = {EIGHT}.\n"),
        Engine::Search(search) => {
            let work = Goal::BOTH.map(|goal| worked(search, goal));
            let table = queens_report::grid(
                &["n = 8", "all solutions", "first solution"],
                &rows(&approach.card, &work),
                &[false, true, true],
                medium,
            );
            format!("{table}\nqueens trace 4 --approach {id}\nqueens watch 8 --approach {id}\n")
        }
        Engine::Count(count) => match count.count(EIGHT, &run) {
            Continue(solutions) => {
                format!(
                    "For n = {EIGHT} it counts {solutions} solutions. It only counts, and does not tell its work.\n"
                )
            }
            Break(()) => String::new(),
        },
        Engine::Find(find) => match find.find(EIGHT.get(), &run) {
            Continue(attempt) => {
                let columns: Vec<String> =
                    attempt.columns.iter().map(|column| (column + 1).to_string()).collect();
                let outcome = match attempt.conflicts {
                    0 => "finds".into(),
                    conflicts => format!("ends stuck, with {conflicts} pairs attacking each other, on"),
                };
                let steps =
                    if attempt.steps > 0 { format!(" in {} steps", attempt.steps) } else { String::new() };
                format!("For n = {EIGHT} it {outcome} {}{steps}.\n", columns.join(" "))
            }
            Break(()) => String::new(),
        },
    }
}

fn worked(search: &dyn Searcher, goal: Goal) -> Counters {
    match search.counters(EIGHT, goal, &mut || Continue(())) {
        Continue(work) => work,
        Break(()) => unreachable!("nothing stops it"),
    }
}

/// A row a counter, for all solutions and for the first.
fn rows(card: &Card, work: &[Counters; 2]) -> Vec<Vec<String>> {
    let row = |name: &str, figure: &dyn Fn(&Counters) -> Option<u64>| {
        let figures = work.iter().map(|work| figure(work).map_or("–".into(), queens_data::thousands));
        std::iter::once(name.to_owned()).chain(figures).collect()
    };
    let checks = match card.check_unit {
        CheckUnit::None => "checks".into(),
        unit => format!("checks ({unit})"),
    };
    let mut rows = vec![
        row("solutions", &|work| Some(work.solutions)),
        row("nodes", &|work| Some(work.nodes())),
        row("candidates", &|work| Some(work.candidates)),
        row(&checks, &|work| (card.check_unit != CheckUnit::None).then_some(work.checks)),
        row("backtracks", &|work| (card.walk == Walk::DepthFirst).then_some(work.backtracks)),
        row("dead ends", &|work| Some(work.dead_ends)),
        row("most live nodes", &|work| work.peak_live.map(|live| live.nodes)),
    ];
    for level in 1..=EIGHT.get() {
        rows.push(row(&format!("nodes of level {level}"), &|work| work.profile.get(level).copied()));
    }
    rows
}

/// A block as text.
fn shown(block: &Block, width: usize) -> String {
    match block {
        Block::Heading(name) => format!("{name}:\n"),
        Block::Prose(lines) => lines.iter().map(|line| wrapped(line, width)).collect(),
        Block::Code(lines) => lines.iter().map(|line| format!("    {line}\n")).collect(),
    }
}

/// A line of prose in lines no longer than the width, where words allow; Markdown's emphasis left out, rows of a table left
/// as they are. What follows an item's first line is indented as its text.
fn wrapped(line: &str, width: usize) -> String {
    let line = line.replace("**", "");
    if line.starts_with('|') {
        return line + "\n";
    }
    let indent = match line.split_once(' ') {
        Some((item, _)) if item == "*" || item.ends_with('.') && item.len() <= 3 => item.len() + 1,
        _ => 0,
    };
    let (mut text, mut length) = (String::new(), 0);
    for word in line.split_whitespace() {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > width {
            text += &format!("\n{:indent$}", "");
            length = indent;
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text += word;
        length += letters;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_as_wide_as_the_page_and_an_item_hangs_together() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree\n");
        assert_eq!(wrapped("* **one** two three", 9), "* one two\n  three\n");
        assert_eq!(wrapped("| a | b |", 4), "| a | b |\n");
    }
}
