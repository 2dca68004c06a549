//! Searches written down step by step, and the boards that stand for all others: what a page plays and shows.

use std::{
    io,
    ops::ControlFlow::{Break, Continue},
};

use queens_core::{Approach, BoardSize, Engine, Event, Goal, Placement, Searcher, Square, UpTo};
use queens_data::{Cell, Class, Fundamental, Row, Step, Trace};

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
        let Some(trace) = trace(search, rows::cell(approach, n, goal), n, goal, most) else { continue };
        let bytes = trace.palette.len() + trace.tape.len();
        if bytes <= bytes_left {
            bytes_left -= bytes;
            listener.row(Row::Trace(trace))?;
        }
    }
    Ok(())
}

/// Writes a search down; none where it considers more squares than `most`, or takes steps that a trace cannot tell.
pub fn trace(search: &dyn Searcher, cell: Cell, n: BoardSize, goal: Goal, most: u64) -> Option<Trace> {
    let mut tape = Tape { n, queue: false, steps: Vec::new() };
    let mut candidates = 0;
    let stopped = search.observe(n, &mut |event| {
        candidates += u64::from(matches!(event, Event::Candidate(_)));
        let solved = matches!(event, Event::Solution(_));
        tape.take(event);
        if candidates > most || (solved && goal == Goal::First) { Break(()) } else { Continue(()) }
    });
    let whole = candidates <= most && (stopped == Continue(()) || goal == Goal::First);
    if whole { Trace::of(cell, tape.queue, &tape.steps) } else { None }
}

/// Events joined to steps: a candidate takes in the checks made on it, and whether a queen was put down there.
struct Tape {
    n: BoardSize,
    queue: bool,
    steps: Vec<Step>,
}

impl Tape {
    fn take(&mut self, event: Event) {
        match (event, self.steps.last_mut()) {
            // The root is told before any step.
            (Event::Live { .. }, _) => self.queue = true,
            (Event::Expand(_), Some(Step::Place { expanded })) => *expanded = true,
            (Event::Expand(_), _) => self.steps.push(Step::Expand),
            (Event::Candidate(square), _) => {
                let square = self.number(square);
                self.steps.push(Step::Candidate { square, checks: 0, taken: false });
            }
            (
                Event::Check(_),
                Some(Step::Candidate { checks, taken: false, .. } | Step::Check { checks }),
            ) => {
                *checks += 1;
            }
            (Event::Check(_), _) => self.steps.push(Step::Check { checks: 1 }),
            (Event::Place { square, .. }, last) => {
                let number = square.row * self.n.get() + square.column;
                if let Some(Step::Candidate { square, taken, .. }) = last
                    && *square as usize == number
                {
                    *taken = true;
                }
                self.steps.push(if self.queue { Step::Join } else { Step::Place { expanded: false } });
            }
            (Event::Backtrack(_), _) => self.steps.push(Step::TakeOff),
            (Event::Solution(_), _) => self.steps.push(Step::Solution),
        }
    }

    fn number(&self, Square { row, column }: Square) -> u32 {
        (row * self.n.get() + column) as u32
    }
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
