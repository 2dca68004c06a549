//! A number well mixed: what every fingerprint here is made of.

/// Mixes the bits of a number: each moves about half of the result's, and no two numbers have the same result. It is no
/// defence against numbers made up to deceive it.
///
/// Source: the finaliser of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generator's first numbers from seed 1234567, as published with its reference text.
    #[test]
    fn it_is_the_finaliser_of_splitmix64() {
        let number = |turn: u64| mix(turn.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1_234_567));
        assert_eq!(
            [1, 2, 3].map(number),
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
