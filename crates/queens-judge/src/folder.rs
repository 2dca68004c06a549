//! A folder handed in as one program: a tool builds it, or its sources are of one language and one of them starts.

use std::{
    collections::{BTreeSet, HashSet},
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    time::SystemTime,
};

use queens_data::{listed, plain};

use crate::{
    languages::{Language, Languages},
    names::tokens,
    submission::{What, entries, executable},
};

/// How many folders down its files are looked for.
const DEEPEST: usize = 2;

/// What tools make or bring, and archives add: nothing in these folders was written by who hands in.
const MADE_BY_TOOLS: [&str; 4] = ["node_modules", "obj", "target", "__MACOSX"];

/// Most sources of one program.
const MOST: usize = 100;

/// As much of a source as is looked at, in bytes.
const LOOKED_AT: u64 = 256 << 10;

/// Where we cannot tell what a folder is.
pub(crate) const SUITE_TELLS: &str = "a suite.toml says how it is built and run";

/// What a folder is, and its program's file, where that is a single one.
pub(crate) fn within(folder: &Path, languages: &Languages) -> io::Result<(What, Option<PathBuf>)> {
    let folder = innermost(folder)?;
    let is_plain = |file: &String| fs::symlink_metadata(folder.join(file)).is_ok_and(|about| about.is_file());
    if let Some(tool) = languages.tools().find(|tool| tool.files.iter().any(is_plain)) {
        return Ok((What::Project { folder, tool: tool.clone() }, None));
    }
    let of = |file: &Path| languages.of(&folder.join(file));
    let (paths, others): (Vec<PathBuf>, Vec<PathBuf>) =
        files(&folder, DEEPEST)?.into_iter().partition(|file| of(file).is_some());
    let Some(language) = paths.first().and_then(|first| of(first)) else {
        return Ok(only_executable(&folder, others));
    };
    // What its author has built counts only where there is nothing to build.
    if let [only] = &paths[..] {
        let (file, sources) = (only.clone(), paths.clone());
        return Ok((What::Source { folder, file: file.clone(), sources, beside: others }, Some(file)));
    }
    let written_in: BTreeSet<&str> =
        paths.iter().filter_map(|path| of(path)).map(|of| of.name.as_str()).collect();
    let what = match written_in.len() {
        2.. => {
            let written_in = listed(&Vec::from_iter(written_in));
            Err(format!("the folder holds sources in {written_in}; {SUITE_TELLS}"))
        }
        _ => Sources::read(&folder, &paths, language).and_then(|sources| {
            let start = sources.start()?;
            let (sources, left_out) = sources.built(start);
            let beside = [others, left_out].concat();
            Ok(What::Source { folder: folder.clone(), file: start.path.clone(), sources, beside })
        }),
    };
    Ok((what.unwrap_or_else(What::Unclear), None))
}

/// A folder without sources.
fn only_executable(folder: &Path, mut files: Vec<PathBuf>) -> (What, Option<PathBuf>) {
    files.retain(|file| file.components().count() == 1 && executable(&folder.join(file)));
    match &files[..] {
        [only] => (What::Executable(folder.join(only)), Some(only.clone())),
        [] => (What::Unclear("the folder holds no program".into()), None),
        several => (What::Unclear(holds_programs(several.len())), None),
    }
}

fn holds_programs(number: usize) -> String {
    format!("the folder holds {number} programs; {SUITE_TELLS}")
}

/// A source, one of several. What it says of the others is noted once, so that many long ones are looked through in time.
struct Source {
    path: PathBuf,
    text: String,
    /// The others that it names by their stems, in any line.
    names: HashSet<PathBuf>,
    /// Of these, the ones in a line by which it takes in another.
    imports: HashSet<PathBuf>,
    /// The others whose text it takes in, so that nobody else may: `#include "board.c"`.
    includes: HashSet<PathBuf>,
}

impl Source {
    fn read(folder: &Path, path: &Path, all: &[PathBuf], language: &Language) -> io::Result<Source> {
        let mut text = Vec::new();
        File::open(folder.join(path))?.take(LOOKED_AT).read_to_end(&mut text)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let others = || all.iter().filter(|other| *other != path);
        let stems: HashSet<&str> = others().map(|other| stem(other)).collect();
        let (mut named, mut imported) = (HashSet::<&str>::new(), HashSet::<&str>::new());
        for line in text.lines() {
            // JavaScript's files have names with hyphens, which no other language takes for part of a word.
            let split = |within: &'static str| {
                line.split(move |sign: char| !sign.is_alphanumeric() && !within.contains(sign))
            };
            let words = || split("_").chain(split("_-"));
            let takes_in = |by: &String| by.is_empty() || words().any(|word| word == by);
            let stems: Vec<&str> = words().filter(|word| stems.contains(word)).collect();
            if !stems.is_empty() && language.imports.iter().any(takes_in) {
                imported.extend(&stems);
            }
            named.extend(stems);
        }
        let quoted: HashSet<&str> = text.split('"').collect();
        let of = |is: &dyn Fn(&Path) -> bool| others().filter(|other| is(other)).cloned().collect();
        let is_quoted = |other: &Path| {
            other.file_name().and_then(OsStr::to_str).is_some_and(|name| quoted.contains(name))
        };
        Ok(Source {
            path: path.into(),
            names: of(&|other| named.contains(stem(other))),
            imports: of(&|other| imported.contains(stem(other))),
            includes: of(&is_quoted),
            text,
        })
    }

    /// Whether one of these is written in it, whatever blanks lie between.
    fn says(&self, any: &[String]) -> bool {
        let tokens = tokens(&self.text);
        any.iter().any(|words| {
            let words: Vec<&str> = words.split_whitespace().collect();
            !words.is_empty() && tokens.windows(words.len()).any(|there| there == words)
        })
    }

    /// Whether it is called a test, as JUnit's and Go's are.
    fn is_called_a_test(&self) -> bool {
        let stem = stem(&self.path);
        stem.starts_with("test_") || ["_test", "Test", "Tests"].iter().any(|end| stem.ends_with(end))
    }
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(OsStr::to_str).unwrap_or_default()
}

/// Several sources of one language.
struct Sources<'a> {
    language: &'a Language,
    all: Vec<Source>,
}

impl<'a> Sources<'a> {
    fn read(folder: &Path, paths: &[PathBuf], language: &'a Language) -> Result<Self, String> {
        if language.main.is_empty() && language.imports.is_empty() {
            return Err(holds_programs(paths.len()));
        }
        if paths.len() > MOST {
            return Err(format!("the folder holds {} sources, more than {MOST}; {SUITE_TELLS}", paths.len()));
        }
        let read = |path: &PathBuf| {
            let name = plain(&path.display().to_string());
            Source::read(folder, path, paths, language)
                .map_err(|error| format!("{name} cannot be read: {error}"))
        };
        Ok(Sources { language, all: paths.iter().map(read).collect::<Result<_, _>>()? })
    }

    /// The one that starts, or why none is known to.
    fn start(&self) -> Result<&Source, String> {
        let mut starts: Vec<&Source> = self.all.iter().collect();
        if !self.language.main.is_empty() {
            starts.retain(|source| source.says(&self.language.main));
        }
        narrow(&mut starts, |source| !self.is_test(source));
        let imported: HashSet<&PathBuf> =
            self.all.iter().filter(|by| !self.is_test(by)).flat_map(|by| &by.imports).collect();
        narrow(&mut starts, |source| !imported.contains(&source.path));
        // Such as Python's `__init__.py`.
        narrow(&mut starts, |source| !source.text.trim().is_empty());
        narrow(&mut starts, |source| source.says(&self.language.guard));
        match starts[..] {
            [start] => Ok(start),
            [] => Err(format!("none of the folder's {} sources has a main; {SUITE_TELLS}", self.all.len())),
            _ => Err(holds_programs(starts.len())),
        }
    }

    /// What is built together, and what is left out.
    fn built(&self, start: &Source) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let is_included = |source: &Source| self.all.iter().any(|by| by.includes.contains(&source.path));
        let is_built =
            |source: &&Source| source.path == start.path || !(self.is_test(source) || is_included(source));
        let (built, left_out): (Vec<&Source>, Vec<&Source>) = self.all.iter().partition(is_built);
        let paths = |sources: Vec<&Source>| sources.into_iter().map(|source| source.path.clone()).collect();
        (paths(built), paths(left_out))
    }

    /// Whether it is called a test, and is nothing that another needs.
    fn is_test(&self, source: &Source) -> bool {
        source.is_called_a_test() && !self.all.iter().any(|other| other.names.contains(&source.path))
    }
}

/// Keeps those of which something is so, unless it is so of none.
fn narrow<'a>(sources: &mut Vec<&'a Source>, is: impl Fn(&Source) -> bool) {
    let kept: Vec<&'a Source> = sources.iter().copied().filter(|source| is(source)).collect();
    if !kept.is_empty() {
        *sources = kept;
    }
}

/// The folder that holds something else than just one folder: archives unpack into one.
fn innermost(folder: &Path) -> io::Result<PathBuf> {
    let mut folder = folder.to_owned();
    for _ in 0..DEEPEST {
        let entries = handed_in(&folder)?;
        match &entries[..] {
            [only] if only.is_dir() => folder = only.clone(),
            _ => break,
        }
    }
    Ok(folder)
}

/// The plain files in a folder and, up to a depth, in those within, by their paths in it.
fn files(folder: &Path, depth: usize) -> io::Result<Vec<PathBuf>> {
    walk(folder, depth, &handed_in)
}

/// The executables in a folder, and not too deep in it, each with when it was made.
pub(crate) fn executables(folder: &Path) -> io::Result<Vec<(PathBuf, Option<SystemTime>)>> {
    let files = walk(folder, DEEPEST, &entries)?.into_iter().map(|file| folder.join(file));
    let made = |file: &Path| fs::metadata(file).and_then(|about| about.modified()).ok();
    Ok(files.filter(|file| executable(file)).map(|file| (file.clone(), made(&file))).collect())
}

fn walk(
    folder: &Path,
    depth: usize,
    entries: &dyn Fn(&Path) -> io::Result<Vec<PathBuf>>,
) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in entries(folder)?.into_iter().filter(|entry| !entry.is_symlink()) {
        let name = Path::new(entry.file_name().unwrap_or_default());
        if entry.is_file() {
            files.push(name.into());
        } else if entry.is_dir() && depth > 0 {
            files.extend(walk(&entry, depth - 1, entries)?.into_iter().map(|file| name.join(file)));
        }
    }
    Ok(files)
}

/// What its author has put into a folder. A link is not his: it may lead to what he cannot read and we can.
fn handed_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = entries(folder)?;
    entries.retain(|path| !path.is_symlink() && !is_made_by_tools(path));
    Ok(entries)
}

/// Whether a folder is of those that tools make, by its name.
pub(crate) fn is_made_by_tools(folder: &Path) -> bool {
    MADE_BY_TOOLS.iter().any(|name| folder.file_name().is_some_and(|of| of == *name)) && folder.is_dir()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a folder with these files is found to be: the source that starts and what else is built, or what is unclear.
    fn found(files: &[(&str, &str)]) -> String {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let (what, _) = within(folder.path(), &Languages::embedded()).unwrap();
        match what {
            What::Source { file, mut sources, .. } => {
                sources.retain(|source| *source != file);
                let names: Vec<String> =
                    std::iter::once(&file).chain(&sources).map(|file| file.display().to_string()).collect();
                names.join(" ")
            }
            What::Project { tool, .. } => tool.files[0].clone(),
            What::Unclear(why) => why,
            other => format!("{other:?}"),
        }
    }

    const C: &str = "int main(void) { }";
    const JAVA: &str = "static void main(String[] args) { }";

    #[test]
    fn of_several_sources_the_one_with_the_main_starts_and_the_others_are_built_with_it() {
        let class = |name: &str, inside: &str| format!("class {name} {{ {inside} }}");
        let (main, board) = (class("Main", JAVA), class("Board", "/* void main() */"));
        for (files, what) in [
            (&[("board.c", "int f;"), ("board.h", ""), ("queens.c", C)][..], "queens.c board.c"),
            (&[("src/q.cpp", C), ("src/b.cc", "// main()"), ("include/b.hpp", "")], "src/q.cpp src/b.cc"),
            (&[("Main.java", &main), ("Board.java", &board)], "Main.java Board.java"),
            (&[("q/src/a/Main.java", &main), ("q/src/a/Board.java", &board)], "a/Main.java a/Board.java"),
            (&[("a.go", "package main"), ("b.go", "package main\nfunc main() {}")], "b.go a.go"),
            (&[("A.cs", "class A {}"), ("B.cs", "class B { static void Main() {} }")], "B.cs A.cs"),
            (&[("a.kt", "fun f() {}"), ("b.kt", "fun main() {}")], "b.kt a.kt"),
            (&[("board.rs", "pub fn f() {}"), ("q.rs", "mod board; fn main() {}")], "q.rs board.rs"),
            (&[("Board.hs", "module Board where"), ("Q.hs", "import Board\nmain :: IO ()")], "Q.hs Board.hs"),
        ] {
            assert_eq!(found(files), what, "{files:?}");
        }
    }

    #[test]
    fn where_no_main_is_told_the_source_that_no_other_takes_in_starts() {
        let guard = "if __name__ == '__main__': pass";
        for (files, what) in [
            (&[("a.py", guard), ("z.py", "from a import *")][..], "z.py a.py"),
            (&[("a.py", "pass"), ("z.py", guard)], "z.py a.py"),
            (
                &[("p/__init__.py", ""), ("p/a.py", "N = 8"), ("z.py", "from p.a import N")],
                "z.py p/__init__.py p/a.py",
            ),
            (&[("a.js", "exports.n = 8"), ("z.js", "const a = require('./a')")], "z.js a.js"),
            (&[("a-b.js", "export default 8"), ("z.js", "import a from './a-b.js'")], "z.js a-b.js"),
            (&[("a.rb", ""), ("z.rb", "require_relative 'a'")], "z.rb a.rb"),
            (&[("a.py", "# z is better"), ("z.py", "")], "a.py z.py"),
        ] {
            assert_eq!(found(files), what, "{files:?}");
        }
    }

    #[test]
    fn a_test_and_a_class_tried_out_in_a_main_of_its_own_are_not_what_starts() {
        let tried = |name: &str, with: &str| format!("class {name} {{ {JAVA} {with} }}");
        let (main, board) = (tried("Main", "Board board;"), tried("Board", ""));
        for (files, what) in [
            (&[("Board.java", board.as_str()), ("Main.java", &main)][..], "Main.java Board.java"),
            (&[("Main.java", &main), ("MainTest.java", &tried("MainTest", "Main main;"))], "Main.java"),
            (
                &[("QueensTest.java", &tried("QueensTest", "")), ("Queens.java", "class Queens {}")],
                "QueensTest.java Queens.java",
            ),
            (&[("queens.c", C), ("test_board.c", C)], "queens.c"),
            (&[("a.c", C), ("b_test.c", "int b;"), ("b.h", "// see b_test.c")], "a.c"),
            (&[("a.c", "#include \"b_test.h\"\nint main() {}"), ("b_test.c", "int b;")], "a.c b_test.c"),
            (&[("a.c", "#include \"b.c\"\nint main() {}"), ("b.c", "int b;")], "a.c"),
            (&[("queens.py", "pass"), ("test_queens.py", "import queens")], "queens.py"),
        ] {
            assert_eq!(found(files), what, "{files:?}");
        }
    }

    #[test]
    fn a_folder_of_which_it_is_unclear_what_it_is_says_why() {
        let mixed = "the folder holds sources in C and Python; a suite.toml says how it is built and run";
        for (files, what) in [
            (&[("a.c", C), ("b.c", C)][..], "the folder holds 2 programs; "),
            (&[("a.c", "int a;"), ("b.c", "int b;")], "none of the folder's 2 sources has a main; "),
            (&[("a.c", C), ("b.py", "")], mixed),
            (&[("a.py", "print(1)"), ("z.py", "print(2) # as a does")], "the folder holds 2 programs; "),
            (&[("a.f90", "program a"), ("b.f90", "")], "the folder holds 2 programs; "),
            (&[("notes.txt", "")], "the folder holds no program"),
            (&[("a/b/c/q.c", C), ("notes.txt", "")], "the folder holds no program"),
        ] {
            assert!(found(files).starts_with(what), "{files:?}: {}", found(files));
        }
    }

    #[test]
    fn more_sources_than_a_program_has_are_counted_and_not_looked_through() {
        let names: Vec<String> = (0..=MOST).map(|at| format!("q{at}.c")).collect();
        let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        files[0].1 = C;
        assert!(found(&files).starts_with("the folder holds 101 sources, more than 100; "));
        files.pop();
        assert!(found(&files).starts_with("q0.c q1.c q10.c "));
    }

    #[test]
    fn what_says_nothing_is_said_by_no_source() {
        let none = HashSet::new;
        let (path, text) = ("a.c".into(), C.into());
        let source = Source { path, text, names: none(), imports: none(), includes: none() };
        for (said, is) in [("main (", true), ("main ( int", false), ("", false), (" ", false)] {
            assert_eq!(source.says(&[said.into()]), is, "{said:?}");
        }
    }

    #[test]
    fn a_tool_s_file_tells_how_a_folder_is_built_whatever_else_it_holds() {
        for file in ["Cargo.toml", "go.mod", "Makefile", "makefile"] {
            let tool = found(&[(file, ""), ("a.c", C), ("b.py", "")]);
            assert_eq!(tool.to_lowercase(), file.to_lowercase());
            assert_eq!(found(&[(&format!("unpacked/{file}"), "")]), tool);
            assert_eq!(found(&[("a.c", C), (&format!("lib/{file}"), "")]), "a.c");
        }
    }

    #[test]
    fn what_tools_have_made_is_not_taken_for_what_was_handed_in() {
        for made in ["node_modules/a.c", "target/a.c", "obj/a.c", "__MACOSX/a.c", ".git/a.c"] {
            assert_eq!(found(&[(made, C), ("q.c", C)]), "q.c", "{made}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn an_executable_beside_its_source_is_not_another_program() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("queens"), "").unwrap();
        fs::set_permissions(at("queens"), fs::Permissions::from_mode(0o755)).unwrap();
        let within = || within(folder.path(), &Languages::embedded()).unwrap().0;
        assert!(matches!(within(), What::Executable(file) if file == at("queens")));
        fs::write(at("queens.c"), C).unwrap();
        assert!(matches!(within(), What::Source { file, .. } if file == Path::new("queens.c")));
    }
}
