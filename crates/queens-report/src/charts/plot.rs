//! Draws a chart: its heading, and its panels one under another, each as wide as can be.

use std::cell::RefCell;
use std::rc::Rc;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axes::{LogAxis, WholeAxis, axes};
use super::backend::{LINE_PER_EM, Recorder};
use super::font::Face;
use super::heading::Heading;
use super::panel::{Frame, Panel, label_room};
use super::scene::Scene;
use super::series::{Series, panels};
use super::style::{INK, SOFT};

/// What a picture is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sheet {
    /// Paper and screens: names stand at their lines' ends.
    Wide,
    /// Phones: names stand in a key below.
    Narrow,
}

impl Sheet {
    /// In pixels; letters are of one size on both.
    pub(crate) fn width(self) -> i32 {
        if self == Sheet::Wide { 1600 } else { 760 }
    }

    /// The size of the title's letters.
    pub(crate) fn title(self) -> f32 {
        if self == Sheet::Wide { 38.0 } else { 34.0 }
    }

    /// More lines than this on one panel cannot be followed.
    fn most_a_panel(self) -> usize {
        if self == Sheet::Wide { 8 } else { 6 }
    }
}

/// What is drawn.
pub(crate) struct Drawing {
    pub(crate) title: String,
    /// How to read it, a line each.
    pub(crate) notes: Vec<String>,
    pub(crate) x_axis: &'static str,
    pub(crate) y_axis: &'static str,
    pub(crate) series: Vec<Series>,
    /// Whether a line joins the points of a series: not where nothing can be guessed between them.
    pub(crate) joined: bool,
    /// Repeated in grey on the panels it is not on.
    pub(crate) yardstick: Option<String>,
    /// What to say where there is nothing to draw.
    pub(crate) empty: &'static str,
}

/// A picture and its size.
pub(crate) type Picture = ((u32, u32), Scene);
pub(crate) type Area = DrawingArea<Recorder, Shift>;
pub(crate) type Pixel = (i32, i32);

pub(crate) const TEXT: f32 = 26.0;
pub(crate) const EDGE: i32 = 36;
/// Left of a panel's axis, for its numbers.
pub(crate) const NUMBERS: i32 = 116;
/// Above a panel's plot, for the name of what it shows; below it, for the board's.
const AROUND: (i32, i32) = (58, 104);

/// Draws a chart of lines or points.
pub(crate) fn draw(drawing: &Drawing, sheet: Sheet) -> Picture {
    let panels = panels(drawing.series.clone(), sheet.most_a_panel());
    let plot_height = if panels.len() > 1 { 560 } else { 700 };
    let mut notes = drawing.notes.clone();
    let yardstick = yardstick(drawing);
    if let Some(grey) = &yardstick
        && panels.iter().any(|panel| !holds(panel, grey))
    {
        notes.push(format!("Grey: {}, repeated for comparison. All panels have the same axes.", grey.name()));
    }
    let heading = Heading::of(&drawing.title, &notes, sheet);
    let ranges = axes(&drawing.series, sheet);
    let lay_out = |everyone| {
        let room = (heading.height(), plot_height);
        lay_out(&panels, yardstick.as_ref(), &ranges, drawing.joined, sheet, room, everyone)
    };
    let mut laid_out = lay_out(false);
    // Where a label finds no room on the plot, there is more beside it.
    if laid_out.iter().any(Panel::is_cramped) {
        laid_out = lay_out(true);
    }
    let empty = heading.height() + AROUND.0 + plot_height;
    let height = laid_out.last().map_or(empty, Panel::foot) + AROUND.1;
    picture((sheet.width(), height), |area| {
        heading.draw(area);
        if panels.is_empty() {
            let middle = (sheet.width() / 2, (heading.height() + height) / 2 - 40);
            text(area, drawing.empty, Style { colour: SOFT, em: 32.0, h: HPos::Center, ..LEFT }, middle);
        }
        for panel in &laid_out {
            panel.draw(area, (drawing.x_axis, drawing.y_axis));
        }
    })
}

/// A picture of so many pixels, on white.
pub(crate) fn picture((width, height): (i32, i32), draw: impl FnOnce(&Area)) -> Picture {
    let size = (width as u32, height as u32);
    let scene = Rc::new(RefCell::new(Scene::default()));
    let area = Recorder::new(size, scene.clone()).into_drawing_area();
    recorded(area.fill(&WHITE));
    draw(&area);
    drop(area);
    let scene = std::mem::take(&mut *scene.borrow_mut());
    (size, scene)
}

/// Plots of one size, so that they compare, one under another; beside them as much room as the names take, those of all
/// lines or of those that go on to the end.
fn lay_out<'d>(
    panels: &'d [Vec<Series>],
    yardstick: Option<&'d Series>,
    ranges: &'d (WholeAxis, LogAxis),
    joined: bool,
    sheet: Sheet,
    (head, plot_height): (i32, i32),
    everyone: bool,
) -> Vec<Panel<'d>> {
    let edge = sheet.width() - EDGE;
    let grey = |panel: &[Series]| yardstick.filter(|yardstick| !holds(panel, yardstick));
    let room = |panel: &Vec<Series>| label_room(panel, grey(panel), everyone);
    let beside = panels.iter().map(room).max().unwrap_or(0);
    let right = if sheet == Sheet::Wide { edge - beside } else { edge };
    let mut top = head;
    let mut laid_out = Vec::new();
    for panel in panels {
        top += AROUND.0;
        let frame = Frame { left: NUMBERS, right, top, bottom: top + plot_height, edge };
        let panel = Panel::new(frame, panel, grey(panel), ranges, joined);
        top = panel.foot() + AROUND.1;
        laid_out.push(panel);
    }
    laid_out
}

/// The yardstick's series, under its own name alone.
fn yardstick(drawing: &Drawing) -> Option<Series> {
    let name = drawing.yardstick.as_deref()?;
    let mut series = drawing.series.iter().find(|series| series.is_of(name))?.clone();
    series.names.retain(|(of, _)| of == name);
    Some(series)
}

/// Whether the yardstick is one of a panel's own lines.
fn holds(panel: &[Series], yardstick: &Series) -> bool {
    panel.iter().any(|series| series.is_of(&yardstick.names[0].0))
}

pub(crate) fn path(area: &Area, points: Vec<Pixel>, colour: RGBColor, width: u32) {
    recorded(area.draw(&PathElement::new(points, colour.stroke_width(width))));
}

#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub(crate) em: f32,
    pub(crate) face: Face,
    pub(crate) colour: RGBColor,
    pub(crate) h: HPos,
    pub(crate) v: VPos,
}

pub(crate) const LEFT: Style =
    Style { em: TEXT, face: Face::Regular, colour: INK, h: HPos::Left, v: VPos::Top };

pub(crate) fn text(area: &Area, words: &str, style: Style, at: Pixel) {
    let weight = if style.face == Face::Bold { FontStyle::Bold } else { FontStyle::Normal };
    let font = FontDesc::new(FontFamily::Name("Queens Sans"), f64::from(style.em * LINE_PER_EM), weight);
    let style = TextStyle::from(font).color(&style.colour).pos(Pos::new(style.h, style.v));
    recorded(area.draw_text(words, &style, at));
}

/// The recorder takes whatever it is given.
pub(crate) fn recorded<E: std::fmt::Debug>(outcome: Result<(), E>) {
    outcome.expect("recording a shape cannot fail");
}
