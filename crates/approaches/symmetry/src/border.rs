//! The queens of the four border lines.

use queens_core::{BoardSize, Square};

use crate::memory::most_orbits;

/// The border queens of one board out of an orbit, and what they leave to the rows inside.
pub(crate) struct Border {
    /// How many different images it has: the weight of each completion.
    pub(crate) orbit_size: u64,
    /// The rows without a queen, one bit for each.
    rows: u64,
    /// The columns without a queen, one bit for each.
    pub(crate) open_columns: u64,
    /// The falling diagonals that hold a queen, each by a bit at its column in row 0: −1 is bit 63.
    falling: u64,
    /// The rising diagonals that hold a queen, each by a bit at its column in row 0: most lie beyond the right edge.
    rising: u64,
}

/// The places of the border queens, each counted clockwise from a corner: along the top, the right, the bottom, the left.
///
/// A quarter turn hands each line's place on to the next line, and a reflection counts backwards. A queen in a corner is
/// at the end of one line and at the start of the next.
type Places = [usize; 4];

/// The borders without conflict, one of each orbit.
pub(crate) fn one_of_each_orbit(n: BoardSize) -> Vec<Border> {
    let n = n.get();
    let mut borders = Vec::with_capacity(most_orbits(n));
    for code in 0..n.pow(4) {
        let places = [code / n.pow(3), code / n.pow(2) % n, code / n % n, code % n];
        let images = images(n, places);
        if images.iter().all(|&image| places <= image) && are_conflict_free(n, places) {
            borders.push(easiest(n, images));
        }
    }
    borders
}

/// The eight images, with repetitions where the border has a symmetry.
fn images(n: usize, places: Places) -> [Places; 8] {
    let [a, b, c, d] = places;
    let backwards = |place: usize| n - 1 - place;
    let [e, f, g, h] = [d, c, b, a].map(backwards);
    [
        [a, b, c, d],
        [d, a, b, c],
        [c, d, a, b],
        [b, c, d, a],
        [e, f, g, h],
        [h, e, f, g],
        [g, h, e, f],
        [f, g, h, e],
    ]
}

/// Whether no two border queens attack each other, and they agree on the corners.
fn are_conflict_free(n: usize, places: Places) -> bool {
    let corners_agree = (0..4).all(|line| (places[line] == n - 1) == (places[(line + 1) % 4] == 0));
    let queens = squares(n, places);
    corners_agree && queens.iter().all(|queen| !queens.iter().any(|other| other.attacks(*queen)))
}

/// The squares of the four places, those of a corner twice.
fn squares(n: usize, [top, right, bottom, left]: Places) -> [Square; 4] {
    [
        Square { row: 0, column: top },
        Square { row: right, column: n - 1 },
        Square { row: n - 1, column: n - 1 - bottom },
        Square { row: n - 1 - left, column: 0 },
    ]
}

/// Of all images, the one whose upper half leaves the fewest squares: it prunes the tree nearest to its root. Measured,
/// that takes about six tenths of the squares that the first image in order would.
fn easiest(n: usize, mut images: [Places; 8]) -> Border {
    images.sort_unstable();
    let repetitions = images.iter().filter(|&image| *image == images[0]).count() as u64;
    let borders = images.map(|places| Border::new(n, places, 8 / repetitions));
    borders.into_iter().min_by_key(|border| border.free_squares(n / 2)).expect("there are eight")
}

impl Border {
    fn new(n: usize, places: Places, orbit_size: u64) -> Self {
        let queens = squares(n, places);
        let all = u64::MAX >> (64 - n);
        let mut border = Border { orbit_size, rows: all, open_columns: all, falling: 0, rising: 0 };
        for Square { row, column } in queens {
            border.rows &= !(1 << row);
            border.open_columns &= !(1 << column);
            border.falling |= (1_u64 << column).rotate_right(row as u32);
            border.rising |= 1 << (column + row);
        }
        border
    }

    /// The rows without a queen, top down: those to fill inside.
    pub(crate) fn rows(&self) -> impl Iterator<Item = usize> + use<> {
        let rows = self.rows;
        (0..64).filter(move |row| rows >> row & 1 == 1)
    }

    /// The diagonals of the border queens where they cross this row.
    pub(crate) fn diagonals_in(&self, row: usize) -> (u64, u64) {
        (self.falling.rotate_left(row as u32), self.rising >> row)
    }

    /// How many squares are free in the first `rows` rows to fill.
    fn free_squares(&self, rows: usize) -> u32 {
        let free = |row| {
            let (falling, rising) = self.diagonals_in(row);
            (self.open_columns & !(falling | rising)).count_ones()
        };
        self.rows().take(rows).map(free).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_orbit_is_met_once_and_weighs_what_it_holds() {
        for n in 2..=9_usize {
            let all = (0..n.pow(4))
                .map(|code| [code / n.pow(3), code / n.pow(2) % n, code / n % n, code % n])
                .filter(|&places| are_conflict_free(n, places))
                .count();
            let borders = one_of_each_orbit(BoardSize::of(n));
            assert_eq!(borders.iter().map(|border| border.orbit_size).sum::<u64>(), all as u64, "n = {n}");
            assert!(borders.iter().all(|border| [2, 4, 8].contains(&border.orbit_size)), "n = {n}");
        }
    }

    #[test]
    fn what_a_border_leaves_is_what_its_queens_do_not_attack() {
        let n = 8;
        let places = [2, 3, 5, 1];
        let queens = squares(n, places);
        let border = Border::new(n, places, 8);
        assert!(border.rows().eq([1, 2, 4, 5]));
        for row in border.rows() {
            let (falling, rising) = border.diagonals_in(row);
            for column in 0..n {
                let free = border.open_columns & !(falling | rising) & (1 << column) != 0;
                let attacked = queens.iter().any(|queen| queen.attacks(Square { row, column }));
                assert_eq!(free, !attacked, "row {row}, column {column}");
            }
        }
    }
}
