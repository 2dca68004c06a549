//! `queens report`: measure, and draw what was measured.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail};

use crate::{
    Outcome, Suite,
    measure::{self, What},
    output, recording,
};

/// The recording of a run that came to its end, in the report's folder.
const MEASUREMENTS: &str = "measurements.jsonl";
/// The recording while it grows; stays behind when a run is stopped.
const UNFINISHED: &str = "measurements.unfinished.jsonl";

/// Verify, count and time the approaches, and write tables and charts
///
/// Everything measured goes to DIR/measurements.jsonl; tables and charts are made from that file alone.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens report                                          all approaches, n = 4 to 10
  queens report --n 6..=12 --budget 10s                  larger boards, more patience
  queens report --approach flag-arrays --approach bfs-queue
  queens report --resume                                 go on with a run that was stopped
  queens report --from reports/latest/measurements.jsonl draw again without measuring")]
pub(crate) struct Args {
    /// The folder to write to; files of ours there are replaced, others left
    #[arg(long, value_name = "DIR", default_value = "reports/latest")]
    out: PathBuf,
    #[command(flatten)]
    what: What,
    /// Draw again what this file holds, without measuring
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["n", "approach", "budget", "memory", "seed", "baseline", "resume"]
    )]
    from: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let recorded = args.out.join(MEASUREMENTS);
    let recording = match &args.from {
        Some(from) => {
            let (recording, text) = recording::read_with_text(from)?;
            let folder = |error| {
                anyhow!("cannot create the folder {}: {}", args.out.display(), output::reason(&error))
            };
            fs::create_dir_all(&args.out).map_err(folder)?;
            keep_copy(&text, &recorded)?;
            recording
        }
        None => {
            // Until the run is done, the report that is there stays as it is.
            let unfinished = args.out.join(UNFINISHED);
            if recorded.is_dir() {
                bail!("cannot write {}: it is a folder", recorded.display());
            }
            measure::record(&args.what, suite, &unfinished)?;
            fs::rename(&unfinished, &recorded)
                .with_context(|| format!("cannot write {}", recorded.display()))?;
            recording::read(&recorded)?
        }
    };
    if recording.cut_short {
        output::note("The last line of the recording was cut short, and was left out.");
    }
    let written = queens_report::write(&recording, &args.out)
        .with_context(|| format!("cannot write the report to {}", args.out.display()))?;
    let text = queens_report::terminal(&recording, &output::page());
    output::print(&format!("{text}\n{}\n", files(&args.out, &written)))?;
    Ok(if recording::all_agree(&recording.rows) { Outcome::Fine } else { Outcome::FoundWrong })
}

/// Keeps the recording beside what is drawn from it. It takes its place whole or not at all: what is there may be the
/// only copy, or the very file that was read.
fn keep_copy(text: &[u8], to: &Path) -> anyhow::Result<()> {
    if fs::read(to).is_ok_and(|there| there == text) {
        return Ok(());
    }
    let part = to.with_extension(format!("{}.part", std::process::id()));
    let written = fs::write(&part, text).and_then(|()| fs::rename(&part, to));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written.with_context(|| format!("cannot write {}", to.display()))
}

/// The files of a report, the charts counted by kind.
fn files(out: &Path, written: &[PathBuf]) -> String {
    let (charts, others): (Vec<_>, Vec<_>) = written.iter().partition(|path| path.starts_with("charts"));
    let mut names = vec![MEASUREMENTS.to_owned()];
    names.extend(others.iter().map(|path| path.display().to_string()));
    let of_kind =
        |kind: &str| charts.iter().filter(|path| path.extension().is_some_and(|end| end == kind)).count();
    names.push(format!("charts/ ({} svg, {} png)", of_kind("svg"), of_kind("png")));
    format!("{}  {}", out.join("").display(), names.join("  "))
}
