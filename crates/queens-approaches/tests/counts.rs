//! The engines that only count, held against the published numbers.

use std::{
    num::NonZeroUsize,
    ops::ControlFlow::{Break, Continue},
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use queens_approaches::APPROACHES;
use queens_core::{Approach, BoardSize, Count, Engine, Run};

fn counts() -> impl Iterator<Item = (&'static Approach, &'static dyn Count)> {
    APPROACHES.into_iter().filter_map(|approach| match approach.engine {
        Engine::Count(count) => Some((approach, count)),
        Engine::Search(_) | Engine::Find(_) => None,
    })
}

fn run(threads: usize, tick: &(dyn Fn(f64) -> std::ops::ControlFlow<()> + Sync)) -> Run<'_> {
    Run { threads: NonZeroUsize::new(threads).unwrap(), ..Run::new(tick) }
}

#[test]
fn every_count_is_the_published_one() {
    for (approach, count) in counts() {
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(12))
            .filter(|&n| approach.card.sizes.contains(&n))
        {
            for threads in [1, 2, 3] {
                let counted = count.count(n, &run(threads, &|_| Continue(())));
                let published = queens_facts::solutions(n).unwrap();
                assert_eq!(counted, Continue(published), "{}, n = {n}, {threads} threads", approach.card.id);
            }
        }
    }
}

#[test]
fn progress_never_goes_back_and_ends_with_all_done() {
    for (approach, count) in counts() {
        for n in [1, 2, 8, 11, 13].map(BoardSize::of) {
            let shares = Mutex::new(Vec::new());
            let counted = count.count(
                n,
                &run(1, &|share| {
                    shares.lock().unwrap().push(share);
                    Continue(())
                }),
            );
            let shares = shares.into_inner().unwrap();
            let id = approach.card.id;
            assert!(counted.is_continue(), "{id}");
            assert!(shares.is_sorted(), "{id}, n = {n}");
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{id}, n = {n}");
            assert_eq!(shares.last(), Some(&1.0), "{id}, n = {n}");
        }
    }
}

#[test]
fn a_tick_that_breaks_stops_every_count_soon() {
    for (approach, count) in counts() {
        // The largest board it takes: nobody would wait for it.
        let n = *approach.card.sizes.end();
        for threads in [1, 2] {
            let ticks = AtomicU32::new(0);
            let start = Instant::now();
            let stopped = count.count(
                n,
                &run(threads, &|_| {
                    if ticks.fetch_add(1, Relaxed) < 5 { Continue(()) } else { Break(()) }
                }),
            );
            assert_eq!(stopped, Break(()), "{}", approach.card.id);
            assert!(start.elapsed() < Duration::from_secs(2), "{} stops late", approach.card.id);
        }
    }
}

#[test]
fn classes_are_the_published_ones_and_make_up_all_solutions() {
    for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(12)) {
        let Continue(classes) = symmetry::Symmetry.classes(n, &run(1, &|_| Continue(()))) else {
            unreachable!("nothing stops it")
        };
        assert_eq!(Some(classes.fundamental()), queens_facts::fundamental(n), "n = {n}");
        assert_eq!(Some(classes.solutions()), queens_facts::solutions(n), "n = {n}");
    }
}
