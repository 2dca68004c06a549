//! Searches written down step by step, and the boards that stand for all others: what a page plays and shows.

use std::{
    io,
    ops::ControlFlow::{Break, Continue},
};

use queens_core::{Approach, BoardSize, Card, Engine, Goal, Placement, Searcher, Square, UpTo};
use queens_data::{self as data, Cell, Class, Fundamental, Row, Step, Trace};
use queens_trace::{Action, Verdict, walk};

use crate::{measure::Listener, rows};

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

/// Writes down those of the searches that are short enough; they come smallest board first.
pub(crate) fn record_traces<'a>(
    searches: impl IntoIterator<Item = (&'a Approach, BoardSize, Goal)>,
    listener: &mut dyn Listener,
) -> io::Result<()> {
    let mut bytes_left = TAPES_BYTES;
    for (approach, n, goal) in searches {
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

/// Writes a search down; none where it considers more squares than `most`, or takes more kinds of steps than a tape can
/// tell apart.
pub fn trace(
    search: &dyn Searcher,
    card: &Card,
    cell: Cell,
    n: BoardSize,
    goal: Goal,
    most: u64,
) -> Option<Trace> {
    let (mut steps, mut queue) = (Vec::new(), false);
    let walked = walk(search, card, n, goal, &mut |step, after| {
        queue |= matches!(step.action, Action::Queue { .. });
        steps.extend(on_tape(n, step.action));
        if after.counters.candidates > most { Break(()) } else { Continue(()) }
    });
    if walked.is_break() { None } else { Trace::of(cell, queue, &steps) }
}

/// A step as a tape has it; none for the root's joining the queue, with which every trace of one begins.
fn on_tape(n: BoardSize, action: Action) -> Option<Step> {
    let number = |square: Square| (square.row * n.get() + square.column) as u32;
    Some(match action {
        Action::Candidate { square, checks, verdict } => Step::Candidate {
            square: number(square),
            checks: checks as u32,
            verdict: match verdict {
                Verdict::Placed { .. } => data::Verdict::Free,
                Verdict::Attacked { by } => data::Verdict::Attacked(number(by)),
                Verdict::Empties { row } => data::Verdict::Empties(row as u32),
                Verdict::Refused => data::Verdict::Refused,
            },
        },
        Action::Checks { checks, .. } => Step::Checks { checks: checks as u32 },
        Action::Expand { .. } => Step::Expand,
        Action::Queue { .. } => return None,
        Action::DeadEnd { .. } => Step::DeadEnd,
        Action::Backtrack { .. } => Step::TakeOff,
        Action::Solution { .. } => Step::Solution,
    })
}

/// The fundamental solutions of a board, as the search finds them.
pub(crate) fn fundamental(approach: &Approach, search: &dyn Searcher, n: BoardSize) -> Fundamental {
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
