//! `queens measure`: the measuring half of a report, into a recording.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read},
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
use queens_data::{ApproachRow, Asked, Finish, Machine, Recording, Row, SCHEMA, Start, place};
use queens_harness::{Listener, MeasureError, Phase, Plan, approach_rows, load, machine, measure};

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
    let head = head(what);
    let cards = approach_rows(suite, &approaches);
    let place = place(path).map_err(|why| output::cannot_write(path, &why))?;
    let is_begun = fs::metadata(&place).is_ok_and(|found| found.len() > 0);
    if is_begun && !what.resume {
        bail!("{} is there already\n(--resume goes on with it; or remove it first)", path.display());
    }
    let begun = if is_begun { Some(locked(path, &place)?) } else { None };
    let (taken_over, whole) = match &begun {
        Some(file) => take_over(path, file, &head, &cards)?,
        None => (None, 0),
    };
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
    let file = match begun {
        Some(file) => file,
        None => {
            let folder = place.parent().unwrap_or(Path::new(""));
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create the folder {}", folder.display()))?;
            locked(path, &place)?
        }
    };
    let mut recorder = Recorder { file, bar: Arc::default() };
    let length = recorder.file.metadata().map_err(|why| output::cannot_write(path, &why))?.len();
    if length > whole {
        if recorded.is_some() {
            output::note("The last line was cut short, and was left out.");
        }
        recorder.file.set_len(whole).map_err(|why| output::cannot_write(path, &why))?;
    }
    if recorded.is_none() {
        recorder.row(Row::Start(head)).map_err(|why| {
            // Of a recording that was not even begun nothing stays.
            let _ = fs::remove_file(&place);
            output::cannot_write(path, &why)
        })?;
    } else {
        let rows = plan.taken_over.len();
        output::note(&format!("Going on with {}: {rows} rows are taken over.", path.display()));
    }
    for card in cards.into_iter().skip(recorded.unwrap_or(0)) {
        recorder.row(Row::Approach(card)).map_err(|why| output::cannot_write(path, &why))?;
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
            recorder.row(Row::Program(program)).map_err(|why| output::cannot_write(path, &why))
        })?;
    }
    let finish = Finish { seconds: start.elapsed().as_secs_f64(), load: load() };
    recorder.row(Row::Finish(finish)).map_err(|why| output::cannot_write(path, &why))?;
    recorder.bar.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok(all_agree)
}

/// Opens the recording to be written, which is made if need be, and keeps other runs from it.
fn locked(path: &Path, place: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().create(true).read(true).append(true).open(place);
    let file = file.map_err(|why| output::cannot_write(path, &why))?;
    if file.try_lock().is_err() {
        bail!("another run is writing to {}", path.display());
    }
    Ok(file)
}

/// Whether a file may be replaced by a recording: it is one, or the beginning of one, or empty.
pub(crate) fn is_recording(text: &[u8]) -> bool {
    text.starts_with(BEGINNING) || BEGINNING.starts_with(text)
}

/// Reads what a stopped run has recorded, none where that is nothing; and how many bytes of it are whole lines.
fn take_over(
    path: &Path,
    mut file: &File,
    head: &Start,
    cards: &[ApproachRow],
) -> anyhow::Result<(Option<Recording>, u64)> {
    let cannot = || format!("cannot read {}", path.display());
    let mut text = Vec::new();
    file.read_to_end(&mut text).with_context(cannot)?;
    if is_recording(&text) && !text.contains(&b'\n') {
        return Ok((None, 0)); // stopped before it had written its first line
    }
    let recording = queens_data::read(&text[..]).with_context(cannot)?;
    let difference = difference(&recording.start, head).or_else(|| other_approaches(&recording, cards));
    if let Some(difference) = difference {
        bail!("{0} cannot be gone on with: {difference}\n(remove {0} to begin anew)", path.display());
    }
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    Ok((Some(recording), whole as u64))
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
