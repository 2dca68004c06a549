//! The eight symmetries of the square, and the solutions that are alike under them.
//!
//! Turned or reflected, a solution is a solution: an orbit holds all the images of one. Published tables disagree on
//! what "unique" means: n = 8 has 12 solutions up to rotation and reflection, the usual meaning of *fundamental*, and
//! 24 up to rotation alone. [`UpTo`] says which.

use crate::{BoardSize, Placement, Square};

/// A way to lay a square onto itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symmetry {
    /// As it is.
    Identity,
    /// Turned clockwise by 90 degrees.
    QuarterTurn,
    /// Turned by 180 degrees.
    HalfTurn,
    /// Turned clockwise by 270 degrees.
    ThreeQuarterTurn,
    /// Left for right.
    LeftRight,
    /// Top for bottom.
    TopBottom,
    /// At the diagonal from the top left: rows for columns.
    Diagonal,
    /// At the diagonal from the top right.
    AntiDiagonal,
}

impl Symmetry {
    /// The four rotations.
    pub const ROTATIONS: [Symmetry; 4] =
        [Self::Identity, Self::QuarterTurn, Self::HalfTurn, Self::ThreeQuarterTurn];

    /// All eight: the rotations, then the reflections.
    pub const ALL: [Symmetry; 8] = [
        Self::Identity,
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::ThreeQuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::AntiDiagonal,
    ];

    /// Where the square goes on an n × n board.
    pub fn of_square(self, n: BoardSize, Square { row, column }: Square) -> Square {
        let opposite = |line: usize| n.get() - 1 - line;
        let (row, column) = match self {
            Self::Identity => (row, column),
            Self::QuarterTurn => (column, opposite(row)),
            Self::HalfTurn => (opposite(row), opposite(column)),
            Self::ThreeQuarterTurn => (opposite(column), row),
            Self::LeftRight => (row, opposite(column)),
            Self::TopBottom => (opposite(row), column),
            Self::Diagonal => (column, row),
            Self::AntiDiagonal => (opposite(column), opposite(row)),
        };
        Square { row, column }
    }

    /// The image of a board whose queens hold different columns.
    pub fn of_board(self, n: BoardSize, board: &Placement) -> Placement {
        board.queens().fold(Placement::EMPTY, |image, queen| image.with(self.of_square(n, queen)))
    }
}

/// When two boards count as alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UpTo {
    /// When one is the other turned or reflected: 12 solutions for n = 8.
    RotationAndReflection,
    /// When one is the other turned: 24 solutions for n = 8.
    Rotation,
}

impl UpTo {
    /// The symmetries under which boards count as alike.
    pub fn symmetries(self) -> &'static [Symmetry] {
        match self {
            Self::RotationAndReflection => &Symmetry::ALL,
            Self::Rotation => &Symmetry::ROTATIONS,
        }
    }

    /// The boards alike to this one, itself among them, each once and in order.
    pub fn orbit(self, n: BoardSize, board: &Placement) -> Vec<Placement> {
        let images = self.symmetries().iter().map(|symmetry| symmetry.of_board(n, board));
        let mut orbit: Vec<Placement> = images.collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// The board that stands for its orbit: the one with the lexicographically smallest columns.
    pub fn canonical(self, n: BoardSize, board: &Placement) -> Placement {
        let images = self.symmetries().iter().map(|symmetry| symmetry.of_board(n, board));
        images.min().expect("the identity is among them")
    }

    /// Whether this solution stands for its orbit; among all solutions, each orbit has exactly one that does.
    pub fn is_fundamental(self, n: BoardSize, solution: &Placement) -> bool {
        self.canonical(n, solution) == *solution
    }
}

/// How many classes of solutions there are up to rotation and reflection, by the size of their orbits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Classes {
    /// Without symmetry: all eight images differ.
    pub of_eight: u64,
    /// Unchanged by a half turn.
    pub of_four: u64,
    /// Unchanged by a quarter turn.
    pub of_two: u64,
    /// Unchanged by everything: the single queen of n = 1.
    pub of_one: u64,
}

impl Classes {
    /// The fundamental solutions, one of each class.
    pub fn fundamental(&self) -> u64 {
        self.of_eight + self.of_four + self.of_two + self.of_one
    }

    /// All solutions.
    pub fn solutions(&self) -> u64 {
        8 * self.of_eight + 4 * self.of_four + 2 * self.of_two + self.of_one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: BoardSize = BoardSize::of(5);

    fn squares() -> impl Iterator<Item = Square> {
        (0..5).flat_map(|row| (0..5).map(move |column| Square { row, column }))
    }

    #[test]
    fn two_symmetries_in_turn_are_a_third_and_rotations_a_rotation() {
        for (group, size) in [(UpTo::Rotation, 4), (UpTo::RotationAndReflection, 8)] {
            assert_eq!(group.symmetries().len(), size);
            for first in group.symmetries() {
                for second in group.symmetries() {
                    let same = |third: &&Symmetry| {
                        squares().all(|s| {
                            second.of_square(FIVE, first.of_square(FIVE, s)) == third.of_square(FIVE, s)
                        })
                    };
                    assert_eq!(group.symmetries().iter().filter(same).count(), 1, "{first:?}, {second:?}");
                }
            }
        }
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        let top_left = Square { row: 0, column: 0 };
        assert_eq!(Symmetry::QuarterTurn.of_square(FIVE, top_left), Square { row: 0, column: 4 });
        assert_eq!(Symmetry::ThreeQuarterTurn.of_square(FIVE, top_left), Square { row: 4, column: 0 });
    }

    #[test]
    fn an_orbit_has_one_canonical_board_whichever_image_is_asked() {
        let board = Placement::from_columns([0, 2, 4, 1, 3]);
        let orbit = UpTo::RotationAndReflection.orbit(FIVE, &board);
        assert_eq!(orbit.len(), 8);
        for image in &orbit {
            assert_eq!(UpTo::RotationAndReflection.canonical(FIVE, image), orbit[0]);
        }
        // 2 5 3 1 4 has a queen in the middle, and a quarter turn leaves it as it is.
        let turning = Placement::from_columns([1, 4, 2, 0, 3]);
        assert_eq!(UpTo::RotationAndReflection.orbit(FIVE, &turning).len(), 2);
        assert_eq!(UpTo::Rotation.orbit(FIVE, &turning).len(), 1);
    }
}
