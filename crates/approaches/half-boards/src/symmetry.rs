//! The eight symmetries of the board, used to their full extent.
//!
//! A solution has four sets: the north rows whose queen stands in the east (`rn`), the south rows whose queen does
//! (`rs`), and for each side the columns whose queen stands in the north (`ce`, `cw`). Turning and mirroring the board
//! permutes and complements these sets. What can be made of that depends on the queens that stand on a long diagonal,
//! of which a solution has none, one or two:
//!
//! * **One or two, not in the centre.** Only solutions are counted that have them all in the west.
//!   * *One.* It stands on one of four half diagonals, and the symmetries carry each into each. Mirroring at the long
//!     diagonal on which it stands leaves it there, and changes `rn` for the complement of `cw` (north-west queen) or
//!     `rs` for `cw` (south-west queen): of the two only the one with the smaller set counts. Weight 4 · 2. For even n,
//!     of a solution and its image upside down only the one with `rn` before `rs` counts; for odd n, where the quarters
//!     differ, only those with the queen in the north-west.
//!   * *Two.* They stand on two neighbouring half diagonals; four turns make four such pairs. Weight 4, and upside down
//!     folds once more.
//! * **None for even n, or one in the centre for odd n.** The eight symmetries carry `rn` onto `rn`, `rs`, `ce`, `cw` and
//!   their complements (for odd n, without the middle row and column). Only solutions count where `rn` is the least of
//!   the eight, with weight 8 / (how many of the eight equal it).
//! * **None for odd n.** The queen of the middle row is taken to stand in the west, that of the middle column in the
//!   north: weight 4. That leaves the reflection at one long diagonal, which changes `rn` for the complement of `cw`:
//!   weight 4 · 2.
//!
//! Where two sets that are compared are equal, both images are counted, each with half the weight.

use std::{
    cmp::Ordering::{Equal, Greater, Less},
    ops::Range,
};

use crate::{
    board::Board,
    sets::{Subsets, binomial, complement, least_order, order},
};

/// What queens of a quarter stand on long diagonals. Those of the east are listed only when none does.
pub(crate) const PLAIN: usize = 0;
/// One that is not in the centre.
pub(crate) const LONG: usize = 1;
/// One in the centre: n is odd and the quarter the north-west.
pub(crate) const CENTRE: usize = 2;
/// How many classes of quarters there are.
pub(crate) const CLASSES: usize = 3;
/// How many classes there are in the south, where no quarter has the centre.
pub(crate) const SOUTH_CLASSES: usize = 2;

/// What a pair with a west half stands for; the west halves of one set of rows are listed by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    /// Each pair with an east half stands for eight solutions.
    Eight,
    Four,
    Two,
    /// `rn` is before the columns of the west half and their complement: eight, if it is so for the east half too.
    Least,
    /// The same, but `rn` equals one of the two.
    LeastTied,
}

impl Weight {
    /// All, in their order, which is that of lists by weight.
    pub(crate) const ALL: [Weight; 5] =
        [Weight::Eight, Weight::Four, Weight::Two, Weight::Least, Weight::LeastTied];

    /// How many there are.
    pub(crate) const COUNT: usize = Self::ALL.len();

    /// Whether its pairs count only where `rn` is the least.
    pub(crate) const fn needs_least(self) -> bool {
        matches!(self, Weight::Least | Weight::LeastTied)
    }

    fn of(weight: u32) -> Option<Weight> {
        match weight {
            8 => Some(Weight::Eight),
            4 => Some(Weight::Four),
            2 => Some(Weight::Two),
            _ => None,
        }
    }

    /// For a class of solutions with a reflection that changes `set` for `image`.
    #[inline(always)]
    fn folded(weight: u32, set: u32, image: u32) -> Option<Weight> {
        match order(set).cmp(&order(image)) {
            Less => Weight::of(weight),
            Equal => Weight::of(weight / 2),
            Greater => None,
        }
    }
}

/// How the columns of an east half compare with `rn`, for the lists `Least` and `LeastTied`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Tie {
    /// They and their complement come after it.
    Later,
    /// They or their complement equal it.
    Tied,
    /// `rn` is not the least: such east halves do not count there, nor does what fills up a group.
    NotCounted,
}

impl Tie {
    /// How many there are.
    pub(crate) const COUNT: usize = 3;
}

/// Pairs of disjoint halves, by the list of the west half and the tie of the east half.
pub(crate) type PairCounts = [[u64; Tie::COUNT]; Weight::COUNT];

/// The rows whose queen stands in the east, and what follows from them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    pub(crate) north: u32,
    pub(crate) south: u32,
    /// 2: stands for its image upside down too; 1: is its own; 0: the image stands for it.
    upside_down: u32,
    /// The order of `rn`, where `Least` lists are wanted.
    least: Option<u32>,
    /// How many of `rn`, `rs` and their complements equal `rn`, if it is the least.
    ties: u64,
}

impl Rows {
    pub(crate) fn new(board: &Board, north: u32, south: u32) -> Self {
        let half = board.east;
        let outer = if board.is_odd() { north >> 1 } else { north };
        let upside_down = match order(outer).cmp(&order(south)) {
            Less => 2,
            Equal => 1,
            Greater => 0,
        };
        let middle_in_east = board.is_odd() && north & 1 == 1;
        let own = order(outer);
        let is_least = !middle_in_east && own == least_order(outer, half) && own <= least_order(south, half);
        let ties = 1 + u64::from(own == least_order(south, half));
        Rows { north, south, upside_down, least: is_least.then_some(own), ties }
    }

    /// All sets of rows that have anything to count, each the north and the south rows.
    pub(crate) fn all(board: &Board) -> Vec<(u32, u32)> {
        let (north, south) = (Subsets::new(board.north), Subsets::new(board.south));
        let mut all = Vec::with_capacity(Self::how_many(board) as usize);
        for size in 0..=board.east {
            for &rn in north.of_size(size) {
                let of_south = south.of_size(board.east - size).iter();
                let wanted = of_south.filter(|&&rs| board.is_odd() || order(rn) <= order(rs));
                all.extend(wanted.map(|&rs| (rn, rs)));
            }
        }
        all
    }

    /// The length of `all`: for even n half the sets, and half of those that are their own images.
    pub(crate) fn how_many(board: &Board) -> u64 {
        let half = board.east;
        let sets = binomial(board.n, half);
        if board.is_odd() {
            sets
        } else {
            (sets + if half.is_multiple_of(2) { binomial(half, half / 2) } else { 0 }) / 2
        }
    }

    /// The list of a west half with these north columns, by the class of its north quarter and of its south quarter.
    #[inline(always)]
    pub(crate) fn lists(&self, board: &Board, columns: u32) -> [[Option<Weight>; SOUTH_CLASSES]; CLASSES] {
        let of_south = complement(columns, board.west);
        let two_long = Weight::of(4 * self.upside_down);
        if board.is_odd() {
            let in_own_diagonal = Weight::folded(8, self.north, of_south);
            let middle_column_in_north = columns & 1 == 1;
            let middle_row_in_west = self.north & 1 == 0;
            let plain = if middle_column_in_north && middle_row_in_west { in_own_diagonal } else { None };
            let centre = if middle_column_in_north {
                self.if_least(least_order(columns >> 1, board.east))
            } else {
                None
            };
            [[plain, None], [in_own_diagonal, two_long], [centre, None]]
        } else {
            let plain = self.if_least(least_order(columns, board.east));
            let north_west = Weight::folded(4 * self.upside_down, self.north, of_south);
            let south_west = Weight::folded(4 * self.upside_down, self.south, columns);
            [[plain, south_west], [north_west, two_long], [None, None]]
        }
    }

    fn if_least(&self, columns: u32) -> Option<Weight> {
        match self.least?.cmp(&columns) {
            Less => Some(Weight::Least),
            Equal => Some(Weight::LeastTied),
            Greater => None,
        }
    }

    /// Where the column sets of each tie are in a list of their `least_order`, which ascends.
    pub(crate) fn by_tie(&self, least: &[u32]) -> [(Tie, Range<usize>); Tie::COUNT] {
        let end = least.len();
        let (tied, later) = match self.least {
            None => (end, end),
            Some(own) => (
                least.partition_point(|&columns| columns < own),
                least.partition_point(|&columns| columns <= own),
            ),
        };
        [(Tie::Later, later..end), (Tie::Tied, tied..later), (Tie::NotCounted, 0..tied)]
    }

    /// The solutions that pairs stand for, twelvefold: so all weights are whole, 8 / 3 too.
    pub(crate) fn twelvefold(&self, pairs: &PairCounts) -> u64 {
        let fixed = [(Weight::Eight, 8), (Weight::Four, 4), (Weight::Two, 2)];
        let fixed = fixed.map(|(list, weight)| 12 * weight * pairs[list as usize].iter().sum::<u64>());
        let mut sum = fixed.iter().sum();
        for (list, tied_west) in [(Weight::Least, 0), (Weight::LeastTied, 1)] {
            for (tie, tied_east) in [(Tie::Later, 0), (Tie::Tied, 1)] {
                sum += 12 * 8 * pairs[list as usize][tie as usize] / (self.ties + tied_west + tied_east);
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests;
