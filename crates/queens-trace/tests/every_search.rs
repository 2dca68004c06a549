//! What must hold of the trace of every search in the list.

use std::ops::ControlFlow::{Break, Continue};

use queens_approaches::{APPROACHES, find};
use queens_core::{Approach, BoardSize, Counters, Engine, Goal, Searcher, Square};
use queens_trace::{Action, Position, Step, Verdict, relation, walk};

fn search(approach: &Approach) -> Option<&'static dyn Searcher> {
    if let Engine::Search(search) = approach.engine { Some(search) } else { None }
}

fn counters(search: &dyn Searcher, n: BoardSize, goal: Goal) -> Counters {
    match search.counters(n, goal, &mut || Continue(())) {
        Continue(counters) => counters,
        Break(()) => panic!("nothing stops it"),
    }
}

/// All steps of an approach, and the position after the last.
fn trace(approach: &Approach, n: BoardSize, goal: Goal) -> (Vec<Step>, Position) {
    let (mut steps, mut last) = (Vec::new(), Position::start(n));
    let flow = walk(search(approach).unwrap(), &approach.card, n, goal, &mut |step, after| {
        steps.push(*step);
        last.clone_from(after);
        Continue(())
    });
    assert!(flow.is_continue());
    (steps, last)
}

/// Every search on each board from 1 to 6, with both goals.
fn every_search(mut examine: impl FnMut(&Approach, &dyn Searcher, BoardSize, Goal)) {
    let mut examined = 0;
    for &approach in APPROACHES {
        let Some(search) = search(approach) else { continue };
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(6)) {
            for goal in Goal::BOTH {
                examine(approach, search, n, goal);
                examined += 1;
            }
        }
    }
    assert!(examined >= 10 * 6 * 2);
}

#[test]
fn the_totals_are_the_counters() {
    every_search(|approach, search, n, goal| {
        let (steps, last) = trace(approach, n, goal);
        let of = format!("{}, n = {n}, {goal:?}", approach.card.id);
        assert_eq!(last.counters, counters(search, n, goal), "{of}");
        assert_eq!(last.steps, steps.len() as u64, "{of}");
    });
}

#[test]
fn steps_alone_lead_to_the_same_position() {
    every_search(|approach, _, n, goal| {
        let (steps, last) = trace(approach, n, goal);
        let mut position = Position::start(n);
        for step in &steps {
            position.apply(step);
        }
        assert_eq!(position, last, "{}, n = {n}, {goal:?}", approach.card.id);
    });
}

#[test]
fn in_the_end_no_queen_stands_and_no_node_waits() {
    every_search(|approach, _, n, goal| {
        let (_, last) = trace(approach, n, goal);
        if goal == Goal::All {
            let queue = last.queue.map_or(0, |queue| queue.len());
            // Breadth-first the queens of the last E-node are never taken off.
            let standing = if last.counters.peak_live.is_some() { 0 } else { last.queens.len() };
            assert_eq!((queue, standing), (0, 0), "{} for n = {n}", approach.card.id);
        }
    });
}

#[test]
fn every_rejected_candidate_has_a_reason_and_none_placed_is_attacked_but_without_pruning() {
    every_search(|approach, search, n, goal| {
        let _ = walk(search, &approach.card, n, goal, &mut |step, after| {
            if let Action::Candidate { square, verdict, .. } = step.action {
                let of = format!("{} for n = {n}: {step:?}", approach.card.id);
                let attacked = after.queens.iter().any(|queen| queen.attacks(square));
                match verdict {
                    Verdict::Placed { .. } => assert!(!(attacked && approach.card.conflict_free), "{of}"),
                    Verdict::Attacked { by } => {
                        assert!(by.attacks(square) && after.queens.contains(&by), "{of}");
                    }
                    Verdict::Empties { .. } => {
                        assert!(!attacked && approach.card.id == "forward-checking", "{of}");
                    }
                    Verdict::Refused => panic!("{of}"),
                }
            }
            Continue(())
        });
    });
}

#[test]
fn the_queue_is_as_long_as_the_search_says() {
    let approach = find("bfs-queue").unwrap();
    let mut told = 0;
    let _ =
        walk(search(approach).unwrap(), &approach.card, BoardSize::of(6), Goal::All, &mut |step, after| {
            let live = match step.action {
                Action::Candidate { verdict: Verdict::Placed { live }, .. } => live.unwrap().nodes,
                Action::Queue { live } => live.nodes,
                _ => return Continue(()),
            };
            told += 1;
            assert_eq!(after.queue.as_ref().unwrap().len() as u64, live);
            Continue(())
        });
    // Every node joins it once.
    assert_eq!(told, counters(search(approach).unwrap(), BoardSize::of(6), Goal::All).nodes());
}

#[test]
fn the_queen_named_is_the_one_at_whom_the_questions_end() {
    let n = BoardSize::of(6);
    for id in ["column-vector", "flag-arrays", "cell-scan"] {
        let approach = find(id).unwrap();
        let mut rejected = 0;
        let _ = walk(search(approach).unwrap(), &approach.card, n, Goal::All, &mut |step, after| {
            if let Action::Candidate { square, checks, verdict: Verdict::Attacked { by } } = step.action {
                rejected += 1;
                assert_eq!(checks, asked_until(id, square, by, after), "{id}: {step:?}");
            }
            Continue(())
        });
        assert!(rejected > 0);
    }
}

/// How many questions an approach asks about a square until it meets this queen.
fn asked_until(id: &str, square: Square, by: Square, position: &Position) -> u64 {
    let (Square { row, column }, distance) = (square, square.row.abs_diff(by.row));
    let to_the_left = by.column < column;
    let asked = match (id, relation(square, by)) {
        ("column-vector", _) => position.queens.iter().position(|&queen| queen == by).unwrap() + 1,
        ("flag-arrays", "column") => 1,
        ("flag-arrays", _) => {
            if to_the_left {
                3
            } else {
                2
            }
        }
        (_, "column") => distance,
        (_, "row") => row + column - by.column,
        (_, _) if to_the_left => row + column + distance,
        _ => row + column + row.min(column) + distance,
    };
    asked as u64
}
