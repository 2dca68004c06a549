//! A run that is killed loses nothing: gone on with, it ends as an undisturbed one does.
//!
//! A debug build times nothing, so this takes a release build: `cargo test --release -p queens-cli --test kill`.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use queens_data::Row;

/// Each kind of engine, and a queue; boards so small that every cell is sampled in every round.
const MEASURE: &str = "measure --approach column-vector --approach flag-arrays --approach bfs-queue \
                       --approach bitmask-mirror --approach construction --data";

const KILLS: u32 = 20;

fn measure(data: &Path, n: &str, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command
        .args(MEASURE.split_whitespace())
        .arg(data)
        .args(["--n", n])
        .args(more)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// Runs to the end, and gives what it says on the way.
fn to_the_end(mut command: Command) -> String {
    let output = command.output().expect("queens runs");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{words}");
    words
}

/// How often each row is there, without what differs from run to run: how long it took, how busy the machine was.
fn rows(data: &Path) -> BTreeMap<String, u32> {
    let recording = queens_data::read(&fs::read(data).unwrap()[..]).unwrap();
    assert!(!recording.cut_short);
    let cards = recording.approaches.into_iter().map(Row::Approach);
    let mut rows = BTreeMap::new();
    for mut row in cards.chain(recording.rows) {
        match &mut row {
            Row::Sample(sample) => (sample.iterations, sample.seconds) = (0, 0.0),
            Row::Finish(finish) => (finish.seconds, finish.load) = (0.0, None),
            Row::Metered(metered) => metered.instructions = None,
            _ => {}
        }
        *rows.entry(format!("{row:?}")).or_default() += 1;
    }
    rows
}

#[test]
#[cfg_attr(debug_assertions, ignore = "a debug build times nothing")]
fn killed_twenty_times_at_random_and_gone_on_with_a_run_ends_with_the_rows_of_an_undisturbed_one() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (folder.path().join("whole.jsonl"), folder.path().join("killed.jsonl"));
    let start = Instant::now();
    to_the_end(measure(&whole, "4..=6", &[]));
    // So short that twenty of them cannot reach the end; half of them far shorter, to strike where it examines and counts.
    let longest = start.elapsed().as_secs_f64() / f64::from(KILLS);

    let seed = fastrand::u64(..);
    let mut random = fastrand::Rng::with_seed(seed);
    for kills in 0..KILLS {
        let mut run = measure(&killed, "4..=6", &["--resume"]).spawn().expect("queens runs");
        thread::sleep(Duration::from_secs_f64(longest * random.f64().powi(3)));
        let has_ended = run.try_wait().expect("it can be asked").is_some();
        run.kill().expect("it can be killed");
        let words = run.wait_with_output().expect("it has ended").stderr;
        let words = String::from_utf8_lossy(&words);
        assert!(!has_ended, "seed {seed}, after {kills} kills: it ended by itself and said {words}");
    }
    let words = to_the_end(measure(&killed, "4..=6", &["--resume"]));
    assert!(words.contains(" rows are taken over."), "{words}");

    let (whole, killed) = (rows(&whole), rows(&killed));
    for (row, times) in &whole {
        assert_eq!(killed.get(row), Some(times), "seed {seed}: {row}");
    }
    assert_eq!(killed.len(), whole.len(), "seed {seed}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "a debug build times nothing")]
fn a_run_stopped_among_its_first_lines_is_gone_on_with_and_one_of_other_approaches_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, cut) = (folder.path().join("whole.jsonl"), folder.path().join("cut.jsonl"));
    to_the_end(measure(&whole, "4", &[]));
    let text = fs::read_to_string(&whole).unwrap();
    let end_of_line = |lines: usize| text.split_inclusive('\n').take(lines).map(str::len).sum::<usize>();
    // Within the head, before its end and after it; within a card, and before the end of a card and of the last line.
    let ends =
        [10, end_of_line(1) - 1, end_of_line(1), end_of_line(3) + 20, end_of_line(3) - 1, text.len() - 1];
    for end in ends {
        fs::write(&cut, &text[..end]).unwrap();
        to_the_end(measure(&cut, "4", &["--resume"]));
        assert_eq!(rows(&cut), rows(&whole), "cut after {end} bytes");
    }
    let others = measure(&whole, "4", &["--resume", "--approach", "bitmask"]).output().unwrap();
    let words = String::from_utf8_lossy(&others.stderr);
    assert_eq!(others.status.code(), Some(2), "{words}");
    assert!(words.contains("cannot be gone on with: its approaches are column-vector, "), "{words}");
}

#[cfg(unix)]
#[test]
#[cfg_attr(debug_assertions, ignore = "a debug build times nothing")]
fn a_recording_that_cannot_be_begun_is_named_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let queens = env!("CARGO_BIN_EXE_queens");
    let script = format!("ulimit -f 0; exec {queens} measure --n 4 --data run.jsonl");
    let output = Command::new("sh").args(["-c", &script]).current_dir(folder.path()).output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words}");
    assert_eq!(words, "error: cannot write run.jsonl: it may not grow so large\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
#[cfg_attr(debug_assertions, ignore = "a debug build times nothing")]
fn a_report_s_recording_goes_where_its_link_leads_to() {
    let folder = tempfile::tempdir().unwrap();
    let (kept, out) = (folder.path().join("kept.jsonl"), folder.path().join("out"));
    fs::create_dir(&out).unwrap();
    fs::write(&kept, "").unwrap();
    std::os::unix::fs::symlink("../kept.jsonl", out.join("measurements.jsonl")).unwrap();
    let mut report = Command::new(env!("CARGO_BIN_EXE_queens"));
    report.args(["report", "--n", "4", "--approach", "bitmask", "--out"]).arg(&out).stderr(Stdio::piped());
    to_the_end(report);
    assert!(fs::symlink_metadata(out.join("measurements.jsonl")).unwrap().is_symlink());
    assert!(!rows(&kept).is_empty());
    assert!(!out.join("measurements.unfinished.jsonl").exists());
}
