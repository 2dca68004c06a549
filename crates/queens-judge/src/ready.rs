//! A program that is built, and of which it is known how n reaches it: it can be asked, for its answer or for its time.

use std::time::Duration;

use queens_core::BoardSize;
use queens_data::Judgement;

use crate::{
    asking::{Asking, NBy, made_for},
    judging::{Judge, judged},
    program::Program,
    reading::read,
    run::{CannotRun, Ending, Limits},
    submission::Submission,
};

/// A program to ask.
pub struct Ready<'a> {
    judge: &'a Judge,
    name: &'a str,
    program: Program,
    limits: Limits,
    way: NBy,
    /// Nobody told how n reaches it.
    found: bool,
}

impl<'a> Ready<'a> {
    pub(crate) fn new(
        judge: &'a Judge,
        submission: &'a Submission,
        program: Program,
    ) -> Result<Self, CannotRun> {
        let terms = &submission.terms;
        let mut limits = judge.limits;
        if let Some(time) = terms.time {
            (limits.cpu, limits.wall) = (time, time);
        }
        limits.memory = terms.memory_bytes.unwrap_or(limits.memory);
        let told = terms.n_by.or(judge.n_by);
        let way = match told {
            Some(way) => way,
            None => Asking { program: &program, judge, limits }.find_way()?,
        };
        Ok(Ready { judge, name: &submission.name, program, limits, way, found: told.is_none() })
    }

    /// How n reaches it.
    pub fn way(&self) -> NBy {
        self.way
    }

    fn asking(&self) -> Asking<'_> {
        Asking { program: &self.program, judge: self.judge, limits: self.limits }
    }

    /// Asks it for n, and judges its answer; where n is fixed, for the n it is made for.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn judge(&self, n: BoardSize) -> Result<Judgement, CannotRun> {
        let answer = self.asking().ask(self.way, n)?;
        let own = match self.way {
            NBy::Fixed => made_for(&read(&answer.run.stdout, None)).unwrap_or(n),
            _ => n,
        };
        let mut judgement = judged(self.name, own, &answer.run);
        judgement.notes.extend(answer.notes);
        if own != n {
            judgement.notes.push(format!("it is made for n = {own}, and judged for that"));
        } else if self.found {
            judgement.notes.push(self.way.to_string());
        }
        Ok(judgement)
    }

    /// Asks it for n, and gives the time of the whole process, from start to end; none where it did not come to its end by
    /// itself.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn time(&self, n: BoardSize) -> Result<Option<Duration>, CannotRun> {
        let run = self.asking().ask(self.way, n)?.run;
        Ok(matches!(run.ending, Ending::Exited(_)).then_some(run.wall))
    }
}
