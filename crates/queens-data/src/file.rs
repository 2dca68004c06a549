//! Recordings as files.

use std::io::{self, BufRead, Write};

use thiserror::Error;

use crate::{ApproachRow, Cell, Row, SCHEMA, Start};

/// A recording that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Recording {
    /// What was asked, where and when.
    pub start: Start,
    /// Who took part, in the suite's order.
    pub approaches: Vec<ApproachRow>,
    /// Everything else, in the order it happened.
    pub rows: Vec<Row>,
    /// The last line was cut short, as happens when a run is killed while writing; it was dropped.
    pub cut_short: bool,
}

/// Why a text is no recording.
#[derive(Error, Debug)]
pub enum ReadError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Nothing in it.
    #[error("the recording is empty")]
    Empty,
    /// It does not begin with a `start` row.
    #[error("line 1 is no start of a recording")]
    NoStart,
    /// Made by a suite that writes other rows.
    #[error("the recording has schema {found}, this suite reads schema {SCHEMA}")]
    Schema {
        /// The file's schema.
        found: u64,
    },
    /// A line whose values no run could have written.
    #[error("line {line} makes no sense: {what}")]
    Nonsense {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A line that is no row.
    #[error("line {line} is no row of a recording: {why}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What the parser says.
        why: serde_json::Error,
    },
}

/// What some editors put before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// More approaches than any suite has, and few enough to be drawn.
const MOST_APPROACHES: usize = 100;

/// More than any machine bears.
const HIGHEST_LOAD: f64 = 1e6;

/// Appends a row as one line, and flushes it: what is written survives whatever happens next to the process.
///
/// # Errors
/// When the file cannot be written.
pub fn write(mut out: impl Write, row: &Row) -> io::Result<()> {
    let mut line = serde_json::to_vec(row)?;
    line.push(b'\n');
    out.write_all(&line)?;
    out.flush()
}

/// Reads a recording.
///
/// # Errors
/// When the file cannot be read, has another schema, or holds a line that is no row; a last line cut short is no error, and one
/// that lacks but its end is read.
pub fn read(input: impl BufRead) -> Result<Recording, ReadError> {
    let mut recording: Option<Recording> = None;
    let mut lines = input.split(b'\n').enumerate().peekable();
    while let Some((index, bytes)) = lines.next() {
        let mut bytes = bytes?;
        if index == 0 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let row = match serde_json::from_slice(&bytes) {
            Ok(row) => row,
            Err(why) => match &mut recording {
                None => return Err(schema_of(&bytes)),
                Some(recording) if lines.peek().is_none() => {
                    recording.cut_short = true;
                    break;
                }
                Some(_) => return Err(ReadError::Line { line: index + 1, why }),
            },
        };
        if let Some(what) = nonsense(&row) {
            return Err(ReadError::Nonsense { line: index + 1, what });
        }
        match (&mut recording, row) {
            (None, Row::Start(start)) if start.schema == SCHEMA => {
                recording = Some(Recording { start, approaches: vec![], rows: vec![], cut_short: false });
            }
            (None, Row::Start(start)) => return Err(ReadError::Schema { found: start.schema.into() }),
            (None, _) => return Err(ReadError::NoStart),
            (Some(recording), Row::Approach(row)) => {
                let is_double = recording.approaches.iter().any(|other| other.approach == row.approach);
                if is_double || recording.approaches.len() == MOST_APPROACHES {
                    let what = "an approach comes once, and there are at most 100";
                    return Err(ReadError::Nonsense { line: index + 1, what });
                }
                recording.approaches.push(row);
            }
            (Some(recording), row) => recording.rows.push(row),
        }
    }
    recording.ok_or(ReadError::Empty)
}

/// What no run could have written, and no table or chart should have to cope with.
fn nonsense(row: &Row) -> Option<&'static str> {
    const BOARDS: std::ops::RangeInclusive<u32> = 1..=32;
    // Some three hundred years.
    const LONGEST_SECONDS: f64 = 1e10;
    let positive = |seconds: f64| seconds > 0.0 && seconds <= LONGEST_SECONDS;
    let of_cell = |cell: &Cell| (!BOARDS.contains(&cell.n)).then_some("n is from 1 to 32");
    let unreadable = |text: &String| text.chars().any(is_unseen) || text.len() > 1000;
    match row {
        Row::Start(start) => {
            let Start { asked, machine, command_line, date, suite, .. } = start;
            let texts =
                [command_line, date, suite, &asked.baseline, &machine.cpu, &machine.os, &machine.rustc];
            let texts = texts.into_iter().chain([&machine.governor, &machine.virtualisation]);
            if !(0.0..=LONGEST_SECONDS).contains(&asked.budget_s) {
                Some("a budget is a time")
            } else if asked.n_from > asked.n_to
                || !BOARDS.contains(&asked.n_from)
                || !BOARDS.contains(&asked.n_to)
            {
                Some("boards are asked for from n = 1 to 32")
            } else {
                texts.into_iter().any(unreadable).then_some("a text has control characters or is very long")
            }
        }
        Row::Approach(row) => {
            let texts = [&row.approach, &row.family, &row.kind, &row.idea, &row.source, &row.check_unit];
            let texts = texts.into_iter().chain([&row.walk, &row.simd, &row.time, &row.space]);
            if row.approach.is_empty() {
                Some("an approach has a name")
            } else {
                texts.into_iter().any(unreadable).then_some("a text has control characters or is very long")
            }
        }
        Row::Verified(row) if !BOARDS.contains(&row.n) => Some("n is from 1 to 32"),
        Row::Verified(row) if row.agrees && row.solutions != row.expected => {
            Some("it agrees, and has another number of solutions")
        }
        Row::Verified(_) => None,
        Row::Counted(row) => of_cell(&row.cell)
            .or_else(|| (row.profile.len() as u32 != row.cell.n + 1).then_some("a profile has n + 1 levels")),
        Row::Metered(row) => of_cell(&row.cell),
        Row::Sample(row) => of_cell(&row.cell).or_else(|| {
            (row.iterations == 0 || !positive(row.seconds))
                .then_some("a sample is of one run or more, and takes time")
        }),
        Row::Skipped(row) => of_cell(&row.cell),
        Row::Trace(row) => of_cell(&row.cell)
            .or_else(|| row.steps().is_none().then_some("a trace's tape is written in its palette")),
        Row::Fundamental(row) => (!BOARDS.contains(&row.n)).then_some("n is from 1 to 32"),
        Row::Program(row) if !BOARDS.contains(&row.n) => Some("n is from 1 to 32"),
        Row::Program(row) => (row.program.is_empty()
            || unreadable(&row.program)
            || !row.seconds.iter().chain(&row.start_up).all(|time| positive(*time)))
        .then_some("a program has a readable name, and takes time"),
        Row::Finish(row) => (!(0.0..=LONGEST_SECONDS).contains(&row.seconds)
            || !row.load.is_none_or(|load| (0.0..=HIGHEST_LOAD).contains(&load)))
        .then_some("a run takes a time, on a machine with some load"),
    }
}

/// Whether a sign is not to be seen, and may change what is seen around it: control characters, ends of lines, and what
/// turns the direction of writing.
pub fn is_unseen(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The first line is no row this suite knows: is it another schema's?
fn schema_of(line: &[u8]) -> ReadError {
    let value: serde_json::Value = serde_json::from_slice(line).unwrap_or_default();
    match value.get("schema").and_then(|schema| schema.as_u64()) {
        Some(found) if found != u64::from(SCHEMA) => ReadError::Schema { found },
        _ => ReadError::NoStart,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Asked, Finish, Machine, Mode, Sample};

    fn start() -> Row {
        Row::Start(Start {
            schema: SCHEMA,
            suite: "0.0.0".into(),
            command_line: "queens report".into(),
            date: "2026-01-01T00:00:00Z".into(),
            asked: Asked {
                n_from: 4,
                n_to: 10,
                budget_s: 2.0,
                memory_bytes: 1 << 30,
                threads: 1,
                seed: 1,
                baseline: "flag-arrays".into(),
            },
            machine: Machine::default(),
        })
    }

    fn sample() -> Row {
        let cell = Cell { approach: "flag-arrays".into(), n: 8, mode: Mode::All };
        Row::Sample(Sample { cell, round: 0, iterations: 20, seconds: 0.001 })
    }

    fn text(rows: &[Row]) -> Vec<u8> {
        let mut text = Vec::new();
        for row in rows {
            write(&mut text, row).unwrap();
        }
        text
    }

    #[test]
    fn what_is_written_is_read_again() {
        let recording =
            read(&text(&[start(), sample(), Row::Finish(Finish { seconds: 1.5, load: None })])[..]).unwrap();
        assert_eq!(Row::Start(recording.start), start());
        assert_eq!(recording.rows, [sample(), Row::Finish(Finish { seconds: 1.5, load: None })]);
        assert!(!recording.cut_short);
    }

    #[test]
    fn every_number_is_read_as_it_was_written() {
        let mut bits = 1_u64;
        for _ in 0..2_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let finish = Row::Finish(Finish { seconds: (bits >> 11) as f64 * 1e-19, load: None });
            assert_eq!(read(&text(&[start(), finish.clone()])[..]).unwrap().rows, [finish]);
        }
    }

    #[test]
    fn a_card_of_an_older_recording_says_nothing_of_its_walk() {
        let card = r#"{"event":"approach","approach":"a","family":"a","family_index":0,"variation":0,"kind":"count","idea":"","source":"","check_unit":"–","n_min":1,"n_max":32,"conflict_free":true,"time":"","space":""}"#;
        let recording = read(&[text(&[start()]), card.into()].concat()[..]).unwrap();
        let card = &recording.approaches[0];
        assert_eq!((card.walk.as_str(), card.unit()), ("", None));
        assert_eq!((card.answers(Mode::All), card.answers(Mode::First)), (true, false));
    }

    #[test]
    fn a_sample_is_one_flat_object() {
        let line = serde_json::to_string(&sample()).unwrap();
        assert_eq!(
            line,
            r#"{"event":"sample","approach":"flag-arrays","n":8,"mode":"all","round":0,"iterations":20,"seconds":0.001}"#
        );
    }

    #[test]
    fn wherever_the_last_line_is_cut_what_came_before_is_kept() {
        let whole = text(&[start(), sample(), sample()]);
        let kept = text(&[start(), sample()]).len();
        for end in kept + 1..whole.len() - 1 {
            let recording = read(&whole[..end]).unwrap();
            assert!(recording.cut_short, "cut at {end}");
            assert_eq!(recording.rows, [sample()], "cut at {end}");
        }
        let but_its_end = read(&whole[..whole.len() - 1]).unwrap();
        assert!(!but_its_end.cut_short);
        assert_eq!(but_its_end.rows, [sample(), sample()]);
    }

    #[test]
    fn what_is_no_recording_is_refused_with_the_reason() {
        let refusal = |text: &[u8]| read(text).unwrap_err().to_string();
        assert_eq!(refusal(b""), "the recording is empty");
        assert_eq!(refusal(b"approach,n\n"), "line 1 is no start of a recording");
        assert_eq!(
            refusal(br#"{"event":"start","schema":9,"new":1}"#),
            "the recording has schema 9, this suite reads schema 1"
        );
        let Row::Sample(of_nothing) = sample() else { unreachable!("it is one") };
        let of_nothing = Row::Sample(Sample { iterations: 0, ..of_nothing });
        assert_eq!(
            refusal(&text(&[start(), of_nothing])),
            "line 2 makes no sense: a sample is of one run or more, and takes time"
        );
        let odd = |change: &dyn Fn(&mut Start)| {
            let Row::Start(mut odd) = start() else { unreachable!("it is one") };
            change(&mut odd);
            refusal(&text(&[Row::Start(odd)]))
        };
        for sign in
            ['\n', '\x1b', '\u{9b}', '\u{2028}', '\u{2029}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}']
        {
            let says = odd(&|start| start.machine.cpu = format!("a{sign}b"));
            assert_eq!(
                says, "line 1 makes no sense: a text has control characters or is very long",
                "{sign:?}"
            );
        }
        assert_eq!(odd(&|start| start.asked.budget_s = 1e308), "line 1 makes no sense: a budget is a time");
        for (seconds, load) in [(1e308, None), (-1.0, None), (1.0, Some(1e308))] {
            let says = refusal(&text(&[start(), Row::Finish(Finish { seconds, load })]));
            assert_eq!(says, "line 2 makes no sense: a run takes a time, on a machine with some load");
        }
        let Row::Sample(endless) = sample() else { unreachable!("it is one") };
        let endless = Row::Sample(Sample { seconds: 1e308, ..endless });
        assert!(refusal(&text(&[start(), endless])).starts_with("line 2 makes no sense: a sample"));
        let nameless = r#"{"event":"approach","approach":"","family":"a","family_index":0,"variation":0,"kind":"count","idea":"","source":"","check_unit":"–","n_min":1,"n_max":32,"conflict_free":true,"time":"","space":""}"#;
        let nameless = [text(&[start()]), nameless.into()].concat();
        assert_eq!(refusal(&nameless), "line 2 makes no sense: an approach has a name");
        let broken = [text(&[start()]), b"{}\n".to_vec(), text(&[sample()])].concat();
        assert!(refusal(&broken).starts_with("line 2 is no row of a recording"));
    }
}
