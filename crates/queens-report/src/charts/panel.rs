//! One panel of a chart: axes, lines, and labels at the lines' ends.

use plotters::coord::types::RangedCoordf64;
use plotters::coord::{CoordTranslate, combinators::LogCoord};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use super::axes::{LogAxis, WholeAxis};
use super::geometry::{Place, Rect};
use super::key;
use super::labels::{End, Label, MARK, place};
use super::marks::{RADIUS, draw_line, draw_marker};
use super::names::{LEADING, Words, draw_lines, label_lines, line_width};
use super::plot::{Area, EDGE, LEFT, NUMBERS, Pixel, Style, path, recorded, text};
use super::series::{Point, Series};
use super::style::{AXIS, FAINT_GRID, GRID, Look, YARDSTICK};

type Axes = Cartesian2d<RangedCoordf64, LogCoord<f64>>;

/// The least and the most room for labels.
const LABELS: std::ops::RangeInclusive<i32> = 220..=440;
/// Of the room for labels, what lies before and behind their words.
const AROUND: i32 = 44;
/// A label of more lines than this is made wider, if it can be.
const MOST_LINES: usize = 7;

/// Where a panel's plot lies, and how far its labels may reach; where they may reach no farther than the plot, a key below
/// holds the names.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) left: i32,
    pub(crate) right: i32,
    pub(crate) top: i32,
    pub(crate) bottom: i32,
    pub(crate) edge: i32,
}

/// The room that labels take beside a panel: those of its lines that go on to the end, or those of all. A label of many
/// names is rather wide than high.
pub(crate) fn label_room(panel: &[Series], yardstick: Option<&Series>, everyone: bool) -> i32 {
    let end = |series: &Series| series.points.last().map_or(f64::MIN, |point| point.x);
    let all = || panel.iter().chain(yardstick);
    let last = all().map(end).fold(f64::MIN, f64::max);
    let beside: Vec<&Series> = all().filter(|series| everyone || end(series) >= last).collect();
    let mark = if everyone { MARK as i32 } else { 0 };
    let fits = |room: &i32| {
        let words = (room - mark - AROUND) as f32;
        beside.iter().all(|series| {
            let lines = label_lines(series, false, words);
            lines.len() <= MOST_LINES && lines.iter().all(|line| line_width(line) <= words)
        })
    };
    LABELS.step_by(10).find(fits).unwrap_or(*LABELS.end())
}

/// A panel, laid out.
pub(crate) struct Panel<'d> {
    frame: Frame,
    coordinates: Axes,
    ranges: &'d (WholeAxis, LogAxis),
    lines: Vec<Line<'d>>,
    /// The key's entries, from its left upper corner, and its height; none where names stand at their lines' ends.
    key: Option<(Vec<Place>, f32)>,
}

/// A series in pixels, with its label; in grey it is the yardstick.
struct Line<'d> {
    series: &'d Series,
    grey: bool,
    runs: Vec<Vec<Pixel>>,
    words: Vec<Words>,
    label: Option<Label>,
}

impl Line<'_> {
    /// Of its label.
    fn size(&self) -> (f32, f32) {
        let width = self.words.iter().map(|words| line_width(words)).fold(0.0, f32::max);
        (width, LEADING * self.words.len() as f32 + 6.0)
    }
}

impl<'d> Panel<'d> {
    pub(crate) fn new(
        frame: Frame,
        panel: &'d [Series],
        yardstick: Option<&'d Series>,
        ranges: &'d (WholeAxis, LogAxis),
        joined: bool,
    ) -> Self {
        let (across, up) = ranges;
        let coordinates: Axes = Cartesian2d::new(
            across.from..across.to,
            (up.from..up.to).log_scale(),
            (frame.left..frame.right, frame.bottom..frame.top),
        );
        let has_key = frame.right == frame.edge;
        let room_for_words = if has_key {
            (frame.edge - EDGE) as f32 - MARK
        } else {
            (frame.edge - frame.right - AROUND) as f32
        };
        // The yardstick first, so that it lies under the others.
        let all = yardstick.into_iter().map(|series| (series, true));
        let all = all.chain(panel.iter().map(|series| (series, false)));
        let lines = all.map(|(series, grey)| Line {
            series,
            grey,
            runs: pixels(series, &coordinates, joined),
            words: label_lines(series, grey, room_for_words),
            label: None,
        });
        // What has only zeros has nothing to see.
        let lines = lines.filter(|line| !line.runs.is_empty()).collect();
        let mut panel = Self { frame, coordinates, ranges, lines, key: None };
        if has_key {
            let sizes: Vec<(f32, f32)> = panel.lines.iter().map(Line::size).collect();
            panel.key = Some(key::flow(&sizes, room_for_words));
        } else {
            panel.place_labels();
        }
        panel
    }

    /// The lower end of its plot, or of its key less what lies between plot and key.
    pub(crate) fn foot(&self) -> i32 {
        self.frame.bottom + self.key.as_ref().map_or(0, |(_, height)| *height as i32 + 14)
    }

    fn place_labels(&mut self) {
        let frame = self.frame;
        let room = Rect {
            x: frame.left as f32 + 6.0,
            y: frame.top as f32 - 20.0,
            width: (frame.edge - frame.left) as f32 - 6.0,
            height: (frame.bottom - frame.top) as f32 + 28.0,
        };
        let places =
            |run: &Vec<Pixel>| run.iter().map(|at| (at.0 as f32, at.1 as f32)).collect::<Vec<Place>>();
        let stretches = |run: &Vec<Pixel>| match places(run).as_slice() {
            [only] => vec![(*only, *only)],
            run => run.windows(2).map(|pair| (pair[0], pair[1])).collect(),
        };
        let ends = self.lines.iter().filter_map(|line| {
            let run = places(line.runs.last()?);
            let at = *run.last()?;
            let from = run.iter().rev().nth(1).map_or(at.1, |before| before.1);
            Some(End { line: line.runs.iter().flat_map(stretches).collect(), at, from, size: line.size() })
        });
        let labels = place(&ends.collect::<Vec<_>>(), room);
        for (line, label) in self.lines.iter_mut().zip(labels) {
            line.label = Some(label);
        }
    }

    /// Whether a label found no room.
    pub(crate) fn is_cramped(&self) -> bool {
        let edge = self.frame.edge as f32 + 2.0;
        self.lines.iter().filter_map(|line| line.label).any(|label| label.rect.x + label.rect.width > edge)
    }

    pub(crate) fn draw(&self, area: &Area, names: (&str, &str)) {
        draw_axes(area, &self.frame, &self.coordinates, &self.ranges.0, &self.ranges.1, names);
        for line in &self.lines {
            for run in &line.runs {
                draw_line(area, run, line.series.look, line.grey);
            }
        }
        for line in self.lines.iter().filter(|line| !line.grey) {
            draw_points(area, line.series, &self.coordinates);
        }
        for line in &self.lines {
            if let Some(label) = &line.label {
                draw_label(area, &self.frame, label, &line.words, line.series.look, line.grey);
            }
        }
        if let Some((places, _)) = &self.key {
            let corner = (EDGE as f32, self.frame.bottom as f32 + 96.0);
            for (line, (x, y)) in self.lines.iter().zip(places) {
                let at = (corner.0 + x, corner.1 + y);
                let middle = (at.0 as i32 + RADIUS + 2, (at.1 + LEADING / 2.0) as i32);
                if line.grey {
                    path(area, vec![(middle.0 - 9, middle.1), (middle.0 + 9, middle.1)], YARDSTICK, 2);
                } else {
                    draw_marker(area, line.series.look, middle);
                }
                draw_lines(area, &line.words, (at.0 + MARK, at.1));
            }
        }
    }
}

fn draw_axes(
    area: &Area,
    frame: &Frame,
    coordinates: &Axes,
    across: &WholeAxis,
    up: &LogAxis,
    (x_axis, y_axis): (&str, &str),
) {
    let x_of = |value: f64| coordinates.translate(&(value, up.from)).0;
    let y_of = |value: f64| coordinates.translate(&(across.from, value)).1;
    let level = |y: i32| vec![(frame.left, y), (frame.right, y)];
    for value in &up.between {
        path(area, level(y_of(*value)), FAINT_GRID, 1);
    }
    for (value, _) in &up.ticks {
        path(area, level(y_of(*value)), GRID, 1);
    }
    for (value, _) in &across.ticks {
        path(area, vec![(x_of(*value), frame.top), (x_of(*value), frame.bottom)], GRID, 1);
    }
    path(
        area,
        vec![(frame.left, frame.top), (frame.left, frame.bottom), (frame.right, frame.bottom)],
        AXIS,
        2,
    );
    for (value, label) in &up.ticks {
        let y = y_of(*value);
        path(area, vec![(frame.left - 8, y), (frame.left, y)], AXIS, 2);
        text(area, label, Style { h: HPos::Right, v: VPos::Center, ..LEFT }, (frame.left - 14, y));
    }
    for (value, label) in &across.ticks {
        let x = x_of(*value);
        path(area, vec![(x, frame.bottom), (x, frame.bottom + 8)], AXIS, 2);
        text(area, label, Style { h: HPos::Center, ..LEFT }, (x, frame.bottom + 14));
    }
    text(
        area,
        x_axis,
        Style { h: HPos::Center, ..LEFT },
        ((frame.left + frame.right) / 2, frame.bottom + 52),
    );
    text(area, y_axis, Style { v: VPos::Bottom, ..LEFT }, (frame.left - NUMBERS + EDGE, frame.top - 26));
}

/// The points in pixels, in runs that a line joins. A zero cannot stand on a logarithmic axis: it parts the line.
fn pixels(series: &Series, coordinates: &Axes, joined: bool) -> Vec<Vec<Pixel>> {
    let parts = series.points.chunk_by(|a, b| joined && a.y > 0.0 && b.y > 0.0);
    let of = |part: &[Point]| part.iter().map(|at| coordinates.translate(&(at.x, at.y))).collect();
    parts.filter(|part| part.iter().all(|point| point.y > 0.0)).map(of).collect()
}

fn draw_points(area: &Area, series: &Series, coordinates: &Axes) {
    let colour = series.look.colour();
    for point in series.points.iter().filter(|point| point.y > 0.0) {
        let (x, y) = coordinates.translate(&(point.x, point.y));
        let [high, low] = [point.high, point.low].map(|value| coordinates.translate(&(point.x, value)).1);
        // An interval that its marker hides is not drawn.
        if low - high > 2 * RADIUS + 2 {
            path(area, vec![(x, high), (x, low)], colour, 2);
            for y in [high, low] {
                path(area, vec![(x - 7, y), (x + 7, y)], colour, 2);
            }
        }
        draw_marker(area, series.look, (x, y));
    }
}

fn draw_label(area: &Area, frame: &Frame, label: &Label, words: &[Words], look: Look, grey: bool) {
    let Rect { x, y, width, height } = label.rect;
    if (x as i32) < frame.right {
        // On the plot: the grid must not run through the letters.
        let corners = [(x as i32 - 4, y as i32 + 2), ((x + width) as i32 + 4, (y + height) as i32 - 2)];
        recorded(area.draw(&Rectangle::new(corners, WHITE.mix(0.85).filled())));
    }
    if let Some(((ax, ay), (bx, by))) = label.thread {
        let colour = if grey { YARDSTICK } else { look.colour() };
        path(area, vec![(ax as i32, ay as i32), (bx as i32, by as i32)], colour, 1);
    }
    if label.marked && !grey {
        draw_marker(area, look, ((x - MARK / 2.0 - 2.0) as i32, (y + height / 2.0) as i32));
    }
    draw_lines(area, words, (x, y + 3.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line that so many approaches share.
    fn shared_by(many: usize) -> Series {
        let look = Look::Shared(0);
        let names = (0..many).map(|index| (format!("approach-{index:02}"), look)).collect();
        Series { names, look, family: 0, unit: String::new(), points: vec![Point::exact(4.0, 2.0)] }
    }

    #[test]
    fn a_label_of_many_names_is_made_wider_before_it_gets_too_high() {
        let laid_out = |many: usize| {
            let series = shared_by(many);
            let room = label_room(std::slice::from_ref(&series), None, false);
            (room, label_lines(&series, false, (room - AROUND) as f32).len())
        };
        assert_eq!([1, 2, 7].map(laid_out), [1, 2, 7].map(|many| (*LABELS.start(), many)));
        let (room, lines) = laid_out(14);
        assert!(LABELS.contains(&room) && room > *LABELS.start() && lines == MOST_LINES, "{room}, {lines}");
    }
}
