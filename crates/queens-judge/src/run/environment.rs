//! What a program finds in its environment.

use std::{env, ffi::OsString};

use super::Job;

/// The variables that every program gets; those of the user's session, with their secrets and sockets, stay outside.
pub(super) fn environment(job: &Job) -> Vec<(OsString, OsString)> {
    const PASSED: [&str; 9] =
        ["PATH", "HOME", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH", "GOROOT"];
    // Without these no program starts on Windows.
    const PASSED_ON_WINDOWS: [&str; 2] = ["SYSTEMROOT", "PATHEXT"];
    let passed = env::vars_os().filter(|(name, _)| {
        let name = name.to_string_lossy().to_uppercase();
        // Where compilers live: JAVA_HOME, RUSTUP_HOME, PYENV_ROOT, …
        PASSED.contains(&&*name)
            || PASSED_ON_WINDOWS.contains(&&*name)
            || name.ends_with("_HOME")
            || name.ends_with("_ROOT")
    });
    let own = [
        ("TMPDIR", job.scratch.clone()),
        ("TEMP", job.scratch.clone()),
        ("XDG_CACHE_HOME", job.scratch.join(".cache")),
        ("TERM", "dumb".into()),
    ];
    let own = own.into_iter().map(|(name, value)| (name.into(), value.into_os_string()));
    passed.chain(own).chain(job.environment.iter().cloned()).collect()
}
