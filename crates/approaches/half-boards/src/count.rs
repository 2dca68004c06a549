//! The count: the sets of rows of a part are shared out among the threads, and each is counted by itself.

use std::{
    ops::ControlFlow::{self, Break, Continue},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};

use queens_core::{Part, Run};

use crate::{
    board::Board,
    crew,
    deal::{self, Wanted},
    halves::{East, Position, West},
    kernel::Kernel,
    layout::Layout,
    symmetry::{PairCounts, Rows, Tie, Weight},
    tables::Tables,
};

/// Twelve times the solutions that a part stands for, counted by the kernels that `kernel` makes, one for each thread.
pub(crate) fn count<K: Kernel>(
    board: Board,
    part: Part,
    run: &Run<'_>,
    kernel: impl Fn(Layout) -> K + Sync,
) -> ControlFlow<(), u64> {
    let threads = run.threads;
    let sets = deal::sets(&board, part);
    let tables = Tables::build(board, &Wanted::by(&board, &sets), threads, &|| (run.tick)(0.0))?;
    let share = share(sets.len(), threads.get());
    let shares = sets.len().div_ceil(share);
    let stride = stride(shares);
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let sums = crew::work(threads, || {
        let mut counter = Counter { tables: &tables, kernel: kernel(tables.layout), east: East::new() };
        let mut sum = 0;
        loop {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            if turn >= shares {
                return Continue(sum);
            }
            if stopped.load(Ordering::Relaxed) || (run.tick)(turn as f64 / shares as f64).is_break() {
                stopped.store(true, Ordering::Relaxed);
                return Break(());
            }
            let first = turn * stride % shares * share;
            for &(north, south) in &sets[first..sets.len().min(first + share)] {
                sum += counter.count(&Rows::new(&board, north, south));
            }
        }
    });
    let mut twelvefold = 0;
    for sum in sums {
        twelvefold += sum?;
    }
    (run.tick)(1.0)?;
    Continue(twelvefold)
}

/// Sets of rows that a thread takes at a time. Neighbours have their north rows in common, whose quarters are then in
/// the cache; yet there should be enough shares to keep all threads busy to the end.
fn share(sets: usize, threads: usize) -> usize {
    (sets / (64 * threads)).clamp(8, 128)
}

/// A stride that visits every share once, and neighbours far apart: so the work done grows evenly with the shares done,
/// and the last ones are not all long.
fn stride(shares: usize) -> usize {
    let common = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let golden = (shares as f64 * 0.618) as usize;
    (golden.max(1)..).find(|&stride| common(stride, shares) == 1).unwrap_or(1)
}

/// What a thread counts with.
struct Counter<'a, K> {
    tables: &'a Tables,
    kernel: K,
    east: East,
}

impl<K: Kernel> Counter<'_, K> {
    /// Twelve times the number of solutions that one set of rows stands for.
    fn count(&mut self, rows: &Rows) -> u64 {
        let Counter { tables, kernel, east } = self;
        let columns = tables.east_columns.of_size(rows.north.count_ones());
        let mut by_tie = rows
            .by_tie(&columns.least)
            .into_iter()
            .flat_map(|(tie, range)| columns.ranks[range].iter().map(move |&rank| (tie, rank as usize)))
            .peekable();
        let last_rank = columns.ranks.len().saturating_sub(1);
        let north = tables.north_east.of_rows(rows.north);
        let south = tables.south_east.of_rows(rows.south);
        let west = West::new(tables, rows);
        let mut pairs: PairCounts = [[0; Tie::COUNT]; Weight::COUNT];
        while by_tie.peek().is_some() {
            east.fill(kernel, &mut by_tie, last_rank, north, south);
            if east.is_empty() {
                continue;
            }
            let mut position = Position::default();
            while !west.ends(position) {
                position = kernel.list(&west, position);
                for (words, ties) in east.blocks(K::GROUPS) {
                    kernel.count(words, ties, &mut pairs);
                }
            }
        }
        rows.twelvefold(&pairs)
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use queens_core::{BoardSize, Simd};

    use super::*;
    use crate::kernel::portable::Portable;
    #[cfg(target_arch = "x86_64")]
    use crate::kernel::{
        avx2::{Avx2, HasAvx2},
        avx512::{Avx512, HasAvx512},
    };

    /// In these tests the buffers are so small that one set of rows fills them several times.
    #[test]
    fn several_batches_and_tiles_count_the_same() {
        let (threads, simd) = (NonZeroUsize::MIN, Simd::Auto);
        let run = Run { threads, simd, seed: 0, tick: &|_| Continue(()) };
        let largest = BoardSize::of(if cfg!(miri) { 5 } else { 14 });
        for n in BoardSize::range(BoardSize::of(2)..=largest) {
            let twelvefold = 12 * queens_facts::solutions(n).unwrap();
            let board = Board::new(n).unwrap();
            let portable = count(board, Part::WHOLE, &run, Portable::new);
            assert_eq!(portable, Continue(twelvefold), "n = {n}");
            #[cfg(target_arch = "x86_64")]
            {
                if let Some(has) = HasAvx2::detect() {
                    let avx2 = count(board, Part::WHOLE, &run, |layout| Avx2::new(has, layout));
                    assert_eq!(avx2, Continue(twelvefold), "n = {n}");
                }
                if let Some(has) = HasAvx512::detect() {
                    let avx512 = count(board, Part::WHOLE, &run, |layout| Avx512::new(has, layout));
                    assert_eq!(avx512, Continue(twelvefold), "n = {n}");
                }
            }
        }
    }

    #[test]
    fn every_share_has_its_turn() {
        for shares in 1..500 {
            let stride = stride(shares);
            let mut visited: Vec<_> = (0..shares).map(|turn| turn * stride % shares).collect();
            visited.sort_unstable();
            assert!(visited.into_iter().eq(0..shares), "{shares}");
        }
    }
}
