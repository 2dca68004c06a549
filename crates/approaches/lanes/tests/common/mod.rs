//! Counts on every path, against the published ones.

use std::{num::NonZeroUsize, ops::ControlFlow::Continue, ops::RangeInclusive};

use queens_core::{BoardSize, Count, Run, Simd};

/// Every vector unit, on one thread and on three, counts as many solutions as there are.
pub(crate) fn every_path_counts(sizes: RangeInclusive<usize>) {
    for n in sizes.map(BoardSize::of) {
        let solutions = queens_facts::solutions(n).unwrap();
        for simd in [Simd::Auto, Simd::Avx512, Simd::Avx2, Simd::None] {
            for threads in [1, 3] {
                let threads = NonZeroUsize::new(threads).unwrap();
                let run = Run { threads, simd, seed: 0, tick: &|_| Continue(()) };
                let count = lanes::Lanes.count(n, &run);
                assert_eq!(count, Continue(solutions), "n = {n}, {simd:?}, {threads} threads");
            }
        }
    }
}
