//! The guard: where processes are not kept apart, the program can stop its meter, or kill it. The meter's own parent ends
//! what it leaves.

use std::{
    ffi::OsString,
    process::{Command, Stdio},
};

use nix::{
    sys::{
        prctl,
        wait::{WaitPidFlag, WaitStatus, waitpid},
    },
    unistd::{Pid, setsid},
};

use super::{BY_HAND, METER, Stage, launch, tree::Tree};

/// Starts the meter, waits for its end, and ends all that is then left of the tree. The argument is the meter.
pub(super) fn keep(arguments: Vec<OsString>) -> Result<(), String> {
    let [meter] = &arguments[..] else { return Err(BY_HAND.into()) };
    // As the meter does, and for the same reasons.
    let _ = setsid();
    prctl::set_child_subreaper(true).map_err(|error| error.to_string())?;
    prctl::set_dumpable(false).map_err(|error| error.to_string())?;
    let tree = Tree::new();
    let child = Command::new(meter)
        .args([METER, Stage::Work.name()])
        .stdin(Stdio::inherit())
        .spawn()
        .map_err(|error| launch::not_started(&meter.to_string_lossy(), &error))?;
    let ended = waitpid(Pid::from_raw(child.id().cast_signed()), Some(WaitPidFlag::WUNTRACED));
    tree.kill();
    match ended {
        // What it could not do, it has said itself.
        Ok(WaitStatus::Exited(..)) => Ok(()),
        Ok(WaitStatus::Stopped(..)) => Err("its meter was stopped".into()),
        _ => Err("its meter was killed".into()),
    }
}
