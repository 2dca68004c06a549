//! A small generator of random numbers, so that a seed means the same run everywhere and for ever.

use queens_core::mix;

/// SplitMix64, by Steele, Lea and Flood (2014).
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn from_seed(seed: u64) -> Self {
        Random { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// A number from 0 to `bound` − 1, each as likely as any other but for a part in 2⁴⁰.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut random = Random::from_seed(1_234_567);
        let numbers = [(); 3].map(|()| random.next());
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn numbers_below_a_bound_are_spread_evenly() {
        let mut random = Random::from_seed(0);
        let mut drawn = [0_u32; 10];
        for _ in 0..100_000 {
            drawn[random.below(10)] += 1;
        }
        assert!(drawn.iter().all(|times| (9_500..10_500).contains(times)), "{drawn:?}");
    }
}
