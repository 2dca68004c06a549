//! Other people's programs beside the suite's approaches: those that are right are timed, as whole processes.

use std::{ops::RangeInclusive, path::Path, time::Duration};

use anyhow::Context;
use indicatif::ProgressBar;
use queens_core::BoardSize;
use queens_data::{JudgeVerdict, Judgement, Program};
use queens_judge::{
    Judge, Ready, Scratch, Start, Way,
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

/// What is asked of programs.
pub(crate) struct Question {
    /// For these boards, unless a program has its own.
    pub(crate) sizes: RangeInclusive<BoardSize>,
    /// Five runs take no more, as for the approaches.
    pub(crate) budget: Duration,
    /// In bytes.
    pub(crate) memory: u64,
    /// Where the random order starts.
    pub(crate) seed: u64,
}

/// The programs of a suite, to be measured.
///
/// # Errors
/// With what is wrong with the suite.
pub(crate) fn read(suite: &Path) -> anyhow::Result<Vec<Submission>> {
    suite::read(suite, &super::languages::known(None)?, &[])
}

/// Judges programs, and times those that are right: in rounds, each in a new random order, so that a drift of the machine
/// hits all alike. What is left out is said, with the reason; what is `known` is passed over. Each row is handed on as it
/// comes.
pub(crate) fn measure(
    submissions: &[Submission],
    question: &Question,
    known: &dyn Fn(&str, BoardSize) -> bool,
    take: &mut dyn FnMut(Program) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let scratch = Scratch::new().context("cannot create a folder for what programs write")?;
    let longest = question.budget / ROUNDS as u32;
    let judge = Judge {
        languages: super::languages::known(None)?,
        limits: Limits { cpu: longest, wall: longest, memory: question.memory, ..Limits::USUAL },
        sandbox: Sandbox::Auto,
        way: None,
        scratch: scratch.path().into(),
        meter: None,
    };
    let bar = progress::bar("judge", submissions.len());
    let mut ready: Vec<(&Submission, Vec<BoardSize>, Ready)> = Vec::new();
    for submission in submissions {
        bar.set_message(submission.name.clone());
        bar.inc(1);
        let sizes = submission.terms.sizes.as_ref().unwrap_or(&question.sizes);
        let asked = BoardSize::range(sizes.clone()).filter(|n| !known(&submission.name, *n));
        let asked: Vec<BoardSize> = asked.collect();
        let Some(&first) = asked.first() else { continue };
        match judge.start(submission, first)? {
            Start::Ready(program) => ready.push((submission, asked, program)),
            Start::Judged(judgement) => left_out(&bar, &submission.name, first, &judgement.detail),
        }
    }
    bar.finish_and_clear();

    let mut cells = Vec::new();
    for (submission, asked, program) in &ready {
        let name = &submission.name;
        let asked = if program.way() == Way::Fixed { &asked[..1] } else { asked };
        let mut right = 0;
        for &n in asked {
            let judgement = program.judge(n)?;
            let made_for = BoardSize::new(judgement.n as usize).unwrap_or(n);
            let sizes = submission.terms.sizes.as_ref().unwrap_or(&question.sizes);
            if !sizes.contains(&made_for) {
                left_out(&bar, name, n, &format!("it is made for n = {made_for}"));
            } else if !is_right(&judgement) {
                left_out(&bar, name, made_for, &judgement.detail);
            } else if !known(name, made_for) {
                right += 1;
                cells.push(Cell { program, name, n: made_for, seconds: Vec::new() });
            }
            if matches!(judgement.verdict, JudgeVerdict::CpuTime | JudgeVerdict::WallTime) {
                // Larger boards take longer.
                break;
            }
        }
        let starts_up = right > 0 && program.way() != Way::Fixed && !asked.contains(&ONE);
        if starts_up && is_right(&program.judge(ONE)?) {
            cells.push(Cell { program, name, n: ONE, seconds: Vec::new() });
        }
    }
    time(cells, question.seed, known, take)
}

fn is_right(judgement: &Judgement) -> bool {
    matches!(judgement.verdict, JudgeVerdict::Correct | JudgeVerdict::CountCorrect)
}

fn left_out(bar: &ProgressBar, name: &str, n: BoardSize, why: &str) {
    bar.suspend(|| output::note(&format!("Not timed: {name}, n = {n}: {why}.")));
}

/// Times every cell once a round. A time counts only if the answer is right once more; a program that is wrong now and then
/// has none.
fn time(
    mut cells: Vec<Cell>,
    seed: u64,
    known: &dyn Fn(&str, BoardSize) -> bool,
    take: &mut dyn FnMut(Program) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let bar = progress::bar("time", cells.len() * ROUNDS);
    let mut random = fastrand::Rng::with_seed(seed);
    let mut order: Vec<usize> = (0..cells.len()).collect();
    for round in 1..=ROUNDS {
        random.shuffle(&mut order);
        if round == ROUNDS {
            // Every row holds its program's times for n = 1.
            order.sort_by_key(|&place| cells[place].n != ONE);
        }
        for &place in &order {
            bar.inc(1);
            let cell = &mut cells[place];
            if cell.seconds.len() + 1 < round {
                continue; // it was wrong in an earlier round
            }
            bar.set_message(format!("{} n = {}", cell.name, cell.n));
            let judgement = cell.program.judge(cell.n)?;
            match judgement.wall_s.filter(|_| is_right(&judgement)) {
                Some(seconds) => cell.seconds.push(seconds),
                None => left_out(&bar, cell.name, cell.n, &judgement.detail),
            }
            let Cell { name, n, ref seconds, .. } = cells[place];
            if seconds.len() == ROUNDS && !known(name, n) {
                take(row(&cells, place))?;
            }
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// The row of a cell, with its program's times for n = 1.
fn row(cells: &[Cell], place: usize) -> Program {
    let Cell { name, n, ref seconds, .. } = cells[place];
    let one = cells.iter().find(|cell| cell.name == name && cell.n == ONE);
    Program {
        program: name.into(),
        n: n.get() as u32,
        seconds: seconds.clone(),
        start_up: one.map_or_else(Vec::new, |cell| cell.seconds.clone()),
    }
}
