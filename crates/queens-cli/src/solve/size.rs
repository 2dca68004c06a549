//! The size of a board that is to be solved: larger than a search takes, where an approach only finds.

use std::{
    fs::File,
    io::{self, BufReader, Read},
    path::Path,
    str::FromStr,
};

use anyhow::{anyhow, bail};
use queens_core::{BoardSize, BoardSizeError};

use crate::{output, recording};

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

/// What stands before the first white space that follows anything; of a very long word the beginning.
fn first_word(file: File) -> io::Result<String> {
    const LONGEST: usize = 64;
    const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
    let mut word = Vec::new();
    for byte in BufReader::new(file).bytes() {
        let byte = byte?;
        if !byte.is_ascii_whitespace() {
            word.push(byte);
            if word == BYTE_ORDER_MARK {
                word.clear();
            }
        } else if !word.is_empty() {
            break;
        }
        if word.len() == LONGEST {
            break;
        }
    }
    Ok(String::from_utf8_lossy(&word).into())
}

/// The first number in a file.
///
/// # Errors
/// When the file cannot be read, or its first word is no size.
pub(super) fn in_file(path: &Path) -> anyhow::Result<Size> {
    let wanted = "(--input wants a text file whose first number is n, 1 to 32)";
    let word = recording::open(path)
        .and_then(first_word)
        .map_err(|error| anyhow!("cannot read {}: {}\n{wanted}", path.display(), output::reason(&error)))?;
    if word.is_empty() {
        bail!("{} is empty\n{wanted}", path.display());
    }
    word.parse().map_err(|error| anyhow!("{}: {error}\n{wanted}", path.display()))
}
