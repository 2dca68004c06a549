//! Recordings as files that a person names.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, anyhow};
use queens_data::{Recording, Row};

use crate::output;

/// Far more than any run records, and little enough to be held in memory.
const LARGEST: u64 = 256 << 20;

/// Reads a recording.
///
/// # Errors
/// With the file's name and what is wrong with it.
pub(crate) fn read(path: &Path) -> anyhow::Result<Recording> {
    read_with_text(path).map(|(recording, _)| recording)
}

/// Reads a recording, and gives its text too.
///
/// # Errors
/// With the file's name and what is wrong with it.
pub(crate) fn read_with_text(path: &Path) -> anyhow::Result<(Recording, Vec<u8>)> {
    let cannot = || format!("cannot read {}", path.display());
    let text = text(path).map_err(|error| anyhow!("{}: {}", cannot(), output::reason(&error)))?;
    let recording = queens_data::read(&text[..]).with_context(cannot)?;
    Ok((recording, text))
}

/// What a file has, unless that is more than a recording can be.
///
/// # Errors
/// When it cannot be read, or has more.
pub(crate) fn text(path: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(io::Error::other(format!("a file may have at most {LARGEST} bytes")));
    }
    Ok(text)
}

/// Whether nobody was found wrong.
pub(crate) fn all_agree(rows: &[Row]) -> bool {
    rows.iter().all(|row| !matches!(row, Row::Verified(verified) if !verified.agrees))
}
