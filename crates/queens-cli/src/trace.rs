//! `queens trace`: every step of a search, in words or as data.

use std::{
    io::{self, BufWriter, Write},
    ops::ControlFlow::{self, Break, Continue},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use anyhow::Context;
use bytesize::ByteSize;
use clap::ValueEnum;
use queens_core::{BoardSize, Card, Goal, all_cores};
use queens_trace::{Action, Position, Step, Verdict, counted, queue_in_words, walk};
use serde_json::{Map, Value, json};

use crate::{Outcome, Suite, interrupt, options, output};

/// Go through a search step by step: each square considered, and why it is taken or not
///
/// a[3]=2 puts the queen of row 3 into column 2. Behind the dot stands how many questions were asked, in the unit of the
/// approach. Lines are indented by depth. The totals are the counters of the report.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens trace 4                                         the column vector, to the first solution
  queens trace 5 --approach bfs-queue                    with what waits in the queue
  queens trace 4 --approach flag-arrays --until all      the whole tree
  queens trace 8 --from 100 --steps 20                   a part
  queens trace 6 --until all --format csv                for a spreadsheet")]
pub(crate) struct Args {
    /// The board's size, 1 to 32
    #[arg(value_name = "N", allow_negative_numbers = true)]
    n: BoardSize,
    /// The approach to follow
    #[arg(long, value_name = "ID", default_value = "column-vector")]
    approach: String,
    /// How far
    #[arg(long, default_value = "first")]
    until: Until,
    /// Show so many steps at most, and stop there
    #[arg(long, value_name = "K", value_parser = options::steps)]
    steps: Option<u64>,
    /// Show steps from this one on
    #[arg(long, value_name = "S", default_value = "1", value_parser = options::steps)]
    from: u64,
    /// The form of a step
    #[arg(long, default_value = "text")]
    format: Form,
    /// The memory the approach may reserve
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = options::memory)]
    memory: ByteSize,
}

/// How far a search is followed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Until {
    /// To the first solution
    First,
    /// To the end of the tree
    All,
}

/// The forms of a step.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for people
    Text,
    /// One JSON object a line, the totals last
    Json,
    /// A row of a table
    Csv,
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let approach = options::named(suite, &args.approach)?;
    let search = options::walked(approach, "trace")?;
    approach
        .admits(args.n, all_cores(), args.memory.0)
        .map_err(|why| options::refused(approach, args.n, args.memory, why))?;
    let taken = Arc::new(AtomicU64::new(0));
    interrupt::on_stop({
        let taken = taken.clone();
        move || format!("after {} steps", taken.load(Relaxed))
    });

    let goal = match args.until {
        Until::First => Goal::First,
        Until::All => Goal::All,
    };
    let last = args.steps.map(|steps| args.from.saturating_add(steps - 1));
    let mut trace = Trace::new(args.format, &approach.card);
    let mut end = Position::start(args.n);
    let mut written = trace.begin();
    let flow = walk(search, &approach.card, args.n, goal, &mut |step, after| {
        taken.store(after.steps, Relaxed);
        if after.steps >= args.from {
            written = trace.step(step, after);
        }
        let is_last = written.is_err() || last.is_some_and(|last| after.steps >= last);
        // The totals are those at the end, wherever that is.
        end.counters.clone_from(&after.counters);
        end.steps = after.steps;
        if is_last { Break(()) } else { Continue(()) }
    });
    written.and_then(|()| trace.end(&end, goal, flow)).context("cannot write to standard output")?;
    Ok(Outcome::Fine)
}

/// Where steps go, and how they look.
struct Trace<'a> {
    form: Form,
    card: &'a Card,
    colour: bool,
    out: BufWriter<io::Stdout>,
}

impl<'a> Trace<'a> {
    fn new(form: Form, card: &'a Card) -> Self {
        Trace { form, card, colour: output::medium().colour, out: BufWriter::new(io::stdout()) }
    }

    fn begin(&mut self) -> io::Result<()> {
        match self.form {
            Form::Csv => writeln!(self.out, "{}", NAMES.join(",")),
            Form::Text | Form::Json => Ok(()),
        }
    }

    fn step(&mut self, step: &Step, after: &Position) -> io::Result<()> {
        match self.form {
            Form::Text => {
                let mut words = output::marked(&step.in_words(self.card, after.n), self.colour);
                if let Action::Expand { .. } = step.action {
                    words += &format!(", {}", queue_in_words(after));
                }
                writeln!(self.out, "{:>5}  {:indent$}{words}", after.steps, "", indent = 2 * step.level)
            }
            Form::Json => {
                let named = NAMES.into_iter().zip(fields(step, after)).filter(|(_, value)| !value.is_null());
                let object: Map<String, Value> = named.map(|(name, value)| (name.into(), value)).collect();
                writeln!(self.out, "{}", Value::Object(object))
            }
            Form::Csv => {
                let cells = fields(step, after).map(|value| match value {
                    Value::Null => String::new(),
                    Value::String(text) => text,
                    value => value.to_string(),
                });
                writeln!(self.out, "{}", cells.join(","))
            }
        }
    }

    /// The totals; `flow` broke where the trace stopped before the search had reached its goal.
    fn end(mut self, end: &Position, goal: Goal, flow: ControlFlow<()>) -> io::Result<()> {
        let work = &end.counters;
        match self.form {
            Form::Text => {
                let up_to = match (flow, goal) {
                    (Break(()), _) => format!("Up to step {}", end.steps),
                    (Continue(()), Goal::First) if work.solutions > 0 => "To the first solution".into(),
                    _ => "In all".into(),
                };
                writeln!(self.out, "\n{up_to}: {}.", counted(work, self.card))?;
            }
            Form::Json => {
                let totals = json!({
                    "steps": end.steps,
                    "complete": flow.is_continue(),
                    "solutions": work.solutions,
                    "nodes": work.nodes(),
                    "candidates": work.candidates,
                    "checks": work.checks,
                    "check_unit": self.card.check_unit.to_string(),
                    "backtracks": work.backtracks,
                    "dead_ends": work.dead_ends,
                    "peak_live_nodes": work.peak_live.map(|live| live.nodes),
                });
                writeln!(self.out, "{}", json!({ "totals": totals }))?;
            }
            Form::Csv => {}
        }
        self.out.flush()
    }
}

/// The fields of a step as data. Rows and columns count from 1; the other square is that of the attacking queen, or the
/// row left without a free one.
const NAMES: [&str; 11] = [
    "step",
    "level",
    "action",
    "row",
    "column",
    "checks",
    "outcome",
    "other_row",
    "other_column",
    "live_nodes",
    "board",
];

/// The values of [`NAMES`]; null where a step has none.
fn fields(step: &Step, after: &Position) -> [Value; 11] {
    const NONE: Value = Value::Null;
    let place = |square: queens_core::Square| [json!(square.row + 1), json!(square.column + 1)];
    let waiting = after.queue.as_ref().map_or(NONE, |queue| json!(queue.len()));
    let (action, [row, column], checks, outcome, [other_row, other_column], board) = match step.action {
        Action::Candidate { square, checks, verdict } => {
            let (outcome, other) = match verdict {
                Verdict::Placed { .. } => ("placed", [NONE, NONE]),
                Verdict::Attacked { by } => ("attacked", place(by)),
                Verdict::Empties { row } => ("empties a row", [json!(row + 1), NONE]),
                Verdict::Refused => ("refused", [NONE, NONE]),
            };
            ("candidate", place(square), json!(checks), json!(outcome), other, NONE)
        }
        Action::Checks { checks, attacking: Some((later, earlier)) } => {
            ("checks", place(later), json!(checks), json!("attacked"), place(earlier), NONE)
        }
        Action::Checks { checks, attacking: None } => {
            ("checks", [NONE, NONE], json!(checks), NONE, [NONE, NONE], NONE)
        }
        Action::Expand { e_node } => {
            ("expand", [NONE, NONE], NONE, NONE, [NONE, NONE], json!(e_node.to_string()))
        }
        Action::Queue { .. } => ("queue", [NONE, NONE], NONE, NONE, [NONE, NONE], NONE),
        Action::DeadEnd { e_node } => {
            ("dead end", [NONE, NONE], NONE, NONE, [NONE, NONE], json!(e_node.to_string()))
        }
        Action::Backtrack { square } => ("backtrack", place(square), NONE, NONE, [NONE, NONE], NONE),
        Action::Solution { board, .. } => {
            ("solution", [NONE, NONE], NONE, NONE, [NONE, NONE], json!(board.to_string()))
        }
    };
    [
        json!(after.steps),
        json!(step.level),
        json!(action),
        row,
        column,
        checks,
        outcome,
        other_row,
        other_column,
        waiting,
        board,
    ]
}
