//! The card of an approach: what it is, in words and limits.

use std::{fmt, ops::RangeInclusive};

use crate::BoardSize;

/// An approach in words and limits.
pub struct Card {
    /// Its name everywhere: on the command line, in tables and data.
    pub id: &'static str,
    /// The crate it lives in, with its variations, which share a colour in charts.
    pub family: &'static str,
    /// The idea in a line.
    pub idea: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The boards it can run on, of those that can be searched; [`Approach::largest`](crate::Approach::largest) looks beyond them.
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
    /// Not one node at a time, or through no tree at all.
    None,
}
