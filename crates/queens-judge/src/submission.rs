//! What can be judged: a source file, an executable, a command, a folder that is built, a captured output.

use std::{
    ffi::OsString,
    fs, io,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    time::Duration,
};

use queens_core::BoardSize;
use queens_data::plain;

use crate::{
    asking::Way,
    folder,
    languages::{Command, Languages, Tool},
};

/// One program handed in, and what is known of it beforehand.
#[derive(Clone, Debug)]
pub struct Submission {
    /// What tables call it: from the names of files alone.
    pub name: String,
    /// What it is.
    pub what: What,
    /// Special terms it is judged on.
    pub terms: Terms,
}

/// What a submission is.
#[derive(Clone, Debug)]
pub enum What {
    /// A program in a language known by the extension of its sources.
    Source {
        /// Where its files lie; they are named as from within it.
        folder: PathBuf,
        /// The source that starts, or the only one.
        file: PathBuf,
        /// All sources that are built.
        sources: Vec<PathBuf>,
        /// What else belongs to it: headers, data.
        beside: Vec<PathBuf>,
    },
    /// A file that can be run as it is.
    Executable(PathBuf),
    /// A command, as at a prompt; files that it names are meant as they are now.
    Command(Vec<OsString>),
    /// A folder of which a copy is built and run with commands of its own.
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Builds it, in the copy.
        build: Option<Command>,
        /// Runs it, from another folder: files of the copy that it names are found all the same.
        run: Command,
    },
    /// A folder of which a copy is built by a tool that knows how from a file in it.
    Project {
        /// The folder.
        folder: PathBuf,
        /// The tool.
        tool: Tool,
    },
    /// What a program has printed, kept in a file.
    Output(PathBuf),
    /// Nothing that can be judged, and why.
    Unclear(String),
}

/// What one submission has to itself; where there is none, what was asked for all holds.
#[derive(Clone, Default, Debug)]
pub struct Terms {
    /// How n reaches it.
    pub way: Option<Way>,
    /// The boards it is judged for.
    pub sizes: Option<RangeInclusive<BoardSize>>,
    /// Processor time and time from start to end.
    pub time: Option<Duration>,
    /// Most memory, in bytes.
    pub memory_bytes: Option<u64>,
}

impl Submission {
    /// A submission without terms of its own, called by the last part of a path.
    fn new(path: &Path, what: What) -> Self {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        Submission { name: plain(&name), what, terms: Terms::default() }
    }

    /// A captured output.
    pub fn output(file: &Path) -> Self {
        Self::new(file, What::Output(file.into()))
    }

    /// A command as at a prompt.
    pub fn command(words: &[OsString]) -> Self {
        let name = words.iter().map(|word| {
            let path = Path::new(word);
            path.file_name().filter(|_| path.exists()).unwrap_or(word).to_string_lossy()
        });
        let name = plain(&name.collect::<Vec<_>>().join(" "));
        Submission { name, what: What::Command(words.to_vec()), terms: Terms::default() }
    }
}

/// The submissions under a path, and the files that are none.
#[derive(Clone, Default, Debug)]
pub struct Found {
    /// The submissions, by name.
    pub submissions: Vec<Submission>,
    /// What was passed over: neither a source of a known language nor an executable.
    pub passed_over: Vec<PathBuf>,
}

/// Looks for submissions: a file is one, a folder holds many. In a folder, each source and each executable is a
/// submission, and a folder within is one too: a tool such as make builds it, or its sources are of one language and exactly
/// one of them starts, or it holds exactly one executable. Hidden files are left alone.
///
/// # Errors
/// When the path cannot be read.
pub fn find(path: &Path, languages: &Languages) -> io::Result<Found> {
    if !fs::metadata(path)?.is_dir() {
        let mut found = Found::default();
        match program(path, languages) {
            Some(what) => found.submissions.push(Submission::new(path, what)),
            None => found.passed_over.push(path.into()),
        }
        return Ok(found);
    }
    let mut found = Found::default();
    for entry in entries(path)? {
        if entry.is_dir() && !entry.is_symlink() {
            found.submissions.push(within(&entry, languages)?);
        } else if let Some(what) = program(&entry, languages) {
            found.submissions.push(Submission::new(&entry, what));
        } else {
            found.passed_over.push(entry);
        }
    }
    Ok(found)
}

/// A folder as one submission; one with a single source is called by that too.
fn within(folder: &Path, languages: &Languages) -> io::Result<Submission> {
    let (what, named_by) = folder::within(folder, languages)?;
    let mut submission = Submission::new(folder, what);
    if let Some(file) = named_by {
        submission.name = format!("{}/{}", submission.name, plain(&file.display().to_string()));
    }
    Ok(submission)
}

/// What is in a folder and not hidden, by name.
pub(crate) fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let hidden =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.retain(|path| !hidden(path));
    entries.sort();
    Ok(entries)
}

/// What a file is as a program: a language that is known goes before the right to run it. A link is none: it may lead to
/// what its author cannot read, and we can.
fn program(file: &Path, languages: &Languages) -> Option<What> {
    if file.is_symlink() {
        Some(What::Unclear("it is a link, and links are not followed".into()))
    } else if !file.is_file() {
        None
    } else if languages.of(file).is_some() {
        let (folder, name) = (file.parent()?.into(), PathBuf::from(file.file_name()?));
        Some(What::Source { folder, file: name.clone(), sources: vec![name], beside: Vec::new() })
    } else {
        executable(file).then(|| What::Executable(file.into()))
    }
}

/// Whether it may be run.
#[cfg(unix)]
pub(crate) fn executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
}

/// Whether it may be run.
#[cfg(not(unix))]
pub(crate) fn executable(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("exe"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_gives_each_program_once_and_says_what_was_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        };
        for name in [
            "b.py",
            "a.c",
            ".hidden.c",
            "notes.txt",
            "one/q.c",
            "one/q.h",
            "two/a.c",
            "two/b.c",
            "none/x.txt",
        ] {
            write(name);
        }
        let found = find(folder.path(), &Languages::embedded()).unwrap();
        let names: Vec<&str> = found.submissions.iter().map(|submission| submission.name.as_str()).collect();
        assert_eq!(names, ["a.c", "b.py", "none", "one/q.c", "two"]);
        assert!(matches!(&found.submissions[2].what, What::Unclear(why) if why.contains("no program")));
        let What::Source { folder: one, file, beside, .. } = &found.submissions[3].what else {
            panic!("one/q.c is a source")
        };
        assert_eq!(
            (one, file.to_str(), &beside[..]),
            (&folder.path().join("one"), Some("q.c"), &[PathBuf::from("q.h")][..])
        );
        assert!(
            matches!(&found.submissions[4].what, What::Unclear(why) if why.contains("2 sources has a main"))
        );
        assert_eq!(found.passed_over, [folder.path().join("notes.txt")]);
        assert!(find(&folder.path().join("nosuch"), &Languages::embedded()).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_no_program_and_says_so_whatever_it_leads_to() {
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(elsewhere.path().join("a.c"), "").unwrap();
        fs::create_dir(folder.path().join("one")).unwrap();
        let link = |to: &Path, name: &str| {
            std::os::unix::fs::symlink(to, folder.path().join(name)).unwrap();
        };
        link(&elsewhere.path().join("a.c"), "a.c");
        link(&elsewhere.path().join("a.c"), "one/b.c");
        link(elsewhere.path(), "two");
        link(Path::new("nowhere"), "z.c");
        let found = find(folder.path(), &Languages::embedded()).unwrap();
        let names: Vec<&str> = found.submissions.iter().map(|submission| submission.name.as_str()).collect();
        assert_eq!(names, ["a.c", "one", "two", "z.c"]);
        for submission in &found.submissions {
            let says = if submission.name == "one" { "no program" } else { "it is a link" };
            assert!(matches!(&submission.what, What::Unclear(why) if why.contains(says)), "{submission:?}");
        }
        fs::write(folder.path().join("one/a.c"), "").unwrap();
        let within = within(&folder.path().join("one"), &Languages::embedded()).unwrap();
        assert!(matches!(&within.what, What::Source { beside, .. } if beside.is_empty()), "{within:?}");
    }
}
