//! Colours, marks and dashes: one colour a family, marks and dashes for its variations, the same on every chart.

use plotters::style::RGBColor;

use super::scene::Rgb;

pub(crate) const INK: RGBColor = RGBColor(25, 27, 31);
pub(crate) const SOFT: RGBColor = RGBColor(71, 75, 82);
pub(crate) const AXIS: RGBColor = RGBColor(118, 122, 130);
pub(crate) const GRID: RGBColor = RGBColor(230, 229, 224);
pub(crate) const FAINT_GRID: RGBColor = RGBColor(243, 242, 239);
/// A line that is there for comparison.
pub(crate) const YARDSTICK: RGBColor = RGBColor(150, 154, 161);
pub(crate) const YARDSTICK_TEXT: RGBColor = RGBColor(105, 109, 116);
/// A line that several families share.
const SHARED: Rgb = (60, 65, 73);

/// Okabe and Ito's colours in the order of the page's tokens, without their yellow, which is lost on white, and six more
/// that keep apart from them.
pub(crate) const FAMILIES: [Rgb; 12] = [
    (0xd5, 0x5e, 0x00),
    (0x00, 0x72, 0xb2),
    (0x00, 0x9e, 0x73),
    (0xcc, 0x79, 0xa7),
    (0xe6, 0x9f, 0x00),
    (0x56, 0xb4, 0xe9),
    (0x7a, 0x4a, 0x1e),
    (0x6a, 0x3d, 0x9a),
    (0xa5, 0x0f, 0x2d),
    (0x00, 0x78, 0x80),
    (0x80, 0x80, 0x00),
    (0x44, 0x5a, 0x90),
];

/// Letters are thinner than lines and need more contrast with the paper: that of WCAG's level AA.
const LEGIBLE: f32 = 4.5;

/// What tells a series from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// Of one approach, or of several of one family.
    Own { family: u32, variation: u32 },
    /// Of several families that have the same figures; its place among those of one chart.
    Shared(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Marker {
    Circle,
    Square,
    Triangle,
    Diamond,
    Wedge,
}

impl Look {
    pub(crate) fn colour(self) -> RGBColor {
        let (red, green, blue) = match self {
            Look::Own { family, .. } => FAMILIES[family as usize % FAMILIES.len()],
            Look::Shared(_) => SHARED,
        };
        RGBColor(red, green, blue)
    }

    /// The colour, darkened until letters in it can be read.
    pub(crate) fn text_colour(self) -> RGBColor {
        let RGBColor(red, green, blue) = self.colour();
        let darker = |share: f32| [red, green, blue].map(|part| (f32::from(part) * share).round() as u8);
        let shares = (0..=100).rev().map(|percent| darker(percent as f32 / 100.0));
        let [red, green, blue] =
            shares.into_iter().find(|rgb| contrast_with_white(*rgb) >= LEGIBLE).unwrap_or_default();
        RGBColor(red, green, blue)
    }

    pub(crate) fn marker(self) -> Marker {
        const MARKERS: [Marker; 5] =
            [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Wedge];
        match self {
            Look::Own { family, variation } => {
                // Where colours come round again, marks do not, nor dashes.
                MARKERS[(variation as usize + family as usize / FAMILIES.len()) % MARKERS.len()]
            }
            Look::Shared(place) => MARKERS[place as usize % MARKERS.len()],
        }
    }

    /// Variations are hollow and dashed.
    pub(crate) fn hollow(self) -> bool {
        matches!(self, Look::Own { variation: 1.., .. } | Look::Shared(1..))
    }

    /// Lengths of dash and gap; none for a solid line.
    pub(crate) fn dash(self) -> Option<(i32, i32)> {
        const DASHES: [(i32, i32); 3] = [(18, 12), (3, 10), (38, 12)];
        /// Of a family whose colour another has too.
        const AGAIN: (i32, i32) = (60, 8);
        match self {
            Look::Own { family, variation: 0 } if family as usize >= FAMILIES.len() => Some(AGAIN),
            Look::Own { variation: place @ 1.., .. } | Look::Shared(place @ 1..) => {
                Some(DASHES[(place as usize - 1) % DASHES.len()])
            }
            _ => None,
        }
    }
}

/// WCAG's contrast ratio.
fn contrast_with_white(rgb: [u8; 3]) -> f32 {
    1.05 / (luminance(rgb) + 0.05)
}

/// WCAG's relative luminance, from 0 for black to 1 for white.
pub(crate) fn luminance(rgb: [u8; 3]) -> f32 {
    let linear = rgb.map(|part| {
        let part = f32::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_label_can_be_read_and_keeps_its_hue() {
        for family in 0..30 {
            let RGBColor(red, green, blue) = Look::Own { family, variation: 0 }.text_colour();
            assert!(contrast_with_white([red, green, blue]) >= LEGIBLE, "family {family}");
        }
        assert_eq!(Look::Own { family: 1, variation: 3 }.text_colour(), RGBColor(0x00, 0x72, 0xb2));
    }

    #[test]
    fn two_families_of_one_colour_differ_in_mark_and_dash() {
        let look = |family| Look::Own { family, variation: 0 };
        for a in 0..24 {
            for b in 0..a {
                let (a, b) = (look(a), look(b));
                let apart = a.marker() != b.marker() && a.dash() != b.dash();
                assert!(a.colour() != b.colour() || apart, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn variations_differ_in_more_than_colour() {
        let looks = [0, 1, 2, 3].map(|variation| Look::Own { family: 0, variation });
        for (index, a) in looks.iter().enumerate() {
            for b in &looks[..index] {
                assert_eq!(a.colour(), b.colour());
                assert_ne!(a.marker(), b.marker());
                assert_ne!(a.dash(), b.dash());
            }
        }
    }
}
