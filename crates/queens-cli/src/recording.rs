//! Recordings as files that a person names.

use std::{fs::File, io::BufReader, path::Path};

use anyhow::{Context, anyhow};
use queens_data::{Recording, Row};

use crate::output;

/// Reads a recording.
///
/// # Errors
/// With the file's name and what is wrong with it.
pub(crate) fn read(path: &Path) -> anyhow::Result<Recording> {
    let cannot = || format!("cannot read {}", path.display());
    let file = File::open(path).map_err(|error| anyhow!("{}: {}", cannot(), output::reason(&error)))?;
    queens_data::read(BufReader::new(file)).with_context(cannot)
}

/// Whether nobody was found wrong.
pub(crate) fn all_agree(rows: &[Row]) -> bool {
    rows.iter().all(|row| !matches!(row, Row::Verified(verified) if !verified.agrees))
}
