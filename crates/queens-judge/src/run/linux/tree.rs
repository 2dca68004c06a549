//! The process tree below the meter: what it uses, and its end.

use std::{
    collections::{BTreeSet, HashMap},
    fs::{self, File},
    io::{self, ErrorKind, Read, Seek},
    os::unix::fs::MetadataExt,
    process, thread,
    time::Duration,
};

use nix::{
    errno::Errno,
    sys::{
        resource::{UsageWho, getrusage},
        signal::{Signal, kill, killpg},
        wait::{WaitPidFlag, WaitStatus, waitpid},
    },
    unistd::{Pid, SysconfVar, geteuid, getpgrp, sysconf},
};

use crate::run::Ending;

/// What a tree uses at one moment.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Usage {
    /// Processor time so far, of those that live and those that were waited for.
    pub(super) cpu: Duration,
    /// Resident memory, in bytes; pages that several processes share count for each of them.
    pub(super) resident: u64,
    /// The most that one process had so far, in bytes.
    pub(super) peak: u64,
    /// Whether the first thread of any process runs, or waits for nothing but a processor.
    pub(super) running: bool,
    /// Processes that live.
    pub(super) processes: usize,
    /// Their threads.
    pub(super) threads: u64,
}

/// All descendants of this process. It is their reaper too: none can leave.
pub(super) struct Tree {
    ticks: u64,
    page: u64,
    /// The list of our own children, held open for when nothing can be opened any more.
    children: Option<File>,
}

/// What /proc says of a process.
struct Process {
    pid: i32,
    parent: i32,
    group: i32,
    /// Ended, and not waited for yet.
    gone: bool,
    running: bool,
    ticks: u64,
    threads: u64,
    pages: u64,
}

impl Tree {
    /// The tree below this process.
    pub(super) fn new() -> Tree {
        let system = |name, usual| {
            sysconf(name).ok().flatten().and_then(|value| u64::try_from(value).ok()).unwrap_or(usual)
        };
        Tree {
            ticks: system(SysconfVar::CLK_TCK, 100),
            page: system(SysconfVar::PAGE_SIZE, 4096),
            children: File::open(format!("/proc/self/task/{}/children", own_pid())).ok(),
        }
    }

    /// What it uses now; its peak only if there are no more processes than `most`. Where they multiply, the processor is
    /// scarce for us too, and the look that finds it must be a short one. An error if the tree cannot be seen.
    pub(super) fn usage(&self, most: usize) -> io::Result<Usage> {
        let all = self.processes()?;
        let ticks: u64 = all.iter().map(|process| process.ticks).sum();
        let alive: Vec<&Process> = all.iter().filter(|process| !process.gone).collect();
        let mut usage = Usage {
            cpu: reaped_time() + Duration::from_millis(ticks * 1000 / self.ticks),
            resident: alive.iter().map(|process| process.pages * self.page).sum(),
            running: alive.iter().any(|process| process.running),
            processes: alive.len(),
            threads: alive.iter().map(|process| process.threads).sum(),
            ..Usage::default()
        };
        if usage.processes <= most {
            for one in alive {
                let peak = kilobytes(&format!("/proc/{}/status", one.pid), "VmHWM:")?;
                usage.peak = usage.peak.max(peak.unwrap_or(0));
            }
        }
        Ok(usage)
    }

    /// The least processor time that is told.
    pub(super) fn tick(&self) -> Duration {
        Duration::from_millis(1000 / self.ticks)
    }

    /// Whether any of its threads runs, or waits for nothing but a processor.
    pub(super) fn has_running_thread(&self) -> io::Result<bool> {
        for process in self.processes()?.into_iter().filter(|process| !process.gone && process.threads > 1) {
            // It may have ended by now.
            for task in fs::read_dir(format!("/proc/{}/task", process.pid)).into_iter().flatten().flatten() {
                let stat = read(&task.path().join("stat").to_string_lossy())?;
                if stat.and_then(|stat| parse(process.pid, &stat)).is_some_and(|thread| thread.running) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Its resident memory, in bytes; pages that several processes share, as children of a fork do, count once. The kernel
    /// walks through all of them for that, so it takes its time.
    pub(super) fn unshared(&self) -> io::Result<u64> {
        let alive = self.processes()?.into_iter().filter(|process| !process.gone);
        let share = |process: Process| {
            let share = kilobytes(&format!("/proc/{}/smaps_rollup", process.pid), "Pss:")?;
            // It may be another user's, or have ended by now.
            Ok(share.unwrap_or(process.pages * self.page))
        };
        alive.map(share).sum()
    }

    /// The descendants of this process, as far as they stand in /proc.
    fn processes(&self) -> io::Result<Vec<Process>> {
        let mut children: HashMap<i32, Vec<Process>> = HashMap::new();
        for process in everyone()? {
            children.entry(process.parent).or_default().push(process);
        }
        let mut found = children.remove(&own_pid()).unwrap_or_default();
        let mut next = 0;
        while let Some(process) = found.get(next) {
            let below = children.remove(&process.pid).unwrap_or_default();
            found.extend(below);
            next += 1;
        }
        Ok(found)
    }

    /// What files take that have no name, in bytes: deleted while open, or never in any folder.
    pub(super) fn nameless(&self) -> io::Result<u64> {
        let mut files = HashMap::new();
        for process in self.processes()? {
            for open in fs::read_dir(format!("/proc/{}/fd", process.pid)).into_iter().flatten().flatten() {
                // The file behind the link.
                let Ok(data) = fs::metadata(open.path()) else { continue };
                if data.is_file() && data.nlink() == 0 {
                    files.insert((data.dev(), data.ino()), data.blocks() * 512);
                }
            }
        }
        Ok(files.into_values().sum())
    }

    /// Kills all of it, whatever it does against that, and waits for what can be waited for.
    pub(super) fn kill(&self) {
        for round in 0..2000_u64 {
            if own_pid() == 1 {
                // All but ourselves, in one step.
                let _ = kill(Pid::from_raw(-1), Signal::SIGKILL);
            } else if self.kill_seen().is_err() {
                self.kill_children();
            }
            while let Ok(Some(_)) = reap() {}
            if reap() == Err(Errno::ECHILD) {
                return;
            }
            thread::sleep(Duration::from_millis(round.min(5)));
        }
    }

    /// Kills those that are there now. All are stopped before one is killed, for what stands still starts nothing new; and
    /// whole groups at once, for they may start processes faster than we can look at them.
    fn kill_seen(&self) -> io::Result<()> {
        let alive: Vec<Process> = self.processes()?.into_iter().filter(|process| !process.gone).collect();
        let ours = getpgrp().as_raw();
        let groups: BTreeSet<i32> =
            alive.iter().map(|process| process.group).filter(|group| *group != ours).collect();
        for signal in [Signal::SIGSTOP, Signal::SIGKILL] {
            for group in &groups {
                let _ = killpg(Pid::from_raw(*group), signal);
            }
            for process in &alive {
                let _ = kill(Pid::from_raw(process.pid), signal);
            }
        }
        Ok(())
    }

    /// Kills our own children, without opening anything: theirs are ours next.
    fn kill_children(&self) {
        let mut listed = String::new();
        if let Some(mut file) = self.children.as_ref() {
            let _ = file.rewind().and_then(|()| file.read_to_string(&mut listed));
        }
        for child in listed.split_whitespace().filter_map(|pid| pid.parse().ok()) {
            let _ = kill(Pid::from_raw(child), Signal::SIGKILL);
        }
    }
}

/// Threads of this user, outside the tree too.
pub(super) fn threads_of_user() -> io::Result<u64> {
    let user = geteuid().as_raw();
    let ours =
        |one: &Process| fs::metadata(format!("/proc/{}", one.pid)).is_ok_and(|data| data.uid() == user);
    Ok(everyone()?.into_iter().filter(ours).map(|process| process.threads).sum())
}

/// All processes that can be seen. An error if we cannot look: a program of our own user may take the right to open files
/// from us, with prlimit.
fn everyone() -> io::Result<Vec<Process>> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc")? {
        if let Some(pid) = entry?.file_name().to_str().and_then(|name| name.parse().ok()) {
            let stat = read(&format!("/proc/{pid}/stat"))?;
            found.extend(stat.and_then(|stat| parse(pid, &stat)));
        }
    }
    Ok(found)
}

/// Waits for a process that has ended, one of the tree's; none if none has. `ECHILD` says that the tree is empty.
pub(super) fn reap() -> Result<Option<(Pid, Ending)>, Errno> {
    loop {
        match waitpid(None, Some(WaitPidFlag::WNOHANG))? {
            WaitStatus::Exited(pid, code) => return Ok(Some((pid, Ending::Exited(code)))),
            WaitStatus::Signaled(pid, signal, _) => return Ok(Some((pid, Ending::Signalled(signal as i32)))),
            WaitStatus::StillAlive => return Ok(None),
            _ => {}
        }
    }
}

/// Processor time of those that were waited for.
pub(super) fn reaped_time() -> Duration {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return Duration::ZERO };
    let time = |seconds: i64, micros: i64| {
        Duration::new(seconds.unsigned_abs(), micros.unsigned_abs() as u32 * 1000)
    };
    let (user, system) = (usage.user_time(), usage.system_time());
    time(user.tv_sec(), user.tv_usec()) + time(system.tv_sec(), system.tv_usec())
}

/// Most memory that one process had of those that were waited for, in bytes.
///
/// The kernel counts for each what its parent had when starting it, so a small process seems as large as its parent.
pub(super) fn reaped_peak() -> u64 {
    getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0, |usage| usage.max_rss().unsigned_abs() * 1024)
}

/// Most memory that this process had, in bytes.
pub(super) fn own_peak() -> u64 {
    kilobytes("/proc/self/status", "VmHWM:").ok().flatten().unwrap_or(0)
}

fn own_pid() -> i32 {
    process::id().cast_signed()
}

/// What /proc says of a process in this file; none if it has ended, or is not ours to look at.
fn read(file: &str) -> io::Result<Option<String>> {
    match fs::read(file) {
        // Its name may hold any bytes.
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::PermissionDenied) => Ok(None),
        Err(error) if error.raw_os_error() == Some(Errno::ESRCH as i32) => Ok(None),
        Err(error) => Err(error),
    }
}

fn parse(pid: i32, stat: &str) -> Option<Process> {
    // The name stands in brackets and may hold anything, brackets too.
    let fields: Vec<&str> = stat[stat.rfind(')')? + 1..].split_whitespace().collect();
    let number = |place: usize| fields.get(place - 3)?.parse::<u64>().ok();
    Some(Process {
        pid,
        parent: number(4)?.try_into().ok()?,
        group: number(5)?.try_into().ok()?,
        gone: matches!(fields.first(), Some(&("Z" | "X"))),
        running: fields.first() == Some(&"R"),
        // Its own, and those of the children it has waited for.
        ticks: (14..=17).filter_map(number).sum(),
        threads: number(20)?,
        pages: number(24)?,
    })
}

fn kilobytes(file: &str, name: &str) -> io::Result<Option<u64>> {
    let text = read(file)?;
    let value = || {
        let value = text.as_ref()?.lines().find_map(|line| line.strip_prefix(name))?;
        Some(value.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
    };
    Ok(value())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_does_not_pass_for_figures() {
        let figures = "S 7 9 1 0 -1 4194304 100 0 0 0 3 4 5 6 20 0 2 0 88 3000000 250 18446744073709551615";
        let process = parse(8, &format!("8 (a) Z 1 (b)) {figures}")).unwrap();
        assert_eq!((process.parent, process.group, process.gone), (7, 9, false));
        assert_eq!((process.ticks, process.threads, process.pages), (18, 2, 250));
    }

    #[test]
    fn half_a_line_is_no_process() {
        for stat in ["", "8", "8 (sh", "8 (sh) R 1"] {
            assert!(parse(8, stat).is_none(), "{stat}");
        }
    }
}
