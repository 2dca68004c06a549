//! `queens cluster`: what to tell an engine that has many machines.

use std::{
    fmt,
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, anyhow, bail};
use bytesize::ByteSize;
use clap::ValueEnum;
use queens_core::{BoardSize, Part};
use queens_data::Question;

use crate::{Outcome, Suite, options, output, recording, shard};

/// Print what counts a board on many machines: a Slurm job array, or a GNU parallel command
///
/// Both count every part into a file of one folder, retry a part that fails, and pass over parts whose files are there
/// already: so whatever was interrupted is gone on with by running the same again.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens cluster slurm 18 --shards 100 > job.sh          look at it, then: sbatch job.sh
  queens cluster slurm 18 --shards 100 --submit          the same at once
  queens cluster slurm 18 --shards 100 --missing --submit     only what has no file yet
  queens cluster parallel 18 --shards 100 --submit       on this machine, on all its cores
  queens cluster parallel 18 --shards 100 --hosts hosts.txt   a line with [cores/]user@host each")]
pub(crate) struct Args {
    /// The engine that has the machines
    #[arg(value_name = "ENGINE")]
    engine: Cluster,
    /// The board's size, 1 to 32
    #[arg(value_name = "N", allow_negative_numbers = true)]
    n: BoardSize,
    /// How many parts; best with two nearly equal factors, as 100 or 1000 have
    #[arg(long, value_name = "M", value_parser = shards, allow_negative_numbers = true)]
    shards: u32,
    /// The approach that counts; by default half-boards, and parallel for boards too large for it
    #[arg(long, value_name = "ID")]
    approach: Option<String>,
    /// The folder of the parts, which all machines see; by default parts/ and what is counted
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Threads for each part
    #[arg(long, value_name = "T", default_value = "1", value_parser = options::threads)]
    threads: NonZeroUsize,
    /// With parallel: a file that lists the machines, as its --sshloginfile
    #[arg(long, value_name = "FILE")]
    hosts: Option<PathBuf>,
    /// With --hosts that share no folder: fetch each part's file, with rsync
    #[arg(long, requires = "hosts")]
    fetch: bool,
    /// The program on the machines; by default this one, where it is
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
    /// Only the parts that have no file yet
    #[arg(long)]
    missing: bool,
    /// Submit the job, or run the command
    #[arg(long)]
    submit: bool,
}

/// The engines that bring machines.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Cluster {
    /// A job array for sbatch
    Slurm,
    /// A command for a list of hosts, or for this machine
    Parallel,
}

/// How often a part is tried.
const TRIES: u32 = 4;
/// What to do where parts are missing in the end.
const AGAIN: &str = "(run the same again: parts that are done are not counted twice)";
/// The most tasks of an array, unless a site's MaxArraySize says more.
const USUAL_ARRAY: u32 = 1000;
/// What a process needs beside what the approach reserves, generously.
const PROCESS: u64 = 64 << 20;

/// Reads a number of parts.
fn shards(text: &str) -> Result<u32, String> {
    let shards = text.parse().ok().filter(|of| Part::new(1, *of).is_some());
    shards.ok_or_else(|| format!("parts are from 1 to {}, not {}", Part::MOST, options::given(text)))
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    if args.engine == Cluster::Slurm && args.hosts.is_some() {
        bail!("Slurm knows its machines; --hosts is for parallel");
    }
    if let Some(hosts) = &args.hosts {
        ensure_lists_hosts(hosts)?;
    }
    let (n, of) = (args.n, args.shards);
    let (approach, parts) = options::in_parts(suite, args.approach.as_deref(), n)?;
    let id = approach.card.id;
    let folder = args.dir.clone().unwrap_or_else(|| format!("parts/{n}-{id}-{of}").into());
    let chosen: Vec<Part> = (1..=of).filter_map(|number| Part::new(number, of)).collect();
    let question = shard::question(id, parts, n, of);
    let all = chosen.clone();
    let chosen = if args.missing { missing(chosen, &folder, &question)? } else { chosen };
    if chosen.is_empty() {
        output::note(&format!("No part is missing: queens merge {} adds them up.", folder.display()));
        return Ok(Outcome::Fine);
    }
    let program = match &args.program {
        Some(program) => program.clone(),
        None => std::env::current_exe().context("cannot tell where this program is; --program says it")?,
    };
    // Parts differ in what they need by a set of rows or two: the margin is far more.
    let bytes = Part::new(1, of).map_or(0, |part| parts.part_bytes(n, part, args.threads));
    let memory = ByteSize::mib((bytes / 4 * 5 + PROCESS).div_ceil(1 << 20));
    let job = Job {
        n,
        of,
        id,
        threads: args.threads,
        folder: &text(&folder)?,
        program: &text(&program)?,
        runs: runs(&chosen),
        memory,
    };
    match args.engine {
        Cluster::Slurm => {
            if of > USUAL_ARRAY {
                output::note(&format!(
                    "Slurm takes at most {USUAL_ARRAY} tasks in an array, unless MaxArraySize was raised."
                ));
            }
            let script = job.slurm();
            if !args.submit {
                return output::print(&script);
            }
            submit("sbatch", &script)?;
            output::note(&format!(
                "When all parts are done, queens merge {} adds them up.",
                folder.display()
            ));
        }
        Cluster::Parallel => {
            let hosts = args.hosts.as_deref().map(text).transpose()?;
            let command = job.parallel(hosts.as_deref(), args.fetch);
            if !args.submit {
                return output::print(&command);
            }
            submit("sh", &command)?;
            let done = all.len() - missing(all, &folder, &question)?.len();
            let folder = folder.display();
            let so_far = format!("{done} of {of} parts are in {folder}");
            if done < of as usize {
                // GNU parallel ends well also where a host ran nothing, or a file was not fetched.
                output::error(&format!("{so_far}\n{AGAIN}"));
                return Ok(Outcome::FoundWrong);
            }
            output::note(&format!("{so_far}: queens merge {folder} adds them up."));
        }
    }
    Ok(Outcome::Fine)
}

/// Without a list of machines nothing can be run on them.
fn ensure_lists_hosts(hosts: &Path) -> anyhow::Result<()> {
    let name = hosts.display();
    let list =
        recording::bytes(hosts).map_err(|why| anyhow!("cannot read {name}: {}", output::reason(&why)))?;
    if list.trim_ascii().is_empty() {
        bail!("{name} lists no machines\n(a line with [cores/]user@host each)");
    }
    Ok(())
}

/// Of these parts, those that have no whole file.
fn missing(parts: Vec<Part>, folder: &Path, question: &Question) -> anyhow::Result<Vec<Part>> {
    let mut missing = Vec::new();
    for part in parts {
        if !shard::is_done(&folder.join(format!("{}.json", part.number())), question, part)? {
            missing.push(part);
        }
    }
    Ok(missing)
}

/// A path as a script can hold it, and as no command takes for an option.
fn text(path: &Path) -> anyhow::Result<String> {
    let text = path.to_str().filter(|text| !text.contains(['\n', '\'', '{', '}'])).with_context(|| {
        format!("{} has signs that a script cannot hold: quotes, braces, ends of lines", path.display())
    })?;
    Ok(if text.starts_with('-') { format!("./{text}") } else { text.into() })
}

/// Numbers of parts, as the first and the last of each run without gaps.
fn runs(parts: &[Part]) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for part in parts {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == part.number() => *last += 1,
            _ => runs.push((part.number(), part.number())),
        }
    }
    runs
}

/// What is counted, as scripts say it.
struct Job<'a> {
    n: BoardSize,
    of: u32,
    id: &'a str,
    threads: NonZeroUsize,
    folder: &'a str,
    program: &'a str,
    runs: Vec<(u32, u32)>,
    memory: ByteSize,
}

impl Job<'_> {
    /// Counts the part with the number that this variable of the shell, or placeholder, stands for.
    fn shard(&self, number: &str) -> String {
        let Job { n, of, id, threads, folder, program, memory, .. } = self;
        format!(
            "{program} shard {n} --approach {id} --threads {threads} --memory {mebibytes}MiB \\
    --shard {number}/{of} --out {folder}/{number}.json",
            program = Quoted(program),
            folder = Quoted(folder),
            mebibytes = memory.0 >> 20,
        )
    }

    fn slurm(&self) -> String {
        let Job { n, of, id, threads, folder, memory, .. } = self;
        let run = |&(first, last): &(u32, u32)| {
            if first == last { format!("{first}") } else { format!("{first}-{last}") }
        };
        let numbers = self.runs.iter().map(run).collect::<Vec<_>>().join(",");
        let mebibytes = memory.0 >> 20;
        let (folder, retries) = (Quoted(folder), TRIES - 1);
        let shard = self.shard("$SLURM_ARRAY_TASK_ID");
        format!(
            "\
#!/bin/sh
# n = {n} in {of} parts by {id}. When all are done: queens merge {folder}
#SBATCH --job-name=queens-{n}
#SBATCH --array={numbers}
#SBATCH --cpus-per-task={threads}
#SBATCH --mem={mebibytes}M
#SBATCH --output=/dev/null
# A task whose node fails goes back into the queue, and so, {retries} times at most, does one that fails itself.
#SBATCH --requeue
mkdir -p {folder}
exec >> {folder}/$SLURM_ARRAY_TASK_ID.log 2>&1
{shard} && exit
# One that is being cancelled ends here, and is not put back.
sleep 2
test \"${{SLURM_RESTART_COUNT:-0}}\" -lt {retries} && scontrol requeue \"$SLURM_JOB_ID\"
exit 1
"
        )
    }

    fn parallel(&self, hosts: Option<&str>, fetch: bool) -> String {
        let Job { n, of, id, threads, folder, .. } = self;
        let folder = Quoted(folder);
        let jobs = format!("{}%", (100 / threads.get()).max(1));
        let run = |&(first, last): &(u32, u32)| {
            if first == last { format!("echo {first}") } else { format!("seq {first} {last}") }
        };
        let list = self.runs.iter().map(run).collect::<Vec<_>>().join("; ");
        let on_hosts =
            hosts.map_or_else(String::new, |hosts| format!(" --sshloginfile {} --workdir .", Quoted(hosts)));
        let fetched = if fetch { format!(" --return {folder}/{{}}.json") } else { String::new() };
        format!(
            "\
# n = {n} in {of} parts by {id}. When all are done: queens merge {folder}
mkdir -p {folder}
{{ {list}; }} | parallel --jobs {jobs} --retries {TRIES}{on_hosts}{fetched} --joblog {folder}/joblog \\
    {shard}
",
            shard = Whole(&self.shard("{}")),
        )
    }
}

/// A word of the shell.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |sign: char| sign.is_alphanumeric() || "/._-+,@:".contains(sign);
        if self.0.chars().all(plain) { f.write_str(self.0) } else { write!(f, "'{}'", self.0) }
    }
}

/// A command that is one word of another.
struct Whole<'a>(&'a str);

impl fmt::Display for Whole<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.0.replace('\'', r"'\''"))
    }
}

/// Hands a script to the program that runs it.
fn submit(program: &str, script: &str) -> anyhow::Result<()> {
    let spawned = Command::new(program).stdin(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|why| anyhow!("cannot run {program}: {}", output::reason(&why)))?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(script.as_bytes()).with_context(|| format!("{program} does not read its script"))?;
    }
    let status = child.wait().with_context(|| format!("cannot wait for {program}"))?;
    if !status.success() {
        bail!("not all went well: {program} ends with {status}\n{AGAIN}");
    }
    Ok(())
}
