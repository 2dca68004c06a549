//! Text is cut into groups, in two ways: its lines, or what stands within innermost brackets. Every form reads groups.

use std::cell::{Cell, OnceCell};

use super::text::lines;

/// A part of the text that may hold a board, a row of one, or one queen.
pub(super) struct Group<'a> {
    /// The line it begins on, from 1, and the line it ends on.
    pub line: u32,
    pub last: u32,
    pub text: &'a str,
    numbers: OnceCell<Numbers>,
    tokens: OnceCell<Vec<&'a str>>,
    room: Room<'a>,
}

/// Empty lists that grew in the groups before: an output may have millions of groups, and asking for memory in each of them
/// takes longer than reading them.
#[derive(Default)]
struct Room<'a> {
    numbers: Cell<Vec<Number>>,
    tokens: Cell<Vec<&'a str>>,
}

/// The whole numbers of a group, and what stands around them.
pub(super) struct Numbers {
    pub list: Vec<Number>,
    /// A hash of everything that is not a number.
    pub skeleton: u32,
}

/// Larger numbers are taken for this one: no board has them, and one may be added without care.
const LARGEST: i32 = 1_000_000_000;

#[derive(Clone, Copy)]
pub(super) struct Number {
    pub value: i32,
    /// A hash of the text between the number before and this one, blanks left out.
    pub gap: u32,
}

impl<'a> Group<'a> {
    pub(super) fn new(line: usize, text: &'a str) -> Self {
        Self::over((line, line), text, Room::default())
    }

    fn over((line, last): (usize, usize), text: &'a str, room: Room<'a>) -> Self {
        let (numbers, tokens) = Default::default();
        Self { line: line as u32, last: last as u32, text, numbers, tokens, room }
    }

    fn into_room(mut self) -> Room<'a> {
        if let Some(mut numbers) = self.numbers.take() {
            numbers.list.clear();
            self.room.numbers.set(numbers.list);
        }
        if let Some(mut tokens) = self.tokens.take() {
            tokens.clear();
            self.room.tokens.set(tokens);
        }
        self.room
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_whitespace())
    }

    /// Bytes that are not blank: what a reading explains when it explains this group.
    pub(super) fn weight(&self) -> u32 {
        self.text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count() as u32
    }

    pub(super) fn numbers(&self) -> &Numbers {
        self.numbers.get_or_init(|| Numbers::of(self.text, self.room.numbers.take()))
    }

    /// Its parts between blanks, commas, brackets, bars and quotation marks.
    pub(super) fn tokens(&self) -> &[&'a str] {
        self.tokens.get_or_init(|| {
            let mut tokens = self.room.tokens.take();
            tokens.extend(self.text.split(separates).filter(|token| !token.is_empty()));
            tokens
        })
    }
}

/// Whether a character stands between cells, and is none.
pub(super) fn separates(char: char) -> bool {
    // Nearly all are ASCII, and one look tells.
    if char.is_ascii() {
        return matches!(
            char,
            '\t'..='\r' | ' ' | ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'' | '/' | '|'
        );
    }
    char.is_whitespace() || char == '，' || is_bar(char)
}

/// Whether a character is drawn between the cells of a row.
pub(super) fn is_bar(char: char) -> bool {
    matches!(char, '|' | '¦' | '│' | '┃' | '║' | '｜')
}

/// FNV-1a, which is enough to tell the handful of texts apart that stand between numbers.
const EMPTY: u32 = 0x811c_9dc5;
fn hashed(hash: u32, byte: u8) -> u32 {
    (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
}

impl Numbers {
    fn of(text: &str, mut list: Vec<Number>) -> Self {
        let bytes = text.as_bytes();
        let (mut gap, mut skeleton) = (EMPTY, EMPTY);
        let mut at = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            let negative = byte == b'-'
                && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
                && (at == 0 || b" \t[({,=:<".contains(&bytes[at - 1]));
            if byte.is_ascii_digit() || negative {
                at += usize::from(negative);
                let mut value = 0_i32;
                while let Some(digit) = bytes.get(at).filter(|byte| byte.is_ascii_digit()) {
                    value = value.saturating_mul(10).saturating_add(i32::from(digit - b'0'));
                    at += 1;
                }
                let value = value.min(LARGEST);
                list.push(Number { value: if negative { -value } else { value }, gap });
                gap = EMPTY;
                skeleton = hashed(skeleton, b'0');
            } else {
                if !byte.is_ascii_whitespace() {
                    gap = hashed(gap, byte);
                    skeleton = hashed(skeleton, byte);
                }
                at += 1;
            }
        }
        Self { list, skeleton }
    }
}

/// How text is cut into groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    Lines,
    Brackets,
}

impl Cut {
    /// Hands out the groups of a text whose first line has the number `line`.
    pub(super) fn each<'a>(self, text: &'a str, line: usize, mut take: impl FnMut(&Group<'a>)) {
        let mut room = Room::default();
        let mut hand_out = |lines, text| {
            let group = Group::over(lines, text, std::mem::take(&mut room));
            take(&group);
            room = group.into_room();
        };
        match self {
            Self::Lines => {
                for (line, text) in (line..).zip(lines(text)) {
                    hand_out((line, line), text);
                }
            }
            Self::Brackets => {
                let (mut line, mut open) = (line, None);
                for (at, byte) in text.bytes().enumerate() {
                    match byte {
                        b'\n' => line += 1,
                        b'(' | b'[' | b'{' | b'<' => open = Some((at + 1, line)),
                        b')' | b']' | b'}' | b'>' => {
                            if let Some((from, first)) = open.take() {
                                hand_out((first, line), &text[from..at]);
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<i32> {
        Numbers::of(text, Vec::new()).list.iter().map(|number| number.value).collect()
    }

    #[test]
    fn numbers_are_found_wherever_they_stand() {
        assert_eq!(values("#0 a[0]=1 a[1]=-1"), [0, 0, 1, 1, -1]);
        assert_eq!(values("2-4-1-3"), [2, 4, 1, 3]);
        assert_eq!(values("第1行第2列"), [1, 2]);
        assert_eq!(values("99999999999999999999"), [LARGEST]);
    }

    #[test]
    fn brackets_are_read_from_the_innermost_over_lines_too() {
        let mut found = Vec::new();
        Cut::Brackets.each("((2 4) (3\n 1))] [", 7, |group| {
            found.push((group.line, group.last, group.text.to_owned()));
        });
        assert_eq!(found, [(7, 7, "2 4".into()), (7, 8, "3\n 1".into())]);
    }
}
