//! Other people's programs beside the suite's approaches: those that are right are timed, as whole processes.

use std::{ops::RangeInclusive, path::Path, time::Duration};

use anyhow::Context;
use queens_core::BoardSize;
use queens_data::{JudgeVerdict, Program};
use queens_judge::{
    Judge, NBy, Ready, Start,
    run::{Limits, Sandbox},
    submission::Submission,
};

use super::suite;
use crate::{output, progress};

/// Runs of each program for each board, after the one that was judged.
const ROUNDS: usize = 5;

/// Hardly more than starting up.
const ONE: BoardSize = BoardSize::of(1);

/// What is asked again and again, and what it took.
struct Cell<'a> {
    program: &'a Ready<'a>,
    name: &'a str,
    n: BoardSize,
    seconds: Vec<f64>,
}

/// Judges a suite's programs, and times those that are right: in rounds, each in a new random order, so that a drift of the
/// machine hits all alike. What is left out is said, with the reason.
pub(crate) fn measure(
    suite: &Path,
    sizes: &RangeInclusive<BoardSize>,
    budget: Duration,
    memory: u64,
    seed: u64,
) -> anyhow::Result<Vec<Program>> {
    let languages = super::languages::known(None)?;
    let submissions = suite::read(suite, &languages, &[])?;
    let scratch = tempfile::tempdir().context("cannot create a folder for what programs write")?;
    // A run may take no more than would let five of them stay within the budget, as for the approaches.
    let longest = budget / ROUNDS as u32;
    let judge = Judge {
        languages,
        limits: Limits { cpu: longest, wall: longest, memory, ..Limits::USUAL },
        sandbox: Sandbox::Auto,
        n_by: None,
        scratch: scratch.path().into(),
        meter: None,
    };
    let bar = progress::bar("judge", submissions.len());
    let left_out = |name: &str, n: BoardSize, why: &str| {
        bar.suspend(|| output::note(&format!("Not timed: {name}, n = {n}: {why}.")));
    };
    let mut ready: Vec<(&Submission, Ready)> = Vec::new();
    for submission in &submissions {
        bar.set_message(submission.name.clone());
        match judge.start(submission, *sizes.start())? {
            Start::Ready(program) => ready.push((submission, program)),
            Start::Judged(judgement) => left_out(&submission.name, *sizes.start(), &judgement.detail),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();

    let mut cells = Vec::new();
    for (submission, program) in &ready {
        let (name, sizes) = (&submission.name, submission.terms.sizes.as_ref().unwrap_or(sizes));
        let asked: Vec<BoardSize> = BoardSize::range(sizes.clone()).collect();
        let asked = if program.way() == NBy::Fixed { &asked[..1] } else { &asked };
        let mut right = 0;
        for &n in asked {
            let judgement = program.judge(n)?;
            let Some(n) = BoardSize::new(judgement.n as usize).filter(|n| sizes.contains(n)) else {
                left_out(name, n, &format!("it is made for n = {}", judgement.n));
                continue;
            };
            match judgement.verdict {
                JudgeVerdict::Correct | JudgeVerdict::CountCorrect => {
                    right += 1;
                    cells.push(Cell { program, name, n, seconds: Vec::new() });
                }
                _ => left_out(name, n, &judgement.detail),
            }
            if matches!(judgement.verdict, JudgeVerdict::CpuTime | JudgeVerdict::WallTime) {
                // Larger boards take longer.
                break;
            }
        }
        if right > 0 && program.way() != NBy::Fixed && !sizes.contains(&ONE) {
            cells.push(Cell { program, name, n: ONE, seconds: Vec::new() });
        }
    }
    time(&mut cells, seed)?;
    Ok(rows(&cells))
}

/// Times every cell once a round.
fn time(cells: &mut [Cell], seed: u64) -> anyhow::Result<()> {
    let bar = progress::bar("time", cells.len() * ROUNDS);
    let mut random = fastrand::Rng::with_seed(seed);
    let mut order: Vec<usize> = (0..cells.len()).collect();
    for _ in 0..ROUNDS {
        random.shuffle(&mut order);
        for &place in &order {
            let cell = &mut cells[place];
            bar.set_message(format!("{} n = {}", cell.name, cell.n));
            if let Some(time) = cell.program.time(cell.n)? {
                cell.seconds.push(time.as_secs_f64());
            }
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// A row a program and board, each with the program's times for n = 1.
fn rows(cells: &[Cell]) -> Vec<Program> {
    let start_up = |name: &str| {
        let one = cells.iter().find(|cell| cell.name == name && cell.n == ONE);
        one.map_or_else(Vec::new, |cell| cell.seconds.clone())
    };
    let timed = cells.iter().filter(|cell| !cell.seconds.is_empty());
    timed
        .map(|cell| Program {
            program: cell.name.into(),
            n: cell.n.get() as u32,
            seconds: cell.seconds.clone(),
            start_up: start_up(cell.name),
        })
        .collect()
}
