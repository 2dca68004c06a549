//! A count cut into parts that are counted apart, on one machine or on many, and added up.

use std::{error::Error, fmt, num::NonZeroUsize, ops::ControlFlow, str::FromStr};

use crate::{BoardSize, Count, Run, mix::mix};

/// One of the parts of a count: the `number`-th of `of`, from 1. Written `3/100`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Part {
    number: u32,
    of: u32,
}

impl Part {
    /// The most parts of a count: more than there are cores in any room, and few enough to be listed.
    pub const MOST: u32 = 100_000;

    /// All of it.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// The `number`-th of `of` parts; none where there is no such part, or there are more than [`Self::MOST`].
    pub const fn new(number: u32, of: u32) -> Option<Part> {
        if 1 <= number && number <= of && of <= Self::MOST { Some(Part { number, of }) } else { None }
    }

    /// Which part it is, from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Which part it is, from 0.
    pub const fn index(self) -> u32 {
        self.number - 1
    }

    /// How many parts there are.
    pub const fn of(self) -> u32 {
        self.of
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Why a text names no [`Part`]; it holds the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartError(String);

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.0.chars().take(24).collect();
        write!(f, "a part is written I/M, with I from 1 to M and M at most {}, not {shown:?}", Part::MOST)
    }
}

impl Error for PartError {}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (number, of) = text.split_once('/')?;
            Part::new(number.parse().ok()?, of.parse().ok()?)
        };
        read().ok_or_else(|| PartError(text.into()))
    }
}

/// Counts in parts. They are the same ones wherever they are counted: they depend neither on threads nor on vector
/// instructions, and what each counts never depends on another.
pub trait Parts: Count {
    /// How many times a solution is counted in the sums of all parts together. A part's sum need not be divisible by it.
    fn multiple(&self) -> u64 {
        1
    }

    /// The fingerprint of what the count is cut into, and of which part has which piece.
    fn work(&self, n: BoardSize, of: u32) -> WorkFingerprint;

    /// The bytes that a part reserves on so many threads, at most, known before it starts.
    fn part_bytes(&self, n: BoardSize, part: Part, threads: NonZeroUsize) -> u64;

    /// The part's sum.
    ///
    /// # Errors
    /// Breaks when `run.tick` does, which is told the share of this part that is done.
    ///
    /// # Panics
    /// When the card's sizes do not hold n.
    fn count_part(&self, n: BoardSize, part: Part, run: &Run<'_>) -> ControlFlow<(), u64>;
}

/// The fingerprint of a list of work: programs that cut a count in different ways have different ones, and their parts
/// must not be added up. Written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WorkFingerprint(u64);

impl WorkFingerprint {
    /// The fingerprint of an empty list.
    pub const EMPTY: WorkFingerprint = WorkFingerprint(GOLDEN);

    /// The fingerprint of a list of these pieces in this order. It tells apart what differs by accident, not by design.
    pub fn of(pieces: impl IntoIterator<Item = u64>) -> Self {
        pieces.into_iter().fold(Self::EMPTY, Self::with)
    }

    /// The fingerprint of the same list with one more piece at its end.
    #[must_use]
    pub fn with(self, piece: u64) -> Self {
        WorkFingerprint(mix((self.0 ^ piece).wrapping_add(GOLDEN)))
    }
}

/// 2⁶⁴ over the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl fmt::Display for WorkFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_read_as_it_is_written_and_anything_else_is_refused() {
        for text in ["1/1", "3/100", "100/100", "100000/100000"] {
            assert_eq!(text.parse::<Part>().unwrap().to_string(), text);
        }
        for text in
            ["0/1", "2/1", "1/0", "1/100001", "-1/3", "1", "1/", "/1", "1/2/3", "", "one/two", "4294967297/9"]
        {
            let says = text.parse::<Part>().unwrap_err().to_string();
            let expected =
                format!("a part is written I/M, with I from 1 to M and M at most 100000, not {text:?}");
            assert_eq!(says, expected);
        }
    }

    #[test]
    fn a_fingerprint_tells_pieces_and_their_order_apart() {
        let lists: [&[u64]; 7] = [&[], &[0], &[0, 0], &[1], &[1, 2], &[2, 1], &[1, 2, 0]];
        for (index, list) in lists.iter().enumerate() {
            for (other_index, other) in lists.iter().enumerate() {
                let same =
                    WorkFingerprint::of(list.iter().copied()) == WorkFingerprint::of(other.iter().copied());
                assert_eq!(same, index == other_index, "{list:?} {other:?}");
            }
        }
    }

    #[test]
    fn a_fingerprint_stays_what_it_is_for_files_hold_it() {
        let written = [&[][..], &[1, 2, 3]].map(|list| WorkFingerprint::of(list.iter().copied()).to_string());
        assert_eq!(written, ["9e3779b97f4a7c15", "48cf5028b6df10db"]);
    }
}
