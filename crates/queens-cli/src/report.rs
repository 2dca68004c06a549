//! `queens report`: measure, and draw what was measured.

use std::{
    fs::{self, File},
    io::{self, BufReader},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, anyhow};
use bytesize::ByteSize;
use indicatif::ProgressBar;
use queens_data::{Asked, Finish, Recording, Row, SCHEMA, Start};
use queens_harness::{Listener, Phase, Plan, approach_rows, machine, measure};

use crate::{
    Outcome, Suite, interrupt,
    options::{self, Sizes},
    output, progress,
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
  queens report --from reports/latest/measurements.jsonl draw again without measuring")]
pub(crate) struct Args {
    /// The board's size, or a range of sizes
    #[arg(long, value_name = "N|A..=B", default_value = "4..=10", allow_hyphen_values = true)]
    n: Sizes,
    /// The folder to write to; files of ours there are replaced, others left
    #[arg(long, value_name = "DIR", default_value = "reports/latest")]
    out: PathBuf,
    /// Only this approach; may be given again
    #[arg(long, value_name = "ID")]
    approach: Vec<String>,
    /// Do not time what would take longer than this for five runs
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = options::duration)]
    budget: Duration,
    /// The memory an approach may reserve
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = options::memory)]
    memory: ByteSize,
    /// Where the random order of the rounds starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The approach whose times are 1.0 ×
    #[arg(long, value_name = "ID", default_value = "flag-arrays")]
    baseline: String,
    /// Draw again what this file holds, without measuring
    #[arg(long, value_name = "FILE", conflicts_with_all = ["n", "approach", "budget", "memory", "seed", "baseline"])]
    from: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let recorded = args.out.join(MEASUREMENTS);
    let recording = match &args.from {
        Some(from) => {
            let recording = read(from)?;
            create_folder(&args.out)?;
            keep_copy(from, &recorded)?;
            recording
        }
        None => {
            let unfinished = args.out.join(UNFINISHED);
            record(args, suite, &unfinished)?;
            fs::rename(&unfinished, &recorded)
                .with_context(|| format!("cannot write {}", recorded.display()))?;
            read(&recorded)?
        }
    };
    if recording.cut_short {
        output::note("The last line of the recording was cut short, and was left out.");
    }
    let written = queens_report::write(&recording, &args.out)
        .with_context(|| format!("cannot write the report to {}", args.out.display()))?;
    output::print(&queens_report::terminal(&recording, &output::page()))?;
    output::print(&format!("\n{}\n", files(&args.out, &written)))?;
    let wrong = recording.rows.iter().any(|row| matches!(row, Row::Verified(verified) if !verified.agrees));
    Ok(if wrong { Outcome::FoundWrong } else { Outcome::Fine })
}

/// Measures, writing every row as it comes.
fn record(args: &Args, suite: Suite, path: &Path) -> anyhow::Result<()> {
    let approaches = options::chosen(suite, &args.approach);
    let plan = Plan {
        approaches: &approaches,
        sizes: args.n.0.clone(),
        budget: args.budget,
        memory: args.memory.0,
        seed: args.seed,
    };
    plan.ensure_possible()?;
    create_folder(&args.out)?;
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut recorder = Recorder { file, bars: Arc::default() };
    let start = Instant::now();
    recorder.row(Row::Start(head(args)))?;
    for row in approach_rows(suite, &approaches) {
        recorder.row(Row::Approach(row))?;
    }
    interrupt::on_ctrl_c({
        let (bars, path) = (recorder.bars.clone(), path.to_owned());
        move || {
            let bar = bars.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let so_far = bar.map_or_else(String::new, |bar| progress::so_far(&bar));
            format!("{so_far}\nqueens report --from {} draws what was measured", path.display())
        }
    })?;
    measure(&plan, &mut recorder)?;
    recorder.row(Row::Finish(Finish { seconds: start.elapsed().as_secs_f64() }))?;
    Ok(())
}

fn head(args: &Args) -> Start {
    let command_line: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    Start {
        schema: SCHEMA,
        suite: env!("CARGO_PKG_VERSION").into(),
        command_line: format!("queens {}", command_line.join(" ")),
        date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        asked: Asked {
            n_from: args.n.0.start().get() as u32,
            n_to: args.n.0.end().get() as u32,
            budget_s: args.budget.as_secs_f64(),
            memory_bytes: args.memory.0,
            seed: args.seed,
            baseline: args.baseline.clone(),
        },
        machine: machine(),
    }
}

/// Writes rows to the file, and shows how far the run is.
struct Recorder {
    file: File,
    /// The bar of the phase that runs.
    bars: Arc<Mutex<Option<ProgressBar>>>,
}

impl Listener for Recorder {
    fn row(&mut self, row: Row) -> io::Result<()> {
        queens_data::write(&mut self.file, &row)
    }

    fn progress(&mut self, phase: Phase, done: usize, total: usize, next: &str) {
        let mut bars = self.bars.lock().unwrap_or_else(PoisonError::into_inner);
        let name = match phase {
            Phase::Verify => "verify",
            Phase::Count => "count",
            Phase::Time => "time",
        };
        let bar = match bars.take() {
            Some(bar) if bar.prefix() == name => bar,
            _ => progress::bar(name, total),
        };
        bar.set_message(next.to_owned());
        bar.set_position(done as u64);
        if done == total {
            bar.finish();
        }
        *bars = Some(bar);
    }
}

fn create_folder(path: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot create the folder {}", path.display()))
}

fn read(path: &Path) -> anyhow::Result<Recording> {
    let cannot = || format!("cannot read {}", path.display());
    let file = File::open(path).map_err(|error| anyhow!("{}: {}", cannot(), output::reason(&error)))?;
    queens_data::read(BufReader::new(file)).with_context(cannot)
}

/// Keeps the recording beside what is drawn from it.
fn keep_copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    let same = from.canonicalize().ok().is_some_and(|from| Some(from) == to.canonicalize().ok());
    if !same {
        fs::copy(from, to).with_context(|| format!("cannot write {}", to.display()))?;
    }
    Ok(())
}

/// The files of a report, those of a folder counted by kind.
fn files(out: &Path, written: &[PathBuf]) -> String {
    let mut names = vec![MEASUREMENTS.to_owned()];
    let (charts, others): (Vec<_>, Vec<_>) = written.iter().partition(|path| path.starts_with("charts"));
    names.extend(others.iter().map(|path| path.display().to_string()));
    let of_kind =
        |kind: &str| charts.iter().filter(|path| path.extension().is_some_and(|end| end == kind)).count();
    names.push(format!("charts/ ({} svg, {} png)", of_kind("svg"), of_kind("png")));
    format!("{}  {}", out.join("").display(), names.join("  "))
}
