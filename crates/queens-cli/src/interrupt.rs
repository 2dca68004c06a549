//! Signals: whatever stops the process from outside, it says how far it got, leaves things in order, and goes.

use std::process;

use crate::output;

/// From now on, Ctrl-C ends the process with exit code 130, after saying "stopped" and what `so_far` gives; and so do, on
/// Unix, a closed terminal and `kill`, with 128 and their signal's number. Programs that are being judged are ended, and
/// their folders removed; whatever else is to survive must be on disk at any time.
///
/// A signal that was ignored when the process was started stays so: `nohup` means it. Where the system does not let one be
/// handled, it ends the process all the same, without a word.
pub(crate) fn on_stop(so_far: impl Fn() -> String + Send + 'static) {
    handle(move |signal| {
        output::note(&format!("stopped {}", so_far()));
        queens_judge::run::stop();
        process::exit(128 + signal);
    });
}

#[cfg(unix)]
fn handle(stop: impl Fn(i32) + Send + 'static) {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM},
        iterator::Signals,
    };
    let wanted = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal));
    let Ok(mut signals) = Signals::new(wanted) else { return };
    std::thread::spawn(move || signals.forever().for_each(stop));
}

/// Whether whoever started us had this signal ignored. Where that cannot be seen, a closed terminal is taken to be.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    match ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok()) {
        Some(signals) => signals >> (signal - 1) & 1 == 1,
        None => signal == signal_hook::consts::SIGHUP,
    }
}

/// Elsewhere, nothing but Ctrl-C is told.
#[cfg(not(unix))]
fn handle(stop: impl Fn(i32) + Send + 'static) {
    const SIGINT: i32 = 2;
    let _ = ctrlc::set_handler(move || stop(SIGINT));
}

/// From now on, a file that may not grow any more is an error of who writes it, and does not kill the process without a word.
pub(crate) fn on_file_limit() {
    // A handler, unlike a signal that is ignored, is not handed on to programs we start.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}
