//! What the walk asks of a vector unit. A value of a type that is a [`VectorUnit`] says that this processor has the unit.

/// A vector unit: lanes of 16 bits, each a set of columns.
pub(crate) trait VectorUnit: Copy {
    /// A set in each lane.
    type Vector: Copy;
    /// Yes or no in each lane.
    type Mask: Copy;
    /// A queen or none in each lane.
    type Queen: Copy;

    /// How many lanes.
    const WIDTH: usize;

    /// The same set in every lane.
    fn splat(self, set: u16) -> Self::Vector;
    /// The first [`WIDTH`](Self::WIDTH) sets of a slice.
    fn load(self, from: &[u16]) -> Self::Vector;
    /// `a` and `b`.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a` or `b`.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a` or what is in both `b` and `c`.
    fn or_both(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// What is in none of the four.
    fn none_of(self, a: Self::Vector, b: Self::Vector, c: Self::Vector, d: Self::Vector) -> Self::Vector;
    /// Falling diagonals so many rows further down: each has moved as many columns to the right.
    fn falling_after(self, diagonals: Self::Vector, rows: u32) -> Self::Vector;
    /// Rising diagonals so many rows further down: each has moved as many columns to the left.
    fn rising_after(self, diagonals: Self::Vector, rows: u32) -> Self::Vector;
    /// The sets of the first so many lanes; the others empty.
    fn first(self, count: usize, sets: Self::Vector) -> Self::Vector;
    /// The sets of these lanes; the others empty.
    fn only(self, lanes: Self::Mask, sets: Self::Vector) -> Self::Vector;
    /// Whether any lane's set has a square.
    fn any(self, sets: Self::Vector) -> bool;

    /// A queen on the first square of every set, and the squares after it.
    fn first_square(self, sets: Self::Vector) -> (Self::Queen, Self::Vector);
    /// The queens' columns.
    fn bits(self, queens: Self::Queen) -> Self::Vector;
    /// The lanes with a queen; also others, if [`unattacked`](Self::unattacked) gives them no square.
    fn placed(self, queens: Self::Queen) -> Self::Mask;
    /// The squares that the queen does not attack so many rows further down.
    fn unattacked(self, queens: Self::Queen, rows: u32) -> Self::Vector;

    /// Those of the lanes where `a` and `b` have a square in common.
    fn meet(self, lanes: Self::Mask, a: Self::Vector, b: Self::Vector) -> Self::Mask;
    /// Those of the lanes whose set has every column.
    fn full(self, lanes: Self::Mask, sets: Self::Vector) -> Self::Mask;
    /// How many lanes.
    fn count_lanes(self, lanes: Self::Mask) -> u32;
    /// Writes each vector's sets of these lanes to the front of its slice, and says how many they are. What it writes
    /// behind them, up to [`WIDTH`](Self::WIDTH) in all, means nothing.
    fn pack(self, lanes: Self::Mask, sets: [Self::Vector; 3], to: [&mut [u16]; 3]) -> usize;
}
