//! Elsewhere than on Linux: a process with a time limit and an output limit, and nothing that holds it in.

use std::{
    io::{self, Read, Write},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Receiver},
    },
    thread,
    time::{Duration, Instant},
};

use super::{CannotRun, Ending, Input, Job, Run, Sandbox, environment::environment, stopping::is_stopped};

/// How often it is looked at.
const LOOK: Duration = Duration::from_millis(5);

/// How long output may take that is still under way when the program has ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// See [`super::run`]. Processor time and memory are not known here, and stand as nothing.
pub(super) fn run(job: &Job) -> Result<Run, CannotRun> {
    if job.sandbox == Sandbox::Require {
        return Err(CannotRun::NoSandbox { why: "this system has no sandbox that we know".into() });
    }
    let program =
        job.command.first().map(|program| program.to_string_lossy().into_owned()).unwrap_or_default();
    let [name, arguments @ ..] = &job.command[..] else {
        return Err(CannotRun::Meter { program, why: "there is no command".into() });
    };
    let mut command = Command::new(name);
    command.args(arguments).env_clear().envs(environment(job)).current_dir(&job.scratch);
    command.stdin(if job.input == Input::Closed { Stdio::null() } else { Stdio::piped() });
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let started = Instant::now();
    let mut child = command
        .spawn()
        .map_err(|error| CannotRun::Start { program: program.clone(), why: error.to_string() })?;
    feed(&mut child, &job.input);

    let room = Arc::new(AtomicU64::new(job.limits.output));
    let out = listen(child.stdout.take(), &room);
    let err = listen(child.stderr.take(), &room);
    let ending = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Ok(ending(status)),
            Ok(None) if room.load(Ordering::Relaxed) == 0 => break Ok(Ending::OutputLimit),
            Ok(None) if started.elapsed() >= job.limits.wall || is_stopped() => break Ok(Ending::WallTime),
            Ok(None) => thread::sleep(LOOK),
            Err(error) => break Err(CannotRun::Meter { program, why: error.to_string() }),
        }
    };
    let wall = started.elapsed();
    let _ = child.kill();
    let _ = child.wait();
    let ending = ending?;
    // A child of its own may hold the pipe open: it is not waited for.
    let taken = |stream: Receiver<Vec<u8>>| {
        let until = Instant::now() + LAST_WORDS;
        let mut bytes = Vec::new();
        while let Ok(part) = stream.recv_timeout(until.saturating_duration_since(Instant::now())) {
            bytes.extend(part);
        }
        bytes
    };
    let (stdout, stderr) = (taken(out), taken(err));
    let sandbox = "time and output limits only".into();
    Ok(Run { ending, stdout, stderr, cpu: Duration::ZERO, wall, peak_bytes: None, sandbox })
}

#[cfg(unix)]
fn ending(status: ExitStatus) -> Ending {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map_or(Ending::Exited(status.code().unwrap_or(0)), Ending::Signalled)
}

#[cfg(not(unix))]
fn ending(status: ExitStatus) -> Ending {
    Ending::Exited(status.code().unwrap_or(0))
}

/// Hands its input in, from a thread that ends with the program.
fn feed(child: &mut Child, input: &Input) {
    let Some(mut pipe) = child.stdin.take() else { return };
    let (bytes, endless) = input.parts();
    let bytes = bytes.to_vec();
    thread::spawn(move || {
        let mut gone = pipe.write_all(&bytes).is_err();
        while endless && !gone {
            gone = pipe.write_all(&[b'\n'; 4096]).is_err();
        }
    });
}

/// Takes what a stream brings, from a thread, as long as there is room.
fn listen(stream: Option<impl Read + Send + 'static>, room: &Arc<AtomicU64>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    let room = Arc::clone(room);
    thread::spawn(move || {
        let Some(mut stream) = stream else { return };
        let mut buffer = [0; 1 << 16];
        loop {
            let count = match stream.read(&mut buffer) {
                Ok(0) => return,
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => return,
            };
            // In one step: the other stream takes from it too.
            let take = |left: u64| Some(left.saturating_sub(count as u64));
            let (Ok(left) | Err(left)) = room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
            let kept = count.min(usize::try_from(left).unwrap_or(count));
            if sender.send(buffer[..kept].to_vec()).is_err() || kept < count {
                return;
            }
        }
    });
    receiver
}
