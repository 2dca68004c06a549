//! Boards as words: a letter or a digit for each row, or the names that chess players give to squares.

use queens_core::BoardSize;

use super::{
    form::{Context, Form},
    group::{Group, separates},
    proposals::{Proposals, Values},
};

/// What a word is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WordKind {
    /// `2413`
    Digits,
    /// `bdac`
    Letters,
    /// `B1 D2 A3 C4`
    Chess,
}

/// A board is one group that ends or begins with its word, or its words.
pub(super) struct Word {
    n: BoardSize,
    kind: WordKind,
}

impl Word {
    pub(super) fn new(n: BoardSize, kind: WordKind) -> Self {
        Self { n, kind }
    }

    /// Whether a word is a board: one of n letters, all large or all small, or of n digits.
    fn is_board(&self, word: &str) -> bool {
        let n = self.n.get() as i16;
        let all = |test: fn(&u8) -> bool| word.as_bytes().iter().all(test);
        let made_so = || match self.kind {
            WordKind::Digits => all(u8::is_ascii_digit),
            _ => all(u8::is_ascii_lowercase) || all(u8::is_ascii_uppercase),
        };
        word.len() == self.n.get() && made_so() && word.bytes().all(|byte| self.column(byte) <= n)
    }

    /// The column that a letter or a digit stands for, as printed: letters count from 1.
    fn column(&self, byte: u8) -> i16 {
        if self.kind == WordKind::Digits { i16::from(byte - b'0') } else { letter(byte) }
    }

    fn propose(&self, line: u32, weight: u32, word: &str, found: &mut Proposals) {
        let squares = word.bytes().enumerate().map(|(row, byte)| [row as i16, self.column(byte)]);
        found.propose((line, line), weight, 0, squares);
    }

    /// The last n tokens as one word, if they are letters.
    fn single_letters(&self, group: &Group) -> Option<String> {
        let tokens = group.tokens();
        let letters = &tokens[tokens.len().checked_sub(self.n.get())?..];
        let single = self.kind == WordKind::Letters && letters.iter().all(|token| token.len() == 1);
        Some(letters.concat()).filter(|word| single && self.is_board(word))
    }

    /// A board in each word, or in the last or the first.
    fn take_words(&self, group: &Group, found: &mut Proposals) {
        if self.is_board(group.text) {
            return self.propose(group.line, group.weight(), group.text, found);
        }
        let mut words = group.text.split(splits).filter(|word| !word.is_empty());
        let Some(last) = words.next_back() else { return };
        let first = words.next();
        if self.is_board(last) {
            let all = first.is_some_and(|first| self.is_board(first))
                && words.clone().all(|word| self.is_board(word));
            if all {
                let n = self.n.get() as u32;
                first
                    .into_iter()
                    .chain(words)
                    .chain([last])
                    .for_each(|word| self.propose(group.line, n, word, found));
            } else {
                self.propose(group.line, group.weight(), last, found);
            }
        } else if let Some(word) = self.single_letters(group) {
            self.propose(group.line, group.weight(), &word, found);
        } else if let Some(first) = first.filter(|first| self.is_board(first)) {
            self.propose(group.line, group.weight(), first, found);
        }
    }

    /// The names of the last n squares.
    fn take_names(&self, group: &Group, found: &mut Proposals) {
        let n = self.n.get();
        if group.text.len() < 2 * n {
            return;
        }
        let names: Vec<[i16; 2]> = group.text.split(splits).filter_map(chess).collect();
        if let Some(from) = names.len().checked_sub(n)
            && names[from..].iter().flatten().all(|&line| line <= n as i16)
        {
            found.propose((group.line, group.last), group.weight(), 0, names[from..].iter().copied());
        }
    }
}

/// Whether a character stands between words.
fn splits(char: char) -> bool {
    separates(char) || matches!(char, ':' | '：' | '=' | '.' | '>' | '-')
}

/// The place of a letter in the alphabet, from 1.
fn letter(byte: u8) -> i16 {
    i16::from(byte.to_ascii_lowercase() - b'a') + 1
}

/// Row as printed and column from 1 of a square's name.
fn chess(word: &str) -> Option<[i16; 2]> {
    // A queen may be said to be one: Qb1.
    let named =
        word.strip_prefix('Q').filter(|rest| rest.len() > 1 && rest.as_bytes()[0].is_ascii_alphabetic());
    let [column, row @ ..] = named.unwrap_or(word).as_bytes() else { return None };
    let digits = (1..=2).contains(&row.len()) && row.iter().all(u8::is_ascii_digit);
    (digits && column.is_ascii_alphabetic())
        .then(|| [row.iter().fold(0, |row, digit| row * 10 + i16::from(digit - b'0')), letter(*column)])
}

impl Form for Word {
    fn take(&mut self, group: &Group, found: &mut Proposals) {
        match self.kind {
            WordKind::Chess => self.take_names(group, found),
            WordKind::Digits | WordKind::Letters => self.take_words(group, found),
        }
    }

    fn values(&self) -> Values {
        if self.kind == WordKind::Chess { Values::Pairs } else { Values::Columns }
    }

    fn is_fragile(&self) -> bool {
        true
    }

    fn words(&self, Context { unit, n, bases }: &Context) -> String {
        match self.kind {
            WordKind::Digits => format!(
                "each {unit}: a word of {n} digits, a queen's column for each row, {}-based",
                bases.column
            ),
            WordKind::Letters => format!("each {unit}: a word of {n} letters, a queen's column for each row"),
            WordKind::Chess => format!("each {unit}: the names of {n} squares, as in chess"),
        }
    }
}
