//! A folder handed in as one program: a tool builds it, or its sources are of one language and one of them starts.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    time::SystemTime,
};

use queens_data::plain;

use crate::{
    languages::{Language, Languages},
    names::tokens,
    submission::{What, entries, executable, program},
};

/// How many folders down its files are looked for.
const DEEPEST: usize = 2;

/// What tools make or bring, and what archives add: nothing in them was written by who hands in.
const NOT_HANDED_IN: [&str; 4] = ["node_modules", "obj", "target", "__MACOSX"];

/// Most sources of one program.
const MOST: usize = 100;

/// As much of a source as is looked at, in bytes.
const LOOKED_AT: u64 = 1 << 20;

/// What to do where we cannot tell.
pub(crate) const ASK: &str = "a suite.toml says how it is built and run";

/// What a folder is, and the file that names it, where it is one.
pub(crate) fn within(folder: &Path, languages: &Languages) -> io::Result<(What, Option<PathBuf>)> {
    let folder = &innermost(folder)?;
    for tool in languages.tools() {
        if tool.files.iter().any(|file| is_plain(&folder.join(file))) {
            return Ok((What::Project { folder: folder.clone(), tool: tool.clone() }, None));
        }
    }
    let files = files(folder, DEEPEST)?;
    let (sources, others): (Vec<PathBuf>, Vec<PathBuf>) =
        files.into_iter().partition(|file| languages.of(&folder.join(file)).is_some());
    // What its author has built counts only where there is nothing to build.
    let Some(language) = sources.first().and_then(|first| languages.of(&folder.join(first))) else {
        let at_top = others.iter().filter(|file| file.components().count() == 1);
        let programs: Vec<_> =
            at_top.filter_map(|file| Some((file.clone(), program(&folder.join(file), languages)?))).collect();
        return Ok(match <[_; 1]>::try_from(programs) {
            Ok([(file, what)]) => (what, Some(file)),
            Err(none) if none.is_empty() => (What::Unclear("the folder holds no program".into()), None),
            Err(several) => (holds(several.len(), "programs"), None),
        });
    };
    let alone = (sources.len() == 1).then(|| sources[0].clone());
    Ok(match several(folder, language, sources, languages) {
        Ok((file, sources, left_out)) => {
            let beside = [others, left_out].concat();
            (What::Source { folder: folder.clone(), file, sources, beside }, alone)
        }
        Err(what) => (what, None),
    })
}

fn holds(number: usize, what: &str) -> What {
    What::Unclear(format!("the folder holds {number} {what}; {ASK}"))
}

/// A source of a program.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    fn read(folder: &Path, path: PathBuf) -> io::Result<Source> {
        let mut text = Vec::new();
        File::open(folder.join(&path))?.take(LOOKED_AT).read_to_end(&mut text)?;
        Ok(Source { path, text: String::from_utf8_lossy(&text).into_owned() })
    }

    fn stem(&self) -> &str {
        self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
    }

    /// Whether one of these is written in it, whatever blanks lie between.
    fn says(&self, any: &[String]) -> bool {
        let tokens = tokens(&self.text);
        any.iter().any(|words| {
            let words: Vec<&str> = words.split_whitespace().collect();
            tokens.windows(words.len()).any(|there| there == words)
        })
    }

    /// Whether it names another in a line with one of these words.
    fn imports(&self, other: &Source, by: &[String]) -> bool {
        self.path != other.path
            && self.text.lines().filter(|line| line.contains(other.stem())).any(|line| {
                let words: Vec<&str> =
                    line.split(|sign: char| !sign.is_alphanumeric() && sign != '_').collect();
                words.contains(&other.stem()) && by.iter().any(|by| by.is_empty() || words.contains(&&**by))
            })
    }

    /// Whether it takes in the text of another, so that nobody else may: `#include "board.c"`.
    fn includes(&self, other: &Source) -> bool {
        let name = other.path.file_name().unwrap_or_default().to_string_lossy();
        self.path != other.path && self.text.contains(&format!("\"{name}\""))
    }

    /// Whether it is called a test, as JUnit's and Go's are.
    fn is_called_a_test(&self) -> bool {
        let stem = self.stem();
        stem.starts_with("test_") || ["_test", "Test", "Tests"].iter().any(|end| stem.ends_with(end))
    }
}

/// Of these sources the one that starts, all that are built, and those that are not.
type Parts = (PathBuf, Vec<PathBuf>, Vec<PathBuf>);

/// Takes sources for one program, or says why they are none.
fn several(
    folder: &Path,
    language: &Language,
    paths: Vec<PathBuf>,
    languages: &Languages,
) -> Result<Parts, What> {
    let of = |path: &PathBuf| languages.of(&folder.join(path)).map(|language| language.name.as_str());
    if let Some(other) = paths.iter().filter_map(of).find(|other| *other != language.name) {
        let what = format!("the folder holds sources of {} and of {other}; {ASK}", language.name);
        return Err(What::Unclear(what));
    }
    match &paths[..] {
        [only] => return Ok((only.clone(), vec![only.clone()], Vec::new())),
        _ if !language.has_programs_of_several_sources() => return Err(holds(paths.len(), "programs")),
        _ if paths.len() > MOST => return Err(holds(paths.len(), "sources")),
        _ => {}
    }
    let sources: Vec<Source> = paths
        .into_iter()
        .map(|path| {
            let name = plain(&path.display().to_string());
            Source::read(folder, path)
                .map_err(|error| What::Unclear(format!("{name} cannot be read: {error}")))
        })
        .collect::<Result<_, _>>()?;
    let in_any_line = [String::new()];
    let is_named = |source: &Source, by: &[String]| sources.iter().any(|other| other.imports(source, by));
    let is_test = |source: &Source| source.is_called_a_test() && !is_named(source, &in_any_line);

    let mut starts: Vec<&Source> = sources.iter().collect();
    // Such as Python's `__init__.py`.
    narrow(&mut starts, |source| !source.text.trim().is_empty());
    if !language.main.is_empty() {
        starts.retain(|source| source.says(&language.main));
        if starts.is_empty() {
            let what = format!("none of the folder's {} sources has a main; {ASK}", sources.len());
            return Err(What::Unclear(what));
        }
    }
    narrow(&mut starts, |source| !is_test(source));
    let imported =
        |source: &Source| sources.iter().any(|by| !is_test(by) && by.imports(source, &language.imports));
    narrow(&mut starts, |source| !imported(source));
    narrow(&mut starts, |source| source.says(&language.guard));
    let [start] = starts[..] else { return Err(holds(starts.len(), "programs")) };

    let is_built = |source: &&Source| {
        let is_included = sources.iter().any(|other| other.includes(source));
        source.path == start.path || !(is_test(source) || is_included)
    };
    let (built, left_out): (Vec<&Source>, Vec<&Source>) = sources.iter().partition(is_built);
    let paths = |sources: Vec<&Source>| sources.into_iter().map(|source| source.path.clone()).collect();
    Ok((start.path.clone(), paths(built), paths(left_out)))
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
    entries.retain(|path| !path.is_symlink() && !is_not_handed_in(path));
    Ok(entries)
}

/// Whether a folder is of those that tools make, by its name.
pub(crate) fn is_not_handed_in(folder: &Path) -> bool {
    NOT_HANDED_IN.iter().any(|name| folder.file_name().is_some_and(|of| of == *name)) && folder.is_dir()
}

fn is_plain(file: &Path) -> bool {
    fs::symlink_metadata(file).is_ok_and(|about| about.is_file())
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
            (&[("a.rb", ""), ("z.rb", "require_relative 'a'")], "z.rb a.rb"),
            (&[("a.py", "# z is better"), ("z.py", "")], "a.py z.py"),
            (&[("a.py", "print(1)"), ("z.py", "print(2) # as a does")], "the folder holds 2 programs"),
        ] {
            let is = found(files);
            assert!(
                is == what || what.contains(' ') && is.starts_with(&format!("{what};")),
                "{files:?}: {is}"
            );
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
            (&[("queens.py", "pass"), ("test_queens.py", "import queens")], "queens.py test_queens.py"),
        ] {
            let is = found(files);
            let of_python = what.replace(" test_queens.py", "");
            assert!(is == what || is == of_python, "{files:?}: {is}");
        }
    }

    #[test]
    fn a_folder_of_which_it_is_unclear_what_it_is_says_why() {
        let mixed = "the folder holds sources of C and of Python; a suite.toml says how it is built and run";
        for (files, what) in [
            (&[("a.c", C), ("b.c", C)][..], "the folder holds 2 programs; "),
            (&[("a.c", "int a;"), ("b.c", "int b;")], "none of the folder's 2 sources has a main; "),
            (&[("a.c", C), ("b.py", "")], mixed),
            (&[("a.f90", "program a"), ("b.f90", "")], "the folder holds 2 programs; "),
            (&[("notes.txt", "")], "the folder holds no program"),
            (&[("a/b/c/q.c", C), ("notes.txt", "")], "the folder holds no program"),
        ] {
            assert!(found(files).starts_with(what), "{files:?}: {}", found(files));
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
