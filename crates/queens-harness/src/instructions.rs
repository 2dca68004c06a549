//! Instructions of a run, where the processor's counter can be read: under Linux, unless a virtual machine or a setting
//! (`/proc/sys/kernel/perf_event_paranoid`) hides it.

/// The processor's counter of instructions, for this thread and those it starts.
pub(crate) struct Instructions {
    #[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
    counter: perf_event::Counter,
    /// What starting and stopping the counter adds.
    overhead: u64,
}

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
impl Instructions {
    /// None where it cannot be read.
    pub(crate) fn counter() -> Option<Self> {
        use perf_event::{Builder, events::Hardware};
        // The kernel's instructions are left out: nobody but root may count them everywhere.
        let counter = Builder::new(Hardware::INSTRUCTIONS).inherit(true).build().ok()?;
        let mut counter = Instructions { counter, overhead: 0 };
        counter.overhead = counter.of(&mut || {})?;
        // Stopping it takes instructions; what has counted none is no counter, as in some virtual machines.
        (counter.overhead > 0).then_some(counter)
    }

    /// Runs it and gives its instructions; none where the counter was taken away in between.
    pub(crate) fn of(&mut self, run: &mut dyn FnMut()) -> Option<u64> {
        // Differences, since setting to zero leaves what threads that have ended had counted.
        let before = self.counter.read_full().ok()?;
        self.counter.enable().ok()?;
        run();
        self.counter.disable().ok()?;
        let after = self.counter.read_full().ok()?;
        // Where counters are too few they are shared out in turns, and what was counted in part is no figure.
        let whole = after.time_running() == after.time_enabled();
        whole.then(|| (after.count() - before.count()).saturating_sub(self.overhead))
    }
}

#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
impl Instructions {
    /// None: no other system lets them be read plainly.
    pub(crate) fn counter() -> Option<Self> {
        None
    }

    /// Never called, as there is no counter; none.
    pub(crate) fn of(&mut self, run: &mut dyn FnMut()) -> Option<u64> {
        run();
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where no counter can be read there is nothing more to hold than that asking does no harm.
    #[test]
    fn more_work_takes_more_instructions_where_they_can_be_counted() {
        let Some(mut counter) = Instructions::counter() else { return };
        let mut of = |rounds: u64| {
            let work = &mut || {
                for round in 0..rounds {
                    std::hint::black_box(round);
                }
            };
            counter.of(work).unwrap()
        };
        let (few, many) = (of(1_000), of(100_000));
        assert!(few >= 1_000 && many > 50 * few, "{few} {many}");
    }
}
