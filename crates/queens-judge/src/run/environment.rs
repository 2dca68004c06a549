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
    let mut all: Vec<(OsString, OsString)> = passed.chain(own).collect();
    if cfg!(unix) && !has_utf8(|name| env::var_os(name)) {
        // Else many a runtime prints ? for ♛, or fails.
        all.retain(|(name, _)| name != "LC_ALL");
        all.push(("LC_ALL".into(), "C.UTF-8".into()));
    }
    all.extend(job.environment.iter().cloned());
    all
}

/// Whether the locale, taken from the first variable that is set as the system takes it, is one of UTF-8.
fn has_utf8(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    set.is_some_and(|value| value.to_string_lossy().to_lowercase().replace('-', "").ends_with("utf8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_is_of_utf_8_where_the_first_variable_that_is_set_says_so() {
        for (set, is) in [
            (&[("LANG", "de_DE.UTF-8")][..], true),
            (&[("LANG", "C"), ("LC_CTYPE", "en_US.utf8")], true),
            (&[("LANG", "C.UTF-8"), ("LC_ALL", "POSIX")], false),
            (&[("LANG", "C.UTF-8"), ("LC_ALL", "")], true),
            (&[("LANG", "de_DE@euro")], false),
            (&[], false),
        ] {
            let variable = |name: &str| set.iter().find(|(of, _)| *of == name).map(|(_, value)| value.into());
            assert_eq!(has_utf8(variable), is, "{set:?}");
        }
    }
}
