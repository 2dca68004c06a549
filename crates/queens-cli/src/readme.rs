//! The part of a README that a recording fills: between two comments, which stay.

use std::{
    fs,
    path::{Component, Path, PathBuf},
};

use anyhow::{Context, anyhow, bail};
use queens_data::Recording;

use crate::{Outcome, output};

/// The line before the part; whatever follows the name tells people how it is made.
const BEGIN: &str = "<!-- results:";
/// The line behind it.
const END: &str = "<!-- end of results -->";

/// Brings the README up to date with the recording; with `check` only says what differs, and finds it wrong if anything
/// does.
///
/// # Errors
/// When the README cannot be read or written, does not hold the two comments, or no charts lie beside the recording.
pub(crate) fn run(recording: &Recording, from: &Path, readme: &Path, check: bool) -> anyhow::Result<Outcome> {
    let cannot =
        |what: &str, error| anyhow!("cannot {what} {}: {}", readme.display(), output::reason(&error));
    let text = fs::read_to_string(readme).map_err(|error| cannot("read", error))?;
    let folder = from.parent().unwrap_or(Path::new(""));
    if !folder.join("charts/time.png").is_file() {
        let out = if folder == Path::new("") { ".".into() } else { folder.join("") };
        bail!(
            "there are no charts beside {0}\n(queens report --from {0} --out {1} draws them)",
            from.display(),
            out.display()
        );
    }
    let link = link(readme, folder)?;
    let new = filled(&text, &queens_report::readme(recording, &link))
        .with_context(|| format!("{} has no part to fill", readme.display()))?;
    if new == text {
        return output::print(&format!("{} is up to date with {}.\n", readme.display(), from.display()));
    }
    if check {
        output::print(&format!(
            "{} does not say what {} does:\n{}",
            readme.display(),
            from.display(),
            difference(&text, &new)
        ))?;
        return Ok(Outcome::FoundWrong);
    }
    queens_data::replace(readme, new.as_bytes()).map_err(|error| cannot("write", error))?;
    output::print(&format!("{} is brought up to date with {}.\n", readme.display(), from.display()))
}

/// The text with another part between its comments.
fn filled(text: &str, part: &str) -> anyhow::Result<String> {
    let missing = || anyhow!("it needs a line `{BEGIN} … -->`, and below it a line `{END}`");
    let begin = text.find(BEGIN).ok_or_else(missing)?;
    let from = begin + text[begin..].find("-->\n").ok_or_else(missing)? + "-->\n".len();
    let to = from + text[from..].find(END).ok_or_else(missing)?;
    Ok(format!("{}\n{part}\n{}", &text[..from], &text[to..]))
}

/// From the README to the folder, as a link: with `/`, and without a detour.
fn link(readme: &Path, folder: &Path) -> anyhow::Result<String> {
    let real = |path: &Path| {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        fs::canonicalize(path).map_err(|error| anyhow!("cannot find {}: {error}", path.display()))
    };
    let (from, to) = (real(readme.parent().unwrap_or(Path::new("")))?, real(folder)?);
    let shared = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(to.components().skip(shared)).collect();
    let names: Vec<_> = path.components().map(|name| name.as_os_str().to_string_lossy()).collect();
    Ok(if names.is_empty() { ".".into() } else { names.join("/") })
}

/// The first line that differs, as it is and as it should be, and how many more do.
fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let alike = |(a, b): &(&str, &str)| a == b;
    let first = old.iter().copied().zip(new.iter().copied()).take_while(alike).count();
    let ends = old[first..].iter().rev().copied().zip(new[first..].iter().rev().copied());
    let last = ends.take_while(alike).count();
    let more = match (old.len().max(new.len()) - first - last).saturating_sub(1) {
        0 => String::new(),
        more => format!("  and {more} more\n"),
    };
    let at = |lines: &[&str]| match lines.get(first) {
        Some(line) if !line.trim().is_empty() => (*line).to_owned(),
        _ => "(empty)".to_owned(),
    };
    format!("  line {} is\n    {}\n  and should be\n    {}\n{more}", first + 1, at(&old), at(&new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_comments_is_filled() {
        let text = "a\n<!-- results: made so -->\nold\n<!-- end of results -->\nb\n";
        let new = "a\n<!-- results: made so -->\n\nnew\n\n<!-- end of results -->\nb\n";
        assert_eq!(filled(text, "new\n").unwrap(), new);
        assert_eq!(filled(new, "new\n").unwrap(), new);
        for text in ["", "<!-- results: -->\n", "<!-- end of results -->\n<!-- results: -->\n"] {
            assert!(filled(text, "new\n").unwrap_err().to_string().starts_with("it needs a line"), "{text}");
        }
    }

    #[test]
    fn what_differs_is_told_by_its_first_line() {
        let told = difference("a\nb\nc\nd\n", "a\nx\ny\nd\n");
        assert_eq!(told, "  line 2 is\n    b\n  and should be\n    x\n  and 1 more\n");
        let told = difference("a\nd\n", "a\n\ny\nz\nd\n");
        assert_eq!(told, "  line 2 is\n    d\n  and should be\n    (empty)\n  and 2 more\n");
    }
}
