//! The third phase: what a page plays and shows is kept.

use std::{io, ops::ControlFlow::Continue};

use queens_core::{Approach, BoardSize, Engine, Goal, Placement, Searcher, UpTo};
use queens_data::{Class, FAMILIAR, Fundamental, Row};

use super::{Listener, plan::Task};
use crate::{rows, trace::trace};

/// Up to this board a search is traced to its end.
const WHOLE: usize = 6;
/// On this board it is traced to its first solution.
const TO_THE_FIRST: usize = 8;
/// What considers more squares than this is too long to watch there.
const FEW_CANDIDATES: u64 = 20_000;
/// And this is too long even for one that is traced to its end.
const MANY_CANDIDATES: u64 = 100_000;
/// All tapes together take at most so many bytes.
const TAPES_BYTES: usize = 1_500_000;

/// Keeps traces, and the solutions of one board.
pub(super) fn record(listener: &mut dyn Listener, tasks: &[Task]) -> io::Result<()> {
    record_traces(listener, tasks)?;
    let familiar = |task: &&Task| task.goal == Goal::All && task.n.get() <= FAMILIAR as usize;
    let searches = tasks.iter().filter(familiar).filter_map(|task| match task.approach.engine {
        Engine::Search(search) => Some((task, search)),
        _ => None,
    });
    // The last of several largest is as good as the first: they were found to agree.
    if let Some((task, search)) = searches.max_by_key(|(task, _)| task.n) {
        listener.row(Row::Fundamental(fundamental(task.approach, search, task.n)))?;
    }
    Ok(())
}

/// Writes down those of the searches that are short enough; they come smallest board first.
fn record_traces(listener: &mut dyn Listener, tasks: &[Task]) -> io::Result<()> {
    let mut bytes_left = TAPES_BYTES;
    for &Task { approach, n, goal } in tasks {
        let most = match goal {
            Goal::All if (4..=WHOLE).contains(&n.get()) => MANY_CANDIDATES,
            Goal::First if n.get() == TO_THE_FIRST => FEW_CANDIDATES,
            _ => continue,
        };
        let Engine::Search(search) = approach.engine else { continue };
        let cell = rows::cell(approach, n, goal);
        let Some(trace) = trace(search, &approach.card, cell, n, goal, most) else { continue };
        let bytes = trace.palette.len() + trace.tape.len();
        if bytes <= bytes_left {
            bytes_left -= bytes;
            listener.row(Row::Trace(trace))?;
        }
    }
    Ok(())
}

/// The fundamental solutions of a board, as the search finds them.
fn fundamental(approach: &Approach, search: &dyn Searcher, n: BoardSize) -> Fundamental {
    let mut boards: Vec<Placement> = Vec::new();
    let alike = UpTo::RotationAndReflection;
    // Small boards: nothing needs to stop this.
    let _ = search.boards(
        n,
        &mut |board| {
            if alike.is_fundamental(n, board) {
                boards.push(*board);
            }
            Continue(())
        },
        &mut || Continue(()),
    );
    boards.sort_unstable();
    let class =
        |board: &Placement| Class { board: board.to_string(), orbit: alike.orbit(n, board).len() as u32 };
    let classes = boards.iter().map(class).collect();
    Fundamental { approach: approach.card.id.into(), n: n.get() as u32, classes }
}
