//! Linux: a meter inside the strongest layer that works here.

mod cgroup;
mod confine;
mod due;
mod guard;
mod launch;
mod meter;
mod namespaces;
mod pipes;
mod sandbox;
mod tree;

use std::{env, process::ExitCode};

use serde::{Deserialize, Serialize};

use super::{CannotRun, Job, Run, Sandbox};
pub use sandbox::Layer;

/// The first argument of a process that is to be a meter.
const METER: &str = "__meter";

/// What is said to those who call a meter themselves.
const BY_HAND: &str = "a meter is started by queens, not by hand";

/// See [`super::run`].
pub(super) fn run(job: &Job) -> Result<Run, CannotRun> {
    let layer = match job.sandbox {
        Sandbox::None => Layer::Limits,
        Sandbox::Auto => match sandbox::strongest(job) {
            Ok(layer) => layer,
            Err(_) if sandbox::has_landlock(job) => Layer::Landlock,
            Err(_) => Layer::Limits,
        },
        Sandbox::Require => sandbox::strongest(job).map_err(|why| CannotRun::NoSandbox { why })?,
    };
    run_in(layer, job)
}

/// See [`super::run_in`].
pub(super) fn run_in(layer: Layer, job: &Job) -> Result<Run, CannotRun> {
    launch::launch(layer, job)
}

/// See [`super::meter`].
pub(super) fn meter() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    if arguments.next()? != METER {
        return None;
    }
    let stage = arguments.next().and_then(|stage| Stage::named(&stage.to_string_lossy()));
    let done = match stage {
        Some(Stage::Probe) => Ok(()),
        Some(Stage::Join) => cgroup::join(arguments.collect()),
        Some(Stage::Enter) => namespaces::enter(arguments.collect()),
        Some(Stage::Inside) => namespaces::settle().and_then(|()| meter::work()),
        Some(Stage::Guard) => guard::keep(arguments.collect()),
        Some(Stage::Work) => meter::work(),
        None => Err(BY_HAND.into()),
    };
    Some(match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    })
}

/// What a meter's process is started for: its second argument.
#[derive(Clone, Copy)]
enum Stage {
    /// Nothing: that it runs says that its sandbox works.
    Probe,
    /// To enter a control group, and then to become another command.
    Join,
    /// To make namespaces, and to start a meter in them.
    Enter,
    /// To be the first process of those namespaces, and the meter.
    Inside,
    /// To start a meter, and to end what it leaves.
    Guard,
    /// To be the meter where it is.
    Work,
}

impl Stage {
    const ALL: [Stage; 6] =
        [Stage::Probe, Stage::Join, Stage::Enter, Stage::Inside, Stage::Guard, Stage::Work];

    fn name(self) -> &'static str {
        match self {
            Stage::Probe => "probe",
            Stage::Join => "join",
            Stage::Enter => "enter",
            Stage::Inside => "inside",
            Stage::Guard => "guard",
            Stage::Work => "work",
        }
    }

    fn named(name: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == name)
    }
}

/// What the meter reads first on its standard input, as one line of JSON. When that input ends, whoever wanted the run has
/// gone, and the meter ends it.
#[derive(Serialize, Deserialize)]
struct Order {
    layer: Layer,
    job: Job,
    /// See [`confine::others`].
    others: u64,
}

/// What the meter prints at the end, as one line of JSON; after it, the bytes of both streams.
#[derive(Serialize, Deserialize)]
enum Report {
    /// It ran; so many bytes of output and of errors follow.
    Ran(Run, usize, usize),
    /// It could not be started, in the system's words.
    NotStarted(String),
}
