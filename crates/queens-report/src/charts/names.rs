//! The names of a series in its colours, broken into lines.

use plotters::style::RGBColor;
use plotters::style::text_anchor::VPos;

use super::font::Face;
use super::plot::{Area, LEFT, Style, TEXT, text};
use super::series::Series;
use super::style::YARDSTICK_TEXT;

/// A line of a label: pieces, each in its colour.
pub(super) type Words = Vec<(String, RGBColor)>;

/// From one line of a label to the next.
pub(super) const LEADING: f32 = 34.0;

/// The names of a series in lines no wider than the room, each name in its own colour.
pub(super) fn label_lines(series: &Series, grey: bool, room: f32) -> Vec<Words> {
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

/// The width of a line in pixels.
pub(super) fn line_width(line: &[(String, RGBColor)]) -> f32 {
    line.iter().map(|(word, _)| Face::Regular.width(word, TEXT)).sum()
}

/// Writes the lines, the first with its middle half a line below `y`.
pub(super) fn draw_lines(area: &Area, lines: &[Words], (x, y): (f32, f32)) {
    for (index, line) in lines.iter().enumerate() {
        let mut pen = x;
        let middle = y + LEADING * (index as f32 + 0.5);
        for (word, colour) in line {
            text(area, word, Style { colour: *colour, v: VPos::Center, ..LEFT }, (pen as i32, middle as i32));
            pen += Face::Regular.width(word, TEXT);
        }
    }
}
