//! All solutions, found in a way no approach uses.

use std::ops::ControlFlow::{self, Continue};

use queens_core::{BoardSize, Placement, Square};

/// Hands out every solution, in order of their columns, until `each` breaks; a few tenths of a second for n = 12.
///
/// It goes through the permutations of the columns in order, and skips all that begin alike as soon as that beginning
/// holds two queens on one diagonal. The diagonals taken are rows of bits that slide along with the row.
///
/// # Errors
/// Breaks when `each` does.
pub fn for_each_solution(
    n: BoardSize,
    mut each: impl FnMut(&Placement) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let free = u64::MAX >> (64 - n.get());
    extend(n.get(), Placement::EMPTY, 0, free, 0, 0, &mut each)
}

/// `free` columns, and the squares of this row that diagonals of earlier queens cross.
fn extend(
    n: usize,
    board: Placement,
    row: usize,
    free: u64,
    falling: u64,
    rising: u64,
    each: &mut impl FnMut(&Placement) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if row == n {
        return each(&board);
    }
    for column in (0..n).filter(|column| free & !falling & !rising & (1 << column) != 0) {
        let queen = 1 << column;
        let (falling, rising) = ((falling | queen) << 1, (rising | queen) >> 1);
        extend(n, board.with(Square { row, column }), row + 1, free & !queen, falling, rising, each)?;
    }
    Continue(())
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
