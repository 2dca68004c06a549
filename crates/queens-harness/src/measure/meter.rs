//! The third phase: what a run of each cell takes beside time.
//!
//! Whoever counts bytes or instructions runs the cell for that alone: these runs are neither counted nor timed.

use queens_data::{Metered, Row};

use super::{
    Listener, MeasureError, Phase,
    plan::{Plan, Task},
};
use crate::{instructions::Instructions, taken_over::TakenOver, timing::Subject};

/// Meters every cell that is to be timed, as far as there is anything to meter with.
pub(super) fn meter(
    plan: &Plan<'_>,
    taken: &TakenOver,
    listener: &mut dyn Listener,
    tasks: &[Task],
) -> Result<(), MeasureError> {
    let mut counter = Instructions::counter();
    if plan.heap.is_none() && counter.is_none() {
        return Ok(());
    }
    for (done, task) in tasks.iter().enumerate() {
        listener.progress(Phase::Meter, done, tasks.len(), &task.name());
        if taken.metered(&task.cell()) {
            continue;
        }
        let subject = Subject::new(task.approach, task.n, task.goal, plan.threads);
        let run = &mut || subject.run_once();
        let heap_peak_bytes = plan.heap.map(|peak| peak(run));
        let instructions = counter.as_mut().and_then(|counter| counter.of(run));
        listener.row(Row::Metered(Metered { cell: task.cell(), heap_peak_bytes, instructions }))?;
    }
    listener.progress(Phase::Meter, tasks.len(), tasks.len(), "");
    Ok(())
}
