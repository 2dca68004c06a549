//! Numbers and lists as people write them.

/// `924,226`.
pub fn thousands(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_string(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
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
        assert_eq!(
            [&[][..], &["a"], &["a", "b"], &["a", "b", "c"]].map(listed),
            ["", "a", "a and b", "a, b and c"]
        );
    }
}
