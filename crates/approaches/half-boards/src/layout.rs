//! Where a quarter's diagonals stand in the tables of bit slices.
//!
//! The diagonals of a direction are cut into three chunks. For each chunk a table has one slice for every set of its
//! diagonals: the east halves that use none of the set. So "the east halves that are disjoint with this quarter" is the
//! AND of the slices at a few places, and the places depend on the quarter alone: they are computed once.

use crate::{board::Board, sets::low};

/// Places in the tables: one in that of the quarter's short direction, three in that of the long one.
pub(crate) type Places = [u16; 4];

/// The chunks of the diagonals of one direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Diagonals of one direction that cross.
    pub(crate) crossing: usize,
    /// Diagonals of each chunk.
    ///
    /// In one direction a quarter meets only the outermost of the diagonals that cross, fewer than it has rows: all are
    /// in the first chunk.
    pub(crate) chunks: [usize; 3],
    /// Where the table of each chunk starts.
    pub(crate) starts: [usize; 3],
    /// Slices in the tables of one direction.
    pub(crate) slices: usize,
}

impl Layout {
    pub(crate) fn new(board: &Board) -> Self {
        let crossing = board.crossing() as usize;
        let first = board.north as usize - 1;
        let second = (crossing - first).div_ceil(2);
        let chunks = [first, second, crossing - first - second];
        let lengths = chunks.map(|diagonals| 1 << diagonals);
        Layout {
            crossing,
            chunks,
            starts: [0, lengths[0], lengths[0] + lengths[1]],
            slices: lengths.iter().sum(),
        }
    }

    /// The places of a packed quarter of the west.
    pub(crate) fn places(&self, quarter: u64, is_north: bool) -> Places {
        let sums = self.three(quarter);
        let differences = self.three(quarter >> (self.crossing + 1));
        let (short, long) = if is_north { (sums, differences) } else { (differences, sums) };
        [short[0], long[0], long[1], long[2]]
    }

    fn three(&self, diagonals: u64) -> [u16; 3] {
        let [first, second, third] = self.chunks;
        let chunks = [
            diagonals & low(first as u32),
            diagonals >> first & low(second as u32),
            diagonals >> (first + second) & low(third as u32),
        ];
        std::array::from_fn(|k| (chunks[k] as usize + self.starts[k]) as u16)
    }
}

#[cfg(test)]
mod tests {
    use queens_core::BoardSize;

    use super::*;

    #[test]
    fn places_are_short_numbers_for_every_board() {
        for n in BoardSize::range(BoardSize::of(2)..=Board::LARGEST) {
            let layout = Layout::new(&Board::new(n).unwrap());
            assert_eq!(layout.chunks.iter().sum::<usize>(), n.get() - 1);
            assert!(layout.slices <= 1 << u16::BITS);
        }
    }
}
