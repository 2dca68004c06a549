//! What the suite knows of an approach: its card, its engine, its need for memory.

use std::num::NonZeroUsize;

use crate::{BoardSize, Card, Count, Find, Searcher};

/// One way to solve n queens.
pub struct Approach {
    /// What it is, in words and limits.
    pub card: Card,
    /// How it runs.
    pub engine: Engine,
    /// The bytes it reserves for a board on so many threads, at most, known before it starts. None: always less than
    /// 1 MiB for each thread.
    pub bytes: Option<fn(BoardSize, NonZeroUsize) -> u64>,
}

impl Approach {
    /// Whether it can be started on a board of this size and reserve what it needs there.
    ///
    /// # Errors
    /// With the reason, when it cannot.
    pub fn admits(&self, n: BoardSize, threads: NonZeroUsize, memory_bytes: u64) -> Result<(), Refusal> {
        if !self.card.sizes.contains(&n) {
            return Err(Refusal::Size);
        }
        let needed_bytes = self.bytes.map_or(0, |bytes| bytes(n, threads));
        if needed_bytes > memory_bytes { Err(Refusal::Memory { needed_bytes }) } else { Ok(()) }
    }

    /// The largest n it accepts: the card's, or far beyond it for an engine that only finds.
    pub fn largest(&self) -> usize {
        match self.engine {
            Engine::Search(_) | Engine::Count(_) => self.card.sizes.end().get(),
            Engine::Find(find) => find.largest(),
        }
    }
}

/// Why an approach is not started on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Its card does not list the board's size.
    Size,
    /// It would reserve more memory than it may.
    Memory {
        /// What it would reserve.
        needed_bytes: u64,
    },
}

/// The three kinds of engine.
#[derive(Clone, Copy)]
pub enum Engine {
    /// Walks a tree and tells a probe each step: count, first solution, boards, counters, events.
    Search(&'static dyn Searcher),
    /// Only counts, by whatever way.
    Count(&'static dyn Count),
    /// Only finds one placement.
    Find(&'static dyn Find),
}

impl Engine {
    /// The kind in one word, as `queens list` shows it.
    pub fn kind(&self) -> &'static str {
        match self {
            Engine::Search(_) => "search",
            Engine::Count(_) => "count",
            Engine::Find(_) => "find",
        }
    }
}
