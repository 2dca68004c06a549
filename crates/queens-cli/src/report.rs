//! `queens report`: measure, and draw what was measured.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use queens_data::Recording;

use crate::{
    Outcome, Suite,
    measure::{self, What},
    output, readme, recording,
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
  queens report --with suite.toml                        and others' programs, whole processes
  queens report --resume                                 go on with a run that was stopped
  queens report --from run.jsonl                         draw again without measuring
  queens report --from run.jsonl --n 8 --approach bitmask    only a part of it
  queens report --from run.jsonl --format latex > tables.tex
  queens report --from run.jsonl --readme --check        is README.md what the recording says?")]
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
        conflicts_with_all = ["budget", "memory", "threads", "seed", "baseline", "resume", "with"]
    )]
    from: Option<PathBuf>,
    /// What is printed: tables for the terminal, or for a document
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    /// Only fill the part of this README that shows results, from --from; nothing else is written
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        default_missing_value = "README.md",
        requires = "from",
        conflicts_with_all = ["out", "format"]
    )]
    readme: Option<PathBuf>,
    /// With --readme: write nothing, say what differs, exit 1 if anything does
    #[arg(long, requires = "readme")]
    check: bool,
}

/// The forms of the tables that are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a terminal.
    Table,
    /// For a handout, in LaTeX without packages.
    Latex,
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let recorded = args.out.join(MEASUREMENTS);
    if args.readme.is_none() {
        ensure_ours(&recorded)?;
    }
    let recording = match &args.from {
        Some(from) => {
            let (recording, text) = read(from, &args.what)?;
            if let Some(readme) = &args.readme {
                return readme::run(&recording, from, readme, args.check);
            }
            let folder = |error| {
                anyhow!("cannot create the folder {}: {}", args.out.display(), output::reason(&error))
            };
            fs::create_dir_all(&args.out).map_err(folder)?;
            // What is there may be the only copy, or the very file that was read.
            if !fs::read(&recorded).is_ok_and(|there| there == text) {
                queens_data::replace(&recorded, &text)
                    .map_err(|why| output::cannot_write(&recorded, &why))?;
            }
            recording
        }
        None => {
            // Until the run is done, the report that is there stays as it is.
            let unfinished = args.out.join(UNFINISHED);
            measure::record(&args.what, suite, &unfinished)?;
            // Behind a link it may lie on another disk, where nothing can be moved to.
            fs::read(&unfinished)
                .and_then(|text| queens_data::replace(&recorded, &text))
                .and_then(|()| fs::remove_file(&unfinished))
                .map_err(|why| {
                    let why = output::cannot_write(&recorded, &why);
                    anyhow!(
                        "{why}\n({} has what was measured; --resume goes on from there)",
                        unfinished.display()
                    )
                })?;
            recording::read(&recorded)?
        }
    };
    if recording.cut_short {
        output::note("The last line of the recording was cut short, and was left out.");
    }
    let written = queens_report::write(&recording, &args.out)
        .with_context(|| format!("cannot write the report to {}", args.out.display()))?;
    match args.format {
        Format::Table => {
            let text = queens_report::terminal(&recording, &output::medium());
            output::print(&format!("{text}\n{}\n", files(&args.out, &written)))?;
        }
        Format::Latex => {
            output::print(&queens_report::latex(&recording))?;
        }
    }
    Ok(if recording::all_agree(&recording.rows) { Outcome::Fine } else { Outcome::FoundWrong })
}

/// Reads a recording, or the part of it that is asked for, and gives it as a file's text too.
fn read(from: &Path, what: &What) -> anyhow::Result<(Recording, Vec<u8>)> {
    let (whole, text) = recording::measured(from)?;
    if what.n.is_none() && what.approach.is_empty() {
        return Ok((whole, text));
    }
    let part = recording::narrowed(whole, what.n.as_ref(), &what.approach);
    let part = part.with_context(|| format!("cannot draw that from {}", from.display()))?;
    let text = recording::text(&part)?;
    Ok((part, text))
}

/// Refuses to put a recording in the place of anything else.
fn ensure_ours(recorded: &Path) -> anyhow::Result<()> {
    let there = match queens_data::replaceable_path(recorded).and_then(|place| recording::bytes(&place)) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
        there => there.map_err(|why| output::cannot_write(recorded, &why))?,
    };
    if !measure::is_recording(&there) {
        bail!("{} is there, and is no recording\n(remove it, or name another folder)", recorded.display());
    }
    Ok(())
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
