//! The last phase: every cell that fits the budget is timed, all taking turns.

use queens_data::Row;

use super::{
    Listener, MeasureError, Phase,
    plan::{Plan, Task},
};
use crate::{
    taken_over::TakenOver,
    timing::{ROUNDS, Subject},
};

/// Samples the cells round by round, each round in an order of its own.
pub(super) fn time(
    plan: &Plan<'_>,
    taken: &TakenOver,
    listener: &mut dyn Listener,
    tasks: &[Task],
) -> Result<(), MeasureError> {
    let mut subjects = Vec::new();
    for task in tasks {
        listener.progress(Phase::Time, 0, ROUNDS as usize, &format!("warming up {}", task.name()));
        let subject = Subject::new(task.approach, task.n, task.goal, plan.threads);
        subjects.push(subject.calibrated(tasks.len()));
    }
    let mut random = fastrand::Rng::with_seed(plan.seed);
    for round in 0..ROUNDS {
        listener.progress(Phase::Time, round as usize, ROUNDS as usize, &format!("round {}", round + 1));
        let mut turn: Vec<&Subject> =
            subjects.iter().filter(|subject| subject.takes_part_in(round)).collect();
        random.shuffle(&mut turn);
        for subject in turn.into_iter().filter(|subject| !taken.sampled(subject.cell(), round)) {
            listener.row(Row::Sample(subject.sample(round)))?;
        }
    }
    listener.progress(Phase::Time, ROUNDS as usize, ROUNDS as usize, "");
    Ok(())
}
