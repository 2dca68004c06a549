//! Places, boxes and whether they meet.

/// A place in pixels, to the right and down.
pub(crate) type Place = (f32, f32);

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rect {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Rect {
    pub(super) fn grown(self, by: f32) -> Self {
        Self { x: self.x - by, y: self.y - by, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }

    pub(super) fn right(self) -> f32 {
        self.x + self.width
    }

    pub(super) fn bottom(self) -> f32 {
        self.y + self.height
    }

    pub(super) fn overlaps(self, other: Self) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    pub(super) fn within(self, outer: Self) -> bool {
        self.x >= outer.x
            && self.right() <= outer.right()
            && self.y >= outer.y
            && self.bottom() <= outer.bottom()
    }

    /// Liang and Barsky's clipping leaves something.
    pub(super) fn meets(self, (from, to): (Place, Place)) -> bool {
        let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let sides = [
            (-dx, from.0 - self.x),
            (dx, self.right() - from.0),
            (-dy, from.1 - self.y),
            (dy, self.bottom() - from.1),
        ];
        for (step, room) in sides {
            if step == 0.0 {
                if room < 0.0 {
                    return false;
                }
            } else if step < 0.0 {
                enter = enter.max(room / step);
            } else {
                leave = leave.min(room / step);
            }
        }
        enter <= leave
    }
}

/// Whether two stretches have a point in common.
pub(super) fn cross((a, b): (Place, Place), (c, d): (Place, Place)) -> bool {
    let side = |p: Place, q: Place, r: Place| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    side(a, b, c) * side(a, b, d) <= 0.0 && side(c, d, a) * side(c, d, b) <= 0.0
}
