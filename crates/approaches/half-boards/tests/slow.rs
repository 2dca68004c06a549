//! Counts that take seconds: `cargo test -p half-boards --features slow-tests`.

use std::{num::NonZeroUsize, ops::ControlFlow::Continue};

use half_boards::HalfBoards;
use queens_core::{BoardSize, Count, Run, Simd};

/// A000170, from n = 13.
const SOLUTIONS: [u64; 6] = [73_712, 365_596, 2_279_184, 14_772_512, 95_815_104, 666_090_624];

fn count(n: usize, simd: Simd) -> u64 {
    let threads = NonZeroUsize::new(2).unwrap();
    let run = Run { threads, simd, seed: 0, tick: &|_| Continue(()) };
    let Continue(solutions) = HalfBoards.count(BoardSize::of(n), &run) else {
        unreachable!("nothing stops it")
    };
    solutions
}

#[test]
fn every_path_counts_the_same_to_16() {
    for (n, solutions) in (13..=16).zip(SOLUTIONS) {
        for simd in [Simd::Auto, Simd::Avx512, Simd::Avx2, Simd::None] {
            assert_eq!(count(n, simd), solutions, "n = {n}, {simd:?}");
        }
    }
}

#[test]
fn the_default_path_counts_17_and_18() {
    for n in [17, 18] {
        assert_eq!(count(n, Simd::Auto), SOLUTIONS[n - 13], "n = {n}");
    }
}
