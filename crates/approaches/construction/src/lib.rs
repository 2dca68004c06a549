//! No search at all: for every n but 2 and 3 a solution can be written down. Going down the rows, the queens walk in
//! knight's moves, two columns to the right each: first over the even columns, then over the odd ones. No two of a walk
//! share a diagonal, and a queen of one walk meets no diagonal of the other unless n leaves the remainder 2 or 3 when
//! divided by 6; then a few queens trade places.
//!
//! With columns counted from 1, "even" for 2, 4, 6, … and "odd" for 1, 3, 5, …, up to n:
//!
//! * remainder 2: even, then odd with 1 and 3 exchanged and 5 moved to the end;
//! * remainder 3: even with 2 moved to the end, then odd with 1 and 3 moved to the end;
//! * any other: even, then odd.
//!
//! Time: O(n).
//! Space: the n columns of the answer.
//! Source: not in the course texts; Pauls (1874) proved that every n from 4 on has such a solution. This form of the
//! formula is folklore.
//!
//! # Pseudocode
//!
//! ```text
//! even ← 2, 4, 6, … up to n;  odd ← 1, 3, 5, … up to n
//! n mod 6 = 2: exchange 1 and 3 in odd, move 5 to its end
//! n mod 6 = 3: move 2 to the end of even, move 1 and 3 to the end of odd
//! return even, then odd
//! ```
//!
//! # What to look at
//!
//! One solution is easy, whatever n; all of them, or their number, are not. The two remainders are those for which
//! queens of the even walk would meet queens of the odd one on a diagonal. A search proves that n = 2 and 3 have no
//! solution; a formula can only be silent there.
//!
//! ```
//! use construction::columns;
//!
//! assert_eq!(columns(8), Some(vec![1, 3, 5, 7, 2, 0, 6, 4])); // from 0: the solution 2 4 6 8 3 1 7 5
//! assert_eq!(columns(3), None);
//! ```

use std::ops::ControlFlow::{self, Continue};

use queens_core::{Approach, Attempt, BoardSize, Card, CheckUnit, Engine, Find, Run, Walk};

/// The approach as the suite lists it.
pub static CONSTRUCTION: Approach = Approach {
    card: Card {
        id: "construction",
        family: "construction",
        idea: "even columns, then odd ones, with a few traded: a formula",
        source: "Pauls 1874",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::None,
        walk: Walk::None,
        conflict_free: true,
        time: "O(n)",
        space: "O(n)",
    },
    engine: Engine::Find(&Construction),
    bytes: None,
};

/// The formula.
pub struct Construction;

impl Find for Construction {
    fn largest(&self) -> usize {
        1_000_000
    }

    fn find(&self, n: usize, run: &Run<'_>) -> ControlFlow<(), Attempt> {
        assert!((1..=self.largest()).contains(&n), "n = {n} is beyond what this finds");
        let (columns, conflicts) = match columns(n) {
            Some(columns) => (columns, 0),
            // No solution exists; this board has one pair of queens that attack each other, and none has fewer.
            None if n == 2 => (vec![0, 1], 1),
            None => (vec![0, 2, 1], 1),
        };
        (run.tick)(1.0)?;
        Continue(Attempt { columns, conflicts, steps: 0 })
    }
}

/// The queen's column of each row, both from 0; none where there is no solution, for n = 2 and 3.
pub fn columns(n: usize) -> Option<Vec<u32>> {
    if n == 2 || n == 3 {
        return None;
    }
    let mut even: Vec<u32> = (2..=n as u32).step_by(2).collect();
    let mut odd: Vec<u32> = (1..=n as u32).step_by(2).collect();
    match n % 6 {
        2 => {
            odd.swap(0, 1); // 3 1 5 7 …
            odd[2..].rotate_left(1); // 3 1 7 9 … 5
        }
        3 => {
            even.rotate_left(1); // 4 6 … 2
            odd.rotate_left(2); // 5 7 … 1 3
        }
        _ => {}
    }
    Some(even.into_iter().chain(odd).map(|column| column - 1).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether every column, diagonal and anti-diagonal has at most one queen.
    fn is_solution(columns: &[u32]) -> bool {
        let n = columns.len();
        let mut held = [vec![false; n], vec![false; 2 * n], vec![false; 2 * n]];
        columns.iter().enumerate().all(|(row, &column)| {
            let column = column as usize;
            let lines = [column, row + column, row + n - column];
            lines.into_iter().zip(&mut held).all(|(line, held)| !std::mem::replace(&mut held[line], true))
        })
    }

    #[test]
    fn every_board_up_to_2000_and_some_far_larger_are_solved() {
        let large = [9_999, 10_000, 99_998, 100_001, 999_995, 999_996, 999_997, 999_998, 999_999, 1_000_000];
        for n in (4..=2_000).chain(large).chain([1]) {
            let columns = columns(n).unwrap();
            assert!(columns.len() == n && is_solution(&columns), "n = {n}");
        }
    }
}
