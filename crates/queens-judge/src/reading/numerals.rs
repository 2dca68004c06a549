//! Chinese numerals before a word that counts: 共九十二种.

use std::borrow::Cow;

/// Come after a number of solutions. One of other things, 一个, is met in every text, and left as it is.
const COUNTING: [&str; 6] = ["种", "種", "组", "組", "套", "个解"];

/// The line with such numerals as figures; single ones are left, as in 第一种.
pub(super) fn in_figures(line: &str) -> Cow<'_, str> {
    let is_numeral = |char: char| digit(char).is_some() || unit(char).is_some();
    if line.is_ascii() || !line.contains(is_numeral) {
        return line.into();
    }
    let mut words = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(from) = rest.find(is_numeral) {
        let (before, numeral) = rest.split_at(from);
        let end = numeral.find(|char| !is_numeral(char)).unwrap_or(numeral.len());
        let (numeral, after) = numeral.split_at(end);
        let counts = COUNTING.iter().any(|word| after.starts_with(word));
        words.push_str(before);
        match value(numeral).filter(|_| counts && numeral.chars().count() > 1) {
            Some(value) => words.push_str(&value.to_string()),
            None => words.push_str(numeral),
        }
        rest = after;
    }
    words.push_str(rest);
    words.into()
}

fn digit(char: char) -> Option<u64> {
    match char {
        '两' => Some(2),
        _ => "零一二三四五六七八九".chars().position(|digit| digit == char).map(|value| value as u64),
    }
}

fn unit(char: char) -> Option<u64> {
    match char {
        '十' => Some(10),
        '百' => Some(100),
        '千' => Some(1_000),
        '万' => Some(10_000),
        _ => None,
    }
}

fn value(numeral: &str) -> Option<u64> {
    let (mut all, mut below, mut last) = (0_u64, 0_u64, None);
    for char in numeral.chars() {
        match (digit(char), unit(char)) {
            (Some(value), _) => last = Some(value),
            (_, Some(10_000)) => {
                all = (all + below + last.take().unwrap_or(0)).checked_mul(10_000)?;
                below = 0;
            }
            (_, Some(unit)) => below = below.checked_add(last.take().unwrap_or(1) * unit)?,
            _ => return None,
        }
    }
    all.checked_add(below + last.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_that_count_solutions_are_figures() {
        for (line, figures) in [
            ("共九十二种", "共92种"),
            ("共有十二種解法", "共有12種解法"),
            ("一万四千二百种", "14200种"),
            ("七百二十四组", "724组"),
            ("第一种", "第一种"),
            ("十二个皇后", "十二个皇后"),
            ("放下一个", "放下一个"),
            ("92", "92"),
        ] {
            assert_eq!(in_figures(line), figures);
        }
        assert!(value(&"万".repeat(40)).is_some_and(|value| value == 0));
        assert!(value(&format!("九{}", "万".repeat(40))).is_none());
    }
}
