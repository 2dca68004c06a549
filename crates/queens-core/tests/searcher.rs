//! What becomes of the steps a search tells: the definitions of the counters, by an example small enough to count by hand.

use std::ops::ControlFlow::{self, Break, Continue};

use queens_core::{
    BoardSize, Counters, Event, Flow, Goal, LiveNodes, Placement, Probe, Search, Searcher, Square,
};

const FOUR: BoardSize = BoardSize::of(4);

/// A search that does nothing but tell these steps.
struct Script(Vec<Event>);

impl Search for Script {
    fn search<P: Probe>(&self, _: BoardSize, probe: &mut P) -> Flow<P> {
        for &step in &self.0 {
            match step {
                Event::Expand(board) => probe.expand(|| board)?,
                Event::Candidate(square) => probe.candidate(square),
                Event::Check(attacked) => assert_eq!(probe.check(attacked), attacked),
                Event::Place { level, square } => probe.place(level, square),
                Event::Backtrack(square) => probe.backtrack(square),
                Event::Live { nodes, bytes } => probe.live(nodes, bytes),
                Event::Solution(board) => probe.solution(|| board)?,
            }
        }
        Continue(())
    }
}

fn board(columns: &[usize]) -> Placement {
    Placement::from_columns(columns.iter().copied())
}

fn candidate(row: usize, column: usize) -> Event {
    Event::Candidate(Square { row, column })
}

fn place(level: usize, row: usize, column: usize) -> Event {
    Event::Place { level, square: Square { row, column } }
}

fn backtrack(row: usize, column: usize) -> Event {
    Event::Backtrack(Square { row, column })
}

/// Four queens, depth first, by one who mostly guesses right: a dead end, and then the solution 2 4 1 3.
#[rustfmt::skip]
fn four_queens() -> Script {
    let (free, attacked) = (Event::Check(false), Event::Check(true));
    Script(vec![
        Event::Expand(board(&[])),
        candidate(0, 0), place(1, 0, 0), Event::Expand(board(&[0])),
            candidate(1, 0), attacked,
            candidate(1, 1), attacked,
        backtrack(0, 0),
        candidate(0, 1), place(1, 0, 1), Event::Expand(board(&[1])),
            candidate(1, 3), free, place(2, 1, 3), Event::Expand(board(&[1, 3])),
                candidate(2, 0), free, free, place(3, 2, 0), Event::Expand(board(&[1, 3, 0])),
                    candidate(3, 2), free, free, free, place(4, 3, 2), Event::Solution(board(&[1, 3, 0, 2])),
                    backtrack(3, 2),
                backtrack(2, 0),
            backtrack(1, 3),
        backtrack(0, 1),
    ])
}

fn counters(search: &dyn Searcher, goal: Goal) -> Counters {
    match search.counters(FOUR, goal, &mut || Continue(())) {
        Continue(counters) => counters,
        Break(()) => unreachable!("nothing stops it"),
    }
}

#[test]
fn every_counter_is_what_its_definition_says() {
    let all = Counters {
        solutions: 1,
        profile: vec![1, 2, 1, 1, 1],
        candidates: 7,
        checks: 8,
        backtracks: 5,
        dead_ends: 1,
        peak_live: None,
    };
    assert_eq!((all.nodes(), all.placements()), (6, 5));
    assert_eq!(counters(&four_queens(), Goal::All), all);
    // Only the queen taken off the dead end: the way out after the first solution is no backtrack.
    assert_eq!(counters(&four_queens(), Goal::First), Counters { backtracks: 1, ..all });
}

#[test]
fn a_root_without_a_child_is_a_dead_end() {
    let script = Script(vec![Event::Expand(board(&[])), candidate(0, 0), Event::Check(true)]);
    let counted = counters(&script, Goal::All);
    assert_eq!((counted.nodes(), counted.dead_ends), (1, 1));
}

#[test]
fn the_peak_is_the_most_live_nodes_at_once() {
    let lengths = [(1, 20), (3, 60), (2, 40)];
    let script = Script(lengths.map(|(nodes, bytes)| Event::Live { nodes, bytes }).into());
    assert_eq!(counters(&script, Goal::All).peak_live, Some(LiveNodes { nodes: 3, bytes: 60 }));
}

#[test]
fn the_silent_probes_count_the_solutions_and_keep_the_first() {
    let solutions = [[1, 3, 0, 2], [2, 0, 3, 1]].map(|columns| board(&columns));
    let script = Script(solutions.map(Event::Solution).into());
    assert_eq!(script.count(FOUR), 2);
    assert_eq!(script.first(FOUR), Some(solutions[0]));
    assert_eq!(Script(vec![]).first(FOUR), None);
}

/// What is observed until the step of this number breaks, and how the search ended.
fn observed(search: &dyn Searcher, until: usize) -> (Vec<Event>, ControlFlow<()>) {
    let mut seen = Vec::new();
    let flow = search.observe(FOUR, &mut |event| {
        seen.push(event);
        if seen.len() == until { Break(()) } else { Continue(()) }
    });
    (seen, flow)
}

#[test]
fn the_steps_observed_are_the_steps_told() {
    assert_eq!(observed(&four_queens(), usize::MAX), (four_queens().0, Continue(())));
}

#[test]
fn after_a_break_no_step_is_observed() {
    let steps = four_queens().0;
    for until in 1..=steps.len() {
        assert_eq!(observed(&four_queens(), until), (steps[..until].to_vec(), Break(())), "step {until}");
    }
}

#[test]
fn the_poll_is_asked_every_few_thousand_nodes_and_stops_the_search() {
    let script = Script(vec![Event::Expand(board(&[])); 100_000]);
    for poll_says in [Continue(()), Break(())] {
        for counting in [true, false] {
            let mut polls = 0;
            let mut poll = || {
                polls += 1;
                poll_says
            };
            let flow = match counting {
                true => script.counters(FOUR, Goal::All, &mut poll).map_continue(|_| ()),
                false => script.boards(FOUR, &mut |_| Continue(()), &mut poll),
            };
            assert_eq!(flow, poll_says);
            match poll_says {
                Continue(()) => assert!((10..100).contains(&polls), "{polls} polls"),
                Break(()) => assert_eq!(polls, 1),
            }
        }
    }
}
