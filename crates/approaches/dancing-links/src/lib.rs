//! N queens as an exact cover problem: every row and every column, the primary items, must get exactly one queen, and
//! every diagonal, a secondary item, at most one. A square is an option that covers its row, its column and its two
//! diagonals. Of the items still to be covered the one with fewest options is chosen (the first of equals, rows before
//! columns), and each of its options is tried: a queen goes there, and all options that share an item with it leave
//! their lists. What stays is free, so each candidate is placed; an item without options is a dead end.
//!
//! The lists are doubly linked. A node taken out still knows its neighbours, so it can be put back with two
//! assignments, provided that all is undone in reverse order: the links dance. `links.rs` holds them.
//!
//! A check, here, is a node or an item taken out of its list; putting back is not counted.
//!
//! Time: fewer nodes than p₀ + … + pₙ, 2n items looked at and up to 12n + 2 links taken out for each.
//! Space: four list nodes for each square, O(n²).
//! Source: not in the course texts; Knuth, "Dancing links" (2000), after Hitotumatu and Noshita (1979).
//!
//! # Pseudocode
//!
//! ```text
//! put_queen():
//!     if no row or column is left to be covered: solution; return
//!     item ← the row or column with the fewest squares left
//!     cover item
//!     for each square left in item:
//!         cover its other lines                   (links are taken out)
//!         put a queen on the square; put_queen(); take her off
//!         uncover its other lines                 (in reverse order)
//!     uncover item
//! ```
//!
//! # What to look at
//!
//! The choice of the item: where few squares are left, few children come, and an item without any is a dead end seen at
//! once; 1,199 nodes instead of 2,057 for n = 8. And its price: 18,979 links taken out, about 16 for each node, and put
//! back again.
//!
//! For n = 8, all solutions:
//!
//! ```
//! use queens_core::{BoardSize, Goal, Searcher};
//! use std::ops::ControlFlow::Continue;
//!
//! let Continue(work) = dancing_links::DancingLinks.counters(BoardSize::of(8), Goal::All, &mut || Continue(()))
//!     else { unreachable!("nothing stops it") };
//! assert_eq!((work.solutions, work.nodes(), work.candidates, work.checks), (92, 1_199, 1_198, 18_979));
//! ```

mod links;

use std::ops::ControlFlow::Continue;

use queens_core::{Approach, BoardSize, Card, CheckUnit, Engine, Flow, Placement, Probe, Search, Walk};

use links::Links;

/// The approach as the suite lists it.
pub static DANCING_LINKS: Approach = Approach {
    card: Card {
        id: "dancing-links",
        family: "dancing-links",
        idea: "exact cover of rows and columns; options leave linked lists and come back",
        source: "Knuth 2000",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::Links,
        walk: Walk::DepthFirst,
        conflict_free: true,
        time: "O(n · n!) at most",
        space: "O(n²)",
    },
    engine: Engine::Search(&DancingLinks),
    bytes: None,
};

/// The row or column with the fewest squares left first.
pub struct DancingLinks;

impl Search for DancingLinks {
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P> {
        put_queen(&mut Links::of_board(n.get()), Placement::EMPTY, 0, probe)
    }
}

/// Covers the item with the fewest options in every way left; the `level` queens of `board` stand.
fn put_queen<P: Probe>(links: &mut Links, board: Placement, level: usize, probe: &mut P) -> Flow<P> {
    let Some(item) = links.item_with_fewest_options() else {
        return probe.solution(|| board);
    };
    probe.expand(|| board)?;
    links.cover(item, probe);
    let mut node = links.first_option(item);
    while node != item {
        let square = links.square(node);
        probe.candidate(square);
        links.cover_the_others(node, probe);
        probe.place(level + 1, square);
        put_queen(links, board.with(square), level + 1, probe)?;
        probe.backtrack(square);
        links.uncover_the_others(node);
        node = links.next_option(node);
    }
    links.uncover(item);
    Continue(())
}
