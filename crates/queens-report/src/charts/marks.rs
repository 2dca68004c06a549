//! Lines and points as they are drawn, each with its look.

use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::plot::{Area, Pixel, path, recorded};
use super::style::{Look, Marker, YARDSTICK};

/// From a mark's middle to its edge.
pub(super) const RADIUS: i32 = 7;

/// The stretch of a line, in grey for the yardstick's.
pub(super) fn draw_line(area: &Area, run: &[Pixel], look: Look, grey: bool) {
    if let ([at], true) = (run, grey) {
        recorded(area.draw(&Circle::new(*at, RADIUS - 2, YARDSTICK.filled())));
    } else if grey {
        path(area, run.to_vec(), YARDSTICK, 2);
    } else if let Some((dash, gap)) = look.dash() {
        let style = look.colour().stroke_width(4);
        recorded(area.draw(&DashedPathElement::new(run.to_vec(), dash, gap, style)));
    } else {
        path(area, run.to_vec(), look.colour(), 4);
    }
}

/// A point.
pub(super) fn draw_marker(area: &Area, look: Look, (x, y): Pixel) {
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
