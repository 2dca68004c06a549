//! The judge and a class of programs: each file under `judge/` begins with the verdict it deserves.
//!
//! What needs a compiler or an interpreter that is not here is skipped, by name.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use queens_judge::languages::Languages;
use serde_json::Value;
use tempfile::TempDir;

/// The class.
fn class() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judge");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the class is there").map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

fn of_class(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judge").join(name).display().to_string()
}

/// Whether a source can be built and run here; if not, says so.
fn works_here(file: &Path) -> bool {
    let languages = Languages::embedded();
    match languages.of(file).expect("a source of a known language").missing() {
        Some(missing) => {
            println!("skipped {}: {missing} is not here", file.display());
            false
        }
        None => true,
    }
}

/// Exit code, standard output, standard error.
fn queens(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.arg("judge").args(arguments).current_dir(folder).env("NO_COLOR", "1").stdin(Stdio::null());
    let output = command.output().expect("queens runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// The judgements, as JSON has them.
fn judged(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    let (code, text, error) = queens(folder, &[&["--format", "json"], arguments].concat());
    assert!(code < 2, "{arguments:?}: {error}");
    serde_json::from_str(&text).unwrap_or_else(|wrong| panic!("{wrong}: {text}"))
}

/// Judges programs of the class, and holds each verdict against the name of the file.
fn hold(files: &[PathBuf], options: &[&str]) {
    let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let arguments: Vec<&str> = files.iter().map(String::as_str).chain(options.iter().copied()).collect();
    let rows = judged(Path::new("."), &arguments);
    assert_eq!(rows.len(), files.len());
    let wrong: Vec<String> = rows
        .iter()
        .filter(|row| row["program"].as_str().unwrap().split('.').next() != row["verdict"].as_str())
        .map(|row| format!("{row:#}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What ends by itself, at once, with the quickest compilers and interpreters.
#[test]
fn small_programs_get_the_verdicts_they_deserve() {
    let quick = |file: &PathBuf| {
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        let stopped = ["cpu-time", "wall-time", "memory", "output-limit", "crashed.many"];
        ["c", "pl", "sh", "tcl"].contains(&ending) && !stopped.iter().any(|begin| name.starts_with(begin))
    };
    let files: Vec<PathBuf> = class().into_iter().filter(quick).filter(|file| works_here(file)).collect();
    assert!(files.len() >= 5, "hardly anything can be judged here");
    hold(&files, &[]);
}

/// Everybody, the evil ones too.
#[test]
#[ignore = "takes a minute or two; .ci/run runs it"]
fn the_whole_class_gets_the_verdicts_it_deserves() {
    let class = class();
    assert!(class.len() >= 40);
    let files: Vec<PathBuf> = class.into_iter().filter(|file| works_here(file)).collect();
    hold(&files, &["--time", "4s"]);
}

/// The programs the suite's approaches come from, where their folder lies beside this checkout.
#[test]
fn the_sources_own_programs_are_right() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/sources");
    if !sources.is_dir() {
        println!("skipped: there is no {}", sources.display());
        return;
    }
    let programs = [
        "gxr",
        "s000_cell_scan.cpp",
        "s001_column_vector.cpp",
        "s001_flag_arrays.cpp",
        "s003_flags.pas",
        "s004_fifo.cpp",
    ];
    for row in programs.iter().flat_map(|program| judged(&sources, &[program])) {
        let expected = if row["program"] == "s004_fifo.cpp" { "first-only" } else { "correct" };
        assert_eq!(row["verdict"], expected, "{row:#}");
    }
}

fn write(folder: &TempDir, name: &str, text: &str) {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder can be made")
}

/// Prints all boards of the size that is its argument, or nothing where there are none.
const BY_ARGUMENT: &str = "correct.bitmask.cpp";

#[test]
fn a_program_is_judged_for_each_n_and_one_that_is_made_for_another_only_for_that() {
    let (any, seven) = (of_class(BY_ARGUMENT), of_class("correct.only-six.sh"));
    if !works_here(Path::new(&any)) || !works_here(Path::new(&seven)) {
        return;
    }
    let rows = judged(Path::new("."), &[&any, &seven, "--n", "2..=5"]);
    let told: Vec<String> = rows.iter().map(|row| format!("{} {}", row["n"], row["verdict"])).collect();
    assert_eq!(told, ["2 \"correct\"", "3 \"correct\"", "4 \"correct\"", "5 \"correct\"", "6 \"correct\""]);
    let notes = |row: &Value| row["notes"].to_string();
    assert!(notes(&rows[0]).contains("n is its argument"), "{}", rows[0]);
    assert!(notes(&rows[4]).contains("made for n = 6"), "{}", rows[4]);
}

#[test]
fn an_output_is_judged_for_the_n_it_is_said_to_be_of_or_the_one_it_shows() {
    let folder = folder();
    write(&folder, "four.txt", "2 4 1 3\r\n3 1 4 2\r\n");
    for (options, n, verdict) in [(&[][..], 4, "correct"), (&["--n", "8"], 8, "wrong-size")] {
        let rows = judged(folder.path(), &[&["--output-of", "four.txt"], options].concat());
        assert_eq!((&rows[0]["n"], &rows[0]["verdict"]), (&n.into(), &verdict.into()), "{}", rows[0]);
        assert_eq!((&rows[0]["wall_s"], &rows[0]["sandbox"]), (&Value::Null, &"".into()));
    }
    let (code, _, error) = queens(folder.path(), &["--output-of", "four.txt", "--n", "4..=5"]);
    assert_eq!((code, error.lines().count()), (2, 2), "{error}");
}

/// A shell's program that shows the two boards of n = 4 if it is asked for 4.
#[cfg(unix)]
const FOUR: &str = "if [ \"$1\" = 4 ]; then echo 2 4 1 3; echo 3 1 4 2; else echo only four; fi\n";

#[cfg(unix)]
#[test]
fn a_command_is_judged_as_at_a_prompt_and_n_goes_where_it_says() {
    let folder = folder();
    write(&folder, "four.sh", FOUR);
    for command in [&["bash", "four.sh"][..], &["bash", "four.sh", "{N}", "more"]] {
        let rows = judged(folder.path(), &[&["--n", "4", "--n-by", "arg", "--"], command].concat());
        assert_eq!(rows[0]["verdict"], "correct", "{}", rows[0]);
        assert_eq!(rows[0]["program"], command.join(" "));
    }
    let (code, _, error) = queens(folder.path(), &["--n", "4", "--", "no-such-program"]);
    assert_eq!((code, error.as_str()), (1, ""));
}

#[cfg(unix)]
#[test]
fn a_suite_says_how_its_programs_are_built_run_and_asked() {
    let folder = folder();
    write(&folder, "anna/four.sh", FOUR);
    write(&folder, "b.sh", "echo 92 solutions");
    let suite = "[[program]]\nname = 'anna'\nfolder = 'anna'\nbuild = 'cp four.sh built.sh'\nrun = 'bash {folder}/built.sh {N}'\nn = 4\n\
                 [[program]]\nname = 'berta'\nsource = 'b.sh'\nn-by = 'fixed'\ntime = '5s'\n";
    write(&folder, "suite.toml", suite);
    let rows = judged(folder.path(), &["suite.toml"]);
    let told: Vec<String> =
        rows.iter().map(|row| format!("{} {} {}", row["program"], row["n"], row["verdict"])).collect();
    assert_eq!(told, ["\"anna\" 4 \"correct\"", "\"berta\" 8 \"count-correct\""]);
    assert_eq!(judged(folder.path(), &["suite.toml", "--only", "berta"]).len(), 1);

    let entry = |line: &str| format!("[[program]]\nname = 'a'\n{line}\n");
    for (text, says) in [
        (entry("source = 'nosuch.c'"), "suite.toml, program a: cannot read nosuch.c: no such file"),
        (entry("source = 'b.sh'\nn = 40"), "suite.toml, program a: n must be from 1 to 32, not 40"),
        (entry("source = 'b.sh'\ntime = '5'"), "program a: a time is written like 2s"),
        (entry("source = 'b.sh'\nn-by = 'post'"), "program a: n-by is auto, fixed, arg, stdin or file"),
        (entry("run = 'x'"), "program a: it has either a source, or a folder and run"),
        (entry("folder = 'nosuch'\nrun = 'x'"), "program a: nosuch is no folder"),
        (entry("colour = 'red'"), "suite.toml line 3: unknown field `colour`"),
        ("program = ".into(), "suite.toml line 1: "),
    ] {
        write(&folder, "suite.toml", &text);
        let (code, _, error) = queens(folder.path(), &["suite.toml"]);
        assert!(code == 2 && error.contains(says) && error.lines().count() == 1, "{text}\n{error}");
    }
}

#[test]
fn a_compiler_that_is_missing_is_named_with_the_package_that_has_it() {
    let folder = folder();
    let own = "[[language]]\nname = 'Queenish'\nendings = ['q']\nneeds = ['queenc']\npackage = 'queen-lang'\nrun = 'queenc {source}'\n";
    write(&folder, "own.toml", own);
    write(&folder, "a.q", "queens!");
    let rows = judged(folder.path(), &["a.q", "--languages-from", "own.toml"]);
    assert_eq!(rows[0]["verdict"], "build-error");
    assert_eq!(rows[0]["detail"], "Queenish needs queenc, which is not here: install the package queen-lang");
    let (code, text, _) = queens(folder.path(), &["--languages", "--languages-from", "own.toml"]);
    assert!(code == 0 && text.contains("│ ✗ queenc is missing") && text.contains(" queen-lang"), "{text}");
}

#[cfg(unix)]
#[test]
fn the_form_is_the_file_s_and_nothing_that_a_program_prints_comes_alive() {
    let folder = folder();
    write(&folder, "evil.sh", "printf '\\033[31m<script>alert(1)</script>\\r\\033]0;x\\007'\nexit 1\n");
    write(&folder, "notes.txt", "no program");
    for (out, begins) in [
        ("class.html", "<!DOCTYPE html>"),
        ("class.json", "[\n"),
        ("class.csv", "program,n"),
        ("class.md", "| program"),
    ] {
        let (code, text, error) = queens(folder.path(), &[".", "--out", out]);
        assert_eq!(code, 1, "{error}");
        let written = fs::read_to_string(folder.path().join(out)).unwrap();
        assert!(written.starts_with(begins), "{written}");
        assert!(text.ends_with(&format!("evil.sh is not accepted.\n\n{out}\n")), "{text}");
        assert!(error.contains("Not judged: ./notes.txt, which is no program."), "{error}");
        for printed in [&text, &written] {
            assert!(!printed.contains('\u{1b}') && !printed.contains('\u{7}'), "{printed:?}");
        }
        assert!(out != "class.html" || !written.contains("<script"), "{written}");
        fs::remove_file(folder.path().join(out)).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn who_is_accepted_decides_the_exit_code() {
    let folder = folder();
    write(&folder, "first.sh", "echo 1 5 8 6 3 7 2 4\n");
    assert_eq!(queens(folder.path(), &["first.sh"]).0, 1);
    assert_eq!(queens(folder.path(), &["first.sh", "--accept", "correct,first-only"]).0, 0);
}
