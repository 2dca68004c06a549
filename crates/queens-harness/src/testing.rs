//! Approaches for tests of the harness, which knows none of the real ones: a right one, and wrong ones.

use std::ops::ControlFlow::Continue;

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Searcher, Square, Walk,
};

pub(crate) static ROW_BY_ROW: Approach =
    approach("row-by-row", &RowByRow { rows_apart: 1, rows_left_empty: 0 });

pub(crate) mod wrong {
    use super::*;

    pub(crate) static BLIND_TO_THE_NEIGHBOUR: Approach =
        approach("blind", &RowByRow { rows_apart: 2, rows_left_empty: 0 });
    pub(crate) static STOPS_A_QUEEN_SHORT: Approach =
        approach("short", &RowByRow { rows_apart: 1, rows_left_empty: 1 });
    pub(crate) static ONE_ATTACKING_BOARD: Approach = approach("corner", &Corner);
    pub(crate) static ONE_BOARD_TWICE_FOR_ANOTHER: Approach = approach("twice", &Twice);
}

const fn approach(id: &'static str, search: &'static dyn Searcher) -> Approach {
    running(id, Engine::Search(search))
}

/// A card like the others', for another kind of engine.
pub(crate) const fn running(id: &'static str, engine: Engine) -> Approach {
    Approach {
        card: Card {
            id,
            family: id,
            idea: "for tests",
            source: "none",
            sizes: BoardSize::of(1)..=BoardSize::of(20),
            check_unit: CheckUnit::Pairs,
            walk: Walk::DepthFirst,
            conflict_free: true,
            time: "",
            space: "",
        },
        engine,
        bytes: Some(|n, _| 1 << n.get()),
    }
}

/// Compares only queens at least so many rows apart, and thinks itself done so many rows early.
struct RowByRow {
    rows_apart: usize,
    rows_left_empty: usize,
}

impl Search for RowByRow {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        self.extend(n.get(), &mut Vec::new(), probe)
    }
}

impl RowByRow {
    fn extend<P: Probe>(&self, n: usize, queens: &mut Vec<Square>, probe: &mut P) -> Flow<P> {
        let board =
            |queens: &[Square]| queens.iter().fold(Placement::EMPTY, |board, queen| board.with(*queen));
        if queens.len() + self.rows_left_empty == n {
            return probe.solution(|| board(queens));
        }
        probe.expand(|| board(queens))?;
        for column in 0..n {
            let new = Square { row: queens.len(), column };
            probe.candidate(new);
            let far = |queen: &&Square| new.row - queen.row >= self.rows_apart;
            if !queens.iter().filter(far).any(|queen| probe.check(queen.attacks(new))) {
                queens.push(new);
                probe.place(queens.len(), new);
                self.extend(n, queens, probe)?;
                queens.pop();
                probe.backtrack(new);
            }
        }
        Continue(())
    }
}

/// Shows one board, with all queens on the diagonal.
struct Corner;

impl Search for Corner {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        probe.solution(|| Placement::from_columns(0..n.get()))
    }
}

/// Shows its first board a second time in place of its second.
struct Twice;

impl Search for Twice {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        let mut boards = Vec::new();
        let _ = RowByRow { rows_apart: 1, rows_left_empty: 0 }.boards(
            n,
            &mut |board| {
                boards.push(*board);
                Continue(())
            },
            &mut || Continue(()),
        );
        if boards.len() > 1 {
            boards[1] = boards[0];
        }
        for board in boards {
            probe.solution(|| board)?;
        }
        Continue(())
    }
}
