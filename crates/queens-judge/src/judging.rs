//! The whole of it: a submission is built, asked, read and judged.

use std::{
    fs,
    io::Read,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    time::Duration,
};

use queens_core::BoardSize;
use queens_data::{JudgeVerdict, Judgement};
use tempfile::TempDir;

use crate::{
    asking::{Way, made_for},
    languages::Languages,
    program::{self, NotBuilt},
    reading::read,
    ready::Ready,
    run::{CannotRun, Ending, Limits, Run, Sandbox},
    submission::{Submission, What},
    verdict,
};

/// The board that is meant where a program does not say.
const USUAL: BoardSize = BoardSize::of(8);

/// The terms on which everybody is judged.
pub struct Judge {
    /// The languages it knows.
    pub languages: Languages,
    /// What a program may use.
    pub limits: Limits,
    /// What holds it in.
    pub sandbox: Sandbox,
    /// How n reaches the programs; none where that is to be found out for each.
    pub way: Option<Way>,
    /// An empty folder, in which programs are built and write.
    pub scratch: PathBuf,
    /// The executable that answers to [`meter`](crate::run::meter); none for the one that is running.
    pub meter: Option<PathBuf>,
}

/// What becomes of a submission before it is asked anything.
pub enum Start<'a> {
    /// It can be asked.
    Ready(Ready<'a>),
    /// There is nothing to ask: the judgement is there.
    Judged(Box<Judgement>),
}

impl Judge {
    /// Judges a submission for each of the sizes, or for the usual one; a submission whose n is fixed only for that. `about`
    /// is told, before each question, which board it is about.
    ///
    /// # Errors
    /// When nothing can be run here at all.
    pub fn judge(
        &self,
        submission: &Submission,
        sizes: Option<RangeInclusive<BoardSize>>,
        about: &mut dyn FnMut(BoardSize),
    ) -> Result<Vec<Judgement>, CannotRun> {
        let told = submission.terms.sizes.clone().or(sizes);
        let sizes = told.clone().unwrap_or(USUAL..=USUAL);
        let meant = if sizes.contains(&USUAL) { USUAL } else { *sizes.start() };
        if let What::Output(file) = &submission.what {
            return Ok(vec![self.captured(&submission.name, told.map(|_| meant), file)]);
        }
        about(meant);
        match self.start(submission, meant)? {
            Start::Judged(judgement) => Ok(vec![*judgement]),
            Start::Ready(ready) if ready.way() == Way::Fixed => {
                let mut judgement = ready.judge(meant)?;
                let is_another = |told| BoardSize::range(told).all(|n| n.get() as u32 != judgement.n);
                if told.is_some_and(is_another) {
                    judgement.detail += &format!("; it is made for n = {}, not {meant}", judgement.n);
                }
                Ok(vec![judgement])
            }
            Start::Ready(ready) => {
                let judgement = |n| {
                    about(n);
                    ready.judge(n)
                };
                BoardSize::range(sizes).map(judgement).collect()
            }
        }
    }

    /// Builds a submission, and finds out how n reaches it; `meant` is the board that a failure is told of.
    ///
    /// # Errors
    /// When nothing can be run here at all.
    pub fn start<'a>(&'a self, submission: &'a Submission, meant: BoardSize) -> Result<Start<'a>, CannotRun> {
        let judged = |judgement| Ok(Start::Judged(Box::new(judgement)));
        let program = match program::build(&submission.what, self) {
            Ok(program) => program,
            Err(NotBuilt::CannotRun(error)) => return Err(error),
            Err(NotBuilt::For { why, said }) => {
                let verdict = JudgeVerdict::BuildError;
                return judged(never_ran(verdict, &submission.name, meant, &why, &said));
            }
            Err(NotBuilt::NotJudged(why)) => return judged(not_judged(&submission.name, meant, &why)),
        };
        match Ready::new(self, submission, program) {
            Ok(ready) => Ok(Start::Ready(ready)),
            Err(error) => judged(not_run(&submission.name, meant, error)?),
        }
    }

    /// A new folder within the scratch folder.
    pub(crate) fn folder(&self) -> Result<TempDir, CannotRun> {
        tempfile::tempdir_in(&self.scratch)
            .map_err(|why| CannotRun::Scratch { folder: self.scratch.clone(), why })
    }

    /// Judges an output that was kept, for n or for the board it shows; nobody knows what it took.
    fn captured(&self, name: &str, n: Option<BoardSize>, file: &Path) -> Judgement {
        let mut stdout = Vec::new();
        let taken =
            fs::File::open(file).and_then(|file| file.take(self.limits.output + 1).read_to_end(&mut stdout));
        if let Err(error) = taken {
            return not_judged(name, n.unwrap_or(USUAL), &format!("it cannot be read: {error}"));
        }
        let told = n.is_some();
        let n = n.or_else(|| made_for(&read(&stdout, None))).unwrap_or(USUAL);
        let over = stdout.len() as u64 > self.limits.output;
        let run = Run {
            ending: if over { Ending::OutputLimit } else { Ending::Exited(0) },
            stdout,
            stderr: Vec::new(),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            peak_bytes: None,
            sandbox: String::new(),
        };
        let mut judgement = judged(name, n, &run);
        if !told && n != USUAL {
            judgement.detail += &format!("; it is of n = {n}");
        }
        Judgement { cpu_s: None, wall_s: None, peak_bytes: None, ..judgement }
    }
}

pub(crate) fn judged(name: &str, n: BoardSize, run: &Run) -> Judgement {
    verdict::judge(name, n, &read(&run.stdout, Some(n)), run)
}

/// What a program comes to that could not be run to its end, where that is its own doing and others can still be judged.
///
/// # Errors
/// When nothing can be run here at all.
pub(crate) fn not_run(name: &str, n: BoardSize, error: CannotRun) -> Result<Judgement, CannotRun> {
    match error {
        CannotRun::Start { .. } => Ok(never_ran(JudgeVerdict::BuildError, name, n, &error.to_string(), &[])),
        // In the weaker layers a program may kill what watches it.
        CannotRun::Meter { why, .. } => {
            let why = format!("crashed: it ended its meter ({why})");
            Ok(never_ran(JudgeVerdict::Crashed, name, n, &why, &[]))
        }
        CannotRun::System { .. } => Ok(not_judged(name, n, &error.to_string())),
        CannotRun::NoSandbox { .. } | CannotRun::Scratch { .. } => Err(error),
    }
}

/// What is not to be held against the program.
fn not_judged(name: &str, n: BoardSize, why: &str) -> Judgement {
    never_ran(JudgeVerdict::BuildError, name, n, &format!("{}{why}", Judgement::NOT_JUDGED), &[])
}

/// A program of which no run is known; `said` is what its compiler said.
fn never_ran(verdict: JudgeVerdict, name: &str, n: BoardSize, why: &str, said: &[u8]) -> Judgement {
    Judgement {
        program: name.into(),
        n: n.get() as u32,
        verdict,
        boards: 0,
        distinct: 0,
        valid: 0,
        missing: None,
        repeated: 0,
        attacking: 0,
        count_claimed: None,
        reading: String::new(),
        detail: why.into(),
        cpu_s: None,
        wall_s: None,
        peak_bytes: None,
        sandbox: String::new(),
        notes: Vec::new(),
        failing: Vec::new(),
        said: verdict::first_lines(said, 200),
    }
}
