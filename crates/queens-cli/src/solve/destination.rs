//! Where an answer goes.

use std::{
    fs::File,
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

impl Destination {
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let (name, out): (String, Box<dyn Write>) = match path {
            None => ("to standard output".into(), Box::new(io::stdout())),
            Some(path) => {
                let name = path.display().to_string();
                let file = File::create(path)
                    .map_err(|error| anyhow!("cannot write {name}: {}", output::reason(&error)))?;
                (name, Box::new(file))
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
