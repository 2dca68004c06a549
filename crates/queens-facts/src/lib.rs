//! What is known of n queens, and how to tell a right answer from a wrong one.
//!
//! Nothing here shares code with an approach: an error in one cannot hide behind the same error in the other.
//! The reference is published values and this crate's own enumeration, never a course text's table: one of the
//! sources prints 3 solutions for n = 3, where there are none.

mod check;
mod golden;
mod mistakes;
mod profile;
mod reference;

pub use check::{attacking_pair, is_solution};
pub use golden::{GoldenRow, golden};
pub use mistakes::{Mistake, mistakes_that_give};
pub use profile::{nodes, profile};
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

/// The same up to rotation and reflection, the fundamental solutions: <https://oeis.org/A002562>.
const A002562: [u64; A000170.len()] = [
    1,
    0,
    0,
    1,
    2,
    1,
    6,
    12,
    46,
    92,
    341,
    1_787,
    9_233,
    45_752,
    285_053,
    1_846_955,
    11_977_939,
    83_263_591,
    621_012_754,
    4_878_666_808,
    39_333_324_973,
    336_376_244_042,
    3_029_242_658_210,
    28_439_272_956_934,
    275_986_683_743_434,
    2_789_712_466_510_289,
    29_363_495_935_314_694,
];

/// The largest board whose number of solutions is known.
pub const LARGEST_KNOWN: BoardSize = BoardSize::of(A000170.len());

/// The number of solutions, where anyone knows it: up to [`LARGEST_KNOWN`].
pub fn solutions(n: BoardSize) -> Option<u64> {
    A000170.get(n.get() - 1).copied()
}

/// The number of fundamental solutions, one of each class under the eight symmetries, where anyone knows it.
pub fn fundamental(n: BoardSize) -> Option<u64> {
    A002562.get(n.get() - 1).copied()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use queens_core::{Classes, Placement, UpTo};

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

    /// The fundamental solutions and the sizes of their orbits.
    fn fundamental_solutions(n: BoardSize, up_to: UpTo) -> Vec<(Placement, usize)> {
        let mut found = Vec::new();
        let _ = for_each_solution(n, |board| {
            if up_to.is_fundamental(n, board) {
                found.push((*board, up_to.orbit(n, board).len()));
            }
            Continue(())
        });
        found
    }

    #[test]
    fn orbits_make_up_all_solutions_and_there_are_as_many_as_published() {
        let largest = if cfg!(feature = "slow-tests") { 12 } else { 10 };
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(largest)) {
            for up_to in [UpTo::RotationAndReflection, UpTo::Rotation] {
                let found = fundamental_solutions(n, up_to);
                let in_orbits: usize = found.iter().map(|(_, size)| size).sum();
                assert_eq!(solutions(n), Some(in_orbits as u64), "{up_to:?}, n = {n}");
                if up_to == UpTo::RotationAndReflection {
                    assert_eq!(fundamental(n), Some(found.len() as u64), "n = {n}");
                }
            }
        }
        assert_eq!(fundamental(LARGEST_KNOWN), Some(29_363_495_935_314_694));
    }

    #[test]
    fn eight_queens_are_12_up_to_rotation_and_reflection_and_24_up_to_rotation() {
        let eight = BoardSize::of(8);
        let sizes = |up_to| -> Vec<usize> {
            let mut sizes: Vec<usize> =
                fundamental_solutions(eight, up_to).into_iter().map(|(_, size)| size).collect();
            sizes.sort_unstable();
            sizes
        };
        assert_eq!(sizes(UpTo::RotationAndReflection), [4, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]);
        let rotations = sizes(UpTo::Rotation);
        assert_eq!((rotations.len(), rotations[0], rotations[1], rotations[2]), (24, 2, 2, 4));

        let classes = Classes { of_eight: 11, of_four: 1, ..Classes::default() };
        assert_eq!((classes.fundamental(), classes.solutions()), (12, 92));
    }
}
