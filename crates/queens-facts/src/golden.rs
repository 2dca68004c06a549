//! The golden counters: what each of the sources' approaches does, worked out by a program that is not part of this suite.

use queens_core::{BoardSize, Goal};

/// One approach on one board, counted by the definitions of `queens-core`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoldenRow {
    /// The approach's id.
    pub approach: &'static str,
    /// The board.
    pub n: BoardSize,
    /// All solutions, or the first.
    pub goal: Goal,
    /// Solutions met.
    pub solutions: u64,
    /// The root and every queen put down.
    pub nodes: u64,
    /// Squares considered.
    pub candidates: u64,
    /// Checks made, in `check_unit`.
    pub checks: u64,
    /// What one check is.
    pub check_unit: &'static str,
    /// Queens put down.
    pub placements: u64,
    /// Queens taken off; none where the approach never does.
    pub backtracks: Option<u64>,
    /// Expanded nodes without a child.
    pub dead_ends: u64,
    /// The queue's greatest length; none where there is no queue.
    pub peak_live_nodes: Option<u64>,
    /// Nodes of each level, 0 to n.
    pub profile: Vec<u64>,
}

/// All golden rows: ten approaches, n = 1 to 10 (the unpruned loops to 8), both goals.
pub fn golden() -> Vec<GoldenRow> {
    include_str!("../data/golden.csv").lines().skip(1).map(row).collect()
}

/// # Panics
/// When the line is no golden row: the data file is part of this crate, and a test reads all of it.
fn row(line: &'static str) -> GoldenRow {
    let fields: Vec<&'static str> = line.split(',').collect();
    let [
        approach,
        n,
        goal,
        solutions,
        nodes,
        candidates,
        checks,
        check_unit,
        placements,
        backtracks,
        dead_ends,
        peak,
        profile,
    ] = fields[..]
    else {
        panic!("golden.csv: thirteen columns expected in {line:?}")
    };
    let number =
        |text: &str| text.parse().unwrap_or_else(|_| panic!("golden.csv: {text:?} is no number in {line:?}"));
    let optional = |text: &str| (!text.is_empty()).then(|| number(text));
    GoldenRow {
        approach,
        n: n.parse().unwrap_or_else(|error| panic!("golden.csv: {error} in {line:?}")),
        goal: match goal {
            "all" => Goal::All,
            "first" => Goal::First,
            _ => panic!("golden.csv: {goal:?} is no goal in {line:?}"),
        },
        solutions: number(solutions),
        nodes: number(nodes),
        candidates: number(candidates),
        checks: number(checks),
        check_unit,
        placements: number(placements),
        backtracks: optional(backtracks),
        dead_ends: number(dead_ends),
        peak_live_nodes: optional(peak),
        profile: profile.split(' ').map(number).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_consistent_with_itself() {
        let rows = golden();
        assert_eq!(rows.len(), 196);
        for row in rows {
            assert_eq!(row.nodes, row.placements + 1, "{row:?}");
            assert_eq!(row.profile.iter().sum::<u64>(), row.nodes, "{row:?}");
            assert_eq!(row.profile.len(), row.n.get() + 1, "{row:?}");
            if row.goal == Goal::All {
                assert_eq!(Some(row.solutions), crate::solutions(row.n), "{row:?}");
            }
        }
    }
}
