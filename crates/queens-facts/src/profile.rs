//! The tree of the row-by-row search, level by level, as published.

use queens_core::BoardSize;

/// Ways to place k non-attacking queens in the first k rows, k = 0 to n, for n = 1 to 12: <https://oeis.org/A319284>.
const A319284: [&[u64]; 12] = [
    &[1, 1],
    &[1, 2, 0],
    &[1, 3, 2, 0],
    &[1, 4, 6, 4, 2],
    &[1, 5, 12, 14, 12, 10],
    &[1, 6, 20, 36, 46, 40, 4],
    &[1, 7, 30, 76, 140, 164, 94, 40],
    &[1, 8, 42, 140, 344, 568, 550, 312, 92],
    &[1, 9, 56, 234, 732, 1_614, 2_292, 2_038, 1_066, 352],
    &[1, 10, 72, 364, 1_400, 3_916, 7_552, 9_632, 7_828, 4_040, 724],
    &[1, 11, 90, 536, 2_468, 8_492, 21_362, 37_248, 44_148, 34_774, 15_116, 2_680],
    &[1, 12, 110, 756, 4_080, 16_852, 52_856, 120_104, 195_270, 222_720, 160_964, 68_264, 14_200],
];

/// The same for n = 16: <https://oeis.org/A319236>.
const A319236: [u64; 17] = [
    1,
    16,
    210,
    2_236,
    19_688,
    141_812,
    838_816,
    3_998_456,
    15_324_708,
    46_358_876,
    108_478_966,
    193_892_860,
    260_303_408,
    253_897_632,
    171_158_018,
    72_002_088,
    14_772_512,
];

/// Nodes of that tree, with the root, for n = 1 to 19: <https://oeis.org/A319283>.
const A319283: [u64; 19] = [
    2,
    3,
    6,
    17,
    54,
    153,
    552,
    2_057,
    8_394,
    35_539,
    166_926,
    856_189,
    4_674_890,
    27_358_553,
    171_129_072,
    1_141_190_303,
    8_017_021_932,
    59_365_844_491,
    461_939_618_824,
];

/// Nodes of each level, 0 to n, of the tree that is searched row by row; none where nobody has published them.
pub fn profile(n: BoardSize) -> Option<&'static [u64]> {
    match n.get() {
        16 => Some(&A319236),
        n => A319284.get(n - 1).copied(),
    }
}

/// All nodes of that tree, the root counted; none beyond the published ones.
pub fn nodes(n: BoardSize) -> Option<u64> {
    A319283.get(n.get() - 1).copied()
}

#[cfg(test)]
mod tests {
    use queens_core::Goal;

    use super::*;

    fn all_sizes() -> impl Iterator<Item = BoardSize> {
        BoardSize::range(BoardSize::of(1)..=BoardSize::MAX)
    }

    #[test]
    fn the_published_profiles_are_those_of_the_golden_counters() {
        let golden = crate::golden();
        let of_the_tree =
            golden.iter().filter(|row| row.approach == "column-vector" && row.goal == Goal::All);
        let mut boards = 0;
        for row in of_the_tree {
            assert_eq!(profile(row.n), Some(&row.profile[..]), "n = {}", row.n);
            boards += 1;
        }
        assert_eq!(boards, 10);
    }

    #[test]
    fn every_profile_ends_in_the_number_of_solutions_and_adds_up_to_the_number_of_nodes() {
        let mut known = 0;
        for n in all_sizes() {
            if let Some(profile) = profile(n) {
                assert_eq!(profile.len(), n.get() + 1, "n = {n}");
                assert_eq!(profile.last().copied(), crate::solutions(n), "n = {n}");
                assert_eq!(Some(profile.iter().sum()), nodes(n), "n = {n}");
                known += 1;
            }
        }
        assert_eq!(known, 13);
        assert_eq!(all_sizes().filter_map(nodes).count(), 19);
    }
}
