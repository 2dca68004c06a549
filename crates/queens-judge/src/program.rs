//! A submission is made ready to run: copied, and built within limits of its own.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use tempfile::TempDir;

use crate::{
    java,
    judging::Judge,
    languages::{Command, Language},
    run::{CannotRun, Ending, Job, Limits, Run, run},
    submission::What,
};

/// What a compiler may use: more than what it compiles.
const BUILDING: Limits = Limits {
    cpu: Duration::from_secs(60),
    wall: Duration::from_secs(60),
    memory: 2 << 30,
    file: 256 << 20,
    scratch: 512 << 20,
    processes: 256,
    ..Limits::USUAL
};

/// Stands in a command where n goes.
const PLACE_OF_N: &str = "{N}";

/// A program that can be run.
pub(crate) struct Program {
    words: Vec<OsString>,
    /// Where it lies: to be seen from within the sandbox.
    pub(crate) readable: Vec<PathBuf>,
    /// Memory that its runtime takes, in bytes.
    pub(crate) room: u64,
    /// Lives as long as the program.
    _folder: Option<TempDir>,
}

impl Program {
    /// The command, with n as its argument where one is given.
    pub(crate) fn command(&self, n: Option<&str>) -> Vec<OsString> {
        let takes_it = |word: &OsString| word.to_str().is_some_and(|word| word.contains(PLACE_OF_N));
        let Some(n) = n else {
            return self.words.iter().filter(|word| !takes_it(word)).cloned().collect();
        };
        if !self.has_place_for_n() {
            return self.words.iter().cloned().chain([n.into()]).collect();
        }
        let filled = |word: &OsString| match word.to_str() {
            Some(text) => text.replace(PLACE_OF_N, n).into(),
            None => word.clone(),
        };
        self.words.iter().map(filled).collect()
    }

    /// Whether the command says where n goes.
    pub(crate) fn has_place_for_n(&self) -> bool {
        self.words.iter().any(|word| word.to_str().is_some_and(|word| word.contains(PLACE_OF_N)))
    }
}

/// Why a submission is no program.
pub(crate) enum NotBuilt {
    /// That is how it is; in words, and what the compiler said.
    For { why: String, said: Vec<u8> },
    /// Nothing can be built or run here.
    CannotRun(CannotRun),
}

impl From<CannotRun> for NotBuilt {
    fn from(error: CannotRun) -> Self {
        match error {
            // The submission's own fault: others may still be judged.
            CannotRun::Start { .. } => NotBuilt::For { why: error.to_string(), said: Vec::new() },
            _ => NotBuilt::CannotRun(error),
        }
    }
}

impl From<io::Error> for NotBuilt {
    fn from(error: io::Error) -> Self {
        NotBuilt::For { why: format!("cannot be copied: {error}"), said: Vec::new() }
    }
}

/// Makes a submission ready to run.
pub(crate) fn build(what: &What, judge: &Judge) -> Result<Program, NotBuilt> {
    match what {
        What::Source { file, beside } => compile(file, beside, judge),
        What::Folder { folder, build, run } => {
            let copy = tempfile::tempdir_in(&judge.scratch)?;
            copy_folder(folder, copy.path())?;
            let words = make(build.as_ref(), run, &[("folder", copy.path())], copy.path(), judge)?;
            Ok(Program { words, readable: vec![copy.path().into()], room: 0, _folder: Some(copy) })
        }
        What::Executable(file) => {
            let file = fs::canonicalize(file)?;
            Ok(Program {
                readable: file.parent().map(Path::to_owned).into_iter().collect(),
                words: vec![file.into()],
                room: 0,
                _folder: None,
            })
        }
        What::Command(words) => Ok(command(words)),
        What::Unclear(why) => Err(NotBuilt::For { why: why.clone(), said: Vec::new() }),
        What::Output(_) => Err(NotBuilt::For { why: "an output is no program".into(), said: Vec::new() }),
    }
}

/// A command as at a prompt: it runs in another folder, so that the files it names are named in full.
fn command(words: &[OsString]) -> Program {
    let named = |word: &OsString| fs::canonicalize(word).ok();
    let readable = words
        .iter()
        .filter_map(named)
        .filter_map(|path| if path.is_dir() { Some(path) } else { path.parent().map(Path::to_owned) });
    Program {
        readable: readable.collect(),
        words: words.iter().map(|word| named(word).map_or_else(|| word.clone(), OsString::from)).collect(),
        room: 0,
        _folder: None,
    }
}

fn compile(file: &Path, beside: &[PathBuf], judge: &Judge) -> Result<Program, NotBuilt> {
    let language = judge.languages.of(file).expect("a source is a file of a known language");
    if let Some(missing) = language.missing() {
        let Language { name, package, .. } = language;
        let why = format!("{name} needs {missing}, which is not here: install the package {package}");
        return Err(NotBuilt::For { why, said: Vec::new() });
    }
    let folder = tempfile::tempdir_in(&judge.scratch)?;
    for file in beside {
        fs::copy(file, folder.path().join(file.file_name().unwrap_or_default()))?;
    }
    let text = fs::read(file)?;
    let names = java::names(&String::from_utf8_lossy(&text));
    let name = match &names {
        Some(names) if language.name == "Java" => PathBuf::from(&names.file),
        _ => PathBuf::from(file.file_name().unwrap_or_default()),
    };
    let source = folder.path().join(name);
    fs::write(&source, &text)?;
    // Java must be told; a text that is no UTF-8 comes from a Chinese Windows more often than not.
    let encoding = if std::str::from_utf8(&text).is_ok() { "UTF-8" } else { "GBK" };
    let class = names.map_or_else(String::new, |names| names.class);
    let known = [
        ("source", source.as_path()),
        ("program", &folder.path().join("program.out")),
        ("folder", folder.path()),
        ("class", Path::new(&class)),
        ("encoding", Path::new(encoding)),
    ];
    let words = make(language.build.as_ref(), &language.run, &known, folder.path(), judge)?;
    let room = language.room_mib << 20;
    Ok(Program { words, readable: vec![folder.path().into()], room, _folder: Some(folder) })
}

/// Builds in a folder, and gives the command that runs what came of it.
fn make(
    build: Option<&Command>,
    run_by: &Command,
    names: &[(&str, &Path)],
    folder: &Path,
    judge: &Judge,
) -> Result<Vec<OsString>, NotBuilt> {
    let here = |mut words: Vec<OsString>| {
        // `./queens` is meant from the folder it is built in, and it is run from another.
        if let Some(first) = words.first_mut().filter(|first| folder.join(first).is_file()) {
            *first = folder.join(&*first).into();
        }
        words
    };
    if let Some(build) = build {
        let job = Job {
            limits: BUILDING,
            sandbox: judge.sandbox,
            meter: judge.meter.clone(),
            ..Job::new(here(build.words(names)), folder)
        };
        let built = run(&job)?;
        if built.ending != Ending::Exited(0) {
            return Err(NotBuilt::For { why: ending(&built), said: messages(built, folder) });
        }
    }
    Ok(here(run_by.words(names)))
}

/// How a build that failed ended.
fn ending(built: &Run) -> String {
    match built.ending {
        Ending::Exited(_) => "does not compile".into(),
        Ending::Signalled(signal) => format!("the compiler crashed (signal {signal})"),
        Ending::CpuTime | Ending::WallTime => "compiling takes too long".into(),
        Ending::Memory => "compiling takes too much memory".into(),
        Ending::OutputLimit => "the compiler prints too much".into(),
        Ending::ScratchLimit => "the compiler writes too much to files".into(),
        Ending::Processes => "the compiler starts too many processes".into(),
    }
}

/// What the compiler said, without the name of a folder that is gone.
fn messages(built: Run, folder: &Path) -> Vec<u8> {
    let said = if built.stderr.trim_ascii().is_empty() { built.stdout } else { built.stderr };
    let folder = format!("{}/", folder.display());
    String::from_utf8_lossy(&said).replace(&folder, "").into_bytes()
}

/// Copies a folder's files, and those of the folders in it; what is neither is left out.
fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, to) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            fs::create_dir(&to)?;
            copy_folder(&entry.path(), &to)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), &to)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n_goes_where_the_command_says_or_last() {
        let words = |words: &[&str]| command(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(words(&["prog", "-v"]).command(Some("8")), ["prog", "-v", "8"]);
        assert_eq!(words(&["prog", "--n={N}", "-v"]).command(Some("8")), ["prog", "--n=8", "-v"]);
        assert_eq!(words(&["prog", "--n={N}", "-v"]).command(None), ["prog", "-v"]);
    }
}
