//! Where an answer goes.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufWriter, Write},
    path::Path,
};

use anyhow::{Context, anyhow};

use crate::{Outcome, output};

/// A file, or standard output.
pub(super) struct Destination {
    name: String,
    out: BufWriter<Box<dyn Write>>,
}

/// A file whose content is replaced when there is something to put in its place, and not before. It is written in place, not
/// whole or not at all: boards may be more than fit in memory, and those found before a stop are right.
struct Replaced {
    file: File,
    is_emptied: bool,
}

impl Write for Replaced {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_emptied && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.is_emptied = true;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Destination {
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let (name, out): (String, Box<dyn Write>) = match path {
            None => ("to standard output".into(), Box::new(io::stdout())),
            Some(path) => {
                let name = path.display().to_string();
                let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
                let file = file.map_err(|why| match path.parent() {
                    Some(folder) if why.kind() == io::ErrorKind::NotFound && !folder.is_dir() => {
                        anyhow!("cannot write {name}: there is no folder {}", folder.display())
                    }
                    _ => output::cannot_write(path, &why),
                })?;
                (name, Box::new(Replaced { file, is_emptied: false }))
            }
        };
        Ok(Destination { name, out: BufWriter::new(out) })
    }

    pub(super) fn put(&mut self, text: &str) -> anyhow::Result<()> {
        self.out.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", self.name))
    }

    pub(super) fn flush(&mut self) -> anyhow::Result<()> {
        self.out.flush().with_context(|| format!("cannot write {}", self.name))
    }

    pub(super) fn finish(mut self) -> anyhow::Result<Outcome> {
        self.flush()?;
        Ok(Outcome::Fine)
    }
}
