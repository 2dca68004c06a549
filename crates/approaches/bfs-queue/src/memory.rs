//! How much memory the queue will take, known before it starts.

use std::collections::VecDeque;

use queens_core::BoardSize;

use crate::Entry;

/// The most live nodes that wait at once, for n = 1, 2, …; counted.
const PEAKS: [u64; 14] = [1, 2, 3, 6, 14, 46, 165, 573, 2_295, 9_643, 44_235, 223_174, 1_161_451, 6_573_621];

/// The most live nodes that wait at once: exact up to n = 14; above, extrapolated by a factor of n/2, which the ratio of
/// each known peak from n = 8 on to the one before stays below. What a u64 does not hold is more than any machine has, and
/// is only said to be very much.
fn peak(n: usize) -> u64 {
    match PEAKS.get(n - 1) {
        Some(&counted) => counted,
        None => peak(n - 1).saturating_mul(n as u64) / 2,
    }
}

/// The bytes of a queue that holds the most live nodes and the marker.
pub(crate) fn bytes(n: BoardSize) -> u64 {
    peak(n.get()).saturating_add(1).saturating_mul(size_of::<Entry>() as u64)
}

/// A queue with all its memory, so that it never grows: no copying, and no surprise halfway.
///
/// Where the estimate is more than the system gives, the queue starts empty and grows as far as it gets. Whoever wants
/// to stay within limits asks [`bytes`] first, as the driver does.
pub(crate) fn reserve(n: BoardSize) -> VecDeque<Entry> {
    let mut queue = VecDeque::new();
    if let Ok(entries) = usize::try_from(peak(n.get()).saturating_add(1)) {
        // Refused: then without.
        let _ = queue.try_reserve_exact(entries);
    }
    queue
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, ops::ControlFlow::Continue};

    use queens_core::{Flow, Placement, Probe};

    use super::*;

    /// Keeps the longest the queue was.
    #[derive(Default)]
    struct Longest {
        nodes: usize,
        bytes: usize,
    }

    impl Probe for Longest {
        type Stop = Infallible;

        fn live(&mut self, nodes: usize, bytes: usize) {
            self.nodes = self.nodes.max(nodes);
            self.bytes = self.bytes.max(bytes);
        }

        fn solution(&mut self, _: impl Fn() -> Placement) -> Flow<Self> {
            Continue(())
        }
    }

    #[test]
    fn the_known_peaks_are_the_counted_ones_and_the_queue_never_grows() {
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(12)) {
            let mut queue = reserve(n);
            let reserved = queue.capacity();
            let mut longest = Longest::default();
            let Continue(()) = crate::go_through(&mut queue, n.get(), &mut longest);
            assert_eq!(longest.nodes as u64, peak(n.get()), "n = {n}");
            assert_eq!(longest.bytes as u64, bytes(n), "n = {n}");
            assert_eq!(reserved, longest.nodes + 1, "n = {n}");
            assert_eq!(queue.capacity(), reserved, "n = {n}");
        }
    }

    #[test]
    fn the_estimate_goes_on_from_the_last_known_peak_and_never_overflows() {
        assert_eq!(peak(15), 6_573_621 * 15 / 2);
        assert_eq!(bytes(BoardSize::MAX), u64::MAX);
        let peaks: Vec<u64> = (1..=32).map(peak).collect();
        assert!(peaks.is_sorted());
    }

    #[test]
    fn the_rule_of_the_estimate_holds_for_the_known_peaks() {
        for n in 8..=PEAKS.len() {
            assert!(peak(n) <= peak(n - 1) * n as u64 / 2, "n = {n}");
        }
    }

    #[test]
    fn more_than_there_is_does_not_abort() {
        assert!(reserve(BoardSize::MAX).is_empty());
    }
}
