//! How the sets of rows are dealt out to the parts of a count.
//!
//! A set of rows needs the tables of its north rows and those of its south rows. Dealt one by one, a part would soon need
//! all tables. So the sets of north rows are dealt to some groups and those of south rows to others, and a part is one
//! group of each: of ten times ten parts each needs a tenth of the tables. Sets are dealt in order of their size,
//! by which they have about equally much to count, so that each group gets as many of each size. Of 100 parts the longest
//! has, tables aside, 1.09 times the work of the mean for n = 17 and 1.12 times for n = 18.

use queens_core::{Part, WorkFingerprint};

use crate::{
    board::{Board, Corner},
    sets::{Subsets, complement},
    symmetry::Rows,
};

/// Which part each set of rows belongs to.
struct Deal {
    /// By the set of north rows, the first part of its group.
    north: Vec<u32>,
    /// By the set of south rows, its place in the group.
    south: Vec<u32>,
}

impl Deal {
    fn new(board: &Board, of: u32) -> Deal {
        let (north_groups, south_groups) = groups(of);
        let north = dealt(board.north, north_groups).into_iter().map(|group| group * south_groups).collect();
        Deal { north, south: dealt(board.south, south_groups) }
    }

    /// The part of a set of rows, from 0.
    fn part(&self, (north, south): (u32, u32)) -> u32 {
        self.north[north as usize] + self.south[south as usize]
    }
}

/// The groups of north and of south rows: as equal as the number of parts allows, and more in the north, where for odd n
/// there are more rows.
fn groups(of: u32) -> (u32, u32) {
    let south = (1..=of.isqrt()).rev().find(|&groups| of.is_multiple_of(groups)).unwrap_or(1);
    (of / south, south)
}

/// The group of each set of so many rows: in turn, smaller sets first.
fn dealt(rows: u32, groups: u32) -> Vec<u32> {
    let subsets = Subsets::new(rows);
    let mut dealt = vec![0; 1 << rows];
    for (turn, &set) in (0..=rows).flat_map(|size| subsets.of_size(size)).enumerate() {
        dealt[set as usize] = turn as u32 % groups;
    }
    dealt
}

/// The sets of rows of a part, neighbours beside each other as in [`Rows::all`].
pub(crate) fn sets(board: &Board, part: Part) -> Vec<(u32, u32)> {
    let deal = Deal::new(board, part.of());
    let mut sets = Rows::all(board);
    sets.retain(|&set| deal.part(set) == part.index());
    sets
}

/// The fingerprint of all sets of rows with their parts.
pub(crate) fn work(board: &Board, of: u32) -> WorkFingerprint {
    let deal = Deal::new(board, of);
    WorkFingerprint::of(Rows::all(board).into_iter().map(|(north, south)| {
        u64::from(north) << 48 | u64::from(south) << 32 | u64::from(deal.part((north, south)))
    }))
}

/// The sets of rows of each quarter whose tables are needed.
pub(crate) struct Wanted([Vec<bool>; 4]);

impl Wanted {
    /// What these sets of rows need: a quarter of the east its rows, one of the west those that are left.
    pub(crate) fn by(board: &Board, sets: &[(u32, u32)]) -> Wanted {
        let mut wanted = Corner::ALL.map(|corner| vec![false; 1 << corner.rows(board)]);
        for &(north, south) in sets {
            for (corner, wanted) in Corner::ALL.into_iter().zip(&mut wanted) {
                let rows = if corner.is_north() { north } else { south };
                let rows = if corner.is_east() { rows } else { complement(rows, corner.rows(board)) };
                wanted[rows as usize] = true;
            }
        }
        Wanted(wanted)
    }

    /// Everything there is.
    #[cfg(test)]
    pub(crate) fn all(board: &Board) -> Wanted {
        Wanted(Corner::ALL.map(|corner| vec![true; 1 << corner.rows(board)]))
    }

    /// For each set of rows of a corner whether its table is wanted.
    pub(crate) fn of(&self, corner: Corner) -> &[bool] {
        &self.0[corner as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::{num::NonZeroUsize, ops::ControlFlow::Continue};

    use queens_core::BoardSize;

    use super::*;
    use crate::{
        quarter::RowSet,
        symmetry::{CLASSES, PLAIN},
        tables::Tables,
    };

    /// The pairs of quarters that may make a half, on these rows of the north and of the south.
    fn pairs(north: &RowSet, south: &RowSet, ranks: usize) -> u64 {
        let quarters = |of: &RowSet, rank| of.words(of.range(rank, PLAIN..CLASSES)).len() as u64;
        (0..ranks).map(|rank| quarters(north, rank) * quarters(south, ranks - 1 - rank)).sum()
    }

    /// Work is measured by what could be paired, east with west: an estimate, but the same on every machine.
    #[test]
    fn the_longest_of_a_hundred_parts_has_at_most_1_2_times_the_work_of_the_mean() {
        for n in [17, 18] {
            let board = Board::new(BoardSize::of(n)).unwrap();
            let wanted = Wanted::by(&board, &Rows::all(&board));
            let Continue(tables) = Tables::build(board, &wanted, NonZeroUsize::MIN, &|| Continue(())) else {
                unreachable!("nothing stops it")
            };
            let (east, west) = (Subsets::new(board.east), Subsets::new(board.west));
            let deal = Deal::new(&board, 100);
            let mut work = [0; 100];
            for (north, south) in Rows::all(&board) {
                let ranks = east.of_size(north.count_ones()).len();
                let in_east =
                    pairs(tables.north_east.of_rows(north), tables.south_east.of_rows(south), ranks);
                let north_west = complement(north, board.north);
                let ranks = west.of_size(north_west.count_ones()).len();
                let south_west = tables.south_west.of_rows(complement(south, board.south));
                let in_west = pairs(tables.north_west.of_rows(north_west), south_west, ranks);
                work[deal.part((north, south)) as usize] += in_east * in_west;
            }
            let (mean, most) = (work.iter().sum::<u64>() as f64 / 100.0, work.into_iter().max().unwrap());
            assert!(most as f64 <= 1.2 * mean, "n = {n}: {}", most as f64 / mean);
        }
    }

    #[test]
    fn every_set_of_rows_is_dealt_to_one_part() {
        for (n, of) in [(2, 1), (2, 7), (9, 4), (10, 7), (13, 100), (14, 12)] {
            let board = Board::new(BoardSize::of(n)).unwrap();
            let mut dealt: Vec<_> =
                (1..=of).flat_map(|number| sets(&board, Part::new(number, of).unwrap())).collect();
            let mut all = Rows::all(&board);
            dealt.sort_unstable();
            all.sort_unstable();
            assert_eq!(dealt, all, "n = {n}, {of} parts");
        }
    }

    #[test]
    fn of_a_hundred_parts_each_needs_a_tenth_of_the_tables() {
        for n in [17, 20] {
            let board = Board::new(BoardSize::of(n)).unwrap();
            for number in [1, 50, 100] {
                let wanted = Wanted::by(&board, &sets(&board, Part::new(number, 100).unwrap()));
                for corner in Corner::ALL {
                    let (wanted, all) = (wanted.of(corner), 1 << corner.rows(&board));
                    let share = wanted.iter().filter(|wanted| **wanted).count() as f64 / f64::from(all);
                    assert!(share <= 0.102, "n = {n}, part {number}, {corner:?}: {share}");
                }
            }
        }
    }

    #[test]
    fn groups_are_as_equal_as_they_can_be() {
        assert_eq!(
            [1, 7, 10, 12, 100, 1000].map(groups),
            [(1, 1), (7, 1), (5, 2), (4, 3), (10, 10), (40, 25)]
        );
    }

    #[test]
    fn the_fingerprint_knows_its_board_and_its_parts() {
        let work = |n, of| work(&Board::new(BoardSize::of(n)).unwrap(), of);
        assert_eq!(work(12, 10), work(12, 10));
        assert!(work(12, 10) != work(12, 20) && work(12, 10) != work(14, 10) && work(12, 10) != work(13, 10));
    }
}
