//! The end of all runs at once, when the process that wanted them is told to end.

use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use crate::scratch;

/// How long a run may take to end: a meter may have thousands of processes to kill.
const PATIENCE: Duration = Duration::from_secs(10);

struct Runs {
    in_progress: usize,
    stopped: bool,
}

static RUNS: Mutex<Runs> = Mutex::new(Runs { in_progress: 0, stopped: false });

/// Told when a run has come to its end.
static ENDED: Condvar = Condvar::new();

/// For whoever is about to end the process: ends all runs, waits until nothing of them is left, ten seconds at most, and
/// removes every [`Scratch`](crate::Scratch). Whoever wants a run from then on waits for the end of the process, and so does
/// whoever waits for one now: what becomes of it says nothing of its program.
pub fn stop() {
    let mut runs = runs();
    runs.stopped = true;
    drop(ENDED.wait_timeout_while(runs, PATIENCE, |runs| runs.in_progress > 0));
    scratch::remove_all();
}

/// Whether all runs are to end.
pub(super) fn is_stopped() -> bool {
    runs().stopped
}

/// Does a run, and hands on what came of it, unless all were stopped before its end.
pub(super) fn unless_stopped<T>(run: impl FnOnce() -> T) -> T {
    let mut before = runs();
    if before.stopped {
        drop(before);
        wait_for_the_end();
    }
    before.in_progress += 1;
    drop(before);
    let done = run();
    let mut after = runs();
    after.in_progress -= 1;
    if after.stopped {
        drop(after);
        ENDED.notify_all();
        wait_for_the_end();
    }
    done
}

fn wait_for_the_end() -> ! {
    loop {
        thread::park();
    }
}

fn runs() -> MutexGuard<'static, Runs> {
    RUNS.lock().unwrap_or_else(PoisonError::into_inner)
}
