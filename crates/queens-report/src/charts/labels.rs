//! Where the labels of lines go: at their ends, over nothing, and no thread from a line to its label crosses another line.

use super::geometry::{Place, Rect, cross};
use super::spread::spread;

/// A line that wants a label.
pub(crate) struct End {
    /// The stretches of the whole line.
    pub(crate) line: Vec<(Place, Place)>,
    /// Its last point.
    pub(crate) at: Place,
    /// The height it comes from: of ends in one place, the line from above gets the upper label.
    pub(crate) from: f32,
    /// The size of the label.
    pub(crate) size: (f32, f32),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Label {
    pub(crate) rect: Rect,
    /// From near the line's end to the label, where they are apart.
    pub(crate) thread: Option<(Place, Place)>,
    /// No thread can lead here: the line's mark must stand before the label.
    pub(crate) marked: bool,
}

/// The room for a mark before a label.
pub(crate) const MARK: f32 = 24.0;

/// From a line's end to a label beside it; from a marker's middle to where its thread begins; between a label and others.
const BESIDE: f32 = 18.0;
const CLEAR: f32 = 13.0;
const APART: f32 = 5.0;
/// From a label without a thread to all lines but its own: clearly more than its corner is from its line's end.
const UNMISTAKABLE: f32 = 1.5 * BESIDE;
/// From the last ends to the column of labels at the right.
const COLUMN: f32 = 44.0;

/// Places a label for each end. `room` is where labels of lines that end early may stand, and the column at the right runs
/// from its top to its bottom.
pub(crate) fn place(ends: &[End], room: Rect) -> Vec<Label> {
    let last = ends.iter().map(|end| end.at.0).fold(f32::MIN, f32::max);
    let mut beside: Vec<bool> = ends.iter().map(|end| end.at.0 >= last - 1.0).collect();
    loop {
        let placed = with_column(ends, &beside, room, last);
        // Who found no room near its end gets a place in the column, at the height where it belongs, and all others are
        // placed anew.
        let homeless: Vec<usize> = (0..ends.len()).filter(|index| placed[*index].is_none()).collect();
        if homeless.is_empty() {
            return placed.into_iter().flatten().collect();
        }
        for index in homeless {
            beside[index] = true;
        }
    }
}

/// Places the labels that stand in the column at the right, and then the others, where they find room.
fn with_column(ends: &[End], beside: &[bool], room: Rect, last: f32) -> Vec<Option<Label>> {
    let (mut column, mut early): (Vec<usize>, Vec<usize>) = (0..ends.len()).partition(|index| beside[*index]);
    let from_the_top = |a: &usize, b: &usize| {
        let (a, b) = (&ends[*a], &ends[*b]);
        a.at.1.total_cmp(&b.at.1).then(a.from.total_cmp(&b.from))
    };
    let mut placed: Vec<Option<Label>> = vec![None; ends.len()];
    let markers: Vec<Rect> = ends.iter().map(|end| around(end.at)).collect();
    let mut surroundings = Surroundings { ends, markers: &markers, taken: vec![], room };
    column.sort_by(from_the_top);
    let boxes: Vec<(f32, f32)> =
        column.iter().map(|index| (ends[*index].at.1, ends[*index].size.1)).collect();
    let mut slots: Vec<(usize, f32)> =
        column.into_iter().zip(spread(&boxes, (room.y, room.bottom()))).collect();
    // Nothing lies to the right of the last ends, and in the order of the ends no thread of theirs crosses another; those
    // of the early ones come after them, where they can.
    slots.sort_by(|a, b| ends[b.0].at.0.total_cmp(&ends[a.0].at.0));
    for (index, middle) in slots {
        let End { at, size, .. } = ends[index];
        let rect = Rect { x: last + COLUMN, y: middle - size.1 / 2.0, width: size.0, height: size.1 };
        let thread = ((at.0 + CLEAR, at.1), (rect.x - 7.0, middle));
        let label = if at.0 >= last - 1.0 || surroundings.clear(thread) {
            Label { rect, thread: Some(thread), marked: false }
        } else {
            Label { rect: Rect { x: rect.x + MARK, ..rect }, thread: None, marked: true }
        };
        surroundings.taken.push(label);
        placed[index] = Some(label);
    }
    // The others, from the right, so that each finds the room that later ones must leave; neighbours together.
    early.sort_by(|a, b| ends[*b].at.0.total_cmp(&ends[*a].at.0).then(from_the_top(a, b)));
    let near = |a: &usize, b: &usize| {
        let (a, b) = (&ends[*a], &ends[*b]);
        (a.at.0 - b.at.0).abs() < 1.0 && (a.at.1 - b.at.1).abs() < a.size.1
    };
    for group in early.chunk_by(near) {
        let members: Vec<&End> = group.iter().map(|index| &ends[*index]).collect();
        for (index, label) in group.iter().zip(surroundings.place(&members)) {
            placed[*index] = label;
        }
    }
    placed
}

fn around(at: Place) -> Rect {
    Rect { x: at.0, y: at.1, width: 0.0, height: 0.0 }.grown(9.0)
}

/// What labels must keep clear of.
struct Surroundings<'a> {
    ends: &'a [End],
    markers: &'a [Rect],
    taken: Vec<Label>,
    room: Rect,
}

impl Surroundings<'_> {
    fn lines(&self) -> impl Iterator<Item = &(Place, Place)> {
        self.ends.iter().flat_map(|end| &end.line)
    }

    fn free(&self, rect: Rect) -> bool {
        let grown = rect.grown(APART);
        rect.within(self.room)
            && !self.lines().any(|line| grown.meets(*line))
            && !self.markers.iter().any(|marker| grown.overlaps(*marker))
            && !self.taken.iter().any(|label| {
                grown.overlaps(label.rect) || label.thread.is_some_and(|thread| grown.meets(thread))
            })
    }

    fn clear(&self, thread: (Place, Place)) -> bool {
        !self.lines().any(|line| cross(thread, *line))
            && !self.taken.iter().any(|label| {
                label.rect.grown(2.0).meets(thread) || label.thread.is_some_and(|other| cross(thread, other))
            })
    }

    /// Labels for ends that lie close together, given from the top: in one block, or else each by itself; none for an end
    /// where there is no room.
    fn place(&mut self, ends: &[&End]) -> Vec<Option<Label>> {
        if ends.len() > 1
            && let Some(labels) = self.block(ends)
        {
            self.taken.extend(&labels);
            return labels.into_iter().map(Some).collect();
        }
        let alone = |end: &&End| {
            let touching = self.touching(end).map(|rect| Label { rect, thread: None, marked: false });
            let label = touching.or_else(|| self.block(&[*end])?.pop());
            self.taken.extend(label);
            label
        };
        ends.iter().map(alone).collect()
    }

    /// A little away, one under another, with threads.
    fn block(&self, ends: &[&End]) -> Option<Vec<Label>> {
        let many = ends.len() as f32;
        let (x, y) = (ends[0].at.0, ends.iter().map(|end| end.at.1).sum::<f32>() / many);
        let width = ends.iter().map(|end| end.size.0).fold(0.0, f32::max);
        let height: f32 = ends.iter().map(|end| end.size.1).sum();
        for distance in (1..=25).map(|ring| 12.0 + 20.0 * ring as f32) {
            for turn in 0..36 {
                let (sine, cosine) = (turn as f32 * 10.0_f32).to_radians().sin_cos();
                let middle = (x + cosine * (distance + width / 2.0), y - sine * (distance + height / 2.0));
                let block = Rect { x: middle.0 - width / 2.0, y: middle.1 - height / 2.0, width, height };
                if self.free(block)
                    && let Some(labels) = stacked(ends, block)
                    && labels.iter().all(|label| label.thread.is_none_or(|thread| self.clear(thread)))
                {
                    return Some(labels);
                }
            }
        }
        None
    }

    /// A free place that touches the end, and from which no other line is as near: nothing else says whose label it is.
    fn touching(&self, end: &End) -> Option<Rect> {
        let ((x, y), (width, height)) = (end.at, end.size);
        let (aside, above) = (BESIDE + width / 2.0, BESIDE + height / 2.0);
        let ways = [
            (aside, 0.0),
            (aside, -above),
            (0.0, -above),
            (-aside, -above),
            (-aside, 0.0),
            (aside, above),
            (0.0, above),
        ];
        let at = |(dx, dy)| Rect { x: x + dx - width / 2.0, y: y + dy - height / 2.0, width, height };
        let others =
            || self.ends.iter().filter(|other| !std::ptr::eq(*other, end)).flat_map(|other| &other.line);
        let unmistakable = |rect: Rect| !others().any(|line| rect.grown(UNMISTAKABLE).meets(*line));
        ways.map(at).into_iter().find(|rect| self.free(*rect) && unmistakable(*rect))
    }
}

/// The labels of a block, one under another on the side of their ends, with threads; none where threads would get entangled.
fn stacked(ends: &[&End], block: Rect) -> Option<Vec<Label>> {
    let mut top = block.y;
    let mut labels = Vec::new();
    for End { at: (x, y), size: (width, height), .. } in ends {
        let to_the_right = block.x >= x + CLEAR;
        let rect = Rect {
            x: if to_the_right { block.x } else { block.right() - width },
            y: top,
            width: *width,
            height: *height,
        };
        top += height;
        let (tip, foot) = if to_the_right {
            ((x + CLEAR, *y), (rect.x - 6.0, rect.y + height / 2.0))
        } else if block.right() <= x - CLEAR {
            ((x - CLEAR, *y), (rect.right() + 6.0, rect.y + height / 2.0))
        } else if ends.len() == 1 {
            let foot = if rect.y > *y { rect.y } else { rect.bottom() };
            let apart = if rect.y > *y { CLEAR } else { -CLEAR };
            ((*x, y + apart), (x.clamp(rect.x, rect.right()), foot))
        } else {
            return None;
        };
        labels.push(Label { rect, thread: Some((tip, foot)), marked: false });
    }
    Some(labels)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Rect = Rect { x: 0.0, y: 0.0, width: 1100.0, height: 700.0 };

    /// Lines that fan out and end at different places, some in the middle of others.
    fn fan(seed: u64) -> Vec<End> {
        let mut state = seed;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / (1_u64 << 24) as f32
        };
        let mut ends = vec![];
        for _ in 0..5 {
            let (start, slope, steps) =
                (500.0 + 200.0 * random(), 20.0 + 60.0 * random(), 3 + (random() * 4.0) as usize);
            let at = |step: usize| (40.0 + 100.0 * step as f32, start - slope * step as f32);
            let line = (0..steps).map(|step| (at(step), at(step + 1))).collect();
            ends.push(End { line, at: at(steps), from: at(steps - 1).1, size: (200.0, 34.0) });
        }
        ends
    }

    #[test]
    fn no_label_covers_another_and_no_thread_crosses_a_line_or_a_thread() {
        for seed in 0..200 {
            let ends = fan(seed);
            let labels = place(&ends, ROOM);
            assert_eq!(labels.len(), ends.len());
            for (index, label) in labels.iter().enumerate() {
                for other in &labels[..index] {
                    assert!(
                        !label.rect.grown(-0.5).overlaps(other.rect.grown(-0.5)),
                        "{seed}: {label:?} {other:?}"
                    );
                    if let (Some(a), Some(b)) = (label.thread, other.thread) {
                        assert!(a.0 == b.0 || !cross(a, b), "{seed}: {a:?} {b:?}");
                    }
                }
                for line in ends.iter().flat_map(|end| &end.line) {
                    assert!(!label.rect.meets(*line), "{seed}: {label:?} {line:?}");
                    assert!(
                        label.thread.is_none_or(|thread| !cross(thread, *line)),
                        "{seed}: {label:?} {line:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_label_that_finds_no_room_near_its_line_stands_where_it_belongs_in_the_column() {
        let line = |y: f32, steps: usize| {
            let at = |step: usize| (40.0 + 100.0 * step as f32, y);
            let line = (0..steps).map(|step| (at(step), at(step + 1))).collect();
            End { line, at: at(steps), from: y, size: (200.0, 34.0) }
        };
        // Lines so close that nothing fits between them; the middle one ends early.
        let ends: Vec<End> =
            (0..21).map(|index| line(20.0 * index as f32 + 40.0, if index == 10 { 7 } else { 8 })).collect();
        let labels = place(&ends, ROOM);
        for (index, pair) in labels.windows(2).enumerate() {
            assert!(pair[0].rect.y < pair[1].rect.y, "{index}: {pair:?}");
            assert!(pair[0].thread.is_some() || pair[0].marked, "{index}: {pair:?}");
        }
    }

    /// From a box to a stretch of a line, by samples.
    fn distance(rect: Rect, (from, to): (Place, Place)) -> f32 {
        let at = |share: f32| (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
        let away =
            |(x, y): Place| (x - x.clamp(rect.x, rect.right())).hypot(y - y.clamp(rect.y, rect.bottom()));
        (0..=50).map(|step| away(at(step as f32 / 50.0))).fold(f32::MAX, f32::min)
    }

    #[test]
    fn a_label_that_stands_alone_is_nearest_to_its_own_line() {
        let mut alone = 0;
        for seed in 0..200 {
            let ends = fan(seed);
            for (index, label) in place(&ends, ROOM).iter().enumerate() {
                if label.thread.is_some() || label.marked {
                    continue;
                }
                alone += 1;
                let own = distance(label.rect, (ends[index].at, ends[index].at));
                let others = ends.iter().enumerate().filter(|(other, _)| *other != index);
                for line in others.flat_map(|(_, end)| &end.line) {
                    assert!(own < distance(label.rect, *line), "{seed}: {label:?} {line:?}");
                }
            }
        }
        assert!(alone > 100, "{alone}");
    }
}
