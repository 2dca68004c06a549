//! How much memory a count takes, known before it starts.
//!
//! Nearly all of it are the tables of quarters. Their number of placements follows no formula and is counted once for all
//! boards; the rest is arithmetic. Threads' stacks are not in it.

use std::num::NonZeroUsize;

use queens_core::Part;

use crate::{
    board::{Board, Corner},
    deal::{self, Wanted},
    halves::East,
    layout::{Layout, Places},
    quarter::RowSet,
    sets::{Subsets, binomial},
    symmetry::{CLASSES, Rows},
};

/// Counted: placements listed in the quarters.
struct Placements {
    /// In both quarters of the east, without those that have a queen on a long diagonal.
    east: u64,
    /// In both quarters of the west.
    west: u64,
    /// The most on one set of rows, in any quarter.
    largest: u64,
}

const fn counted(east: u64, west: u64, largest: u64) -> Placements {
    Placements { east, west, largest }
}

/// For n = 2, 3, …
const PLACEMENTS: [Placements; Board::LARGEST.get() - 1] = [
    counted(2, 4, 1),
    counted(3, 8, 2),
    counted(6, 10, 2),
    counted(9, 27, 4),
    counted(22, 36, 4),
    counted(34, 124, 10),
    counted(102, 174, 10),
    counted(155, 647, 26),
    counted(470, 924, 26),
    counted(786, 3_674, 92),
    counted(2_650, 5_270, 92),
    counted(4_580, 23_205, 296),
    counted(16_474, 33_740, 296),
    counted(29_682, 161_776, 1_174),
    counted(114_234, 237_938, 1_174),
    counted(211_705, 1_231_837, 5_366),
    counted(858_466, 1_830_884, 5_366),
    counted(1_638_038, 10_060_368, 26_548),
    counted(6_948_590, 15_070_738, 26_548),
    counted(13_649_477, 88_444_349, 143_140),
    counted(60_801_166, 133_614_468, 143_140),
];

impl Placements {
    fn of(board: &Board) -> &'static Placements {
        &PLACEMENTS[board.n as usize - 2]
    }
}

/// The most placements on one set of rows.
pub(crate) fn largest_row_set(board: &Board) -> usize {
    Placements::of(board).largest as usize
}

/// The bytes of a placement in a quarter.
fn of_placement(corner: Corner) -> u64 {
    (size_of::<u64>() + if corner.is_east() { 0 } else { size_of::<Places>() }) as u64
}

/// The bytes of all placements.
fn of_placements(board: &Board) -> u64 {
    let Placements { east, west, .. } = Placements::of(board);
    east * of_placement(Corner::NorthEast) + west * of_placement(Corner::NorthWest)
}

/// The most bytes of the placements that are wanted: no set of rows has more of them than the largest.
fn of_wanted_placements(board: &Board, wanted: &Wanted) -> u64 {
    let of_quarter = |corner: Corner| {
        let sets = wanted.of(corner).iter().filter(|wanted| **wanted).count() as u64;
        sets * Placements::of(board).largest * of_placement(corner)
    };
    of_placements(board).min(Corner::ALL.map(of_quarter).iter().sum())
}

/// The bytes that `Tables::build` reserves for everything there is, on top of what it gives back.
fn of_tables(board: &Board) -> u64 {
    let of_quarter = |corner: Corner| -> u64 {
        let (rows, columns) = (corner.rows(board), corner.columns(board));
        let starts = |size| CLASSES as u64 * binomial(columns, size) + 1;
        let of_size = |size| binomial(rows, size) * (size_of::<RowSet>() as u64 + 4 * starts(size));
        (0..=rows).map(of_size).sum()
    };
    of_placements(board)
        + Corner::ALL.map(of_quarter).iter().sum::<u64>()
        + Subsets::bytes(board.west)
        + Subsets::bytes(board.east)
}

/// The bytes that a thread reserves while the tables are built.
fn of_building(board: &Board) -> u64 {
    let found = Placements::of(board).largest * size_of::<(u32, u64)>() as u64;
    found + size_of::<(usize, RowSet)>() as u64 * (1 << board.north)
}

/// The bytes that a count reserves at the same time, at most; `of_kernel` are those of a thread's kernel.
pub(crate) fn bytes(board: &Board, threads: NonZeroUsize, of_kernel: impl Fn(&Layout) -> u64) -> u64 {
    let of_counting = East::BYTES + of_kernel(&Layout::new(board));
    let of_rows = Rows::how_many(board) * size_of::<(u32, u32)>() as u64;
    of_tables(board) + of_rows + threads.get() as u64 * of_building(board).max(of_counting)
}

/// The same of a part, for which few of the tables are built.
pub(crate) fn part_bytes(
    board: &Board,
    part: Part,
    threads: NonZeroUsize,
    of_kernel: impl Fn(&Layout) -> u64,
) -> u64 {
    let wanted = Wanted::by(board, &deal::sets(board, part));
    bytes(board, threads, of_kernel) - of_placements(board) + of_wanted_placements(board, &wanted)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use queens_core::BoardSize;

    use super::*;
    use crate::HALF_BOARDS;
    #[cfg(target_arch = "x86_64")]
    use crate::kernel::{
        avx2::{Avx2, HasAvx2},
        avx512::{Avx512, HasAvx512},
    };
    use crate::{kernel::portable::Portable, tables::Tables};

    const LARGEST: BoardSize = if cfg!(feature = "slow-tests") { Board::LARGEST } else { BoardSize::of(15) };

    #[test]
    fn the_tables_have_as_many_placements_and_bytes_as_known() {
        for n in BoardSize::range(BoardSize::of(2)..=LARGEST) {
            let board = Board::new(n).unwrap();
            let all = Wanted::all(&board);
            let Continue(tables) = Tables::build(board, &all, NonZeroUsize::MIN, &|| Continue(())) else {
                unreachable!("nothing stops it")
            };
            let known = Placements::of(&board);
            let sizes = tables.quarters().map(|quarter| quarter.size());
            let [north_east, south_east, north_west, south_west] = sizes.each_ref().map(|size| size.all);
            assert_eq!(
                (north_east + south_east, north_west + south_west),
                (known.east, known.west),
                "n = {n}"
            );
            assert_eq!(sizes.iter().map(|size| size.largest_row_set).max(), Some(known.largest), "n = {n}");
            assert_eq!(tables.reserved(), of_tables(&board), "n = {n}");
            // So that the halves of any one set of columns have room.
            let [north, south] = [&sizes[0].longest, &sizes[1].longest];
            let most = north.iter().zip(south.iter().rev()).map(|(north, south)| north * south).max();
            assert!(most <= Some(East::LARGEST_SET), "n = {n}");
            assert_eq!(Rows::all(&board).capacity() as u64, Rows::how_many(&board), "n = {n}");
        }
    }

    #[test]
    fn the_tables_of_a_part_are_few_and_no_larger_than_known() {
        for n in [12, 13].map(BoardSize::of) {
            let board = Board::new(n).unwrap();
            for (number, of) in [(1, 1), (2, 7), (1, 100), (77, 100)] {
                let wanted = Wanted::by(&board, &deal::sets(&board, Part::new(number, of).unwrap()));
                let tables = Tables::build(board, &wanted, NonZeroUsize::MIN, &|| Continue(()));
                let Continue(tables) = tables else { unreachable!("nothing stops it") };
                let known = of_tables(&board) - of_placements(&board) + of_wanted_placements(&board, &wanted);
                assert!(tables.reserved() <= known, "n = {n}, part {number}/{of}");
                assert!(of < 100 || 4 * tables.reserved() < of_tables(&board), "n = {n}, part {number}/{of}");
            }
        }
    }

    #[test]
    fn the_buffers_of_a_thread_have_as_many_bytes_as_known() {
        assert_eq!(East::new().reserved(), East::BYTES);
        for n in BoardSize::range(BoardSize::of(2)..=Board::LARGEST) {
            let layout = Layout::new(&Board::new(n).unwrap());
            let portable = Portable::new(layout).reserved();
            assert_eq!(portable, Portable::bytes(&layout));
            #[cfg(target_arch = "x86_64")]
            {
                if let Some(has) = HasAvx2::detect() {
                    assert_eq!(Avx2::new(has, layout).reserved(), portable);
                }
                if let Some(has) = HasAvx512::detect() {
                    assert_eq!(Avx512::new(has, layout).reserved(), Avx512::bytes(&layout));
                }
            }
        }
    }

    #[test]
    fn more_threads_need_more_and_boards_too_large_need_all_there_is() {
        let [one, two] = [1, 2].map(|threads| NonZeroUsize::new(threads).unwrap());
        let bytes = HALF_BOARDS.bytes.unwrap();
        let sixteen = BoardSize::of(16);
        assert!(bytes(sixteen, one) < bytes(sixteen, two) && bytes(sixteen, two) < 2 * bytes(sixteen, one));
        assert_eq!(bytes(BoardSize::of(23), one), u64::MAX);
        assert_eq!(bytes(BoardSize::of(1), one), 0);
    }
}
