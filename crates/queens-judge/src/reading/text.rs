//! From bytes to text: what a person sees who lets the output run over a terminal.

use std::borrow::Cow;

use encoding_rs::{Encoding, GBK, UTF_8};

/// Stands for the byte 0, which some programs print for an empty square: boards of zeroed memory stay readable.
const NUL: char = '\u{2400}';

/// The output as text: decoded, colour codes and other escapes left out, every line ended by `\n` alone. Clearing the
/// screen and returning to the start of a line begin a new line, since what stood there was read before it vanished.
pub fn clean(bytes: &[u8]) -> Cow<'_, str> {
    let text = decode(bytes);
    if text.bytes().any(is_control) { Cow::Owned(without_controls(&text)) } else { text }
}

/// Whether a byte, in UTF-8, is a control character and neither a line's end nor a tab.
fn is_control(byte: u8) -> bool {
    byte < b' ' && byte != b'\n' && byte != b'\t' || byte == 0x7f
}

/// UTF-8, or what a byte order mark says, or GBK: whichever fits with fewer errors.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0;
    }
    let (utf_8, broken) = UTF_8.decode_without_bom_handling(bytes);
    if !broken {
        return utf_8;
    }
    let (gbk, broken) = GBK.decode_without_bom_handling(bytes);
    let errors = |text: &str| text.matches(char::REPLACEMENT_CHARACTER).count();
    if !broken || errors(&gbk) < errors(&utf_8) { gbk } else { utf_8 }
}

fn without_controls(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.bytes().position(is_control) {
        clean.push_str(&rest[..at]);
        let control = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        match control {
            b'\r' if rest.starts_with('\n') => {}
            b'\r' | b'\x0b' | b'\x0c' => clean.push('\n'),
            0 => clean.push(NUL),
            b'\x08' if clean.ends_with('\n') => {}
            b'\x08' => drop(clean.pop()),
            b'\x1b' => rest = after_escape(rest, &mut clean),
            _ => {}
        }
    }
    clean.push_str(rest);
    clean
}

/// What follows an escape sequence, whose first character is gone. One that never ends is cut at the end of its line.
fn after_escape<'a>(rest: &'a str, clean: &mut String) -> &'a str {
    let end = |ends: fn(char) -> bool| {
        rest[1..].find(move |char| char == '\n' || ends(char)).map_or(rest.len(), |at| at + 1)
    };
    let after = |at: usize| {
        let ended = rest[at..].chars().next().filter(|&char| char != '\n');
        &rest[at + ended.map_or(0, char::len_utf8)..]
    };
    match rest.bytes().next() {
        Some(b'[') => {
            let at = end(|char| ('@'..='~').contains(&char));
            // The cursor goes elsewhere, or the screen is cleared.
            let moves = rest[at..].starts_with(['A', 'B', 'E', 'F', 'H', 'J', 'd', 'f']);
            if moves && !clean.ends_with('\n') {
                clean.push('\n');
            }
            after(at)
        }
        Some(b']') => after(end(|char| char == '\x07' || char == '\x1b')),
        _ => after(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_does_not_show_is_left_out() {
        for (bytes, text) in [
            (&b"1 2\r\n3 4\r\n"[..], "1 2\n3 4\n"),
            (b"\xef\xbb\xbf2 4", "2 4"),
            (b"\xff\xfe2\x004\x00", "24"),
            (b"\x1b[31mQ\x1b[0m .", "Q ."),
            (b"10%\r20%\r", "10%\n20%\n"),
            (b"a\x1b[2J\x1b[Hb", "a\nb"),
            (b"\x1b]0;title\x07x", "x"),
            (b"\0Q\0", "\u{2400}Q\u{2400}"),
            (b"1|\x082", "12"),
            (b"\x1b[", ""),
            (b"\xb9\xb2\xd3\xd0 2 \xd6\xd6", "共有 2 种"),
            ("共有 2 种".as_bytes(), "共有 2 种"),
            (b"caf\xff", "caf\u{fffd}"),
        ] {
            assert_eq!(clean(bytes), text, "{bytes:?}");
        }
    }
}
