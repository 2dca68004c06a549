//! How large a search tree is, told from a few random ways down it (Knuth 1975, *Estimating the efficiency of backtrack
//! programs*).
//!
//! A descent starts at the root and goes on to a child chosen at random until there is none. Where the nodes on its way
//! had d₀, d₁, …, dₖ₋₁ children, it counts d₀ · d₁ · … · dₖ₋₁ nodes for level k: a node is reached with just the inverse
//! of that probability, so the mean over many descents tends to the true number, whatever the shape of the tree.

use fastrand::Rng;
use queens_core::BoardSize;
use queens_data::{Estimate, Level, Nodes};

/// Estimates the tree that is searched row by row, from so many random descents; from fewer than two, the errors are no
/// numbers, for the spread is unknown. The same seed gives the same figures. Expected times are left out.
pub fn estimate_tree(n: BoardSize, samples: u64, seed: u64) -> Estimate {
    let mut random = Rng::with_seed(seed);
    let mut levels = vec![Moments::default(); n.get() + 1];
    let mut total = Moments::default();
    for _ in 0..samples {
        let mut weight = 1.0;
        let mut sum = 0.0;
        let mut children = Some(1);
        let mut descent = Descent::new(n);
        for level in &mut levels {
            // Behind its end a descent counts nothing, and that is an observation too.
            weight *= children.map_or(0.0, f64::from);
            level.add(weight);
            sum += weight;
            children = descent.step(&mut random);
        }
        total.add(sum);
    }
    let exact = queens_facts::profile(n);
    let level = |(level, moments): (usize, &Moments)| Level {
        level: level as u32,
        nodes: moments.nodes(match exact {
            Some(profile) => Some(profile[level]),
            None if level == n.get() => queens_facts::solutions(n),
            None => None,
        }),
        descents: moments.above_zero,
    };
    Estimate {
        n: n.get() as u32,
        samples,
        seed,
        levels: levels.iter().enumerate().map(level).collect(),
        total: total.nodes(queens_facts::nodes(n)),
        times: None,
    }
}

/// One random way down: the squares of the row to come that the queens above attack, as sets of columns.
struct Descent {
    board: u64,
    columns: u64,
    falling: u64,
    rising: u64,
}

impl Descent {
    fn new(n: BoardSize) -> Self {
        Descent { board: u64::MAX >> (64 - n.get()), columns: 0, falling: 0, rising: 0 }
    }

    /// Goes to a random child, and tells how many there were to choose from; none at the end of the way.
    fn step(&mut self, random: &mut Rng) -> Option<u32> {
        let mut free = self.board & !(self.columns | self.falling | self.rising);
        let children = free.count_ones();
        if children == 0 {
            // Nothing is below a dead end, nor below a solution, whose columns are all taken.
            return None;
        }
        for _ in 0..random.u32(..children) {
            free &= free - 1;
        }
        let queen = free & free.wrapping_neg();
        self.columns |= queen;
        self.falling = (self.falling | queen) << 1;
        self.rising = (self.rising | queen) >> 1;
        Some(children)
    }
}

/// Mean and spread of numbers that come one by one (Welford 1962), which loses no digits however large they are.
#[derive(Clone, Default)]
struct Moments {
    count: f64,
    mean: f64,
    /// The sum of squared deviations from the mean.
    squares: f64,
    above_zero: u64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        let deviation = value - self.mean;
        self.mean += deviation / self.count;
        self.squares += deviation * (value - self.mean);
        self.above_zero += u64::from(value > 0.0);
    }

    fn nodes(&self, exact: Option<u64>) -> Nodes {
        let variance = self.squares / (self.count - 1.0);
        Nodes { estimate: self.mean, standard_error: (variance / self.count).sqrt(), exact }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(estimate: &Estimate) -> impl Iterator<Item = &Nodes> {
        estimate.levels.iter().map(|level| &level.nodes).chain([&estimate.total])
    }

    /// The mean of many estimates, and its standard error from how far they lie apart.
    fn over_many_seeds(n: usize, figure: usize) -> Nodes {
        let mut moments = Moments::default();
        for seed in 0..400 {
            let estimate = estimate_tree(BoardSize::of(n), 100, seed);
            moments.add(nodes(&estimate).nth(figure).unwrap().estimate);
        }
        moments.nodes(None)
    }

    #[test]
    fn estimates_centre_on_the_exact_numbers() {
        for n in [4, 5, 6, 8, 10] {
            let one = estimate_tree(BoardSize::of(n), 2, 0);
            for (figure, exact) in nodes(&one).map(|nodes| nodes.exact.unwrap() as f64).enumerate() {
                let mean = over_many_seeds(n, figure);
                let off = (mean.estimate - exact).abs();
                assert!(off <= 4.0 * mean.standard_error, "n = {n}, level {figure}: {mean:?}, not {exact}");
            }
        }
    }

    #[test]
    fn two_standard_errors_hold_the_exact_number_of_nodes_19_times_in_20() {
        let n = BoardSize::of(8);
        let held = (0..400).filter(|seed| {
            let total = estimate_tree(n, 400, *seed).total;
            (total.estimate - 2057.0).abs() < 2.0 * total.standard_error
        });
        let held = held.count();
        assert!((366..=394).contains(&held), "{held} of 400");
    }

    #[test]
    fn a_hundred_times_the_descents_give_a_tenth_of_the_standard_error() {
        let error = |samples| estimate_tree(BoardSize::of(12), samples, 7).total.standard_error;
        let ratio = error(500) / error(50_000);
        assert!((7.0..14.0).contains(&ratio), "{ratio}");
    }

    #[test]
    fn forced_ways_are_exact() {
        for (n, profile) in [(1, &[1.0, 1.0][..]), (2, &[1.0, 2.0, 0.0])] {
            let estimate = estimate_tree(BoardSize::of(n), 10, 1);
            assert!(nodes(&estimate).all(|nodes| nodes.standard_error == 0.0), "n = {n}");
            assert!(estimate.levels.iter().map(|level| &level.nodes.estimate).eq(profile), "n = {n}");
        }
    }

    #[test]
    fn a_level_that_no_descent_can_reach_is_empty() {
        let estimate = estimate_tree(BoardSize::of(3), 1000, 1);
        let last = &estimate.levels[3];
        assert_eq!((last.nodes.estimate, last.nodes.standard_error, last.descents), (0.0, 0.0, 0));
        assert!(estimate.levels[2].nodes.standard_error > 0.0);
    }

    #[test]
    fn the_seed_decides() {
        let estimate = |seed| estimate_tree(BoardSize::of(20), 100, seed);
        assert_eq!(estimate(3), estimate(3));
        assert_ne!(estimate(3).total, estimate(4).total);
    }

    #[test]
    fn the_largest_board_stays_finite() {
        let total = estimate_tree(BoardSize::MAX, 1000, 1).total;
        assert!(total.estimate > 1e20 && total.standard_error.is_finite(), "{total:?}");
    }
}
