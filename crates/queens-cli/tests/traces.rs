//! A trace holds the whole search: its counters come out of the tape again.

use std::{collections::VecDeque, ops::ControlFlow::Continue};

use queens_core::{BoardSize, Counters, Engine, Goal, LiveNodes, Placement, Square};
use queens_data::{Cell, Mode, TapeStep, TapeVerdict, Trace};

/// Plays a tape as a page does: by what it says alone.
struct Player {
    n: usize,
    /// Queens in the order put down; those of the E-node where there is a queue.
    standing: Vec<Square>,
    queue: Option<VecDeque<Vec<Square>>>,
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
            standing: vec![],
            queue: trace.queue.then(|| VecDeque::from([vec![]])),
            solution: None,
            counters: Counters { profile, ..Counters::default() },
        };
        player.measure_queue();
        for step in trace.steps().expect("a trace that was just made is whole") {
            player.step(step);
            player.measure_queue();
        }
        player
    }

    fn step(&mut self, step: TapeStep) {
        match step {
            TapeStep::Candidate { square, checks, verdict } => {
                self.counters.candidates += 1;
                self.counters.checks += u64::from(checks);
                let square = self.square(square);
                match verdict {
                    TapeVerdict::Free => self.put_down(square),
                    TapeVerdict::Attacked(by) => {
                        let by = self.square(by);
                        assert!(self.standing.contains(&by) && by.attacks(square), "{by} {square}");
                    }
                    TapeVerdict::Empties(_) | TapeVerdict::Refused => {}
                }
            }
            TapeStep::Checks { checks } => self.counters.checks += u64::from(checks),
            TapeStep::Expand => self.leave_queue(),
            TapeStep::DeadEnd => self.counters.dead_ends += 1,
            TapeStep::TakeOff => {
                self.standing.pop();
                self.counters.backtracks += 1;
            }
            TapeStep::Solution => {
                self.leave_queue();
                let board = self.standing.iter().fold(Placement::EMPTY, |board, queen| board.with(*queen));
                self.solution.get_or_insert(board);
                self.counters.solutions += 1;
            }
        }
    }

    fn square(&self, number: u32) -> Square {
        Square { row: number as usize / self.n, column: number as usize % self.n }
    }

    fn put_down(&mut self, square: Square) {
        self.counters.profile[self.standing.len() + 1] += 1;
        match &mut self.queue {
            Some(queue) => queue.push_back(self.standing.iter().copied().chain([square]).collect()),
            None => self.standing.push(square),
        }
    }

    fn leave_queue(&mut self) {
        if let Some(first) = self.queue.as_mut().and_then(VecDeque::pop_front) {
            self.standing = first;
        }
    }

    /// A queue's bytes are no step: only its nodes are compared.
    fn measure_queue(&mut self) {
        let now = self.queue.as_ref().map(|queue| LiveNodes { nodes: queue.len() as u64, bytes: 0 });
        self.counters.peak_live = self.counters.peak_live.max(now);
    }
}

#[test]
fn the_counters_of_every_search_come_out_of_its_tape() {
    let boards = (4..=6).flat_map(|n| Goal::BOTH.map(|goal| (n, goal))).chain([(8, Goal::First)]);
    let mut played = 0;
    for (n, goal) in boards {
        let n = BoardSize::of(n);
        for &approach in queens_approaches::APPROACHES {
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
            let trace = queens_harness::trace(search, &approach.card, cell, n, goal, 100_000).expect(id);
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
    let approach = queens_approaches::find("flag-arrays").expect("it is in the list");
    let Engine::Search(search) = approach.engine else { unreachable!("it walks a tree") };
    let trace = |most| {
        let cell = Cell { approach: "flag-arrays".into(), n: 6, mode: Mode::All };
        queens_harness::trace(search, &approach.card, cell, n, Goal::All, most)
    };
    assert!(trace(893).is_none() && trace(894).is_some());
}
