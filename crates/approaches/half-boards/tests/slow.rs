//! Counts that take seconds: `cargo test -p half-boards --features slow-tests`.

use std::{num::NonZeroUsize, ops::ControlFlow::Continue};

use half_boards::HalfBoards;
use queens_core::{BoardSize, Count, Run, Simd};

fn counts_as_published(n: usize, simd: Simd) {
    let (n, threads) = (BoardSize::of(n), NonZeroUsize::new(2).unwrap());
    let run = Run { threads, simd, seed: 0, tick: &|_| Continue(()) };
    let solutions = queens_facts::solutions(n).unwrap();
    assert_eq!(HalfBoards.count(n, &run), Continue(solutions), "n = {n}, {simd:?}");
}

#[test]
fn every_path_counts_the_same_to_16() {
    for n in 13..=16 {
        for simd in [Simd::Auto, Simd::Avx512, Simd::Avx2, Simd::None] {
            counts_as_published(n, simd);
        }
    }
}

#[test]
fn the_default_path_counts_17_and_18() {
    for n in [17, 18] {
        counts_as_published(n, Simd::Auto);
    }
}
