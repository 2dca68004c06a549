//! Timing, and nothing else: no counting, no checking, no writing while the clock runs.

use std::{
    hint::black_box,
    num::NonZeroUsize,
    ops::ControlFlow::Continue,
    time::{Duration, Instant},
};

use queens_core::{Approach, BoardSize, Engine, Goal, Run};
use queens_data::{Cell, RUNS_IN_BUDGET, Sample};

use crate::rows;

/// Rounds of a measurement: each cell is sampled at most once in each, so that a drift of the machine hits all alike.
pub(crate) const ROUNDS: u32 = 20;
/// What a cell's samples aim to last together, where that is not too much for all cells; in tests the shortest there is.
const SAMPLING: Duration =
    if cfg!(test) { SHORTEST_SAMPLE.saturating_mul(ROUNDS) } else { Duration::from_millis(200) };
/// What the samples of all cells aim to last together: a run of many cells samples each for less time.
const SAMPLING_OF_ALL: Duration = Duration::from_secs(30);
/// A sample lasts at least this long, by far more than the clock's own grain and cost.
const SHORTEST_SAMPLE: Duration = Duration::from_millis(1);
/// Samples a slow cell gets all the same.
pub(crate) const FEWEST_SAMPLES: u32 = RUNS_IN_BUDGET;

/// What one run of an approach takes, in seconds: the shortest of three or, within five milliseconds, more.
pub(crate) fn shortest_run(approach: &Approach, n: BoardSize, goal: Goal, threads: NonZeroUsize) -> f64 {
    const ENOUGH: Duration = Duration::from_millis(5);
    let subject = Subject::new(approach, n, goal, threads);
    let start = Instant::now();
    let mut shortest = Duration::MAX;
    let mut tries = 0;
    while tries < 3 || start.elapsed() < ENOUGH {
        shortest = shortest.min(subject.time());
        tries += 1;
    }
    shortest.as_secs_f64()
}

/// A cell ready to be timed.
pub(crate) struct Subject {
    cell: Cell,
    engine: Engine,
    n: BoardSize,
    goal: Goal,
    /// Made beforehand: asking the system for its cores takes longer than a small search.
    run: Run<'static>,
    /// Runs in a sample.
    iterations: u64,
    /// Samples over all rounds.
    samples: u32,
}

impl Subject {
    /// Not calibrated yet: a sample is one run.
    pub(crate) fn new(approach: &Approach, n: BoardSize, goal: Goal, threads: NonZeroUsize) -> Self {
        let cell = rows::cell(approach, n, goal);
        let run = Run { threads, ..Run::new(&|_| Continue(())) };
        Subject { cell, engine: approach.engine, n, goal, run, iterations: 1, samples: ROUNDS }
    }

    /// Warms the approach up, and finds how many runs make a sample and how many samples to take, as one of so many
    /// cells.
    #[must_use]
    pub(crate) fn calibrated(mut self, cells: usize) -> Self {
        // The shortest of three tries: an interruption by another process must not pass for a slow approach.
        let shortest = |subject: &Subject| subject.time().min(subject.time()).min(subject.time());
        let mut lasted = shortest(&self);
        while lasted < SHORTEST_SAMPLE {
            self.iterations *= 2;
            lasted = shortest(&self);
        }
        let run = lasted.as_secs_f64() / self.iterations as f64;
        let sampling = SAMPLING.as_secs_f64().min(SAMPLING_OF_ALL.as_secs_f64() / cells as f64);
        let sample = (sampling / f64::from(ROUNDS)).max(SHORTEST_SAMPLE.as_secs_f64());
        self.iterations = (sample / run).ceil().max(1.0) as u64;
        let affordable = sampling / (run * self.iterations as f64);
        self.samples = (affordable.ceil() as u32).clamp(FEWEST_SAMPLES, ROUNDS);
        self
    }

    pub(crate) fn cell(&self) -> &Cell {
        &self.cell
    }

    /// Whether it is sampled in this round: its samples are spread evenly over all rounds.
    pub(crate) fn takes_part_in(&self, round: u32) -> bool {
        falls_due(self.samples, round)
    }

    /// Takes the sample of a round.
    pub(crate) fn sample(&self, round: u32) -> Sample {
        let seconds = self.time().as_secs_f64();
        Sample { cell: self.cell.clone(), round, iterations: self.iterations, seconds }
    }

    /// Times all runs of a sample together.
    fn time(&self) -> Duration {
        let start = Instant::now();
        for _ in 0..self.iterations {
            self.run_once();
        }
        start.elapsed()
    }

    /// Runs it once, silently, whatever came of it.
    pub(crate) fn run_once(&self) {
        match (self.engine, self.goal) {
            (Engine::Search(search), Goal::All) => {
                black_box(search.count(black_box(self.n)));
            }
            (Engine::Search(search), Goal::First) => {
                black_box(search.first(black_box(self.n)));
            }
            (Engine::Count(count), _) => {
                let _ = black_box(count.count(black_box(self.n), &self.run));
            }
            (Engine::Find(find), _) => {
                let _ = black_box(find.find(black_box(self.n.get()), &self.run));
            }
        }
    }
}

/// Whether one of `samples`, spread evenly over the rounds, falls into this one.
fn falls_due(samples: u32, round: u32) -> bool {
    (round + 1) * samples / ROUNDS > round * samples / ROUNDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_takes_part_in_exactly_as_many_rounds_as_it_has_samples() {
        for samples in FEWEST_SAMPLES..=ROUNDS {
            let rounds = (0..ROUNDS).filter(|round| falls_due(samples, *round)).count();
            assert_eq!(rounds, samples as usize);
        }
    }
}
