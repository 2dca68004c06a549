//! What the examinations share.
#![allow(dead_code, reason = "each test file uses its part")]

use std::ops::ControlFlow::Continue;

use queens_approaches::{APPROACHES, find};
use queens_core::{Approach, BoardSize, Counters, Engine, Goal, Placement, Searcher};
use queens_facts::golden;

/// The approaches that walk a tree.
pub(crate) fn searches() -> impl Iterator<Item = (&'static Approach, &'static dyn Searcher)> {
    APPROACHES.iter().copied().filter_map(|approach| match approach.engine {
        Engine::Search(search) => Some((approach, search)),
        Engine::Count(_) | Engine::Find(_) => None,
    })
}

/// Those of them that apply to each board from 1 to `largest`, with the board.
pub(crate) fn searches_to(
    largest: usize,
) -> impl Iterator<Item = (&'static Approach, &'static dyn Searcher, BoardSize)> {
    searches().flat_map(move |(approach, search)| {
        BoardSize::range(BoardSize::of(1)..=BoardSize::of(largest))
            .filter(|&n| approach.card.sizes.contains(&n))
            .map(move |n| (approach, search, n))
    })
}

/// The work of a whole search.
pub(crate) fn work(search: &dyn Searcher, n: BoardSize, goal: Goal) -> Counters {
    match search.counters(n, goal, &mut || Continue(())) {
        Continue(counters) => counters,
        _ => panic!("nothing stops it"),
    }
}

/// All boards in the order found.
pub(crate) fn boards(search: &dyn Searcher, n: BoardSize) -> Vec<Placement> {
    let mut boards = Vec::new();
    let _ = search.boards(
        n,
        &mut |board| {
            boards.push(*board);
            Continue(())
        },
        &mut || Continue(()),
    );
    boards
}

/// Holds every counter of the golden rows for these boards against the approaches.
pub(crate) fn examine_golden(boards: impl Fn(BoardSize) -> bool) {
    let mut examined = 0;
    for row in golden().into_iter().filter(|row| boards(row.n)) {
        let approach = find(row.approach).unwrap_or_else(|| panic!("{} is not in the list", row.approach));
        let Engine::Search(search) = approach.engine else { panic!("{} is no search", row.approach) };
        let work = work(search, row.n, row.goal);
        let of = format!("{}, n = {}, {:?}", row.approach, row.n, row.goal);
        assert_eq!(work.solutions, row.solutions, "solutions of {of}");
        assert_eq!(work.nodes(), row.nodes, "nodes of {of}");
        assert_eq!(work.candidates, row.candidates, "candidates of {of}");
        assert_eq!(work.checks, row.checks, "checks of {of}");
        assert_eq!(approach.card.check_unit.to_string(), row.check_unit, "check unit of {of}");
        assert_eq!(work.placements(), row.placements, "placements of {of}");
        assert_eq!(work.backtracks, row.backtracks.unwrap_or(0), "backtracks of {of}");
        assert_eq!(work.dead_ends, row.dead_ends, "dead ends of {of}");
        assert_eq!(work.peak_live.map(|live| live.nodes), row.peak_live_nodes, "peak live nodes of {of}");
        assert_eq!(work.profile, row.profile, "profile of {of}");
        examined += 1;
    }
    assert!(examined > 0, "no golden row for these boards");
}
