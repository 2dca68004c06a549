//! All solutions, by the permutations in order: a way that no approach takes.

use std::ops::ControlFlow::{self, Continue};

use queens_core::{BoardSize, Placement};

/// Hands out every solution, in order of their columns, until `each` breaks; about two seconds for n = 14.
///
/// No tree is walked, and no queen is ever taken off: the permutations of the columns are gone through in order, each
/// made from the one before, and of those that begin with the same two queens on one diagonal all but the first are
/// skipped.
///
/// # Errors
/// Breaks when `each` does.
pub fn for_each_solution(
    n: BoardSize,
    mut each: impl FnMut(&Placement) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut columns: Vec<usize> = (0..n.get()).collect();
    // The rows above `changed` are as they were, and no two queens there attack each other.
    let mut changed = 0;
    loop {
        let attacked = (changed..n.get()).find(|&row| is_attacked_from_above(&columns, row));
        if attacked.is_none() {
            each(&Placement::from_columns(columns.iter().copied()))?;
        }
        let row = attacked.unwrap_or(n.get() - 1);
        match next_permutation(&mut columns, row) {
            Some(row) => changed = row,
            None => return Continue(()),
        }
    }
}

/// Whether the queen of `row` is on a diagonal with one in a row above; on a column no two are.
fn is_attacked_from_above(columns: &[usize], row: usize) -> bool {
    (0..row).any(|above| columns[above].abs_diff(columns[row]) == row - above)
}

/// The next permutation in order that differs from this one in `row` or above, and the first row where it does; none
/// after the last. The rows below `row` ascend, and do so again afterwards below the row returned.
fn next_permutation(columns: &mut [usize], row: usize) -> Option<usize> {
    columns[row + 1..].reverse(); // now the last of those that begin alike
    let changed = columns.windows(2).rposition(|pair| pair[0] < pair[1])?;
    let larger = columns.iter().rposition(|&column| column > columns[changed])?;
    columns.swap(changed, larger);
    columns[changed + 1..].reverse();
    Some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_solution;

    #[test]
    fn every_board_handed_out_passes_the_checker_and_comes_once() {
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(9)) {
            let mut before = None;
            let flow = for_each_solution(n, |board| {
                assert!(is_solution(n, board));
                assert!(before < Some(*board), "{board} came twice or out of order");
                before = Some(*board);
                Continue(())
            });
            assert!(flow.is_continue());
        }
    }
}
