//! Counters of the searches beyond the sources, for which there are no golden rows.

mod common;

use std::ops::ControlFlow::Continue;

use common::work;
use queens_approaches::find;
use queens_core::{BoardSize, Engine, Event, Goal, Searcher};

fn search(id: &str) -> &'static dyn Searcher {
    match find(id).expect("it is in the list").engine {
        Engine::Search(search) => search,
        Engine::Count(_) | Engine::Find(_) => panic!("{id} is no search"),
    }
}

fn sizes() -> impl Iterator<Item = BoardSize> {
    BoardSize::range(BoardSize::of(1)..=BoardSize::of(8))
}

/// All that a search tells.
fn steps(id: &str, n: BoardSize) -> Vec<Event> {
    let mut steps = Vec::new();
    let _ = search(id).observe(n, &mut |event| {
        steps.push(event);
        Continue(())
    });
    steps
}

#[test]
fn iterative_takes_the_very_steps_of_the_column_vector() {
    for n in sizes() {
        for goal in Goal::BOTH {
            assert_eq!(work(search("iterative"), n, goal), work(search("column-vector"), n, goal), "n = {n}");
        }
    }
    for n in [1, 4, 6].map(BoardSize::of) {
        assert!(steps("iterative", n) == steps("column-vector", n), "n = {n}");
    }
}

#[test]
fn the_permutation_tree_considers_the_unused_columns_of_each_node() {
    for n in sizes() {
        let work = work(search("permutation-tree"), n, Goal::All);
        let unused = work.profile.iter().enumerate().map(|(level, nodes)| nodes * (n.get() - level) as u64);
        assert_eq!(work.candidates, unused.sum::<u64>(), "n = {n}");
    }
}

#[test]
fn bits_and_links_offer_free_squares_only() {
    for id in ["bitmask", "dancing-links"] {
        for n in sizes() {
            for goal in Goal::BOTH {
                let work = work(search(id), n, goal);
                assert_eq!(work.candidates, work.placements(), "{id}, n = {n}");
                assert!(id != "bitmask" || work.checks == 0, "n = {n}");
            }
        }
    }
}

/// Approach, n, goal, then profile, candidates, checks and dead ends; worked out apart from this suite by models that
/// hold sets of squares and no lists, links or bits.
type Row = (&'static str, usize, Goal, &'static [u64], u64, u64, u64);

#[rustfmt::skip]
const MODELLED: [Row; 32] = [
    ("dancing-links", 1, Goal::All, &[1, 1], 1, 5, 0),
    ("dancing-links", 1, Goal::First, &[1, 1], 1, 5, 0),
    ("dancing-links", 2, Goal::All, &[1, 2, 0], 2, 23, 2),
    ("dancing-links", 2, Goal::First, &[1, 2, 0], 2, 23, 2),
    ("dancing-links", 3, Goal::All, &[1, 3, 2, 0], 5, 68, 3),
    ("dancing-links", 3, Goal::First, &[1, 3, 2, 0], 5, 68, 3),
    ("dancing-links", 4, Goal::All, &[1, 4, 6, 4, 2], 16, 205, 4),
    ("dancing-links", 4, Goal::First, &[1, 2, 3, 2, 1], 8, 109, 2),
    ("dancing-links", 5, Goal::All, &[1, 5, 12, 14, 10, 10], 51, 618, 4),
    ("dancing-links", 5, Goal::First, &[1, 1, 1, 1, 1, 1], 5, 85, 0),
    ("dancing-links", 6, Goal::All, &[1, 6, 20, 36, 32, 12, 4], 110, 1753, 34),
    ("dancing-links", 6, Goal::First, &[1, 2, 5, 9, 6, 2, 1], 25, 440, 8),
    ("dancing-links", 7, Goal::All, &[1, 7, 30, 74, 98, 74, 48, 40], 371, 5578, 62),
    ("dancing-links", 7, Goal::First, &[1, 1, 1, 1, 1, 1, 1, 1], 7, 161, 0),
    ("dancing-links", 8, Goal::All, &[1, 8, 42, 138, 274, 298, 210, 136, 92], 1198, 18979, 254),
    ("dancing-links", 8, Goal::First, &[1, 1, 3, 11, 19, 17, 9, 3, 1], 64, 1223, 20),
    ("forward-checking", 1, Goal::All, &[1, 1], 1, 0, 0),
    ("forward-checking", 1, Goal::First, &[1, 1], 1, 0, 0),
    ("forward-checking", 2, Goal::All, &[1, 0, 0], 2, 4, 1),
    ("forward-checking", 2, Goal::First, &[1, 0, 0], 2, 4, 1),
    ("forward-checking", 3, Goal::All, &[1, 2, 0, 0], 5, 13, 2),
    ("forward-checking", 3, Goal::First, &[1, 2, 0, 0], 5, 13, 2),
    ("forward-checking", 4, Goal::All, &[1, 4, 4, 2, 2], 16, 40, 2),
    ("forward-checking", 4, Goal::First, &[1, 2, 2, 1, 1], 8, 20, 1),
    ("forward-checking", 5, Goal::All, &[1, 5, 12, 12, 10, 10], 53, 124, 4),
    ("forward-checking", 5, Goal::First, &[1, 1, 1, 1, 1, 1], 5, 14, 0),
    ("forward-checking", 6, Goal::All, &[1, 6, 20, 32, 16, 4, 4], 118, 406, 30),
    ("forward-checking", 6, Goal::First, &[1, 2, 5, 7, 3, 1, 1], 27, 96, 7),
    ("forward-checking", 7, Goal::All, &[1, 7, 30, 72, 82, 54, 40, 40], 393, 1260, 56),
    ("forward-checking", 7, Goal::First, &[1, 1, 1, 1, 1, 1, 1, 1], 7, 30, 0),
    ("forward-checking", 8, Goal::All, &[1, 8, 42, 138, 256, 252, 188, 92, 92], 1360, 4472, 236),
    ("forward-checking", 8, Goal::First, &[1, 1, 3, 11, 16, 12, 7, 1, 1], 75, 291, 16),
];

#[test]
fn the_modelled_counters_hold() {
    for (id, n, goal, profile, candidates, checks, dead_ends) in MODELLED {
        let work = work(search(id), BoardSize::of(n), goal);
        assert_eq!(work.profile, profile, "profile of {id}, n = {n}, {goal:?}");
        assert_eq!(
            (work.candidates, work.checks, work.dead_ends),
            (candidates, checks, dead_ends),
            "candidates, checks and dead ends of {id}, n = {n}, {goal:?}"
        );
    }
}

#[test]
fn looking_ahead_makes_fewer_nodes_than_going_row_by_row() {
    for n in sizes().filter(|n| n.get() >= 5) {
        let nodes = |id| work(search(id), n, Goal::All).nodes();
        assert!(nodes("forward-checking") <= nodes("dancing-links"), "n = {n}");
        assert!(nodes("dancing-links") < nodes("column-vector"), "n = {n}");
    }
}
