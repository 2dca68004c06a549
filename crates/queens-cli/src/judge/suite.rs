//! `suite.toml`: programs by name, each with what it takes to build and run it.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use queens_data::plain;
use queens_judge::{
    languages::{Command, Languages},
    submission::{self, Submission, Terms, What},
};
use serde::Deserialize;

use super::{WayOrAuto, languages::malformed};
use crate::{
    options::{self, Sizes},
    output,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suite {
    program: Vec<Entry>,
}

/// Values are read as they would be on the command line, and refused in the same words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Entry {
    name: String,
    source: Option<PathBuf>,
    folder: Option<PathBuf>,
    build: Option<Command>,
    run: Option<Command>,
    n_by: Option<String>,
    n: Option<Number>,
    time: Option<String>,
    memory: Option<String>,
}

/// `n = 8` or `n = "4..=8"`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Number {
    One(u64),
    Text(String),
}

/// The programs of a suite, or those of these names.
///
/// # Errors
/// With the file, the program, and what is wrong.
pub(crate) fn read(path: &Path, languages: &Languages, only: &[String]) -> anyhow::Result<Vec<Submission>> {
    let text = fs::read_to_string(path)
        .map_err(|error| anyhow!("cannot read {}: {}", path.display(), output::reason(&error)))?;
    let suite: Suite = toml::from_str(&text).map_err(|error| malformed(path, &text, &error))?;
    if let Some(name) = only.iter().find(|name| suite.program.iter().all(|entry| entry.name != **name)) {
        bail!("{} has no program {name}", path.display());
    }
    let mut names = HashSet::new();
    if let Some(twice) = suite.program.iter().find(|entry| !names.insert(&entry.name)) {
        bail!("{} has two programs {}", path.display(), plain(&twice.name));
    }
    let wanted = |entry: &&Entry| only.is_empty() || only.contains(&entry.name);
    let base = path.parent().unwrap_or(Path::new(""));
    let submission = |entry: &Entry| {
        entry
            .submission(base, languages)
            .with_context(|| format!("{}, program {}", path.display(), entry.name))
    };
    suite.program.iter().filter(wanted).map(submission).collect()
}

impl Entry {
    fn submission(&self, base: &Path, languages: &Languages) -> anyhow::Result<Submission> {
        let what = match self {
            Entry { source: Some(source), folder: None, build: None, run: None, .. } => {
                let source = base.join(source);
                let found = submission::find(&source, languages).map_err(|error| {
                    anyhow!("cannot read {}: {}", source.display(), output::reason(&error))
                })?;
                match &found.submissions[..] {
                    [only] if source.is_file() => only.what.clone(),
                    _ => bail!("{} is no source of a known language, and no executable", source.display()),
                }
            }
            Entry { source: None, folder: Some(folder), build, run: Some(run), .. } => {
                let folder = base.join(folder);
                if !folder.is_dir() {
                    bail!("{} is no folder", folder.display());
                }
                What::Folder { folder, build: build.clone(), run: run.clone() }
            }
            _ => bail!("it has either a source, or a folder and run, with build if it must be built"),
        };
        Ok(Submission { name: plain(&self.name), what, terms: self.terms().map_err(|error| anyhow!(error))? })
    }

    fn terms(&self) -> Result<Terms, String> {
        let way = |text: &String| {
            WayOrAuto::from_str(text, false)
                .map_err(|_| format!("n-by is auto, fixed, arg, stdin or file, not {text:?}"))
        };
        let sizes = |number: &Number| match number {
            Number::One(n) => n.to_string().parse::<Sizes>(),
            Number::Text(text) => text.parse(),
        };
        Ok(Terms {
            way: self.n_by.as_ref().map(way).transpose()?.and_then(WayOrAuto::told),
            sizes: self.n.as_ref().map(sizes).transpose()?.map(|Sizes(range)| range),
            time: self.time.as_deref().map(options::program_time).transpose()?,
            memory_bytes: self.memory.as_deref().map(options::program_memory).transpose()?.map(|size| size.0),
        })
    }
}
