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
use queens_core::{Approach, BoardSize, Count, Engine, Part, Parts, Run, Simd};

fn counts() -> impl Iterator<Item = (&'static Approach, &'static dyn Count)> {
    APPROACHES.iter().copied().filter_map(|approach| match approach.engine {
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

/// The engines that count in parts.
fn counts_in_parts() -> impl Iterator<Item = (&'static Approach, &'static dyn Parts)> {
    counts().filter_map(|(approach, count)| Some((approach, count.parts()?)))
}

fn part(number: u32, of: u32) -> Part {
    Part::new(number, of).unwrap()
}

#[test]
fn parts_add_up_to_the_published_count_however_many_there_are() {
    assert_eq!(counts_in_parts().count(), 3);
    for (approach, parts) in counts_in_parts() {
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(11)) {
            for of in [1, 2, 7, 12, 100] {
                let count = |number| parts.count_part(n, part(number, of), &run(1, &|_| Continue(())));
                let sum: u64 = (1..=of).map(count).map(|sum| sum.continue_value().unwrap()).sum();
                let published = queens_facts::solutions(n).unwrap();
                let id = approach.card.id;
                assert_eq!(sum, parts.multiple() * published, "{id}, n = {n}, {of} parts");
            }
        }
    }
}

#[test]
fn a_part_is_the_same_on_any_machine() {
    for (approach, parts) in counts_in_parts() {
        let n = BoardSize::of(12);
        for part in [part(1, 10), part(7, 10), part(100, 100)] {
            let count = |threads, simd| {
                let run = Run { simd, ..run(threads, &|_| Continue(())) };
                parts.count_part(n, part, &run)
            };
            let portable = count(1, Simd::None);
            for (threads, simd) in [(1, Simd::Auto), (2, Simd::Auto), (3, Simd::Avx2), (2, Simd::None)] {
                assert_eq!(count(threads, simd), portable, "{}, {part}", approach.card.id);
            }
        }
    }
}

/// They are in files of parts: where one of these changes, parts of older builds are refused.
#[test]
fn work_lists_stay_what_they_are() {
    let work: Vec<String> = counts_in_parts()
        .map(|(approach, parts)| format!("{} {}", approach.card.id, parts.work(BoardSize::of(12), 10)))
        .collect();
    assert_eq!(work, ["parallel a32639e46d6c4e92", "lanes 8a24fc7db8052bb3", "half-boards 03350deaeeb42c8e"]);
}

#[test]
fn a_work_list_knows_its_board_and_its_number_of_parts() {
    for (approach, parts) in counts_in_parts() {
        let lists = [(12, 10), (12, 11), (13, 10), (10, 10)].map(|(n, of)| parts.work(BoardSize::of(n), of));
        for (index, list) in lists.iter().enumerate() {
            assert!(!lists[..index].contains(list), "{}", approach.card.id);
        }
    }
}

#[test]
fn a_part_that_is_told_to_stop_stops_and_one_that_ends_says_so() {
    for (approach, parts) in counts_in_parts() {
        let stopped = parts.count_part(BoardSize::of(16), part(3, 4), &run(2, &|_| Break(())));
        assert_eq!(stopped, Break(()), "{}", approach.card.id);
        for (n, part) in [(1, part(2, 2)), (12, part(3, 4))] {
            let last = Mutex::new(0.0);
            let counted = parts.count_part(
                BoardSize::of(n),
                part,
                &run(1, &|share| {
                    *last.lock().unwrap() = share;
                    Continue(())
                }),
            );
            assert!(counted.is_continue());
            assert_eq!(last.into_inner().unwrap(), 1.0, "{}, n = {n}", approach.card.id);
        }
    }
}

#[test]
fn a_part_reserves_no_more_than_its_approach_does_which_is_little_where_it_does_not_say() {
    for (approach, parts) in counts_in_parts() {
        let n = BoardSize::of(18);
        let threads = NonZeroUsize::MIN;
        let most = approach.bytes.map_or(1 << 20, |bytes| bytes(n, threads));
        for part in [Part::WHOLE, part(1, 2), part(1, 100), part(100, 100)] {
            let bytes = parts.part_bytes(n, part, threads);
            assert!(bytes <= most, "{}, {part}: {bytes}", approach.card.id);
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
    let by_class = counts().filter_map(|(approach, count)| Some((approach, count.by_class()?)));
    let mut sorted = 0;
    for (approach, count) in by_class {
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(13)) {
            let classes = count.classes(n, &run(1, &|_| Continue(()))).continue_value().unwrap();
            let found = (Some(classes.fundamental()), Some(classes.solutions()));
            let published = (queens_facts::fundamental(n), queens_facts::solutions(n));
            assert_eq!(found, published, "{}, n = {n}", approach.card.id);
            sorted += 1;
        }
    }
    assert_eq!(sorted, 13);
}
