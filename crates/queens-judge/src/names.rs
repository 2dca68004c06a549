//! What a source must be called, and what in it starts: javac wants a file named after its public class, and students hand
//! in `Main (2).java`.

use std::iter;

/// The names that a compiler must be told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Names {
    /// What the file must be called, where it may not keep its name.
    pub(crate) file: Option<String>,
    /// The class, object or module that has `main`, with its package; none where nothing has.
    pub(crate) class: Option<String>,
}

/// Finds the names in a source of a language.
pub(crate) fn names(language: &str, source: &str) -> Names {
    match language {
        "Java" => java(source).unwrap_or_default(),
        "Scala" => Names { class: scala(source), file: None },
        "Haskell" => Names { class: Some(haskell(source)), file: None },
        // Go builds nothing of a `queens_test.go`; a module of Nim or D may not be called `queens (1)`.
        "Go" => Names { file: Some("main.go".into()), class: None },
        "Nim" => Names { file: Some("main.nim".into()), class: None },
        "D" => Names { file: Some("main.d".into()), class: None },
        _ => Names::default(),
    }
}

/// The public class names the file, and the first with a `main` starts.
fn java(source: &str) -> Option<Names> {
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
    Some(Names { file: Some(format!("{}.java", public.unwrap_or(starts))), class: Some(class) })
}

/// The first object that is an `App` or has a `main`.
fn scala(source: &str) -> Option<String> {
    let tokens = tokens(source);
    let (mut package, mut object, mut depth) = (String::new(), None, 0_usize);
    for (place, token) in tokens.iter().enumerate() {
        let after = tokens.get(place + 1).copied().unwrap_or_default();
        match *token {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            "package" if depth == 0 && after != "object" => {
                // No sign ends it: it goes on as long as a dot is followed by a name.
                let more = tokens.get(place + 2..).unwrap_or_default().chunks_exact(2);
                let more = more.take_while(|pair| pair[0] == "." && is_name(pair[1])).map(|pair| pair[1]);
                for name in iter::once(after).filter(|after| is_name(after)).chain(more) {
                    package = package + name + ".";
                }
            }
            "object" if depth == 0 => object = Some(after).filter(|after| is_name(after)),
            "class" | "trait" if depth == 0 => object = None,
            "App" if depth == 0 => return object.map(|object| package + object),
            "def" if depth == 1 && after == "main" && object.is_some() => {
                return object.map(|object| package + object);
            }
            _ => {}
        }
    }
    None
}

/// The module: `Main` where none is named.
fn haskell(source: &str) -> String {
    let named = source.lines().find_map(|line| line.strip_prefix("module "));
    let name = named.and_then(|after| after.split([' ', '(', '\t', '\r']).find(|word| !word.is_empty()));
    name.filter(|name| is_name(name)).unwrap_or("Main").into()
}

/// Whether a token can name a class. What cannot would name a path of its own choice.
fn is_name(token: &str) -> bool {
    let first = token.chars().next();
    first.is_some_and(|first| first.is_alphabetic() || first == '_' || first == '$')
}

/// The words and signs of a source, without comments and texts.
pub(crate) fn tokens(source: &str) -> Vec<&str> {
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
        let Names { file, class } = names("Java", source);
        file.zip(class)
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
            let _ = ["Java", "Scala", "Haskell"].map(|language| names(language, &source[..cut]));
        }
    }

    #[test]
    fn a_scala_object_with_a_main_is_started_by_its_full_name() {
        for (source, start) in [
            ("object Queens extends App {\n}", Some("Queens")),
            ("package a.b\npackage c\nimport d.e\nclass Q\nobject Q extends Base with App", Some("a.b.c.Q")),
            (
                "object Board { def f = 1 }\nobject Main {\n def main(args: Array[String]): Unit = ()\n}",
                Some("Main"),
            ),
            ("class A { def main(args: Array[String]) = () }", None),
            ("package object a { def main(args: Array[String]) = () }", Some("a")),
            (
                "// object No extends App\nobject Yes { val s = \"}\"; def main(a: Array[String]) { } }",
                Some("Yes"),
            ),
            ("package", None),
            ("object", None),
        ] {
            assert_eq!(names("Scala", source).class.as_deref(), start, "{source}");
        }
    }

    #[test]
    fn a_haskell_module_is_main_unless_it_says_otherwise() {
        for (source, start) in [
            ("main = print 92", "Main"),
            ("-- module A where\nmodule Queens where\n", "Queens"),
            ("module Data.Queens(main) where", "Data.Queens"),
            ("module  Q\r\n  ( main ) where", "Q"),
            ("module -x where", "Main"),
        ] {
            assert_eq!(names("Haskell", source).class.as_deref(), Some(start), "{source}");
        }
    }
}
