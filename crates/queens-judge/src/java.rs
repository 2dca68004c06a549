//! What a Java source must be called, and which of its classes starts: javac wants a file named after its public class,
//! and students hand in `Main (2).java`.

/// The names within a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Names {
    /// What the file must be called.
    pub(crate) file: String,
    /// The class that has `main`, with its package.
    pub(crate) class: String,
}

/// Finds the names; none where no class has a `main`.
pub(crate) fn names(source: &str) -> Option<Names> {
    let tokens = tokens(source);
    let (mut package, mut public, mut outermost, mut starts) = (String::new(), None, None, None);
    let mut depth = 0_usize;
    for (place, token) in tokens.iter().enumerate() {
        let before = |back: usize| place.checked_sub(back).map_or("", |place| tokens[place]);
        let after = tokens.get(place + 1).copied().unwrap_or_default();
        let name = Some(after).filter(|after| is_name(after));
        match *token {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            "package" if depth == 0 => {
                let words = tokens[place + 1..].iter().take_while(|token| **token != ";");
                package = words.copied().filter(|token| *token == "." || is_name(token)).collect();
            }
            "class" | "interface" | "enum" | "record" if depth == 0 => {
                outermost = name;
                // The modifiers reach back to the end of what came before.
                let mut modifiers =
                    tokens[..place].iter().rev().take_while(|token| !matches!(**token, ";" | "}"));
                if modifiers.any(|token| *token == "public") {
                    public = name;
                }
            }
            "main" if depth == 1 && before(1) == "void" && after == "(" => {
                starts = starts.or(outermost);
            }
            _ => {}
        }
    }
    let starts = starts?;
    let class = if package.is_empty() { starts.into() } else { format!("{package}.{starts}") };
    Some(Names { file: format!("{}.java", public.unwrap_or(starts)), class })
}

/// Whether a token can name a class. What cannot would name a path of its own choice.
fn is_name(token: &str) -> bool {
    let first = token.chars().next();
    first.is_some_and(|first| first.is_alphabetic() || first == '_' || first == '$')
}

/// The words and signs of a source, without comments and texts.
fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(inside) = rest.strip_prefix("/*") {
            inside.find("*/").map_or(rest.len(), |end| end + 4)
        } else if let Some(inside) = rest.strip_prefix("\"\"\"") {
            inside.find("\"\"\"").map_or(rest.len(), |end| end + 6)
        } else if first == '"' || first == '\'' {
            quoted(rest, first)
        } else if first.is_alphanumeric() || first == '_' || first == '$' {
            let end = rest.find(|sign: char| !(sign.is_alphanumeric() || sign == '_' || sign == '$'));
            let length = end.unwrap_or(rest.len());
            tokens.push(&rest[..length]);
            length
        } else {
            if !first.is_whitespace() {
                tokens.push(&rest[..first.len_utf8()]);
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of a text in quotes; one that is not closed ends with its line.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (place, sign) in text.char_indices().skip(1) {
        match sign {
            '\n' => return place,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if sign == quote => return place + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &str) -> Option<(String, String)> {
        names(source).map(|names| (names.file, names.class))
    }

    fn found(file: &str, class: &str) -> Option<(String, String)> {
        Some((file.into(), class.into()))
    }

    #[test]
    fn the_public_class_names_the_file_and_the_one_with_main_is_started() {
        let main = "public static void main(String[] args) { }";
        assert_eq!(of(&format!("package a.b;\npublic class Q {{ {main} }}")), found("Q.java", "a.b.Q"));
        assert_eq!(of(&format!("class Board {{}} class Go {{ {main} }}")), found("Go.java", "Go"));
        assert_eq!(
            of(&format!("public final class Board {{ class In {{}} }} class Go {{ {main} }}")),
            found("Board.java", "Go")
        );
        assert_eq!(of("class A { void run() {} }"), None);
    }

    #[test]
    fn no_source_names_a_path_outside_its_folder() {
        let main = "{ static void main(String[] args) { } }";
        for sign in ["/", "..", "../a", "\\", "C:", "-jar", "9", ";", "{"] {
            for source in [format!("public class {sign} {main}"), format!("public class {sign}/Q {main}")] {
                let file = of(&source).map_or_else(String::new, |(file, _)| file);
                assert!(!file.contains(['/', '\\', ':', '-']) && !file.starts_with('.'), "{source}: {file}");
            }
            let packaged = of(&format!("package {sign}; class Q {main}"));
            assert!(packaged.is_none_or(|(_, class)| !class.starts_with(['/', '-'])), "{sign}");
        }
    }

    #[test]
    fn comments_and_texts_say_nothing() {
        let source = r#"/* public class No { */ // class Neither
            class Yes { String s = "class A { \" }"; char c = '{'; char d = '\''; String t = """
                class "X" {""";
                static void main(String... args) { int main = 1; main(main); } }"#;
        assert_eq!(of(source), found("Yes.java", "Yes"));
        for cut in (0..source.len()).filter(|cut| source.is_char_boundary(*cut)) {
            let _ = names(&source[..cut]);
        }
    }
}
