//! The engines that only find, held against the rules of the game.

use std::{
    collections::HashSet,
    num::NonZeroUsize,
    ops::ControlFlow::{Break, Continue},
};

use queens_approaches::APPROACHES;
use queens_core::{Approach, Attempt, Engine, Find, Run};

fn finds() -> impl Iterator<Item = (&'static Approach, &'static dyn Find)> {
    APPROACHES.iter().copied().filter_map(|approach| match approach.engine {
        Engine::Find(find) => Some((approach, find)),
        Engine::Search(_) | Engine::Count(_) => None,
    })
}

fn attempt(find: &dyn Find, n: usize, seed: u64) -> Attempt {
    match find.find(n, &Run { threads: NonZeroUsize::MIN, seed, ..Run::new(&|_| Continue(())) }) {
        Continue(attempt) => attempt,
        Break(()) => panic!("nothing stops it"),
    }
}

/// Pairs of queens on a common line, by comparing each with all others.
fn attacking_pairs(columns: &[u32]) -> u64 {
    let attack = |a: usize, b: usize| {
        let apart = columns[a].abs_diff(columns[b]) as usize;
        apart == 0 || apart == a.abs_diff(b)
    };
    (0..columns.len()).map(|a| (0..a).filter(|&b| attack(a, b)).count() as u64).sum()
}

/// Whether no two queens share a line, for boards too large to compare all pairs.
fn is_solution(columns: &[u32]) -> bool {
    let mut held = HashSet::new();
    columns.iter().enumerate().all(|(row, &column)| {
        let (row, column) = (row as i64, i64::from(column));
        [(0, column), (1, row + column), (2, row - column)].into_iter().all(|line| held.insert(line))
    })
}

#[test]
fn what_an_attempt_says_of_its_conflicts_is_true() {
    for (approach, find) in finds() {
        for n in (1..=40).chain([100, 257]) {
            for seed in 0..5 {
                let attempt = attempt(find, n, seed);
                let id = approach.card.id;
                assert_eq!(attempt.columns.len(), n, "{id}");
                assert!(attempt.columns.iter().all(|&column| (column as usize) < n), "{id}, n = {n}");
                assert_eq!(
                    attempt.conflicts,
                    attacking_pairs(&attempt.columns),
                    "{id}, n = {n}, seed {seed}"
                );
                assert_eq!(attempt.solution().is_some(), attempt.conflicts == 0, "{id}, n = {n}");
            }
        }
    }
}

#[test]
fn every_board_that_has_a_solution_gets_one() {
    for (approach, find) in finds() {
        for n in (1..=64).chain([1_000, 10_000]) {
            let attempt = attempt(find, n, 1);
            let solved = attempt.solution().is_some_and(is_solution);
            assert_eq!(solved, n != 2 && n != 3, "{}, n = {n}", approach.card.id);
        }
    }
}

#[test]
fn the_largest_board_gets_a_solution() {
    for (approach, find) in finds() {
        assert!(find.largest() >= 1_000_000, "{}", approach.card.id);
        let attempt = attempt(find, find.largest(), 1);
        assert!(attempt.solution().is_some_and(is_solution), "{}", approach.card.id);
    }
}

#[test]
fn the_same_seed_is_the_same_run() {
    for (_, find) in finds() {
        assert_eq!(attempt(find, 50, 7), attempt(find, 50, 7));
    }
}

#[test]
fn a_tick_that_breaks_stops_every_find() {
    for (approach, find) in finds() {
        let stopped = find.find(100_000, &Run::new(&|_| Break(())));
        assert!(stopped.is_break(), "{}", approach.card.id);
    }
}
