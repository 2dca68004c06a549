//! Repair instead of search: all queens stand from the start, and those that are attacked are moved, one after another,
//! to where the fewest conflicts remain.
//!
//! The queens hold different columns all the time: a queen moves by trading columns with another. The start is greedy:
//! each row draws from the columns left until one is free. That leaves a handful of attacked queens even when n is a
//! million. A step takes one of the attacked queens by lot and tries to trade with every other, from a random one on;
//! it takes the best trade there is, at once if the two are then not attacked at all, even if it makes things worse.
//!
//! Nothing guarantees success. After 2n + 100 steps a try is given up and the next starts from a new
//! board; after 100 tries the attempt is stuck, and says how many pairs attack each other on the best of the boards
//! it ended with. It never proves that there is no solution; for n = 2 and 3 it can only be stuck.
//!
//! Time: O(n) for the start; up to O(n) for each step, seldom that much on a large board, where good trades are many.
//! Space: O(n), five numbers for each row.
//! Source: not in the course texts; Minton, Johnston, Philips and Laird (1992), and for trades and the greedy start
//! Sosič and Gu (1990, 1991).
//!
//! # Pseudocode
//!
//! ```text
//! put queens greedily, row by row, each in a column of her own
//! while a queen is attacked:
//!     queen ← one of the attacked, by lot
//!     other ← the queen for which the fewest conflicts remain when the two trade columns
//!     trade their columns
//!     if too many steps were made: begin anew
//! ```
//!
//! # What to look at
//!
//! The steps beside n: the greedy start leaves but a handful of attacked queens, so even a large board needs little
//! repair, where a backtracking search would be lost. It is small boards that may take many steps, and several tries.
//! What it cannot do: find all solutions, or prove that there is none.
//!
//! ```
//! use min_conflicts::MinConflicts;
//! use queens_core::{Find, Run};
//! use std::ops::ControlFlow::Continue;
//!
//! let run = Run { seed: 1, ..Run::new(&|_| Continue(())) };
//! let Continue(attempt) = MinConflicts.find(1_000, &run) else { unreachable!("nothing stops it") };
//! assert!(attempt.solution().is_some());
//! let Continue(attempt) = MinConflicts.find(3, &run) else { unreachable!("nothing stops it") };
//! assert_eq!((attempt.solution(), attempt.conflicts), (None, 1));
//! ```

mod board;
mod random;

use std::ops::ControlFlow::{self, Continue};

use queens_core::{Approach, Attempt, BoardSize, Card, CheckUnit, Engine, Find, Run, Walk};

use board::Board;
use random::Random;

/// The approach as the suite lists it.
pub static MIN_CONFLICTS: Approach = Approach {
    card: Card {
        id: "min-conflicts",
        family: "min-conflicts",
        idea: "a full board repaired: attacked queens trade columns where it helps most",
        source: "Minton et al. 1992; Sosič and Gu 1990",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::None,
        walk: Walk::None,
        conflict_free: false,
        time: "O(n) per step, at most 100 · (2n + 100) steps",
        space: "O(n)",
    },
    engine: Engine::Find(&MinConflicts),
    bytes: None,
};

/// So many boards are tried before the attempt is stuck.
const TRIES: u32 = 100;
/// A try has so many steps for each row, …
const STEPS_PER_ROW: u64 = 2;
/// … and so many more.
const STEPS_MORE: u64 = 100;

/// So many columns a row draws, at most, at the start.
const DRAWS: u32 = 100;

/// Min-conflicts with restarts.
pub struct MinConflicts;

impl Find for MinConflicts {
    fn largest(&self) -> usize {
        1_000_000
    }

    fn find(&self, n: usize, run: &Run<'_>) -> ControlFlow<(), Attempt> {
        assert!((1..=self.largest()).contains(&n), "n = {n} is beyond what this finds");
        let mut random = Random::from_seed(run.seed);
        let mut steps = 0;
        let mut fewest = u64::MAX;
        let mut columns = Vec::new();
        for _ in 0..TRIES {
            let (mut board, attacked) = greedy_start(n, &mut random);
            steps += repair(&mut board, attacked, &mut random, run)?;
            let conflicts = board.conflicts();
            if conflicts < fewest {
                (fewest, columns) = (conflicts, board.columns);
            }
            if fewest == 0 {
                break;
            }
        }
        Continue(Attempt { columns, conflicts: fewest, steps })
    }
}

/// A board where most queens are free, and the rows of those that were not when they were put down.
///
/// Queens put down later may be attacked by those only: every pair in conflict has one of its two rows in the list.
fn greedy_start(n: usize, random: &mut Random) -> (Board, Vec<usize>) {
    let mut board = Board::empty(n);
    let mut attacked = Vec::new();
    for row in 0..n {
        let is_free = (0..DRAWS).any(|_| {
            board.columns.swap(row, row + random.below(n - row));
            board.attackers(row) == 0
        });
        board.put(row);
        if !is_free {
            attacked.push(row);
        }
    }
    (board, attacked)
}

/// Moves attacked queens until there are none, or the steps are used up; gives the steps it took.
///
/// A trade makes new conflicts for the two queens that move, so if they come onto the list it still names one of each
/// pair; when it is empty, no queen attacks another.
fn repair(
    board: &mut Board,
    mut attacked: Vec<usize>,
    random: &mut Random,
    run: &Run<'_>,
) -> ControlFlow<(), u64> {
    let limit = STEPS_PER_ROW * board.columns.len() as u64 + STEPS_MORE;
    let mut steps = 0;
    while steps < limit && !attacked.is_empty() {
        let row = attacked.swap_remove(random.below(attacked.len()));
        if !board.is_attacked(row) {
            continue;
        }
        (run.tick)(0.0)?; // how much there is left to do, nobody knows
        let other = trade(board, row, random);
        attacked.extend([row, other].into_iter().filter(|&row| board.is_attacked(row)));
        steps += 1;
    }
    Continue(steps)
}

/// Trades this queen's column with that of the one for which the fewest conflicts remain to the two; gives her row. This
/// queen is attacked, so there is another one.
fn trade(board: &mut Board, row: usize, random: &mut Random) -> usize {
    let n = board.columns.len();
    let start = random.below(n);
    board.lift(row);
    let (mut fewest, mut best) = (u32::MAX, row);
    for other in (start..n).chain(0..start).filter(|&other| other != row) {
        board.lift(other);
        let conflicts = board.conflicts_after_trade(row, other);
        board.put(other);
        if conflicts < fewest {
            (fewest, best) = (conflicts, other);
        }
        if conflicts == 0 {
            break;
        }
    }
    board.lift(best);
    board.columns.swap(row, best);
    board.put(best);
    board.put(row);
    best
}
