//! What the benches share: which searches run on which boards, and how many nodes each visits there.

use std::ops::ControlFlow::Continue;

use queens_approaches::APPROACHES;
use queens_core::{Approach, BoardSize, Engine, Goal, Searcher};

/// Every approach that walks a tree and applies to this board, in the order of the list.
pub fn searches(n: BoardSize) -> impl Iterator<Item = (&'static Approach, &'static dyn Searcher)> {
    APPROACHES.iter().copied().filter(move |approach| approach.card.sizes.contains(&n)).filter_map(
        |approach| match approach.engine {
            Engine::Search(search) => Some((approach, search)),
            Engine::Count(_) | Engine::Find(_) => None,
        },
    )
}

/// The nodes of one run, counted apart from the timed ones.
pub fn nodes(search: &dyn Searcher, n: BoardSize, goal: Goal) -> u64 {
    match search.counters(n, goal, &mut || Continue(())) {
        Continue(work) => work.nodes(),
        _ => unreachable!("nothing stops it"),
    }
}
