//! What is expected of a board before anybody searches it. It passes from the harness to the report, and is no part of a
//! recording.

use serde::Serialize;

use crate::Status;

/// The size of a search tree, estimated, and the times that are expected from it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The board.
    pub n: u32,
    /// Random descents made.
    pub samples: u64,
    /// Where their random choices started.
    pub seed: u64,
    /// Level by level, 0 to n.
    pub levels: Vec<Level>,
    /// All levels together, the root counted.
    pub total: Nodes,
    /// An approach each; none where times were not asked for, or would mean nothing.
    pub times: Option<Vec<ExpectedTime>>,
}

/// The nodes with so many queens standing.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Level {
    /// Queens standing.
    pub level: u32,
    /// Their number.
    #[serde(flatten)]
    pub nodes: Nodes,
    /// Descents that came so far.
    pub descents: u64,
}

/// An estimated number of nodes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Nodes {
    /// The mean over all descents.
    pub estimate: f64,
    /// The standard error of that mean.
    pub standard_error: f64,
    /// The exact number, where it is published.
    pub exact: Option<u64>,
}

/// How long an approach is expected to take for all solutions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ExpectedTime {
    /// Its id.
    pub approach: String,
    /// How long; none where nothing can be said.
    pub seconds: Option<f64>,
    /// Where that comes from.
    #[serde(flatten)]
    pub basis: Basis,
}

/// What an expected time rests on.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "basis", rename_all = "kebab-case")]
pub enum Basis {
    /// It was timed on this very board.
    Measured,
    /// It walks the estimated tree, and was timed on a smaller one.
    TimeANode {
        /// That board.
        timed_n: u32,
        /// Its time there, shared out among the nodes.
        seconds_a_node: f64,
    },
    /// It walks another tree or none; its own times on these boards were carried on.
    Extrapolated {
        /// The smallest board they come from.
        from_n: u32,
        /// The largest.
        to_n: u32,
    },
    /// On nothing: there is no expected time.
    None {
        /// Why, in a word.
        status: Status,
        /// Why, in a sentence.
        reason: String,
    },
}
