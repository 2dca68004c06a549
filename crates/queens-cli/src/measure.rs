//! `queens measure`: the measuring half of a report, into a recording.

use std::{
    fs::{self, File, OpenOptions},
    io,
    num::NonZeroUsize,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, bail};
use bytesize::ByteSize;
use indicatif::ProgressBar;
use queens_core::BoardSize;
use queens_data::{ApproachRow, Asked, Finish, Machine, Recording, Row, SCHEMA, Start};
use queens_harness::{Listener, Phase, Plan, approach_rows, load, machine, measure};

use crate::{
    Outcome, Suite, heap, interrupt,
    judge::timing,
    options::{self, Sizes},
    output, progress, recording,
};

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

/// How every recording begins.
const BEGINNING: &[u8] = br#"{"event":"start","#;

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
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = options::duration)]
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
    if path.exists() && !args.what.resume {
        bail!("{} is there already\n(--resume goes on with it; or remove it first)", path.display());
    }
    let all_agree = record(&args.what, suite, path)?;
    output::note(&format!("queens report --from {} draws it", path.display()));
    Ok(if all_agree { Outcome::Fine } else { Outcome::FoundWrong })
}

/// Measures into a file, every row as it comes, and gives whether all approaches were found right.
pub(crate) fn record(what: &What, suite: Suite, path: &Path) -> anyhow::Result<bool> {
    let start = Instant::now();
    let approaches = options::chosen(suite, &what.approach);
    let programs = what.with.as_deref().map(timing::read).transpose()?.unwrap_or_default();
    let head = head(what);
    let cards = approach_rows(suite, &approaches);
    let taken_over = if what.resume && path.exists() { take_over(path, &head, &cards)? } else { None };
    // How many of the cards are recorded; none where not even the head is.
    let recorded = taken_over.as_ref().map(|recording| recording.approaches.len());
    let plan = Plan {
        approaches: &approaches,
        sizes: what.sizes(),
        budget: what.budget,
        memory: what.memory.0,
        threads: what.threads,
        heap: Some(heap::peak),
        seed: what.seed,
        taken_over: taken_over.map_or_else(Vec::new, |recording| recording.rows),
    };
    plan.ensure_possible()?;
    if plan.taken_over.iter().any(|row| matches!(row, Row::Finish(_))) {
        output::note("The run had come to its end; there is nothing to go on with.");
        return Ok(recording::all_agree(&plan.taken_over));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    }
    let file = OpenOptions::new().create(true).append(true).open(path);
    let file = file.with_context(|| format!("cannot write {}", path.display()))?;
    if file.try_lock().is_err() {
        bail!("another run is writing to {}", path.display());
    }
    let mut recorder = Recorder { file, bar: Arc::default() };
    if recorded.is_none() {
        recorder.file.set_len(0).with_context(|| format!("cannot write {}", path.display()))?;
        recorder.row(Row::Start(head))?;
    }
    for card in cards.into_iter().skip(recorded.unwrap_or(0)) {
        recorder.row(Row::Approach(card))?;
    }
    interrupt::on_ctrl_c({
        let (bar, path) = (recorder.bar.clone(), path.to_owned());
        move || match bar.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(bar) => {
                let so_far = progress::so_far(&bar);
                format!("{so_far}\n{} has what was measured; --resume goes on with it", path.display())
            }
            None => "while the report was drawn; what was measured is safe".into(),
        }
    });
    let all_agree =
        measure(&plan, &mut recorder).with_context(|| format!("cannot go on with {}", path.display()))?;
    if !programs.is_empty() {
        let question = timing::Question {
            sizes: what.sizes(),
            budget: what.budget,
            memory: what.memory.0,
            seed: what.seed,
        };
        let known = |name: &str, n: BoardSize| {
            plan.taken_over.iter().any(
                |row| matches!(row, Row::Program(row) if row.program == name && row.n as usize == n.get()),
            )
        };
        timing::measure(&programs, &question, &known, &mut |program| {
            Ok(recorder.row(Row::Program(program))?)
        })?;
    }
    recorder.row(Row::Finish(Finish { seconds: start.elapsed().as_secs_f64(), load: load() }))?;
    recorder.bar.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok(all_agree)
}

/// Reads what a stopped run has recorded, and drops a last line that was cut short; none where it has recorded nothing.
fn take_over(path: &Path, head: &Start, cards: &[ApproachRow]) -> anyhow::Result<Option<Recording>> {
    let text = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let is_start = text.starts_with(BEGINNING) || BEGINNING.starts_with(&text);
    if is_start && !text.contains(&b'\n') {
        return Ok(None); // stopped before it had written its first line
    }
    let recording = recording::read(path)?;
    let difference = difference(&recording.start, head).or_else(|| other_approaches(&recording, cards));
    if let Some(difference) = difference {
        bail!("{} cannot be gone on with: {difference}", path.display());
    }
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        output::note("The last line was cut short, and was left out.");
        let file = OpenOptions::new().write(true).open(path);
        file.and_then(|file| file.set_len(whole as u64))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    output::note(&format!("Going on with {}: {} rows are taken over.", path.display(), recording.rows.len()));
    Ok(Some(recording))
}

/// Whether others take part. A run stopped early may not have recorded all of them.
fn other_approaches(recording: &Recording, cards: &[ApproachRow]) -> Option<String> {
    let ids = |rows: &[ApproachRow]| rows.iter().map(|row| row.approach.clone()).collect::<Vec<_>>();
    let (old, new) = (ids(&recording.approaches), ids(cards));
    let same = if recording.rows.is_empty() { new.starts_with(&old) } else { new == old };
    (!same).then(|| format!("its approaches are {}, not {}", old.join(", "), new.join(", ")))
}

/// In what the run to go on with is another one.
fn difference(old: &Start, new: &Start) -> Option<String> {
    let told =
        |what: &str, old: &str, new: &str| (old != new).then(|| format!("its {what} is {old}, not {new}"));
    let machine = |machine: &Machine| format!("{} with {} cores", machine.cpu, machine.cores);
    let asked = |asked: &Asked| {
        format!(
            "n {}..={}, budget {} s, memory {} bytes, threads {}, seed {}, baseline {}",
            asked.n_from,
            asked.n_to,
            asked.budget_s,
            asked.memory_bytes,
            asked.threads,
            asked.seed,
            asked.baseline
        )
    };
    told("version", &old.suite, &new.suite)
        .or_else(|| told("commit", &old.machine.commit, &new.machine.commit))
        .or_else(|| told("build", &old.machine.rustc, &new.machine.rustc))
        .or_else(|| told("machine", &machine(&old.machine), &machine(&new.machine)))
        .or_else(|| told("question", &asked(&old.asked), &asked(&new.asked)))
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
