//! A control group, where we may make one: a bound on processes that cannot be outrun.
//!
//! The kernel counts an ordinary user's processes, but not root's, and a fork bomb of root's leaves nobody the time to end
//! it. Root, on the other hand, may make control groups.

use std::{
    ffi::OsString,
    fs::{self, OpenOptions},
    io::Write,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{self, Command},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::Duration,
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};

use super::{BY_HAND, METER, Stage, launch};

/// A control group of this run alone; it goes when this is dropped.
pub(super) struct ControlGroup {
    folder: PathBuf,
}

impl ControlGroup {
    /// A group of at most so many processes and threads; none where the system or our rights have none.
    pub(super) fn of(tasks: u64) -> Option<ControlGroup> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("queens-{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        // The second version has one tree for all kinds of groups, the first one for each.
        ["/sys/fs/cgroup", "/sys/fs/cgroup/pids"].into_iter().find_map(|tree| {
            let tree = Path::new(tree);
            sweep(tree);
            let folder = tree.join(&name);
            fs::create_dir(&folder).ok()?;
            let group = ControlGroup { folder };
            // Not created: where no such file comes with the folder, it is no control group, or cannot bound processes.
            let mut most = OpenOptions::new().write(true).open(group.folder.join("pids.max")).ok()?;
            most.write_all(tasks.to_string().as_bytes()).ok()?;
            Some(group)
        })
    }

    /// This command, within the group.
    pub(super) fn hold(&self, command: &Command, meter: &Path) -> Command {
        let mut held = Command::new(meter);
        held.args([METER, Stage::Join.name()]).arg(self.folder.join("cgroup.procs"));
        held.arg(command.get_program()).args(command.get_args());
        held
    }
}

impl Drop for ControlGroup {
    /// Whoever is left in it dies with it: its meter may have been killed.
    fn drop(&mut self) {
        for _ in 0..200 {
            if fs::remove_dir(&self.folder).is_ok() {
                return;
            }
            let left = fs::read_to_string(self.folder.join("cgroup.procs")).unwrap_or_default();
            for pid in left.lines().filter_map(|line| line.parse().ok()).filter(|pid| *pid > 1) {
                let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Removes the groups of those who were killed before they could do it.
fn sweep(tree: &Path) {
    for entry in fs::read_dir(tree).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner = name
            .to_str()
            .and_then(|name| name.strip_prefix("queens-")?.split_once('-')?.0.parse::<u32>().ok());
        if owner.is_some_and(|pid| !Path::new("/proc").join(pid.to_string()).exists()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// Enters a group, and becomes the command that is to be in it. The arguments are the group's file, and the command.
pub(super) fn join(arguments: Vec<OsString>) -> Result<(), String> {
    let [file, program, arguments @ ..] = &arguments[..] else {
        return Err(BY_HAND.into());
    };
    // A group that cannot be entered is done without, as on machines where none can be made.
    let _ = fs::write(file, "0");
    let error = Command::new(program).args(arguments).exec();
    Err(launch::not_started(&program.to_string_lossy(), &error))
}
