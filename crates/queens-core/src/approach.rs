//! What the suite knows of an approach: its card, its engine, its need for memory.

use std::{fmt, num::NonZeroUsize, ops::RangeInclusive};

use crate::{BoardSize, Count, Find, Searcher};

/// One way to solve n queens.
pub struct Approach {
    /// What it is, in words and limits.
    pub card: Card,
    /// How it runs.
    pub engine: Engine,
    /// The bytes it reserves for a board on so many threads, at most, known before it starts; none where it needs no more
    /// than a few kilobytes per thread.
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

/// An approach in words and limits.
pub struct Card {
    /// Its name everywhere: on the command line, in tables and data.
    pub id: &'static str,
    /// The crate it lives in, with its variations; one colour for each family in charts.
    pub family: &'static str,
    /// The idea in a line.
    pub idea: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The boards it can run on, of those that can be searched; [`Approach::largest`] looks beyond them.
    pub sizes: RangeInclusive<BoardSize>,
    /// What one check is.
    pub check_unit: CheckUnit,
    /// How it goes through the tree.
    pub walk: Walk,
    /// Whether the queens standing at any node are free of conflicts.
    pub conflict_free: bool,
    /// Time to find all solutions, as a growth law.
    pub time: &'static str,
    /// Memory, as a growth law.
    pub space: &'static str,
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

/// The unit of a check: counts of different units do not compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckUnit {
    /// A cell of the board read.
    Cells,
    /// A pair of queens compared.
    Pairs,
    /// A flag looked up.
    Flags,
    /// A link of a list updated: something is taken out of it.
    Links,
    /// A square pruned from a row's domain.
    Values,
    /// Nothing is tested: every candidate is free. Tables show "–".
    None,
}

impl fmt::Display for CheckUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CheckUnit::Cells => "cells",
            CheckUnit::Pairs => "pairs",
            CheckUnit::Flags => "flags",
            CheckUnit::Links => "links",
            CheckUnit::Values => "values",
            CheckUnit::None => "–",
        })
    }
}

/// How a search goes through its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// Down one branch, and back: queens are taken off again, and no live node is kept but on the stack.
    DepthFirst,
    /// Level by level: live nodes wait in a queue, and nothing is ever taken off.
    BreadthFirst,
    /// Through no tree: a formula, the repair of a full board, the joining of parts.
    None,
}
