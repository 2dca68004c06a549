//! Text from elsewhere, made fit to be shown.

/// Text from elsewhere on one line: nothing in it moves a cursor, changes a colour or turns the direction of reading.
/// Files and programs may be called anything.
pub fn plain(text: &str) -> String {
    let visible = |sign: char| match sign {
        sign if sign.is_control() => ' ',
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        sign => sign,
    };
    text.chars().map(visible).collect()
}
