//! What is computed once, before the counting, and read by all threads.

use std::{num::NonZeroUsize, ops::ControlFlow};

use crate::{
    board::{Board, Corner},
    deal::Wanted,
    layout::Layout,
    quarter::Quarter,
    sets::{Subsets, least_order},
};

/// The four quarters and the sets of columns.
pub(crate) struct Tables {
    pub(crate) board: Board,
    pub(crate) layout: Layout,
    pub(crate) north_east: Quarter,
    pub(crate) south_east: Quarter,
    pub(crate) north_west: Quarter,
    pub(crate) south_west: Quarter,
    pub(crate) west_columns: Subsets,
    pub(crate) east_columns: ByLeast,
}

impl Tables {
    pub(crate) fn build(
        board: Board,
        wanted: &Wanted,
        threads: NonZeroUsize,
        tick: &(dyn Fn() -> ControlFlow<()> + Sync),
    ) -> ControlFlow<(), Tables> {
        let layout = Layout::new(&board);
        let quarter = |corner: Corner| {
            let places = |word| layout.places(word, corner.is_north());
            Quarter::build(&board, corner, wanted.of(corner), places, threads, tick)
        };
        ControlFlow::Continue(Tables {
            board,
            layout,
            north_east: quarter(Corner::NorthEast)?,
            south_east: quarter(Corner::SouthEast)?,
            north_west: quarter(Corner::NorthWest)?,
            south_west: quarter(Corner::SouthWest)?,
            west_columns: Subsets::new(board.west),
            east_columns: ByLeast::new(board.east),
        })
    }

    #[cfg(test)]
    pub(crate) fn quarters(&self) -> [&Quarter; 4] {
        [&self.north_east, &self.south_east, &self.north_west, &self.south_west]
    }

    #[cfg(test)]
    pub(crate) fn reserved(&self) -> u64 {
        let columns = self.east_columns.by_size.iter();
        let of_columns =
            columns.map(|of| 4 * (of.least.capacity() + of.ranks.capacity()) as u64).sum::<u64>();
        let of_quarters = self.quarters().map(Quarter::reserved).iter().sum::<u64>();
        of_quarters + self.west_columns.reserved() + of_columns
    }
}

/// The sets of each size in order of their [`least_order`]: those before, at and behind some value stand together.
pub(crate) struct ByLeast {
    by_size: Vec<Ordered>,
}

/// The sets of one size.
pub(crate) struct Ordered {
    pub(crate) least: Vec<u32>,
    /// Among the sets of the size in ascending order.
    pub(crate) ranks: Vec<u32>,
}

impl ByLeast {
    fn new(bits: u32) -> Self {
        let subsets = Subsets::new(bits);
        let of_size = |size| {
            let sets = subsets.of_size(size);
            let mut both: Vec<(u32, u32)> =
                sets.iter().enumerate().map(|(rank, &set)| (least_order(set, bits), rank as u32)).collect();
            both.sort_unstable();
            Ordered {
                least: both.iter().map(|&(least, _)| least).collect(),
                ranks: both.iter().map(|&(_, rank)| rank).collect(),
            }
        };
        ByLeast { by_size: (0..=bits).map(of_size).collect() }
    }

    /// The sets of `size` things.
    pub(crate) fn of_size(&self, size: u32) -> &Ordered {
        &self.by_size[size as usize]
    }
}
