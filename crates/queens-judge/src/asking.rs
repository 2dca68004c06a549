//! How n reaches a program, and how that is found out.

use std::{fmt, fs, io::Read, path::Path, time::Duration};

use queens_core::BoardSize;

use crate::{
    judging::Judge,
    program::Program,
    reading::{Reading, read},
    run::{CannotRun, Ending, Input, Job, Limits, Run, run},
};

/// How n reaches a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It does not: n is written in the source.
    Fixed,
    /// As an argument, the last one.
    Arg,
    /// On a line of standard input, which then ends.
    Stdin,
    /// In a file `input.txt`; the answer may be in `output.txt`.
    File,
}

impl Way {
    /// The ways that are tried, in this order, before n is taken to be fixed.
    const TRIED: [Way; 3] = [Way::Stdin, Way::Arg, Way::File];
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Way::Fixed => "n is fixed in the program",
            Way::Arg => "n is its argument",
            Way::Stdin => "it reads n from standard input",
            Way::File => "it reads n from input.txt",
        })
    }
}

/// Two small boards with different numbers of solutions, 4 and 10: who is told of n answers differently.
const TRIED_WITH: [BoardSize; 2] = [BoardSize::of(6), BoardSize::of(5)];

/// For boards this small, who needs longer has not been told of them.
const PATIENCE: Duration = Duration::from_secs(2);

/// Who prints more bytes, and then does not come to an end, asks on and on.
const MUCH: usize = 1 << 18;

/// An answer, and what is to be known of how it came.
pub(crate) struct Answer {
    /// The run; its output is that of `output.txt` where the answer is there.
    pub(crate) run: Run,
    pub(crate) notes: Vec<String>,
    /// Whether it came to an end without more to read than n.
    ended_alone: bool,
}

/// Whether a program that uses up its processor time may be waiting for a key, asking for it over and over: if so, it is run
/// once more, with line ends to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// Nothing is known.
    Perhaps,
    /// Only if it has answered before: line ends did not help it when it was tried out.
    AfterItsAnswer,
    /// No.
    Never,
}

/// What was found out about how n reaches a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// None where it never came to an end, which says nothing.
    pub(crate) way: Option<Way>,
    pub(crate) key: Key,
}

/// Someone who asks one program.
pub(crate) struct Asking<'a> {
    pub(crate) program: &'a Program,
    pub(crate) judge: &'a Judge,
    pub(crate) limits: Limits,
    pub(crate) key: Key,
}

impl Asking<'_> {
    /// Finds out how n reaches the program: each way alone, with two boards, and the first to which it answers
    /// differently is the one. Where answers cannot be read, that they differ tells of standard input too, if the program
    /// fails without it.
    pub(crate) fn find_way(&self) -> Result<Found, CannotRun> {
        if self.program.has_place_for_n() {
            return Ok(Found { way: Some(Way::Arg), key: self.key });
        }
        let patience = self.patience();
        let mut hasty = Asking { limits: Limits { cpu: patience, wall: patience, ..self.limits }, ..*self };
        let [first, second] = TRIED_WITH;
        let (mut ended, mut reads_something, mut key_if_fixed) = (false, false, self.key);
        for way in Way::TRIED {
            let of_first = hasty.ask(way, first)?;
            if matches!(of_first.run.ending, Ending::CpuTime | Ending::WallTime) {
                if of_first.run.ending == Ending::CpuTime {
                    // Line ends did not help it.
                    hasty.key = Key::Never;
                }
                continue;
            }
            ended = true;
            let of_second = hasty.ask(way, second)?;
            let key = if of_first.ended_alone && of_second.ended_alone { Key::Never } else { self.key };
            if differ(&of_first.run.stdout, &of_second.run.stdout) {
                return Ok(Found { way: Some(way), key });
            }
            if way == Way::File {
                // For who reads no file, that is as if n were fixed.
                key_if_fixed = key;
            }
            reads_something |= way == Way::Stdin
                && of_first.run.stdout != of_second.run.stdout
                && [of_first.run.ending, of_second.run.ending] == [Ending::Exited(0); 2];
        }
        if reads_something && tripped(hasty.once(Way::Fixed, first, Input::Closed)?.run.ending) {
            return Ok(Found { way: Some(Way::Stdin), key: self.key });
        }
        Ok(match ended {
            true => Found { way: Some(Way::Fixed), key: key_if_fixed },
            false => Found { way: None, key: Key::AfterItsAnswer },
        })
    }

    /// How long it may take for a trial: never more than for a judgement.
    pub(crate) fn patience(&self) -> Duration {
        PATIENCE.min(self.limits.cpu).min(self.limits.wall)
    }

    /// Asks for n in this way. Input ends after n; one who trips over that is asked again, with more to read.
    pub(crate) fn ask(&self, way: Way, n: BoardSize) -> Result<Answer, CannotRun> {
        let line = format!("{n}\n").into_bytes();
        let input = if way == Way::Stdin { Input::Bytes(line.clone()) } else { Input::Closed };
        let answer = self.once(way, n, input)?;
        let key = "it waits for a key, and was given line ends";
        let more = match (way, answer.run.ending) {
            (_, ending) if !tripped(ending) => vec![],
            (_, Ending::CpuTime) if !self.may_wait_for_a_key(&answer.run) => vec![],
            (Way::Stdin, _) => {
                let mut more = vec![(Input::BytesThenNewlines(line), key)];
                if answer.run.stdout.len() > MUCH {
                    let zero = Input::Bytes(format!("{n}\n0\n").into_bytes());
                    more.insert(0, (zero, "it asks again and again, and was told 0"));
                }
                // So Prolog calls what it reads from.
                if String::from_utf8_lossy(&answer.run.stderr).contains("user_input") {
                    let term = Input::Bytes(format!("{n}.\n").into_bytes());
                    more.insert(0, (term, "it reads a term, and was given n with a full stop"));
                }
                more
            }
            (Way::Fixed, Ending::Exited(_)) => vec![
                (Input::Newlines, key),
                (Input::BytesThenNewlines(line), "it reads standard input, and was given n there"),
            ],
            _ => vec![(Input::Newlines, key)],
        };
        for (input, note) in more {
            let mut again = self.once(way, n, input)?;
            if again.run.ending == Ending::Exited(0) {
                again.ended_alone = false;
                again.notes.push(note.into());
                return Ok(again);
            }
        }
        Ok(answer)
    }

    /// Whether a program that used up its processor time may have asked for a key over and over.
    fn may_wait_for_a_key(&self, run: &Run) -> bool {
        match self.key {
            Key::Perhaps => true,
            Key::AfterItsAnswer => {
                let reading = read(&run.stdout, None);
                !reading.boards.is_empty() || reading.count.is_some()
            }
            Key::Never => false,
        }
    }

    fn once(&self, way: Way, n: BoardSize, input: Input) -> Result<Answer, CannotRun> {
        let scratch = self.judge.folder()?;
        if way == Way::File {
            fs::write(scratch.path().join("input.txt"), format!("{n}\n"))
                .map_err(|why| CannotRun::Scratch { folder: scratch.path().into(), why })?;
        }
        let argument = (way == Way::Arg).then(|| n.to_string());
        let mut run = run(&Job {
            readable: self.program.readable.clone(),
            input,
            limits: Limits { memory: self.limits.memory.saturating_add(self.program.room), ..self.limits },
            sandbox: self.judge.sandbox,
            meter: self.judge.meter.clone(),
            ..Job::new(self.program.command(argument.as_deref()), scratch.path())
        })?;
        run.stderr = self.program.words_of(&run.stderr);
        let mut notes = Vec::new();
        if (way == Way::File || run.stdout.trim_ascii().is_empty())
            && let Some(text) = written(&scratch.path().join("output.txt"), self.limits.output)
        {
            run.stdout = text;
            notes.push("its answer is in output.txt".into());
        }
        let ended_alone = run.ending == Ending::Exited(0);
        Ok(Answer { run, notes, ended_alone })
    }
}

/// Whether a program ended as one does that finds no line where it waits for one: with an error, or asking on and on.
fn tripped(ending: Ending) -> bool {
    match ending {
        Ending::Exited(code) => code != 0,
        Ending::Signalled(_) | Ending::CpuTime | Ending::OutputLimit => true,
        Ending::WallTime | Ending::Memory | Ending::ScratchLimit | Ending::Processes => false,
    }
}

/// What the program wrote to a file. A link is not followed: it may lead anywhere.
fn written(file: &Path, most: u64) -> Option<Vec<u8>> {
    if !fs::symlink_metadata(file).ok()?.is_file() {
        return None;
    }
    let mut text = Vec::new();
    fs::File::open(file).ok()?.take(most).read_to_end(&mut text).ok()?;
    (!text.trim_ascii().is_empty()).then_some(text)
}

/// Whether two outputs say something different: boards of another size, or else another answer. What an output tells
/// beside it, a time perhaps, does not count.
fn differ(one: &[u8], other: &[u8]) -> bool {
    if one == other {
        return false;
    }
    let (one, other) = (read(one, None), read(other, None));
    match (usual_size(&one), usual_size(&other)) {
        (Some(one), Some(other)) => one != other,
        _ => (one.boards, one.count) != (other.boards, other.count),
    }
}

/// The size of most of the boards that were shown.
fn usual_size(reading: &Reading) -> Option<BoardSize> {
    let mut sizes: Vec<BoardSize> = reading.boards.iter().map(|board| board.size).collect();
    sizes.sort_unstable();
    sizes.chunk_by(BoardSize::eq).max_by_key(|alike| alike.len()).map(|alike| alike[0])
}

/// The board a program with a fixed n is made for, as its output tells: the size of its boards, or the one that has as many
/// solutions as it counts.
pub(crate) fn made_for(reading: &Reading) -> Option<BoardSize> {
    usual_size(reading).or_else(|| {
        let count = reading.count?;
        // Below 4 a count says little; beyond, no two boards have the same.
        let sizes = BoardSize::range(BoardSize::of(4)..=BoardSize::MAX);
        sizes.into_iter().find(|n| queens_facts::solutions(*n) == Some(count))
    })
}
