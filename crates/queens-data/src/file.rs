//! Recordings as files.

use std::io::{self, BufRead, Write};

use thiserror::Error;

use crate::{ApproachRow, Row, SCHEMA, Start, sense};

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
        let row: Row = match serde_json::from_slice(&bytes) {
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
        if let Some(what) = sense::unreadable(&bytes).or_else(|| sense::nonsense(&row)) {
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
    use crate::{Asked, Cell, Fault, Finish, Machine, Mode, Sample, Skipped, Status, Verified};

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
        assert_eq!(
            odd(&|start| start.machine.cpu = "a\nb".into()),
            "line 1 makes no sense: a text has control characters or is very long"
        );
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

    #[test]
    fn no_text_anywhere_in_a_recording_moves_a_cursor_or_goes_on_for_ever() {
        let cell = Cell { approach: "flag-arrays".into(), n: 8, mode: Mode::All };
        let verified = |first: &str| {
            let fault = Fault::Missing { boards: 1, first: first.into() };
            Row::Verified(Verified {
                approach: "flag-arrays".into(),
                n: 8,
                solutions: 91,
                expected: 92,
                agrees: false,
                boards_shown: true,
                first: None,
                faults: vec![fault],
            })
        };
        let skipped = |reason: &str| {
            let status = Status::OverBudget;
            Row::Skipped(Skipped { cell: cell.clone(), status, reason: reason.into() })
        };
        let named = |name: &str| {
            let cell = Cell { approach: name.into(), ..cell.clone() };
            Row::Sample(Sample { cell, round: 0, iterations: 1, seconds: 1.0 })
        };
        let says = |row: Row| read(&text(&[start(), row])[..]).map(drop).map_err(|why| why.to_string());
        let refusal = "line 2 makes no sense: a text has control characters or is very long";
        for row in [&verified as &dyn Fn(&str) -> Row, &skipped, &named] {
            assert_eq!(says(row("15 863 724, 皇后")), Ok(()));
            for odd in ["a\x1b[2J", "a\u{2028}b", "a\u{202e}b", "a\u{200f}b", "a\u{61c}b", &"a".repeat(2000)]
            {
                assert_eq!(says(row(odd)), Err(refusal.into()), "{odd:?}");
            }
        }
        let Row::Skipped(row) = skipped("it has times") else { unreachable!("it is one") };
        let timed = Row::Skipped(Skipped { status: Status::Measured, ..row });
        assert_eq!(says(timed), Err("line 2 makes no sense: what was left out was not measured".into()));
    }
}
