//! A search step by step, in a form small enough to travel inside a page.
//!
//! A trace is a palette of words and a tape. Each word is a kind of step with all its details, written once; the tape
//! names the words in order, by one symbol a step, or by two where one alphabet does not suffice. Nothing needs to be
//! guessed when it is played: squares are written out, and the counters of the search come out of the tape alone.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Cell;

/// What a tape is written in: printable ASCII that neither JSON nor HTML has to escape.
const ALPHABET: &[u8] =
    b"#$%()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";

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
pub enum Step {
    /// What stands becomes the E-node, or the first of the queue does: `>`.
    Expand,
    /// A square is considered, at the price of so many checks: `f3@17` where a queen is put down next, `x3@17` where
    /// none is.
    Candidate {
        /// The square.
        square: u32,
        /// Conflict questions asked.
        checks: u32,
        /// Whether a queen is put down there next.
        taken: bool,
    },
    /// Checks on what stands already: `c3`.
    Check {
        /// How many.
        checks: u32,
    },
    /// The queen of the candidate is put down: `+>` where the node becomes the E-node, `+` where it does not.
    Place {
        /// Whether the node is expanded at once.
        expanded: bool,
    },
    /// The node with the candidate's queen joins the queue: `<`.
    Join,
    /// The queen put down last is taken off: `-`.
    TakeOff,
    /// What stands is a solution; from a queue, its first leaves with this: `*`.
    Solution,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Step::Expand => f.write_str(">"),
            Step::Candidate { square, checks, taken } => {
                write!(f, "{}{checks}@{square}", if taken { 'f' } else { 'x' })
            }
            Step::Check { checks } => write!(f, "c{checks}"),
            Step::Place { expanded } => f.write_str(if expanded { "+>" } else { "+" }),
            Step::Join => f.write_str("<"),
            Step::TakeOff => f.write_str("-"),
            Step::Solution => f.write_str("*"),
        }
    }
}

impl Step {
    fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            ">" => Step::Expand,
            "+>" => Step::Place { expanded: true },
            "+" => Step::Place { expanded: false },
            "<" => Step::Join,
            "-" => Step::TakeOff,
            "*" => Step::Solution,
            _ => match (word.get(..1)?, word.get(1..)?.split_once('@')) {
                (kind @ ("f" | "x"), Some((checks, square))) => Step::Candidate {
                    square: square.parse().ok()?,
                    checks: checks.parse().ok()?,
                    taken: kind == "f",
                },
                ("c", None) => Step::Check { checks: word[1..].parse().ok()? },
                _ => return None,
            },
        })
    }
}

impl Trace {
    /// Writes the steps down; none where there are more kinds of them than two symbols can name.
    pub fn of(cell: Cell, queue: bool, steps: &[Step]) -> Option<Self> {
        let mut words: Vec<Step> = Vec::new();
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
        let palette: Vec<String> = words.iter().map(Step::to_string).collect();
        Some(Trace { cell, queue, palette: palette.join(" "), tape })
    }

    /// The steps again; none where the palette or the tape is damaged.
    pub fn steps(&self) -> Option<Vec<Step>> {
        let words: Vec<Step> =
            self.palette.split_ascii_whitespace().map(Step::of_word).collect::<Option<_>>()?;
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

    fn some_of_each(squares: u32) -> Vec<Step> {
        let mut steps = vec![Step::Expand];
        for square in 0..squares {
            steps.push(Step::Candidate { square, checks: square % 7, taken: square % 2 == 0 });
            steps.extend([Step::Place { expanded: true }, Step::Check { checks: 28 }, Step::Solution]);
            steps.extend([Step::TakeOff, Step::Place { expanded: false }, Step::Join]);
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
    fn a_tape_needs_no_escapes() {
        let trace = Trace::of(cell(), false, &some_of_each(7744)).unwrap_or_else(|| {
            // One word too many for two symbols; the most that fit use all of them.
            Trace::of(cell(), false, &some_of_each(7700)).unwrap()
        });
        assert!(trace.tape.bytes().all(|symbol| symbol.is_ascii_graphic() && !b"\"&'<\\".contains(&symbol)));
        assert_eq!(serde_json::to_string(&trace.tape).unwrap().len(), trace.tape.len() + 2);
    }

    #[test]
    fn a_damaged_trace_is_none() {
        let whole = Trace::of(cell(), false, &some_of_each(200)).unwrap();
        let cut = Trace { tape: whole.tape[1..].into(), ..whole.clone() };
        let unknown = Trace { palette: whole.palette.replace('+', "q"), ..whole.clone() };
        let beyond = Trace { palette: ">".into(), ..whole };
        assert!([cut, unknown, beyond].iter().all(|trace| trace.steps().is_none()));
    }
}
