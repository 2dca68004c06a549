//! Threads that share a piece of work.

use std::{num::NonZeroUsize, panic::resume_unwind, thread};

/// Does the same work on several threads, this one among them, and returns what each made of it. Where the system gives
/// fewer threads, fewer do it.
pub(crate) fn work<T: Send>(threads: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.get())
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, &work).ok())
            .collect();
        let own = work();
        let others =
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        std::iter::once(own).chain(others).collect()
    })
}
