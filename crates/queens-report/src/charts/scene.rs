//! A picture as vector shapes, written as SVG or painted as PNG: both from the same shapes.

use std::collections::BTreeSet;
use std::fmt::Write;

use ab_glyph::{GlyphId, OutlineCurve};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

use super::font::Face;

/// A step of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Step {
    Move(f32, f32),
    Line(f32, f32),
    Quad([f32; 4]),
    Cubic([f32; 6]),
    Close,
}

/// Red, green, blue.
pub(crate) type Rgb = (u8, u8, u8);

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Shape {
    /// Filled, or stroked where it has a width.
    Outline { steps: Vec<Step>, colour: Rgb, alpha: f32, stroke: Option<f32> },
    /// A line of text from its pen's start on the baseline, maybe turned to run upwards.
    Text { text: String, face: Face, em: f32, at: (f32, f32), upwards: bool, colour: Rgb },
}

/// A picture.
#[derive(Default)]
pub(crate) struct Scene {
    pub(crate) shapes: Vec<Shape>,
}

impl Scene {
    /// Adds a shape; a stroke like the one before it joins that one's outline.
    pub(crate) fn push(&mut self, shape: Shape) {
        if let Shape::Outline { steps: new, colour: c, alpha: a, stroke: Some(s) } = &shape
            && *a >= 1.0
            && let Some(Shape::Outline { steps, colour, alpha, stroke: Some(stroke) }) =
                self.shapes.last_mut()
            && (&*colour, &*alpha, &*stroke) == (c, a, s)
        {
            steps.extend(new);
        } else {
            self.shapes.push(shape);
        }
    }

    /// As a file of its own: each glyph is defined once and used by reference, so no font is needed to show it.
    pub(crate) fn svg(&self, (width, height): (u32, u32), title: &str, description: &str) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">{}</title>\n\
             <desc id=\"desc\">{}</desc>\n<defs>\n",
            escaped(title),
            escaped(description)
        );
        for (face, glyph) in self.glyphs() {
            let _ = writeln!(
                svg,
                "<path id=\"{}\" d=\"{}\"/>",
                name(face, glyph),
                path_data(&outline(face, glyph))
            );
        }
        svg += "</defs>\n";
        for shape in &self.shapes {
            shape.write_svg(&mut svg);
        }
        svg + "</svg>\n"
    }

    /// Every glyph that marks anything.
    fn glyphs(&self) -> BTreeSet<(Face, GlyphId)> {
        let of = |shape: &Shape| match shape {
            Shape::Text { text, face, .. } => {
                face.set(text).0.iter().map(|(glyph, _)| (*face, *glyph)).collect()
            }
            Shape::Outline { .. } => Vec::new(),
        };
        self.shapes.iter().flat_map(of).filter(|(face, glyph)| face.outline(*glyph).is_some()).collect()
    }

    /// Anti-aliased, as the bytes of a PNG file.
    pub(crate) fn png(&self, (width, height): (u32, u32)) -> Vec<u8> {
        let mut canvas = Pixmap::new(width, height).expect("a chart has a size, and not a huge one");
        for shape in &self.shapes {
            shape.paint(&mut canvas);
        }
        canvas.encode_png().expect("memory takes it")
    }
}

impl Shape {
    fn write_svg(&self, svg: &mut String) {
        let _ = match self {
            Shape::Outline { steps, colour, alpha, stroke } => {
                let _ = write!(svg, "<path d=\"{}\"", path_data(steps));
                let _ = match stroke {
                    Some(width) => write!(
                        svg,
                        " fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"",
                        hex(*colour)
                    ),
                    None => write!(svg, " fill=\"{}\"", hex(*colour)),
                };
                if *alpha < 1.0 {
                    let _ = write!(svg, " opacity=\"{alpha:.2}\"");
                }
                writeln!(svg, "/>")
            }
            Shape::Text { text, face, em, at, upwards, colour } => {
                let scale = em / face.units();
                let turn = if *upwards { " rotate(-90)" } else { "" };
                let _ = write!(
                    svg,
                    "<g fill=\"{}\" transform=\"translate({} {}){turn} scale({scale:.5} {:.5})\">",
                    hex(*colour),
                    short(at.0),
                    short(at.1),
                    -scale
                );
                for (glyph, pen) in face.set(text).0 {
                    if face.outline(glyph).is_some() {
                        let _ = write!(svg, "<use href=\"#{}\" x=\"{}\"/>", name(*face, glyph), short(pen));
                    }
                }
                writeln!(svg, "</g>")
            }
        };
    }

    fn paint(&self, canvas: &mut Pixmap) {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        match self {
            Shape::Outline { steps, colour, alpha, stroke } => {
                let Some(path) = path(steps) else { return };
                paint.set_color_rgba8(colour.0, colour.1, colour.2, (alpha * 255.0).round() as u8);
                let identity = Transform::identity();
                match stroke {
                    Some(width) => {
                        let stroke = Stroke {
                            width: *width,
                            line_join: LineJoin::Round,
                            line_cap: LineCap::Round,
                            ..Stroke::default()
                        };
                        canvas.stroke_path(&path, &paint, &stroke, identity, None);
                    }
                    None => canvas.fill_path(&path, &paint, FillRule::Winding, identity, None),
                }
            }
            Shape::Text { text, face, em, at, upwards, colour } => {
                paint.set_color_rgba8(colour.0, colour.1, colour.2, 255);
                let scale = em / face.units();
                let turn = if *upwards { -90.0 } else { 0.0 };
                let line = Transform::from_translate(at.0, at.1).pre_rotate(turn).pre_scale(scale, -scale);
                for (glyph, pen) in face.set(text).0 {
                    if let Some(path) = path(&outline(*face, glyph)) {
                        canvas.fill_path(
                            &path,
                            &paint,
                            FillRule::Winding,
                            line.pre_translate(pen, 0.0),
                            None,
                        );
                    }
                }
            }
        }
    }
}

/// A glyph in font units, upwards; empty for a space.
fn outline(face: Face, glyph: GlyphId) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut pen: Option<ab_glyph::Point> = None;
    for curve in face.outline(glyph).map(|outline| outline.curves).unwrap_or_default() {
        let (OutlineCurve::Line(start, _) | OutlineCurve::Quad(start, ..) | OutlineCurve::Cubic(start, ..)) =
            curve;
        if pen != Some(start) {
            steps.extend(pen.map(|_| Step::Close));
            steps.push(Step::Move(start.x, start.y));
        }
        let end = match curve {
            OutlineCurve::Line(_, end) => {
                steps.push(Step::Line(end.x, end.y));
                end
            }
            OutlineCurve::Quad(_, a, end) => {
                steps.push(Step::Quad([a.x, a.y, end.x, end.y]));
                end
            }
            OutlineCurve::Cubic(_, a, b, end) => {
                steps.push(Step::Cubic([a.x, a.y, b.x, b.y, end.x, end.y]));
                end
            }
        };
        pen = Some(end);
    }
    steps.extend(pen.map(|_| Step::Close));
    steps
}

fn path(steps: &[Step]) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for step in steps {
        match *step {
            Step::Move(x, y) => builder.move_to(x, y),
            Step::Line(x, y) => builder.line_to(x, y),
            Step::Quad([a, b, x, y]) => builder.quad_to(a, b, x, y),
            Step::Cubic([a, b, c, d, x, y]) => builder.cubic_to(a, b, c, d, x, y),
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

fn path_data(steps: &[Step]) -> String {
    let mut data = String::new();
    for step in steps {
        let numbers: &[f32] = match step {
            Step::Move(x, y) | Step::Line(x, y) => &[*x, *y],
            Step::Quad(numbers) => numbers,
            Step::Cubic(numbers) => numbers,
            Step::Close => &[],
        };
        data.push(match step {
            Step::Move(..) => 'M',
            Step::Line(..) => 'L',
            Step::Quad(_) => 'Q',
            Step::Cubic(_) => 'C',
            Step::Close => 'Z',
        });
        let numbers: Vec<String> = numbers.iter().map(|number| short(*number)).collect();
        data += &numbers.join(" ");
    }
    data
}

/// A tenth of a pixel is enough.
fn short(number: f32) -> String {
    let rounded = (number * 10.0).round() / 10.0;
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

fn name(face: Face, glyph: GlyphId) -> String {
    match face {
        Face::Regular => format!("r{}", glyph.0),
        Face::Bold => format!("b{}", glyph.0),
    }
}

fn hex((red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
