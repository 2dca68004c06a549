//! An approach of one's own beside the suite's: everything the driver does for them it does for it.
//!
//! This one is wrong. `cargo run --example own_approach -- verify` shows how that is found out.

use std::{ops::ControlFlow::Continue, process::ExitCode};

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Square, Walk,
};

static MINE: Approach = Approach {
    card: Card {
        id: "my-own",
        family: "my-own",
        idea: "row by row, but the queen just before is forgotten",
        source: "this example",
        sizes: BoardSize::of(1)..=BoardSize::of(10),
        check_unit: CheckUnit::Pairs,
        walk: Walk::DepthFirst,
        conflict_free: false,
        time: "O(n · n!) at most",
        space: "O(n)",
    },
    engine: Engine::Search(&Mine),
    bytes: None,
};

struct Mine;

impl Search for Mine {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        extend(n.get(), &mut Vec::new(), probe)
    }
}

fn extend<P: Probe>(n: usize, columns: &mut Vec<usize>, probe: &mut P) -> Flow<P> {
    let row = columns.len();
    if row == n {
        return probe.solution(|| Placement::from_columns(columns.iter().copied()));
    }
    probe.expand(|| Placement::from_columns(columns.iter().copied()))?;
    for column in 0..n {
        let new = Square { row, column };
        probe.candidate(new);
        // The mistake: one queen too many is skipped.
        let mut compared = columns.iter().take(row.saturating_sub(1)).enumerate();
        if !compared.any(|(row, &column)| probe.check(new.attacks(Square { row, column }))) {
            columns.push(column);
            probe.place(row + 1, new);
            extend(n, columns, probe)?;
            columns.pop();
            probe.backtrack(new);
        }
    }
    Continue(())
}

fn main() -> ExitCode {
    let mut suite = queens_approaches::APPROACHES.to_vec();
    suite.push(&MINE);
    queens_cli::main(suite.leak())
}
