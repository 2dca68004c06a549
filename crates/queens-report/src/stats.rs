//! The figures of a cell, from its samples.

use fastrand::Rng;

/// Resamples for an interval; more would not move its ends by anything that shows.
const RESAMPLES: usize = 1000;

/// What the samples of one cell say, in seconds a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    /// How many samples there are; a fast search runs many times in one sample.
    pub(crate) runs: usize,
    /// The median.
    pub(crate) median: f64,
    /// The median absolute deviation from it, not scaled.
    pub(crate) mad: f64,
    /// The fastest.
    pub(crate) min: f64,
    /// The lower end of the bootstrap 95 % interval of the median.
    pub(crate) low: f64,
    /// The upper end.
    pub(crate) high: f64,
    /// Samples far out; they stay in all the other figures.
    pub(crate) outliers: usize,
}

impl Estimate {
    /// None without samples.
    pub(crate) fn of(samples: &[f64], seed: u64) -> Option<Self> {
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        let min = *sorted.first()?;
        let (median, mad) = median_and_mad(samples)?;
        let (low, high) = bootstrap(&sorted, seed);
        let outliers = far_out(&sorted);
        Some(Self { runs: sorted.len(), median, mad, min, low, high, outliers })
    }
}

/// How many values are what Tukey (Exploratory Data Analysis, 1977) calls far out: more than three times the distance of
/// the quartiles away from the nearer one. Times have a long tail to one side; his inner fences, at half of that, would
/// mark some of nearly every cell.
fn far_out(sorted: &[f64]) -> usize {
    let quartile = |quarters: usize| {
        let rank = (sorted.len() - 1) as f64 * quarters as f64 / 4.0;
        let (below, above) = (sorted[rank.floor() as usize], sorted[rank.ceil() as usize]);
        below + rank.fract() * (above - below)
    };
    let (lower, upper) = (quartile(1), quartile(3));
    let fence = 3.0 * (upper - lower);
    sorted.iter().filter(|value| **value < lower - fence || **value > upper + fence).count()
}

/// The median, and the median absolute deviation from it; none of nothing.
pub(crate) fn median_and_mad(values: &[f64]) -> Option<(f64, f64)> {
    let median = middle_of(values.to_vec())?;
    let mad = middle_of(values.iter().map(|value| (value - median).abs()).collect())?;
    Some((median, mad))
}

/// The median; none of nothing.
pub(crate) fn middle_of(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    (!values.is_empty()).then(|| middle(&values))
}

/// The median of what is sorted and not empty.
fn middle(sorted: &[f64]) -> f64 {
    let half = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[half] } else { (sorted[half - 1] + sorted[half]) / 2.0 }
}

/// The percentile interval: of the medians of many samples drawn from the samples, the middle 95 %.
fn bootstrap(sorted: &[f64], seed: u64) -> (f64, f64) {
    middle_95_percent(resampled_medians(sorted, &mut Rng::with_seed(seed)))
}

/// The medians of many samples drawn from the samples.
///
/// It draws ranks, not values, so that a resample is sorted by counting.
fn resampled_medians(sorted: &[f64], random: &mut Rng) -> Vec<f64> {
    let mut times = vec![0_usize; sorted.len()];
    let draw = |_| {
        times.fill(0);
        for _ in sorted {
            times[random.usize(..sorted.len())] += 1;
        }
        middle_of_counted(sorted, &times)
    };
    (0..RESAMPLES).map(draw).collect()
}

/// The ends of what is left of the values without the lowest and the highest 2.5 %.
fn middle_95_percent(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    let tail = RESAMPLES / 40;
    (values[tail], values[RESAMPLES - 1 - tail])
}

/// One median against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ratio {
    /// The median of the new samples by that of the old.
    pub(crate) ratio: f64,
    /// The lower end of its bootstrap 95 % interval.
    pub(crate) low: f64,
    /// The upper end.
    pub(crate) high: f64,
}

impl Ratio {
    /// None where either has no samples. The two sides are resampled apart from each other.
    pub(crate) fn of(old: &[f64], new: &[f64], seed: u64) -> Option<Self> {
        let sorted = |samples: &[f64]| {
            let mut sorted = samples.to_vec();
            sorted.sort_by(f64::total_cmp);
            sorted
        };
        let (old, new) = (sorted(old), sorted(new));
        if old.is_empty() || new.is_empty() {
            return None;
        }
        let mut random = Rng::with_seed(seed);
        let olds = resampled_medians(&old, &mut random);
        let news = resampled_medians(&new, &mut random);
        let (low, high) = middle_95_percent(olds.iter().zip(&news).map(|(old, new)| new / old).collect());
        Some(Ratio { ratio: middle(&new) / middle(&old), low, high })
    }

    /// Whether the interval leaves no doubt that there is a difference.
    pub(crate) fn differs(&self) -> bool {
        !(self.low..=self.high).contains(&1.0)
    }
}

/// The median of the multiset in which `sorted[i]` stands `times[i]` times.
fn middle_of_counted(sorted: &[f64], times: &[usize]) -> f64 {
    let at = |rank: usize| {
        let mut passed = 0;
        sorted.iter().zip(times).find(|(_, times)| {
            passed += **times;
            passed > rank
        })
    };
    let half = sorted.len() / 2;
    let value = |rank| at(rank).map_or(f64::NAN, |(value, _)| *value);
    if sorted.len() % 2 == 1 { value(half) } else { (value(half - 1) + value(half)) / 2.0 }
}

/// A seed for a cell: the run's own, and the cell's name, so that no cell's interval depends on which others there are.
pub(crate) fn seed_for(seed: u64, name: &str) -> u64 {
    name.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_are_those_of_the_textbook() {
        let figures = Estimate::of(&[9.0, 1.0, 2.0, 2.0, 4.0, 6.0, 1.0], 1).unwrap();
        assert_eq!((figures.runs, figures.median, figures.mad, figures.min), (7, 2.0, 1.0, 1.0));
        let even = Estimate::of(&[4.0, 1.0, 3.0, 2.0], 1).unwrap();
        assert_eq!((even.median, even.mad), (2.5, 1.0));
        assert_eq!(Estimate::of(&[], 1), None);
    }

    #[test]
    fn what_is_far_out_is_counted_and_stays_in_the_figures() {
        let steady = [1.0, 1.1, 1.2, 1.3, 1.4];
        assert_eq!(Estimate::of(&steady, 1).unwrap().outliers, 0);
        // With one above, quartiles at 1.125 and 1.375, and a fence at 2.125; with one below, at 1.025, 1.275 and 0.275.
        for (one_more, outliers) in [(2.12, 0), (2.13, 1), (9.0, 1), (0.28, 0), (0.27, 1)] {
            let figures = Estimate::of(&[&steady[..], &[one_more]].concat(), 1).unwrap();
            assert_eq!((figures.outliers, figures.runs), (outliers, 6), "{one_more}");
        }
        assert_eq!(Estimate::of(&[2.0], 1).unwrap().outliers, 0);
    }

    #[test]
    fn the_interval_of_a_median_is_that_of_order_statistics() {
        // Of 100 distinct values the exact 95 % interval of the median runs from about the 40th to the 61st.
        let samples: Vec<f64> = (1..=100).map(f64::from).collect();
        let figures = Estimate::of(&samples, 7).unwrap();
        assert!((39.0..=42.5).contains(&figures.low), "{figures:?}");
        assert!((58.5..=62.0).contains(&figures.high), "{figures:?}");
    }

    #[test]
    fn the_interval_is_the_same_for_the_same_seed_and_holds_the_median() {
        let samples = [1.0, 1.1, 1.2, 1.05, 3.0];
        let figures = Estimate::of(&samples, 3).unwrap();
        assert_eq!(Some(figures), Estimate::of(&samples, 3));
        assert!(
            figures.min <= figures.low && figures.low <= figures.median && figures.median <= figures.high
        );
        let one = Estimate::of(&[2.0], 3).unwrap();
        assert_eq!((one.low, one.median, one.high, one.mad), (2.0, 2.0, 2.0, 0.0));
        assert_ne!(seed_for(1, "flag-arrays 8 all"), seed_for(1, "flag-arrays 9 all"));
    }
}
