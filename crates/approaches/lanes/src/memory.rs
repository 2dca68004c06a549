//! What a count reserves, known before it starts.

use std::num::NonZeroUsize;

use queens_core::BoardSize;

use crate::{border::Class, walk::Stacks};

/// Fewer classes than this are not worth another thread.
const CLASSES_PER_THREAD: usize = 64;

/// The most classes of borders there can be, with or without conflict, by Burnside: the mean over the eight symmetries
/// of how many borders each leaves alone. That is all n⁴ for the identity, n² for the half turn and for each reflection
/// in a diagonal, n for each quarter turn, and n or none for the other two.
pub(crate) fn most_classes(n: BoardSize) -> usize {
    let n = n.get();
    (n * n * n * n + 3 * n * n + 4 * n) / 8
}

/// How many threads are used of those that may be.
pub(crate) fn threads(classes: usize, allowed: NonZeroUsize) -> NonZeroUsize {
    allowed.min(NonZeroUsize::MIN.saturating_add(classes / CLASSES_PER_THREAD))
}

/// The bytes of the list of classes, and of the stacks of the threads that are used of those that may be.
pub(crate) fn bytes(n: BoardSize, allowed: NonZeroUsize) -> u64 {
    let classes = most_classes(n);
    (classes * size_of::<Class>() + threads(classes, allowed).get() * size_of::<Stacks>()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LANES, border};

    #[test]
    fn the_list_of_classes_never_grows() {
        for n in BoardSize::range(LANES.card.sizes.clone()) {
            let classes = border::classes(n);
            assert!(classes.len() <= most_classes(n), "n = {n}");
            assert_eq!(classes.capacity(), most_classes(n), "n = {n}");
        }
    }

    #[test]
    fn it_is_as_little_as_the_page_says() {
        assert_eq!(size_of::<Stacks>() / 1000, 82);
        assert_eq!(most_classes(BoardSize::of(18)) * size_of::<Class>() / 1000, 66);
    }

    #[test]
    fn what_is_reserved_grows_with_the_board_and_stays_small() {
        let any = |n| bytes(n, NonZeroUsize::MAX);
        let bytes: Vec<u64> = BoardSize::range(LANES.card.sizes.clone()).map(any).collect();
        assert!(bytes.is_sorted());
        assert!(bytes.into_iter().all(|bytes| bytes < 20 << 20));
    }
}
