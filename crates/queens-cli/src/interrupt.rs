//! Signals: Ctrl-C says how far it got, and goes; others leave things in order.

use std::process;

use crate::output;

/// From now on, Ctrl-C ends the process with exit code 130, after saying "stopped" and what `so_far` gives. Whatever is to
/// survive must be on disk at any time; nothing is tidied up.
///
/// Where the system does not let the signal be handled, Ctrl-C ends the process all the same, without a word.
pub(crate) fn on_ctrl_c(so_far: impl Fn() -> String + Send + 'static) {
    let _ = ctrlc::set_handler(move || {
        output::note(&format!("stopped {}", so_far()));
        process::exit(130);
    });
}

/// From now on, what else ends a process from outside (a closed terminal, `kill`) does `in_order` first.
#[cfg(unix)]
pub(crate) fn on_termination(in_order: impl Fn() + Send + 'static) {
    use signal_hook::{
        consts::{SIGHUP, SIGQUIT, SIGTERM},
        iterator::Signals,
        low_level,
    };
    // Where signals cannot be handled, they end the process all the same.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGQUIT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            in_order();
            let _ = low_level::emulate_default_handler(signal);
        }
    });
}

/// Elsewhere, nothing but Ctrl-C is told.
#[cfg(not(unix))]
pub(crate) fn on_termination(_: impl Fn() + Send + 'static) {}

/// From now on, a file that may not grow any more is an error of who writes it, and does not kill the process without a word.
pub(crate) fn on_file_limit() {
    // A handler, unlike a signal that is ignored, is not handed on to programs we start.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}
