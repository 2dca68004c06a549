//! The vocabulary of the suite. Every approach speaks it, and nothing here knows any approach.
//!
//! A search tells a [`Probe`] what it does; what the suite learns depends on the probe, not on the search:
//! the silent ones cost nothing and are timed, the counting one gives [`Counters`], the observing one a stream
//! of [`Event`]s. So one text of an algorithm serves as a textbook page, as a subject of measurement, and as the
//! source of every table.
//!
//! Words, the same everywhere:
//!
//! * **solution**: n queens on an n × n board, none of which attacks another
//! * **diagonal**, falling to the right: the squares with the same row − column · **anti-diagonal**, rising to the
//!   right: those with the same row + column
//! * **goal**: all solutions, or the first · **family**: an approach and its variations, in one crate
//! * **node**: the root, or a queen put down, counted when she is put down; so nodes = placements + 1
//! * **level**: the number of queens standing · **E-node**: the node being expanded
//! * **live node**: generated, not yet expanded
//! * **candidate**: a square considered for the next queen
//! * **check**: one elementary step of the conflict test; its unit belongs to the approach ([`CheckUnit`]): a cell read,
//!   a pair compared, a flag looked up, a link taken out, a value pruned
//! * **placement**: a queen put down · **backtrack**: a queen taken off so that the search goes on
//! * **dead end**: an expanded node, no solution, that got no child (one cut short by stopping is none)
//! * **profile**: nodes per level
//! * **pₖ**: the ways to place a queen in each of the first k rows so that none attacks another; row by row, level k has
//!   pₖ nodes · **p₀ + … + pₙ**: the nodes of that tree, 2,057 for n = 8
//! * **part**: a piece of a count that is counted by itself, on any machine; a count of M parts is their sum
//! * **orbit**: all images of a solution under the symmetries of the square

mod approach;
mod board;
mod card;
mod counters;
mod engine;
mod mix;
mod part;
mod probe;
mod search;
mod symmetry;

pub use approach::{Approach, Engine, Refusal};
pub use board::{BoardSize, BoardSizeError, Placement, Square};
pub use card::{Card, CheckUnit, Walk};
pub use counters::{Counters, LiveNodes};
pub use engine::{Attempt, Count, CountClasses, Find, Run, Simd, all_cores};
pub use mix::mix;
pub use part::{Part, PartError, Parts, WorkFingerprint};
pub use probe::{Event, Flow, Goal, Probe};
pub use search::{Search, Searcher};
pub use symmetry::{Classes, Symmetry, UpTo};
