//! The size of a board that is to be solved: larger than a search takes, where an approach only finds.

use std::{fs::File, io::Read, path::Path, str::FromStr};

use anyhow::anyhow;
use queens_core::{BoardSize, BoardSizeError};

use crate::output;

/// A board's side, from 1; whether an approach takes it is seen later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size(usize);

impl Size {
    /// As a number.
    pub(super) fn get(self) -> usize {
        self.0
    }

    /// As the size of a board that can be searched.
    ///
    /// # Errors
    /// When it is above 32.
    pub(super) fn board(self) -> Result<BoardSize, BoardSizeError> {
        BoardSize::new(self.0).ok_or(BoardSizeError::OutOfRange(self.0 as i128))
    }
}

impl FromStr for Size {
    type Err = BoardSizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse::<BoardSize>() {
            Ok(n) => Ok(Size(n.get())),
            Err(BoardSizeError::OutOfRange(n)) if n > 0 => {
                usize::try_from(n).map(Size).map_err(|_| BoardSizeError::OutOfRange(n))
            }
            Err(error) => Err(error),
        }
    }
}

/// The first number in a file.
///
/// # Errors
/// When the file cannot be read, or its first word is no size.
pub(super) fn in_file(path: &Path) -> anyhow::Result<Size> {
    let wanted = "(--input wants a text file whose first number is n, 1 to 32)";
    let mut start = Vec::new();
    // However large the file is, a number that matters stands at its beginning.
    File::open(path)
        .and_then(|file| file.take(4096).read_to_end(&mut start))
        .map_err(|error| anyhow!("cannot read {}: {}\n{wanted}", path.display(), output::reason(&error)))?;
    let text = String::from_utf8_lossy(&start);
    let number = text.trim_start_matches('\u{feff}').split_whitespace().next();
    number
        .ok_or_else(|| anyhow!("{} is empty\n{wanted}", path.display()))?
        .parse()
        .map_err(|error| anyhow!("{}: {error}\n{wanted}", path.display()))
}
