//! A search as steps one can read: a square considered, with all questions asked about it and what came of them; a
//! queen taken off; a dead end; a solution; and where live nodes wait in a queue, which of them is expanded.
//!
//! [`walk`] runs a search and hands out each [`Step`] with the [`Position`] after it. A position changes by steps alone
//! ([`Position::apply`]), so whoever keeps the steps can go over them again without the search. Its counters are made of
//! steps, and come out as [`queens_core::Searcher::counters`] has them.

mod grouping;
mod position;
mod step;
mod words;

use std::ops::ControlFlow::{self, Break, Continue};

use queens_core::{BoardSize, Card, Event, Goal, Searcher};

use grouping::Grouping;

pub use position::Position;
pub use step::{Action, Step, Verdict};
pub use words::{counted, queue_in_words, relation};

/// Runs a search and hands out each step, with the position after it, until the goal is reached or `each` breaks. The
/// card is the search's own: it says in what order questions are asked.
///
/// # Errors
/// Breaks when `each` does.
pub fn walk(
    search: &dyn Searcher,
    card: &Card,
    n: BoardSize,
    goal: Goal,
    each: &mut dyn FnMut(&Step, &Position) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut grouping = Grouping::new(n, card.check_unit);
    let mut reached = false;
    let flow = search.observe(n, &mut |event| {
        grouping.tell(event, each)?;
        reached = goal == Goal::First && matches!(event, Event::Solution(_));
        if reached { Break(()) } else { Continue(()) }
    });
    if flow.is_break() && !reached {
        return Break(());
    }
    grouping.finish(each)
}
