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

use crate::{
    asking::{NBy, made_for},
    languages::Languages,
    program::{self, NotBuilt},
    reading::{clean, read},
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
    pub n_by: Option<NBy>,
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
        let judged = match self.start(submission, meant)? {
            Start::Judged(judgement) => return Ok(vec![*judgement]),
            Start::Ready(ready) if ready.way() == NBy::Fixed => {
                ready.judge(meant).map(|judgement| vec![judgement])
            }
            Start::Ready(ready) => {
                let judgement = |n| {
                    about(n);
                    ready.judge(n)
                };
                BoardSize::range(sizes).map(judgement).collect()
            }
        };
        match judged {
            Err(error @ CannotRun::Start { .. }) => {
                Ok(vec![not_built(&submission.name, meant, &error.to_string(), &[])])
            }
            judged => judged,
        }
    }

    /// Builds a submission, and finds out how n reaches it; `meant` is the board that a failure is told of.
    ///
    /// # Errors
    /// When nothing can be run here at all.
    pub fn start<'a>(&'a self, submission: &'a Submission, meant: BoardSize) -> Result<Start<'a>, CannotRun> {
        let failed = |why: &str, said: &[u8]| {
            Ok(Start::Judged(Box::new(not_built(&submission.name, meant, why, said))))
        };
        let program = match program::build(&submission.what, self) {
            Ok(program) => program,
            Err(NotBuilt::CannotRun(error)) => return Err(error),
            Err(NotBuilt::For { why, said }) => return failed(&why, &said),
        };
        match Ready::new(self, submission, program) {
            Ok(ready) => Ok(Start::Ready(ready)),
            Err(error @ CannotRun::Start { .. }) => failed(&error.to_string(), &[]),
            Err(error) => Err(error),
        }
    }

    /// Judges an output that was kept, for n or for the board it shows; nobody knows what it took.
    fn captured(&self, name: &str, n: Option<BoardSize>, file: &Path) -> Judgement {
        let mut stdout = Vec::new();
        let taken =
            fs::File::open(file).and_then(|file| file.take(self.limits.output + 1).read_to_end(&mut stdout));
        if let Err(error) = taken {
            return not_built(name, n.unwrap_or(USUAL), &format!("cannot be read: {error}"), &[]);
        }
        let n = n.or_else(|| made_for(&read(&stdout, None))).unwrap_or(USUAL);
        let over = stdout.len() as u64 > self.limits.output;
        let run = Run {
            ending: if over { Ending::OutputLimit } else { Ending::Exited(0) },
            stdout,
            stderr: Vec::new(),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            peak_bytes: 0,
            sandbox: String::new(),
        };
        Judgement { cpu_s: None, wall_s: None, peak_bytes: None, ..judged(name, n, &run) }
    }
}

pub(crate) fn judged(name: &str, n: BoardSize, run: &Run) -> Judgement {
    verdict::judge(name, n, &read(&run.stdout, Some(n)), run)
}

/// What never ran.
fn not_built(name: &str, n: BoardSize, why: &str, said: &[u8]) -> Judgement {
    Judgement {
        program: name.into(),
        n: n.get() as u32,
        verdict: JudgeVerdict::BuildError,
        boards: 0,
        distinct: 0,
        valid: 0,
        missing: 0,
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
        said: first_lines(said),
    }
}

/// The first lines of what a compiler said, as plain text.
fn first_lines(said: &[u8]) -> String {
    clean(said).lines().take(12).collect::<Vec<_>>().join("\n")
}
