//! The embedded font: widths, and which characters it has.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, GlyphId, Outline};

static REGULAR: LazyLock<FontRef<'static>> =
    LazyLock::new(|| parsed(include_bytes!("../../fonts/QueensSans-latin-Regular.ttf")));
static BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| parsed(include_bytes!("../../fonts/QueensSans-latin-Bold.ttf")));

fn parsed(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the embedded fonts are whole; every test draws with them")
}

/// One of the two styles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Face {
    Regular,
    Bold,
}

impl Face {
    fn font(self) -> &'static FontRef<'static> {
        match self {
            Face::Regular => &REGULAR,
            Face::Bold => &BOLD,
        }
    }

    /// Font units in an em.
    pub(crate) fn units(self) -> f32 {
        self.font().units_per_em().unwrap_or(1000.0)
    }

    pub(crate) fn glyph(self, character: char) -> GlyphId {
        self.font().glyph_id(character)
    }

    pub(crate) fn outline(self, glyph: GlyphId) -> Option<Outline> {
        self.font().outline(glyph)
    }

    /// The glyphs of a text, each with the place of its pen, and the width of all; in font units.
    pub(crate) fn set(self, text: &str) -> (Vec<(GlyphId, f32)>, f32) {
        let mut pen = 0.0;
        let glyphs = text.chars().map(|character| {
            let glyph = self.glyph(character);
            let place = (glyph, pen);
            pen += self.font().h_advance_unscaled(glyph);
            place
        });
        (glyphs.collect(), pen)
    }

    /// The width of a text in pixels, at so many pixels an em.
    pub(crate) fn width(self, text: &str, em: f32) -> f32 {
        self.set(text).1 * em / self.units()
    }

    /// The first character that has no glyph.
    #[cfg(test)]
    pub(crate) fn lacks(self, text: &str) -> Option<char> {
        text.chars().find(|character| self.glyph(*character).0 == 0)
    }
}
