//! What a process can take from itself: the limits of the kernel, and landlock's rights.

use std::{fs, io};

use landlock::{
    ABI, Access, AccessFs, AccessNet, RestrictionStatus, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use nix::sys::{
    prctl,
    resource::{Resource, getrlimit, setrlimit},
};

use super::{Layer, sandbox::HIDDEN, tree};
use crate::run::{Job, Limits};

/// Sets the kernel's own limits for what this process starts. They are the backstop: whoever ignores them meets the meter.
///
/// Nothing here hurts the meter, which uses little of anything. `others` are the threads that the kernel counts together with
/// the program's.
pub(super) fn limit(limits: Limits, others: u64) -> Result<(), String> {
    // Root's are not counted.
    let kernel = [
        (Resource::RLIMIT_CORE, 0),
        (Resource::RLIMIT_CPU, limits.cpu.as_secs().saturating_add(2)),
        (Resource::RLIMIT_FSIZE, limits.file),
        (Resource::RLIMIT_NPROC, others + limits.threads()),
    ];
    for (resource, value) in kernel {
        let (_, hard) = getrlimit(resource).map_err(|error| format!("{resource:?}: {error}"))?;
        let value = value.min(hard);
        setrlimit(resource, value, value).map_err(|error| format!("{resource:?}: {error}"))?;
    }
    // No program of another user's rights, such as sudo, gives more than we have.
    prctl::set_no_new_privs().map_err(|error| error.to_string())
}

/// Threads that the kernel counts together with the program's: those of the same user. From Linux 5.14 on, a new user namespace
/// begins to count from nothing. To be asked outside, where they can be seen.
pub(super) fn others(layer: Layer) -> io::Result<u64> {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    if layer.is_apart() && version(&release) >= Some((5, 14)) { Ok(0) } else { tree::threads_of_user() }
}

/// The first two numbers of a kernel's release, such as 6.1.0-18-amd64.
fn version(release: &str) -> Option<(u32, u32)> {
    let mut numbers = release.split(|sign: char| !sign.is_ascii_digit()).map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// Takes from this thread, and from what it will start, by landlock, all rights to write outside the scratch folder, to
/// connect by TCP, and, where the kernel is new enough, to signal whoever it did not start and to talk to others' sockets.
/// Says whether the kernel has landlock.
pub(super) fn restrict(job: &Job, layer: Layer) -> Result<bool, RulesetError> {
    // The newest we know; what a kernel does not have of it, it does without.
    let known = ABI::V10;
    let mut writable = vec![job.scratch.as_path()];
    if layer.is_apart() {
        // Theirs alone.
        writable.extend(HIDDEN.map(std::path::Path::new));
    }
    let devices = ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"];
    let status: RestrictionStatus = Ruleset::default()
        .handle_access(AccessFs::from_all(known))?
        .handle_access(AccessNet::from_all(known))?
        .scope(Scope::from_all(known))?
        .create()?
        .add_rules(path_beneath_rules(["/"], AccessFs::from_read(known)))?
        .add_rules(path_beneath_rules(writable, AccessFs::from_all(known)))?
        .add_rules(path_beneath_rules(devices, AccessFs::from_file(known)))?
        .restrict_self()?;
    Ok(status.ruleset != RulesetStatus::NotEnforced)
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn releases_are_in_order() {
        let releases =
            ["", "next", "4.19.0-27-amd64", "5.4.0", "5.13.19", "5.14", "6.1.0-18-amd64", "10.0-rc1"];
        assert!(releases.is_sorted_by(|one, other| version(one) <= version(other)));
        let counts_anew = releases.iter().filter(|release| version(release) >= Some((5, 14)));
        assert_eq!(counts_anew.collect::<Vec<_>>(), [&"5.14", &"6.1.0-18-amd64", &"10.0-rc1"]);
    }
}
