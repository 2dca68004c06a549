//! A chart of bars: all approaches on one board, so that a report of a single n has something to compare.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use queens_data::{ApproachRow, Mode};

use crate::numbers::{listed, time};
use crate::summary::Summary;
use crate::{findings, kinds};

use super::axes::LogAxis;
use super::font::Face;
use super::heading::Heading;
use super::plot::{Area, EDGE, LEFT, Picture, Sheet, Style, TEXT, path, picture, recorded, text};
use super::style::{AXIS, GRID, Look, SOFT};

/// From one bar to the next, and a bar's height.
const ROW: i32 = 46;
const THICK: i32 = 26;
/// Between a name and its bar, and between a bar and its value.
const BESIDE: i32 = 14;
/// Below the bars: for the axis and its name.
const AXIS_ROOM: i32 = 104;

/// What is drawn.
pub(super) struct Bars {
    pub(super) title: String,
    /// How to read it, a line each.
    pub(super) notes: Vec<String>,
    pub(super) axis: String,
    /// From the top.
    pub(super) bars: Vec<Bar>,
    /// What to say where there is nothing to draw.
    pub(super) empty: &'static str,
}

/// An approach, and its value or the reason why it has none.
pub(super) struct Bar {
    name: String,
    look: Look,
    value: Result<Value, &'static str>,
}

#[derive(Clone, Copy)]
struct Value {
    at: f64,
    /// The ends of its interval.
    low: f64,
    high: f64,
}

/// The time on the board whose work is shown, or else on the largest that has times; fastest first.
pub(super) fn times(summary: &Summary) -> Bars {
    let timed = summary.timed(Mode::All);
    let n = summary.shown(Mode::All).filter(|n| timed.contains(n)).or(timed.last().copied());
    let bar = |approach: &ApproachRow, n: u32| Bar {
        name: approach.approach.clone(),
        look: Look::Own { family: approach.family_index, variation: approach.variation },
        value: summary
            .timing(&approach.approach, n, Mode::All)
            .map(|of| Value { at: of.median, low: of.low, high: of.high })
            .ok_or_else(|| summary.status(approach, n, Mode::All).as_str()),
    };
    let mut bars: Vec<Bar> =
        n.map_or_else(Vec::new, |n| summary.answering(Mode::All).map(|approach| bar(approach, n)).collect());
    bars.sort_by(|a, b| {
        let key = |bar: &Bar| bar.value.map_or(f64::INFINITY, |value| value.at);
        key(a).total_cmp(&key(b))
    });
    let mut notes = vec![String::from(
        "Time to count all solutions, median and bootstrap 95 % interval. The axis is logarithmic: where a bar ends can be \
         compared, not how long it is.",
    )];
    notes.extend(kinds::without_times(summary, Mode::All).map(|words| format!("Not shown: {words}.")));
    let three: Vec<&str> =
        bars.iter().take(3).filter(|bar| bar.value.is_ok()).map(|bar| bar.name.as_str()).collect();
    let title = n.and_then(|n| match three.as_slice() {
        [_, _, _] => Some(format!("The three fastest for n = {n}, by their medians: {}", listed(&three))),
        _ => findings::fastest_for(summary, n, Mode::All),
    });
    Bars {
        title: title.unwrap_or_else(|| "Time to count all solutions".into()),
        notes,
        axis: n.map_or_else(|| "seconds".into(), |n| format!("seconds for n = {n}")),
        bars,
        empty: "Nothing was timed.",
    }
}

impl Bar {
    /// In words, for those who cannot see it.
    pub(super) fn told(&self) -> String {
        format!("{}: {}.", self.name, self.label())
    }

    fn label(&self) -> String {
        self.value.map_or_else(str::to_string, |value| time(value.at))
    }
}

impl Bars {
    pub(super) fn draw(&self, sheet: Sheet) -> Picture {
        let heading = Heading::of(&self.title, &self.notes, sheet);
        let top = heading.height();
        let bottom = top + ROW * self.bars.len().max(6) as i32;
        picture((sheet.width(), bottom + AXIS_ROOM), |area| {
            heading.draw(area);
            if self.bars.is_empty() {
                let middle = (sheet.width() / 2, (top + bottom) / 2);
                text(area, self.empty, Style { colour: SOFT, em: 32.0, h: HPos::Center, ..LEFT }, middle);
            } else {
                self.plot(area, sheet, (top, bottom));
            }
        })
    }

    fn plot(&self, area: &Area, sheet: Sheet, (top, bottom): (i32, i32)) {
        let widest = |words: &dyn Fn(&Bar) -> String| {
            let widths = self.bars.iter().map(|bar| Face::Regular.width(&words(bar), TEXT));
            widths.fold(0.0, f32::max).ceil() as i32
        };
        let left = EDGE + widest(&|bar| bar.name.clone()) + BESIDE;
        let right = sheet.width() - EDGE - widest(&Bar::label) - BESIDE;
        let values: Vec<Value> = self.bars.iter().filter_map(|bar| bar.value.ok()).collect();
        // The least value is a bar too.
        let least = values.iter().map(|value| value.low).fold(f64::INFINITY, f64::min) / 2.0;
        let ends = values.iter().flat_map(|value| [value.low, value.high]);
        let axis = LogAxis::over(ends.chain([least]));
        let x_of = |value: f64| {
            let share = (value / axis.from).ln() / (axis.to / axis.from).ln();
            left + (share * f64::from(right - left)).round() as i32
        };
        self.axes(area, &axis, &x_of, (left, right, top, bottom));
        for (index, bar) in (0..).zip(&self.bars) {
            let middle = top + ROW * index + ROW / 2;
            let colour = bar.look.text_colour();
            text(
                area,
                &bar.name,
                Style { colour, h: HPos::Right, v: VPos::Center, ..LEFT },
                (left - BESIDE, middle),
            );
            let end = bar.value.map_or(left, |value| bar.draw(area, value, &x_of, (left, middle)));
            let colour = if bar.value.is_ok() { LEFT.colour } else { SOFT };
            let at = (end + BESIDE, middle);
            text(area, &bar.label(), Style { colour, v: VPos::Center, ..LEFT }, at);
        }
    }

    fn axes(
        &self,
        area: &Area,
        axis: &LogAxis,
        x_of: &impl Fn(f64) -> i32,
        (left, right, top, bottom): (i32, i32, i32, i32),
    ) {
        let mut free = i32::MIN;
        for (value, label) in &axis.ticks {
            let x = x_of(*value);
            path(area, vec![(x, top), (x, bottom)], GRID, 1);
            path(area, vec![(x, bottom), (x, bottom + 8)], AXIS, 2);
            let half = (Face::Regular.width(label, TEXT) / 2.0).ceil() as i32;
            if x - half > free {
                text(area, label, Style { h: HPos::Center, ..LEFT }, (x, bottom + 14));
                free = x + half + 10;
            }
        }
        path(area, vec![(left, top), (left, bottom), (right, bottom)], AXIS, 2);
        let middle = ((left + right) / 2, bottom + 52);
        text(area, &self.axis, Style { h: HPos::Center, ..LEFT }, middle);
    }
}

impl Bar {
    /// Draws the bar, hollow for a variation, and its interval; gives where both end.
    fn draw(&self, area: &Area, value: Value, x_of: &impl Fn(f64) -> i32, (left, middle): (i32, i32)) -> i32 {
        let [at, low, high] = [value.at, value.low, value.high].map(x_of);
        let (top, bottom) = (middle - THICK / 2, middle + THICK / 2);
        let colour = self.look.colour();
        if self.look.hollow() {
            path(area, vec![(left, top), (at, top), (at, bottom), (left, bottom)], colour, 4);
        } else {
            recorded(area.draw(&Rectangle::new([(left, top), (at, bottom)], colour.filled())));
        }
        // An interval that the bar's end hides is not drawn.
        if high - low > 6 {
            path(area, vec![(low, middle), (high, middle)], AXIS, 3);
            for x in [low, high] {
                path(area, vec![(x, middle - 7), (x, middle + 7)], AXIS, 3);
            }
        }
        at.max(high)
    }
}
