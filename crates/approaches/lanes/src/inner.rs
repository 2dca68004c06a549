//! What a border leaves: the inner board, without the border columns and without the rows that have a queen.

use queens_core::BoardSize;

use crate::border::Border;

/// The columns of the widest inner board: each is one bit of a lane.
pub(crate) const MOST_COLUMNS: usize = u16::BITS as usize;

/// Its rows: of n = 18, at least three have a border queen.
pub(crate) const MOST_ROWS: usize = MOST_COLUMNS - 1;

/// The rows that still need a queen, and the columns that may take one. Bit i is the board's column i + 1.
pub(crate) struct Inner {
    /// Columns that take no queen: those of border queens, and bits beyond the inner board.
    pub(crate) held: u16,
    /// The rows without a queen, top row first.
    pub(crate) rows: Vec<Row>,
}

/// A row without a queen.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    /// Its place on the board.
    pub(crate) place: u8,
    /// The squares on diagonals of border queens.
    pub(crate) attacked: u16,
}

impl Inner {
    pub(crate) fn of(border: Border, n: BoardSize) -> Self {
        // Bits of the whole board, column 0 in bit 0, until they are moved down by one.
        let queens = border.squares(n).map(|queen| (queen.row, 1u64 << queen.column));
        let held = queens.iter().fold(!0 << (n.get() - 1), |held, (_, queen)| held | queen);
        let rows = (0..n.get()).filter(|row| queens.iter().all(|(held, _)| held != row)).map(|row| {
            let attacked = queens.iter().fold(0, |attacked, (queen_row, queen)| {
                let distance = row.abs_diff(*queen_row);
                attacked | queen << distance | queen >> distance
            });
            Row { place: row as u8, attacked: (attacked >> 1) as u16 }
        });
        Inner { held: (held >> 1) as u16, rows: rows.collect() }
    }
}

#[cfg(test)]
mod tests {
    use queens_core::Square;

    use super::*;
    use crate::{LANES, border};

    #[test]
    fn a_square_is_left_free_exactly_when_no_border_queen_holds_or_attacks_it() {
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(10)) {
            for class in border::classes(n) {
                let queens = class.border.squares(n);
                let inner = Inner::of(class.border, n);
                let free = |Square { row, column }| {
                    (1..n.get().saturating_sub(1)).contains(&column)
                        && inner.rows.iter().any(|inner_row| {
                            usize::from(inner_row.place) == row
                                && (inner.held | inner_row.attacked) >> (column - 1) & 1 == 0
                        })
                };
                for row in 0..n.get() {
                    for column in 0..n.get() {
                        let square = Square { row, column };
                        let held = queens.iter().any(|queen| *queen == square || queen.attacks(square));
                        assert_eq!(free(square), !held, "n = {n}: {:?}, {square}", class.border);
                    }
                }
            }
        }
    }

    #[test]
    fn every_inner_board_fits_the_lanes_and_the_stacks() {
        for n in BoardSize::range(LANES.card.sizes.clone()) {
            for class in border::classes(n) {
                let inner = Inner::of(class.border, n);
                assert!(inner.rows.len() <= MOST_ROWS, "n = {n}: {:?}", class.border);
                // A queen for each row, and no column left over.
                assert_eq!(
                    inner.held.count_zeros() as usize,
                    inner.rows.len(),
                    "n = {n}: {:?}",
                    class.border
                );
            }
        }
    }
}
