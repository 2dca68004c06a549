//! The board cut in four, and the diagonals that cross the cut.

use queens_core::BoardSize;

use crate::sets::low;

/// A board cut into quarters.
///
/// Rows and columns of a quarter are numbered outwards from the cut (0 touches it), so that for even n the eight
/// symmetries of the board act on sets of them by swapping and complementing alone. For odd n the middle row belongs to
/// the north and the middle column to the west; both have number 0 there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub(crate) n: u32,
    /// Columns of the east, columns of the west, rows of the north, rows of the south.
    pub(crate) east: u32,
    pub(crate) west: u32,
    pub(crate) north: u32,
    pub(crate) south: u32,
}

impl Board {
    /// The largest board for which the tables are tested. Counts are compared with the published ones by the tests up to
    /// n = 18; beyond it they take too long for a test.
    pub(crate) const LARGEST: BoardSize = BoardSize::of(22);

    /// None for n = 1, which has no east, and beyond [`Self::LARGEST`].
    pub(crate) fn new(n: BoardSize) -> Option<Board> {
        if n == BoardSize::of(1) || n > Self::LARGEST {
            return None;
        }
        let n = n.get() as u32;
        let east = n / 2;
        let west = n - east;
        Some(Board { n, east, west, north: west, south: east })
    }

    /// Whether there are a middle row and a middle column.
    pub(crate) fn is_odd(&self) -> bool {
        self.n % 2 == 1
    }

    /// Number of diagonals of one direction that have squares on both sides of the cut between west and east. Only on
    /// these can a queen of the west attack one of the east.
    pub(crate) fn crossing(&self) -> u32 {
        self.n - 1
    }

    /// Packs the diagonals that queens take into a word.
    ///
    /// `sums` has a bit for each row + column, `differences` one for each column − row + n − 1. The word keeps the
    /// n − 1 sums that cross, then n differences, of which the first does not cross but tells two quarters of the west
    /// apart when n is odd.
    pub(crate) fn pack(&self, sums: u64, differences: u64) -> u64 {
        let crossing = self.crossing();
        (sums >> self.west & low(crossing)) | (differences >> (self.west - 1) & low(self.n)) << crossing
    }
}

/// One of the four quarters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Corner {
    NorthEast,
    SouthEast,
    NorthWest,
    SouthWest,
}

impl Corner {
    pub(crate) const ALL: [Corner; 4] =
        [Corner::NorthEast, Corner::SouthEast, Corner::NorthWest, Corner::SouthWest];

    pub(crate) fn is_north(self) -> bool {
        matches!(self, Corner::NorthEast | Corner::NorthWest)
    }

    pub(crate) fn is_east(self) -> bool {
        matches!(self, Corner::NorthEast | Corner::SouthEast)
    }

    /// Its number of rows.
    pub(crate) fn rows(self, board: &Board) -> u32 {
        if self.is_north() { board.north } else { board.south }
    }

    /// Its number of columns.
    pub(crate) fn columns(self, board: &Board) -> u32 {
        if self.is_east() { board.east } else { board.west }
    }

    /// The board's row that has this number here.
    pub(crate) fn board_row(self, board: &Board, row: u32) -> u32 {
        if self.is_north() { board.north - 1 - row } else { board.north + row }
    }
}
