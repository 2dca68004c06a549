//! Whether two streams of boards are the same, without keeping either.

use queens_core::{BoardSize, Placement, mix};

/// A 128-bit fingerprint of a collection of boards that does not depend on their order, but on how often each comes.
///
/// It is the sum of a well mixed number for each board, so that a missing, a foreign and a repeated board all show; two
/// different collections met by chance have the same one with probability 2⁻¹²⁸ or so. It is no defence against boards
/// made up to deceive it, and need not be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Fingerprint(u128);

impl Fingerprint {
    pub(crate) fn add(&mut self, board: &Placement) {
        // Two 64-bit lanes, each a chain of mixings over the columns.
        let mut lanes = [0x9e37_79b9_7f4a_7c15_u64, 0xd1b5_4a32_d192_ed03];
        for row in 0..BoardSize::MAX.get() {
            let Some(column) = board.column(row) else { continue };
            let queen = (row * BoardSize::MAX.get() + column + 1) as u64;
            lanes[0] = mix(lanes[0] ^ queen);
            lanes[1] = mix(lanes[1].wrapping_add(queen.rotate_left(32)));
        }
        self.0 = self.0.wrapping_add(u128::from(lanes[0]) << 64 | u128::from(lanes[1]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(boards: &[[usize; 4]]) -> Fingerprint {
        let mut fingerprint = Fingerprint::default();
        for board in boards {
            fingerprint.add(&Placement::from_columns(*board));
        }
        fingerprint
    }

    #[test]
    fn the_order_of_boards_does_not_matter_but_which_they_are_and_how_often_does() {
        let (a, b, c) = ([1, 3, 0, 2], [2, 0, 3, 1], [0, 1, 2, 3]);
        assert_eq!(of(&[a, b]), of(&[b, a]));
        for other in [&[a][..], &[a, c], &[a, b, b], &[a, a], &[a, b, c], &[]] {
            assert_ne!(of(&[a, b]), of(other), "{other:?}");
        }
    }
}
