//! The driver with files and pipes.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Command, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

fn queens(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.args(arguments).current_dir(folder.path()).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder can be made")
}

/// Exit code, standard output, standard error.
fn run(folder: &TempDir, arguments: &[&str]) -> (i32, String, String) {
    let output = queens(folder, arguments).output().expect("queens runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// The test recording: a real run on small boards.
fn recording() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/small.jsonl").display().to_string()
}

#[test]
fn a_size_comes_from_a_file_and_the_columns_go_to_one() {
    let folder = folder();
    for (input, output) in [
        ("5\n", "1 3 5 2 4\n"),
        ("\u{feff} 5 is the size\r\n8\r\n", "1 3 5 2 4\n"),
        ("2", "n = 2 has no solution.\n"),
    ] {
        fs::write(folder.path().join("input.txt"), input).unwrap();
        let ran = run(&folder, &["solve", "--input", "input.txt", "--output", "output.txt"]);
        assert_eq!(ran, (0, String::new(), String::new()), "{input:?}");
        assert_eq!(fs::read_to_string(folder.path().join("output.txt")).unwrap(), output, "{input:?}");
    }
}

#[test]
fn a_file_without_a_size_is_refused_with_what_is_wanted() {
    let folder = folder();
    let wanted = "(--input wants a text file whose first number is n, 1 to 32)";
    for (input, says) in [
        (&b""[..], "input.txt is empty"),
        (b" \n\n", "input.txt is empty"),
        (b"eight", "n must be a whole number from 1 to 32, not \"eight\""),
        (b"0", "n must be from 1 to 32, not 0"),
        (&[0xff; 10_000], "n must be a whole number from 1 to 32"),
    ] {
        fs::write(folder.path().join("input.txt"), input).unwrap();
        let (code, _, error) = run(&folder, &["solve", "--input", "input.txt"]);
        assert_eq!(code, 2);
        assert!(error.contains(says) && error.contains(wanted), "{error}");
        assert!(error.lines().count() == 2 && error.len() < 400, "{error}");
    }
    let (code, _, error) = run(&folder, &["solve", "--input", "."]);
    assert_eq!((code, error.lines().count()), (2, 2), "{error}");
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let folder = folder();
    for arguments in [
        &["solve", "11", "--all"][..],
        &["verify", "--n", "1..=6"],
        &["estimate", "20", "--tree"],
        &["man"],
        &["solve", "9", "--all", "--show", "json"],
        &["trace", "8", "--until", "all"],
        &["trace", "10", "--until", "all", "--format", "csv"],
        &["explain", "cell-scan"],
    ] {
        let mut child = queens(&folder, arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("queens runs");
        let mut line = String::new();
        BufReader::with_capacity(16, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let mut error = String::new();
        child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        assert_eq!((child.wait().unwrap().code(), error.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn colour_is_for_terminals() {
    let folder = folder();
    for arguments in [
        &["verify"][..],
        &["list"],
        &["solve", "0"],
        &["trace", "4"],
        &["watch", "4"],
        &["report", "--from", &recording(), "--out", "r"],
    ] {
        let (_, out, error) = run(&folder, arguments);
        assert!(!out.contains('\x1b') && !error.contains('\x1b'), "{arguments:?}");
    }
}

#[test]
fn a_recording_is_drawn_again_into_a_folder_whose_other_files_are_left() {
    let folder = folder();
    let report = folder.path().join("report");
    fs::create_dir(&report).unwrap();
    fs::write(report.join("notes.txt"), "mine").unwrap();
    fs::write(report.join("counts.csv"), "old").unwrap();
    let (code, out, error) = run(&folder, &["report", "--from", &recording(), "--out", "report"]);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.contains("All 20 approaches agree for n = 4 to 6."), "{out}");

    let mut names: Vec<_> = fs::read_dir(&report)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let ours = [
        "charts",
        "counts.csv",
        "index.html",
        "measurements.jsonl",
        "metered.csv",
        "notes.txt",
        "profile.csv",
        "report.md",
        "tables.tex",
        "timings.csv",
    ];
    assert_eq!(names, ours);
    assert_eq!(fs::read_to_string(report.join("notes.txt")).unwrap(), "mine");
    assert!(fs::read_to_string(report.join("counts.csv")).unwrap().starts_with("approach,n,mode,"));
    assert_eq!(fs::read_dir(report.join("charts")).unwrap().count(), 16);

    // From its own recording, and to the same files.
    let before = fs::read(report.join("report.md")).unwrap();
    let (code, ..) = run(&folder, &["report", "--from", "report/measurements.jsonl", "--out", "report"]);
    assert_eq!(code, 0);
    assert_eq!(fs::read(report.join("report.md")).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn a_recording_survives_being_drawn_into_its_own_folder_under_another_name() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("report")).unwrap();
    fs::copy(recording(), path("report/mine.jsonl")).unwrap();
    fs::hard_link(path("report/mine.jsonl"), path("report/measurements.jsonl")).unwrap();
    let (code, ..) = run(&folder, &["report", "--from", "report/mine.jsonl", "--out", "report"]);
    assert_eq!(code, 0);
    assert_eq!(fs::read(path("report/mine.jsonl")).unwrap(), fs::read(recording()).unwrap());
}

#[test]
fn what_is_refused_leaves_the_output_file_as_it_was() {
    let folder = folder();
    let output = folder.path().join("output.txt");
    for arguments in [
        &["solve", "100", "--approach", "construction", "--show", "board"][..],
        &["solve", "9", "--approach", "nested-loops-unpruned"],
        &["solve", "8", "--count", "--show", "board"],
        &["solve", "100", "--approach", "min-conflicts", "--runs", "3", "--show", "squares"],
    ] {
        fs::write(&output, "mine").unwrap();
        let (code, ..) = run(&folder, &[arguments, &["--output", "output.txt"]].concat());
        assert_eq!((code, fs::read_to_string(&output).unwrap().as_str()), (2, "mine"), "{arguments:?}");
    }
    let (code, ..) = run(&folder, &["solve", "5", "--output", "output.txt"]);
    assert_eq!((code, fs::read_to_string(&output).unwrap().as_str()), (0, "1 3 5 2 4\n"));
}

#[test]
fn a_recording_compared_with_itself_shows_no_difference_and_with_a_slower_one_it_does() {
    let folder = folder();
    let (code, out, _) = run(&folder, &["compare", &recording(), &recording(), "--fail-above", "1.0"]);
    assert_eq!(code, 0);
    assert!(out.contains("0 slower, 0 faster,") && !out.contains("Not alike"), "{out}");

    // Every sample of one approach made a hundred times longer.
    let slower: String = fs::read_to_string(recording())
        .unwrap()
        .lines()
        .map(|line| match line.split_once("\"seconds\":") {
            Some((head, seconds)) if head.contains("\"sample\",\"approach\":\"flag-arrays\"") => {
                let seconds: f64 = seconds.trim_end_matches('}').parse().unwrap();
                format!("{head}\"seconds\":{}}}\n", seconds * 100.0)
            }
            _ => format!("{line}\n"),
        })
        .collect();
    fs::write(folder.path().join("slower.jsonl"), slower).unwrap();
    let (code, out, _) = run(&folder, &["compare", &recording(), "slower.jsonl", "--fail-above", "1.5"]);
    assert_eq!(code, 1);
    assert!(out.contains("6 slower, 0 faster,"), "{out}");
    let (code, _, error) = run(&folder, &["compare", &recording(), "nosuch.jsonl"]);
    assert_eq!((code, error.as_str()), (2, "error: cannot read nosuch.jsonl: no such file\n"));
}

#[test]
fn a_recording_cut_short_is_drawn_with_a_note() {
    let folder = folder();
    let whole = fs::read(recording()).unwrap();
    fs::write(folder.path().join("cut.jsonl"), &whole[..whole.len() * 2 / 3]).unwrap();
    let (code, _, error) = run(&folder, &["report", "--from", "cut.jsonl", "--out", "report"]);
    assert_eq!(code, 0);
    assert_eq!(error, "The last line of the recording was cut short, and was left out.\n");
}

#[test]
fn a_debug_build_times_nothing_and_touches_nothing() {
    if !cfg!(debug_assertions) {
        return;
    }
    let folder = folder();
    let (code, _, error) = run(&folder, &["report"]);
    assert_eq!(code, 2);
    assert_eq!(
        error,
        "error: this is a debug build, and its times would mean nothing; build with --release\n"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn an_estimate_expects_times_of_all_who_can_and_a_debug_build_of_none() {
    let folder = folder();
    let (code, out, error) = run(&folder, &["estimate", "13", "--format", "json"]);
    assert_eq!(code, 0, "{error}");
    let estimate: Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(estimate["n"], 13);
    assert_eq!(estimate["total"]["exact"], 4_674_890);
    if cfg!(debug_assertions) {
        assert!(
            estimate["times"].is_null() && error.starts_with("no times: this is a debug build"),
            "{error}"
        );
        return;
    }
    let time = |id| estimate["times"].as_array().unwrap().iter().find(|time| time["approach"] == id).unwrap();
    for (id, basis) in [
        ("flag-arrays", "time-a-node"),
        ("cell-scan-jump-cut", "time-a-node"),
        ("cell-scan", "extrapolated"),
        ("nested-loops", "none"),
        ("construction", "none"),
    ] {
        assert_eq!(time(id)["basis"], basis, "{id}");
        assert_eq!(time(id)["seconds"].is_f64(), basis != "none", "{id}");
    }
    assert!(time("flag-arrays")["seconds"].as_f64() < time("cell-scan")["seconds"].as_f64());
    assert_eq!(time("nested-loops")["reason"], "it takes n from 1 to 12");
}

#[test]
fn completions_and_the_manual_name_the_subcommands_and_where_they_can_the_approaches() {
    let folder = folder();
    for (shell, names_values) in
        [("bash", true), ("zsh", true), ("fish", true), ("powershell", false), ("elvish", false)]
    {
        let (code, script, _) = run(&folder, &["completions", shell]);
        assert!(code == 0 && script.contains("report"), "{shell}");
        assert_eq!(script.contains("flag-arrays-inline"), names_values, "{shell}");
    }
    let (code, page, _) = run(&folder, &["man"]);
    assert!(
        code == 0 && page.contains("flag\\-arrays\\-inline") && page.contains("queens\\-report"),
        "{page}"
    );
}
