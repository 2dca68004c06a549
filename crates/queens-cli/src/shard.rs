//! `queens shard`: one part of a count, into a file.

use std::{
    fs, io,
    num::NonZeroUsize,
    ops::ControlFlow::Continue,
    path::{Path, PathBuf},
    time::{Instant, SystemTime},
};

use anyhow::{anyhow, bail};
use bytesize::ByteSize;
use queens_core::{BoardSize, Part, Parts, Run, all_cores};
use queens_data::{PART_SCHEMA, PartRow, Question, difference, read_parts, replaceable_path};
use queens_harness::{commit, host};

use crate::{
    Outcome, Suite, interrupt,
    options::{self, SimdSet},
    output, progress, recording,
};

/// Count one of the parts that a count was cut into, on any machine
///
/// Writes one JSON line: what was counted, the part's sum, how long it took. The parts are the same on every machine, and
/// of nearly equal work; queens merge adds them up. A part whose file is there already is not counted again.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens shard 18 --shard 3/100                          the third of a hundred parts, to standard output
  queens shard 18 --shard 3/100 --out parts/3.json       the same into a file, unless it is there
  queens merge parts                                     all of them together")]
pub(crate) struct Args {
    /// The board's size, 1 to 32
    #[arg(value_name = "N", allow_negative_numbers = true)]
    n: BoardSize,
    /// Which part of how many, from 1/M to M/M
    #[arg(long, value_name = "I/M", allow_hyphen_values = true)]
    shard: Part,
    /// The approach that counts; by default half-boards, and parallel for boards too large for it
    #[arg(long, value_name = "ID")]
    approach: Option<String>,
    /// The file to write, all at once when the part is done; by default standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Threads to use; by default one a core
    #[arg(long, value_name = "T", value_parser = options::threads)]
    threads: Option<NonZeroUsize>,
    /// The vector instructions to use; the sum is the same
    #[arg(long, value_name = "SET", default_value = "auto")]
    simd: SimdSet,
    /// The memory that may be reserved
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = options::memory)]
    memory: ByteSize,
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let (n, part) = (args.n, args.shard);
    let (approach, parts) = options::in_parts(suite, args.approach.as_deref(), n)?;
    let id = approach.card.id;
    let threads = args.threads.unwrap_or_else(all_cores);
    let needed = ByteSize(parts.part_bytes(n, part, threads));
    if needed > args.memory {
        bail!(
            "{id} would reserve {needed} for part {part} of n = {n}, and {} is allowed\n(--memory allows more; so do more parts)",
            args.memory
        );
    }
    let question = question(id, parts, n, part.of());
    if let Some(path) = &args.out {
        if is_done(path, &question, part)? {
            output::note(&format!("Part {part} of n = {n} is in {} already.", path.display()));
            return Ok(Outcome::Fine);
        }
        // Before hours of counting, not after them.
        can_write(path).map_err(|why| output::cannot_write(path, &why))?;
    }

    let start = Instant::now();
    let bar = progress::share(format!("counting part {part} of n = {n} with {id}"));
    interrupt::on_stop({
        let bar = bar.clone();
        move || {
            let done = bar.position() / 10;
            bar.finish_and_clear();
            format!("counting part {part} of n = {n} with {done} % done; nothing was written")
        }
    });
    let tick = |share: f64| {
        bar.set_position((share * 1000.0) as u64);
        Continue(())
    };
    let run = Run { threads, simd: args.simd.into(), seed: 0, tick: &tick };
    let Continue(sum) = parts.count_part(n, part, &run) else { bail!("{id} stopped by itself") };
    bar.finish_and_clear();

    let row = PartRow {
        schema: PART_SCHEMA,
        question,
        part: part.number(),
        sum,
        seconds: start.elapsed().as_secs_f64(),
        threads: threads.get() as u32,
        host: host(),
        date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        check: String::new(),
    };
    let line = row.checked().line();
    match &args.out {
        None => output::print(&line),
        Some(path) => {
            output::write(path, line.as_bytes()).map_err(|why| output::cannot_write(path, &why))?;
            Ok(Outcome::Fine)
        }
    }
}

/// What this build asks and answers with a part.
pub(crate) fn question(id: &str, parts: &dyn Parts, n: BoardSize, of: u32) -> Question {
    Question {
        n: n.get() as u32,
        approach: id.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        commit: commit().into(),
        parts: of,
        work: parts.work(n, of).to_string(),
        multiple: parts.multiple(),
    }
}

/// Whether a file holds this part already. One that was damaged is counted again; any other file is left alone.
///
/// # Errors
/// When the file holds something else.
pub(crate) fn is_done(path: &Path, question: &Question, part: Part) -> anyhow::Result<bool> {
    let name = path.display();
    let place = replaceable_path(path).map_err(|why| output::cannot_write(path, &why))?;
    let text = match recording::bytes(&place) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(false),
        text => text.map_err(|why| anyhow!("cannot read {name}: {}", output::reason(&why)))?,
    };
    let elsewhere = "(remove it, or name another file)";
    let rows = match read_parts(&text) {
        Ok(rows) => rows,
        Err(why) if text.is_empty() || text.starts_with(br#"{"event":"part""#) => {
            output::note(&format!("{name} does not hold a whole part: {why}. It is counted again."));
            return Ok(false);
        }
        Err(_) => bail!("{name} is there, and is no part of a count\n{elsewhere}"),
    };
    let [row] = &rows[..] else { bail!("{name} is there, and has several parts\n{elsewhere}") };
    if let Some((what, found, expected)) = difference(&row.question, question) {
        bail!("{name} is there, and its {what} is {found}, not {expected}\n{elsewhere}");
    }
    if row.part != part.number() {
        bail!("{name} is there, and has part {}, not {}\n{elsewhere}", row.part, part.number());
    }
    Ok(true)
}

/// Makes the file's folder, and finds out whether files can be made there; what is there and is no file is refused.
fn can_write(path: &Path) -> io::Result<()> {
    let place = replaceable_path(path)?;
    place.parent().map_or(Ok(()), fs::create_dir_all)?;
    output::ensure_writable(&place)
}
