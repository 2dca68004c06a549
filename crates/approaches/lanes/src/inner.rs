//! What a border leaves: the inner board, without the border columns and without the rows that have a queen.

use queens_core::BoardSize;

use crate::border::Border;

/// The columns of the widest inner board, one bit each of a lane.
pub(crate) const MOST_COLUMNS: usize = u16::BITS as usize;

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

    /// How far below the row of `level` the row `further` levels down lies.
    #[inline(always)]
    pub(crate) fn distance(&self, level: usize, further: usize) -> u32 {
        u32::from(self.rows[level + further].place - self.rows[level].place)
    }
}
