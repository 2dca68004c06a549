//! The second phase: the work of every cell is counted, and how long that took says what can be timed.

use std::{
    ops::ControlFlow::{self, Break, Continue},
    time::Instant,
};

use queens_core::{Counters, Engine};
use queens_data::{Row, Status};

use super::{
    Listener, MeasureError, Phase,
    plan::{Plan, Task, deadline},
};
use crate::{rows, taken_over::TakenOver, timing::FEWEST_SAMPLES};

/// Counts the work of every cell, and gives those whose runs fit the budget.
pub(super) fn count(
    plan: &Plan<'_>,
    taken: &TakenOver,
    listener: &mut dyn Listener,
    tasks: Vec<Task>,
) -> Result<Vec<Task>, MeasureError> {
    let total = tasks.len();
    let mut to_time = Vec::new();
    for (done, task) in tasks.into_iter().enumerate() {
        listener.progress(Phase::Count, done, total, &task.name());
        if taken.skipped(&task.cell()).is_some() {
            continue;
        }
        if taken.fits(&task.cell()) {
            to_time.push(task);
            continue;
        }
        let start = Instant::now();
        match work(&task, plan) {
            Break(()) => {
                task.skip(listener, Status::OverBudget, "one run outlasts the budget")?;
                continue;
            }
            Continue(counters) => {
                if let Some(counters) = counters {
                    listener.row(Row::Counted(rows::counted(task.approach, task.cell(), counters)))?;
                }
            }
        }
        let runs = start.elapsed() * FEWEST_SAMPLES;
        if runs > plan.budget {
            let reason = format!("{FEWEST_SAMPLES} runs would last about {:.1} s", runs.as_secs_f64());
            task.skip(listener, Status::OverBudget, &reason)?;
        } else {
            to_time.push(task);
        }
    }
    listener.progress(Phase::Count, total, total, "");
    Ok(to_time)
}

/// Runs a cell once: the counters of a search, none of an engine that tells no probe.
fn work(task: &Task, plan: &Plan<'_>) -> ControlFlow<(), Option<Counters>> {
    let poll = deadline(plan.budget);
    match task.approach.engine {
        Engine::Search(search) => {
            let counters = search.counters(task.n, task.goal, &mut || poll())?;
            return Continue(Some(counters));
        }
        Engine::Count(count) => {
            count.count(task.n, &plan.run(&|_| poll()))?;
        }
        Engine::Find(find) => {
            find.find(task.n.get(), &plan.run(&|_| poll()))?;
        }
    }
    Continue(None)
}
