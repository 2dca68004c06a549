//! The heap, metered: an allocator that can tell the most bytes in use at once.
//!
//! It hands everything on to the system's allocator. Switched off, as it is but for the runs that are metered, it asks one
//! flag at each call, and counts nothing.
#![expect(unsafe_code, reason = "an allocator is unsafe to write; this one only hands on")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed},
};

#[global_allocator]
static HEAP: Heap = Heap;

static METERED: AtomicBool = AtomicBool::new(false);
/// Bytes more in use than when metering began; fewer than none where older ones are given back.
static IN_USE: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);

/// Runs it, and gives the most bytes that were in use at once, by whichever thread, beyond those in use before. One run at
/// a time.
///
/// Bytes are those that were asked for: not what the system's allocator adds, no stacks, and no second copy while a
/// block grows.
pub(crate) fn peak(run: &mut dyn FnMut()) -> u64 {
    IN_USE.store(0, Relaxed);
    PEAK.store(0, Relaxed);
    METERED.store(true, Relaxed);
    run();
    METERED.store(false, Relaxed);
    PEAK.load(Relaxed) as u64 // at least the 0 it began with
}

struct Heap;

impl Heap {
    #[inline]
    fn note(more: usize, less: usize) {
        if METERED.load(Relaxed) {
            Self::count(more as isize - less as isize); // no block has more than isize::MAX bytes
        }
    }

    #[cold]
    fn count(change: isize) {
        let in_use = IN_USE.fetch_add(change, Relaxed) + change;
        PEAK.fetch_max(in_use, Relaxed);
    }
}

// SAFETY: every call is handed on as it came, and what the system's allocator gives is given; `note` allocates nothing.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Heap::note(layout.size(), 0);
        // SAFETY: the caller has promised what is asked of callers there.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Heap::note(layout.size(), 0);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Heap::note(size, layout.size());
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        Heap::note(0, layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Far more than whatever the tests beside this one take or give back meanwhile, which is within the slack.
    const MUCH: usize = 256 << 20;
    const SLACK: u64 = 64 << 20;

    #[test]
    fn the_peak_is_what_was_in_use_at_once_and_only_while_it_was_asked_for() {
        let block = |bytes: usize| std::hint::black_box(Vec::<u8>::with_capacity(bytes));
        let one_after_another = peak(&mut || (0..3).for_each(|_| drop(block(MUCH))));
        let two_at_once = peak(&mut || drop((block(MUCH), block(MUCH))));
        let on_a_thread = peak(&mut || std::thread::scope(|scope| drop(scope.spawn(|| drop(block(MUCH))))));
        let mut before = Some(block(MUCH));
        let given_back = peak(&mut || {
            drop(before.take());
            drop(block(MUCH));
        });
        for (peak, bytes) in
            [(one_after_another, MUCH), (two_at_once, 2 * MUCH), (on_a_thread, MUCH), (given_back, 0)]
        {
            let bytes = bytes as u64;
            assert!(peak.abs_diff(bytes) < SLACK, "{peak} for {bytes}");
        }
    }
}
