//! What a count reserves, known before it starts.

use queens_core::BoardSize;

use crate::{border::Border, inside::Inside};

/// The most orbits of borders there can be, with or without conflict, by Burnside: the mean over the eight symmetries of
/// how many of the n⁴ choices of places each leaves alone. That is all of them for the identity, n² for the half turn and
/// for each reflection in a diagonal, n for each quarter turn, and n or none for the other two reflections.
pub(crate) fn most_orbits(n: usize) -> usize {
    (n * n * n * n + 3 * n * n + 4 * n) / 8
}

/// The bytes of the list of borders and of the stacks.
pub(crate) fn bytes(n: BoardSize) -> u64 {
    (most_orbits(n.get()) * size_of::<Border>() + Inside::BYTES) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::border;

    #[test]
    fn the_list_of_borders_never_grows() {
        let largest = [20, 31, 32].map(BoardSize::of);
        for n in BoardSize::range(BoardSize::of(2)..=BoardSize::of(16)).chain(largest) {
            let borders = border::one_of_each_orbit(n);
            assert_eq!(borders.capacity(), most_orbits(n.get()), "n = {n}");
            assert!(borders.len() <= borders.capacity(), "n = {n}");
        }
    }

    #[test]
    fn what_is_reserved_is_what_the_page_says() {
        assert_eq!(Inside::BYTES >> 10, 1024);
        assert!(bytes(BoardSize::MAX) < 8 << 20);
    }
}
