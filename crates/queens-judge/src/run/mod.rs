//! A program is started as if it were hostile: within limits, and held in by the strongest means that work here.
//!
//! The program is not started by us but by a *meter*: our own binary once more, started inside the sandbox, where it is
//! the parent of all that the program starts. It hands input in, takes output, looks at the tree every few milliseconds,
//! kills it when a limit is reached, and reports. A binary that runs programs begins its `main` with [`meter`].

mod environment;
mod limits;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod plain;
mod stopping;

use std::{ffi::OsString, io, path::PathBuf, process::ExitCode, time::Duration};

use serde::{Deserialize, Serialize};

pub use self::limits::Limits;
#[cfg(target_os = "linux")]
pub use self::linux::Layer;
pub use self::stopping::stop;

/// A command to run, once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The program and its arguments. A name without a slash is looked for on the PATH.
    pub command: Vec<OsString>,
    /// Its working folder, and the only place where what it writes stays. It must exist, and the program finds what is in it.
    /// Folders that it closes there are opened again.
    ///
    /// Where processes are kept apart, the program also has a /tmp, a /var/tmp and a /dev/shm of its own, of 64 MiB each, which
    /// vanish with it.
    pub scratch: PathBuf,
    /// Files and folders it must be able to read although they lie in a place for temporary files, where the sandbox
    /// otherwise shows nothing. Everything else of the system can be read.
    pub readable: Vec<PathBuf>,
    /// Variables for its environment, on top of those every run gets: PATH, HOME, the language, where compilers live.
    pub environment: Vec<(OsString, OsString)>,
    /// What it reads.
    pub input: Input,
    /// What it may use.
    pub limits: Limits,
    /// What is to hold it in.
    pub sandbox: Sandbox,
    /// The executable that answers to [`meter`]; none for the one that is running.
    pub meter: Option<PathBuf>,
}

impl Job {
    /// This command in this folder, with nothing to read, the usual limits and the usual sandbox.
    pub fn new<S: Into<OsString>>(command: impl IntoIterator<Item = S>, scratch: impl Into<PathBuf>) -> Job {
        Job {
            command: command.into_iter().map(Into::into).collect(),
            scratch: scratch.into(),
            readable: Vec::new(),
            environment: Vec::new(),
            input: Input::Closed,
            limits: Limits::default(),
            sandbox: Sandbox::default(),
            meter: None,
        }
    }
}

/// What a program finds on its standard input.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Input {
    /// The end, at once.
    #[default]
    Closed,
    /// These bytes, then the end.
    Bytes(Vec<u8>),
    /// Line ends without end, for those who wait for a key.
    Newlines,
    /// These bytes, then line ends without end.
    BytesThenNewlines(Vec<u8>),
}

impl Input {
    /// The bytes that come first, and whether line ends without end follow.
    fn parts(&self) -> (&[u8], bool) {
        match self {
            Input::Closed => (&[], false),
            Input::Bytes(bytes) => (bytes, false),
            Input::Newlines => (&[], true),
            Input::BytesThenNewlines(bytes) => (bytes, true),
        }
    }
}

/// How strictly a program is held in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Sandbox {
    /// Limits only.
    None,
    /// By the strongest means that work here.
    #[default]
    Auto,
    /// The same, and if none keeps files, network and processes apart, it is not run at all.
    Require,
}

/// What one run of a program came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// How it ended.
    pub ending: Ending,
    /// What it printed, up to the limit.
    #[serde(skip)]
    pub stdout: Vec<u8>,
    /// What it printed as errors, up to the limit.
    #[serde(skip)]
    pub stderr: Vec<u8>,
    /// Processor time of the whole process tree.
    pub cpu: Duration,
    /// Time from start to end.
    pub wall: Duration,
    /// Most memory resident at once, of the whole process tree, in bytes; none where it ended too soon to be seen.
    pub peak_bytes: Option<u64>,
    /// What held it in, in a few words.
    pub sandbox: String,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// By itself, with this exit code.
    Exited(i32),
    /// By a signal that was not ours.
    Signalled(i32),
    /// Stopped: too much processor time. Also when it was stopped for its time from start to end, but was busy, or waited
    /// for a processor, for at least half of it.
    CpuTime,
    /// Stopped: too long, and mostly idle.
    WallTime,
    /// Stopped: too much memory.
    Memory,
    /// Too much printed.
    OutputLimit,
    /// Too much written to files: to one, or into its scratch folder.
    ScratchLimit,
    /// Stopped: too many processes or threads at once.
    Processes,
}

/// Why a command was not run.
#[derive(Debug, thiserror::Error)]
pub enum CannotRun {
    /// There is no such program, or it may not be started.
    #[error("cannot start {program}: {why}")]
    Start {
        /// As the command names it.
        program: String,
        /// The system's words.
        why: String,
    },
    /// A sandbox is required, and none works here.
    #[error("no sandbox works here: {why}; install bubblewrap, or say --sandbox auto")]
    NoSandbox {
        /// What the strongest said.
        why: String,
    },
    /// The system gives no process, no file or no memory any more: no fault of the program.
    #[error("nothing can be started here now: {why}")]
    System {
        /// What was not to be had.
        why: String,
    },
    /// The meter could not do its work.
    #[error("cannot run {program}: {why}")]
    Meter {
        /// As the command names it.
        program: String,
        /// What happened.
        why: String,
    },
    /// The scratch folder is not there, or not ours.
    #[error("cannot use the folder {}: {why}", folder.display())]
    Scratch {
        /// The folder.
        folder: PathBuf,
        /// The system's words.
        why: io::Error,
    },
}

/// Runs a command within limits, and brings back what it printed and how it ended. It returns soon after a limit is reached,
/// and half a minute later at most. Then nothing of it is left.
///
/// The last is certain where processes are kept apart. In the weaker layers a program can look for those who watch it, which
/// are processes of the same user, and end them all before it goes on; a control group, where we may make one, makes that harder.
pub fn run(job: &Job) -> Result<Run, CannotRun> {
    #[cfg(target_os = "linux")]
    return stopping::unless_stopped(|| linux::run(job));
    #[cfg(not(target_os = "linux"))]
    return stopping::unless_stopped(|| plain::run(job));
}

/// Runs a command held in by this layer and by no weaker one, whatever the job says of sandboxes.
#[cfg(target_os = "linux")]
pub fn run_in(layer: Layer, job: &Job) -> Result<Run, CannotRun> {
    stopping::unless_stopped(|| linux::run_in(layer, job))
}

/// If this process was started as a meter, does a meter's work, and gives the exit code with which to end; otherwise none.
/// To be called first in `main`, before any thread is started.
pub fn meter() -> Option<ExitCode> {
    #[cfg(target_os = "linux")]
    return linux::meter();
    #[cfg(not(target_os = "linux"))]
    return None;
}
