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
    /// How it may be written where a program of several sources starts: words, and each sign, between blanks. None where that
    /// does not show.
    #[serde(default)]
    pub main: Vec<String>,
    /// The same, but of what need not be there.
    #[serde(default)]
    pub guard: Vec<String>,
    /// The words in a line by which a source takes in another that the line names; the empty word is in every line.
    #[serde(default)]
    pub imports: Vec<String>,
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
        let missing = self.missing()?;
        Some(lack(&self.name, missing, self.package.as_deref(), self.home.as_deref()))
    }
}

/// What is missing and where it comes from, in a sentence.
fn lack(who: &str, missing: &str, package: Option<&str>, home: Option<&str>) -> String {
    let lack = format!("{who} needs {missing}, which is not here");
    match (package, home) {
        (Some(package), _) => format!("{lack}: install the package {package}"),
        (None, Some(home)) => format!("{lack}: get it from {home}"),
        (None, None) => lack,
    }
}

/// A tool that builds a folder in which its file lies, as `languages.toml` describes it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// The names its file may have; the first is its name for people too.
    pub files: Vec<String>,
    /// The command that building takes.
    pub needs: String,
    /// Debian's package that has it.
    pub package: String,
    /// How the folder is built.
    pub build: Command,
    /// How the program is run where building does not leave exactly one executable.
    pub run: Option<Goal>,
    /// MiB that the runtime takes for itself, in addition to a program's limit.
    #[serde(default)]
    pub room_mib: u64,
}

/// Something that a tool can be told to do, if its file says so.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// How a line of the tool's file begins that says so.
    pub line: String,
    /// What does it.
    pub command: Command,
}

impl Tool {
    /// What is missing here and where it comes from, in a sentence; none where the tool works.
    pub fn lack(&self) -> Option<String> {
        let who = format!("its {}", self.files.first().map_or("folder", String::as_str));
        which::which(&self.needs).err().map(|_| lack(&who, &self.needs, Some(&self.package), None))
    }
}

/// A command as words between blanks, in which names in braces stand for paths. No shell reads it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub struct Command(String);

impl Command {
    /// The words, each with its names in braces replaced; a name that is not among them stays as it is. A word that is
    /// nothing but a name becomes as many words as the name stands for paths.
    pub fn words(&self, names: &[(&str, &Path)]) -> Vec<OsString> {
        let words = |word| {
            let alone = |name: &str| word == format!("{{{name}}}");
            let paths: Vec<OsString> =
                names.iter().filter(|(name, _)| alone(name)).map(|(_, path)| path.into()).collect();
            if paths.is_empty() { vec![filled(word, names)] } else { paths }
        };
        self.0.split_whitespace().flat_map(words).collect()
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

/// All languages known, and the tools that build folders, each in the order of their list.
#[derive(Clone, Debug)]
pub struct Languages(List);

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    #[serde(default)]
    language: Vec<Language>,
    #[serde(default)]
    tool: Vec<Tool>,
}

impl Languages {
    /// The languages the suite knows by itself.
    ///
    /// # Panics
    /// Never: the embedded list is read by a test.
    pub fn embedded() -> Self {
        Languages(toml::from_str(EMBEDDED).expect("the embedded list is well formed"))
    }

    /// These languages, changed by a list of the same form: what it names holds, in place of an entry of the same name or
    /// as a new one, and its file extensions are taken from whoever had them. A tool takes the place of one that has a file of
    /// the same name.
    ///
    /// # Errors
    /// With what is wrong with the text, and where.
    pub fn changed_by(mut self, text: &str) -> Result<Self, toml::de::Error> {
        let changes: List = toml::from_str(text)?;
        for new in changes.tool {
            self.0.tool.retain(|old| old.files.iter().all(|file| !new.files.contains(file)));
            self.0.tool.push(new);
        }
        for new in changes.language {
            for old in &mut self.0.language {
                old.extensions.retain(|extension| !new.extensions.contains(extension));
                old.also.retain(|extension| !new.extensions.contains(extension));
            }
            match self.0.language.iter_mut().find(|old| old.name == new.name) {
                Some(old) => *old = new,
                None => self.0.language.push(new),
            }
        }
        Ok(self)
    }

    /// The language of a file, by its extension; capital letters are as good as small ones, but for `.C`, which is C++. Perl and
    /// Prolog share `.pl`: there the file is looked into.
    pub fn of(&self, file: &Path) -> Option<&Language> {
        let extension = file.extension()?.to_str()?;
        let extension = if extension == "C" { "cpp".into() } else { extension.to_lowercase() };
        let shared = self.iter().find(|language| language.also.contains(&extension));
        shared
            .filter(|language| language.name == "Prolog" && is_prolog(&beginning(file)))
            .or_else(|| self.iter().find(|language| language.extensions.contains(&extension)))
    }

    /// Every language.
    pub fn iter(&self) -> impl Iterator<Item = &Language> {
        self.0.language.iter()
    }

    /// Every tool that builds folders.
    pub(crate) fn tools(&self) -> impl Iterator<Item = &Tool> {
        self.0.tool.iter()
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

    #[test]
    fn a_name_that_stands_for_several_paths_makes_a_word_of_each() {
        let names = [("sources", Path::new("/a b.c")), ("sources", Path::new("/{sources}.c"))];
        let words = Command("cc {sources} -I{folder}".into()).words(&names);
        assert_eq!(words, ["cc", "/a b.c", "/{sources}.c", "-I{folder}"]);
    }

    #[test]
    fn a_tool_of_one_s_own_takes_the_place_of_the_one_with_its_file() {
        let own = "[[tool]]\nfiles = ['Makefile']\nneeds = 'no-such-make'\npackage = 'none'\nbuild = 'no-such-make'\n";
        let all = Languages::embedded().changed_by(own).unwrap();
        let of: Vec<&Tool> = all.tools().filter(|tool| tool.files.contains(&"Makefile".into())).collect();
        assert_eq!(of.len(), 1);
        let lack = "its Makefile needs no-such-make, which is not here: install the package none";
        assert_eq!(of[0].lack().as_deref(), Some(lack));
    }
}
