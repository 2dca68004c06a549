//! Recordings as files that a person names.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, anyhow, bail};
use queens_data::{Counted, Fundamental, Metered, Recording, Row, Sample, Skipped, Trace, Verified};

use crate::{options::Sizes, output};

/// Far more than any run records, and little enough to be held in memory.
const LARGEST: u64 = 256 << 20;

/// Reads a recording.
///
/// # Errors
/// With the file's name and what is wrong with it.
pub(crate) fn read(path: &Path) -> anyhow::Result<Recording> {
    read_with_text(path).map(|(recording, _)| recording)
}

/// Reads a recording that shows something.
///
/// # Errors
/// With the file's name and what is wrong with it; also when the run had measured nothing yet.
pub(crate) fn measured(path: &Path) -> anyhow::Result<(Recording, Vec<u8>)> {
    let (recording, text) = read_with_text(path)?;
    if recording.rows.is_empty() {
        bail!("nothing was measured in {}", path.display());
    }
    Ok((recording, text))
}

/// Reads a recording, and gives its text too.
fn read_with_text(path: &Path) -> anyhow::Result<(Recording, Vec<u8>)> {
    let cannot = || format!("cannot read {}", path.display());
    let text = bytes(path).map_err(|error| anyhow!("{}: {}", cannot(), output::reason(&error)))?;
    let recording = queens_data::read(&text[..]).with_context(cannot)?;
    Ok((recording, text))
}

/// What a file has, unless that is more than a recording can be.
///
/// # Errors
/// When it cannot be read, or has more.
pub(crate) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other(format!("a file may have at most {LARGEST} bytes")));
    }
    Ok(bytes)
}

/// Opens a file to be read.
///
/// # Errors
/// When it cannot be read, or is something that might be waited for without end, as a named pipe is. A pipe of this very
/// process, as `/dev/stdin`, has somebody at its other end.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let found = fs::metadata(path)?;
    if !found.is_file() && !found.is_dir() && !path.starts_with("/dev") {
        return Err(io::Error::other("it is no file"));
    }
    File::open(path)
}

/// What a recording says of these boards and approaches alone; of all where none are given.
///
/// # Errors
/// When it says nothing of one of them.
pub(crate) fn narrowed(
    mut recording: Recording,
    n: Option<&Sizes>,
    approaches: &[String],
) -> anyhow::Result<Recording> {
    let asked = &mut recording.start.asked;
    if let Some(Sizes(sizes)) = n {
        let (from, to) = (sizes.start().get() as u32, sizes.end().get() as u32);
        if from < asked.n_from || to > asked.n_to {
            let said =
                |from: u32, to: u32| if from == to { from.to_string() } else { format!("{from} to {to}") };
            bail!("the recording is of n = {}, not {}", said(asked.n_from, asked.n_to), said(from, to));
        }
        (asked.n_from, asked.n_to) = (from, to);
    }
    let boards = asked.n_from..=asked.n_to;
    if let Some(id) = approaches.iter().find(|id| recording.approaches.iter().all(|of| of.approach != **id)) {
        bail!("the recording says nothing of {id}");
    }
    let wanted = |id: &str| approaches.is_empty() || approaches.iter().any(|of| of == id);
    recording.approaches.retain(|of| wanted(&of.approach));
    recording.rows.retain(|row| match row {
        Row::Verified(Verified { approach, n, .. }) | Row::Fundamental(Fundamental { approach, n, .. }) => {
            wanted(approach) && boards.contains(n)
        }
        Row::Counted(Counted { cell, .. })
        | Row::Metered(Metered { cell, .. })
        | Row::Sample(Sample { cell, .. })
        | Row::Skipped(Skipped { cell, .. })
        | Row::Trace(Trace { cell, .. }) => wanted(&cell.approach) && boards.contains(&cell.n),
        // Programs are not approaches: a part for certain approaches is without them.
        Row::Program(program) => approaches.is_empty() && boards.contains(&program.n),
        Row::Start(_) | Row::Approach(_) | Row::Finish(_) => true,
    });
    Ok(recording)
}

/// A recording as the file it comes from.
pub(crate) fn text(recording: &Recording) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    let head = std::iter::once(Row::Start(recording.start.clone()));
    let cards = recording.approaches.iter().cloned().map(Row::Approach);
    for row in head.chain(cards).chain(recording.rows.iter().cloned()) {
        queens_data::write(&mut text, &row)?;
    }
    Ok(text)
}

/// Whether nobody was found wrong.
pub(crate) fn all_agree(rows: &[Row]) -> bool {
    rows.iter().all(|row| !matches!(row, Row::Verified(verified) if !verified.agrees))
}
