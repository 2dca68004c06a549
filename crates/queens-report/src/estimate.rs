//! The estimate of a tree and the times expected from it, as tables or as data.

use queens_data::{Basis, Estimate, ExpectedTime, Nodes};
use serde::Serialize;

use crate::{Format, Medium, captioned::Captioned, markdown, numbers, tables::Table, terminal};

/// The tree level by level, then the expected times where there are any, and the size of the tree in words.
///
/// As JSON everything, bare; as CSV one table: the times where there are any, or else the tree.
pub fn estimate(estimate: &Estimate, format: Format, medium: &Medium) -> String {
    let figures = || [Some(tree(estimate)), estimate.times.as_deref().map(times)].into_iter().flatten();
    match format {
        Format::Table => {
            let answer = terminal::prose(&answer(estimate), medium, "");
            figures().map(|figure| terminal::part(&figure, medium) + "\n").collect::<String>()
                + &answer
                + "\n"
        }
        Format::Markdown => {
            let sections: String = figures().map(|figure| markdown::section(&figure) + "\n\n").collect();
            format!("{sections}{}\n", answer(estimate))
        }
        Format::Csv => match &estimate.times {
            Some(times) => crate::csv::headed("approach,seconds,basis,how", times.iter().map(TimeRow::of)),
            None => crate::csv::headed("level,estimate,standard_error,exact,descents", tree_rows(estimate)),
        },
        Format::Json => serde_json::to_string_pretty(estimate).expect("plain fields are always JSON") + "\n",
    }
}

fn tree(estimate: &Estimate) -> Captioned {
    let columns = ["level", "nodes, estimated", "± standard error", "nodes, exact", "descents"];
    let mut table = Table::new(columns.map(|name| (name, true)));
    let cells = |level: String, nodes: &Nodes, descents: u64| {
        let exact = nodes.exact.map_or_else(|| "–".into(), numbers::thousands);
        let [estimate, error] = rounded(nodes);
        vec![level, estimate, error, exact, numbers::thousands(descents)]
    };
    for row in &estimate.levels {
        table.rows.push(cells(row.level.to_string(), &row.nodes, row.descents));
    }
    table.rows.push(cells("all".into(), &estimate.total, estimate.samples));
    let samples = numbers::thousands(estimate.samples);
    Captioned {
        title: format!("The tree for n = {}, searched row by row", estimate.n),
        table,
        note: format!(
            "Estimated: from {samples} random descents (Knuth 1975; seed {}), the root counted. Descents: those that came so \
             far; where they are few, estimate and error are rough. Exact: as published (OEIS A319284, A319283, A000170).",
            estimate.seed
        ),
    }
}

/// A number of nodes and its standard error, with no more digits than a person wants.
fn rounded(nodes: &Nodes) -> [String; 2] {
    let Nodes { estimate, standard_error, .. } = *nodes;
    [estimate, standard_error].map(|value| match estimate {
        1e15.. => numbers::significant(value, 3),
        _ if 0.0 < standard_error && standard_error < 1.0 => numbers::with_hundredths(value),
        _ => numbers::fixed(value, 0),
    })
}

fn times(times: &[ExpectedTime]) -> Captioned {
    let mut table = Table::new([("approach", false), ("expected time", true), ("how it is known", false)]);
    table.rows.extend(times.iter().map(|time| {
        let told = match (&time.basis, time.seconds) {
            (Basis::None { status, .. }, _) => status.as_str().into(),
            (_, None) => "–".into(),
            (Basis::Measured, Some(seconds)) => numbers::time(seconds),
            (_, Some(seconds)) => format!("≈ {}", numbers::long_time(seconds)),
        };
        vec![time.approach.clone(), told, how(&time.basis)]
    }));
    Captioned {
        title: "Time for all solutions on this machine".into(),
        table,
        note: "Timed just now on ever larger boards, until one took a hundredth of a second, and taken to go on so: a search of the \
               tree above by the same time for each estimated node, any other approach by that tree's growth and a constant \
               factor a board, as on its own last three. Searches ran on one thread, engines that can use several on one a core."
            .into(),
    }
}

fn how(basis: &Basis) -> String {
    match basis {
        Basis::Measured => "measured".into(),
        Basis::TimeANode { timed_n, seconds_a_node } => {
            format!("{} a node, as for n = {timed_n}", numbers::time(*seconds_a_node))
        }
        Basis::Extrapolated { from_n, to_n } => {
            format!("extrapolated from its own times for n = {from_n} to {to_n}")
        }
        Basis::None { reason, .. } => reason.clone(),
    }
}

/// `For n = 14 about 27.4 million nodes (± 0.13 %); exact: 27,358,553.`
fn answer(estimate: &Estimate) -> String {
    let Nodes { estimate: nodes, standard_error, exact } = estimate.total;
    let exact =
        exact.map_or_else(|| "exact: not published".into(), |n| format!("exact: {}", numbers::thousands(n)));
    format!(
        "For n = {} about {} nodes (± {} %); {exact}.",
        estimate.n,
        numbers::in_words(nodes),
        numbers::significant(100.0 * standard_error / nodes, 2)
    )
}

/// A level of the tree for programs, or `all` of them.
#[derive(Serialize)]
struct TreeRow {
    level: String,
    estimate: f64,
    standard_error: f64,
    exact: Option<u64>,
    descents: u64,
}

fn tree_rows(estimate: &Estimate) -> impl Iterator<Item = TreeRow> {
    let row = |level: String, nodes: &Nodes, descents: u64| {
        let Nodes { estimate, standard_error, exact } = *nodes;
        TreeRow { level, estimate, standard_error, exact, descents }
    };
    let levels = estimate.levels.iter().map(move |of| row(of.level.to_string(), &of.nodes, of.descents));
    levels.chain([row("all".into(), &estimate.total, estimate.samples)])
}

/// An expected time for programs.
#[derive(Serialize)]
struct TimeRow<'e> {
    approach: &'e str,
    seconds: Option<f64>,
    basis: &'static str,
    how: String,
}

impl<'e> TimeRow<'e> {
    fn of(time: &'e ExpectedTime) -> Self {
        let basis = match &time.basis {
            Basis::Measured => "measured",
            Basis::TimeANode { .. } => "time-a-node",
            Basis::Extrapolated { .. } => "extrapolated",
            Basis::None { status, .. } => status.as_str(),
        };
        TimeRow { approach: &time.approach, seconds: time.seconds, basis, how: how(&time.basis) }
    }
}

#[cfg(test)]
mod tests {
    use queens_data::{Level, Status};

    use super::*;

    const PAGE: Medium = Medium { width: None, colour: false };

    fn nodes(estimate: f64, standard_error: f64, exact: Option<u64>) -> Nodes {
        Nodes { estimate, standard_error, exact }
    }

    fn of_four(times: Option<Vec<ExpectedTime>>) -> Estimate {
        let levels = [(1.0, 0.0, 10), (4.0, 0.0, 10), (6.04, 0.32, 10), (3.97, 0.41, 7), (2.1, 0.33, 2)];
        let level = |(level, (estimate, standard_error, descents)): (usize, (f64, f64, u64))| Level {
            level: level as u32,
            nodes: nodes(estimate, standard_error, None),
            descents,
        };
        Estimate {
            n: 4,
            samples: 10,
            seed: 1,
            levels: levels.into_iter().enumerate().map(level).collect(),
            total: nodes(17.11, 0.87, Some(17)),
            times,
        }
    }

    fn time(approach: &str, seconds: Option<f64>, basis: Basis) -> ExpectedTime {
        ExpectedTime { approach: approach.into(), seconds, basis }
    }

    fn every_basis() -> Vec<ExpectedTime> {
        let reason = "it takes n from 1 to 3".into();
        vec![
            time("quick", Some(2.5e-3), Basis::Measured),
            time("steady", Some(9e3), Basis::TimeANode { timed_n: 11, seconds_a_node: 4.1e-9 }),
            time("other", Some(1e9), Basis::Extrapolated { from_n: 8, to_n: 10 }),
            time("small", None, Basis::None { status: Status::NotApplicable, reason }),
        ]
    }

    #[test]
    fn estimates_stand_beside_exact_numbers_and_the_answer_comes_last() {
        let text = estimate(&of_four(None), Format::Table, &PAGE);
        assert!(
            text.contains("│     2 │             6.04 │             0.32 │            – │       10 │"),
            "{text}"
        );
        assert!(
            text.contains("│   all │            17.11 │             0.87 │           17 │       10 │"),
            "{text}"
        );
        assert!(text.ends_with("\n\nFor n = 4 about 17 nodes (± 5.1 %); exact: 17.\n"), "{text}");
        assert!(!text.contains("Time for"), "{text}");
    }

    #[test]
    fn numbers_too_large_to_be_read_are_powers_of_ten() {
        let mut large = of_four(None);
        large.total = nodes(3.2149e17, 4.4e15, None);
        let text = estimate(&large, Format::Table, &PAGE);
        assert!(
            text.contains("│   all │      3.21 × 10¹⁷ │      4.40 × 10¹⁵ │            – │       10 │"),
            "{text}"
        );
        assert!(text.ends_with("about 3.21 × 10¹⁷ nodes (± 1.4 %); exact: not published.\n"), "{text}");
    }

    #[test]
    fn every_time_says_how_it_is_known() {
        let text = estimate(&of_four(Some(every_basis())), Format::Markdown, &PAGE);
        for line in [
            "| quick | 2.50 ms | measured |",
            "| steady | ≈ 2.5 hours | 4.10 ns a node, as for n = 11 |",
            "| other | ≈ 32 years | extrapolated from its own times for n = 8 to 10 |",
            "| small | not applicable | it takes n from 1 to 3 |",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }

    #[test]
    fn csv_is_the_times_or_without_them_the_tree() {
        let times = estimate(&of_four(Some(every_basis())), Format::Csv, &PAGE);
        assert!(times.starts_with("approach,seconds,basis,how\nquick,0.0025,measured,measured\n"), "{times}");
        let tree = estimate(&of_four(None), Format::Csv, &PAGE);
        assert!(tree.starts_with("level,estimate,standard_error,exact,descents\n0,1.0,0.0,,10\n"), "{tree}");
        assert!(tree.ends_with("\nall,17.11,0.87,17,10\n"), "{tree}");
    }
}
