//! When the meter looks again.

use std::time::{Duration, Instant};

/// How soon it looks again at first: many programs of a course are done within a millisecond.
pub(super) const SOON: Duration = Duration::from_micros(100);

/// Something done every now and then: often at first, and no more than a fifth of the time, but never more seldom than once
/// in `longest`, or a program that makes looking slow could go far in between.
pub(super) struct Due {
    at: Instant,
    pause: Duration,
    longest: Duration,
}

impl Due {
    pub(super) fn after(pause: Duration, longest: Duration) -> Due {
        Due { at: Instant::now() + pause, pause, longest }
    }

    pub(super) fn is_due(&self) -> bool {
        self.left().is_zero()
    }

    pub(super) fn left(&self) -> Duration {
        self.at.saturating_duration_since(Instant::now())
    }

    /// Does it, and sets the next time.
    pub(super) fn during<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let result = work();
        self.pause = (self.pause * 5 / 4).max(SOON).max(4 * started.elapsed()).min(self.longest);
        self.at = Instant::now() + self.pause;
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_long_is_done_no_more_seldom() {
        let longest = Duration::from_millis(10);
        let mut due = Due::after(Duration::ZERO, longest);
        for _ in 0..3 {
            due.during(|| std::thread::sleep(Duration::from_millis(20)));
            assert!(!due.left().is_zero() && due.left() <= longest);
        }
    }
}
