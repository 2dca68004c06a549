//! Numbers and lists for people.

/// With a comma before each three digits: 15,380.
pub(super) fn thousands(value: u64) -> String {
    let digits = value.to_string();
    let first = digits.len() % 3;
    let mut words = digits[..first].to_owned();
    for (at, digit) in digits[first..].chars().enumerate() {
        if at % 3 == 0 && !words.is_empty() {
            words.push(',');
        }
        words.push(digit);
    }
    words
}

/// `one board`, `92 boards`
pub(super) fn boards(count: u64) -> String {
    if count == 1 { "one board".into() } else { format!("{} boards", thousands(count)) }
}

/// `a`, `a and b`, `a, b and c`
pub(super) fn and(parts: &[&str]) -> String {
    match parts {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_read_as_people_write_them() {
        assert_eq!(
            [0, 92, 736, 15_380, 16_777_216].map(thousands),
            ["0", "92", "736", "15,380", "16,777,216"]
        );
        assert_eq!((boards(1), boards(1_000)), ("one board".into(), "1,000 boards".into()));
        assert_eq!((and(&["a"]), and(&["a", "b", "c"])), ("a".into(), "a, b and c".into()));
    }
}
