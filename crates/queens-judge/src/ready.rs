//! A program that is built, and of which it is known how n reaches it: it can be asked.

use queens_core::BoardSize;
use queens_data::Judgement;

use crate::{
    asking::{Asking, Found, Key, Way, made_for},
    judging::{Judge, judged, not_run},
    program::Program,
    reading::read,
    run::{CannotRun, Limits},
    submission::Submission,
};

/// A program to ask.
pub struct Ready<'a> {
    judge: &'a Judge,
    name: &'a str,
    program: Program,
    limits: Limits,
    way: Way,
    key: Key,
    /// Where nobody told how n reaches it: what was found out.
    found: Option<String>,
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
        let told = terms.way.or(judge.way);
        let (way, key, found) = match told {
            Some(way) => (way, Key::Perhaps, None),
            None => {
                let asking = Asking { program: &program, judge, limits, key: Key::Perhaps };
                let Found { way, key } = asking.find_way()?;
                let seconds = asking.patience().as_secs_f64();
                let none = || format!("no way for n could be found out in {seconds} s");
                (way.unwrap_or(Way::Fixed), key, Some(way.map_or_else(none, |way| way.to_string())))
            }
        };
        Ok(Ready { judge, name: &submission.name, program, limits, way, key, found })
    }

    /// How n reaches it.
    pub fn way(&self) -> Way {
        self.way
    }

    /// Asks it for n, and judges its answer; where n is fixed, for the n it is made for.
    ///
    /// # Errors
    /// When nothing can be run here at all.
    pub fn judge(&self, n: BoardSize) -> Result<Judgement, CannotRun> {
        let asking = Asking { program: &self.program, judge: self.judge, limits: self.limits, key: self.key };
        let answer = match asking.ask(self.way, n) {
            Ok(answer) => answer,
            Err(error) => return not_run(self.name, n, error),
        };
        let own = match self.way {
            Way::Fixed => made_for(&read(&answer.run.stdout, None)).unwrap_or(n),
            _ => n,
        };
        let mut judgement = judged(self.name, own, &answer.run);
        judgement.notes.extend(answer.notes);
        if own != n {
            judgement.notes.push(format!("it is made for n = {own}, and judged for that"));
        } else {
            judgement.notes.extend(self.found.clone());
        }
        Ok(judgement)
    }
}
