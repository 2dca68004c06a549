//! What was read, held against the facts.
//!
//! What counts first, when several things are true of a run:
//!
//! 1. It was stopped at a limit, or ended by a signal: that is the verdict, and the detail says how far it got.
//! 2. Its answer is right (all boards, the count, the first board, or one of each class): that is the verdict; an exit code
//!    that is not 0 is a note, as a student's `void main` or a read from a closed input after the answer leads to it.
//! 3. It ended with another exit code than 0: crashed where it names an exception, `exit-code` where not. The detail says
//!    what its answer was nevertheless.
//! 4. Its answer is wrong. One thing wrong has its own verdict, several are `mixed`. Where no board shown is right, that all
//!    solutions are missing goes without saying.
//!
//! A count in words that contradicts the boards is a note beside wrong boards; all boards and a wrong count are `mixed`.

use std::time::Duration;

use queens_core::BoardSize;
use queens_data::{JudgeVerdict, Judgement, listed, thousands};
use queens_facts::mistakes_that_give;

use crate::{
    reading::{Reading, clean},
    run::{Ending, Run},
};

mod ending;
mod tally;

use JudgeVerdict as Verdict;
use tally::Tally;

/// Judges one run of `program` for n. Neither a right answer nor a wrong one is taken on trust: sets of boards are
/// compared, never counts alone.
pub fn judge(program: &str, n: BoardSize, reading: &Reading, run: &Run) -> Judgement {
    let tally = Tally::of(n, &reading.boards);
    let mut notes = reading.notes.clone();
    let silent = run.stdout.iter().all(u8::is_ascii_whitespace);
    let answer = Answer::of(n, &tally, reading.count, &run.stdout, &mut notes);
    let (verdict, detail) = with_ending(answer, run, &mut notes);
    if silent && !run.stderr.is_empty() {
        notes.push("it printed to standard error only".into());
    }
    Judgement {
        program: program.into(),
        n: n.get() as u32,
        verdict,
        boards: tally.shown,
        distinct: tally.distinct,
        valid: tally.valid,
        missing: tally.missing,
        repeated: tally.repeated,
        attacking: tally.attacking,
        count_claimed: reading.count,
        reading: reading.words.clone(),
        detail,
        cpu_s: Some(run.cpu.as_secs_f64()),
        wall_s: Some(run.wall.as_secs_f64()),
        peak_bytes: Some(run.peak_bytes),
        sandbox: run.sandbox.clone(),
        notes,
        failing: tally.failing,
        said: said(run),
    }
}

/// What an answer is worth, however the program ended.
struct Answer {
    verdict: Verdict,
    detail: String,
}

impl Answer {
    fn of(n: BoardSize, tally: &Tally, count: Option<u64>, stdout: &[u8], notes: &mut Vec<String>) -> Self {
        let (verdict, detail) = match (tally.shown, count) {
            (0, count) => without_boards(n, count, stdout, notes),
            (1, Some(count)) if tally.is_first_only() && count != 1 => {
                let (verdict, detail) = by_count(n, count);
                (verdict, format!("one board, and it is right; {detail}"))
            }
            (_, count) => with_boards(n, tally, count, notes),
        };
        Self { verdict, detail }
    }

    fn is_right(&self) -> bool {
        matches!(
            self.verdict,
            Verdict::Correct | Verdict::CountCorrect | Verdict::FirstOnly | Verdict::FundamentalOnly
        )
    }
}

fn without_boards(
    n: BoardSize,
    count: Option<u64>,
    stdout: &[u8],
    notes: &mut Vec<String>,
) -> (Verdict, String) {
    let silent = stdout.iter().all(u8::is_ascii_whitespace);
    match (count, queens_facts::solutions(n)) {
        (None | Some(0), Some(0)) if count.is_some() || answers_nothing(stdout) => {
            let said = match (silent, count) {
                (true, _) => "silence is the right answer",
                (false, Some(_)) => "it says so, and shows none",
                (false, None) => "it asks and announces, and shows none",
            };
            notes.push(format!("n = {n} has no solution: {said}"));
            (Verdict::Correct, format!("correct: there is no board for n = {n}, and none is shown"))
        }
        (Some(count), _) => {
            let (verdict, detail) = by_count(n, count);
            (verdict, format!("no boards, {detail}"))
        }
        (None, _) if silent => (Verdict::NoOutput, "it printed nothing".into()),
        (None, _) => (Verdict::Unreadable, "cannot read this: neither boards nor a count".into()),
    }
}

/// Whether nothing was printed but prompts and headings, with nothing behind them, empty lists, and times.
fn answers_nothing(stdout: &[u8]) -> bool {
    let is_nothing = |line: &str| {
        let line = line.trim().to_lowercase();
        line.ends_with(|end: char| !end.is_alphanumeric() && !"!.".contains(end))
            && !line.contains("error")
            && !line.bytes().any(|byte| byte.is_ascii_digit())
            || ["", "none", "null", "nil"].contains(&line.as_str())
            || TIMES.iter().any(|time| line.contains(time))
    };
    clean(stdout).lines().all(is_nothing)
}

/// Stand in a line about how long it took.
const TIMES: [&str; 5] = ["time:", "time =", "elapsed", "用时", "耗时"];

/// A stated count alone.
fn by_count(n: BoardSize, count: u64) -> (Verdict, String) {
    let said = thousands(count);
    match queens_facts::solutions(n) {
        Some(right) if right == count => (Verdict::CountCorrect, format!("count {said} is right")),
        Some(right) => {
            let right = format!("count {said} is wrong, right is {}", thousands(right));
            (Verdict::CountWrong, format!("{right}{}", hint(n, count)))
        }
        None => (Verdict::CountWrong, format!("count {said} cannot be checked: nobody knows it for n = {n}")),
    }
}

fn with_boards(
    n: BoardSize,
    tally: &Tally,
    count: Option<u64>,
    notes: &mut Vec<String>,
) -> (Verdict, String) {
    let total = queens_facts::solutions(n);
    let contradicts = count.filter(|count| Some(*count) != total && *count != tally.shown);
    let wrong = tally.faults(n);
    let (verdict, mut detail) = match &wrong[..] {
        [] if contradicts.is_some() => (Verdict::Mixed, tally.all_right()),
        [] => (Verdict::Correct, format!("correct: {}", tally.all_right())),
        [(Verdict::Incomplete, _)] if tally.is_first_only() => {
            (Verdict::FirstOnly, "one board only, and it is right".into())
        }
        [(Verdict::Incomplete, missing)] => match tally.class_of_each(n) {
            Some(queens_core::UpTo::RotationAndReflection) => (
                Verdict::FundamentalOnly,
                format!(
                    "{}, one of each class under turns and reflections: fundamental only",
                    boards(tally.shown)
                ),
            ),
            Some(queens_core::UpTo::Rotation) => (
                Verdict::Incomplete,
                format!("{}, one of each class under turns alone; {missing}", boards(tally.shown)),
            ),
            None => (Verdict::Incomplete, format!("{}, all right; {missing}", boards(tally.shown))),
        },
        [(verdict, only)] => {
            let subject = match verdict {
                Verdict::Duplicates if tally.valid == 1 => format!("{}, but {only}", tally.all_right()),
                Verdict::Duplicates => format!("all {}, but {only}", boards(tally.valid)),
                Verdict::Attacking => format!("attacking: {only}"),
                _ => only.clone(),
            };
            (*verdict, format!("{subject}{}", hint(n, tally.shown)))
        }
        several => {
            let parts: Vec<&str> = several.iter().map(|(_, words)| words.as_str()).collect();
            let plain = several
                .iter()
                .all(|(verdict, _)| matches!(verdict, Verdict::Incomplete | Verdict::Duplicates));
            let parts = if plain { listed(&parts) } else { parts.join("; ") };
            (Verdict::Mixed, format!("{}, but {parts}{}", boards(tally.shown), hint(n, tally.shown)))
        }
    };
    match contradicts {
        Some(count) if wrong.is_empty() => detail.push_str(&format!(", but it says {}", thousands(count))),
        Some(count) => notes.push(format!("it says {}, and shows {}", thousands(count), boards(tally.shown))),
        None => {
            if let Some(right) = count.filter(|_| count == total && !wrong.is_empty()) {
                notes.push(format!("the count it states, {}, is right", thousands(right)));
            }
        }
    }
    (verdict, detail)
}

/// What mistakes would lead to so many boards, to be put behind a detail.
fn hint(n: BoardSize, boards: u64) -> String {
    let mistakes = mistakes_that_give(n, boards);
    let looks: Vec<&str> = mistakes.iter().map(|mistake| mistake.looks_as_if).collect();
    if looks.is_empty() { String::new() } else { format!("; it looks as if {}", looks.join(", or as if ")) }
}

/// The verdict and its detail, in view of how the program ended.
fn with_ending(answer: Answer, run: &Run, notes: &mut Vec<String>) -> (Verdict, String) {
    let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
    let so_far = |ending: String| match answer.verdict {
        Verdict::NoOutput => format!("{ending}; nothing was printed until then"),
        Verdict::Unreadable => ending,
        _ => format!("{ending}; until then: {}", answer.detail),
    };
    match run.ending {
        Ending::Exited(0) => (answer.verdict, answer.detail),
        Ending::Exited(code) => {
            let exception = ending::exception(&run.stderr);
            let ended = match &exception {
                Some(exception) => format!("exit code {code}, {exception}"),
                None => format!("exit code {code}"),
            };
            if answer.is_right() {
                notes.push(format!("it ended with {ended}"));
                return (answer.verdict, answer.detail);
            }
            match exception {
                Some(exception) => (Verdict::Crashed, so_far(format!("crashed: {exception}"))),
                None => (Verdict::ExitCode, so_far(ended)),
            }
        }
        Ending::Signalled(signal) => {
            let exception =
                ending::exception(&run.stderr).map(|line| format!(", {line}")).unwrap_or_default();
            (Verdict::Crashed, so_far(format!("crashed: {}{exception}", ending::signal(signal))))
        }
        Ending::CpuTime => {
            (Verdict::CpuTime, so_far(format!("stopped after {} of processor time", seconds(run.cpu))))
        }
        Ending::WallTime => {
            let idle = run.cpu < run.wall / 2;
            let waits = if idle { ", mostly idle: does it wait for input?" } else { "" };
            (Verdict::WallTime, so_far(format!("stopped after {}{waits}", seconds(run.wall))))
        }
        Ending::Memory => {
            (Verdict::Memory, so_far(format!("stopped with {} MiB of memory in use", run.peak_bytes >> 20)))
        }
        Ending::OutputLimit => {
            let printed = (run.stdout.len() + run.stderr.len()) >> 20;
            (Verdict::OutputLimit, so_far(format!("stopped after {printed} MiB of output")))
        }
        Ending::ScratchLimit => (Verdict::OutputLimit, so_far("stopped: it wrote too much to files".into())),
        Ending::Processes => (Verdict::Crashed, so_far("stopped: it started too many processes".into())),
    }
}

/// `one board`, `92 boards`.
fn boards(count: u64) -> String {
    if count == 1 { "one board".into() } else { format!("{} boards", thousands(count)) }
}

/// The first lines of what was printed; of the errors where nothing else was printed.
fn said(run: &Run) -> String {
    let silent = run.stdout.iter().all(u8::is_ascii_whitespace);
    first_lines(if silent { &run.stderr } else { &run.stdout }, 100)
}

/// The first lines of what a program or a compiler said, of so many signs at most, safe to print on a terminal.
pub(crate) fn first_lines(said: &[u8], length: usize) -> String {
    const LINES: usize = 12;
    const BYTES: usize = 1 << 14;
    let text = clean(&said[..said.len().min(BYTES)]);
    let lines = text.lines().skip_while(|line| line.trim().is_empty()).take(LINES);
    let cut = |line: &str| line.trim_end().chars().take(length).collect::<String>();
    lines.map(cut).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}
