//! The one backend that plotters draws on: it records what is drawn in a [`Scene`], and never fails.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle,
    FontTransform,
};

use super::font::Face;
use super::scene::{Scene, Shape, Step};

/// Plotters takes the height of a line, from ascent to descent, for the size of a font.
pub(crate) const LINE_PER_EM: f32 = 1.24;

pub(crate) struct Recorder {
    size: (u32, u32),
    scene: Rc<RefCell<Scene>>,
}

type Outcome<T = ()> = Result<T, DrawingErrorKind<Infallible>>;

impl Recorder {
    pub(crate) fn new(size: (u32, u32), scene: Rc<RefCell<Scene>>) -> Self {
        Self { size, scene }
    }

    fn outline(&mut self, steps: Vec<Step>, colour: BackendColor, stroke: Option<f32>) -> Outcome {
        if colour.alpha > 0.0 {
            let alpha = colour.alpha as f32;
            self.scene.borrow_mut().push(Shape::Outline { steps, colour: colour.rgb, alpha, stroke });
        }
        Ok(())
    }
}

fn polygon(points: impl IntoIterator<Item = BackendCoord>, closed: bool, shift: f32) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (x, y) in points {
        let (x, y) = (x as f32 + shift, y as f32 + shift);
        steps.push(if steps.is_empty() { Step::Move(x, y) } else { Step::Line(x, y) });
    }
    if closed {
        steps.push(Step::Close);
    }
    steps
}

fn face(style: &impl BackendTextStyle) -> Face {
    if matches!(style.style(), FontStyle::Bold) { Face::Bold } else { Face::Regular }
}

impl DrawingBackend for Recorder {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Outcome {
        Ok(())
    }

    fn present(&mut self) -> Outcome {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Outcome {
        self.outline(polygon([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], true, 0.0), colour, None)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Outcome {
        self.draw_path([from, to], style)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Outcome {
        let width = style.stroke_width();
        // A line an odd number of pixels wide is sharp when its middle runs through the middle of pixels.
        let shift = if width % 2 == 1 { 0.5 } else { 0.0 };
        self.outline(polygon(path, false, shift), style.color(), Some(width as f32))
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        a: BackendCoord,
        b: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Outcome {
        let corners = [a, (b.0, a.1), b, (a.0, b.1)];
        self.outline(polygon(corners, true, 0.0), style.color(), (!fill).then(|| style.stroke_width() as f32))
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        at: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Outcome {
        let (x, y, r) = (at.0 as f32, at.1 as f32, radius as f32);
        // The handles of a quarter circle.
        let k = r * 0.552_284_8;
        let steps = vec![
            Step::Move(x + r, y),
            Step::Cubic([x + r, y + k, x + k, y + r, x, y + r]),
            Step::Cubic([x - k, y + r, x - r, y + k, x - r, y]),
            Step::Cubic([x - r, y - k, x - k, y - r, x, y - r]),
            Step::Cubic([x + k, y - r, x + r, y - k, x + r, y]),
            Step::Close,
        ];
        self.outline(steps, style.color(), (!fill).then(|| style.stroke_width() as f32))
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Outcome {
        self.outline(polygon(corners, true, 0.0), style.color(), None)
    }

    fn draw_text<T: BackendTextStyle>(&mut self, text: &str, style: &T, at: BackendCoord) -> Outcome {
        let (face, em) = (face(style), style.size() as f32 / LINE_PER_EM);
        let width = face.width(text, em);
        let along = match style.anchor().h_pos {
            HPos::Left => 0.0,
            HPos::Center => -width / 2.0,
            HPos::Right => -width,
        };
        // From the anchor down to the baseline; the middle is that of figures and capitals.
        let down = match style.anchor().v_pos {
            VPos::Top => 0.88 * em,
            VPos::Center => 0.36 * em,
            VPos::Bottom => -0.12 * em,
        };
        let upwards = !matches!(style.transform(), FontTransform::None);
        let (dx, dy) = if upwards { (down, -along) } else { (along, down) };
        let at = (at.0 as f32 + dx, at.1 as f32 + dy);
        let colour = style.color().rgb;
        self.scene.borrow_mut().push(Shape::Text { text: text.into(), face, em, at, upwards, colour });
        Ok(())
    }

    fn estimate_text_size<T: BackendTextStyle>(&self, text: &str, style: &T) -> Outcome<(u32, u32)> {
        let em = style.size() as f32 / LINE_PER_EM;
        Ok((face(style).width(text, em).ceil() as u32, em.ceil() as u32))
    }
}
