//! How far long work has got: on a terminal only, and on standard error.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many steps. It draws nothing where standard error is no terminal.
pub(crate) fn bar(what: &'static str, steps: usize) -> ProgressBar {
    let bar = ProgressBar::new(steps as u64).with_prefix(what);
    bar.set_style(style("{prefix:8} {bar:30} {pos:>3}/{len}  {wide_msg}"));
    bar
}

/// For work whose share is not known: what it is, and since when.
pub(crate) fn spinner(what: String) -> ProgressBar {
    let spinner = ProgressBar::new_spinner().with_message(what);
    spinner.set_style(style("{spinner} {wide_msg} {elapsed}"));
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

/// For work that tells its share: a thousand steps, and the time left.
pub(crate) fn share(what: String) -> ProgressBar {
    let bar = ProgressBar::new(1000).with_message(what);
    bar.set_style(style("{wide_msg} {bar:30} {percent:>3} %  {eta} left"));
    bar
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("██ ")
}

/// Says in words where the bar stands, and takes it away.
pub(crate) fn so_far(bar: &ProgressBar) -> String {
    let (done, total) = (bar.position(), bar.length().unwrap_or(0));
    bar.finish_and_clear();
    format!("after {done} of {total} steps ({}), at {}", bar.prefix(), bar.message())
}
