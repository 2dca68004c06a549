//! Parts of a count: a line each, and what they add up to.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The version of the lines: raised whenever an older reader would misunderstand a newer file.
pub const PART_SCHEMA: u32 = 1;

/// One part of a count, counted: one line of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename = "part")]
pub struct PartRow {
    /// [`PART_SCHEMA`] of the writer.
    pub schema: u32,
    /// The question it is a part of.
    #[serde(flatten)]
    pub question: Question,
    /// Which part it is, from 1.
    pub part: u32,
    /// What it adds to the sum.
    pub sum: u64,
    /// How long it took.
    pub seconds: f64,
    /// How many threads counted it.
    pub threads: u32,
    /// The machine's name; empty where it does not tell.
    pub host: String,
    /// When it was done, UTC, as RFC 3339.
    pub date: String,
    /// A hash of all the rest: a line that was damaged or edited shows.
    pub check: String,
}

/// What parts must agree in to be added up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The board.
    pub n: u32,
    /// The approach that counts.
    pub approach: String,
    /// The suite's version.
    pub version: String,
    /// The commit it was built from, with `-dirty` where files had been changed; empty where that is not known.
    pub commit: String,
    /// How many parts there are.
    pub parts: u32,
    /// The fingerprint of what was cut, and how.
    pub work: String,
    /// How many times the sum of all parts counts each solution.
    pub multiple: u64,
}

impl PartRow {
    /// The row with its check put in.
    #[must_use]
    pub fn checked(mut self) -> Self {
        self.check = self.hash();
        self
    }

    /// The row as a line, with its end.
    pub fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// FNV-1a of the line without check: enough for what goes wrong by accident.
    fn hash(&self) -> String {
        let bare = PartRow { check: String::new(), ..self.clone() }.line();
        let hash = bare.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}

/// Why a text does not hold parts.
#[derive(Error, Clone, PartialEq, Eq, Debug)]
pub enum PartError {
    /// Nothing in it.
    #[error("it is empty")]
    Empty,
    /// Its last line has no end.
    #[error("it is cut short")]
    CutShort,
    /// A line that is no part.
    #[error("line {line} is no part of a count: {why}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// Reads lines of parts, one or more; each must be as it was written.
///
/// # Errors
/// When anything is missing, damaged or of another schema.
pub fn read_parts(text: &[u8]) -> Result<Vec<PartRow>, PartError> {
    let lines = match text {
        [] => return Err(PartError::Empty),
        [lines @ .., b'\n'] => lines,
        _ => return Err(PartError::CutShort),
    };
    let read = |(index, line): (usize, &[u8])| {
        let bad = |why: String| PartError::Line { line: index + 1, why };
        let row: PartRow =
            serde_json::from_slice(line).map_err(|_| bad("it has not the fields of one".into()))?;
        if row.schema != PART_SCHEMA {
            return Err(bad(format!("it has schema {}, this suite reads {PART_SCHEMA}", row.schema)));
        }
        // The hash is one of the values; the line has their names too.
        if row.check != row.hash() || row.line().trim_end().as_bytes() != line.trim_ascii_end() {
            return Err(bad("it was changed after it was written".into()));
        }
        if row.part == 0 || row.part > row.question.parts || row.question.multiple == 0 {
            return Err(bad("there is no such part".into()));
        }
        Ok(row)
    };
    lines.split(|byte| *byte == b'\n').enumerate().map(read).collect()
}

/// Parts of one question, each there once at most.
#[derive(Clone, PartialEq, Debug)]
pub struct Merged {
    /// The question.
    pub question: Question,
    /// How many parts are there.
    pub done: u32,
    /// Which parts are not there, ascending.
    pub missing: Vec<u32>,
    /// The sum of those that are.
    pub sum: u128,
    /// The seconds of those that are, together.
    pub seconds: f64,
    /// The machines that counted.
    pub hosts: BTreeSet<String>,
}

impl Merged {
    /// The number of solutions, when no part is missing.
    pub fn total(&self) -> Option<u64> {
        if !self.missing.is_empty() {
            return None;
        }
        u64::try_from(self.sum / u128::from(self.question.multiple)).ok()
    }
}

/// Why parts are not added up. Each names the files it speaks of.
#[derive(Error, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Flaw {
    /// There are none.
    #[error("there are no parts")]
    Nothing,
    /// A part of another question than most.
    #[error("{file} is foreign: its {what} is {found}, not {expected}")]
    Foreign {
        /// Where it is from.
        file: String,
        /// In what it differs.
        what: &'static str,
        /// What it has.
        found: String,
        /// What most have.
        expected: String,
    },
    /// A part that is there more than once, with the same sum.
    #[error("part {part} is double: in {files}")]
    Double {
        /// The part.
        part: u32,
        /// Where it is.
        files: String,
    },
    /// A part that is there more than once, with different sums.
    #[error("part {part} is contradictory: {sums}")]
    Contradictory {
        /// The part.
        part: u32,
        /// The sums, and where they are.
        sums: String,
    },
    /// All are there, but no count comes of them.
    #[error("the parts add up to {sum}, which is no number of solutions {multiple} times over")]
    NoCount {
        /// What they add up to.
        sum: u128,
        /// What that should be divisible by.
        multiple: u64,
    },
}

/// Adds up parts, each with the file it is from. Whatever does not belong together is refused: what comes out is of one
/// question, and no part is in it twice. Parts may be missing; then there is no [`Merged::total`].
///
/// # Errors
/// With everything that is wrong.
pub fn merge(parts: &[(String, PartRow)]) -> Result<Merged, Vec<Flaw>> {
    let mut questions: BTreeMap<&Question, usize> = BTreeMap::new();
    for (_, row) in parts {
        *questions.entry(&row.question).or_default() += 1;
    }
    // What most are parts of is what was meant.
    let Some((question, _)) = questions.into_iter().max_by_key(|(_, often)| *often) else {
        return Err(vec![Flaw::Nothing]);
    };
    let mut flaws = Vec::new();
    let mut by_part: BTreeMap<u32, Vec<&(String, PartRow)>> = BTreeMap::new();
    for from @ (file, row) in parts {
        match difference(&row.question, question) {
            Some((what, found, expected)) => {
                flaws.push(Flaw::Foreign { file: file.clone(), what, found, expected });
            }
            None => by_part.entry(row.part).or_default().push(from),
        }
    }
    for (&part, from) in &by_part {
        let [(_, first), others @ ..] = &from[..] else { continue };
        let list = |say: &dyn Fn(&(String, PartRow)) -> String| {
            from.iter().map(|from| say(from)).collect::<Vec<_>>().join(" and ")
        };
        if others.iter().any(|(_, other)| other.sum != first.sum) {
            let sums = list(&|(file, row)| format!("{} in {file}", row.sum));
            flaws.push(Flaw::Contradictory { part, sums });
        } else if !others.is_empty() {
            flaws.push(Flaw::Double { part, files: list(&|(file, _)| file.clone()) });
        }
    }
    let rows = || by_part.values().flatten().map(|(_, row)| row);
    let missing: Vec<u32> = (1..=question.parts).filter(|part| !by_part.contains_key(part)).collect();
    let sum: u128 = rows().map(|row| u128::from(row.sum)).sum();
    let multiple = u128::from(question.multiple);
    let is_count = sum.is_multiple_of(multiple) && u64::try_from(sum / multiple).is_ok();
    if missing.is_empty() && flaws.is_empty() && !is_count {
        flaws.push(Flaw::NoCount { sum, multiple: question.multiple });
    }
    if !flaws.is_empty() {
        return Err(flaws);
    }
    Ok(Merged {
        question: question.clone(),
        done: by_part.len() as u32,
        missing,
        sum,
        seconds: rows().map(|row| row.seconds).sum(),
        hosts: rows().map(|row| row.host.clone()).collect(),
    })
}

/// In what one question is another: what, and both answers.
pub fn difference(found: &Question, expected: &Question) -> Option<(&'static str, String, String)> {
    let told = |what, found: &dyn ToString, expected: &dyn ToString| {
        let (found, expected) = (found.to_string(), expected.to_string());
        (found != expected).then_some((what, found, expected))
    };
    let version =
        |question: &Question| format!("{} {}", question.version, question.commit).trim_end().to_owned();
    told("n", &found.n, &expected.n)
        .or_else(|| told("approach", &found.approach, &expected.approach))
        .or_else(|| told("number of parts", &found.parts, &expected.parts))
        .or_else(|| told("version", &version(found), &version(expected)))
        .or_else(|| told("work list", &found.work, &expected.work))
        .or_else(|| told("multiple", &found.multiple, &expected.multiple))
}

#[cfg(test)]
mod tests;
