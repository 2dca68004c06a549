//! A search that can be stopped, gone on with, and gone back in.
//!
//! It runs in a thread of its own, a little ahead, and hands over its steps in pages; the pages last seen are kept. A
//! page begins with its position, so a step back is a walk from there: at most a page long.

use std::{
    collections::VecDeque,
    mem,
    ops::ControlFlow::{Break, Continue},
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread,
};

use queens_core::{BoardSize, Card, Goal, Searcher};
use queens_trace::{Position, Step, walk};

/// Steps on a page.
const PAGE: usize = 4096;

/// Pages kept, so that memory is bounded however long the search is.
const KEPT: usize = 16;

/// Steps that follow a position.
struct Page {
    start: Position,
    steps: Vec<Step>,
}

impl Page {
    fn at(start: Position) -> Self {
        Page { start, steps: Vec::with_capacity(PAGE) }
    }
}

/// Where one stands in a search.
pub(super) struct Player {
    pages: VecDeque<Page>,
    more: Receiver<Page>,
    /// The page one is on, and how many of its steps are taken.
    page: usize,
    taken: usize,
    position: Position,
}

impl Player {
    /// At the root.
    pub(super) fn new(search: &'static dyn Searcher, card: &'static Card, n: BoardSize) -> Self {
        let (sender, more) = sync_channel(2);
        thread::spawn(move || record(search, card, n, &sender));
        let position = Position::start(n);
        let pages = VecDeque::from([Page { start: position.clone(), steps: Vec::new() }]);
        Player { pages, more, page: 0, taken: 0, position }
    }

    /// After the last step.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// The last step; none at the root.
    pub(super) fn last(&self) -> Option<Step> {
        self.latest(1).pop()
    }

    /// The last steps, so many at most, in the order taken.
    pub(super) fn latest(&self, count: usize) -> Vec<Step> {
        let here = &self.pages[self.page].steps[..self.taken];
        let before = self.pages.range(..self.page).rev().flat_map(|page| page.steps.iter().rev());
        let mut latest: Vec<Step> = here.iter().rev().chain(before).take(count).copied().collect();
        latest.reverse();
        latest
    }

    /// Takes a step; none at the end of the tree.
    pub(super) fn forward(&mut self) -> Option<Step> {
        while self.taken == self.pages[self.page].steps.len() {
            if self.page + 1 == self.pages.len() {
                self.pages.push_back(self.more.recv().ok()?);
                if self.pages.len() > KEPT {
                    self.pages.pop_front();
                    self.page -= 1;
                }
            }
            self.page += 1;
            self.taken = 0;
        }
        let step = self.pages[self.page].steps[self.taken];
        self.taken += 1;
        self.position.apply(&step);
        Some(step)
    }

    /// Takes the last step back; false at the root, and where nothing earlier is kept.
    pub(super) fn back(&mut self) -> bool {
        while self.taken == 0 {
            if self.page == 0 {
                return false;
            }
            self.page -= 1;
            self.taken = self.pages[self.page].steps.len();
        }
        self.taken -= 1;
        let page = &self.pages[self.page];
        self.position.clone_from(&page.start);
        for step in &page.steps[..self.taken] {
            self.position.apply(step);
        }
        true
    }
}

/// Runs the search, page by page, as long as someone takes them.
fn record(search: &dyn Searcher, card: &Card, n: BoardSize, pages: &SyncSender<Page>) {
    let mut page = Page::at(Position::start(n));
    let flow = walk(search, card, n, Goal::All, &mut |step, after| {
        page.steps.push(*step);
        if page.steps.len() < PAGE {
            return Continue(());
        }
        let full = mem::replace(&mut page, Page::at(after.clone()));
        if pages.send(full).is_ok() { Continue(()) } else { Break(()) }
    });
    if flow.is_continue() {
        // Nobody may be there any more.
        let _ = pages.send(page);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options;

    fn player(id: &str, n: usize) -> Player {
        let approach = queens_approaches::find(id).unwrap();
        Player::new(options::walked(approach, "watch").unwrap(), &approach.card, BoardSize::of(n))
    }

    #[test]
    fn a_step_back_is_where_the_step_began_also_over_the_edge_of_a_page() {
        for id in ["column-vector", "bfs-queue"] {
            let mut player = player(id, 8);
            for _ in 0..PAGE - 3 {
                player.forward().unwrap();
            }
            let mut way = vec![(player.position().clone(), player.last())];
            for _ in 0..6 {
                player.forward().unwrap();
                way.push((player.position().clone(), player.last()));
            }
            for (position, last) in way.iter().rev().skip(1) {
                assert!(player.back());
                assert_eq!((player.position(), player.last()), (position, *last));
            }
            for (position, last) in &way[1..] {
                assert_eq!(player.forward(), *last);
                assert_eq!(player.position(), position);
            }
        }
    }

    #[test]
    fn back_ends_at_the_root() {
        let mut player = player("flag-arrays", 4);
        assert!(!player.back());
        assert!(player.forward().is_some() && player.back() && !player.back());
        assert_eq!((player.position(), player.last()), (&Position::start(BoardSize::of(4)), None));
    }

    #[test]
    fn the_end_is_the_end_of_the_tree_and_what_is_kept_is_bounded() {
        let mut player = player("cell-scan-jump", 7);
        while player.forward().is_some() {}
        assert_eq!(player.position().counters.solutions, 40);
        assert!(player.position().steps > (PAGE * KEPT) as u64);
        assert_eq!(player.pages.len(), KEPT);
        let mut back = 0;
        while player.back() {
            // Only the last page is gone through step by step; the rest is a matter of arithmetic.
            back += 1;
            if back > PAGE {
                player.taken = 0;
            }
        }
        assert_eq!(player.page, 0);
    }
}
