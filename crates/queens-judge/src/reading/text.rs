//! From bytes to text: what a person sees who lets the output run over a terminal.

use std::borrow::Cow;

use encoding_rs::{Encoding, GBK};
use memchr::memchr;

/// Stands for the byte 0, which some programs print for an empty square: boards of zeroed memory stay readable.
const NUL: char = '\u{2400}';

/// The output as text: decoded, colour codes and other escapes left out, every line ended by `\n` alone. Clearing the
/// screen and returning to the start of a line begin a new line, since what stood there was read before it vanished.
pub fn clean(bytes: &[u8]) -> Cow<'_, str> {
    let text = decode(bytes);
    if control(&text).is_some() { Cow::Owned(without_controls(&text)) } else { text }
}

/// Where the first control character is that is neither a line's end nor a tab. Looks at bytes, since an output may be
/// long: those from U+0080 to U+009F have two.
fn control(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    bytes.iter().enumerate().position(|(at, &byte)| match byte {
        b'\n' | b'\t' => false,
        ..b' ' | 0x7f => true,
        0xc2 => bytes.get(at + 1).is_some_and(|&next| next < 0xa0),
        _ => false,
    })
}

/// The lines of a text that was cleaned. Short ones cost `str::lines` more than reading them does.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = memchr(b'\n', rest.as_bytes());
        let line = &rest[..end.unwrap_or(rest.len())];
        let is_over = rest.is_empty();
        rest = end.map_or("", |end| &rest[end + 1..]);
        (!is_over).then_some(line)
    })
}

/// UTF-8, or what a byte order mark says, or GBK: whichever fits with fewer errors.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0;
    }
    if let Some(utf_8) = utf_8(bytes) {
        return utf_8.into();
    }
    let (gbk, broken) = GBK.decode_without_bom_handling(bytes);
    if !broken {
        return gbk;
    }
    // Not by encoding_rs, which begins anew with each error: of noise, that is all there is.
    let utf_8 = String::from_utf8_lossy(bytes);
    let errors = |text: &str| text.chars().filter(|sign| *sign == char::REPLACEMENT_CHARACTER).count();
    if errors(&gbk) < errors(&utf_8) { gbk } else { utf_8 }
}

/// UTF-8, perhaps cut within a character at its ends, as the output of a program is that was stopped: without the pieces.
fn utf_8(bytes: &[u8]) -> Option<&str> {
    let pieces = bytes.iter().take(3).take_while(|&&byte| byte & 0xc0 == 0x80).count();
    let whole = &bytes[pieces..];
    let text = match str::from_utf8(whole) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => str::from_utf8(&whole[..error.valid_up_to()]).ok()?,
        Err(_) => return None,
    };
    // In front of plain ASCII they may be a character of another encoding just as well.
    (pieces == 0 || !text.is_ascii()).then_some(text)
}

fn without_controls(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = control(rest) {
        clean.push_str(&rest[..at]);
        let mut signs = rest[at..].chars();
        let control = signs.next().expect("it was found");
        rest = signs.as_str();
        match control {
            '\r' if rest.starts_with('\n') => {}
            '\r' | '\x0b' | '\x0c' | '\u{85}' => clean.push('\n'),
            '\0' => clean.push(NUL),
            '\x08' if clean.ends_with('\n') => {}
            '\x08' => drop(clean.pop()),
            '\x1b' => {
                let mut signs = rest.chars();
                let kind = signs.next().filter(|&kind| kind != '\n');
                rest = kind.map_or(rest, |kind| after_escape(kind, signs.as_str(), &mut clean));
            }
            // An escape and its kind in one.
            '\u{90}' | '\u{98}' | '\u{9b}' | '\u{9d}'..='\u{9f}' => {
                let kind = char::from(control as u8 - 0x40);
                rest = after_escape(kind, rest, &mut clean);
            }
            _ => {}
        }
    }
    clean.push_str(rest);
    clean
}

/// What follows an escape sequence of this kind, the sign behind the escape. One that never ends is cut at the end of its
/// line.
fn after_escape<'a>(kind: char, rest: &'a str, clean: &mut String) -> &'a str {
    let end =
        |ends: fn(char) -> bool| rest.find(move |sign| sign == '\n' || ends(sign)).unwrap_or(rest.len());
    match kind {
        '[' => {
            let at = end(|sign| ('@'..='~').contains(&sign));
            // The cursor goes elsewhere, or the screen is cleared.
            let moves = rest[at..].starts_with(['A', 'B', 'E', 'F', 'H', 'J', 'd', 'f']);
            if moves && !clean.ends_with('\n') {
                clean.push('\n');
            }
            let ended = rest[at..].chars().next().filter(|&sign| sign != '\n');
            &rest[at + ended.map_or(0, char::len_utf8)..]
        }
        // Titles, links and the like: text up to a bell or to the end of strings, which has two signs or one.
        ']' | 'P' | 'X' | '^' | '_' => {
            let after = &rest[end(|sign| matches!(sign, '\x07' | '\x1b' | '\u{9c}'))..];
            ["\x1b\\", "\x07", "\x1b", "\u{9c}"]
                .iter()
                .find_map(|ending| after.strip_prefix(ending))
                .unwrap_or(after)
        }
        _ => rest,
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
            (b"\x1b]8;;http://a\x1b\\x\x1b]8;;\x1b\\y", "xy"),
            (b"\x1bPq#0\x1b\\x\x1b_never ends\ny", "x\ny"),
            ("\u{9b}31mQ\u{9b}0m a\u{9b}2Jb".as_bytes(), "Q a\nb"),
            ("\u{9d}0;title\u{9c}x\u{90}q\u{9c}y\u{84}z · \u{85}1".as_bytes(), "xyz · \n1"),
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

    #[test]
    fn no_control_character_is_left_but_lines_ends_and_tabs() {
        let all: String = (0..0x100).filter_map(char::from_u32).flat_map(|sign| [sign, '-']).collect();
        let kept = |sign: &char| sign.is_control() && !"\n\t".contains(*sign);
        assert_eq!(clean(all.as_bytes()).chars().find(kept), None);
        for sign in (0x80..0xa0).filter_map(char::from_u32) {
            assert!(!clean(format!("{sign}").as_bytes()).contains(sign), "{sign:?}");
        }
    }

    #[test]
    fn lines_are_those_of_the_standard_library() {
        for text in ["", "\n", "\n\n", "1", "1\n", "\n1", "1\n\n♛ ·\n3", "♛\n\n"] {
            assert_eq!(lines(text).collect::<Vec<_>>(), text.lines().collect::<Vec<_>>(), "{text:?}");
        }
    }

    #[test]
    fn a_text_cut_within_a_character_stays_what_it_is() {
        let text = "♛ · 共有 2 种 · ♛ é 🙂 ♛";
        for from in 0..text.len() {
            for to in from..=text.len() {
                let whole = |at: usize| text.is_char_boundary(at);
                let first = (from..).find(|&at| whole(at)).unwrap_or(text.len());
                let last = (0..=to).rev().find(|&at| whole(at)).unwrap_or(0);
                let cut = text.get(first..last).unwrap_or_default();
                // A piece before plain ASCII, or alone, may be a character of another encoding.
                if first == from || !cut.is_ascii() {
                    assert_eq!(clean(&text.as_bytes()[from..to]), cut, "{from}..{to}");
                }
            }
        }
        let gbk = b"\xb9\xb2\xd3\xd0 2 \xd6\xd6";
        assert_eq!(clean(&gbk[..gbk.len() - 1]), "共有 2 \u{fffd}");
    }
}
