//! The charts: drawn by plotters on one backend that records shapes, from which SVG and PNG are made alike.

mod axes;
mod backend;
mod font;
mod labels;
mod panel;
mod plot;
mod scene;
mod series;
mod six;
pub(crate) mod style;
#[cfg(test)]
mod tests;

use crate::summary::Summary;
use plot::Drawing;
use scene::Scene;

/// A drawn chart.
pub(crate) struct Chart {
    /// The name of its files.
    pub(crate) name: &'static str,
    /// What is seen.
    pub(crate) title: String,
    /// What it shows, in words.
    pub(crate) description: String,
    /// "nodes against board size n".
    pub(crate) axes: String,
    pub(crate) size: (u32, u32),
    scene: Scene,
}

impl Chart {
    fn of(name: &'static str, drawing: &Drawing) -> Self {
        let (size, scene) = plot::draw(drawing);
        let told: Vec<String> = drawing.series.iter().map(six::told).collect();
        let axes = format!("{} against {}", drawing.y_axis, drawing.x_axis);
        let body = if told.is_empty() { drawing.empty.to_string() } else { told.join(" ") };
        Self {
            name,
            title: drawing.title.clone(),
            description: format!("Line chart of {axes}. {body}"),
            axes,
            size,
            scene,
        }
    }

    pub(crate) fn svg(&self) -> String {
        self.scene.svg(self.size, &self.title, &self.description)
    }

    pub(crate) fn png(&self) -> Vec<u8> {
        self.scene.png(self.size)
    }
}

/// All charts, in the order of a report.
pub(crate) fn all(summary: &Summary) -> Vec<Chart> {
    [
        ("time", six::time as fn(&Summary) -> Drawing),
        ("nodes", six::nodes),
        ("checks", six::checks),
        ("rate", six::rate),
        ("profile", six::profile),
        ("memory", six::memory),
    ]
    .map(|(name, drawing)| Chart::of(name, &drawing(summary)))
    .into()
}
