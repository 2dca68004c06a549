//! The key below a panel: the names of its lines one after another, as many in a row as fit.

use super::geometry::Place;
use super::labels::MARK;

/// From the end of an entry to the next.
const APART: f32 = 28.0;

/// Where entries of these sizes stand, their marks not counted, and the height of all.
pub(super) fn flow(sizes: &[(f32, f32)], room: f32) -> (Vec<Place>, f32) {
    let (mut x, mut y, mut row) = (0.0, 0.0, 0.0_f32);
    let mut places = Vec::new();
    for (width, height) in sizes {
        if x > 0.0 && x + width > room {
            (x, y, row) = (0.0, y + row, 0.0);
        }
        places.push((x, y));
        x += width + MARK + APART;
        row = row.max(*height);
    }
    (places, y + row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_that_does_not_fit_begins_a_row_below_the_highest_of_the_one_before() {
        let (places, height) = flow(&[(100.0, 40.0), (100.0, 74.0), (300.0, 40.0), (900.0, 40.0)], 500.0);
        let second = 100.0 + MARK + APART;
        assert_eq!(places, [(0.0, 0.0), (second, 0.0), (0.0, 74.0), (0.0, 114.0)]);
        assert_eq!(height, 154.0);
        assert_eq!(flow(&[], 500.0), (vec![], 0.0));
    }
}
