//! Text from elsewhere, made fit to be shown.

/// Whether a sign is not to be seen, and may change what is seen around it: control characters, ends of lines, and what
/// turns the direction of writing.
pub fn is_unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text from elsewhere on one line: nothing in it moves a cursor, changes a colour or turns the direction of reading. Files
/// and programs may be called anything.
pub fn plain(text: &str) -> String {
    let visible = |sign: char| match sign {
        sign if sign.is_control() => ' ',
        sign if is_unseen(sign) => '\u{fffd}',
        sign => sign,
    };
    text.chars().map(visible).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_stays_that_is_not_seen_and_all_that_is() {
        assert_eq!(plain("a\tb\x1b[31m\u{2028}c\u{202e}d\u{61c}e"), "a b [31m�c�d�e");
        assert_eq!(plain("八皇后 ♛ é 👸🏽"), "八皇后 ♛ é 👸🏽");
    }
}
