//! The queens on the border, one representative for each class of symmetric borders.
//!
//! Every solution has a queen in the top row, the right column, the bottom row and the left column: four queens, or three
//! when one stands in a corner, on two of these lines at once (on all four when n = 1). A **border** is where they stand.
//!
//! The eight symmetries of the square, four turns and their mirror images, carry the solutions with one border one to
//! one to those with its image. So the solutions of one border of each class are counted, and that count is taken once
//! for each border of the class. A class has 8 borders as a rule, 4 where the half turn leaves the border as it is, and
//! 2 where the quarter turn does. No reflection does: it would carry a queen to a square that she attacks. (Only the board
//! of one square has a class of 1.)
//!
//! The one that stands for its class is the least, by top, right, bottom, left in this order.

use queens_core::{BoardSize, Square};

use crate::memory::most_classes;

/// Where the queens of the four border lines stand, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Border {
    /// The column of the top row's queen.
    top: u8,
    /// The row of the right column's queen.
    right: u8,
    /// The column of the bottom row's queen.
    bottom: u8,
    /// The row of the left column's queen.
    left: u8,
}

/// The least border of a class, and how many there are in the class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    pub(crate) border: Border,
    pub(crate) size: u8,
}

impl Class {
    /// What tells it from any other: its border, and its size.
    pub(crate) fn numbers(self) -> [u8; 5] {
        let Border { top, right, bottom, left } = self.border;
        [top, right, bottom, left, self.size]
    }
}

impl Border {
    /// The squares of the four, the same one twice for a queen in a corner.
    pub(crate) fn squares(self, n: BoardSize) -> [Square; 4] {
        let last = n.get() - 1;
        let [top, right, bottom, left] = [self.top, self.right, self.bottom, self.left].map(usize::from);
        [(0, top), (right, last), (last, bottom), (left, 0)].map(|(row, column)| Square { row, column })
    }

    /// Whether no two attack each other.
    fn is_conflict_free(self, n: BoardSize) -> bool {
        let squares = self.squares(n);
        !squares.iter().enumerate().any(|(i, queen)| squares[..i].iter().any(|other| queen.attacks(*other)))
    }

    /// A quarter turn clockwise: row and column become column and n − 1 − row.
    fn turned(self, n: BoardSize) -> Self {
        let flip = |place: u8| n.get() as u8 - 1 - place;
        Border { top: flip(self.left), right: self.top, bottom: flip(self.right), left: self.bottom }
    }

    /// Left and right exchanged.
    fn mirrored(self, n: BoardSize) -> Self {
        let flip = |place: u8| n.get() as u8 - 1 - place;
        Border { top: flip(self.top), right: self.left, bottom: flip(self.bottom), left: self.right }
    }

    /// Itself and what the other seven symmetries make of it.
    fn images(self, n: BoardSize) -> [Self; 8] {
        let quarter = self.turned(n);
        let half = quarter.turned(n);
        let turns = [self, quarter, half, half.turned(n)];
        let [a, b, c, d] = turns;
        let [e, f, g, h] = turns.map(|turn| turn.mirrored(n));
        [a, b, c, d, e, f, g, h]
    }

    /// The class of a border that is the least of its images.
    fn class(self, n: BoardSize) -> Option<Class> {
        let images = self.images(n);
        let fixed = images.iter().filter(|image| **image == self).count() as u8;
        images.iter().all(|image| self <= *image).then_some(Class { border: self, size: 8 / fixed })
    }
}

/// All classes of borders without conflict.
pub(crate) fn classes(n: BoardSize) -> Vec<Class> {
    let last = n.get() as u8 - 1;
    let mut classes = Vec::with_capacity(most_classes(n));
    // In a least border no queen is nearer to a corner than the top one is to hers on the left: some image would have
    // that distance for its top.
    for top in 0..=last / 2 {
        for right in top..=last - top {
            for bottom in top..=last - top {
                for left in top..=last - top {
                    let border = Border { top, right, bottom, left };
                    if border.is_conflict_free(n) {
                        classes.extend(border.class(n));
                    }
                }
            }
        }
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All solutions, each as the column of every row, by trying every square.
    fn solutions(n: BoardSize) -> Vec<Vec<usize>> {
        fn extend(n: usize, columns: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
            let row = columns.len();
            if row == n {
                found.push(columns.clone());
                return;
            }
            for column in 0..n {
                let new = Square { row, column };
                if !columns.iter().enumerate().any(|(row, &column)| new.attacks(Square { row, column })) {
                    columns.push(column);
                    extend(n, columns, found);
                    columns.pop();
                }
            }
        }
        let mut found = Vec::new();
        extend(n.get(), &mut Vec::new(), &mut found);
        found
    }

    fn border_of(columns: &[usize]) -> Border {
        let row_of = |column| columns.iter().position(|&other| other == column).unwrap() as u8;
        let last = columns.len() - 1;
        Border { top: columns[0] as u8, right: row_of(last), bottom: columns[last] as u8, left: row_of(0) }
    }

    #[test]
    fn every_solution_lies_in_exactly_one_class_and_each_border_of_a_class_has_equally_many() {
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(9)) {
            let borders: Vec<Border> = solutions(n).iter().map(|columns| border_of(columns)).collect();
            let count = |border: Border| borders.iter().filter(|other| **other == border).count();
            let mut sum = 0;
            for Class { border, size } in classes(n) {
                let mut images = border.images(n).to_vec();
                images.sort();
                images.dedup();
                assert_eq!(images.len(), usize::from(size), "n = {n}: {border:?}");
                let half_turn = border.turned(n).turned(n) == border;
                let expected = match border.turned(n) == border {
                    _ if n.get() == 1 => 1,
                    true => 2,
                    false if half_turn => 4,
                    false => 8,
                };
                assert_eq!(size, expected, "n = {n}: {border:?}");
                assert!(images.iter().all(|image| count(*image) == count(border)), "n = {n}: {border:?}");
                sum += count(border) * usize::from(size);
            }
            assert_eq!(sum, borders.len(), "n = {n}");
        }
    }

    #[test]
    fn there_are_as_many_classes_as_the_page_says() {
        assert_eq!(classes(BoardSize::of(16)).len(), 3_206);
    }

    #[test]
    fn no_class_is_missed_by_starting_at_the_top_queen() {
        for n in BoardSize::range(BoardSize::of(1)..=BoardSize::of(9)) {
            let places = || 0..n.get() as u8;
            let all = places().flat_map(|top| {
                places().flat_map(move |right| {
                    places()
                        .flat_map(move |bottom| places().map(move |left| Border { top, right, bottom, left }))
                })
            });
            let least: Vec<Border> = all
                .filter(|border| {
                    border.is_conflict_free(n) && border.images(n).iter().all(|image| border <= image)
                })
                .collect();
            let found: Vec<Border> = classes(n).iter().map(|class| class.border).collect();
            assert_eq!(found, least, "n = {n}");
        }
    }

    #[test]
    fn the_symmetries_of_a_border_are_those_of_its_squares() {
        let n = BoardSize::of(8);
        let border = Border { top: 1, right: 2, bottom: 4, left: 5 };
        let squares = |border: Border| {
            let mut squares = border.squares(n);
            squares.sort();
            squares
        };
        let carried = |to: fn(usize, usize) -> (usize, usize)| {
            let mut squares = border.squares(n).map(|Square { row, column }| {
                let (row, column) = to(row, column);
                Square { row, column }
            });
            squares.sort();
            squares
        };
        assert_eq!(squares(border.turned(n)), carried(|row, column| (column, 7 - row)));
        assert_eq!(squares(border.mirrored(n)), carried(|row, column| (row, 7 - column)));
    }
}
