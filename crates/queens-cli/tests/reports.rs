//! What a report draws from a recording: a part of it, tables for a handout, the results in a README.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use tempfile::TempDir;

/// A folder with the test recording, a real run on small boards, drawn into `run`.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder can be made");
    let recording = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/small.jsonl");
    let recording = recording.to_str().expect("the path is text");
    let (code, _, error) = run(&folder, &["report", "--from", recording, "--out", "run"]);
    assert_eq!((code, error.as_str()), (0, ""));
    folder
}

/// Exit code, standard output, standard error.
fn run(folder: &TempDir, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.args(arguments).current_dir(folder.path()).env("NO_COLOR", "1").stdin(Stdio::null());
    let output = command.output().expect("queens runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

const FROM: [&str; 3] = ["report", "--from", "run/measurements.jsonl"];

#[test]
fn a_part_of_a_recording_makes_a_report_of_its_own() {
    let folder = folder();
    let part = ["--n", "5..=6", "--approach", "bitmask", "--approach", "bfs-queue", "--out", "part"];
    let (code, out, error) = run(&folder, &[&FROM[..], &part].concat());
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(
        out.contains("Both approaches agree for n = 5 and 6.") && !out.contains("│ flag-arrays"),
        "{out}"
    );
    let kept = fs::read_to_string(folder.path().join("part/measurements.jsonl")).unwrap();
    assert!(kept.lines().count() > 10 && !kept.contains("\"n\":4"), "{kept}");
    // What is kept is a recording again, and makes the same report.
    let report = fs::read(folder.path().join("part/report.md")).unwrap();
    let (code, ..) = run(&folder, &["report", "--from", "part/measurements.jsonl", "--out", "again"]);
    assert_eq!(code, 0);
    assert!(fs::read(folder.path().join("again/report.md")).unwrap() == report);
}

#[test]
fn a_part_that_is_not_recorded_is_refused() {
    let folder = folder();
    let (code, _, error) = run(&folder, &[&FROM[..], &["--n", "8", "--out", "part"]].concat());
    assert!(code == 2 && error.contains("the recording is of n = 4 to 6, not 8"), "{error}");
    let narrow = [&FROM[..], &["--approach", "bitmask", "--out", "part"]].concat();
    assert_eq!(run(&folder, &narrow).0, 0);
    let other = ["report", "--from", "part/measurements.jsonl", "--approach", "bfs-queue", "--out", "x"];
    let (code, _, error) = run(&folder, &other);
    assert!(code == 2 && error.contains("the recording says nothing of bfs-queue"), "{error}");
    assert!(!folder.path().join("x").exists());
}

#[test]
fn tables_for_a_handout_are_printed_as_they_are_written() {
    let folder = folder();
    let (code, out, error) = run(&folder, &[&FROM[..], &["--format", "latex", "--out", "run"]].concat());
    assert_eq!((code, error.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(folder.path().join("run/tables.tex")).unwrap(), out);
    assert_eq!(out.matches("\\begin{table}").count(), out.matches("\\end{table}").count());
    assert!(out.contains("\\caption{Solutions}") && out.contains("$\\mu$s") && !out.contains('µ'), "{out}");
}

#[test]
fn a_readme_is_filled_and_what_is_stale_is_told() {
    let folder = folder();
    let readme = folder.path().join("README.md");
    let empty = "# Mine\n\n<!-- results: as I like -->\n<!-- end of results -->\n\nThe rest.\n";
    fs::write(&readme, empty).unwrap();
    let check = [&FROM[..], &["--readme", "--check"]].concat();
    let (code, out, error) = run(&folder, &check);
    assert_eq!((code, error.as_str()), (1, ""));
    assert!(
        out.starts_with("README.md does not say what run/measurements.jsonl does:\n  line 4 is\n"),
        "{out}"
    );
    assert_eq!(fs::read_to_string(&readme).unwrap(), empty);

    let (code, out, _) = run(&folder, &[&FROM[..], &["--readme"]].concat());
    assert_eq!((code, out.as_str()), (0, "README.md is brought up to date with run/measurements.jsonl.\n"));
    let filled = fs::read_to_string(&readme).unwrap();
    assert!(
        filled.starts_with("# Mine\n\n<!-- results: as I like -->\n\n| approach | solutions |"),
        "{filled}"
    );
    assert!(filled.ends_with("\n\n<!-- end of results -->\n\nThe rest.\n"), "{filled}");
    assert!(filled.contains("](run/charts/time.png)") && filled.contains("](run/report.md)"), "{filled}");
    assert_eq!(run(&folder, &check).0, 0);

    fs::write(&readme, filled.replacen("✓ 4", "✓ 5", 1)).unwrap();
    let (code, out, _) = run(&folder, &check);
    assert!(code == 1 && out.contains("✓ 5") && out.contains("✓ 4"), "{out}");
    assert!(!folder.path().join("reports").exists(), "only the README is written");
}

#[test]
fn a_readme_that_cannot_be_filled_is_left_as_it_is() {
    let folder = folder();
    let fill = [&FROM[..], &["--readme", "mine.md"]].concat();
    let (code, _, error) = run(&folder, &fill);
    assert!(code == 2 && error.contains("cannot read mine.md: no such file"), "{error}");
    fs::write(folder.path().join("mine.md"), "nothing to fill\n").unwrap();
    let (code, _, error) = run(&folder, &fill);
    assert!(code == 2 && error.contains("it needs a line `<!-- results: … -->`"), "{error}");
    fs::remove_dir_all(folder.path().join("run/charts")).unwrap();
    let (code, _, error) = run(&folder, &fill);
    assert!(code == 2 && error.contains("there are no charts beside run/measurements.jsonl"), "{error}");
    assert_eq!(fs::read_to_string(folder.path().join("mine.md")).unwrap(), "nothing to fill\n");
}
