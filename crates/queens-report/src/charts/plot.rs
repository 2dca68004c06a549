//! Draws a chart: its words, and its panels one under another, each as wide as can be.

use std::cell::RefCell;
use std::rc::Rc;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axes::{LogAxis, WholeAxis, axes};
use super::backend::{LINE_PER_EM, Recorder};
use super::font::Face;
use super::panel::{Frame, Panel, label_room};
use super::scene::Scene;
use super::series::{Series, panels};
use super::style::{INK, SOFT};

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

pub(crate) type Area = DrawingArea<Recorder, Shift>;
pub(crate) type Pixel = (i32, i32);

const TITLE: f32 = 38.0;
pub(crate) const TEXT: f32 = 26.0;
pub(crate) const EDGE: i32 = 36;
/// Left of a panel's axis, for its numbers.
pub(crate) const NUMBERS: i32 = 116;

/// Draws, and gives the picture and its size.
pub(crate) fn draw(drawing: &Drawing) -> ((u32, u32), Scene) {
    let panels = panels(drawing.series.clone());
    let (width, plot_height) = (1600, if panels.len() > 1 { 560 } else { 700 });
    let title = lines(&drawing.title, Face::Bold, TITLE, width - 2 * EDGE);
    let notes: Vec<String> =
        drawing.notes.iter().flat_map(|note| lines(note, Face::Regular, TEXT, width - 2 * EDGE)).collect();
    let head = 28 + 50 * title.len() as i32 + 36 * notes.len() as i32 + 26;
    let panel_height = 58 + plot_height + 104;
    let size = (width as u32, (head + panels.len().max(1) as i32 * panel_height) as u32);

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
    let ranges = axes(&drawing.series);
    let lay_out =
        |everyone| lay_out(drawing, &panels, &ranges, everyone, (width, plot_height, head, panel_height));
    let mut laid_out = lay_out(false);
    // Where a label finds no room on the plot, there is more beside it.
    if laid_out.iter().any(Panel::is_cramped) {
        laid_out = lay_out(true);
    }
    for panel in &laid_out {
        panel.draw(&area, (drawing.x_axis, drawing.y_axis));
    }
    drop(area);
    let scene = std::mem::take(&mut *scene.borrow_mut());
    (size, scene)
}

/// Plots of one size, so that they compare; beside them as much room as the names take, those of all lines or of those
/// that go on to the end.
fn lay_out<'d>(
    drawing: &'d Drawing,
    panels: &'d [Vec<Series>],
    ranges: &'d (WholeAxis, LogAxis),
    everyone: bool,
    (width, plot_height, head, panel_height): (i32, i32, i32, i32),
) -> Vec<Panel<'d>> {
    let room = |panel: &Vec<Series>| label_room(panel, yardstick_for(panel, drawing), everyone);
    let right = width - EDGE - panels.iter().map(room).max().unwrap_or(0);
    let panel = |(index, panel): (usize, &'d Vec<Series>)| {
        let top = head + index as i32 * panel_height + 58;
        let frame = Frame { left: NUMBERS, right, top, bottom: top + plot_height, edge: width - EDGE };
        Panel::new(frame, panel, yardstick_for(panel, drawing), ranges)
    };
    panels.iter().enumerate().map(panel).collect()
}

/// The yardstick's series, for a panel that does not hold it.
fn yardstick_for<'d>(panel: &[Series], drawing: &'d Drawing) -> Option<&'d Series> {
    let name = drawing.yardstick.as_deref()?;
    let missing = !panel.iter().any(|series| series.is_of(name));
    drawing.series.iter().find(|series| missing && series.is_of(name))
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

/// A text in as few lines as fit, about equally long, or else broken between its clauses.
fn lines(words: &str, face: Face, em: f32, room: i32) -> Vec<String> {
    if let Some((first, second)) = words.split_once("; ")
        && face.width(words, em) > room as f32
        && [first, second].iter().all(|clause| face.width(&format!("{clause};"), em) <= room as f32)
    {
        return vec![format!("{first};"), second.into()];
    }
    let fewest = broken(words, face, em, room);
    let narrower = (1..20).rev().map(|share| broken(words, face, em, room * share / 20));
    narrower.take_while(|lines| lines.len() == fewest.len()).last().unwrap_or(fewest)
}

fn broken(words: &str, face: Face, em: f32, room: i32) -> Vec<String> {
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
