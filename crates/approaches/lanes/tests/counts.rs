//! Small boards on every path, progress, and stopping.

mod common;

use std::{
    num::NonZeroUsize,
    ops::ControlFlow::{Break, Continue},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use queens_core::{BoardSize, Count, Run};

#[test]
fn every_path_counts_small_boards() {
    common::every_path_counts(1..=12);
}

#[test]
fn it_tells_the_share_done_up_to_all_of_it() {
    let shares = Mutex::new(Vec::new());
    let tick = |share| {
        shares.lock().unwrap().push(share);
        Continue(())
    };
    let run = Run { threads: NonZeroUsize::MIN, ..Run::new(&tick) };
    assert_eq!(lanes::Lanes.count(BoardSize::of(10), &run), Continue(724));
    let shares = shares.into_inner().unwrap();
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
    assert_eq!(shares.last(), Some(&1.0));
}

#[test]
fn it_stops_soon_when_told_to() {
    for threads in [1, 2] {
        let ticks = AtomicUsize::new(0);
        let tick = |_| {
            ticks.fetch_add(1, Relaxed);
            Break(())
        };
        let run = Run { threads: NonZeroUsize::new(threads).unwrap(), ..Run::new(&tick) };
        assert_eq!(lanes::Lanes.count(BoardSize::of(18), &run), Break(()));
        assert!(ticks.into_inner() <= threads);
    }
}

#[test]
#[should_panic(expected = "n = 19")]
fn it_refuses_a_board_too_wide_for_its_lanes() {
    let _ = lanes::Lanes.count(BoardSize::of(19), &Run::new(&|_| Continue(())));
}
