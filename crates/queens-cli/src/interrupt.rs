//! Ctrl-C: say how far it got, then go.

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
