//! `queens solve`: the boards themselves, in the ways the sources print them; or their number.

mod boards;
mod count;
mod destination;
mod find;
mod size;

use std::{num::NonZeroUsize, path::PathBuf};

use anyhow::{Context, bail};
use bytesize::ByteSize;
use clap::{ArgGroup, ValueEnum};
use queens_core::{Approach, BoardSize, Engine, Refusal, UpTo, all_cores};

use crate::{Outcome, Suite, options, output};
use size::Size;

/// Solve a board: show its first solution, all of them, or their number
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens solve 8                                         the first solution
  queens solve 8 --all --show board                      all boards, numbered
  queens solve 8 --all --show numbers                    a line each
  queens solve 16 --count                                their number, the fastest way
  queens solve 8 --fundamental                           one of each class, turned and reflected alike
  queens solve --input input.txt --output output.txt     n from a file, the columns to a file
  queens solve 1000 --approach min-conflicts --runs 20   how well a repairing approach does")]
#[group(skip)]
#[command(group(ArgGroup::new("size").required(true).args(["n", "input"])))]
#[command(group(ArgGroup::new("goal").args(["first", "all", "count", "runs"])))]
pub(crate) struct Args {
    /// The board's size, 1 to 32; more for approaches that find one solution
    #[arg(value_name = "N", allow_negative_numbers = true)]
    n: Option<Size>,
    /// Take the size from a text file: its first number
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// The approach that solves it; by default flag-arrays, for a count the fastest
    #[arg(long, value_name = "ID")]
    approach: Option<String>,
    /// Show the first solution; this is the default
    #[arg(long)]
    first: bool,
    /// Show all solutions
    #[arg(long)]
    all: bool,
    /// Show their number only
    #[arg(long)]
    count: bool,
    /// One solution of each class: turned and reflected ones are alike
    #[arg(long)]
    fundamental: bool,
    /// With --fundamental: turned ones are alike, reflected ones are not
    #[arg(long, requires = "fundamental")]
    rotations: bool,
    /// Try so often, from as many seeds, and tell how it went
    #[arg(long, value_name = "K", value_parser = options::runs)]
    runs: Option<u32>,
    /// The form of a solution; by default board and numbers, in a file numbers
    #[arg(long, value_name = "FORM")]
    show: Option<Show>,
    /// Write to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Wait for Enter after each board, on a terminal
    #[arg(long)]
    pause: bool,
    /// The memory an approach may reserve
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = options::memory)]
    memory: ByteSize,
    /// The threads of an approach that counts; by default one a core
    #[arg(long, value_name = "T", value_parser = options::threads)]
    threads: Option<NonZeroUsize>,
    /// The vector instructions of an approach that counts
    #[arg(long, value_name = "SET", default_value = "auto")]
    simd: options::SimdSet,
    /// Where random choices start
    #[arg(long, value_name = "S", default_value = "1", value_parser = options::seed)]
    seed: u64,
}

/// The forms of a solution.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Show {
    /// The board, with Q for a queen
    Board,
    /// The column of each row's queen, from 1
    Numbers,
    /// Pairs of row and column, from 1
    Squares,
    /// One JSON object
    Json,
}

impl Args {
    fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(all_cores)
    }

    /// When two solutions are alike; none where all are told apart.
    fn up_to(&self) -> Option<UpTo> {
        match (self.fundamental, self.rotations) {
            (false, _) => None,
            (true, false) => Some(UpTo::RotationAndReflection),
            (true, true) => Some(UpTo::Rotation),
        }
    }
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let size = match (&args.input, args.n) {
        (Some(path), _) => size::in_file(path)?,
        (None, Some(n)) => n,
        (None, None) => bail!("give the board's size, or --input with a file that has it"),
    };
    let approach = approach(args, size, suite)?;
    if let Engine::Find(find) = approach.engine {
        return find::run(args, size, approach, find);
    }
    if args.runs.is_some() {
        bail!("{} does the same every time; --runs is for approaches that try their luck", approach.card.id);
    }
    let n = size.board()?;
    approach
        .admits(n, args.threads(), args.memory.0)
        .map_err(|why| options::refused(approach, n, args.memory, why))?;
    match (args.count, args.up_to(), approach.engine) {
        (true, None, _) => count::all(args, n, approach),
        (true, Some(up_to), _) => count::classes(args, n, approach, up_to),
        (false, _, Engine::Search(search)) => boards::run(args, n, approach, search),
        (false, ..) => bail!("{} shows no boards; --count asks for their number", approach.card.id),
    }
}

/// The approach named, or the one that suits what is asked.
fn approach(args: &Args, size: Size, suite: Suite) -> anyhow::Result<&'static Approach> {
    let fastest = || match args.up_to() {
        None => size.board().ok().and_then(|n| soonest_count(suite, n, args.threads(), args.memory)),
        Some(_) => suite.iter().copied().find(|approach| counts_classes(approach)),
    };
    let named = |id: &str| suite.iter().copied().find(|approach| approach.card.id == id);
    let (id, found) = match &args.approach {
        Some(id) => (id.as_str(), named(id)),
        None if args.count => ("flag-arrays", fastest().or_else(|| named("flag-arrays"))),
        None => ("flag-arrays", named("flag-arrays")),
    };
    found.with_context(|| format!("no approach is called {id}"))
}

/// Whether it knows how many solutions are different without looking at each.
fn counts_classes(approach: &Approach) -> bool {
    matches!(approach.engine, Engine::Count(count) if count.by_class().is_some())
}

/// Up to so many threads, one thread of `symmetry` counts a board sooner than all of them do with `parallel`: of n = 16 it
/// takes 0.75 s, and `parallel` 7.1 s of its threads together.
const THREADS_OF_SYMMETRY: usize = 9;

/// Who counts a board soonest on so many threads, as measured (whole process), and who does where the one before takes no
/// such board or too much memory. The last one of each takes every board and reserves nothing.
fn soonest(n: BoardSize, threads: NonZeroUsize) -> &'static [&'static str] {
    match n.get() {
        ..13 => &["bitmask-mirror"],
        13..16 => &["lanes", "half-boards", "symmetry", "bitmask-mirror"],
        _ if threads.get() <= THREADS_OF_SYMMETRY => &["half-boards", "lanes", "symmetry", "parallel"],
        _ => &["half-boards", "lanes", "parallel"],
    }
}

/// The approach that counts this board soonest, of those that are admitted.
fn soonest_count(
    suite: Suite,
    n: BoardSize,
    threads: NonZeroUsize,
    memory: ByteSize,
) -> Option<&'static Approach> {
    let ids = soonest(n, threads).iter();
    let named = ids.filter_map(|id| suite.iter().copied().find(|approach| approach.card.id == *id));
    let mut too_large = Vec::new();
    for approach in named {
        let id = approach.card.id;
        match approach.admits(n, threads, memory.0) {
            Ok(()) => {
                if !too_large.is_empty() {
                    output::note(&format!(
                        "note: {}, and {memory} is allowed; using {id} instead\n(--memory allows more; fewer --threads need less)",
                        too_large.join(", ")
                    ));
                }
                return Some(approach);
            }
            Err(Refusal::Memory { needed_bytes }) => {
                too_large.push(format!("{id} would reserve {} for n = {n}", ByteSize(needed_bytes)));
            }
            Err(Refusal::Size) => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use queens_approaches::APPROACHES;

    use super::*;

    fn counted_by(n: usize, threads: usize, memory: u64) -> &'static str {
        let threads = NonZeroUsize::new(threads).expect("at least one");
        let found = soonest_count(APPROACHES, BoardSize::of(n), threads, ByteSize(memory));
        found.unwrap_or_else(|| panic!("nobody counts n = {n}")).card.id
    }

    #[test]
    fn every_board_is_counted_by_somebody_whatever_memory_and_threads_there_are() {
        for n in 1..=32 {
            for (threads, memory) in [(1, 0), (1, u64::MAX), (1024, 0), (1024, u64::MAX)] {
                let id = counted_by(n, threads, memory);
                assert!(id != "flag-arrays", "n = {n}");
            }
        }
    }

    #[test]
    fn what_is_too_large_for_one_goes_to_the_next_as_measured() {
        const LITTLE: u64 = 4 << 20;
        for (n, threads, memory, id) in [
            (12, 2, u64::MAX, "bitmask-mirror"),
            (15, 2, u64::MAX, "lanes"),
            (15, 2, 0, "bitmask-mirror"),
            (18, 2, u64::MAX, "half-boards"),
            (18, 2, LITTLE, "lanes"),
            (20, 2, LITTLE, "symmetry"),
            (20, 64, LITTLE, "parallel"),
            (20, 2, 0, "parallel"),
            (23, 2, u64::MAX, "symmetry"),
            (23, 64, u64::MAX, "parallel"),
        ] {
            assert_eq!(counted_by(n, threads, memory), id, "n = {n} on {threads} threads, {memory} bytes");
        }
    }
}
