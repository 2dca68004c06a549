//! The solutions that turn into themselves.
//!
//! A half turn pairs row r with row n − 1 − r. So queens are put down in pairs, and the upper half of the board decides
//! the lower; in the middle row of an odd board only the centre stays where it is.

use std::ops::ControlFlow::{self, Continue};

use queens_core::{BoardSize, Placement, Square, Symmetry};

/// How many solutions stay as they are.
pub(crate) struct Unchanged {
    /// When turned by 180 degrees.
    pub(crate) by_half_turn: u64,
    /// Of these, when turned by 90 degrees.
    pub(crate) by_quarter_turn: u64,
}

/// Counts them for n > 1; `tick` is asked now and then whether to go on.
pub(crate) fn unchanged(
    n: BoardSize,
    tick: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Unchanged> {
    let mut pairs = Pairs { n, tick, found: Unchanged { by_half_turn: 0, by_quarter_turn: 0 } };
    let middle = n.get() / 2;
    let board = match n.get() % 2 {
        0 => Placement::EMPTY,
        _ => Placement::EMPTY.with(Square { row: middle, column: middle }),
    };
    pairs.put_pair(0, board)?;
    Continue(pairs.found)
}

struct Pairs<'a> {
    n: BoardSize,
    tick: &'a mut dyn FnMut() -> ControlFlow<()>,
    found: Unchanged,
}

impl Pairs<'_> {
    /// Tries every pair of queens for `row` and its opposite; the rows outside of them are filled.
    fn put_pair(&mut self, row: usize, board: Placement) -> ControlFlow<()> {
        let n = self.n.get();
        if row == n / 2 {
            self.found.by_half_turn += 1;
            let turned = Symmetry::QuarterTurn.of_board(self.n, &board);
            self.found.by_quarter_turn += u64::from(turned == board);
            return Continue(());
        }
        if row <= n / 4 {
            (self.tick)()?;
        }
        for column in 0..n {
            let queen = Square { row, column };
            let opposite = Symmetry::HalfTurn.of_square(self.n, queen);
            let is_free = |square: Square| !board.queens().any(|other| other.attacks(square));
            if !queen.attacks(opposite) && is_free(queen) && is_free(opposite) {
                self.put_pair(row + 1, board.with(queen).with(opposite))?;
            }
        }
        Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_stay_as_they_are_as_published() {
        // <https://oeis.org/A032522> and <https://oeis.org/A033148>, from n = 2.
        let by_half_turn = [0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136];
        let by_quarter_turn = [0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8];
        for n in 2..=13 {
            let Continue(found) = unchanged(BoardSize::of(n), &mut || Continue(())) else { unreachable!() };
            assert_eq!(found.by_half_turn, by_half_turn[n - 2], "n = {n}");
            assert_eq!(found.by_quarter_turn, by_quarter_turn[n - 2], "n = {n}");
        }
    }
}
