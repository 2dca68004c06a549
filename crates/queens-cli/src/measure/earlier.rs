//! What a stopped run has recorded, and whether it can be gone on with.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read},
    mem,
    path::Path,
};

use anyhow::{Context, bail};
use queens_data::{ApproachRow, Asked, Machine, Recording, Row, Start};

use crate::output;

/// How every recording begins.
const BEGINNING: &[u8] = br#"{"event":"start","#;

/// Whether a file may be replaced by a recording: it is one, or the beginning of one, or empty.
pub(crate) fn is_recording(text: &[u8]) -> bool {
    text.starts_with(BEGINNING) || BEGINNING.starts_with(text)
}

/// The recording of a run that was stopped.
pub(super) struct Earlier {
    /// It, kept from other runs.
    file: File,
    /// What its whole lines say; none where not even the first is whole. What follows the last whole line is neither taken
    /// over nor kept, even if it says all that it was to say.
    recording: Option<Recording>,
    /// The bytes of its whole lines.
    whole: u64,
}

impl Earlier {
    /// What is there; none where nothing is.
    ///
    /// # Errors
    /// When something is and is not to be gone on with, when it is no recording, and when another run is writing to it.
    pub(super) fn at(path: &Path, place: &Path, resume: bool) -> anyhow::Result<Option<Earlier>> {
        if fs::metadata(place).map_or(0, |found| found.len()) == 0 {
            return Ok(None);
        }
        if !resume {
            bail!("{} is there already\n(--resume goes on with it; or remove it first)", path.display());
        }
        let cannot = || format!("cannot read {}", path.display());
        let mut file = locked(path, place)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).with_context(cannot)?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let recording = match whole {
            0 if is_recording(&text) => None,
            0 => Some(queens_data::read(&text[..]).with_context(cannot)?),
            _ => Some(queens_data::read(&text[..whole]).with_context(cannot)?),
        };
        Ok(Some(Earlier { file, recording, whole: whole as u64 }))
    }

    /// Whether its head is there.
    pub(super) fn is_begun(&self) -> bool {
        self.recording.is_some()
    }

    /// How many approaches are there; none where not even the head is.
    pub(super) fn cards(&self) -> Option<usize> {
        self.recording.as_ref().map(|recording| recording.approaches.len())
    }

    /// What was found.
    pub(super) fn take_rows(&mut self) -> Vec<Row> {
        self.recording.as_mut().map_or_else(Vec::new, |recording| mem::take(&mut recording.rows))
    }

    /// That it is the same run on the same machine.
    ///
    /// # Errors
    /// With the difference.
    pub(super) fn ensure_same(&self, path: &Path, head: &Start, cards: &[ApproachRow]) -> anyhow::Result<()> {
        let Some(recording) = &self.recording else { return Ok(()) };
        let difference = difference(&recording.start, head).or_else(|| other_approaches(recording, cards));
        if let Some(difference) = difference {
            bail!("{0} cannot be gone on with: {difference}\n(remove {0} to begin anew)", path.display());
        }
        Ok(())
    }

    /// The file to go on with: its whole lines.
    pub(super) fn whole_lines(self) -> io::Result<File> {
        if self.file.metadata()?.len() > self.whole {
            if self.recording.is_some() {
                output::note("The last line was cut short, and was left out.");
            }
            self.file.set_len(self.whole)?;
        }
        Ok(self.file)
    }
}

/// Opens the recording to be written, which is made if need be, and keeps other runs from it.
pub(super) fn locked(path: &Path, place: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().create(true).read(true).append(true).open(place);
    let file = file.map_err(|why| output::cannot_write(path, &why))?;
    if file.try_lock().is_err() {
        bail!("another run is writing to {}", path.display());
    }
    Ok(file)
}

/// Whether others take part. A run stopped early may not have recorded all of them.
fn other_approaches(recording: &Recording, cards: &[ApproachRow]) -> Option<String> {
    let ids = |rows: &[ApproachRow]| rows.iter().map(|row| row.approach.clone()).collect::<Vec<_>>();
    let (old, new) = (ids(&recording.approaches), ids(cards));
    let same = if recording.rows.is_empty() { new.starts_with(&old) } else { new == old };
    (!same).then(|| format!("its approaches are {}, not {}", old.join(", "), new.join(", ")))
}

/// In what the run to go on with is another one.
fn difference(old: &Start, new: &Start) -> Option<String> {
    let told =
        |what: &str, old: &str, new: &str| (old != new).then(|| format!("its {what} is {old}, not {new}"));
    let machine = |machine: &Machine| format!("{} with {} cores", machine.cpu, machine.cores);
    let asked = |asked: &Asked| {
        format!(
            "n {}..={}, budget {} s, memory {} bytes, threads {}, seed {}, baseline {}",
            asked.n_from,
            asked.n_to,
            asked.budget_s,
            asked.memory_bytes,
            asked.threads,
            asked.seed,
            asked.baseline
        )
    };
    told("version", &old.suite, &new.suite)
        .or_else(|| told("commit", &old.machine.commit, &new.machine.commit))
        .or_else(|| told("build", &old.machine.rustc, &new.machine.rustc))
        .or_else(|| told("machine", &machine(&old.machine), &machine(&new.machine)))
        .or_else(|| told("question", &asked(&old.asked), &asked(&new.asked)))
}
