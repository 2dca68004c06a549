//! Everything a report writes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use queens_data::{Recording, replace};
use thiserror::Error;

use crate::summary::Summary;
use crate::{charts, csv, latex, markdown, page};

/// Why a report could not be written.
#[derive(Error, Debug)]
pub enum Error {
    /// A folder cannot be made.
    #[error("cannot make the folder {path}: {why}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's reason.
        why: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {path}: {why}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        why: io::Error,
    },
}

/// Writes index.html, report.md, tables.tex, counts.csv, profile.csv, metered.csv, timings.csv and charts/ (each chart as
/// SVG and PNG) into the folder, which is made if need be. Files of the same name are replaced, each at one stroke; others
/// are left alone.
///
/// Returns what was written, relative to the folder.
///
/// # Errors
/// When a folder or a file cannot be made. What was written before stays, and is whole.
pub fn write(recording: &Recording, dir: &Path) -> Result<Vec<PathBuf>, Error> {
    let summary = Summary::of(recording);
    let charts = charts::all(&summary);
    let mut files: Vec<(PathBuf, Vec<u8>)> = vec![
        ("counts.csv".into(), csv::counts(&summary).into_bytes()),
        ("profile.csv".into(), csv::profile(&summary).into_bytes()),
        ("metered.csv".into(), csv::metered(&summary).into_bytes()),
        ("timings.csv".into(), csv::timings(&summary).into_bytes()),
        ("tables.tex".into(), latex::tables(&summary).into_bytes()),
    ];
    for chart in &charts {
        files
            .push((PathBuf::from("charts").join(chart.name).with_extension("svg"), chart.svg().into_bytes()));
        files.push((PathBuf::from("charts").join(chart.name).with_extension("png"), chart.png()));
    }
    // Last, so that it never links to what is not there.
    files.push(("report.md".into(), markdown::report(&summary, &charts).into_bytes()));
    files.push(("index.html".into(), page::page(&summary, &charts).into_bytes()));
    let folder = dir.join("charts");
    fs::create_dir_all(&folder).map_err(|why| Error::Folder { path: folder, why })?;
    for (name, content) in &files {
        let path = dir.join(name);
        replace(&path, content).map_err(|why| Error::File { path, why })?;
    }
    Ok(files.into_iter().map(|(name, _)| name).collect())
}
