//! What a program may use.

use std::time::Duration;
#[cfg(target_os = "linux")]
use std::{fs, io, os::linux::fs::MetadataExt, path::Path};

use serde::{Deserialize, Serialize};

/// What a program may use, with all the processes it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Processor time.
    pub cpu: Duration,
    /// Time from start to end; on Linux, three times as much for a program that is busy and has not had its processor time.
    pub wall: Duration,
    /// Resident memory, in bytes. Address space is not limited: some runtimes reserve much and use little.
    ///
    /// It is looked at every few milliseconds, so a program may have more for a moment. Memory that no process has mapped
    /// is not seen: System V segments that were left, and memfds on their way through a socket.
    pub memory: u64,
    /// What it prints, both streams together, in bytes.
    pub output: u64,
    /// The size of one file, in bytes.
    pub file: u64,
    /// The size of its scratch folder, with what was there before, and of files that have no name (any more), in bytes.
    pub scratch: u64,
    /// Processes at once. Threads: eight times as many.
    pub processes: u32,
}

impl Limits {
    /// What a program of a course gets.
    pub const USUAL: Limits = Limits {
        cpu: Duration::from_secs(10),
        wall: Duration::from_secs(10),
        memory: 512 << 20,
        output: 64 << 20,
        file: 64 << 20,
        scratch: 256 << 20,
        processes: 64,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::USUAL
    }
}

/// Files and folders that are counted in a scratch folder; more are too many, however small.
#[cfg(target_os = "linux")]
const ENTRIES: u64 = 20_000;

impl Limits {
    /// The longest that a program runs that is busy: beside others it may get little of the processor, and has so much more
    /// time to use what it may.
    #[cfg(target_os = "linux")]
    pub(super) fn longest(&self) -> Duration {
        self.wall.saturating_mul(3)
    }

    /// Threads at once: runtimes start many, and more on larger machines.
    #[cfg(target_os = "linux")]
    pub(super) fn threads(&self) -> u64 {
        8 * u64::from(self.processes)
    }

    /// Whether more is in this folder than may be, `beside` so many bytes elsewhere. Links are not followed. What cannot be
    /// looked at, as a folder closed to us or too deep for us, is too much: there is no other reason to make it so.
    #[cfg(target_os = "linux")]
    pub(super) fn overfilled(&self, folder: &Path, beside: u64) -> bool {
        self.overfills(folder, beside).unwrap_or(true)
    }

    #[cfg(target_os = "linux")]
    fn overfills(&self, folder: &Path, beside: u64) -> io::Result<bool> {
        let (mut bytes, mut entries) = (beside, 0);
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            let Some(listed) = unless_gone(fs::read_dir(folder))? else { continue };
            for entry in listed {
                let entry = entry?;
                let Some(data) = unless_gone(entry.metadata())? else { continue };
                entries += 1;
                // What it takes, which is less than its length where it has holes.
                bytes += data.st_blocks() * 512;
                if entries > ENTRIES {
                    return Ok(true);
                }
                if data.is_dir() {
                    folders.push(entry.path());
                }
            }
        }
        Ok(bytes > self.scratch)
    }
}

/// None of what is gone meanwhile.
#[cfg(target_os = "linux")]
fn unless_gone<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}
