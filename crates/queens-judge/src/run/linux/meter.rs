//! The inner side: the parent of the program. It hands in input, takes output, watches the tree, and reports.

use std::{
    io::{self, BufRead, Write},
    os::{fd::AsFd, unix::process::CommandExt},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use nix::{
    errno::Errno,
    poll::{PollFd, PollFlags, ppoll},
    sys::{prctl, signal::Signal},
    unistd::{Pid, setsid},
};

use super::{
    Layer, Order, Report, confine,
    due::{Due, SOON},
    pipes::{Feed, Stream},
    tree::{self, Tree, Usage},
};
use crate::run::{Ending, Input, Job, Run};

/// How many looks it takes to know a program's memory from them alone.
const SEEN_WELL: u32 = 5;

/// How often the tree is looked at, once the first moments are over.
const LOOK: Duration = Duration::from_millis(10);

/// How often the scratch folder is looked at.
const LOOK_AT_FOLDER: Duration = Duration::from_millis(100);

/// How often it is found out what several processes share, where that makes no difference to the limit.
const LOOK_AT_SHARES: Duration = Duration::from_millis(100);

/// Reads an order, carries it out, prints the report.
pub(super) fn work() -> Result<(), String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).map_err(|error| error.to_string())?;
    let Order { layer, job, others } =
        serde_json::from_str(&line).map_err(|error| format!("its order is unreadable: {error}"))?;

    // What the keyboard sends goes to our group, and we must outlive it to clean up. Inside a sandbox this is so already.
    let _ = setsid();
    let words = |error: Errno| error.to_string();
    if layer.is_apart() {
        // There the kernel cleans up, so this process may end at any time.
        prctl::set_pdeathsig(Signal::SIGKILL).map_err(words)?;
    }
    prctl::set_child_subreaper(true).map_err(words)?;
    // Nobody of our user may look into us or stop us by debugging. Our limits can still be taken from us, and in the weaker
    // layers we can be stopped or killed: a meter that cannot see any more ends the run, and a guard ends what a meter left.
    prctl::set_dumpable(false).map_err(words)?;
    confine::limit(job.limits, others)?;

    let (report, out, err) = match start(&job, layer)? {
        Err(error) => (Report::NotStarted(error.to_string()), Vec::new(), Vec::new()),
        Ok(Started { child, at, landlock }) => {
            let mut run = Watch::new(&job, child, at).run()?;
            run.sandbox = layer.words(landlock).into();
            let (out, err) = (std::mem::take(&mut run.stdout), std::mem::take(&mut run.stderr));
            (Report::Ran(run, out.len(), err.len()), out, err)
        }
    };
    let mut stdout = io::stdout().lock();
    let header = serde_json::to_string(&report).map_err(|error| error.to_string())?;
    let parts = [header.as_bytes(), b"\n", &out, &err];
    parts
        .into_iter()
        .try_for_each(|part| stdout.write_all(part))
        .and_then(|()| stdout.flush())
        .map_err(|e| e.to_string())
}

/// A program that was started.
struct Started {
    child: Child,
    at: Instant,
    /// Whether landlock holds it.
    landlock: bool,
}

/// Starts the program, from a thread that has given its rights away first: the meter itself keeps them.
fn start(job: &Job, layer: Layer) -> Result<io::Result<Started>, String> {
    let starting = || {
        let landlock =
            layer != Layer::Limits && confine::restrict(job, layer).map_err(|error| error.to_string())?;
        if layer == Layer::Landlock && !landlock {
            return Err("this kernel has no landlock".into());
        }
        let [program, arguments @ ..] = &job.command[..] else { return Err("there is no command".into()) };
        let input = if job.input == Input::Closed { Stdio::null() } else { Stdio::piped() };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(&job.scratch)
            .process_group(0)
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let at = Instant::now();
        Ok(command.spawn().map(|child| Started { child, at, landlock }))
    };
    thread::scope(|scope| scope.spawn(starting).join())
        .unwrap_or_else(|_| Err("the starting thread ended".into()))
}

/// A run in progress.
struct Watch<'a> {
    job: &'a Job,
    tree: Tree,
    started: Instant,
    main: Pid,
    input: Option<Feed>,
    streams: [Stream; 2],
    /// How much the meter itself had when it started the program, which the kernel counts as the program's.
    floor: u64,
    look_at_shares: Due,
    /// The most processor time and memory that was seen.
    seen: Usage,
    /// The processor time that it had when it was last seen to use some.
    used: Duration,
    /// How often it was seen alive.
    seen_alive: u32,
    /// How often it was then busy.
    seen_busy: u32,
}

impl<'a> Watch<'a> {
    fn new(job: &'a Job, mut child: Child, started: Instant) -> Watch<'a> {
        Watch {
            job,
            tree: Tree::new(),
            started,
            main: Pid::from_raw(child.id().cast_signed()),
            input: child.stdin.take().map(|pipe| Feed::new(pipe, &job.input)),
            streams: [Stream::new(child.stdout.take()), Stream::new(child.stderr.take())],
            floor: tree::own_peak(),
            look_at_shares: Due::after(Duration::ZERO, LOOK_AT_SHARES),
            seen: Usage::default(),
            used: Duration::ZERO,
            seen_alive: 0,
            seen_busy: 0,
        }
    }

    /// Watches it to its end, and brings that about for all of its tree; an error if whoever wanted the run has gone, or if
    /// the program cannot be watched.
    fn run(mut self) -> Result<Run, String> {
        let ending = self.watch();
        let wall = self.started.elapsed();
        let left = self.tree.usage(0);
        self.tree.kill();
        let (mut ending, left) = (ending?, left.map_err(blinded)?);
        // What is still in the pipes, up to the limit: nobody should be left to put more into them.
        let most = self.job.limits.output;
        self.streams
            .iter_mut()
            .for_each(|stream| while stream.bytes.len() as u64 <= most && stream.take() {});
        // It may have ended before it was seen to go too far.
        if matches!(ending, Ending::Exited(_) | Ending::Signalled(_)) {
            if self.is_too_many(left) {
                ending = Ending::Processes;
            } else if self.printed() > most {
                ending = Ending::OutputLimit;
            } else if self.overfilled().map_err(blinded)? {
                ending = Ending::ScratchLimit;
            }
        }
        Ok(self.report(ending, wall))
    }

    fn watch(&mut self) -> Result<Ending, String> {
        let mut look = Due::after(Duration::ZERO, LOOK);
        let mut look_at_folder = Due::after(LOOK_AT_FOLDER, LOOK_AT_FOLDER);
        loop {
            if let Some(ending) = self.ended()? {
                return Ok(ending);
            }
            if look.is_due()
                && let Some(ending) = look.during(|| self.over_limits()).map_err(blinded)?
            {
                return Ok(ending);
            }
            if look_at_folder.is_due() && look_at_folder.during(|| self.overfilled()).map_err(blinded)? {
                return Ok(Ending::ScratchLimit);
            }
            let open = self.open();
            if !self.pass_bytes(look.left()).map_err(blinded)? {
                return Err("nobody waits for its report".into());
            }
            if self.printed() > self.job.limits.output {
                return Ok(Ending::OutputLimit);
            }
            if self.open() < open {
                // Most likely it is ending.
                look = Due::after(SOON, LOOK);
            }
        }
    }

    /// How the program ended, if it has. Others of its tree that have ended are let go.
    fn ended(&self) -> Result<Option<Ending>, String> {
        loop {
            match tree::reap() {
                Ok(Some((pid, ending))) if pid == self.main => return Ok(Some(ending)),
                Ok(Some(_)) => {}
                Ok(None) => return Ok(None),
                // So it is where SIGCHLD is ignored, which whoever started us can have brought about.
                Err(error) => return Err(format!("its end was not to be seen: {error}")),
            }
        }
    }

    fn over_limits(&mut self) -> io::Result<Option<Ending>> {
        let limits = self.job.limits;
        let processes = usize::try_from(limits.processes).unwrap_or(usize::MAX);
        let (now, wall) = (self.tree.usage(processes)?, self.started.elapsed());
        self.seen.cpu = self.seen.cpu.max(now.cpu);
        self.seen.peak = self.seen.peak.max(now.peak);
        self.seen_alive += u32::from(now.processes > 0);
        self.seen_busy += u32::from(self.is_busy(now)?);
        Ok(if self.is_too_many(now) {
            Some(Ending::Processes)
        } else if self.is_too_large(now)? {
            Some(Ending::Memory)
        } else if now.cpu >= limits.cpu {
            Some(Ending::CpuTime)
        } else if wall >= limits.wall {
            let busy = self.seen_busy * 2 >= self.seen_alive;
            match busy {
                false => Some(Ending::WallTime),
                true => (wall >= limits.longest()).then_some(Ending::CpuTime),
            }
        } else {
            None
        })
    }

    fn is_too_many(&self, now: Usage) -> bool {
        let limits = self.job.limits;
        now.processes as u64 > u64::from(limits.processes) || now.threads > limits.threads()
    }

    /// Whether it has used a tick of processor time since it last did, or would use one if it could.
    fn is_busy(&mut self, now: Usage) -> io::Result<bool> {
        let used = now.cpu >= self.used + self.tree.tick();
        if used {
            self.used = now.cpu;
        }
        // Only the first thread's state comes with a process: the others are worth a look where there are any.
        Ok(used || now.running || (now.threads > now.processes as u64 && self.tree.has_running_thread()?))
    }

    /// Whether it holds more memory than it may. The plain sum is quick to have, and mostly enough.
    fn is_too_large(&mut self, now: Usage) -> io::Result<bool> {
        let most = self.job.limits.memory;
        if now.processes == 1 || now.resident <= self.seen.peak {
            self.seen.peak = self.seen.peak.max(now.resident);
            return Ok(now.resident > most);
        }
        if now.resident <= most && !self.look_at_shares.is_due() {
            return Ok(false);
        }
        let mut unshared = self.look_at_shares.during(|| self.tree.unshared())?;
        if unshared > most {
            // Twice, for processes that share memory and end while we look make it seem more.
            unshared = self.tree.unshared()?;
        }
        self.seen.peak = self.seen.peak.max(unshared);
        Ok(unshared > most)
    }

    fn overfilled(&self) -> io::Result<bool> {
        Ok(self.job.limits.overfilled(&self.job.scratch, self.tree.nameless()?))
    }

    /// How many of its streams are open.
    fn open(&self) -> usize {
        self.streams.iter().filter_map(Stream::fd).count()
    }

    fn printed(&self) -> u64 {
        self.streams.iter().map(|stream| stream.bytes.len() as u64).sum()
    }

    /// Waits so long for something to pass on, and passes it on. False if whoever wanted the run has gone.
    fn pass_bytes(&mut self, pause: Duration) -> io::Result<bool> {
        let stdin = io::stdin();
        let mut polled = vec![PollFd::new(stdin.as_fd(), PollFlags::empty())];
        let pipes = self.streams.iter().filter_map(Stream::fd);
        polled.extend(pipes.map(|pipe| PollFd::new(pipe, PollFlags::POLLIN)));
        polled.extend(self.input.iter().map(|feed| PollFd::new(feed.fd(), PollFlags::POLLOUT)));
        match ppoll(&mut polled, Some(pause.into()), None) {
            Ok(0) | Err(Errno::EINTR) => return Ok(true),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        if polled[0].any() == Some(true) {
            return Ok(false);
        }
        drop(polled);
        self.streams.iter_mut().for_each(|stream| {
            stream.take();
        });
        if self.input.as_mut().is_some_and(|feed| !feed.push()) {
            self.input = None;
        }
        Ok(true)
    }

    fn report(self, ending: Ending, wall: Duration) -> Run {
        let ending = match ending {
            Ending::Signalled(signal) if signal == Signal::SIGXFSZ as i32 => Ending::ScratchLimit,
            other => other,
        };
        // What the kernel says of those that have ended is exact above the floor, and no more than a bound below it. There
        // what was seen is better, if there was time to see it; else nothing is known.
        let largest = tree::reaped_peak();
        let peak = match largest > self.floor {
            true => Some(self.seen.peak.max(largest)),
            false => (self.seen_alive >= SEEN_WELL).then_some(self.seen.peak),
        };
        let [out, err] = self.streams.map(|stream| stream.bytes);
        let mut run = Run {
            ending,
            stdout: out,
            stderr: err,
            cpu: self.seen.cpu.max(tree::reaped_time()),
            wall,
            peak_bytes: peak,
            sandbox: String::new(),
        };
        let most = usize::try_from(self.job.limits.output).unwrap_or(usize::MAX);
        run.stdout.truncate(most);
        run.stderr.truncate(most - run.stdout.len());
        run
    }
}

/// Why a program is ended at once that cannot be watched.
fn blinded(error: io::Error) -> String {
    format!("its meter could not watch it: {error}")
}
