//! A search written down step by step, on a tape that a page can play.

use std::ops::ControlFlow::{Break, Continue};

use queens_core::{BoardSize, Card, Goal, Searcher, Square};
use queens_data::{Cell, TapeStep, TapeVerdict, Trace};
use queens_trace::{Action, Verdict, walk};

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
fn on_tape(n: BoardSize, action: Action) -> Option<TapeStep> {
    let number = |square: Square| (square.row * n.get() + square.column) as u32;
    Some(match action {
        Action::Candidate { square, checks, verdict } => TapeStep::Candidate {
            square: number(square),
            checks: checks as u32,
            verdict: match verdict {
                Verdict::Placed { .. } => TapeVerdict::Free,
                Verdict::Attacked { by } => TapeVerdict::Attacked(number(by)),
                Verdict::Empties { row } => TapeVerdict::Empties(row as u32),
                Verdict::Refused => TapeVerdict::Refused,
            },
        },
        Action::Checks { checks, .. } => TapeStep::Checks { checks: checks as u32 },
        Action::Expand { .. } => TapeStep::Expand,
        Action::Queue { .. } => return None,
        Action::DeadEnd { .. } => TapeStep::DeadEnd,
        Action::Backtrack { .. } => TapeStep::TakeOff,
        Action::Solution { .. } => TapeStep::Solution,
    })
}
