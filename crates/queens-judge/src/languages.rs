//! The languages programs are written in: how each is built and run, and which of them work here.

use std::{collections::BTreeMap, ffi::OsString, fs::File, io::Read, path::Path};

use serde::Deserialize;

/// What the suite knows by itself.
const EMBEDDED: &str = include_str!("languages.toml");

/// A language, as `languages.toml` describes it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// Its name for people.
    pub name: String,
    /// The extensions of its files, without the dot.
    pub extensions: Vec<String>,
    /// Extensions that are another language's, of files that are this one's by what is in them.
    #[serde(default)]
    pub also: Vec<String>,
    /// The commands that building and running take.
    pub needs: Vec<String>,
    /// Debian's package that has them.
    pub package: Option<String>,
    /// Where they come from, if from no package of Debian's.
    pub home: Option<String>,
    /// Files that are laid beside a source before it is built, by their names.
    #[serde(default)]
    pub beside: BTreeMap<String, String>,
    /// How a program is built; none where there is nothing to build.
    pub build: Option<Command>,
    /// How a program is run.
    pub run: Command,
    /// MiB that the runtime takes for itself, in addition to a program's limit.
    #[serde(default)]
    pub room_mib: u64,
}

impl Language {
    /// The first command that is not there; none where the language works here.
    pub fn missing(&self) -> Option<&str> {
        self.needs.iter().map(String::as_str).find(|needed| which::which(needed).is_err())
    }

    /// What is missing here and where it comes from, in a sentence; none where the language works.
    pub fn lack(&self) -> Option<String> {
        let lack = format!("{} needs {}, which is not here", self.name, self.missing()?);
        Some(match (&self.package, &self.home) {
            (Some(package), _) => format!("{lack}: install the package {package}"),
            (None, Some(home)) => format!("{lack}: get it from {home}"),
            (None, None) => lack,
        })
    }
}

/// A command as words between blanks, in which names in braces stand for paths. No shell reads it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub struct Command(String);

impl Command {
    /// The words, each with its names in braces replaced; a name that is not among them stays as it is.
    pub fn words(&self, names: &[(&str, &Path)]) -> Vec<OsString> {
        self.0.split_whitespace().map(|word| filled(word, names)).collect()
    }

    /// Whether a name in braces stands in it.
    pub(crate) fn takes(&self, name: &str) -> bool {
        self.0.contains(&format!("{{{name}}}"))
    }
}

/// A path need not be text, so the word is put together from pieces.
fn filled(word: &str, names: &[(&str, &Path)]) -> OsString {
    let mut filled = OsString::new();
    let mut rest = word;
    while let Some((before, from)) = rest.split_once('{') {
        filled.push(before);
        let named = from.split_once('}').and_then(|(name, after)| {
            let (_, path) = names.iter().find(|(known, _)| *known == name)?;
            Some((path, after))
        });
        match named {
            Some((path, after)) => {
                filled.push(path.as_os_str());
                rest = after;
            }
            None => {
                filled.push("{");
                rest = from;
            }
        }
    }
    filled.push(rest);
    filled
}

/// All languages known, in the order of their list.
#[derive(Clone, Debug)]
pub struct Languages(Vec<Language>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    #[serde(default)]
    language: Vec<Language>,
}

impl Languages {
    /// The languages the suite knows by itself.
    ///
    /// # Panics
    /// Never: the embedded list is read by a test.
    pub fn embedded() -> Self {
        Languages(toml::from_str::<List>(EMBEDDED).expect("the embedded list is well formed").language)
    }

    /// These languages, changed by a list of the same form: what it names holds, in place of an entry of the same name or
    /// as a new one, and its file extensions are taken from whoever had them.
    ///
    /// # Errors
    /// With what is wrong with the text, and where.
    pub fn changed_by(mut self, text: &str) -> Result<Self, toml::de::Error> {
        for new in toml::from_str::<List>(text)?.language {
            for old in &mut self.0 {
                old.extensions.retain(|extension| !new.extensions.contains(extension));
                old.also.retain(|extension| !new.extensions.contains(extension));
            }
            match self.0.iter_mut().find(|old| old.name == new.name) {
                Some(old) => *old = new,
                None => self.0.push(new),
            }
        }
        Ok(self)
    }

    /// The language of a file, by its extension; capital letters are as good as small ones, but for `.C`, which is C++. Perl and
    /// Prolog share `.pl`: there the file is looked into.
    pub fn of(&self, file: &Path) -> Option<&Language> {
        let extension = file.extension()?.to_str()?;
        let extension = if extension == "C" { "cpp".into() } else { extension.to_lowercase() };
        let shared = self.0.iter().find(|language| language.also.contains(&extension));
        shared
            .filter(|language| language.name == "Prolog" && is_prolog(&beginning(file)))
            .or_else(|| self.0.iter().find(|language| language.extensions.contains(&extension)))
    }

    /// Every language.
    pub fn iter(&self) -> impl Iterator<Item = &Language> {
        self.0.iter()
    }
}

/// The first 64 KiB of a file, as text; nothing of one that cannot be read.
fn beginning(file: &Path) -> String {
    let mut text = Vec::new();
    let read = File::open(file).and_then(|file| file.take(1 << 16).read_to_end(&mut text));
    read.map_or_else(|_| String::new(), |_| String::from_utf8_lossy(&text).into_owned())
}

/// Whether a text is rather Prolog than Perl: it has a rule or a directive, and no variable of Perl's.
fn is_prolog(text: &str) -> bool {
    let of_perl = |after: &str| after.starts_with(|sign: char| sign.is_alphabetic() || "_{".contains(sign));
    let has_rule = |line: &str| {
        let line = line.trim();
        line.starts_with(":-") || line.ends_with(":-") || line.contains(" :- ") || line.contains("):- ")
    };
    text.lines().any(has_rule) && !text.split('$').skip(1).any(of_perl)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(file: &str) -> Option<String> {
        Languages::embedded().of(Path::new(file)).map(|language| language.name.clone())
    }

    #[test]
    fn a_file_s_extension_tells_its_language() {
        for (file, name) in [
            ("a.c", "C"),
            ("a.C", "C++"),
            ("b/queens.cpp", "C++"),
            ("Q.JAVA", "Java"),
            ("x.pas", "Pascal"),
            ("x.tar.rb", "Ruby"),
        ] {
            assert_eq!(language(file).as_deref(), Some(name), "{file}");
        }
        assert_eq!([language("notes.txt"), language("c"), language(".c")], [None, None, None]);
    }

    #[test]
    fn no_two_languages_claim_a_name_or_an_extension() {
        let all = Languages::embedded();
        let mut claims: Vec<&str> =
            all.iter().flat_map(|of| of.extensions.iter().map(String::as_str)).collect();
        claims.extend(all.iter().map(|language| language.name.as_str()));
        let number = claims.len();
        claims.sort_unstable();
        claims.dedup();
        assert_eq!(claims.len(), number);
        for language in all.iter() {
            assert!(!language.needs.is_empty(), "{}", language.name);
            assert_ne!(language.package.is_some(), language.home.is_some(), "{}", language.name);
        }
    }

    #[test]
    fn perl_and_prolog_are_told_apart_by_what_is_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("queens.pl");
        for (text, name) in [
            ("use strict;\nmy $n = shift // 8;\nprint \"$n\\n\";\n", "Perl"),
            ("print \"a :- b\\n\" for @ARGV; # ${x} :- \n$_ = 1", "Perl"),
            ("print '92 solutions :-)'", "Perl"),
            (":- use_module(library(clpfd)).\nqueens(N) :- N > 0.", "Prolog"),
            ("% 5$\r\nsafe([Q|Qs]) :-\r\n  safe(Qs).", "Prolog"),
            ("safe([Q|Qs]):- safe(Qs).", "Prolog"),
            ("", "Perl"),
        ] {
            std::fs::write(&file, text).unwrap();
            let all = Languages::embedded();
            assert_eq!(all.of(&file).map(|language| language.name.as_str()), Some(name), "{text}");
        }
    }

    #[test]
    fn a_list_of_one_s_own_changes_what_it_names_and_leaves_the_rest() {
        let own = r#"
            [[language]]
            name = "C"
            extensions = ["c", "pas"]
            needs = ["no-such-compiler"]
            package = "none"
            run = "no-such-compiler {source}"
        "#;
        let all = Languages::embedded().changed_by(own).unwrap();
        let of = |file: &str| all.of(Path::new(file)).map(|language| language.name.as_str());
        assert_eq!([of("a.c"), of("a.pas"), of("a.py")], [Some("C"), Some("C"), Some("Python")]);
        assert_eq!(all.of(Path::new("a.c")).unwrap().missing(), Some("no-such-compiler"));
        assert!(Languages::embedded().changed_by("[[language]]\nname = 1").is_err());
        assert!(Languages::embedded().changed_by("[[lang]]").is_err());
    }

    #[test]
    fn a_path_with_blanks_stays_one_word_and_an_unknown_name_stays_as_it_is() {
        let names = [("source", Path::new("/a b/c.c")), ("program", Path::new("/p"))];
        let words = Command("cc -o{program} {source} {else} {".into()).words(&names);
        assert_eq!(words, ["cc", "-o/p", "/a b/c.c", "{else}", "{"]);
    }
}
