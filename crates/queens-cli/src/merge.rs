//! `queens merge`: the parts of a count added up, or why they are not.

use std::{
    collections::BTreeSet,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{anyhow, bail};
use clap::ValueEnum;
use queens_core::BoardSize;
use queens_data::{Flaw, Merged, PartRow, merge, read_parts, thousands};
use queens_report::{long_time, ranges};
use serde_json::json;

use crate::{Outcome, output, recording};

/// Add up the parts of a count, or say what is missing, double, contradictory, foreign or damaged
///
/// A file has a part, or several, a line each; a folder stands for its .json files. The total is held against the
/// published number where there is one.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens merge parts                                     the total of all parts in a folder
  queens merge parts --partial                           how far it is, and what is missing
  queens merge a.json b.json --format json")]
pub(crate) struct Args {
    /// Files of parts, or folders that hold them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Say how far the count is, and the time that is left
    #[arg(long)]
    partial: bool,
    /// The form of the answer
    #[arg(long, default_value = "text")]
    format: Form,
}

/// The forms of the answer.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For a person
    Text,
    /// For a script
    Json,
}

/// So much is said of what is wrong; the rest is told to be there.
const FLAWS_SHOWN: usize = 10;

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let merged = match merge(&read(&args.files)?) {
        Ok(merged) => merged,
        Err(flaws) => return refuse(&flaws),
    };
    let published = BoardSize::new(merged.question.n as usize).and_then(queens_facts::solutions);
    let total = merged.total();
    if let (Some(total), Some(published)) = (total, published)
        && total != published
    {
        output::error(&format!(
            "the parts add up to {total} solutions for n = {}, and {published} are published (A000170)",
            merged.question.n
        ));
        return Ok(Outcome::FoundWrong);
    }
    match (args.format, total) {
        (_, None) if !args.partial => bail!(
            "{}: {}\n(run the same again: what is there is not counted twice; --partial tells the time left)",
            if merged.missing.len() == 1 { "a part is missing" } else { "parts are missing" },
            ranges(&merged.missing)
        ),
        (Form::Json, _) => output::print(&format!("{}\n", as_json(&merged, published.is_some()))),
        (Form::Text, None) => output::print(&so_far(&merged)),
        (Form::Text, Some(total)) => {
            let outcome = output::print(&format!("{total}\n"))?;
            output::note(&whole(&merged, published.is_some()));
            Ok(outcome)
        }
    }
}

/// All parts of the files, each with its file's name.
fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<(String, PartRow)>> {
    let cannot =
        |path: &Path, why: &io::Error| anyhow!("cannot read {}: {}", path.display(), output::reason(why));
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(|why| cannot(path, &why))?.into_iter().map(|entry| entry.path());
        // A part that is being written is hidden, and has another ending.
        let is_hidden =
            |path: &Path| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        let mut inside: Vec<_> = entries
            .filter(|path| {
                path.extension().is_some_and(|end| end == "json") && path.is_file() && !is_hidden(path)
            })
            .collect();
        inside.sort();
        files.extend(inside);
    }
    // Named twice, a file is still one.
    let mut named = BTreeSet::new();
    files.retain(|path| fs::canonicalize(path).map_or(true, |file| named.insert(file)));
    let mut parts = Vec::new();
    let mut damaged = Vec::new();
    for path in files {
        let name = path.display().to_string();
        let text = recording::bytes(&path).map_err(|why| cannot(&path, &why))?;
        match read_parts(&text) {
            Ok(rows) => parts.extend(rows.into_iter().map(|row| (name.clone(), row))),
            Err(why) => damaged.push(format!("{name}: {why}")),
        }
    }
    if !damaged.is_empty() {
        bail!("these files do not hold parts as they were written:\n{}", listed(&damaged));
    }
    Ok(parts)
}

/// Says why the parts are not added up. Two sums for one part say that something counted wrong; the rest is order.
fn refuse(flaws: &[Flaw]) -> anyhow::Result<Outcome> {
    let says: Vec<String> = flaws.iter().map(Flaw::to_string).collect();
    let message = format!("these parts do not add up:\n{}", listed(&says));
    if !flaws.iter().any(|flaw| matches!(flaw, Flaw::Contradictory { .. } | Flaw::NoCount { .. })) {
        bail!("{message}");
    }
    output::error(&message);
    Ok(Outcome::FoundWrong)
}

fn listed(lines: &[String]) -> String {
    let mut text = lines.iter().take(FLAWS_SHOWN).map(String::as_str).collect::<Vec<_>>().join("\n");
    if lines.len() > FLAWS_SHOWN {
        let _ = write!(text, "\nand {} more", thousands((lines.len() - FLAWS_SHOWN) as u64));
    }
    text
}

/// What was added up.
fn whole(merged: &Merged, is_published: bool) -> String {
    format!(
        "n = {}: {} by {} on {}, {} of counting; {}",
        merged.question.n,
        if merged.done == 1 { "one part".into() } else { format!("{} parts", thousands(merged.done.into())) },
        merged.question.approach,
        machines(merged),
        long_time(merged.seconds),
        if is_published {
            "it is the published number (A000170)"
        } else {
            "no number is published to hold it against"
        }
    )
}

/// How far it is.
fn so_far(merged: &Merged) -> String {
    let question = &merged.question;
    let mut text = format!(
        "n = {}: {} of {} parts are counted by {}, on {}.\n",
        question.n,
        thousands(merged.done.into()),
        thousands(question.parts.into()),
        question.approach,
        machines(merged)
    );
    if merged.missing.is_empty() {
        return text;
    }
    let (mean, left) = time_left(merged);
    let _ = writeln!(text, "Missing: {}.", ranges(&merged.missing));
    let _ = write!(
        text,
        "A part took {} in the mean; {} are left, one part after another",
        long_time(mean),
        long_time(left)
    );
    match merged.hosts.len() {
        1 => text.push_str(".\n"),
        many => {
            let _ = writeln!(text, ", or {} on {many} machines.", long_time(left / many as f64));
        }
    }
    text
}

fn machines(merged: &Merged) -> String {
    match merged.hosts.len() {
        1 => "one machine".into(),
        many => format!("{many} machines"),
    }
}

/// The mean seconds of a part, and those of all that are missing.
fn time_left(merged: &Merged) -> (f64, f64) {
    let mean = merged.seconds / f64::from(merged.done);
    (mean, mean * merged.missing.len() as f64)
}

fn as_json(merged: &Merged, is_published: bool) -> serde_json::Value {
    let question = &merged.question;
    json!({
        "n": question.n, "approach": question.approach, "parts": question.parts, "done": merged.done,
        "missing": merged.missing, "seconds": merged.seconds, "seconds_left": time_left(merged).1,
        "hosts": merged.hosts, "count": merged.total(), "published": is_published && merged.total().is_some(),
    })
}
