//! A search step by step, in a form small enough to travel inside a page.
//!
//! A trace is a palette of words and a tape. Each word is a kind of step with all its details, written once; the tape
//! names the words in order, by one symbol a step, or by two where one alphabet does not suffice. Nothing needs to be
//! guessed when it is played: squares are written out, and the counters of the search come out of the tape alone.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Cell;

/// What a tape is written in: printable ASCII that neither JSON nor HTML has to escape.
pub const TAPE_ALPHABET: &str =
    "#$%()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";

const ALPHABET: &[u8] = TAPE_ALPHABET.as_bytes();

/// A search as it went, step by step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trace {
    /// Whose search.
    #[serde(flatten)]
    pub cell: Cell,
    /// Whether live nodes wait in a queue, and each E-node is its first.
    pub queue: bool,
    /// The words, separated by spaces.
    pub palette: String,
    /// The steps: places in the palette, in the alphabet's digits, the first digit worth most.
    pub tape: String,
}

/// One step of a search, the squares of an n × n board numbered row by row from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TapeStep {
    /// A square is considered, at the price of so many checks.
    Candidate {
        /// The square.
        square: u32,
        /// Steps of the conflict test.
        checks: u32,
        /// What came of it.
        verdict: TapeVerdict,
    },
    /// Checks that are about no one candidate: `c3`.
    Checks {
        /// How many.
        checks: u32,
    },
    /// The first of the queue leaves it and becomes the E-node: `>`.
    Expand,
    /// The E-node got no child: `!`.
    DeadEnd,
    /// The queen put down last is taken off: `-`.
    TakeOff,
    /// What stands is a solution; where there is a queue, what leaves it: `*`.
    Solution,
}

/// What comes of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TapeVerdict {
    /// A queen is put down; where there is a queue, a child with her joins it: `f3@17`.
    Free,
    /// The queen of this square attacks it: `x3@17:4`.
    Attacked(u32),
    /// A queen there would leave this row without a free square: `e3@17:2`.
    Empties(u32),
    /// It is not taken, and the board does not tell why: `r3@17`.
    Refused,
}

impl fmt::Display for TapeStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TapeStep::Candidate { square, checks, verdict } => match verdict {
                TapeVerdict::Free => write!(f, "f{checks}@{square}"),
                TapeVerdict::Attacked(by) => write!(f, "x{checks}@{square}:{by}"),
                TapeVerdict::Empties(row) => write!(f, "e{checks}@{square}:{row}"),
                TapeVerdict::Refused => write!(f, "r{checks}@{square}"),
            },
            TapeStep::Checks { checks } => write!(f, "c{checks}"),
            TapeStep::Expand => f.write_str(">"),
            TapeStep::DeadEnd => f.write_str("!"),
            TapeStep::TakeOff => f.write_str("-"),
            TapeStep::Solution => f.write_str("*"),
        }
    }
}

impl TapeStep {
    fn of_word(word: &str) -> Option<Self> {
        match word {
            ">" => return Some(TapeStep::Expand),
            "!" => return Some(TapeStep::DeadEnd),
            "-" => return Some(TapeStep::TakeOff),
            "*" => return Some(TapeStep::Solution),
            _ => {}
        }
        let (kind, details) = (word.get(..1)?, word.get(1..)?);
        let number = |text: &str| text.parse::<u32>().ok();
        if kind == "c" {
            return Some(TapeStep::Checks { checks: number(details)? });
        }
        let (checks, place) = details.split_once('@')?;
        let (square, verdict) = match (kind, place.split_once(':')) {
            ("f", None) => (place, TapeVerdict::Free),
            ("r", None) => (place, TapeVerdict::Refused),
            ("x", Some((square, by))) => (square, TapeVerdict::Attacked(number(by)?)),
            ("e", Some((square, row))) => (square, TapeVerdict::Empties(number(row)?)),
            _ => return None,
        };
        Some(TapeStep::Candidate { square: number(square)?, checks: number(checks)?, verdict })
    }
}

impl Trace {
    /// Writes the steps down; none where there are more kinds of them than two symbols can name.
    pub fn of(cell: Cell, queue: bool, steps: &[TapeStep]) -> Option<Self> {
        let mut words: Vec<TapeStep> = Vec::new();
        let mut places = std::collections::HashMap::new();
        let order: Vec<usize> = steps
            .iter()
            .map(|step| {
                *places.entry(*step).or_insert_with(|| {
                    words.push(*step);
                    words.len() - 1
                })
            })
            .collect();
        let base = ALPHABET.len();
        if words.len() > base * base {
            return None;
        }
        let mut tape = String::with_capacity(order.len() * symbols(words.len()));
        for place in order {
            if symbols(words.len()) == 2 {
                tape.push(ALPHABET[place / base].into());
            }
            tape.push(ALPHABET[place % base].into());
        }
        let palette: Vec<String> = words.iter().map(TapeStep::to_string).collect();
        Some(Trace { cell, queue, palette: palette.join(" "), tape })
    }

    /// The steps again; none where the palette or the tape is damaged.
    pub fn steps(&self) -> Option<Vec<TapeStep>> {
        let words: Vec<TapeStep> =
            self.palette.split_ascii_whitespace().map(TapeStep::of_word).collect::<Option<_>>()?;
        let step = |digits: &[u8]| {
            let place = digits.iter().try_fold(0, |place, digit| {
                Some(place * ALPHABET.len() + ALPHABET.iter().position(|symbol| symbol == digit)?)
            })?;
            words.get(place).copied()
        };
        let tape = self.tape.as_bytes().chunks_exact(symbols(words.len()));
        if tape.remainder().is_empty() { tape.map(step).collect() } else { None }
    }
}

/// Symbols a step takes.
fn symbols(words: usize) -> usize {
    if words > ALPHABET.len() { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;

    fn cell() -> Cell {
        Cell { approach: "a".into(), n: 8, mode: Mode::All }
    }

    /// Steps of so many squares, no two of them with the same candidate.
    fn some_of_each(squares: u32) -> Vec<TapeStep> {
        let mut steps = Vec::new();
        for square in 0..squares {
            let verdict = match square % 4 {
                0 => TapeVerdict::Free,
                1 => TapeVerdict::Attacked(square / 2),
                2 => TapeVerdict::Empties(7),
                _ => TapeVerdict::Refused,
            };
            steps.push(TapeStep::Candidate { square, checks: square % 7, verdict });
            steps.extend([TapeStep::Checks { checks: 28 }, TapeStep::Solution, TapeStep::DeadEnd]);
            steps.extend([TapeStep::TakeOff, TapeStep::Expand]);
        }
        steps
    }

    #[test]
    fn steps_come_back_as_they_were_by_one_symbol_each_or_by_two() {
        for (squares, symbols) in [(64, 1), (200, 2)] {
            let steps = some_of_each(squares);
            let trace = Trace::of(cell(), false, &steps).unwrap();
            assert_eq!(trace.tape.len(), symbols * steps.len());
            assert_eq!(trace.steps().unwrap(), steps);
        }
    }

    #[test]
    fn a_tape_needs_no_escapes_even_if_it_uses_every_symbol() {
        let fit = ALPHABET.len() * ALPHABET.len() - 5;
        let trace = Trace::of(cell(), false, &some_of_each(fit as u32)).unwrap();
        assert!(trace.tape.bytes().all(|symbol| symbol.is_ascii_graphic() && !b"\"&'<\\".contains(&symbol)));
        assert!(ALPHABET.iter().all(|symbol| trace.tape.as_bytes().contains(symbol)));
        assert_eq!(Trace::of(cell(), false, &some_of_each(fit as u32 + 1)), None);
    }

    #[test]
    fn a_damaged_trace_is_none() {
        let whole = Trace::of(cell(), false, &some_of_each(200)).unwrap();
        let cut = Trace { tape: whole.tape[1..].into(), ..whole.clone() };
        let unknown = Trace { palette: whole.palette.replace('f', "q"), ..whole.clone() };
        let beyond = Trace { palette: "> !".into(), ..whole };
        assert!([cut, unknown, beyond].iter().all(|trace| trace.steps().is_none()));
    }
}
