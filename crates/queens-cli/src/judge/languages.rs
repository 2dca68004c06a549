//! The languages known, and which of them work here.

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::anyhow;
use queens_judge::languages::{Language, Languages};
use queens_report::{Medium, grid};

use crate::output;

/// The suite's languages, changed by a list of one's own.
pub(super) fn known(own: Option<&Path>) -> anyhow::Result<Languages> {
    let Some(path) = own else { return Ok(Languages::embedded()) };
    let text = fs::read_to_string(path)
        .map_err(|error| anyhow!("cannot read {}: {}", path.display(), output::reason(&error)))?;
    Languages::embedded().changed_by(&text).map_err(|error| malformed(path, &text, &error))
}

/// What is wrong with a TOML file, and on which line.
pub(super) fn malformed(path: &Path, text: &str, error: &toml::de::Error) -> anyhow::Error {
    let line =
        error.span().and_then(|span| text.get(..span.start)).map(|before| before.matches('\n').count() + 1);
    let line = line.map_or_else(String::new, |line| format!(" line {line}"));
    anyhow!("{}{line}: {}", path.display(), error.message().replace('\n', " "))
}

/// A table of all, and in words what to install.
pub(super) fn list(languages: &Languages, medium: &Medium) -> String {
    let rows: Vec<Vec<String>> = languages
        .iter()
        .map(|language| {
            let extensions = language.extensions.iter().chain(&language.also);
            let extensions: Vec<String> = extensions.map(|extension| format!(".{extension}")).collect();
            let here = match language.missing() {
                None => "✓ works".into(),
                Some(missing) => format!("✗ {missing} is missing"),
            };
            let from = language.package.as_ref().or(language.home.as_ref());
            vec![language.name.clone(), extensions.join(" "), here, from.cloned().unwrap_or_default()]
        })
        .collect();
    let table = grid(&["language", "files", "here", "comes with"], &rows, &[], medium);
    let missing: Vec<&Language> = languages.iter().filter(|language| language.missing().is_some()).collect();
    let work = rows.len() - missing.len();
    if missing.is_empty() {
        return format!("{table}\nAll {work} languages work here.\n");
    }
    let mut answer = format!("{work} of {} languages work here.", rows.len());
    let packages: BTreeSet<&str> =
        missing.iter().filter_map(|language| language.package.as_deref()).collect();
    if !packages.is_empty() {
        let packages = Vec::from_iter(packages).join(" ");
        answer += &format!("\nOn Debian, as root: apt install --no-install-recommends {packages}");
    }
    let from_home =
        |language: &&Language| language.home.as_ref().map(|home| format!("{} from {home}", language.name));
    let homes: Vec<String> = missing.iter().filter_map(from_home).collect();
    if !homes.is_empty() {
        answer += &format!("\nFrom elsewhere: {}", homes.join(", "));
    }
    format!("{table}\n{answer}\n")
}
