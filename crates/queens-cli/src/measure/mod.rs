//! `queens measure`: the measuring half of a report, into a recording.

mod earlier;

use std::{
    fs::{self, File},
    io,
    num::NonZeroUsize,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

use anyhow::Context;
use bytesize::ByteSize;
use indicatif::ProgressBar;
use queens_core::BoardSize;
use queens_data::{ApproachRow, Asked, Finish, Row, SCHEMA, Start, replaceable_path};
use queens_harness::{Listener, MeasureError, Phase, Plan, approach_rows, load, machine, measure};
use queens_judge::submission::Submission;

use crate::{
    Outcome, Suite, heap, interrupt,
    judge::timing,
    options::{self, Sizes},
    output, progress, recording,
};
use earlier::Earlier;

pub(crate) use earlier::is_recording;

/// Verify, count and time the approaches, and record it
///
/// One JSON line an event, written as it happens; `queens report --from` draws it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens measure --data run.jsonl                        all approaches, n = 4 to 10
  queens measure --data run.jsonl --resume               go on with a run that was stopped
  queens report --from run.jsonl --out run               draw it")]
pub(crate) struct Args {
    /// The recording to write; there must be none yet, unless it is resumed
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    #[command(flatten)]
    what: What,
}

/// Reads the time a cell may take. Without any, nothing would be timed.
fn budget(text: &str) -> Result<Duration, String> {
    match options::duration(text)? {
        Duration::ZERO => Err("a budget is longer than 0, or nothing is timed".into()),
        budget => Ok(budget),
    }
}

/// What is measured.
#[derive(clap::Args)]
pub(crate) struct What {
    /// The board's size, or a range of sizes [default: 4..=10]
    #[arg(long, value_name = "N|A..=B", allow_hyphen_values = true)]
    pub(crate) n: Option<Sizes>,
    /// Only this approach; may be given again
    #[arg(long, value_name = "ID")]
    pub(crate) approach: Vec<String>,
    /// Do not time what would take longer than this for five runs
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = budget)]
    budget: Duration,
    /// The memory an approach may reserve
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = options::memory)]
    memory: ByteSize,
    /// The threads of an engine that can use several; a search uses one
    #[arg(long, value_name = "T", default_value = "1", value_parser = options::threads)]
    threads: NonZeroUsize,
    /// Where the random order of the rounds starts
    #[arg(long, value_name = "S", default_value = "1", value_parser = options::seed)]
    seed: u64,
    /// The approach whose times are 1.0 ×
    #[arg(long, value_name = "ID", default_value = "flag-arrays")]
    baseline: String,
    /// Go on with a run that was stopped, from what it has recorded
    #[arg(long)]
    resume: bool,
    /// Judge the programs of this suite.toml as well, and time those that are right, as whole processes
    #[arg(long, value_name = "SUITE")]
    with: Option<PathBuf>,
}

impl What {
    /// The boards asked for.
    fn sizes(&self) -> RangeInclusive<BoardSize> {
        self.n.as_ref().map_or(BoardSize::of(4)..=BoardSize::of(10), |Sizes(sizes)| sizes.clone())
    }
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let path = &args.data;
    let all_agree = record(&args.what, suite, path)?;
    output::note(&format!("queens report --from {} draws it", path.display()));
    Ok(if all_agree { Outcome::Fine } else { Outcome::FoundWrong })
}

/// Measures into a file, every row as it comes, and gives whether all approaches were found right. What an earlier run has
/// recorded there is gone on with, or left alone.
pub(crate) fn record(what: &What, suite: Suite, path: &Path) -> anyhow::Result<bool> {
    let start = Instant::now();
    let approaches = options::chosen(suite, &what.approach);
    let programs = what.with.as_deref().map(timing::read).transpose()?.unwrap_or_default();
    let (head, cards) = (head(what), approach_rows(suite, &approaches));
    let place = replaceable_path(path).map_err(|why| output::cannot_write(path, &why))?;
    let mut earlier = Earlier::at(path, &place, what.resume)?;
    if let Some(earlier) = &earlier {
        earlier.ensure_same(path, &head, &cards)?;
    }
    let plan = Plan {
        approaches: &approaches,
        sizes: what.sizes(),
        budget: what.budget,
        memory: what.memory.0,
        threads: what.threads,
        heap: Some(heap::peak),
        seed: what.seed,
        taken_over: earlier.as_mut().map_or_else(Vec::new, Earlier::take_rows),
    };
    plan.ensure_possible()?;
    if plan.taken_over.iter().any(|row| matches!(row, Row::Finish(_))) {
        output::note("The run had come to its end; there is nothing to go on with.");
        return Ok(recording::all_agree(&plan.taken_over));
    }
    let is_begun = earlier.as_ref().is_some_and(Earlier::is_begun);
    let mut recorder = begin(path, &place, earlier, head, cards)?;
    if is_begun {
        let rows = plan.taken_over.len();
        output::note(&format!("Going on with {}: {rows} rows are taken over.", path.display()));
    }
    interrupt::on_stop({
        let (bar, path) = (recorder.bar.clone(), path.to_owned());
        move || match bar.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(bar) => {
                let so_far = progress::so_far(&bar);
                format!("{so_far}\n{} has what was measured; --resume goes on with it", path.display())
            }
            None => "while the report was drawn; what was measured is safe".into(),
        }
    });
    let all_agree = measure(&plan, &mut recorder).map_err(|why| match why {
        MeasureError::Io(why) => output::cannot_write(path, &why),
        other => anyhow::Error::new(other).context(format!("cannot go on with {}", path.display())),
    })?;
    if !programs.is_empty() {
        measure_programs(what, &programs, &plan.taken_over, path, &mut recorder)?;
    }
    let finish = Finish { seconds: start.elapsed().as_secs_f64(), load: load() };
    recorder.row(Row::Finish(finish)).map_err(|why| output::cannot_write(path, &why))?;
    recorder.bar.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok(all_agree)
}

/// Writes the head and the cards, or those that an earlier run had not come to.
fn begin(
    path: &Path,
    place: &Path,
    earlier: Option<Earlier>,
    head: Start,
    cards: Vec<ApproachRow>,
) -> anyhow::Result<Recorder> {
    let cannot_write = |why: io::Error| output::cannot_write(path, &why);
    let recorded = earlier.as_ref().and_then(Earlier::cards);
    let file = match earlier {
        Some(earlier) => earlier.whole_lines().map_err(cannot_write)?,
        None => {
            let folder = place.parent().unwrap_or(Path::new(""));
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create the folder {}", folder.display()))?;
            earlier::locked(path, place)?
        }
    };
    let mut recorder = Recorder { file, bar: Arc::default() };
    if recorded.is_none() {
        recorder.row(Row::Start(head)).map_err(|why| {
            // Of a recording that was not even begun nothing stays.
            let _ = fs::remove_file(place);
            cannot_write(why)
        })?;
    }
    for card in cards.into_iter().skip(recorded.unwrap_or(0)) {
        recorder.row(Row::Approach(card)).map_err(cannot_write)?;
    }
    Ok(recorder)
}

/// Judges the programs, and times those that are right and were not timed by an earlier run.
fn measure_programs(
    what: &What,
    programs: &[Submission],
    taken_over: &[Row],
    path: &Path,
    recorder: &mut Recorder,
) -> anyhow::Result<()> {
    let question =
        timing::Question { sizes: what.sizes(), budget: what.budget, memory: what.memory.0, seed: what.seed };
    let known = |name: &str, n: BoardSize| {
        taken_over
            .iter()
            .any(|row| matches!(row, Row::Program(row) if row.program == name && row.n as usize == n.get()))
    };
    timing::measure(programs, &question, &known, &mut |program| {
        recorder.row(Row::Program(program)).map_err(|why| output::cannot_write(path, &why))
    })
}

fn head(what: &What) -> Start {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let command_line = format!("queens {}", words.collect::<Vec<_>>().join(" "));
    Start {
        schema: SCHEMA,
        suite: env!("CARGO_PKG_VERSION").into(),
        // A text to be read, on one line of it.
        command_line: command_line.chars().filter(|sign| !sign.is_control()).take(500).collect(),
        date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        asked: Asked {
            n_from: what.sizes().start().get() as u32,
            n_to: what.sizes().end().get() as u32,
            budget_s: what.budget.as_secs_f64(),
            memory_bytes: what.memory.0,
            threads: what.threads.get() as u32,
            seed: what.seed,
            baseline: what.baseline.clone(),
        },
        machine: machine(),
    }
}

/// Writes rows to the file, and shows how far the run is.
struct Recorder {
    file: File,
    /// The bar of the phase that runs.
    bar: Arc<Mutex<Option<ProgressBar>>>,
}

impl Listener for Recorder {
    fn row(&mut self, row: Row) -> io::Result<()> {
        queens_data::write(&mut self.file, &row)
    }

    fn progress(&mut self, phase: Phase, done: usize, total: usize, next: &str) {
        let mut current = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        let name = match phase {
            Phase::Verify => "verify",
            Phase::Count => "count",
            Phase::Meter => "meter",
            Phase::Time => "time",
        };
        let bar = match current.take() {
            Some(bar) if bar.prefix() == name => bar,
            _ => progress::bar(name, total),
        };
        bar.set_message(next.to_owned());
        bar.set_position(done as u64);
        if done == total {
            bar.finish();
        }
        *current = Some(bar);
    }
}
