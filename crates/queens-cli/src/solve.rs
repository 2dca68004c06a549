//! `queens solve`: the boards themselves, in the ways the sources print them.

use std::{
    fs::File,
    io::{self, BufWriter, IsTerminal, Read, Write},
    ops::ControlFlow::{self, Break, Continue},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use anyhow::{Context, anyhow, bail};
use bytesize::ByteSize;
use clap::{ArgGroup, ValueEnum};
use queens_core::{Approach, BoardSize, Engine, Placement, Run};
use serde_json::json;

use crate::{Outcome, Suite, interrupt, options, output, progress};

/// Solve a board: show its first solution, all of them, or their number
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens solve 8                                         the first solution
  queens solve 8 --all --show board                      all boards, numbered
  queens solve 8 --all --show numbers                    a line each
  queens solve 12 --count                                their number, and nothing else
  queens solve --input input.txt --output output.txt     n from a file, the columns to a file")]
#[group(skip)]
#[command(group(ArgGroup::new("size").required(true).args(["n", "input"])))]
#[command(group(ArgGroup::new("goal").args(["first", "all", "count"])))]
pub(crate) struct Args {
    /// The board's size, 1 to 32
    #[arg(value_name = "N", allow_negative_numbers = true)]
    n: Option<BoardSize>,
    /// Take the size from a text file: its first number
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// The approach that solves it
    #[arg(long, value_name = "ID", default_value = "flag-arrays")]
    approach: String,
    /// Show the first solution; this is the default
    #[arg(long)]
    first: bool,
    /// Show all solutions
    #[arg(long)]
    all: bool,
    /// Show their number only
    #[arg(long)]
    count: bool,
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

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let n = match (&args.input, args.n) {
        (Some(path), _) => size_in(path)?,
        (None, Some(n)) => n,
        (None, None) => bail!("give the board's size, or --input with a file that has it"),
    };
    let approach = options::chosen(suite, std::slice::from_ref(&args.approach))
        .pop()
        .with_context(|| format!("no approach is called {}", args.approach))?;
    approach.admits(n, args.memory.0).map_err(|why| options::refused(approach, n, args.memory, why))?;
    if args.count { count(args, n, approach) } else { show(args, n, approach) }
}

/// The first number in a file.
fn size_in(path: &Path) -> anyhow::Result<BoardSize> {
    let wanted = "(--input wants a text file whose first number is n, 1 to 32)";
    let mut start = Vec::new();
    // However large the file is, a number that matters stands at its beginning.
    File::open(path)
        .and_then(|file| file.take(4096).read_to_end(&mut start))
        .map_err(|error| anyhow!("cannot read {}: {}\n{wanted}", path.display(), output::reason(&error)))?;
    let text = String::from_utf8_lossy(&start);
    let number = text.trim_start_matches('\u{feff}').split_whitespace().next();
    number
        .ok_or_else(|| anyhow!("{} is empty\n{wanted}", path.display()))?
        .parse()
        .map_err(|error| anyhow!("{}: {error}\n{wanted}", path.display()))
}

/// Prints the number of solutions, found by the engine's fastest way.
fn count(args: &Args, n: BoardSize, approach: &Approach) -> anyhow::Result<Outcome> {
    let id = approach.card.id;
    if args.show.is_some_and(|show| show != Show::Json) {
        bail!("--count shows a bare number; of --show only json goes with it");
    }
    let mut out = Destination::open(args.output.as_deref())?;
    let start = Instant::now();
    let spinner = progress::spinner(format!("counting n = {n} with {id}"));
    interrupt::on_ctrl_c({
        let spinner = spinner.clone();
        move || {
            spinner.finish_and_clear();
            format!("counting n = {n} with {id}, after {:.1} s", start.elapsed().as_secs_f64())
        }
    })?;
    let solutions = match approach.engine {
        Engine::Search(search) => search.count(n),
        Engine::Count(count) => match count.count(n, &Run::new(&|_| Continue(()))) {
            Continue(solutions) => solutions,
            Break(()) => bail!("the count was stopped"),
        },
        Engine::Find(_) => bail!("{id} finds one solution and cannot count them"),
    };
    spinner.finish_and_clear();
    match args.show {
        Some(_) => out.put(&format!("{}\n", json!({ "n": n.get(), "approach": id, "count": solutions })))?,
        None => out.put(&format!("{solutions}\n"))?,
    }
    out.finish()
}

/// Prints solutions as they are found.
fn show(args: &Args, n: BoardSize, approach: &Approach) -> anyhow::Result<Outcome> {
    let id = approach.card.id;
    let Engine::Search(search) = approach.engine else {
        bail!("{id} shows no boards; --count asks for their number");
    };
    let found = Arc::new(AtomicU64::new(0));
    interrupt::on_ctrl_c({
        let found = found.clone();
        move || format!("after {} boards", found.load(Relaxed))
    })?;
    let mut boards = Boards::new(args, n, Destination::open(args.output.as_deref())?);
    boards.begin(id)?;
    let mut failure = None;
    let flow = search.boards(
        n,
        &mut |board| {
            let number = found.fetch_add(1, Relaxed) + 1;
            boards.board(number, board).unwrap_or_else(|error| {
                failure = Some(error);
                Break(())
            })
        },
        &mut || Continue(()),
    );
    if let Some(failure) = failure {
        return Err(failure);
    }
    boards.end(found.load(Relaxed), flow.is_continue())
}

/// Where solutions go, and how they look.
struct Boards {
    n: BoardSize,
    all: bool,
    /// None: board and numbers.
    show: Option<Show>,
    pause: bool,
    out: Destination,
}

impl Boards {
    fn new(args: &Args, n: BoardSize, out: Destination) -> Self {
        let show = args.show.or(args.output.is_some().then_some(Show::Numbers));
        // A pause needs someone who sees the board and can press a key.
        let pause =
            args.pause && args.output.is_none() && io::stdin().is_terminal() && io::stdout().is_terminal();
        Boards { n, all: args.all, show, pause, out }
    }

    fn begin(&mut self, id: &str) -> anyhow::Result<()> {
        match self.show {
            Some(Show::Json) => {
                self.out.put(&format!("{{\"n\":{},\"approach\":\"{id}\",\"solutions\":[", self.n))
            }
            _ => Ok(()),
        }
    }

    /// Prints the solution of this running number, and says whether to go on.
    fn board(&mut self, number: u64, board: &Placement) -> anyhow::Result<ControlFlow<()>> {
        let columns = || board.queens().map(|queen| queen.column + 1);
        let text = match (self.show, self.all) {
            (None, false) => format!("{}\n{board}\n", drawn(self.n, board)),
            (None, true) => format!("No. {number}: {board}\n{}\n", drawn(self.n, board)),
            (Some(Show::Board), false) => drawn(self.n, board),
            (Some(Show::Board), true) => format!("No. {number}\n{}\n", drawn(self.n, board)),
            (Some(Show::Numbers), false) => format!("{board}\n"),
            (Some(Show::Numbers), true) => {
                let row: String = columns().map(|column| format!("{column:3}")).collect();
                format!("{number:<4}{row}\n")
            }
            (Some(Show::Squares), _) => {
                let squares = board.queens().map(|queen| format!("({},{})", queen.row + 1, queen.column + 1));
                format!("{}\n", squares.collect::<Vec<_>>().join(" "))
            }
            (Some(Show::Json), _) => {
                let comma = if number > 1 { "," } else { "" };
                format!("{comma}\n{}", json!(columns().collect::<Vec<_>>()))
            }
        };
        self.out.put(&text)?;
        if self.pause && self.all && !self.another()? {
            return Ok(Break(()));
        }
        Ok(if self.all { Continue(()) } else { Break(()) })
    }

    /// Asks on the terminal whether to show another board.
    fn another(&mut self) -> anyhow::Result<bool> {
        self.out.flush()?;
        output::note("Enter: the next board; q and Enter: stop");
        let mut answer = String::new();
        let read = io::stdin().read_line(&mut answer).context("cannot read from the terminal")?;
        Ok(read > 0 && !answer.trim().eq_ignore_ascii_case("q"))
    }

    /// Closes what was begun; `complete` says whether the search came to its end.
    fn end(mut self, found: u64, complete: bool) -> anyhow::Result<Outcome> {
        let n = self.n;
        if self.show == Some(Show::Json) {
            self.out.put("\n]}\n")?;
        } else if found == 0 {
            self.out.put(&format!("n = {n} has no solution.\n"))?;
        } else if self.all && complete {
            // Not among the boards: a line more there would be one too many for `wc`.
            let s = if found == 1 { "" } else { "s" };
            self.out.flush()?;
            output::note(&format!("{found} solution{s} for n = {n}."));
        }
        self.out.finish()
    }
}

/// The board as rows of `Q` and `.`.
fn drawn(n: BoardSize, board: &Placement) -> String {
    let cell = |row, column| if board.column(row) == Some(column) { "Q" } else { "." };
    let row = |row| (0..n.get()).map(|column| cell(row, column)).collect::<Vec<_>>().join(" ") + "\n";
    (0..n.get()).map(row).collect()
}

/// A file, or standard output.
struct Destination {
    name: String,
    out: BufWriter<Box<dyn Write>>,
}

impl Destination {
    fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let (name, out): (String, Box<dyn Write>) = match path {
            None => ("to standard output".into(), Box::new(io::stdout())),
            Some(path) => {
                let name = path.display().to_string();
                let file = File::create(path)
                    .map_err(|error| anyhow!("cannot write {name}: {}", output::reason(&error)))?;
                (name, Box::new(file))
            }
        };
        Ok(Destination { name, out: BufWriter::new(out) })
    }

    fn put(&mut self, text: &str) -> anyhow::Result<()> {
        self.out.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", self.name))
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        self.out.flush().with_context(|| format!("cannot write {}", self.name))
    }

    fn finish(mut self) -> anyhow::Result<Outcome> {
        self.flush()?;
        Ok(Outcome::Fine)
    }
}
