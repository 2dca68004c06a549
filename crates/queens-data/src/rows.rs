//! The rows, field by field. Names are those of the CSV files too, and stay.

use serde::{Deserialize, Serialize};

use crate::Trace;

/// The version of the rows: raised whenever an older reader would misunderstand a newer file. A new kind of row, which it
/// refuses, or a new field that may be missing does not raise it.
pub const SCHEMA: u32 = 1;

/// The largest board whose work is shown, and whose solutions are kept: everyone knows the 92 of n = 8.
pub const FAMILIAR: u32 = 8;

/// A cell is timed where so many runs of it fit the budget: so many samples it gets at least.
pub const RUNS_IN_BUDGET: u32 = 5;

/// One line of a recording.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Row {
    /// Always the first line.
    Start(Start),
    /// An approach that takes part.
    Approach(ApproachRow),
    /// The outcome of an examination.
    Verified(Verified),
    /// The work of one search.
    Counted(Counted),
    /// A search, step by step.
    Trace(Trace),
    /// The solutions that stand for all others.
    Fundamental(Fundamental),
    /// What one run takes beside time.
    Metered(Metered),
    /// One timed sample.
    Sample(Sample),
    /// A cell that has no figures, and why.
    Skipped(Skipped),
    /// The times of another's program, for one board.
    Program(Program),
    /// Always the last line of a run that came to its end.
    Finish(Finish),
}

/// What was asked, where and when.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Start {
    /// [`SCHEMA`] of the writer.
    pub schema: u32,
    /// The version of the suite that measured.
    pub suite: String,
    /// The command as typed.
    pub command_line: String,
    /// Date and time, UTC, as RFC 3339.
    pub date: String,
    /// What the command asked for.
    pub asked: Asked,
    /// Where it ran.
    pub machine: Machine,
}

/// What a run was asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// The smallest board.
    pub n_from: u32,
    /// The largest board.
    pub n_to: u32,
    /// A cell of which [`RUNS_IN_BUDGET`] runs would last longer than this many seconds is not timed.
    pub budget_s: f64,
    /// An approach that would reserve more than this many bytes is not started.
    pub memory_bytes: u64,
    /// Threads of an engine that can use several; a search uses one.
    pub threads: u32,
    /// Where the order of rounds and the resampling of intervals start.
    pub seed: u64,
    /// The approach whose times are 1.0 ×, where it takes part.
    pub baseline: String,
}

/// Where a run was made; unknown parts are empty or 0.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name.
    pub cpu: String,
    /// Logical processors.
    pub cores: u32,
    /// Memory in bytes.
    pub memory_bytes: u64,
    /// Operating system and its version.
    pub os: String,
    /// Processor architecture.
    pub arch: String,
    /// The compiler that built the suite.
    pub rustc: String,
    /// The build profile.
    pub profile: String,
    /// The commit that was built, with `-dirty` where files had been changed.
    pub commit: String,
    /// The load average over one minute before the run; none where the system does not tell.
    pub load: Option<f64>,
    /// How the processors' speed is governed, `performance` or `powersave`; several where they differ.
    #[serde(default)]
    pub governor: String,
    /// What stands between the suite and the machine: a virtual machine, a container; `none` where there is none.
    #[serde(default)]
    pub virtualisation: String,
}

/// An approach's card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ApproachRow {
    /// Its name everywhere.
    pub approach: String,
    /// The family it belongs to; one colour a family.
    pub family: String,
    /// The family's place in the whole suite, from 0, whoever takes part: colours stay the same.
    pub family_index: u32,
    /// Its place within its family, from 0.
    pub variation: u32,
    /// `search`, `count` or `find`.
    pub kind: String,
    /// The idea in a line.
    pub idea: String,
    /// Where it comes from.
    pub source: String,
    /// What one check is; `–` where it asks no questions.
    pub check_unit: String,
    /// How it goes through a tree: `depth-first`, `breadth-first`, or `none` of both; empty in recordings that do not say.
    #[serde(default)]
    pub walk: String,
    /// The smallest board it can run on.
    pub n_min: u32,
    /// The largest board it can run on.
    pub n_max: u32,
    /// The vector instructions it takes on this machine: `avx512`, `avx2`, `portable`; empty where it is written without.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub simd: String,
    /// Whether the queens standing at its nodes are free of conflicts.
    pub conflict_free: bool,
    /// Time, as a growth law.
    pub time: String,
    /// Memory, as a growth law.
    pub space: String,
}

impl ApproachRow {
    /// Whether it does what the mode asks for: an approach that only finds claims nothing about all solutions, and one
    /// that only counts shows no first one.
    pub fn answers(&self, mode: Mode) -> bool {
        match mode {
            Mode::All => self.kind != "find",
            Mode::First => self.kind != "count",
        }
    }

    /// Whether it walks a tree whose nodes are counted: only a search does.
    pub fn walks_a_tree(&self) -> bool {
        self.kind == "search"
    }

    /// What one check is; none where it asks no questions.
    pub fn unit(&self) -> Option<&str> {
        Some(self.check_unit.as_str()).filter(|unit| *unit != "–")
    }
}

/// All solutions, or the first: the core's goal, which is called mode in data files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// All solutions.
    All,
    /// The first solution, then stop.
    First,
}

impl Mode {
    /// Both, in the order of a report.
    pub const BOTH: [Mode; 2] = [Mode::All, Mode::First];

    /// The word in data files.
    pub fn as_str(self) -> &'static str {
        match self {
            Mode::All => "all",
            Mode::First => "first",
        }
    }
}

/// What a figure belongs to: an approach on a board in a mode.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// The approach's id.
    pub approach: String,
    /// The board.
    pub n: u32,
    /// All solutions, or the first.
    pub mode: Mode,
}

/// The outcome of examining one approach on one board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verified {
    /// The approach's id.
    pub approach: String,
    /// The board.
    pub n: u32,
    /// Solutions it found.
    pub solutions: u64,
    /// Solutions there are (A000170).
    pub expected: u64,
    /// Whether the count and every board are right.
    pub agrees: bool,
    /// Whether it showed its boards; one that only counts does not.
    pub boards_shown: bool,
    /// Its first solution, columns from 1; none where there is none, or where it shows no boards.
    pub first: Option<String>,
    /// What is wrong; empty where nothing is. A wrong count alone is no fault of its own: `solutions` and `expected` say it.
    pub faults: Vec<Fault>,
}

/// Something wrong with the boards an approach found. Boards are columns from 1, `-` for a row without a queen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum Fault {
    /// Boards with queens that attack each other.
    Attacking {
        /// How many.
        boards: u64,
        /// The first of them.
        first: String,
        /// The rows of two queens that attack each other there, from 1.
        rows: [u32; 2],
        /// What they share: `column 1`, `a diagonal`; never a row, which has one queen at most.
        share: String,
    },
    /// Boards with a row empty, or a queen beyond the edge.
    NotFull {
        /// How many.
        boards: u64,
        /// The first of them.
        first: String,
    },
    /// Right boards that it did not find.
    Missing {
        /// How many.
        boards: u64,
        /// The first of them.
        first: String,
    },
    /// Right boards that it found again.
    Repeated {
        /// How many times too often, over all boards.
        boards: u64,
        /// The first of them.
        first: String,
    },
    /// The boards are too many to be compared one by one, and by their fingerprint they are not the right ones.
    OtherBoards,
    /// The count is what a known mistake leads to.
    Resembles {
        /// The mistake, to be read after "it looks as if ".
        mistake: String,
    },
}

/// The work of one search, by the definitions of the suite.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Counted {
    /// Whose work.
    #[serde(flatten)]
    pub cell: Cell,
    /// Solutions met.
    pub solutions: u64,
    /// The root and every queen put down.
    pub nodes: u64,
    /// Squares considered.
    pub candidates: u64,
    /// Elementary steps of the conflict test, in the approach's unit.
    pub checks: u64,
    /// Queens put down.
    pub placements: u64,
    /// Queens taken off so that the search went on; none where the approach never does.
    pub backtracks: Option<u64>,
    /// Expanded nodes, no solutions, that got no child.
    pub dead_ends: u64,
    /// The most live nodes that waited at once; none where there is no queue.
    pub peak_live_nodes: Option<u64>,
    /// The bytes these took.
    pub peak_live_bytes: Option<u64>,
    /// Nodes of each level, 0 to n.
    pub profile: Vec<u64>,
}

/// The fundamental solutions of a board: one of each class that turning and reflecting leads into one another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fundamental {
    /// The approach that found them.
    pub approach: String,
    /// The board.
    pub n: u32,
    /// In the order of their columns.
    pub classes: Vec<Class>,
}

/// A fundamental solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Class {
    /// Its columns, from 1.
    pub board: String,
    /// How many solutions are in its class.
    pub orbit: u32,
}

/// What one run takes beside time, from runs that are neither counted nor timed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Metered {
    /// What ran.
    #[serde(flatten)]
    pub cell: Cell,
    /// The most bytes of heap in use at once, beyond those in use before; none where nobody counted them.
    pub heap_peak_bytes: Option<u64>,
    /// Instructions carried out outside the system's kernel; none where no counter can be read.
    pub instructions: Option<u64>,
}

/// One timed sample: the search run some number of times in a row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sample {
    /// What ran.
    #[serde(flatten)]
    pub cell: Cell,
    /// The round it ran in, from 0; within a round the cells come in random order.
    pub round: u32,
    /// How often the search ran.
    pub iterations: u64,
    /// Wall-clock seconds of all of them together.
    pub seconds: f64,
}

impl Sample {
    /// Seconds of one run.
    pub fn seconds_a_run(&self) -> f64 {
        self.seconds / self.iterations as f64
    }
}

/// Whether a cell has times, or why not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It has times.
    Measured,
    /// The approach cannot run on this board.
    NotApplicable,
    /// It would have lasted too long.
    OverBudget,
    /// It would have needed too much memory.
    OverMemory,
    /// The approach was found wrong.
    Failed,
    /// It ended without a solution where there are some, and says so.
    Stuck,
    /// The run was stopped before its turn came.
    NotReached,
    /// What was timed varies too much to tell anything from it.
    Unsteady,
}

impl Status {
    /// The words in tables.
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Measured => "measured",
            Status::NotApplicable => "not applicable",
            Status::OverBudget => "over budget",
            Status::OverMemory => "over memory",
            Status::Failed => "failed",
            Status::Stuck => "stuck",
            Status::NotReached => "not reached",
            Status::Unsteady => "unsteady",
        }
    }
}

/// A program that is none of the suite's approaches, found right on this board and timed as whole processes.
///
/// Its times begin before its runtime does and end after its output: they are no [`Sample`]'s, and never stand in one column
/// with those.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// Its name.
    pub program: String,
    /// The board.
    pub n: u32,
    /// Seconds from start to end, a run each.
    pub seconds: Vec<f64>,
    /// The same for n = 1, which is hardly more than starting up; empty where n is fixed in the program.
    pub start_up: Vec<f64>,
}

/// A cell that was not timed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Skipped {
    /// Which.
    #[serde(flatten)]
    pub cell: Cell,
    /// Why, in a word.
    pub status: Status,
    /// Why, in a sentence.
    pub reason: String,
}

/// The end of a run that came to its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finish {
    /// Wall-clock seconds since the start, or since it was gone on with.
    pub seconds: f64,
    /// The load average over one minute at the end; none where the system does not tell.
    #[serde(default)]
    pub load: Option<f64>,
}
