//! Series: whose figures they are, which of them are alike, and how they spread over panels.

use queens_data::ApproachRow;

use crate::numbers::thousands;

use super::style::Look;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// The ends of its interval, both the value itself where there is none.
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Point {
    pub(crate) fn exact(x: f64, y: f64) -> Self {
        Self { x, y, low: y, high: y }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Series {
    /// Whose; several where their figures are the same. Each with the look it would have alone.
    pub(crate) names: Vec<(String, Look)>,
    pub(crate) look: Look,
    /// For keeping families together.
    pub(crate) family: u32,
    /// Series with the same values are merged only if this is the same too: it is their unit.
    pub(crate) unit: String,
    pub(crate) points: Vec<Point>,
}

impl Series {
    pub(crate) fn of(approach: &ApproachRow, unit: &str, points: Vec<Point>) -> Self {
        let look = Look::Own { family: approach.family_index, variation: approach.variation };
        Self {
            names: vec![(approach.approach.clone(), look)],
            look,
            family: approach.family_index,
            unit: unit.into(),
            points,
        }
    }

    /// "a", "a and b", "a, b and c".
    pub(crate) fn name(&self) -> String {
        let names: Vec<&str> = self.names.iter().map(|(name, _)| name.as_str()).collect();
        queens_data::listed(&names)
    }

    /// In words, for those who cannot see it: where it begins and ends, or every point where what lies between cannot be
    /// guessed.
    pub(crate) fn told(&self, every: bool) -> String {
        let at = |point: &Point| format!("{} at {}", told_value(point.y), point.x);
        match self.points.as_slice() {
            [] => String::new(),
            points if every => {
                let points: Vec<String> = points.iter().map(at).collect();
                format!("{}: {}.", self.name(), points.join(", "))
            }
            [only] => format!("{}: {}.", self.name(), at(only)),
            [first, .., last] => format!("{}: {} to {}.", self.name(), at(first), at(last)),
        }
    }

    pub(crate) fn is_of(&self, approach: &str) -> bool {
        self.names.iter().any(|(name, _)| name == approach)
    }
}

/// A value in words.
pub(crate) fn told_value(value: f64) -> String {
    match value {
        value if value.fract() == 0.0 && value < 1e15 => thousands(value as u64),
        value if value >= 1000.0 => thousands(value.round() as u64),
        value => format!("{value:.3e}"),
    }
}

/// Series with exactly the same points become one. For exact figures: two times are never the same.
pub(crate) fn merged(all: Vec<Series>) -> Vec<Series> {
    let mut merged: Vec<Series> = Vec::new();
    for series in all {
        let like = |other: &&mut Series| other.points == series.points && other.unit == series.unit;
        match merged.iter_mut().find(like) {
            Some(same) => {
                if same.family != series.family {
                    same.look = Look::Shared(0);
                }
                same.names.extend(series.names);
            }
            None => merged.push(series),
        }
    }
    let shared = merged.iter_mut().filter(|series| matches!(series.look, Look::Shared(_)));
    for (place, series) in (0..).zip(shared) {
        series.look = Look::Shared(place);
    }
    merged
}

/// Splits series into as few panels as hold at most so many each, families whole, panels about equally full.
pub(crate) fn panels(all: Vec<Series>, most: usize) -> Vec<Vec<Series>> {
    let mut families: Vec<Vec<Series>> = Vec::new();
    for series in all {
        let own = families.iter_mut().find(|family| family[0].family == series.family && family.len() < most);
        match own {
            Some(family) => family.push(series),
            None => families.push(vec![series]),
        }
    }
    let total: usize = families.iter().map(Vec::len).sum();
    let fits = |cap: usize, panels: usize| filled(&families, cap).filter(|filled| filled.len() <= panels);
    // With a panel a family it always fits.
    let division = (1..=families.len())
        .find_map(|panels| (total.div_ceil(panels)..=most).find_map(|cap| fits(cap, panels)));
    let mut families = families.into_iter();
    let take = |many: usize| families.by_ref().take(many).flatten().collect();
    division.unwrap_or_default().into_iter().map(take).collect()
}

/// How many families go on each panel when none takes more than `cap` series; none if one family alone is more.
fn filled(families: &[Vec<Series>], cap: usize) -> Option<Vec<usize>> {
    let mut panels = Vec::new();
    let mut room = 0;
    for family in families {
        if family.len() > cap {
            return None;
        }
        if family.len() > room {
            panels.push(0);
            room = cap;
        }
        *panels.last_mut()? += 1;
        room -= family.len();
    }
    Some(panels)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(family: u32, variation: u32, value: f64) -> Series {
        let look = Look::Own { family, variation };
        let names = vec![(format!("{family}.{variation}"), look)];
        Series { names, look, family, unit: String::new(), points: vec![Point::exact(1.0, value)] }
    }

    /// How many series of each family; each series with a value of its own.
    fn suite(families: &[u32]) -> Vec<Series> {
        let of = |(family, many): (usize, &u32)| {
            (0..*many).map(move |variation| {
                series(family as u32, variation, (family * 100 + variation as usize) as f64)
            })
        };
        families.iter().enumerate().flat_map(of).collect()
    }

    fn sizes(families: &[u32]) -> Vec<usize> {
        panels(suite(families), 8).iter().map(Vec::len).collect()
    }

    #[test]
    fn panels_are_few_and_balanced_and_families_stay_whole() {
        assert_eq!(sizes(&[]), [] as [usize; 0]);
        assert_eq!(sizes(&[4, 1, 2, 1]), [8]);
        assert_eq!(sizes(&[4, 1, 2, 2, 1]), [5, 5]);
        assert_eq!(sizes(&[4, 1, 2, 2, 1, 3, 2, 1, 1, 2, 1]), [7, 6, 7]);
        assert_eq!(sizes(&[1; 20]), [7, 7, 6]);
        assert_eq!(sizes(&[11]), [8, 3]);
        for panel in panels(suite(&[4, 1, 2, 2, 1, 3, 2, 1, 1, 2, 1]), 8) {
            for (a, b) in panel.iter().zip(&panel[1..]) {
                assert!(a.family <= b.family);
            }
        }
    }

    #[test]
    fn the_same_figures_are_one_line_with_all_names() {
        let merged = merged(vec![series(0, 0, 1.0), series(0, 1, 2.0), series(0, 2, 1.0), series(1, 0, 2.0)]);
        let names: Vec<String> = merged.iter().map(Series::name).collect();
        assert_eq!(names, ["0.0 and 0.2", "0.1 and 1.0"]);
        assert_eq!(merged[0].look, Look::Own { family: 0, variation: 0 });
        assert_eq!(merged[1].look, Look::Shared(0));
    }
}
