//! Several sizes in one run, each under its heading: what stands under that of the size asked for is the answer.

use queens_core::BoardSize;

use super::{
    figure::{Role, figures},
    text::lines,
};

/// Longer lines are no headings.
const LONGEST: usize = 80;

/// The first heading stands within so much of the beginning.
const BEGINNING: usize = 1 << 15;

/// More lines that may be headings are none: each costs a closer look.
const MOST: usize = 50_000;

/// What stands under one size.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Section {
    /// The whole text, with all other lines emptied.
    pub text: String,
    /// Whether there are numbers before the first heading: then sizes may be named behind their answers.
    pub is_behind_numbers: bool,
}

/// The section of this size; none where no other size has one, or a size has several: such lines may say anything.
pub(super) fn section(text: &str, asked: BoardSize) -> Option<Section> {
    let from = lines(text).take_while(|line| line.as_ptr() as usize - text.as_ptr() as usize <= BEGINNING);
    let above = from.take(MOST).position(|line| heading(line).is_some())?;
    let mut met = 0_u64;
    let mut looks = 0;
    let mut is_asked = false;
    let mut section = String::new();
    for line in lines(text) {
        if may_be_heading(line) {
            looks += 1;
            if looks > MOST {
                return None;
            }
            if let Some(size) = heading(line) {
                if met & 1 << size.get() != 0 {
                    return None;
                }
                met |= 1 << size.get();
                is_asked = size == asked;
            }
        }
        if is_asked {
            section.push_str(line);
        }
        section.push('\n');
    }
    let is_number = |line: &str| line.bytes().any(|byte| byte.is_ascii_digit());
    let is_behind_numbers = lines(text).take(above).any(is_number);
    let is_one_of_several = met & 1 << asked.get() != 0 && met.count_ones() > 1;
    is_one_of_several.then_some(Section { text: section, is_behind_numbers })
}

/// Whether a line has digits, and signs that a name for the size has: `n`, `queens`, `x`, `size`, `by`, or one beyond ASCII.
fn may_be_heading(line: &str) -> bool {
    let names = |byte: u8| byte >= 0x80 || b"nNxX*zZyY".contains(&byte);
    line.len() <= LONGEST && line.bytes().any(|byte| byte.is_ascii_digit()) && line.bytes().any(names)
}

/// The size that a line names, and no other number.
fn heading(line: &str) -> Option<BoardSize> {
    if !may_be_heading(line) {
        return None;
    }
    let line = line.to_ascii_lowercase();
    let figures = figures(&line, None);
    let [first, others @ ..] = &figures[..] else { return None };
    let is_size = figures.iter().all(|figure| figure.role(&line) == Role::Size);
    let alike = others.iter().all(|other| other.value == first.value);
    (is_size && alike).then(|| BoardSize::new(first.value as usize))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_names_one_size_and_no_other_number() {
        for (line, size) in [
            ("n = 8", Some(8)),
            ("=== 5 queens ===", Some(5)),
            ("Board size: 6", Some(6)),
            ("7x7 board:", Some(7)),
            ("8皇后：", Some(8)),
            ("n = 8: 92", None),
            ("8 queens: 92 solutions", None),
            ("Solution 8", None),
            ("2 4 1 3", None),
            ("n = 99", None),
            ("hello", None),
        ] {
            assert_eq!(heading(line), BoardSize::new(size.unwrap_or(0)), "{line}");
        }
    }

    #[test]
    fn what_stands_under_the_heading_of_a_size_is_its_section() {
        let of = |text, n| section(text, BoardSize::of(n)).map(|section| section.text);
        let text = "title\nn = 4\na\nb\nn = 5\nc\n";
        assert_eq!(of(text, 4), Some("\nn = 4\na\nb\n\n\n".into()));
        assert_eq!(of(text, 5), Some("\n\n\n\nn = 5\nc\n".into()));
        let is_behind =
            |text| section(text, BoardSize::of(4)).is_some_and(|section| section.is_behind_numbers);
        assert!(!is_behind(text) && is_behind("2 solutions\nn = 4\n10 solutions\nn = 5\n"));
        for (text, n) in [(text, 6), ("n = 4\na\n", 4), ("n = 4\nn = 5\nn = 4\n", 4)] {
            assert_eq!(of(text, n), None, "{text}");
        }
    }
}
