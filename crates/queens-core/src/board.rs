//! The board, its squares, and queens standing on it.

use std::{error::Error, fmt, ops::RangeInclusive, str::FromStr};

/// The side n of an n × n board that is searched: 1 to 32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardSize(u8);

impl BoardSize {
    /// The largest board a search accepts; far beyond what any can finish, and a row still fits a machine word.
    pub const MAX: BoardSize = BoardSize(32);

    /// A board of side `n`; none when `n` is not from 1 to 32.
    pub const fn new(n: usize) -> Option<Self> {
        if 1 <= n && n <= Self::MAX.get() { Some(BoardSize(n as u8)) } else { None }
    }

    /// A board of side `n`, for sizes written in the code.
    ///
    /// # Panics
    /// When `n` is not from 1 to 32: at compile time in a constant.
    pub const fn of(n: usize) -> Self {
        match Self::new(n) {
            Some(size) => size,
            None => panic!("a board's size is from 1 to 32"),
        }
    }

    /// The side as a number, 1 to 32.
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// All sizes of `range`, smallest first.
    pub fn range(range: RangeInclusive<BoardSize>) -> impl DoubleEndedIterator<Item = BoardSize> + Clone {
        (range.start().0..=range.end().0).map(BoardSize)
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a text or number is no [`BoardSize`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardSizeError {
    /// A whole number outside 1 to 32.
    OutOfRange(i128),
    /// No whole number at all, or one too long to read.
    NotANumber(String),
}

impl fmt::Display for BoardSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange(n) => write!(f, "n must be from 1 to {}, not {n}", BoardSize::MAX),
            Self::NotANumber(text) => {
                // A stray megabyte of input must not become a megabyte of error.
                let shown: String = text.chars().take(24).collect();
                let more = if shown.len() < text.len() { "…" } else { "" };
                write!(f, "n must be a whole number from 1 to {}, not {shown:?}{more}", BoardSize::MAX)
            }
        }
    }
}

impl Error for BoardSizeError {}

impl FromStr for BoardSize {
    type Err = BoardSizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let n: i128 = text.trim().parse().map_err(|_| BoardSizeError::NotANumber(text.into()))?;
        usize::try_from(n).ok().and_then(Self::new).ok_or(BoardSizeError::OutOfRange(n))
    }
}

/// A square, counted from 0; people count from 1, and so does its text form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// From the top, 0 to n − 1.
    pub row: usize,
    /// From the left, 0 to n − 1.
    pub column: usize,
}

impl Square {
    /// Whether queens on the two squares attack each other: same row, column or diagonal, and not the same square.
    pub fn attacks(self, other: Square) -> bool {
        let rows = self.row.abs_diff(other.row);
        let columns = self.column.abs_diff(other.column);
        self != other && (rows == 0 || columns == 0 || rows == columns)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} column {}", self.row + 1, self.column + 1)
    }
}

/// Queens on a board, at most one in each row; rows may be empty, also above others that are not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    columns: [u8; 32],
}

/// Stands in a row without a queen.
const NO_QUEEN: u8 = u8::MAX;

impl Placement {
    /// A board without queens.
    pub const EMPTY: Placement = Placement { columns: [NO_QUEEN; 32] };

    /// The queens of rows 0, 1, 2, … by their columns, each from 0.
    ///
    /// # Panics
    /// When there are more than 32, or a column is beyond 31.
    #[inline]
    pub fn from_columns(columns: impl IntoIterator<Item = usize>) -> Self {
        let mut placement = Self::EMPTY;
        for (row, column) in columns.into_iter().enumerate() {
            placement = placement.with(Square { row, column });
        }
        placement
    }

    /// This placement and a queen on `square`; she takes the place of another in her row.
    ///
    /// # Panics
    /// When the square is beyond a board of side 32.
    #[inline]
    #[must_use]
    pub fn with(mut self, square: Square) -> Self {
        assert!(square.column < 32, "a board has at most 32 columns");
        self.columns[square.row] = square.column as u8;
        self
    }

    /// The column of the queen of `row`, both from 0; none where the row is empty.
    pub fn column(&self, row: usize) -> Option<usize> {
        let column = *self.columns.get(row)?;
        (column != NO_QUEEN).then_some(column.into())
    }

    /// The queens, top row first.
    pub fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.columns.len()).filter_map(|row| Some(Square { row, column: self.column(row)? }))
    }
}

/// The columns counted from 1, as the sources print them: `1 5 8 6 3 7 2 4`; an empty row above a queen is `-`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.queens().last().map_or(0, |lowest| lowest.row + 1);
        for row in 0..rows {
            let blank = if row == 0 { "" } else { " " };
            match self.column(row) {
                Some(column) => write!(f, "{blank}{}", column + 1)?,
                None => write!(f, "{blank}-")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Placement({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_read_or_refused_with_what_is_allowed() {
        assert_eq!("8".parse(), Ok(BoardSize::of(8)));
        for (text, message) in [
            ("0", "n must be from 1 to 32, not 0"),
            ("33", "n must be from 1 to 32, not 33"),
            ("-1", "n must be from 1 to 32, not -1"),
            ("99999999999999999999", "n must be from 1 to 32, not 99999999999999999999"),
            ("eight", "n must be a whole number from 1 to 32, not \"eight\""),
            ("", "n must be a whole number from 1 to 32, not \"\""),
            ("8.0", "n must be a whole number from 1 to 32, not \"8.0\""),
        ] {
            assert_eq!(text.parse::<BoardSize>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn a_placement_reads_as_the_sources_print_it() {
        assert_eq!(Placement::from_columns([0, 4, 7, 5, 2, 6, 1, 3]).to_string(), "1 5 8 6 3 7 2 4");
        assert_eq!(Placement::EMPTY.to_string(), "");
        assert_eq!(Placement::EMPTY.with(Square { row: 1, column: 2 }).to_string(), "- 3");
    }

    #[test]
    fn attack_is_along_lines_and_never_of_oneself() {
        let square = |row, column| Square { row, column };
        assert!(square(0, 0).attacks(square(0, 5)));
        assert!(square(0, 0).attacks(square(5, 0)));
        assert!(square(1, 2).attacks(square(4, 5)));
        assert!(square(1, 5).attacks(square(4, 2)));
        assert!(!square(0, 0).attacks(square(1, 2)));
        assert!(!square(3, 3).attacks(square(3, 3)));
    }
}
