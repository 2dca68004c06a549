//! The rows that pass between measuring and drawing: one JSON object a line, written as it happens.
//!
//! A recording is a [`Start`], an [`ApproachRow`] for each approach, then what was found, in the order it was found, and a
//! [`Finish`]; without the last, the run was stopped. Tables, charts and pages are made from a recording alone, so they
//! can be made again anywhere. [`SCHEMA`] names the version of all this.
//!
//! Beside recordings there are parts of a count, a [`PartRow`] each, which [`merge`] adds up; and what all that write them or
//! show them need: files that are there whole or not at all ([`replace`]), texts that are fit to be shown ([`plain`]),
//! numbers and lists as people write them.

mod estimate;
mod file;
mod judgement;
mod part;
mod plain;
mod replace;
mod rows;
mod sense;
mod trace;
mod words;

pub use estimate::{Basis, Estimate, ExpectedTime, Level, Nodes};
pub use file::{ReadError, Recording, read, write};
pub use judgement::{FailingBoard, JudgeVerdict, Judgement};
pub use part::{Flaw, Merged, PART_SCHEMA, PartError, PartRow, Question, difference, merge, read_parts};
pub use plain::{is_unseen, plain};
pub use replace::{ensure_replaceable, replace, replaceable_path};
pub use rows::{
    ApproachRow, Asked, Cell, Class, Counted, FAMILIAR, Fault, Finish, Fundamental, Machine, Metered, Mode,
    Program, RUNS_IN_BUDGET, Row, SCHEMA, Sample, Skipped, Start, Status, Verified,
};
pub use trace::{TAPE_ALPHABET, TapeStep, TapeVerdict, Trace};
pub use words::{listed, thousands};
