//! Boxes in a column, moved apart.

/// Moves boxes, given as middle and height in order, as little as can be until none overlaps and all are within the limits;
/// returns the middles. (Least squares by pooling neighbours that press on each other.)
pub(crate) fn spread(boxes: &[(f32, f32)], (top, bottom): (f32, f32)) -> Vec<f32> {
    // Stacked without gaps, box i is in the middle at offset i; what remains must not decrease.
    let mut offsets = Vec::new();
    let mut stacked = 0.0;
    for (_, height) in boxes {
        offsets.push(stacked + height / 2.0);
        stacked += height;
    }
    let mut pools: Vec<(f32, usize)> = Vec::new();
    for ((middle, _), offset) in boxes.iter().zip(&offsets) {
        let mut pool = (middle - offset, 1);
        while let Some(above) = pools.pop_if(|above| above.0 > pool.0) {
            let many = above.1 + pool.1;
            pool = ((above.0 * above.1 as f32 + pool.0 * pool.1 as f32) / many as f32, many);
        }
        pools.push(pool);
    }
    // Too many for the room: they begin at the top.
    let last = (bottom - stacked).max(top);
    let starts =
        pools.into_iter().flat_map(|(start, many)| std::iter::repeat_n(start.clamp(top, last), many));
    starts.zip(offsets).map(|(start, offset)| start + offset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_move_as_little_as_they_must() {
        assert_eq!(spread(&[(100.0, 40.0), (300.0, 40.0)], (0.0, 700.0)), [100.0, 300.0]);
        assert_eq!(spread(&[(100.0, 40.0), (100.0, 40.0)], (0.0, 700.0)), [80.0, 120.0]);
        assert_eq!(spread(&[(5.0, 40.0), (6.0, 40.0)], (0.0, 700.0)), [20.0, 60.0]);
        assert_eq!(spread(&[(690.0, 40.0), (699.0, 80.0)], (0.0, 700.0)), [600.0, 660.0]);
        assert_eq!(spread(&[], (0.0, 1.0)), [] as [f32; 0]);
    }
}
