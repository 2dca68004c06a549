//! Sets of rows or columns, as bits of a word.

/// A word with the lowest `bits` bits set.
pub(crate) fn low(bits: u32) -> u64 {
    (1 << bits) - 1
}

/// What is not in `set`, out of `bits` things.
pub(crate) fn complement(set: u32, bits: u32) -> u32 {
    !set & low(bits) as u32
}

/// Where a set stands in the total order of sets: by size, then by value.
#[inline(always)]
pub(crate) fn order(set: u32) -> u32 {
    set.count_ones() << 24 | set
}

/// The order of a set or of its complement, whichever comes first.
pub(crate) fn least_order(set: u32, bits: u32) -> u32 {
    order(set).min(order(complement(set, bits)))
}

/// All sets of some of `bits` things.
pub(crate) struct Subsets {
    bits: u32,
    by_size: Vec<Vec<u32>>,
    rank: Vec<u32>,
}

impl Subsets {
    pub(crate) fn new(bits: u32) -> Self {
        let mut by_size: Vec<Vec<u32>> =
            (0..=bits).map(|size| Vec::with_capacity(binomial(bits, size) as usize)).collect();
        let mut rank = Vec::with_capacity(1 << bits);
        for set in 0..1_u32 << bits {
            let list = &mut by_size[set.count_ones() as usize];
            rank.push(list.len() as u32);
            list.push(set);
        }
        Subsets { bits, by_size, rank }
    }

    /// The sets of `size` things in ascending order; none when there are not so many things.
    ///
    /// Complements stand the other way round: that of the first is the last of its size.
    pub(crate) fn of_size(&self, size: u32) -> &[u32] {
        self.by_size.get(size as usize).map_or(&[], Vec::as_slice)
    }

    /// Where `set` stands among those of its size.
    pub(crate) fn rank(&self, set: u32) -> usize {
        self.rank[set as usize] as usize
    }

    /// Of how many things they are sets.
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    /// The bytes that `Subsets::new(bits)` reserves.
    pub(crate) fn bytes(bits: u32) -> u64 {
        8 << bits
    }

    #[cfg(test)]
    pub(crate) fn reserved(&self) -> u64 {
        4 * (self.rank.capacity() + self.by_size.iter().map(Vec::capacity).sum::<usize>()) as u64
    }
}

/// The number of ways to choose `k` of `n` things.
pub(crate) fn binomial(n: u32, k: u32) -> u64 {
    (0..u64::from(k)).fold(1, |ways, i| ways * (u64::from(n) - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complements_stand_the_other_way_round() {
        for bits in 0..9 {
            let subsets = Subsets::new(bits);
            assert_eq!(subsets.reserved(), Subsets::bytes(bits));
            for size in 0..=bits {
                let sets = subsets.of_size(size);
                assert_eq!(sets.len() as u64, binomial(bits, size));
                for (rank, &set) in sets.iter().enumerate() {
                    assert_eq!(subsets.rank(set), rank);
                    assert_eq!(subsets.rank(complement(set, bits)), sets.len() - 1 - rank);
                }
            }
            assert!(subsets.of_size(bits + 1).is_empty());
        }
    }

    #[test]
    fn smaller_sets_come_first() {
        assert!(order(0b1000) < order(0b0011) && order(0b0101) < order(0b0110));
        assert_eq!(least_order(0b1110, 4), order(0b0001));
    }
}
