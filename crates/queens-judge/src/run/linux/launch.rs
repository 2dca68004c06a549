//! The outer side: starts a meter, tells it what to run, and waits for its report, but not for ever.

use std::{
    env, fs,
    io::{self, Read, Write},
    os::unix::process::CommandExt,
    path::PathBuf,
    process::{Child, ChildStdin, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use super::{Layer, Order, Report, cgroup::ControlGroup, confine};
use crate::{
    run::{CannotRun, Job, Run, environment::environment, stopping::is_stopped},
    scratch::open_up,
};

/// How much longer than the program a meter may take: to start, to kill thousands of processes, to hand over the output.
const PATIENCE: Duration = Duration::from_secs(20);

/// How soon it is noticed that all runs are to end.
const LOOK: Duration = Duration::from_millis(100);

/// The executable that is the meter.
pub(super) fn meter_of(job: &Job) -> io::Result<PathBuf> {
    job.meter.clone().map_or_else(env::current_exe, Ok)
}

/// Runs a job in a layer.
pub(super) fn launch(layer: Layer, job: &Job) -> Result<Run, CannotRun> {
    let program = match job.command.first() {
        Some(program) => program.to_string_lossy().into_owned(),
        None => "an empty command".into(),
    };
    let failed = |why: String| CannotRun::Meter { program: program.clone(), why };
    let system = |why: String| CannotRun::System { why };
    let scratch = fs::canonicalize(&job.scratch)
        .map_err(|why| CannotRun::Scratch { folder: job.scratch.clone(), why })?;
    let job = Job { scratch, ..job.clone() };
    let meter = meter_of(&job).map_err(|error| failed(error.to_string()))?;
    let others = confine::others(layer).map_err(|error| failed(error.to_string()))?;
    let mut order = serde_json::to_vec(&Order { layer, job: job.clone(), others })
        .map_err(|error| failed(error.to_string()))?;
    order.push(b'\n');

    let group = ControlGroup::of(job.limits.threads());
    let mut command = layer.command(&job, &meter);
    if let Some(group) = &group {
        command = group.hold(&command, &meter);
    }
    // What the keyboard sends is for us: a meter that it ends would be taken for one that its program has ended.
    command.env_clear().envs(environment(&job)).current_dir("/").process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let started = command.spawn();
    let mut child =
        started.map_err(|error| system(not_started(&command.get_program().to_string_lossy(), &error)))?;

    // Open until the report is there: where it closes, the meter takes us for dead.
    let mut line = child.stdin.take().expect("it is piped");
    // What makes this fail says itself on the meter's standard error.
    let _ = line.write_all(&order);
    let (report, said) = hear(&mut child, line, job.limits.longest().saturating_add(PATIENCE));
    let _ = child.wait();
    open_up(&job.scratch);
    match report.as_deref().and_then(parse) {
        Some((Report::Ran(run, out, err), bytes)) if bytes.len() == out + err => {
            Ok(Run { stdout: bytes[..out].into(), stderr: bytes[out..].into(), ..run })
        }
        Some((Report::NotStarted(why), _)) => Err(CannotRun::Start { program, why }),
        Some(_) => Err(failed("its meter was cut short".into())),
        None if report.is_none() => Err(failed("its meter does not answer".into())),
        None => match said.lines().find(|line| !line.trim().is_empty()) {
            // The sandbox's own words: it did not come to start the meter.
            Some(line) if line.starts_with("bwrap: ") => Err(system(line.into())),
            Some(line) => Err(failed(line.into())),
            None => Err(failed("its meter was killed".into())),
        },
    }
}

/// Why a layer's program could not be started, in words.
pub(super) fn not_started(program: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("{program} is not installed"),
        _ => format!("cannot start {program}: {error}"),
    }
}

/// All that the meter prints, and what it says as errors; none if it does not come to an end in time. Then it is killed. Where
/// all runs are to end, it is told to by its line.
fn hear(child: &mut Child, line: ChildStdin, patience: Duration) -> (Option<Vec<u8>>, String) {
    let (mut out, mut err) =
        (child.stdout.take().expect("it is piped"), child.stderr.take().expect("it is piped"));
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut report = Vec::new();
        let _ = out.read_to_end(&mut report);
        let mut said = String::new();
        let _ = err.read_to_string(&mut said);
        let _ = sender.send((report, said));
    });
    let mut line = Some(line);
    // Look by look: who was stopped in between, and goes on, has waited for one of them only.
    for _ in 0..=patience.as_millis() / LOOK.as_millis() {
        if let Ok((report, said)) = receiver.recv_timeout(LOOK) {
            return (Some(report), said);
        }
        line = line.filter(|_| !is_stopped());
    }
    let _ = child.kill();
    (None, String::new())
}

fn parse(report: &[u8]) -> Option<(Report, &[u8])> {
    let end = report.iter().position(|byte| *byte == b'\n')?;
    Some((serde_json::from_slice(&report[..end]).ok()?, &report[end + 1..]))
}
