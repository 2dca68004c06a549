//! What no run could have written, and no table or chart should have to cope with.

use std::ops::RangeInclusive;

use serde_json::Value;

use crate::{
    ApproachRow, Asked, Counted, Finish, Program, Row, Sample, Skipped, Status, Verified, is_unseen,
};

const BOARDS: RangeInclusive<u32> = 1..=32;
/// Some three hundred years.
const LONGEST_SECONDS: f64 = 1e10;
/// More than any machine bears.
const HIGHEST_LOAD: f64 = 1e6;
/// More bytes than any text of a row has, but for tapes.
const LONGEST_TEXT: usize = 1000;

/// Whether a text anywhere in this line, which is a row, cannot be shown on one line.
pub(crate) fn unreadable(line: &[u8]) -> Option<&'static str> {
    fn is_unreadable(value: &Value) -> bool {
        match value {
            Value::String(text) => text.len() > LONGEST_TEXT || text.chars().any(is_unseen),
            Value::Array(values) => values.iter().any(is_unreadable),
            // A tape and its palette are never shown, and are read in their own alphabet.
            Value::Object(fields) => {
                fields.iter().any(|(name, value)| name != "tape" && name != "palette" && is_unreadable(value))
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }
    let value = serde_json::from_slice(line).unwrap_or_default();
    is_unreadable(&value).then_some("a text has control characters or is very long")
}

/// What is wrong with the values of a row.
pub(crate) fn nonsense(row: &Row) -> Option<&'static str> {
    let n = match row {
        Row::Start(_) | Row::Approach(_) | Row::Finish(_) => None,
        Row::Verified(row) => Some(row.n),
        Row::Fundamental(row) => Some(row.n),
        Row::Program(row) => Some(row.n),
        Row::Counted(row) => Some(row.cell.n),
        Row::Metered(row) => Some(row.cell.n),
        Row::Sample(row) => Some(row.cell.n),
        Row::Skipped(row) => Some(row.cell.n),
        Row::Trace(row) => Some(row.cell.n),
    };
    if n.is_some_and(|n| !BOARDS.contains(&n)) {
        return Some("n is from 1 to 32");
    }
    match row {
        Row::Start(row) => row.asked.nonsense(),
        Row::Approach(row) => row.nonsense(),
        Row::Verified(row) => row.nonsense(),
        Row::Counted(row) => row.nonsense(),
        Row::Sample(row) => row.nonsense(),
        Row::Skipped(row) => row.nonsense(),
        Row::Program(row) => row.nonsense(),
        Row::Finish(row) => row.nonsense(),
        Row::Trace(row) => row.steps().is_none().then_some("a trace's tape is written in its palette"),
        Row::Metered(_) | Row::Fundamental(_) => None,
    }
}

fn takes_time(seconds: f64) -> bool {
    seconds > 0.0 && seconds <= LONGEST_SECONDS
}

impl Asked {
    fn nonsense(&self) -> Option<&'static str> {
        if !(0.0..=LONGEST_SECONDS).contains(&self.budget_s) {
            return Some("a budget is a time");
        }
        let are_boards =
            self.n_from <= self.n_to && BOARDS.contains(&self.n_from) && BOARDS.contains(&self.n_to);
        (!are_boards).then_some("boards are asked for from n = 1 to 32")
    }
}

impl ApproachRow {
    fn nonsense(&self) -> Option<&'static str> {
        self.approach.is_empty().then_some("an approach has a name")
    }
}

impl Verified {
    fn nonsense(&self) -> Option<&'static str> {
        (self.agrees && self.solutions != self.expected)
            .then_some("it agrees, and has another number of solutions")
    }
}

impl Counted {
    fn nonsense(&self) -> Option<&'static str> {
        (self.profile.len() as u32 != self.cell.n + 1).then_some("a profile has n + 1 levels")
    }
}

impl Sample {
    fn nonsense(&self) -> Option<&'static str> {
        (self.iterations == 0 || !takes_time(self.seconds))
            .then_some("a sample is of one run or more, and takes time")
    }
}

impl Skipped {
    fn nonsense(&self) -> Option<&'static str> {
        (self.status == Status::Measured).then_some("what was left out was not measured")
    }
}

impl Program {
    fn nonsense(&self) -> Option<&'static str> {
        let mut times = self.seconds.iter().chain(&self.start_up);
        (self.program.is_empty() || !times.all(|time| takes_time(*time)))
            .then_some("a program has a name, and takes time")
    }
}

impl Finish {
    fn nonsense(&self) -> Option<&'static str> {
        let is_run = (0.0..=LONGEST_SECONDS).contains(&self.seconds)
            && self.load.is_none_or(|load| (0.0..=HIGHEST_LOAD).contains(&load));
        (!is_run).then_some("a run takes a time, on a machine with some load")
    }
}
