//! A submission is made ready to run: copied, and built within limits of its own.

use std::{
    ffi::OsString,
    fs,
    io::{self, Read},
    path::{self, Component, Path, PathBuf},
    time::Duration,
};

use queens_data::plain;
use tempfile::TempDir;

use crate::{
    folder::{SUITE_TELLS, executables, is_made_by_tools},
    judging::Judge,
    languages::{Command, Goal, Tool},
    names::names,
    run::{CannotRun, Ending, Job, Limits, Run, run},
    submission::{What, executable},
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

/// Largest file of a submission that is copied, in bytes.
const LARGEST: u64 = 64 << 20;

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

    /// What it said, without the names of folders that its author has never seen.
    pub(crate) fn words_of(&self, said: &[u8]) -> Vec<u8> {
        self.readable.iter().fold(said.to_vec(), |said, folder| without(folder, &said))
    }

    /// Whether the command says where n goes.
    pub(crate) fn has_place_for_n(&self) -> bool {
        self.words.iter().any(|word| word.to_str().is_some_and(|word| word.contains(PLACE_OF_N)))
    }
}

/// Why a submission is no program.
pub(crate) enum NotBuilt {
    /// It cannot be built; in words, and what the compiler said.
    For { why: String, said: Vec<u8> },
    /// That is not the program's fault, as far as we can tell; in words.
    NotJudged(String),
    /// Nothing can be built or run here.
    CannotRun(CannotRun),
}

impl From<CannotRun> for NotBuilt {
    fn from(error: CannotRun) -> Self {
        match error {
            // It is the compiler that did not run: others may still be judged.
            CannotRun::Start { .. } | CannotRun::Meter { .. } | CannotRun::System { .. } => {
                NotBuilt::NotJudged(error.to_string())
            }
            CannotRun::NoSandbox { .. } | CannotRun::Scratch { .. } => NotBuilt::CannotRun(error),
        }
    }
}

impl From<io::Error> for NotBuilt {
    fn from(error: io::Error) -> Self {
        NotBuilt::NotJudged(format!("it cannot be copied: {error}"))
    }
}

/// Makes a submission ready to run.
pub(crate) fn build(what: &What, judge: &Judge) -> Result<Program, NotBuilt> {
    match what {
        What::Source { folder, file, sources, beside } => compile(folder, file, sources, beside, judge),
        What::Folder { folder, build, run } => {
            let copy = judge.folder()?;
            copy_folder(folder, copy.path(), &|_| false)?;
            let words = make(build.as_ref(), run, &[("folder", copy.path())], copy.path(), judge)?;
            let words = named_in_full(words, copy.path());
            Ok(Program { words, readable: vec![copy.path().into()], room: 0, _folder: Some(copy) })
        }
        What::Project { folder, tool } => project(folder, tool, judge),
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
        What::Unclear(why) => Err(NotBuilt::NotJudged(why.clone())),
        What::Output(_) => Err(NotBuilt::NotJudged("an output is no program".into())),
    }
}

/// A command as at a prompt: it runs in another folder, so that the files it names are named in full. The first word is
/// one only if it says where: a bare name is looked for on the PATH.
fn command(words: &[OsString]) -> Program {
    let says_where = |word: &OsString| word.to_string_lossy().contains(path::is_separator);
    let named: Vec<Option<PathBuf>> = words
        .iter()
        .enumerate()
        .map(|(at, word)| (at > 0 || says_where(word)).then(|| fs::canonicalize(word).ok()).flatten())
        .collect();
    let folder = |path: &PathBuf| {
        if path.is_dir() { Some(path.clone()) } else { path.parent().map(Path::to_owned) }
    };
    Program {
        readable: named.iter().flatten().filter_map(folder).collect(),
        words: words
            .iter()
            .zip(&named)
            .map(|(word, named)| named.as_ref().map_or_else(|| word.clone(), OsString::from))
            .collect(),
        room: 0,
        _folder: None,
    }
}

/// Copies a program in a known language, and builds it as its language is built.
fn compile(
    from: &Path,
    file: &Path,
    sources: &[PathBuf],
    beside: &[PathBuf],
    judge: &Judge,
) -> Result<Program, NotBuilt> {
    let language = judge.languages.of(&from.join(file)).expect("a source is a file of a known language");
    if let Some(why) = language.lack() {
        return Err(NotBuilt::NotJudged(why));
    }
    let folder = judge.folder()?;
    for file in beside.iter().chain(sources) {
        let place = folder.path().join(file);
        fs::create_dir_all(place.parent().unwrap_or(folder.path()))?;
        copy_in(&from.join(file), &place)?;
    }
    for (name, text) in &language.beside {
        fs::write(folder.path().join(name), text)?;
    }
    // Java must be told; a text that is no UTF-8 comes from a Chinese Windows more often than not.
    let mut encoding = "UTF-8";
    for source in sources {
        if String::from_utf8(fs::read(folder.path().join(source))?).is_err() {
            encoding = "GBK";
        }
    }
    let mut source = folder.path().join(file);
    let names = names(&language.name, &String::from_utf8_lossy(&fs::read(&source)?));
    if let Some(named) = names.file.map(|name| source.with_file_name(name)).filter(|named| !named.exists()) {
        fs::rename(&source, &named)?;
        source = named;
    }
    let others: Vec<PathBuf> =
        sources.iter().filter(|other| *other != file).map(|other| folder.path().join(other)).collect();
    let program = folder.path().join("program.out");
    let stem = source.with_extension("");
    let mut known = vec![
        ("source", source.as_path()),
        ("stem", &stem),
        ("here", source.parent().unwrap_or(folder.path())),
        ("program", &program),
        ("folder", folder.path()),
        ("class", Path::new(names.class.as_deref().unwrap_or_default())),
        ("encoding", Path::new(encoding)),
        ("sources", &source),
    ];
    known.extend(others.iter().map(|other| ("sources", other.as_path())));
    let words = make(language.build.as_ref(), &language.run, &known, folder.path(), judge)?;
    let starts = if language.run.takes("class") {
        names.class.is_some()
    } else {
        words.first().is_none_or(|first| *first != program || executable(&program))
    };
    if !starts {
        let why = "it compiles, but has no main that could be started".into();
        return Err(NotBuilt::For { why, said: Vec::new() });
    }
    let room = language.room_mib << 20;
    Ok(Program { words, readable: vec![folder.path().into()], room, _folder: Some(folder) })
}

/// Has a tool build a folder, and finds what it made.
fn project(from: &Path, tool: &Tool, judge: &Judge) -> Result<Program, NotBuilt> {
    if let Some(why) = tool.lack() {
        return Err(NotBuilt::NotJudged(why));
    }
    let copy = judge.folder()?;
    let folder = copy.path();
    copy_folder(from, folder, &is_made_by_tools)?;
    let file = tool.files.iter().find(|file| folder.join(file).is_file());
    let file = file.ok_or_else(|| io::Error::other(format!("its {} is gone", tool.files.join(" or "))))?;
    // Looked at before anything is built: later it may be something else.
    let text = fs::read(folder.join(file))?;
    let says =
        |goal: &&Goal| text.split(|byte| *byte == b'\n').any(|line| line.starts_with(goal.line.as_bytes()));
    let goal = tool.run.as_ref().filter(says);
    let before = executables(folder)?;
    let names = [("folder", folder)];
    build_in(&tool.build, &names, folder, judge)?;
    let after = executables(folder)
        .map_err(|error| NotBuilt::NotJudged(format!("what its {file} makes cannot be read: {error}")))?;
    let is_script = |file: &Path| judge.languages.of(file).is_some();
    let is_made = |one: &(PathBuf, _)| !before.contains(one) && !is_script(&one.0);
    let made: Vec<PathBuf> = after.into_iter().filter(is_made).map(|(file, _)| file).collect();
    let words = match (&made[..], goal) {
        ([only], _) => vec![only.into()],
        (_, Some(goal)) => goal.command.words(&names),
        (made, None) => {
            let number = if made.is_empty() { "no".into() } else { made.len().to_string() };
            return Err(NotBuilt::NotJudged(format!("its {file} makes {number} executables; {SUITE_TELLS}")));
        }
    };
    let room = tool.room_mib << 20;
    Ok(Program { words, readable: vec![folder.into()], room, _folder: Some(copy) })
}

/// Builds in a folder, and gives the command that runs what came of it.
fn make(
    build: Option<&Command>,
    run_by: &Command,
    names: &[(&str, &Path)],
    folder: &Path,
    judge: &Judge,
) -> Result<Vec<OsString>, NotBuilt> {
    if let Some(build) = build {
        build_in(build, names, folder, judge)?;
    }
    Ok(here(run_by.words(names), folder))
}

/// Builds in a folder, within limits of its own.
fn build_in(build: &Command, names: &[(&str, &Path)], folder: &Path, judge: &Judge) -> Result<(), NotBuilt> {
    // Not the folder itself: Go takes no go.mod from a folder for temporary files.
    let temporary = folder.join(".tmp");
    fs::create_dir_all(&temporary)?;
    let job = Job {
        environment: vec![("TMPDIR".into(), temporary.into())],
        limits: BUILDING,
        sandbox: judge.sandbox,
        meter: judge.meter.clone(),
        ..Job::new(here(build.words(names), folder), folder)
    };
    let built = run(&job).map_err(|error| match error {
        CannotRun::Start { .. } => NotBuilt::NotJudged(error.to_string()),
        error => error.into(),
    })?;
    if built.ending != Ending::Exited(0) {
        return Err(NotBuilt::For { why: ending(&built), said: messages(&built, folder) });
    }
    Ok(())
}

/// A command that is meant from the folder it is built in, such as `./queens`, and is run from another.
fn here(mut words: Vec<OsString>, folder: &Path) -> Vec<OsString> {
    if let Some(first) = words.first_mut().filter(|first| folder.join(first).is_file()) {
        *first = folder.join(&*first).into();
    }
    words
}

/// A command's words; what they name in its folder is named in full, since it is run from another: `python3 x.py`,
/// `java -cp . Queens`.
fn named_in_full(words: Vec<OsString>, folder: &Path) -> Vec<OsString> {
    let is_within = |word: &OsString| {
        let mut parts = Path::new(word).components().peekable();
        parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
    };
    let mut words = words.into_iter();
    let program = words.next();
    let in_full = |word: OsString| {
        let place = folder.join(&word);
        if is_within(&word) && place.exists() { place.into() } else { word }
    };
    program.into_iter().chain(words.map(in_full)).collect()
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
fn messages(built: &Run, folder: &Path) -> Vec<u8> {
    without(folder, if built.stderr.trim_ascii().is_empty() { &built.stdout } else { &built.stderr })
}

/// A text, in whatever encoding, in which files of this folder are named as from within it.
fn without(folder: &Path, said: &[u8]) -> Vec<u8> {
    let folder = [folder.as_os_str().as_encoded_bytes(), b"/"].concat();
    let (mut kept, mut rest) = (Vec::new(), said);
    while let Some(at) = rest.windows(folder.len()).position(|part| part == folder) {
        kept.extend(&rest[..at]);
        rest = &rest[at + folder.len()..];
    }
    kept.extend(rest);
    kept
}

/// Copies a folder's files, and those of the folders in it; what is neither is left out. Some folders come out empty.
fn copy_folder(from: &Path, to: &Path, empty: &dyn Fn(&Path) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, to) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            fs::create_dir(&to)?;
            if !empty(&entry.path()) {
                copy_folder(&entry.path(), &to, empty)?;
            }
        } else if kind.is_file() {
            copy_in(&entry.path(), &to)?;
        }
    }
    Ok(())
}

/// Copies a file of a submission. A link is refused: it may lead to what its author cannot read and we can, and what a
/// compiler quotes of it would be in the report.
fn copy_in(file: &Path, to: &Path) -> io::Result<()> {
    let refused = |why: &str| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        Err(io::Error::other(format!("{} {why}", plain(&name))))
    };
    if !fs::symlink_metadata(file)?.is_file() {
        return refused("is no plain file");
    }
    let from = fs::File::open(file)?;
    let permissions = from.metadata()?.permissions();
    let mut into = fs::File::create(to)?;
    if io::copy(&mut from.take(LARGEST + 1), &mut into)? > LARGEST {
        return refused(&format!("is larger than {} MiB", LARGEST >> 20));
    }
    into.set_permissions(permissions)
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

    #[test]
    fn a_command_s_files_are_named_in_full_but_a_bare_first_word_is_looked_for_on_the_path() {
        // The tests' folder is this crate's, which has a folder `src`.
        let here = fs::canonicalize("src").unwrap();
        let words = |words: &[&str]| command(&words.iter().map(OsString::from).collect::<Vec<_>>()).words;
        assert_eq!(words(&["src", "src"]), [OsString::from("src"), here.clone().into()]);
        assert_eq!(words(&["./src"]), [OsString::from(here)]);
    }

    #[test]
    fn what_a_folder_s_command_names_there_is_named_in_full_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| OsString::from(folder.path().join(name));
        fs::create_dir(folder.path().join("sub")).unwrap();
        for name in ["x.py", "sub/x.py", "python3"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        for (command, named) in [
            ("python3 x.py", vec!["python3".into(), at("x.py")]),
            ("python3 ./sub/x.py {N}", vec!["python3".into(), at("./sub/x.py"), "{N}".into()]),
            (
                "java -cp . Queens 8",
                ["java", "-cp"]
                    .map(OsString::from)
                    .into_iter()
                    .chain([at("."), "Queens".into(), "8".into()])
                    .collect(),
            ),
            ("cat ../x /etc/passwd -x", ["cat", "../x", "/etc/passwd", "-x"].map(OsString::from).into()),
        ] {
            let words = command.split(' ').map(OsString::from).collect();
            assert_eq!(named_in_full(words, folder.path()), named, "{command}");
        }
    }

    #[test]
    fn a_folder_s_name_is_left_out_of_what_was_said_in_whatever_encoding() {
        let folder = Path::new("/tmp/x");
        for (said, kept) in [
            (&b"/tmp/x/a.c:1: in /tmp/x/b.h"[..], &b"a.c:1: in b.h"[..]),
            (b"\xc4\xe3/tmp/x/\xba\xc3.c", b"\xc4\xe3\xba\xc3.c"),
            (b"/tmp/xy/a.c /tmp/x", b"/tmp/xy/a.c /tmp/x"),
            (b"", b""),
        ] {
            assert_eq!(without(folder, said), kept);
        }
    }

    #[test]
    fn what_is_larger_than_a_source_can_be_is_not_copied() {
        let folder = tempfile::tempdir().unwrap();
        let (file, copy) = (folder.path().join("a.c"), folder.path().join("b.c"));
        for (length, fits) in [(LARGEST, true), (LARGEST + 1, false)] {
            fs::File::create(&file).unwrap().set_len(length).unwrap();
            assert_eq!(copy_in(&file, &copy).is_ok(), fits);
        }
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_followed_wherever_it_stands_in_a_submission() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("one/deep")).unwrap();
        fs::write(at("secret"), "secret").unwrap();
        for link in ["a.c", "one/a.h", "one/deep/a.h"] {
            symlink(at("secret"), at(link)).unwrap();
        }
        symlink(at("one"), at("one/deep/loop")).unwrap();
        let refused = copy_in(&at("a.c"), &at("copy")).unwrap_err();
        assert_eq!((refused.to_string().as_str(), at("copy").exists()), ("a.c is no plain file", false));
        fs::create_dir(at("copy")).unwrap();
        copy_folder(&at("one"), &at("copy"), &|_| false).unwrap();
        assert_eq!(fs::read_dir(at("copy")).unwrap().count(), 1);
        assert_eq!(fs::read_dir(at("copy/deep")).unwrap().count(), 0);
    }
}
