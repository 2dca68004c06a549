//! One solution of a board that may be far too large to search, and how often that works.

use std::{
    ops::ControlFlow::{Break, Continue},
    time::Instant,
};

use anyhow::bail;
use queens_core::{Approach, Attempt, BoardSize, Find, Placement, Run};
use serde_json::json;

use super::{Args, Show, boards::Boards, destination::Destination, size::Size};
use crate::{Outcome, interrupt, output, progress};

pub(super) fn run(args: &Args, size: Size, approach: &Approach, find: &dyn Find) -> anyhow::Result<Outcome> {
    let (id, n) = (approach.card.id, size.get());
    if n > find.largest() {
        bail!("{id} takes n from 1 to {}, not {n}", find.largest());
    }
    if args.all || args.count || args.fundamental {
        bail!("{id} finds one solution, and says nothing of the others");
    }
    if args.runs.is_some() && args.show.is_some_and(|show| show != Show::Json) {
        bail!("--runs shows how it went, not boards; of --show only json goes with it");
    }
    if args.show == Some(Show::Board) && n > BoardSize::MAX.get() {
        bail!("a board of {n} rows is too large to draw; --show numbers shows it");
    }
    match args.runs {
        None => one(args, n, id, find),
        Some(runs) => many(args, n, id, find, runs),
    }
}

/// Shows the solution found, or says that it is stuck.
fn one(args: &Args, n: usize, id: &str, find: &dyn Find) -> anyhow::Result<Outcome> {
    interrupt::on_stop(move || format!("before n = {n} was solved"));
    let mut out = Destination::open(args.output.as_deref())?;
    let attempt = attempt(find, n, args.seed);
    let Some(columns) = attempt.solution() else {
        if has_none(n) {
            match args.show {
                Some(Show::Json) => {
                    out.put(&format!("{}\n", json!({ "n": n, "approach": id, "solutions": [] })))?;
                }
                _ => out.put(&format!("n = {n} has no solution.\n"))?,
            }
            return out.finish();
        }
        match args.show {
            Some(Show::Json) => {
                let row = json!({ "n": n, "approach": id, "solutions": [], "conflicts": attempt.conflicts });
                out.put(&format!("{row}\n"))?;
            }
            _ => out.put(&stuck(n, &attempt))?,
        }
        out.finish()?;
        return Ok(Outcome::FoundWrong);
    };
    if let Some(size) = BoardSize::new(n) {
        let board = Placement::from_columns(columns.iter().map(|column| *column as usize));
        let mut boards = Boards::new(args, size, out);
        boards.begin(id)?;
        let _ = boards.board(1, &board)?;
        return boards.end(1, false);
    }
    let numbers = || columns.iter().map(|column| column + 1);
    match args.show {
        None | Some(Show::Numbers | Show::Board) => {
            out.put(&(joined(numbers().map(|number| number.to_string())) + "\n"))?;
        }
        Some(Show::Squares) => {
            let squares = numbers().enumerate().map(|(row, column)| format!("({},{column})", row + 1));
            out.put(&(joined(squares) + "\n"))?;
        }
        Some(Show::Json) => {
            let solution: Vec<u32> = numbers().collect();
            out.put(&format!("{}\n", json!({ "n": n, "approach": id, "solutions": [solution] })))?;
        }
    }
    out.finish()
}

/// Tries from so many seeds, and tells the share solved, and the mean and standard deviation of steps and time.
fn many(args: &Args, n: usize, id: &str, find: &dyn Find, runs: u32) -> anyhow::Result<Outcome> {
    let bar = progress::bar("try", runs as usize);
    interrupt::on_stop({
        let bar = bar.clone();
        move || progress::so_far(&bar)
    });
    let mut out = Destination::open(args.output.as_deref())?;
    let (mut solved, mut steps, mut seconds) = (0_u32, Vec::new(), Vec::new());
    for seed in 0..u64::from(runs) {
        let start = Instant::now();
        let attempt = attempt(find, n, args.seed.wrapping_add(seed));
        seconds.push(start.elapsed().as_secs_f64());
        steps.push(attempt.steps as f64);
        solved += u32::from(attempt.solution().is_some());
        bar.inc(1);
    }
    bar.finish_and_clear();
    let (steps, seconds) = (Moments::of(&steps), Moments::of(&seconds));
    match args.show {
        None => out.put(&format!(
            "{id}, n = {n}: {solved} of {runs} runs solved\n\
             steps  {:.1} ± {:.1}\n\
             time   {:.3} ms ± {:.3} ms\n\
             (mean ± standard deviation over all runs)\n",
            steps.mean,
            steps.deviation,
            seconds.mean * 1e3,
            seconds.deviation * 1e3,
        ))?,
        Some(_) => {
            let row = json!({
                "n": n, "approach": id, "runs": runs, "solved": solved,
                "steps_mean": steps.mean, "steps_sd": steps.deviation,
                "seconds_mean": seconds.mean, "seconds_sd": seconds.deviation,
            });
            out.put(&format!("{row}\n"))?;
        }
    }
    let outcome = out.finish()?;
    if has_none(n) {
        output::note(&format!("n = {n} has no solution."));
    }
    Ok(outcome)
}

/// Whether there is no solution to find.
fn has_none(n: usize) -> bool {
    BoardSize::new(n).and_then(queens_facts::solutions) == Some(0)
}

fn attempt(find: &dyn Find, n: usize, seed: u64) -> Attempt {
    match find.find(n, &Run { seed, ..Run::new(&|_| Continue(())) }) {
        Continue(attempt) => attempt,
        Break(()) => unreachable!("nothing stops it"),
    }
}

fn stuck(n: usize, attempt: &Attempt) -> String {
    let (h, steps) = (attempt.conflicts, attempt.steps);
    let s = if h == 1 { "" } else { "s" };
    format!("n = {n}: stuck, h = {h} (pair{s} of queens that attack each other), after {steps} steps\n")
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// The mean and the standard deviation of a sample.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Moments {
    mean: f64,
    deviation: f64,
}

impl Moments {
    fn of(values: &[f64]) -> Self {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        // Of a single value there is no spread to speak of.
        Moments { mean, deviation: (squares / (count - 1.0).max(1.0)).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_deviation_are_those_of_a_sample() {
        assert_eq!(Moments::of(&[5.0]), Moments { mean: 5.0, deviation: 0.0 });
        let moments = Moments::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!(moments.mean, 5.0);
        assert!((moments.deviation - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
    }
}
