//! Between counting and timing: what a page plays and shows is kept.

use std::io;

use queens_core::{Engine, Goal};
use queens_data::{FAMILIAR, Row};

use super::{Listener, plan::Task};
use crate::trace;

/// Keeps what a page plays and shows: traces, and the solutions of one board.
pub(super) fn record(listener: &mut dyn Listener, tasks: &[Task]) -> io::Result<()> {
    trace::record_traces(tasks.iter().map(|task| (task.approach, task.n, task.goal)), listener)?;
    let familiar = |task: &&Task| task.goal == Goal::All && task.n.get() <= FAMILIAR as usize;
    let searches = tasks.iter().filter(familiar).filter_map(|task| match task.approach.engine {
        Engine::Search(search) => Some((task, search)),
        _ => None,
    });
    // The last of several largest is as good as the first: they were found to agree.
    if let Some((task, search)) = searches.max_by_key(|(task, _)| task.n) {
        listener.row(Row::Fundamental(trace::fundamental(task.approach, search, task.n)))?;
    }
    Ok(())
}
