//! What a process can take from itself: the limits of the kernel, and landlock's rights.

use landlock::{
    ABI, Access, AccessFs, AccessNet, RestrictionStatus, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use nix::sys::{
    prctl,
    resource::{Resource, getrlimit, setrlimit},
};

use super::{Layer, sandbox::HIDDEN, tree};
use crate::run::Job;

/// Sets the kernel's own limits for what this process starts. They are the backstop: whoever ignores them meets the meter.
///
/// Nothing here hurts the meter, which uses little of anything.
pub(super) fn limit(job: &Job, layer: Layer) -> Result<(), String> {
    let limits = job.limits;
    // Processes are counted per user, with their threads; only a new user namespace begins to count from nothing. Root's are
    // not counted.
    let others =
        if layer.is_apart() { 0 } else { tree::threads_of_user().map_err(|error| error.to_string())? };
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
