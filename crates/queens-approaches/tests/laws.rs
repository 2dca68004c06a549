//! The laws: what must hold between the counters, boards and events of every approach in the list.
//!
//! Where the cards do not say which law applies, the lists below do; a new approach must be entered there.

mod common;

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroUsize,
    ops::ControlFlow::{Break, Continue},
};

use common::{boards, searches, searches_to, work};
use queens_approaches::{APPROACHES, find};
use queens_core::{Approach, BoardSize, Counters, Event, Goal, LiveNodes, Placement, Walk};

/// The families that the sources print programs of.
const SOURCES: [&str; 5] = ["cell-scan", "column-vector", "flag-arrays", "nested-loops", "bfs-queue"];

/// Approaches whose nodes are not the conflict-free placements of the first k rows.
const NOT_ROW_BY_ROW: [&str; 5] =
    ["cell-scan", "cell-scan-jump", "nested-loops-unpruned", "dancing-links", "forward-checking"];

/// Approaches that consider every square of the next row at each node they expand.
const WHOLE_ROWS: [&str; 7] = [
    "cell-scan-jump-cut",
    "column-vector",
    "flag-arrays",
    "flag-arrays-inline",
    "nested-loops",
    "bfs-queue",
    "iterative",
];

/// Approaches that meet the nodes of the row-by-row tree in an order of their own.
const OWN_ORDER: [&str; 1] = ["permutation-tree"];

fn is_row_by_row(approach: &Approach) -> bool {
    !NOT_ROW_BY_ROW.contains(&approach.card.id)
}

#[test]
fn ids_are_unique_kebab_case_and_found() {
    let ids: BTreeSet<&str> = APPROACHES.iter().map(|approach| approach.card.id).collect();
    assert_eq!(ids.len(), APPROACHES.len());
    for &approach in APPROACHES {
        let id = approach.card.id;
        assert!(
            id.split('-').all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase())),
            "{id} is not kebab-case"
        );
        assert!(std::ptr::eq(find(id).unwrap(), approach));
        assert!(id.starts_with(approach.card.family), "{id} does not begin with its family's name");
    }
    assert!(find("no-such-approach").is_none());
}

#[test]
fn every_package_under_approaches_is_in_the_list() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../approaches");
    let packages: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().join("Cargo.toml").exists())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    let families: BTreeSet<String> = APPROACHES.iter().map(|approach| approach.card.family.into()).collect();
    assert_eq!(packages, families);
}

#[test]
fn the_names_in_these_laws_exist() {
    for id in NOT_ROW_BY_ROW.into_iter().chain(OWN_ORDER).chain(WHOLE_ROWS) {
        assert!(find(id).is_some(), "{id}");
    }
    for family in SOURCES {
        assert!(APPROACHES.iter().any(|approach| approach.card.family == family), "{family}");
    }
}

#[test]
fn every_search_finds_the_same_solutions() {
    for (approach, search, n) in searches_to(8) {
        let mut found = boards(search, n);
        found.sort();
        let mut right = Vec::new();
        let _ = queens_facts::for_each_solution(n, |board| {
            right.push(*board);
            Continue(())
        });
        right.sort();
        assert!(found == right, "{} for n = {n}", approach.card.id);
        assert_eq!(search.count(n), right.len() as u64, "{} for n = {n}", approach.card.id);
    }
}

#[test]
fn two_and_three_queens_have_no_solution() {
    for (approach, search) in searches() {
        for n in [2, 3].map(BoardSize::of) {
            assert_eq!((search.count(n), search.first(n)), (0, None), "{}", approach.card.id);
            for goal in Goal::BOTH {
                assert_eq!(work(search, n, goal).solutions, 0, "{}", approach.card.id);
            }
        }
    }
}

#[test]
fn the_sources_meet_the_lexicographically_first_solution_first() {
    for (approach, search, n) in searches_to(8) {
        if SOURCES.contains(&approach.card.family) {
            let found = boards(search, n);
            let id = approach.card.id;
            assert_eq!(found.first(), found.iter().min(), "{id} for n = {n}");
            assert_eq!(search.first(n), found.first().copied(), "{id} for n = {n}");
        }
    }
}

#[test]
fn nodes_are_placements_and_the_root() {
    for (approach, search, n) in searches_to(7) {
        for goal in Goal::BOTH {
            let work = work(search, n, goal);
            assert_eq!(work.nodes(), work.placements() + 1, "{} for n = {n}", approach.card.id);
            assert_eq!(work.profile[0], 1, "{} for n = {n}", approach.card.id);
            assert_eq!(work.profile.len(), n.get() + 1, "{} for n = {n}", approach.card.id);
        }
    }
}

#[test]
fn depth_first_every_queen_is_taken_off_again_and_breadth_first_none() {
    for (approach, search, n) in searches_to(7) {
        let work = work(search, n, Goal::All);
        let taken_off = match approach.card.walk {
            Walk::DepthFirst => work.placements(),
            Walk::BreadthFirst | Walk::None => 0,
        };
        assert_eq!(work.backtracks, taken_off, "{} for n = {n}", approach.card.id);
    }
}

#[test]
fn row_by_row_the_profile_is_the_number_of_partial_placements() {
    for (approach, search, n) in searches_to(8).filter(|(approach, ..)| is_row_by_row(approach)) {
        let work = work(search, n, Goal::All);
        assert_eq!(work.profile, partial_placements(n), "{} for n = {n}", approach.card.id);
    }
}

/// p₀ … pₙ: the ways to put one queen in each of the first k rows without conflict, by asking for each pair of squares.
fn partial_placements(n: BoardSize) -> Vec<u64> {
    let mut level = vec![Placement::EMPTY];
    let mut profile = vec![1];
    for row in 0..n.get() {
        let children = |parent: Placement| {
            (0..n.get())
                .map(move |column| queens_core::Square { row, column })
                .filter(move |&square| !parent.queens().any(|queen| queen.attacks(square)))
                .map(move |square| parent.with(square))
        };
        level = level.into_iter().flat_map(children).collect();
        profile.push(level.len() as u64);
    }
    profile
}

#[test]
fn whole_rows_are_considered_at_every_expanded_node() {
    for (approach, search, n) in searches_to(8) {
        if WHOLE_ROWS.contains(&approach.card.id) {
            let work = work(search, n, Goal::All);
            let expanded = work.nodes() - work.solutions;
            assert_eq!(work.candidates, n.get() as u64 * expanded, "{} for n = {n}", approach.card.id);
        }
    }
}

#[test]
fn depth_first_row_by_row_the_way_to_the_first_solution_is_the_same() {
    let depth_first = |approach: &Approach| {
        is_row_by_row(approach)
            && approach.card.walk == Walk::DepthFirst
            && !OWN_ORDER.contains(&approach.card.id)
    };
    for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(8)) {
        let mut trees = BTreeSet::new();
        let mut candidates = BTreeSet::new();
        let mut checks = BTreeMap::new();
        for (approach, search) in searches() {
            if !depth_first(approach) || !approach.card.sizes.contains(&n) {
                continue;
            }
            let work = work(search, n, Goal::First);
            trees.insert((work.solutions, work.profile, work.backtracks, work.dead_ends));
            if WHOLE_ROWS.contains(&approach.card.id) {
                candidates.insert(work.candidates);
                let unit = approach.card.check_unit.to_string();
                checks.entry(unit).or_insert_with(BTreeSet::new).insert(work.checks);
            }
        }
        assert_eq!(trees.len(), 1, "n = {n}: {trees:?}");
        assert_eq!(candidates.len(), 1, "n = {n}: {candidates:?}");
        assert!(checks.values().all(|of_a_unit| of_a_unit.len() == 1), "n = {n}: {checks:?}");
    }
}

#[test]
fn memory_asked_for_beforehand_is_what_the_live_nodes_take() {
    for (approach, search, n) in searches_to(8) {
        let peak = work(search, n, Goal::All).peak_live;
        assert_eq!(
            peak.map(|live| live.bytes),
            approach.bytes.map(|bytes| bytes(n, NonZeroUsize::MIN)),
            "{}",
            approach.card.id
        );
        assert_eq!(peak.is_some(), approach.card.walk == Walk::BreadthFirst, "{}", approach.card.id);
    }
}

#[test]
fn conflict_free_approaches_never_show_an_attack() {
    for (approach, search, n) in searches_to(6) {
        let mut attack = None;
        let _ = search.observe(n, &mut |event| {
            if let Event::Expand(board) | Event::Solution(board) = event {
                attack = attack.or(queens_facts::attacking_pair(&board));
            }
            Continue(())
        });
        // A single queen has none to attack.
        assert_eq!(attack.is_none(), approach.card.conflict_free || n.get() == 1, "{}", approach.card.id);
    }
}

#[test]
fn what_is_observed_is_what_is_counted() {
    for (approach, search, n) in searches_to(6).filter(|(.., n)| n.get() >= 4) {
        for goal in Goal::BOTH {
            assert_eq!(
                recount(search, n, goal),
                work(search, n, goal),
                "{}, n = {n}, {goal:?}",
                approach.card.id
            );
        }
    }
}

/// The counters by the definitions, from nothing but the stream of events.
fn recount(search: &dyn queens_core::Searcher, n: BoardSize, goal: Goal) -> Counters {
    let mut counted = Counters { profile: vec![0; n.get() + 1], ..Counters::default() };
    counted.profile[0] = 1;
    let mut expanded = Vec::new();
    let _ = search.observe(n, &mut |event| {
        match event {
            Event::Expand(board) => expanded.push((board, false)),
            Event::Candidate(_) => counted.candidates += 1,
            Event::Check(_) => counted.checks += 1,
            Event::Place { level, .. } => {
                counted.profile[level] += 1;
                // Her parent stands one level higher: the latest such E-node.
                let parent = expanded.iter_mut().rev().find(|(board, _)| board.queens().count() == level - 1);
                parent.expect("a queen is put down on an expanded node").1 = true;
            }
            Event::Backtrack(_) => counted.backtracks += 1,
            Event::Live { nodes, bytes } => {
                let now = LiveNodes { nodes: nodes as u64, bytes: bytes as u64 };
                counted.peak_live = counted.peak_live.max(Some(now));
            }
            Event::Solution(_) => {
                counted.solutions += 1;
                if goal == Goal::First {
                    return Break(());
                }
            }
        }
        Continue(())
    });
    counted.dead_ends = expanded.iter().filter(|(_, has_child)| !has_child).count() as u64;
    counted
}

#[test]
fn a_poll_that_breaks_stops_every_search() {
    for (approach, search) in searches() {
        // The largest board it takes, or one that nobody would wait for.
        let n = approach.card.sizes.end().min(&BoardSize::of(14)).to_owned();
        for goal in Goal::BOTH {
            let mut polls = 0;
            let stopped = search.counters(n, goal, &mut || {
                polls += 1;
                Break(())
            });
            // The first solution may come before the first poll.
            assert!(stopped.is_break() || (goal == Goal::First && polls == 0), "{}", approach.card.id);
            assert!(polls <= 1, "{} went on after its poll had said stop", approach.card.id);
        }
        let mut polls = 0;
        let stopped = search.boards(n, &mut |_| Continue(()), &mut || {
            polls += 1;
            Break(())
        });
        assert!(stopped.is_break() && polls == 1, "{}", approach.card.id);
    }
}

#[test]
fn a_listener_that_breaks_stops_every_search() {
    for (approach, search, n) in searches_to(8).filter(|(.., n)| n.get() >= 4) {
        let mut seen = 0;
        let stopped = search.boards(
            n,
            &mut |_| {
                seen += 1;
                Break(())
            },
            &mut || Continue(()),
        );
        assert!(stopped.is_break() && seen == 1, "{} for n = {n}", approach.card.id);

        let mut seen = 0;
        let stopped = search.observe(n, &mut |_| {
            seen += 1;
            if seen < 10 { Continue(()) } else { Break(()) }
        });
        assert!(stopped.is_break() && seen == 10, "{} for n = {n}", approach.card.id);
    }
}
