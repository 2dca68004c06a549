//! `queens compare`: what became of the times between two recordings.

use std::path::PathBuf;

use anyhow::bail;

use crate::{
    Outcome,
    output::{self, Format},
    recording,
};

/// Compare the times of two recordings
///
/// Cell by cell the ratio of the medians, new by old, with its bootstrap 95 % interval. An interval that holds 1 means: no
/// difference that shows.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens compare old.jsonl new.jsonl
  queens compare old.jsonl new.jsonl --fail-above 1.10   exit code 1 where something is slower beyond doubt")]
pub(crate) struct Args {
    /// The recording to compare with
    old: PathBuf,
    /// The recording to look at
    new: PathBuf,
    /// Found wrong is a cell whose whole interval is above this ratio
    #[arg(long, value_name = "RATIO", value_parser = ratio)]
    fail_above: Option<f64>,
    /// The form of the table
    #[arg(long, default_value = "table")]
    format: Format,
}

fn ratio(text: &str) -> Result<f64, String> {
    let ratio = text.parse().ok().filter(|ratio: &f64| ratio.is_finite() && *ratio > 0.0);
    ratio.ok_or_else(|| format!("a ratio is a number above 0, as 1.10, not {text:?}"))
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let comparison =
        queens_report::compare(&recording::measured(&args.old)?.0, &recording::measured(&args.new)?.0);
    if comparison.is_empty() {
        bail!("the two recordings have no timed cell in common");
    }
    output::print(&comparison.show(args.format.into(), &output::medium()))?;
    let slower = args.fail_above.is_some_and(|allowed| comparison.is_slower_than(allowed));
    Ok(if slower { Outcome::FoundWrong } else { Outcome::Fine })
}
