//! Ranges and ticks.

use crate::numbers::power_of_ten;

use super::plot::Sheet;
use super::series::Series;

/// A logarithmic axis upwards.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LogAxis {
    pub(crate) from: f64,
    pub(crate) to: f64,
    /// Where a number stands.
    pub(crate) ticks: Vec<(f64, String)>,
    /// Where only a fainter line is drawn.
    pub(crate) between: Vec<f64>,
}

/// More decades than this get a number every other one.
const CROWDED: i32 = 10;

impl LogAxis {
    /// For values above 0; any range will do where there are none.
    pub(crate) fn over(values: impl Iterator<Item = f64>) -> Self {
        let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
        for value in values.filter(|value| *value > 0.0 && value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            (low, high) = (1.0, 10.0);
        }
        if high / low >= 30.0 { Self::of_decades(low, high) } else { Self::of_fractions(low, high) }
    }

    fn of_decades(low: f64, high: f64) -> Self {
        let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
        let every = (last - first) / CROWDED + 1;
        let told = |exponent: &i32| (exponent - first) % every == 0;
        let ticks =
            (first..=last).filter(told).map(|power| (10_f64.powi(power), power_of_ten(power))).collect();
        let between = (first..=last).filter(|power| !told(power)).map(|power| 10_f64.powi(power)).collect();
        // The ends stay at the data where that saves most of a decade.
        let from = if low > 4.0 * 10_f64.powi(first) { low * 0.8 } else { 10_f64.powi(first) };
        let to = if high < 0.25 * 10_f64.powi(last) { high * 1.25 } else { 10_f64.powi(last) };
        Self { from, to, ticks, between }.trimmed()
    }

    /// Within a decade or so: 1, 2, 5 and so on.
    fn of_fractions(low: f64, high: f64) -> Self {
        let (from, to) = (low / 1.3, high * 1.3);
        let (first, last) = (from.log10().floor() as i32, to.log10().ceil() as i32);
        let steps = (first..=last).flat_map(|power| [1, 2, 5].map(|digit| (digit, power)));
        let ticks = steps.map(|(digit, power)| {
            let label = match (digit, power) {
                (1, _) => power_of_ten(power),
                (_, 0) => digit.to_string(),
                (_, 1) => (digit * 10).to_string(),
                (_, 2) => (digit * 100).to_string(),
                _ => format!("{digit}×{}", power_of_ten(power)),
            };
            (f64::from(digit) * 10_f64.powi(power), label)
        });
        Self { from, to, ticks: ticks.collect(), between: vec![] }.trimmed()
    }

    fn trimmed(mut self) -> Self {
        let (from, to) = (self.from * 0.999, self.to * 1.001);
        self.ticks.retain(|(value, _)| (from..=to).contains(value));
        self.between.retain(|value| (from..=to).contains(value));
        self
    }
}

/// A linear axis of whole numbers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct WholeAxis {
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) ticks: Vec<(f64, String)>,
}

impl WholeAxis {
    pub(crate) fn over(values: impl Iterator<Item = f64>, most: usize) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let (first, last) = (low.round() as i64, high.round() as i64);
        let every =
            [1, 2, 5, 10, 20, 50, 100, 1000].into_iter().find(|every| (last - first) / every < most as i64);
        let every = every.unwrap_or(10_000);
        let ticks =
            (first..=last).filter(|n| n.rem_euclid(every) == 0).map(|n| (n as f64, n.to_string())).collect();
        // A single board stands in the middle.
        let room = if first == last { 0.6 } else { (high - low) * 0.035 };
        Self { from: low - room, to: high + room, ticks }
    }
}

/// The axes that hold all series.
pub(crate) fn axes(all: &[Series], sheet: Sheet) -> (WholeAxis, LogAxis) {
    let most = if sheet == Sheet::Wide { 16 } else { 8 };
    let points = || all.iter().flat_map(|series| &series.points);
    (
        WholeAxis::over(points().map(|point| point.x), most),
        LogAxis::over(points().flat_map(|point| [point.low, point.y, point.high])),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(values: &[f64]) -> Vec<String> {
        LogAxis::over(values.iter().copied()).ticks.into_iter().map(|tick| tick.1).collect()
    }

    #[test]
    fn ticks_are_powers_of_ten_and_hold_the_data() {
        assert_eq!(labels(&[2e-6, 0.5]), ["10⁻⁶", "10⁻⁵", "10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "1"]);
        assert_eq!(labels(&[3.0, 7.0]), ["5"]);
        assert_eq!(labels(&[2e7, 3e8]), ["2×10⁷", "5×10⁷", "10⁸", "2×10⁸"]);
        assert_eq!(labels(&[1e-9, 1e6]).len(), 8);
    }

    #[test]
    fn zeros_one_value_and_none_still_make_an_axis() {
        for values in [vec![], vec![0.0], vec![0.0, 5.0], vec![f64::NAN, 2.0], vec![1e-300], vec![1e18, 1e18]]
        {
            let axis = LogAxis::over(values.iter().copied());
            assert!(axis.from > 0.0 && axis.from < axis.to && axis.to.is_finite(), "{values:?} {axis:?}");
        }
        let one = WholeAxis::over([8.0].into_iter(), 16);
        assert_eq!((one.from, one.to, one.ticks), (7.4, 8.6, vec![(8.0, "8".into())]));
        assert!(WholeAxis::over([1.0, 30.0].into_iter(), 16).ticks.len() <= 16);
    }
}
