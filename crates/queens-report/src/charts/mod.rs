//! The charts: drawn by plotters on one backend that records shapes, from which SVG and PNG are made alike.

mod axes;
mod backend;
mod bars;
mod catalogue;
mod font;
mod geometry;
mod heading;
mod key;
mod labels;
mod marks;
mod names;
mod panel;
mod plot;
mod scene;
mod series;
mod spread;
pub(crate) mod style;
#[cfg(test)]
mod tests;

use crate::summary::Summary;
use bars::Bars;
use plot::{Drawing, Picture, Sheet};

/// A drawn chart.
pub(crate) struct Chart {
    /// The name of its files.
    pub(crate) name: &'static str,
    /// What is seen.
    pub(crate) title: String,
    /// What it shows, in words.
    pub(crate) description: String,
    /// "Line chart of nodes against board size n".
    pub(crate) form: String,
    wide: Picture,
    narrow: Picture,
}

impl Chart {
    fn of_lines(name: &'static str, drawing: &Drawing) -> Self {
        let kind = if drawing.joined { "Line chart" } else { "Point chart" };
        let told: Vec<String> = drawing.series.iter().map(|series| series.told(!drawing.joined)).collect();
        let form = format!("{kind} of {} against {}", drawing.y_axis, drawing.x_axis);
        let pictures = [Sheet::Wide, Sheet::Narrow].map(|sheet| plot::draw(drawing, sheet));
        Self::of(name, &drawing.title, form, &told, drawing.empty, pictures)
    }

    fn of_bars(name: &'static str, bars: &Bars) -> Self {
        let told: Vec<String> = bars.bars.iter().map(bars::Bar::told).collect();
        let form = format!("Bar chart of {}", bars.axis);
        let pictures = [Sheet::Wide, Sheet::Narrow].map(|sheet| bars.draw(sheet));
        Self::of(name, &bars.title, form, &told, bars.empty, pictures)
    }

    fn of(
        name: &'static str,
        title: &str,
        form: String,
        told: &[String],
        empty: &str,
        [wide, narrow]: [Picture; 2],
    ) -> Self {
        let body = if told.is_empty() { empty.to_string() } else { told.join(" ") };
        let description = format!("{form}. {body}");
        Self { name, title: title.into(), description, form, wide, narrow }
    }

    /// In pixels.
    pub(crate) fn size(&self) -> (u32, u32) {
        self.wide.0
    }

    pub(crate) fn svg(&self) -> String {
        self.wide.1.svg(self.wide.0, &self.title, &self.description)
    }

    /// For a phone.
    pub(crate) fn narrow_svg(&self) -> String {
        self.narrow.1.svg(self.narrow.0, &self.title, &self.description)
    }

    pub(crate) fn png(&self) -> Vec<u8> {
        self.wide.1.png(self.wide.0)
    }
}

/// All charts, in the order of a report.
pub(crate) fn all(summary: &Summary) -> Vec<Chart> {
    vec![
        Chart::of_bars("bars", &bars::times(summary)),
        Chart::of_lines("time", &catalogue::time(summary)),
        Chart::of_lines("nodes", &catalogue::nodes(summary)),
        Chart::of_lines("checks", &catalogue::checks(summary)),
        Chart::of_lines("rate", &catalogue::rate(summary)),
        Chart::of_lines("first", &catalogue::first(summary)),
        Chart::of_lines("profile", &catalogue::profile(summary)),
        Chart::of_lines("memory", &catalogue::memory(summary)),
    ]
}
