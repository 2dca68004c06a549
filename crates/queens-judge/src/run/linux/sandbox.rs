//! The layers that hold a program in, strongest first, and which of them work here.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use serde::{Deserialize, Serialize};

use super::{METER, Stage, launch};
use crate::run::{CannotRun, Ending, Input, Job, Limits, Run};

/// What holds a program in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Layer {
    /// bubblewrap: namespaces made by a tool that many eyes have looked at, and landlock where the kernel has it.
    Bubblewrap,
    /// The same namespaces, made by us.
    Namespaces,
    /// landlock alone: no file is written and no TCP connection made; the network's other ways stay open.
    Landlock,
    /// Limits, and the end of the whole process tree; nothing else.
    Limits,
}

impl Layer {
    /// All, strongest first.
    pub const ALL: [Layer; 4] = [Layer::Bubblewrap, Layer::Namespaces, Layer::Landlock, Layer::Limits];

    /// Whether the program sees only its own processes, a network without wires, and folders of its own for temporary files.
    pub(super) fn is_apart(self) -> bool {
        matches!(self, Layer::Bubblewrap | Layer::Namespaces)
    }

    /// In a few words.
    pub(super) fn words(self, landlock: bool) -> &'static str {
        match (self, landlock) {
            (Layer::Bubblewrap, true) => "bubblewrap and landlock",
            (Layer::Bubblewrap, false) => "bubblewrap",
            (Layer::Namespaces, true) => "namespaces and landlock",
            (Layer::Namespaces, false) => "namespaces",
            (Layer::Landlock, _) => "landlock and limits",
            (Layer::Limits, _) => "limits only",
        }
    }

    /// The command that starts a meter in this layer.
    pub(super) fn command(self, job: &Job, meter: &Path) -> Command {
        let mut command;
        match self {
            Layer::Bubblewrap => {
                command = bubblewrap(job, meter);
                command.arg(meter).args([METER, Stage::Work.name()]);
            }
            Layer::Namespaces => {
                command = Command::new(meter);
                command.args([METER, Stage::Enter.name()]).arg(meter).arg(&job.scratch);
                command.args(shown(job, meter).into_iter().flat_map(|(from, to)| [from, to]));
            }
            Layer::Landlock | Layer::Limits => {
                command = Command::new(meter);
                command.args([METER, Stage::Guard.name()]).arg(meter);
            }
        }
        command
    }
}

/// The strongest layer that works here and keeps files and network apart; otherwise, what the strongest of all said.
///
/// A layer works if a meter runs in it. That is tried once.
pub(super) fn strongest(job: &Job) -> Result<Layer, String> {
    static TRIED: OnceLock<Result<Layer, String>> = OnceLock::new();
    TRIED
        .get_or_init(|| {
            let why = match try_out(Layer::Bubblewrap, job) {
                Ok(()) => return Ok(Layer::Bubblewrap),
                Err(why) => why,
            };
            try_out(Layer::Namespaces, job).map(|()| Layer::Namespaces).map_err(|_| why)
        })
        .clone()
}

/// Whether landlock works here. That is tried once.
pub(super) fn has_landlock(job: &Job) -> bool {
    static TRIED: OnceLock<bool> = OnceLock::new();
    *TRIED.get_or_init(|| try_out(Layer::Landlock, job).is_ok())
}

fn try_out(layer: Layer, job: &Job) -> Result<(), String> {
    let meter = launch::meter_of(job).map_err(|error| error.to_string())?;
    let command = [meter.into_os_string(), METER.into(), Stage::Probe.name().into()];
    let trial = Job { command: command.into(), input: Input::Closed, limits: Limits::USUAL, ..job.clone() };
    match launch::launch(layer, &trial) {
        Ok(run) if run.ending == Ending::Exited(0) => Ok(()),
        Ok(Run { ending: Ending::Exited(code), .. }) => Err(format!("a trial ended with exit code {code}")),
        Ok(Run { ending: Ending::Signalled(signal), .. }) => Err(format!("a trial ended by signal {signal}")),
        Ok(_) => Err("a trial went over its limits".into()),
        Err(CannotRun::Meter { why, .. } | CannotRun::Start { why, .. } | CannotRun::System { why }) => {
            Err(why)
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Folders that hold temporary files and sockets: others' are hidden, and the program's own vanish.
pub(super) const HIDDEN: [&str; 4] = ["/tmp", "/var/tmp", "/run", "/dev/shm"];

/// How much each of those may hold, in bytes.
pub(super) const HIDDEN_BYTES: u64 = 64 << 20;

/// Files that must be seen although they lie in hidden folders: each as it is called by the system, and where to show it.
fn shown(job: &Job, meter: &Path) -> Vec<(PathBuf, PathBuf)> {
    let hidden = |path: &Path| HIDDEN.iter().any(|folder| path.starts_with(folder));
    let program = job.command.first().map(PathBuf::from).filter(|program| program.is_absolute());
    let system = PathBuf::from("/run/current-system");
    let mut shown = Vec::new();
    for path in job.readable.iter().chain(&program).chain([&meter.to_owned(), &system]) {
        let Ok(real) = fs::canonicalize(path) else { continue };
        for place in [path.clone(), real.clone()] {
            let pair = (real.clone(), place);
            if hidden(&pair.1) && !pair.1.starts_with(&job.scratch) && !shown.contains(&pair) {
                shown.push(pair);
            }
        }
    }
    shown
}

fn bubblewrap(job: &Job, meter: &Path) -> Command {
    let mut command = Command::new("bwrap");
    // The meter is the first process of its own process namespace: no signal from within ends it, and with it all ends.
    command.args(["--unshare-all", "--as-pid-1", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]);
    command.args(["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]);
    for folder in HIDDEN.into_iter().filter(|folder| Path::new(folder).is_dir()) {
        command.args(["--size", &HIDDEN_BYTES.to_string(), "--tmpfs", folder]);
    }
    let mut bind = |how: &str, from: &Path, to: &Path| {
        command.args([OsString::from(how), from.into(), to.into()]);
    };
    for (from, to) in shown(job, meter) {
        bind("--ro-bind", &from, &to);
    }
    bind("--bind", &job.scratch, &job.scratch);
    command.args(["--remount-ro", "/dev", "--remount-ro", "/run", "--"]);
    command
}
