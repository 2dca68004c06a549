//! Every path against the published counts, and stopping.

use std::{
    num::NonZeroUsize,
    ops::ControlFlow::{self, Break, Continue},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use half_boards::HalfBoards;
use queens_core::{BoardSize, Count, Run, Simd};

/// A path that the processor does not have falls back to the next, and must agree all the same.
const PATHS: [Simd; 4] = [Simd::Auto, Simd::Avx512, Simd::Avx2, Simd::None];

/// So much is too slow for an interpreter of the code.
const LARGEST: usize = if cfg!(miri) { 6 } else { 12 };

fn run(
    n: usize,
    threads: usize,
    simd: Simd,
    tick: &(dyn Fn(f64) -> ControlFlow<()> + Sync),
) -> ControlFlow<(), u64> {
    let threads = NonZeroUsize::new(threads).unwrap();
    HalfBoards.count(BoardSize::of(n), &Run { threads, simd, seed: 0, tick })
}

fn solutions(n: usize) -> u64 {
    queens_facts::solutions(BoardSize::of(n)).unwrap()
}

#[test]
fn every_path_counts_the_same() {
    for n in 1..=LARGEST {
        let solutions = solutions(n);
        for simd in PATHS {
            for threads in [1, 2, 5] {
                assert_eq!(
                    run(n, threads, simd, &|_| Continue(())),
                    Continue(solutions),
                    "n = {n}, {simd:?}, {threads} threads"
                );
            }
        }
    }
}

#[test]
fn the_tick_is_told_the_share_done_and_it_grows() {
    let told = Mutex::new(Vec::new());
    let count = run(LARGEST, 1, Simd::Auto, &|share| {
        told.lock().unwrap().push(share);
        Continue(())
    });
    assert_eq!(count, Continue(solutions(LARGEST)));
    let told = told.into_inner().unwrap();
    assert!(told.is_sorted() && told[0] == 0.0 && told.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!(told.len() > 8 && told.last() == Some(&1.0), "{told:?}");
}

#[test]
fn the_tick_stops_the_tables_and_the_count_on_every_path() {
    for simd in PATHS {
        for threads in [1, 3] {
            for allowed in [0, 1, 2, 10, 20] {
                let asked = AtomicUsize::new(0);
                let count = run(LARGEST, threads, simd, &|_| {
                    if asked.fetch_add(1, Ordering::Relaxed) < allowed { Continue(()) } else { Break(()) }
                });
                assert_eq!(count, Break(()), "{simd:?}, {threads} threads, {allowed} ticks");
                let after = asked.into_inner() - allowed;
                assert!(after <= threads, "each thread hears it once at most: {after}");
            }
        }
    }
}

#[test]
#[should_panic(expected = "n = 23")]
fn a_board_too_large_is_not_started() {
    let _ = run(23, 1, Simd::Auto, &|_| Continue(()));
}
