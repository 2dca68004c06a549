//! The board is what one sees: a square of cells, each with a queen or without. Every cell is visited in turn; if no
//! queen sees it, one is put there and the rest of the board is gone over, and then once more without her.
//!
//! Nothing says here that each row needs a queen, so the plain scan meets every set of queens that do not attack each
//! other, of any size. Two remedies make three variations: **jump** goes on to the next row once a row has its queen
//! (another could not stand there anyway), **cut** gives up when a row stayed empty. Only with both is the tree the
//! row-by-row one of the other approaches.
//!
//! Time: the nodes are all non-attacking sets, each with up to n² visits; with cut, only the p₀ + … + pₙ sets without an
//! empty row above, with up to 2n visits each. A visit reads up to 3(n − 1) cells.
//! Space: n² cells, and a call for each on the way.
//! Source: 000; its code is the plain scan, its text promises jump and its flow chart cut.
//!
//! # Pseudocode
//!
//! ```text
//! visit(cell, queens):
//!     if queens = n: solution; return
//!     if cell is behind the last: return
//!     if cut, and cell begins a row while the row above is empty: return
//!     if no queen sees cell:
//!         put a queen on cell
//!         visit(jump: the first cell of the next row; else cell + 1, queens + 1)
//!         take her off
//!     visit(cell + 1, queens)
//! ```
//!
//! # What to look at
//!
//! The last line: every cell is also passed without a queen, so a row may stay empty, and the scan goes on although it
//! can no longer reach n queens. That is where 118,969 nodes come from for n = 8; cut alone leaves 2,057 of them. Jump
//! saves no node, only candidates that could not be taken. And the checks for each candidate: the board remembers
//! nothing but its cells, so each question is a walk along four lines.
//!
//! For n = 8, all solutions:
//!
//! ```
//! use cell_scan::{CELL_SCAN, CELL_SCAN_CUT, CELL_SCAN_JUMP, CELL_SCAN_JUMP_CUT};
//! use queens_core::{BoardSize, Engine, Goal};
//! use std::ops::ControlFlow::Continue;
//!
//! for (approach, nodes, candidates, checks) in [
//!     (&CELL_SCAN, 118_969, 924_226, 7_343_193),
//!     (&CELL_SCAN_JUMP, 118_969, 508_160, 4_686_738),
//!     (&CELL_SCAN_CUT, 2_057, 22_594, 130_265),
//!     (&CELL_SCAN_JUMP_CUT, 2_057, 15_720, 100_596),
//! ] {
//!     let Engine::Search(search) = approach.engine else { unreachable!("they walk a tree") };
//!     let Continue(work) = search.counters(BoardSize::of(8), Goal::All, &mut || Continue(()))
//!         else { unreachable!("nothing stops it") };
//!     assert_eq!((work.solutions, work.nodes()), (92, nodes));
//!     assert_eq!((work.candidates, work.checks), (candidates, checks));
//! }
//! ```

use std::ops::ControlFlow::Continue;

use queens_core::{
    Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Square, Walk,
};

/// The plain scan.
pub static CELL_SCAN: Approach = approach(
    "cell-scan",
    "every cell in turn: a queen there if none sees it, and also none",
    "O(n³ · non-attacking sets)",
    Engine::Search(&CellScan::<false, false>),
);

/// The scan that leaves a row once it has its queen.
pub static CELL_SCAN_JUMP: Approach = approach(
    "cell-scan-jump",
    "cell scan that goes on to the next row after a queen",
    "O(n³ · non-attacking sets)",
    Engine::Search(&CellScan::<true, false>),
);

/// The scan that gives up when a row stayed empty.
pub static CELL_SCAN_CUT: Approach = approach(
    "cell-scan-cut",
    "cell scan that turns back when a row stayed empty",
    "O(n² · n!) at most",
    Engine::Search(&CellScan::<false, true>),
);

/// The scan that does both.
pub static CELL_SCAN_JUMP_CUT: Approach = approach(
    "cell-scan-jump-cut",
    "cell scan that does both: on after a queen, back after an empty row",
    "O(n² · n!) at most",
    Engine::Search(&CellScan::<true, true>),
);

/// What the four cards share.
const fn approach(id: &'static str, idea: &'static str, time: &'static str, engine: Engine) -> Approach {
    Approach {
        card: Card {
            id,
            family: "cell-scan",
            idea,
            source: "000",
            sizes: BoardSize::of(1)..=BoardSize::MAX,
            check_unit: CheckUnit::Cells,
            walk: Walk::DepthFirst,
            conflict_free: true,
            time,
            space: "O(n²)",
        },
        engine,
        bytes: None,
    }
}

/// Cell by cell; `JUMP` leaves a row once it has its queen, `CUT` gives up when a row stayed empty.
pub struct CellScan<const JUMP: bool, const CUT: bool>;

impl<const JUMP: bool, const CUT: bool> Search for CellScan<JUMP, CUT> {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        let mut board = Board { n: n.get(), cells: [[false; 32]; 32] };
        probe.expand(|| board.placement())?;
        visit::<JUMP, CUT, P>(&mut board, 0, 0, probe)
    }
}

/// The n × n cells in the corner of a larger array; true where a queen stands.
struct Board {
    n: usize,
    cells: [[bool; 32]; 32],
}

/// Visits the cell of this number, counted along the rows, and all after it; so many queens stand before it.
fn visit<const JUMP: bool, const CUT: bool, P: Probe>(
    board: &mut Board,
    cell: usize,
    queens: usize,
    probe: &mut P,
) -> Flow<P> {
    let n = board.n;
    // First of all, or the solutions with a queen in the last cell are lost.
    if queens == n {
        return probe.solution(|| board.placement());
    }
    if cell == n * n {
        return Continue(());
    }
    let square = Square { row: cell / n, column: cell % n };
    if CUT && square.column == 0 && queens < square.row {
        return Continue(());
    }

    probe.candidate(square);
    if !board.is_attacked(square, probe) {
        board.cells[square.row][square.column] = true;
        probe.place(queens + 1, square);
        // Told where she is put down, not on entry: the same queens are met at many cells.
        if queens + 1 < n {
            probe.expand(|| board.placement())?;
        }
        let next = if JUMP { (square.row + 1) * n } else { cell + 1 };
        visit::<JUMP, CUT, P>(board, next, queens + 1, probe)?;
        board.cells[square.row][square.column] = false;
        probe.backtrack(square);
    }
    visit::<JUMP, CUT, P>(board, cell + 1, queens, probe)
}

impl Board {
    /// Whether a queen sees the square: looks up the column, left along the row, up-left and up-right, from the nearest
    /// cell outwards, until one does. Below and to the right none stands yet.
    #[inline(always)]
    fn is_attacked<P: Probe>(&self, Square { row, column }: Square, probe: &mut P) -> bool {
        let above = || self.cells[..row].iter().rev();
        above().any(|cells| probe.check(cells[column]))
            || self.cells[row][..column].iter().rev().any(|&queen| probe.check(queen))
            || above().zip((0..column).rev()).any(|(cells, column)| probe.check(cells[column]))
            || above().zip(column + 1..self.n).any(|(cells, column)| probe.check(cells[column]))
    }

    /// The queens that stand.
    fn placement(&self) -> Placement {
        let mut queens = Placement::EMPTY;
        for (row, cells) in self.cells.iter().enumerate() {
            if let Some(column) = cells.iter().position(|&queen| queen) {
                queens = queens.with(Square { row, column });
            }
        }
        queens
    }
}
