//! A trace holds the whole search: its counters come out of the tape again.

use std::{collections::VecDeque, ops::ControlFlow::Continue};

use queens_core::{BoardSize, Counters, Engine, Goal, LiveNodes, Placement, Square};
use queens_data::{Cell, Mode, Step, Trace};

/// Plays a tape as a page does: by what it says alone.
struct Player {
    n: usize,
    square: Square,
    /// Queens in the order put down; those of the E-node where there is a queue.
    standing: Vec<Square>,
    queue: VecDeque<Vec<Square>>,
    childless: bool,
    solution: Option<Placement>,
    counters: Counters,
}

impl Player {
    fn play(n: BoardSize, trace: &Trace) -> Self {
        let n = n.get();
        let mut profile = vec![0; n + 1];
        profile[0] = 1;
        let mut player = Player {
            n,
            square: Square { row: 0, column: 0 },
            standing: vec![],
            queue: VecDeque::from_iter(trace.queue.then(Vec::new)),
            childless: false,
            solution: None,
            counters: Counters { profile, ..Counters::default() },
        };
        player.measure_queue(trace.queue);
        for step in trace.steps().expect("a trace that was just made is whole") {
            player.step(step);
            player.measure_queue(trace.queue);
        }
        player.settle();
        player
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Expand => {
                self.settle();
                if let Some(first) = self.queue.pop_front() {
                    self.standing = first;
                }
                self.childless = true;
            }
            Step::Candidate { square, checks, .. } => {
                self.square = Square { row: square as usize / self.n, column: square as usize % self.n };
                self.counters.candidates += 1;
                self.counters.checks += u64::from(checks);
            }
            Step::Check { checks } => self.counters.checks += u64::from(checks),
            Step::Place { expanded } => {
                self.standing.push(self.square);
                self.counters.profile[self.standing.len()] += 1;
                self.childless = expanded;
            }
            Step::Join => {
                let mut child = self.standing.clone();
                child.push(self.square);
                self.counters.profile[child.len()] += 1;
                self.queue.push_back(child);
                self.childless = false;
            }
            Step::TakeOff => {
                self.settle();
                self.standing.pop();
                self.counters.backtracks += 1;
            }
            Step::Solution => {
                self.settle();
                if let Some(first) = self.queue.pop_front() {
                    self.standing = first;
                }
                let board = self.standing.iter().fold(Placement::EMPTY, |board, queen| board.with(*queen));
                self.solution.get_or_insert(board);
                self.counters.solutions += 1;
            }
        }
    }

    fn settle(&mut self) {
        self.counters.dead_ends += u64::from(self.childless);
        self.childless = false;
    }

    /// A queue's bytes are no step: only its nodes are compared.
    fn measure_queue(&mut self, queue: bool) {
        let nodes = self.queue.len() as u64;
        let now = queue.then_some(LiveNodes { nodes, bytes: 0 });
        self.counters.peak_live = self.counters.peak_live.max(now);
    }
}

#[test]
fn the_counters_of_every_search_come_out_of_its_tape() {
    let boards = (4..=6).flat_map(|n| Goal::BOTH.map(|goal| (n, goal))).chain([(8, Goal::First)]);
    let mut played = 0;
    for (n, goal) in boards {
        let n = BoardSize::of(n);
        for approach in queens_approaches::APPROACHES {
            let Engine::Search(search) = approach.engine else { continue };
            let id = approach.card.id;
            let Continue(mut counters) = search.counters(n, goal, &mut || Continue(())) else {
                unreachable!("nothing stops it")
            };
            if counters.candidates > 100_000 {
                continue;
            }
            counters.peak_live = counters.peak_live.map(|live| LiveNodes { bytes: 0, ..live });
            let cell = Cell { approach: id.into(), n: n.get() as u32, mode: Mode::All };
            let trace = queens_harness::trace(search, cell, n, goal, 100_000).expect(id);
            let player = Player::play(n, &trace);
            assert_eq!(player.counters, counters, "{id}, n = {n}, {goal:?}");
            assert_eq!(player.solution, search.first(n), "{id}, n = {n}, {goal:?}");
            played += 1;
        }
    }
    assert!(played > 60, "only {played} searches were traced");
}

#[test]
fn a_search_too_long_to_watch_is_not_traced() {
    let n = BoardSize::of(6);
    let Some(Engine::Search(search)) = queens_approaches::find("flag-arrays").map(|approach| approach.engine)
    else {
        unreachable!("it is in the list")
    };
    let trace = |most| {
        let cell = Cell { approach: "flag-arrays".into(), n: 6, mode: Mode::All };
        queens_harness::trace(search, cell, n, Goal::All, most)
    };
    assert!(trace(893).is_none() && trace(894).is_some());
}
