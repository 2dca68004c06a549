//! Counts on every path, against A000170.

use std::{num::NonZeroUsize, ops::ControlFlow::Continue, ops::RangeInclusive};

use queens_core::{BoardSize, Count, Run, Simd};

/// A000170, from n = 1.
const SOLUTIONS: [u64; 18] = [
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
];

/// Every vector unit, on one thread and on three, counts as many solutions as there are.
pub(crate) fn every_path_counts(sizes: RangeInclusive<usize>) {
    for n in sizes {
        for simd in [Simd::Auto, Simd::Avx512, Simd::Avx2, Simd::None] {
            for threads in [1, 3] {
                let threads = NonZeroUsize::new(threads).unwrap();
                let run = Run { threads, simd, seed: 0, tick: &|_| Continue(()) };
                let count = lanes::Lanes.count(BoardSize::of(n), &run);
                assert_eq!(count, Continue(SOLUTIONS[n - 1]), "n = {n}, {simd:?}, {threads} threads");
            }
        }
    }
}
