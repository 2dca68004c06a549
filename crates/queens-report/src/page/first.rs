//! What is saved by stopping at the first solution.

use maud::{Markup, html};
use queens_data::{ApproachRow, Mode};

use super::{look, parts, section as numbered};
use crate::charts::Chart;
use crate::findings;
use crate::numbers::{power_of_ten, thousands, time};
use crate::summary::Summary;

/// An approach's candidates to its first solution, and to all of them.
struct Pair<'s> {
    approach: &'s ApproachRow,
    first: u64,
    all: u64,
}

impl Pair<'_> {
    fn share(&self) -> f64 {
        self.first as f64 / self.all.max(1) as f64
    }
}

fn pairs<'s>(summary: &'s Summary<'_>, n: u32) -> Vec<Pair<'s>> {
    let pair = |approach: &'s ApproachRow| {
        let of = |mode| Some(summary.counted(&approach.approach, n, mode)?.candidates);
        Some(Pair { approach, first: of(Mode::First)?, all: of(Mode::All)? })
    };
    summary.approaches.iter().filter_map(pair).collect()
}

pub(super) fn section(summary: &Summary, charts: &[Chart]) -> Markup {
    let n = summary.shown(Mode::First);
    let pairs = n.map(|n| pairs(summary, n)).unwrap_or_default();
    let finding = n.and_then(|n| finding(n, &pairs)).unwrap_or_else(|| "Nothing was counted.".into());
    numbered(
        4,
        Some(finding),
        &html! {
            @if let (Some(n), false) = (n, pairs.is_empty()) {
                (table(summary, n, &pairs))
                (by_board(summary, charts))
            }
        },
    )
}

/// The least share and the greatest, and whose they are.
fn finding(n: u32, pairs: &[Pair]) -> Option<String> {
    let least = pairs.iter().min_by(|a, b| a.share().total_cmp(&b.share()))?;
    let most = pairs.iter().max_by(|a, b| a.share().total_cmp(&b.share()))?;
    let told = |pair: &Pair| {
        let Pair { approach, first, all } = pair;
        let share = percent(pair.share());
        format!(
            "{} considers {} of {} candidates until its first solution for n = {n}, {share}",
            approach.approach,
            thousands(*first),
            thousands(*all)
        )
    };
    let rest = if most.first == most.all && least.first < least.all {
        format!("; {} saves nothing: it considers all {}", most.approach.approach, thousands(most.all))
    } else if most.share() > least.share() {
        format!("; {} considers {}", most.approach.approach, percent(most.share()))
    } else {
        String::new()
    };
    Some(format!("{}{rest}.", told(least)))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn table(summary: &Summary, n: u32, pairs: &[Pair]) -> Markup {
    let smallest = pairs.iter().map(|pair| pair.first).min().unwrap_or(1).max(1) as f64;
    let largest = pairs.iter().map(|pair| pair.all).max().unwrap_or(1).max(1) as f64;
    let (from, to) = (smallest.log10().floor(), largest.log10().ceil().max(smallest.log10().floor() + 1.0));
    let x = |value: u64| 10.0 + ((value.max(1) as f64).log10() - from) / (to - from) * 240.0;
    let at = |exponent: i32| 10.0 + (f64::from(exponent) - from) / (to - from) * 240.0;
    let seconds =
        |id: &str, mode| summary.timing(id, n, mode).map_or_else(|| "–".into(), |of| time(of.median));
    let exponents = || from as i32..=to as i32;
    html! {
        div.full.block { table.cards {
            (parts::caption(&format!("Until the first solution, and for all, n = {n}"),
                "Candidates, and what it takes; on the right both numbers of candidates, logarithmic: ○ first, ● all."))
            thead { tr {
                @for name in ["approach", "first", "all", "share", "time, first", "time, all"] { th scope="col" { (name) } }
                th.strip scope="col" { svg.dumb viewBox="0 0 260 16" width="260" height="16" role="img" aria-label="axis" {
                    @for exponent in exponents() {
                        text.tk x=(format!("{:.1}", at(exponent))) y="12" text-anchor="middle" { (power_of_ten(exponent)) }
                    }
                } }
            } }
            tbody { @for pair in pairs { tr {
                (parts::name(pair.approach))
                (parts::cell("candidates, first", &thousands(pair.first)))
                (parts::cell("all", &thousands(pair.all)))
                (parts::cell("share", &percent(pair.share())))
                (parts::cell("time, first", &seconds(&pair.approach.approach, Mode::First)))
                (parts::cell("time, all", &seconds(&pair.approach.approach, Mode::All)))
                td.strip { svg class={ "dumb " (look::class(pair.approach)) } viewBox="0 0 260 16" width="260" height="16"
                    aria-hidden="true" {
                    @for exponent in exponents() { path.gr d=(format!("M{:.1} -9V25", at(exponent))) {} }
                    path.rg d=(format!("M{:.1} 8H{:.1}", x(pair.first), x(pair.all))) {}
                    circle cx=(format!("{:.1}", x(pair.all))) cy="8" r="4.5" fill="currentColor" {}
                    circle.hollow cx=(format!("{:.1}", x(pair.first))) cy="8" r="4.5" stroke="currentColor"
                        stroke-width="2" {}
                } }
            } } }
        } }
    }
}

/// How the candidates to the first solution jump about from board to board.
fn by_board(summary: &Summary, charts: &[Chart]) -> Markup {
    let boards: Vec<u32> = summary.boards().collect();
    let names: Vec<String> = boards.iter().map(|n| format!("n = {n}")).collect();
    let columns = std::iter::once(("approach", false)).chain(names.iter().map(|name| (name.as_str(), true)));
    let mut table = crate::tables::Table::new(columns);
    for approach in &summary.approaches {
        let of = |n: &u32| summary.counted(&approach.approach, *n, Mode::First).map(|row| row.candidates);
        let cells: Vec<Option<u64>> = boards.iter().map(of).collect();
        if cells.iter().any(Option::is_some) {
            let cells = cells.into_iter().map(|cell| cell.map_or_else(|| "–".into(), thousands));
            table.rows.push(std::iter::once(approach.approach.clone()).chain(cells).collect());
        }
    }
    html! {
        (parts::chart(charts, "first"))
        @if let Some(jump) = findings::jump(summary) { p.full.block {
            "A larger board need not take longer: " (parts::tied(&jump)) ". It depends on where the first solution lies in the \
            tree, not on the size of the tree."
        } }
        (parts::folded("Candidates until the first solution, every n", &table))
    }
}
