//! What is known of n queens, and how to tell a right answer from a wrong one.
//!
//! Nothing here shares code with an approach: an error in one cannot hide behind the same error in the other.
//! The reference is published values and this crate's own enumeration, never a course text's table: one of the
//! sources prints 3 solutions for n = 3, where there are none.

mod check;
mod golden;
mod mistakes;
mod reference;

pub use check::{attacking_pair, is_solution};
pub use golden::{GoldenRow, golden};
pub use mistakes::{Mistake, mistakes_that_give};
pub use reference::for_each_solution;

use queens_core::BoardSize;

/// The ways to place n non-attacking queens on an n × n board, for n = 1 to 27: <https://oeis.org/A000170>.
const A000170: [u64; 27] = [
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// The largest board whose number of solutions is known.
pub const LARGEST_KNOWN: BoardSize = BoardSize::of(A000170.len());

/// The number of solutions, where anyone knows it: up to [`LARGEST_KNOWN`].
pub fn solutions(n: BoardSize) -> Option<u64> {
    A000170.get(n.get() - 1).copied()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use super::*;

    #[test]
    fn the_published_counts_are_those_of_our_own_enumeration() {
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(10)) {
            let mut count = 0;
            let _ = for_each_solution(n, |_| {
                count += 1;
                Continue(())
            });
            assert_eq!(solutions(n), Some(count), "n = {n}");
        }
        assert_eq!(solutions(BoardSize::of(27)), Some(234_907_967_154_122_528));
        assert_eq!(solutions(BoardSize::of(28)), None);
    }
}
