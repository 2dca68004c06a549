//! Colours and marks: those of the charts, as variables, so that a dark screen can have lighter ones.

use std::fmt::Write as _;

use maud::{Markup, html};
use plotters::style::RGBColor;
use queens_data::ApproachRow;

use crate::charts::style::{self, FAMILIES, Look, Marker};

/// The dark paper.
const NIGHT: [u8; 3] = [0x14, 0x16, 0x19];
/// More than the 4.5 of WCAG’s level AA: marks and thin lines follow it too.
const LEGIBLE: f32 = 6.0;

/// Two variables a family, for marks and for letters, and the classes that use them.
pub(super) fn colours() -> String {
    let (mut light, mut dark, mut classes) = (String::new(), String::new(), String::new());
    for family in 0..FAMILIES.len() {
        let look = Look::Own { family: family as u32, variation: 0 };
        let (mark, letters) = (look.colour(), look.text_colour());
        let night = lightened(mark);
        let _ = write!(light, "--f{family}:{};--t{family}:{};", hex(mark), hex(letters));
        let _ = write!(dark, "--f{family}:{};--t{family}:{};", hex(night), hex(night));
        let _ = write!(classes, ".f{family}{{color:var(--f{family})}}");
    }
    format!(":root{{{light}}}@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}{classes}\n")
}

/// Mixed with white until it can be read on the dark paper.
fn lightened(RGBColor(red, green, blue): RGBColor) -> RGBColor {
    let mixed = |share: f32| {
        [red, green, blue].map(|part| (f32::from(part) + (255.0 - f32::from(part)) * share).round() as u8)
    };
    let shades = (0..=100).map(|percent| mixed(percent as f32 / 100.0));
    let [red, green, blue] =
        shades.into_iter().find(|rgb| contrast(*rgb, NIGHT) >= LEGIBLE).unwrap_or([255; 3]);
    RGBColor(red, green, blue)
}

fn contrast(light: [u8; 3], dark: [u8; 3]) -> f32 {
    (style::luminance(light) + 0.05) / (style::luminance(dark) + 0.05)
}

fn hex(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn look(approach: &ApproachRow) -> Look {
    Look::Own { family: approach.family_index, variation: approach.variation }
}

/// The class that gives an approach its colour.
pub(super) fn class(approach: &ApproachRow) -> String {
    format!("f{}", approach.family_index as usize % FAMILIES.len())
}

/// The id of an approach's mark.
pub(super) fn symbol(approach: &ApproachRow) -> String {
    let name = match look(approach).marker() {
        Marker::Circle => "circle",
        Marker::Square => "square",
        Marker::Triangle => "triangle",
        Marker::Diamond => "diamond",
        Marker::Wedge => "wedge",
    };
    let hollow = if look(approach).hollow() { "-hollow" } else { "" };
    format!("m-{name}{hollow}")
}

/// What is drawn more than once: marks, the queen, the buttons' signs.
pub(crate) fn symbols() -> Markup {
    const MARKS: [(&str, &str, &str); 5] = [
        ("circle", "M6 1a5 5 0 1 0 .01 0z", "M6 2a4 4 0 1 0 .01 0z"),
        ("square", "M1.2 1.2h9.6v9.6h-9.6z", "M1.9 1.9h8.2v8.2h-8.2z"),
        ("triangle", "M.4 10.4h11.2L6 .8z", "M1.7 9.7h8.6L6 2.3z"),
        ("diamond", "M6 0l6 6-6 6-6-6z", "M6 1.4l4.6 4.6-4.6 4.6-4.6-4.6z"),
        ("wedge", "M.4 1.6h11.2L6 11.2z", "M1.7 2.3h8.6L6 9.7z"),
    ];
    const SIGNS: [(&str, &str); 6] = [
        ("i-play", "M4 2.5v11l9.5-5.5z"),
        ("i-pause", "M4 2.5h3v11H4zM9 2.5h3v11H9z"),
        ("i-next", "M3 2.5v11L10 8zM11 2.5h2v11h-2z"),
        ("i-back", "M13 2.5v11L6 8zM3 2.5h2v11H3z"),
        ("i-end", "M2 2.5v11L7.5 8zM7.5 2.5v11L13 8zM13 2.5h1.6v11H13z"),
        ("i-start", "M14 2.5v11L8.5 8zM8.5 2.5v11L3 8zM1.4 2.5H3v11H1.4z"),
    ];
    const QUEEN: &str = "M4 19h16v2.4H4zM4.6 17.6 2.6 8.4l4.6 4.2L8.6 5.2 12 11l3.4-5.8 1.4 7.4 4.6-4.2-2 9.2z\
                         M2.2 5.4a1.5 1.5 0 1 0 .01 0zM8.3 2.3a1.5 1.5 0 1 0 .01 0zM15.7 2.3a1.5 1.5 0 1 0 .01 0z\
                         M21.8 5.4a1.5 1.5 0 1 0 .01 0z";
    html! {
        svg.symbols width="0" height="0" aria-hidden="true" {
            @for (name, full, hollow) in MARKS {
                symbol id={ "m-" (name) } viewBox="0 0 12 12" { path fill="currentColor" d=(full) {} }
                symbol id={ "m-" (name) "-hollow" } viewBox="0 0 12 12" {
                    path.hollow stroke="currentColor" stroke-width="1.8" d=(hollow) {}
                }
            }
            symbol id="queen" viewBox="0 0 24 24" { path fill="currentColor" d=(QUEEN) {} }
            @for (name, path) in SIGNS { symbol id=(name) viewBox="0 0 16 16" { path d=(path) {} } }
        }
    }
}

/// A chart's SVG to stand in the page: its names are its own, its colours the page's.
pub(super) fn themed(svg: &str, name: &str) -> String {
    let mut svg = svg
        .replace(" id=\"", &format!(" id=\"{name}-"))
        .replace("href=\"#", &format!("href=\"#{name}-"))
        .replace("aria-labelledby=\"title desc\"", &format!("aria-labelledby=\"{name}-title {name}-desc\""));
    let tones = [
        (style::INK, "ink"),
        (style::SOFT, "ink-2"),
        (style::AXIS, "ink-3"),
        (style::GRID, "grid"),
        (style::FAINT_GRID, "faint"),
        (style::YARDSTICK, "ink-3"),
        (style::YARDSTICK_TEXT, "ink-3"),
        (Look::Shared(0).colour(), "rows"),
        (RGBColor(255, 255, 255), "paper"),
    ];
    let tones = tones.map(|(colour, variable)| (colour, variable.to_string()));
    let families = (0..FAMILIES.len()).flat_map(|family| {
        let look = Look::Own { family: family as u32, variation: 0 };
        [(look.colour(), format!("f{family}")), (look.text_colour(), format!("t{family}"))]
    });
    for (colour, variable) in tones.into_iter().chain(families) {
        for paint in ["fill", "stroke"] {
            svg = svg
                .replace(&format!("{paint}=\"{}\"", hex(colour)), &format!("{paint}=\"var(--{variable})\""));
        }
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_can_be_seen_at_night() {
        for family in 0..FAMILIES.len() {
            let RGBColor(red, green, blue) =
                lightened(Look::Own { family: family as u32, variation: 0 }.colour());
            assert!(contrast([red, green, blue], NIGHT) >= LEGIBLE, "family {family}");
        }
    }

    #[test]
    fn a_chart_takes_the_page_s_colours_and_keeps_its_names_apart() {
        let svg = "<svg aria-labelledby=\"title desc\"><title id=\"title\"/><path id=\"r6\" fill=\"#191b1f\"/>\
                   <use href=\"#r6\" stroke=\"#d55e00\"/></svg>";
        let themed = themed(svg, "time");
        assert!(themed.contains("aria-labelledby=\"time-title time-desc\""), "{themed}");
        assert!(themed.contains("id=\"time-r6\" fill=\"var(--ink)\""), "{themed}");
        assert!(themed.contains("href=\"#time-r6\" stroke=\"var(--f0)\""), "{themed}");
    }
}
