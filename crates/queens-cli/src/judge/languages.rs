//! The languages known, and which of them work here.

use std::{fs, path::Path};

use anyhow::anyhow;
use queens_judge::languages::Languages;
use queens_report::{Page, grid};

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
pub(super) fn list(languages: &Languages, page: &Page) -> String {
    let rows: Vec<Vec<String>> = languages
        .iter()
        .map(|language| {
            let extensions: Vec<String> =
                language.extensions.iter().map(|extension| format!(".{extension}")).collect();
            let here = match language.missing() {
                None => "✓ works".into(),
                Some(missing) => format!("✗ {missing} is missing"),
            };
            vec![language.name.clone(), extensions.join(" "), here, language.package.clone()]
        })
        .collect();
    let table = grid(&["language", "files", "here", "package"], &rows, &[], page);
    let missing = languages.missing();
    let work = languages.iter().count() - missing.values().map(Vec::len).sum::<usize>();
    let answer = match missing.is_empty() {
        true => format!("All {work} languages work here."),
        false => {
            let packages: Vec<&str> = missing.keys().copied().collect();
            format!(
                "{work} of {} languages work here. On Debian, the others come with: {}",
                languages.iter().count(),
                packages.join(" ")
            )
        }
    };
    format!("{table}\n{answer}\n")
}
