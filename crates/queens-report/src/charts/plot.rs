//! Draws a chart: its words, its panels, and in each the axes, the lines and their labels.

use std::cell::RefCell;
use std::rc::Rc;

use plotters::coord::types::RangedCoordf64;
use plotters::coord::{CoordTranslate, Shift, combinators::LogCoord};
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axes::{LogAxis, WholeAxis, axes};
use super::backend::{LINE_PER_EM, Recorder};
use super::font::Face;
use super::labels::{End, Label, MARK, Place, Rect, place};
use super::scene::Scene;
use super::series::{Series, panels};
use super::style::{AXIS, FAINT_GRID, GRID, INK, Look, Marker, SOFT, YARDSTICK, YARDSTICK_TEXT};

/// What is drawn.
pub(crate) struct Drawing {
    pub(crate) title: String,
    /// How to read it, a line each.
    pub(crate) notes: Vec<String>,
    pub(crate) x_axis: &'static str,
    pub(crate) y_axis: &'static str,
    pub(crate) series: Vec<Series>,
    /// Repeated in grey on the panels it is not on.
    pub(crate) yardstick: Option<String>,
    /// What to say where there is nothing to draw.
    pub(crate) empty: &'static str,
}

type Area = DrawingArea<Recorder, Shift>;
type Axes = Cartesian2d<RangedCoordf64, LogCoord<f64>>;
type Pixel = (i32, i32);
/// A line of a label: pieces, each in its colour.
type Words = Vec<(String, RGBColor)>;

const TITLE: f32 = 38.0;
const TEXT: f32 = 26.0;
const EDGE: i32 = 36;
/// Left of a panel's axis, for its numbers.
const NUMBERS: i32 = 116;
/// Right of a panel's axes, for the labels of its lines: as much as the longest name takes, within limits.
const LABELS: std::ops::RangeInclusive<i32> = 220..=440;
const RADIUS: i32 = 7;

/// Draws, and gives the picture and its size.
pub(crate) fn draw(drawing: &Drawing) -> ((u32, u32), Scene) {
    let panels = panels(drawing.series.clone());
    let columns = if panels.len() > 1 { 2 } else { 1 };
    let (width, plot_height) = if columns == 1 { (1600, 700) } else { (1900, 720) };
    let title = lines(&drawing.title, Face::Bold, TITLE, width - 2 * EDGE);
    let notes: Vec<String> =
        drawing.notes.iter().flat_map(|note| lines(note, Face::Regular, TEXT, width - 2 * EDGE)).collect();
    let head = 28 + 50 * title.len() as i32 + 36 * notes.len() as i32 + 26;
    let panel_height = 46 + plot_height + 104;
    let rows = panels.len().div_ceil(columns).max(1) as i32;
    let size = (width as u32, (head + rows * panel_height) as u32);

    let scene = Rc::new(RefCell::new(Scene::default()));
    let area = Recorder::new(size, scene.clone()).into_drawing_area();
    recorded(area.fill(&WHITE));
    let mut y = 28;
    for line in &title {
        text(&area, line, Style { em: TITLE, face: Face::Bold, ..LEFT }, (EDGE, y));
        y += 50;
    }
    for line in &notes {
        text(&area, line, Style { colour: SOFT, ..LEFT }, (EDGE, y + 4));
        y += 36;
    }
    if panels.is_empty() {
        let middle = (width / 2, head + panel_height / 2 - 40);
        text(&area, drawing.empty, Style { colour: SOFT, em: 32.0, h: HPos::Center, ..LEFT }, middle);
    }
    let panel_width = (width - EDGE) / columns as i32;
    let names = drawing.series.iter().flat_map(|series| &series.names);
    let longest = names.map(|(name, _)| Face::Regular.width(&format!("{name}, "), TEXT)).fold(0.0, f32::max);
    let labels = (longest as i32 + 50).clamp(*LABELS.start(), *LABELS.end());
    let ranges = axes(&drawing.series);
    for (index, panel) in panels.iter().enumerate() {
        let left = (index % columns) as i32 * panel_width + NUMBERS;
        let top = head + (index / columns) as i32 * panel_height + 46;
        let frame = Frame {
            left,
            right: (index % columns) as i32 * panel_width + panel_width - labels,
            top,
            bottom: top + plot_height,
            edge: (index % columns) as i32 * panel_width + panel_width + EDGE / 2,
        };
        let on_it = |name: &str| panel.iter().any(|series| series.is_of(name));
        let yardstick = drawing.yardstick.as_deref().filter(|name| !on_it(name));
        let yardstick = yardstick.and_then(|name| drawing.series.iter().find(|series| series.is_of(name)));
        draw_panel(&area, &frame, panel, yardstick, &ranges, (drawing.x_axis, drawing.y_axis));
    }
    drop(area);
    let scene = std::mem::take(&mut *scene.borrow_mut());
    (size, scene)
}

/// Where a panel's plot lies, and how far its labels may reach.
struct Frame {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
    edge: i32,
}

fn draw_panel(
    area: &Area,
    frame: &Frame,
    panel: &[Series],
    yardstick: Option<&Series>,
    (across, up): &(WholeAxis, LogAxis),
    names: (&str, &str),
) {
    let coordinates: Axes = Cartesian2d::new(
        across.from..across.to,
        (up.from..up.to).log_scale(),
        (frame.left..frame.right, frame.bottom..frame.top),
    );
    draw_axes(area, frame, &coordinates, across, up, names);
    let mut ends = Vec::new();
    let mut stretches = Vec::new();
    let mut names: Vec<(Vec<Words>, &Series, bool)> = Vec::new();
    // The yardstick first, so that it lies under the others.
    let all =
        yardstick.into_iter().map(|series| (series, true)).chain(panel.iter().map(|series| (series, false)));
    for (series, grey) in all {
        let runs = pixels(series, &coordinates);
        for run in &runs {
            draw_line(area, run, series.look, grey);
            let places = run.iter().map(|at| (at.0 as f32, at.1 as f32)).collect::<Vec<Place>>();
            stretches.extend(places.windows(2).map(|pair| (pair[0], pair[1])));
            stretches.extend(places.last().filter(|_| places.len() == 1).map(|at| (*at, *at)));
        }
        let Some(end) = runs.last().and_then(|run| run.last()) else { continue };
        let words = label_lines(series, grey, (frame.edge - frame.right - 40) as f32);
        let widest = words.iter().map(|line| line_width(line)).fold(0.0, f32::max);
        ends.push(End { at: (end.0 as f32, end.1 as f32), size: (widest, 34.0 * words.len() as f32) });
        names.push((words, series, grey));
    }
    for series in panel {
        draw_points(area, series, &coordinates);
    }
    let room = Rect {
        x: frame.left as f32 + 6.0,
        y: frame.top as f32 - 16.0,
        width: (frame.edge - frame.left) as f32 - 6.0,
        height: (frame.bottom - frame.top) as f32 + 24.0,
    };
    for (label, (words, series, grey)) in place(&ends, &stretches, room).iter().zip(names) {
        draw_label(area, frame, label, &words, series.look, grey);
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
    text(area, y_axis, Style { v: VPos::Bottom, ..LEFT }, (frame.left - NUMBERS + EDGE, frame.top - 14));
}

/// The points in pixels. A zero cannot stand on a logarithmic axis: it parts the line.
fn pixels(series: &Series, coordinates: &Axes) -> Vec<Vec<Pixel>> {
    let parts = series.points.split(|point| point.y <= 0.0);
    let of =
        |part: &[super::series::Point]| part.iter().map(|at| coordinates.translate(&(at.x, at.y))).collect();
    parts.filter(|part| !part.is_empty()).map(of).collect()
}

fn draw_line(area: &Area, run: &[Pixel], look: Look, grey: bool) {
    if grey {
        path(area, run.to_vec(), YARDSTICK, 2);
    } else if let Some((dash, gap)) = look.dash() {
        let style = look.colour().stroke_width(4);
        recorded(area.draw(&DashedPathElement::new(run.to_vec(), dash, gap, style)));
    } else {
        path(area, run.to_vec(), look.colour(), 4);
    }
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

fn draw_marker(area: &Area, look: Look, (x, y): Pixel) {
    let (r, colour) = (RADIUS, look.colour());
    let corners = match look.marker() {
        Marker::Circle => {
            recorded(area.draw(&Circle::new((x, y), r, colour.filled())));
            if look.hollow() {
                recorded(area.draw(&Circle::new((x, y), r - 3, WHITE.filled())));
            }
            return;
        }
        Marker::Square => vec![(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)],
        Marker::Triangle => vec![(x, y - r - 2), (x + r + 2, y + r), (x - r - 2, y + r)],
        Marker::Diamond => vec![(x, y - r - 3), (x + r + 3, y), (x, y + r + 3), (x - r - 3, y)],
        Marker::Wedge => vec![(x, y + r + 2), (x + r + 2, y - r), (x - r - 2, y - r)],
    };
    if look.hollow() {
        recorded(area.draw(&Polygon::new(corners.clone(), WHITE.filled())));
        let outline = corners.iter().chain(&corners[..2]).copied().collect::<Vec<_>>();
        path(area, outline, colour, 4);
    } else {
        recorded(area.draw(&Polygon::new(corners, colour.filled())));
    }
}

/// The names of a series in lines no wider than the room, each name in its own colour.
fn label_lines(series: &Series, grey: bool, room: f32) -> Vec<Words> {
    let mut lines: Vec<Words> = Vec::new();
    let mut used = f32::MAX;
    for (index, (name, look)) in series.names.iter().enumerate() {
        let word = if index + 1 < series.names.len() { format!("{name}, ") } else { name.clone() };
        let width = Face::Regular.width(&word, TEXT);
        if used + width > room {
            lines.push(Vec::new());
            used = 0.0;
        }
        used += width;
        let colour = if grey { YARDSTICK_TEXT } else { look.text_colour() };
        lines.last_mut().expect("the first name opens a line").push((word, colour));
    }
    lines
}

fn line_width(line: &[(String, RGBColor)]) -> f32 {
    line.iter().map(|(word, _)| Face::Regular.width(word, TEXT)).sum()
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
    for (index, line) in words.iter().enumerate() {
        let mut pen = x;
        let middle = y + 34.0 * (index as f32 + 0.5);
        for (word, colour) in line {
            text(area, word, Style { colour: *colour, v: VPos::Center, ..LEFT }, (pen as i32, middle as i32));
            pen += Face::Regular.width(word, TEXT);
        }
    }
}

fn path(area: &Area, points: Vec<Pixel>, colour: RGBColor, width: u32) {
    recorded(area.draw(&PathElement::new(points, colour.stroke_width(width))));
}

#[derive(Clone, Copy)]
struct Style {
    em: f32,
    face: Face,
    colour: RGBColor,
    h: HPos,
    v: VPos,
}

const LEFT: Style = Style { em: TEXT, face: Face::Regular, colour: INK, h: HPos::Left, v: VPos::Top };

fn text(area: &Area, words: &str, style: Style, at: Pixel) {
    let weight = if style.face == Face::Bold { FontStyle::Bold } else { FontStyle::Normal };
    let font = FontDesc::new(FontFamily::Name("Queens Sans"), f64::from(style.em * LINE_PER_EM), weight);
    let style = TextStyle::from(font).color(&style.colour).pos(Pos::new(style.h, style.v));
    recorded(area.draw_text(words, &style, at));
}

/// The recorder takes whatever it is given.
fn recorded<E: std::fmt::Debug>(outcome: Result<(), E>) {
    outcome.expect("recording a shape cannot fail");
}

/// A text in lines that fit.
fn lines(words: &str, face: Face, em: f32, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if face.width(&format!("{line} {word}"), em) <= room as f32 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}
