//! What looks like a board, or like rows of one, and was read as none: it is told, and never passed over in silence.

use super::{
    cells::is_rule,
    group::Group,
    proposals::{Proposed, Values},
    text,
};

/// Boards whose lines show what others look like.
const SHOWN: usize = 4;

/// Longer lines show nothing, and are not looked at: they hold many boards.
const LONGEST: usize = 1_000;

/// What the lines of boards look like.
enum Looks {
    /// Rows of these characters, this one in each of them.
    Drawn { signs: Vec<char>, common: char, narrowest: usize },
    /// So many numbers, or as many more or fewer as a queen has, among these characters.
    Numbers { letters: String, signs: Vec<char>, numbers: usize, a_queen: usize },
}

/// Looks for leftovers line by line.
pub(super) struct Leftovers {
    looks: Looks,
    /// Lines of a board, where it has several.
    least: usize,
    things: usize,
    first: usize,
    /// The lines of the thing that goes on: the first one, how many, and the cells in each.
    from: usize,
    lines: usize,
    cells: usize,
}

impl Leftovers {
    /// Learns from the first boards; none where these are too few, or too small, to show anything.
    pub(super) fn new(text: &str, n: usize, values: Values, boards: &[Proposed]) -> Option<Self> {
        let [first, _, ..] = boards else { return None };
        let lines = |board: &Proposed| {
            let lines = text::lines(text).skip(board.first as usize - 1);
            lines.take((board.last - board.first) as usize + 1).filter(|line| !is_rule(line))
        };
        let is_long = |board: &Proposed| lines(board).any(|line| line.len() > LONGEST);
        if n < 4 || boards.iter().take(SHOWN).any(is_long) {
            return None;
        }
        let some = || boards[..SHOWN.min(boards.len())].iter().flat_map(lines);
        let mut signs: Vec<char> = some().flat_map(signs_of).collect();
        let looks = if values == Values::Squares {
            let widths = some().map(|line| signs_of(line).count()).filter(|width| *width > 0);
            let narrowest = widths.min()?;
            signs.sort_unstable();
            let common = signs.chunk_by(|a, b| a == b).max_by_key(|alike| alike.len())?[0];
            signs.dedup();
            Looks::Drawn { signs, common, narrowest }
        } else {
            let line = lines(first).next()?;
            let numbers = Group::new(1, line).numbers().list.len();
            signs.push('-');
            let several = if first.first == first.last { n } else { 1 };
            Looks::Numbers { letters: letters(line), signs, numbers, a_queen: (numbers / several).max(1) }
        };
        let least = if first.first == first.last { 1 } else { n / 2 };
        Some(Self { looks, least, things: 0, first: 0, from: 0, lines: 0, cells: 0 })
    }

    /// Looks at a line outside all boards; to be shown each of them.
    pub(super) fn take(&mut self, number: usize, line: &str) {
        let is_alike = line.len() <= LONGEST && self.is_alike(line);
        if number != self.from + self.lines || !is_alike {
            self.end_thing();
        }
        if is_alike {
            if self.lines == 0 {
                self.from = number;
                let apart = line.split_whitespace().count();
                self.cells = if apart > 1 { apart } else { line.trim().chars().count() };
            }
            self.lines += 1;
        }
    }

    fn is_alike(&self, line: &str) -> bool {
        match &self.looks {
            Looks::Drawn { signs, common, narrowest } => {
                let mut width = 0;
                let mut has_common = false;
                let known = signs_of(line).all(|sign| {
                    width += 1;
                    has_common |= sign == *common;
                    signs.contains(&sign)
                });
                known && has_common && 2 * width >= *narrowest && !is_rule(line)
            }
            Looks::Numbers { letters, signs, numbers, a_queen } => {
                let group = Group::new(1, line);
                let list = &group.numbers().list;
                let counts_up = list.windows(2).all(|pair| pair[0].value + 1 == pair[1].value);
                list.len() > 1
                    && list.len().abs_diff(*numbers) <= *a_queen
                    && !(counts_up && self.least == 1)
                    && signs_of(line).all(|sign| sign.is_ascii_digit() || signs.contains(&sign))
                    && self::letters(line) == *letters
            }
        }
    }

    fn end_thing(&mut self) {
        // As many rows as cells: a board of another size.
        let is_square = matches!(self.looks, Looks::Drawn { .. }) && self.lines == self.cells;
        if self.lines >= self.least && !is_square {
            if self.things == 0 {
                self.first = self.from;
            }
            self.things += 1;
        }
        self.lines = 0;
    }

    /// What was found, in words, if anything was.
    pub(super) fn note(mut self) -> Option<String> {
        self.end_thing();
        let first = self.first;
        match self.things {
            0 => None,
            1 => Some(format!("one thing that looks like a board could not be read, line {first}")),
            things => Some(format!(
                "{things} things that look like boards could not be read, the first in line {first}"
            )),
        }
    }
}

fn signs_of(line: &str) -> impl Iterator<Item = char> + '_ {
    line.chars().filter(|char| !char.is_whitespace())
}

fn letters(line: &str) -> String {
    line.chars().filter(|char| char.is_alphabetic()).collect()
}

/// Hands out the lines outside all these boards, with their numbers.
pub(super) fn outside<'a>(text: &'a str, read: &[&[Proposed]], mut take: impl FnMut(usize, &'a str)) {
    let mut next = vec![0; read.len()];
    for (above, line) in text::lines(text).enumerate() {
        let number = above as u32 + 1;
        let mut is_board = false;
        for (boards, next) in read.iter().zip(&mut next) {
            while boards.get(*next).is_some_and(|board| board.last < number) {
                *next += 1;
            }
            is_board |= boards.get(*next).is_some_and(|board| board.first <= number);
        }
        if !is_board {
            take(above + 1, line);
        }
    }
}

/// Longer lines announce nothing: they hold many boards.
const ANNOUNCED: usize = 400;

/// How a board is announced: the words on its line, or on the line above it, with numbers alike.
pub(super) fn announcement(lines: &[&str], board: &Proposed) -> Option<String> {
    let words = |line: &str| {
        if line.len() > ANNOUNCED {
            return None;
        }
        let words: String =
            line.chars().filter(|char| char.is_alphabetic() || "#:".contains(*char)).collect();
        (line.contains(|char: char| char.is_ascii_digit()) && words.contains(char::is_alphabetic))
            .then_some(words)
    };
    let first = board.first as usize - 1;
    let own = (board.first == board.last).then(|| words(lines[first])).flatten();
    own.or_else(|| words(lines[..first].iter().rev().find(|line| !line.trim().is_empty())?))
}
