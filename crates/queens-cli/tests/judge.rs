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
        let extension = file.extension().and_then(|extension| extension.to_str()).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        let stopped = ["cpu-time", "wall-time", "memory", "output-limit", "crashed.many"];
        ["c", "pl", "sh", "tcl"].contains(&extension) && !stopped.iter().any(|begin| name.starts_with(begin))
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
    let (any, six) = (of_class(BY_ARGUMENT), of_class("correct.only-six.sh"));
    if !works_here(Path::new(&any)) || !works_here(Path::new(&six)) {
        return;
    }
    let rows = judged(Path::new("."), &[&any, &six, "--n", "2..=5"]);
    let told: Vec<String> = rows.iter().map(|row| format!("{} {}", row["n"], row["verdict"])).collect();
    assert_eq!(told, ["2 \"correct\"", "3 \"correct\"", "4 \"correct\"", "5 \"correct\"", "6 \"correct\""]);
    let notes = |row: &Value| row["notes"].to_string();
    assert!(notes(&rows[0]).contains("n is its argument"), "{}", rows[0]);
    assert!(notes(&rows[4]).contains("made for n = 6"), "{}", rows[4]);
}

#[cfg(unix)]
#[test]
fn a_program_made_for_another_n_is_accepted_for_that_if_it_is_right_and_says_so_everywhere() {
    let folder = folder();
    write(&folder, "right.sh", "echo 2 4 1 3; echo 3 1 4 2\n");
    write(&folder, "counts.sh", "echo 10 solutions\n");
    write(&folder, "wrong.sh", "echo 2 4 1 3; echo 1 2 3 4\n");
    for (name, n, code, detail) in [
        ("right.sh", 4, 0, "correct: all 2 boards, each once"),
        ("counts.sh", 5, 0, "no boards, count 10 is right"),
        ("wrong.sh", 4, 1, ""),
    ] {
        for (told, says) in [
            (&[][..], String::new()),
            (&["--n", "8"], format!("; it is made for n = {n}, not 8")),
            (&["--n", "6..=9"], format!("; it is made for n = {n}, not 8")),
            (&["--n", "4..=9"], String::new()),
        ] {
            let row = &judged(folder.path(), &[&[name], told].concat())[0];
            assert_eq!(row["n"], n, "{row}");
            let found = row["detail"].as_str().unwrap();
            assert!(found.starts_with(detail) && found.ends_with(&says), "{told:?}: {row}");
            assert_eq!(found.contains("made for"), !says.is_empty(), "{told:?}: {row}");
            assert!(
                row["notes"].to_string().contains(&format!("it is made for n = {n}, and judged")),
                "{row}"
            );
            let (ended, text, _) = queens(folder.path(), &[&[name], told].concat());
            assert_eq!(ended, code, "{text}");
            assert!(
                text.contains(&says) && text.contains(&format!("{name}: it is made for n = {n}")),
                "{text}"
            );
        }
    }
}

/// A program that counts its runs in a file, which it can where nothing holds it in.
#[cfg(unix)]
fn runs_of(folder: &TempDir, script: &str, options: &[&str]) -> (Vec<String>, Value) {
    let runs = folder.path().join("runs");
    write(folder, "runs", "");
    write(folder, "a.sh", &format!("echo \"n=$1\" >> '{}'\n{script}\n", runs.display()));
    let options = [&["a.sh", "--sandbox", "none", "--time", "400ms"], options].concat();
    let row = judged(folder.path(), &options).remove(0);
    (fs::read_to_string(runs).unwrap().lines().map(str::to_owned).collect(), row)
}

#[cfg(unix)]
#[test]
fn who_outlasts_the_time_is_run_once_more_only_if_he_may_be_waiting_for_a_key() {
    let folder = folder();
    let spins = "while :; do :; done";
    let key = "until read key; do :; done";
    // Each way for n, one of them with line ends too, and then n.
    let (runs, row) = runs_of(&folder, spins, &[]);
    assert_eq!(
        (runs, &row["verdict"]),
        (["n=", "n=", "n=6", "n=", "n="].map(String::from).into(), &"cpu-time".into())
    );
    // Small boards showed that it needs no key.
    let by_argument =
        format!("case $1 in 5) echo 10 solutions;; 6) echo 4 solutions;; 8) {spins};; *) exit 1; esac");
    let (runs, row) = runs_of(&folder, &by_argument, &[]);
    assert_eq!(runs.iter().filter(|run| *run == "n=8").count(), 1, "{runs:?}");
    assert_eq!(row["verdict"], "cpu-time");
    // Who answers and then waits is given line ends.
    for script in [format!("echo 92 solutions; {key}"), format!("{key}; echo 92 solutions")] {
        for n_by in ["auto", "fixed", "arg"] {
            let (_, row) = runs_of(&folder, &script, &["--n-by", n_by]);
            assert_eq!(row["verdict"], "count-correct", "{script}: {row}");
        }
    }
}

#[test]
fn who_reads_n_is_told_it_whatever_the_answers_for_small_boards_look_like() {
    let folder = folder();
    let files = [
        (
            "table.py",
            "c = [1, 0, 0, 2, 10, 4, 40, 92]\nfor m in range(1, int(input()) + 1): print(m, c[m - 1])\n",
        ),
        ("nodes.py", "n = int(input())\nprint('nodes', n * 100)\nif n == 8: print('92 solutions')\n"),
        ("eight-alone.py", "n = int(input())\nprint('92 solutions' if n == 8 else 'another time')\n"),
        (
            "menu.sh",
            "while :; do echo 'n (0 ends):'; read n; case $n in 0) exit;; 5) echo 10 solutions;; 6) echo 4 solutions;; \
             8) echo 92 solutions;; esac; done\n",
        ),
        (
            "term.sh",
            "read n; case $n in 5.) echo 10 solutions;; 6.) echo 4 solutions;; 8.) echo 92 solutions;; \
             *) echo 'Stream user_input:0:5 Syntax error: Unexpected end of file' >&2; exit 1;; esac\n",
        ),
    ];
    for (name, text) in files {
        if !works_here(Path::new(name)) {
            continue;
        }
        write(&folder, name, text);
        let rows = judged(folder.path(), &[name]);
        assert_eq!(
            (&rows[0]["verdict"], &rows[0]["n"]),
            (&"count-correct".into(), &8.into()),
            "{name}: {rows:?}"
        );
    }
}

#[test]
fn an_output_is_judged_for_the_n_it_is_said_to_be_of_or_the_one_it_shows() {
    let folder = folder();
    write(&folder, "four.txt", "2 4 1 3\r\n3 1 4 2\r\n");
    for (options, n, verdict) in [(&[][..], 4, "correct"), (&["--n", "8"], 8, "wrong-size")] {
        let rows = judged(folder.path(), &[&["--output-of", "four.txt"], options].concat());
        assert_eq!((&rows[0]["n"], &rows[0]["verdict"]), (&n.into(), &verdict.into()), "{}", rows[0]);
        assert_eq!((&rows[0]["wall_s"], &rows[0]["sandbox"]), (&Value::Null, &"".into()));
        assert_eq!(rows[0]["detail"].as_str().unwrap().ends_with("; it is of n = 4"), n == 4, "{}", rows[0]);
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
        (entry("source = 'b.sh'\ntime = '0s'"), "program a: a program's time is from 10ms to a year, not 0s"),
        (
            entry("source = 'b.sh'\nmemory = '1KiB'"),
            "program a: a program's memory is from 2MiB upwards, not 1KiB",
        ),
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

#[cfg(unix)]
#[test]
fn a_compiler_s_temporary_files_lie_in_a_folder_of_their_own() {
    let folder = folder();
    write(&folder, "a/build.sh", "test \"$TMPDIR\" != \"$PWD\" && mktemp && ! test -e \"$PWD\"/tmp.*\n");
    let suite = "[[program]]\nname = 'a'\nfolder = 'a'\nbuild = 'bash build.sh'\nrun = 'echo 92 solutions'\n";
    write(&folder, "suite.toml", suite);
    let rows = judged(folder.path(), &["suite.toml", "--n-by", "fixed"]);
    assert_eq!(rows[0]["verdict"], "count-correct", "{}", rows[0]);
}

#[cfg(unix)]
#[test]
fn what_a_suite_s_run_names_in_its_folder_is_found_wherever_it_runs() {
    let folder = folder();
    write(&folder, "anna/four.sh", "#!/bin/sh\necho 2 4 1 3; echo 3 1 4 2\n");
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(folder.path().join("anna/four.sh"), executable).unwrap();
    write(&folder, "anna/data/four.txt", "2 4 1 3\n3 1 4 2\n");
    let runs = [
        "bash four.sh",
        "bash ./four.sh {N}",
        "bash built.sh",
        "./built.sh",
        "built.sh",
        "cat data/four.txt",
        "cat {folder}/data/four.txt",
        "ls no-such-file",
    ];
    let entry = |(at, run): (usize, &&str)| {
        format!(
            "[[program]]\nname = '{at}'\nfolder = 'anna'\nbuild = 'cp four.sh built.sh'\nrun = '{run}'\nn = 4\n"
        )
    };
    write(&folder, "suite.toml", &runs.iter().enumerate().map(entry).collect::<String>());
    let rows = judged(folder.path(), &["suite.toml"]);
    for (run, row) in runs.iter().zip(&rows) {
        let verdict = if run.starts_with("ls") { "exit-code" } else { "correct" };
        assert_eq!(row["verdict"], verdict, "{run}: {row}");
    }
    write(
        &folder,
        "suite.toml",
        "[[program]]\nname = 'a'\nfolder = 'anna'\nbuild = 'no-such-make'\nrun = 'x'\n",
    );
    let rows = judged(folder.path(), &["suite.toml"]);
    let why = "not judged: cannot start no-such-make: No such file or directory";
    assert!(rows[0]["detail"].as_str().unwrap().starts_with(why), "{}", rows[0]);
}

#[test]
fn a_compiler_that_is_missing_is_named_with_the_package_that_has_it() {
    let folder = folder();
    let own = "[[language]]\nname = 'Queenish'\nextensions = ['q']\nneeds = ['queenc']\npackage = 'queen-lang'\nrun = 'queenc {source}'\n";
    write(&folder, "own.toml", own);
    write(&folder, "a.q", "queens!");
    let rows = judged(folder.path(), &["a.q", "--languages-from", "own.toml"]);
    assert_eq!(rows[0]["verdict"], "build-error");
    let why = "not judged: Queenish needs queenc, which is not here: install the package queen-lang";
    assert_eq!(rows[0]["detail"], why);
    let (code, text, _) = queens(folder.path(), &["a.q", "--languages-from", "own.toml"]);
    assert!(code == 1 && text.contains(&format!("│ – {why} ")), "{text}");
    assert!(text.ends_with("\na.q was not judged.\n"), "{text}");
    let (code, text, _) = queens(folder.path(), &["--languages", "--languages-from", "own.toml"]);
    assert!(code == 0 && text.contains("│ ✗ queenc is missing") && text.contains(" queen-lang"), "{text}");
    write(&folder, "own.toml", &own.replace("package = 'queen-lang'", "home = 'queen-lang.org'"));
    let rows = judged(folder.path(), &["a.q", "--languages-from", "own.toml"]);
    let why = "not judged: Queenish needs queenc, which is not here: get it from queen-lang.org";
    assert_eq!(rows[0]["detail"], why);
    let (code, text, _) = queens(folder.path(), &["--languages", "--languages-from", "own.toml"]);
    assert!(code == 0 && text.contains("Queenish from queen-lang.org"), "{text}");
}

/// A folder of sources, which together print that there are 92 solutions.
fn of_several_sources() -> Vec<(&'static str, Vec<(&'static str, &'static str)>)> {
    vec![
        (
            "c",
            vec![
                (
                    "queens.c",
                    "#include <stdio.h>\n#include \"board.h\"\nint main() { printf(\"%d solutions\\n\", count()); }\n",
                ),
                ("board.c", "int count(void) { return 92; }\n"),
                ("include/board.h", "int count(void);\n"),
            ],
        ),
        (
            "cpp",
            vec![
                (
                    "src/queens.cpp",
                    "#include <iostream>\n#include \"board.hpp\"\nint main() { std::cout << count() << \" solutions\\n\"; }\n",
                ),
                ("src/board.cpp", "#include \"board.hpp\"\nint count() { return 92; }\n"),
                ("src/board.hpp", "int count();\n"),
            ],
        ),
        (
            "java",
            vec![
                (
                    "Main.java",
                    "public class Main { public static void main(String[] args) { System.out.println(new Board().count() + \" solutions\"); } }\n",
                ),
                ("Board.java", "class Board { int count() { return Queen.N; } }\n"),
                ("Queen.java", "interface Queen { int N = 92; }\n"),
            ],
        ),
        (
            "java",
            vec![
                (
                    "src/q/Main.java",
                    "package q;\npublic class Main { public static void main(String[] args) { System.out.println(Board.count() + \" solutions\"); } }\n",
                ),
                ("src/q/Board.java", "package q;\nclass Board { static int count() { return 92; } }\n"),
                ("notes.txt", "queens"),
            ],
        ),
        (
            "cs",
            vec![
                (
                    "Program.cs",
                    "class Program { static void Main() { System.Console.WriteLine(Board.Count() + \" solutions\"); } }\n",
                ),
                ("Board.cs", "class Board { public static int Count() { return 92; } }\n"),
            ],
        ),
        (
            "go",
            vec![
                ("queens.go", "package main\n\nfunc main() { println_(count()) }\n"),
                (
                    "board.go",
                    "package main\n\nimport \"fmt\"\n\nfunc count() int { return 92 }\nfunc println_(n int) { fmt.Println(n, \"solutions\") }\n",
                ),
            ],
        ),
        (
            "d",
            vec![
                ("queens.d", "import std.stdio, board;\nvoid main() { writeln(count(), \" solutions\"); }\n"),
                ("board.d", "module board;\nint count() { return 92; }\n"),
            ],
        ),
        (
            "py",
            vec![
                ("main.py", "from board import count\nprint(count(), 'solutions')\n"),
                ("board.py", "def count(): return 92\nif __name__ == '__main__': print('a try')\n"),
            ],
        ),
        (
            "rs",
            vec![
                ("src/main.rs", "mod board;\nfn main() { println!(\"{} solutions\", board::count()); }\n"),
                ("src/board.rs", "pub fn count() -> u32 { 92 }\n"),
            ],
        ),
        (
            "hs",
            vec![
                (
                    "src/Main.hs",
                    "module Main where\nimport Board\nmain :: IO ()\nmain = putStrLn (show count ++ \" solutions\")\n",
                ),
                ("src/Board.hs", "module Board where\ncount :: Int\ncount = 92\n"),
            ],
        ),
        (
            "js",
            vec![
                ("main.js", "const { count } = require('./board');\nconsole.log(count, 'solutions');\n"),
                ("board.js", "exports.count = 92;\n"),
            ],
        ),
        (
            "ts",
            vec![
                ("main.ts", "import { count } from './board';\nconsole.log(count, 'solutions');\n"),
                ("board.ts", "export const count: number = 92;\n"),
            ],
        ),
        (
            "rb",
            vec![
                ("main.rb", "require_relative 'board'\nputs \"#{count} solutions\"\n"),
                ("board.rb", "def count = 92\n"),
            ],
        ),
        (
            "pl",
            vec![
                ("main.pl", "use Board;\nprint Board::count(), \" solutions\\n\";\n"),
                ("Board.pm", "package Board;\nsub count { return 92 }\n1;\n"),
            ],
        ),
        (
            "lua",
            vec![
                ("main.lua", "local board = require(\"board\")\nprint(board.count .. \" solutions\")\n"),
                ("board.lua", "return { count = 92 }\n"),
            ],
        ),
        (
            "php",
            vec![
                ("main.php", "<?php\nrequire 'board.php';\necho count_all(), \" solutions\\n\";\n"),
                ("board.php", "<?php\nfunction count_all() { return 92; }\n"),
            ],
        ),
        (
            "pas",
            vec![
                ("queens.pas", "program queens;\nuses board;\nbegin writeln(total, ' solutions') end.\n"),
                ("board.pas", "unit board;\ninterface\nconst total = 92;\nimplementation\nend.\n"),
            ],
        ),
        (
            "kt",
            vec![
                ("Main.kt", "fun main() { println(\"${count()} solutions\") }\n"),
                ("Board.kt", "fun count() = 92\n"),
            ],
        ),
        (
            "scala",
            vec![
                ("Main.scala", "object Main extends App { println(Board.count + \" solutions\") }\n"),
                ("Board.scala", "object Board { val count = 92 }\n"),
            ],
        ),
        (
            "nim",
            vec![
                ("queens.nim", "import board\necho count(), \" solutions\"\n"),
                ("board.nim", "proc count*(): int = 92\n"),
            ],
        ),
        (
            "m",
            vec![
                ("queens.m", "printf('%d solutions\\n', total());\n"),
                ("total.m", "function n = total()\n  n = 92;\nend\n"),
            ],
        ),
    ]
}

/// Judges folders of sources, and holds that each is one program that is right.
fn hold_folders(chosen: impl Fn(&str) -> bool) {
    let folder = folder();
    let mut number = 0;
    for (at, (extension, files)) in of_several_sources().into_iter().enumerate() {
        if chosen(extension) && works_here(Path::new(&format!("a.{extension}"))) {
            number += 1;
            for (name, text) in files {
                write(&folder, &format!("class/{at}-{extension}/{name}"), text);
            }
        }
    }
    assert!(number > 0, "none of them can be judged here");
    let rows = judged(folder.path(), &["class", "--n-by", "fixed"]);
    let wrong: Vec<String> =
        rows.iter().filter(|row| row["verdict"] != "count-correct").map(|row| format!("{row:#}")).collect();
    assert!(rows.len() == number && wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_folder_of_sources_of_which_one_has_the_main_is_one_program() {
    hold_folders(|extension| ["c", "py", "pl", "js", "rb", "lua"].contains(&extension));
}

#[test]
#[ignore = "takes half a minute; .ci/run runs it"]
fn a_folder_of_sources_is_one_program_in_every_language_that_has_such() {
    hold_folders(|_| true);
}

/// Whether a tool is here; if not, says so.
fn is_here(tool: &str) -> bool {
    let here = Command::new(tool).arg("--version").output().is_ok();
    if !here {
        println!("skipped: {tool} is not here");
    }
    here
}

#[cfg(unix)]
#[test]
fn a_folder_with_a_makefile_is_built_by_make_and_what_it_made_is_run_or_its_goal_run() {
    if !is_here("make") {
        return;
    }
    let folder = folder();
    let copies = "queens: q.txt\n\tcp q.txt queens\n\tchmod +x queens\n";
    let runs = "all:\n\techo built > built\nrun:\n\t@test -f built && echo 92 solutions\n";
    for (name, makefile) in [
        ("makes-one", copies.to_owned()),
        ("makes-none", "all:\n\ttrue\n".into()),
        ("makes-two", format!("all: queens\n\tcp queens other\n{copies}")),
        ("runs", runs.into()),
        ("fails", "all:\n\techo no rule of mine >&2; exit 3\n".into()),
    ] {
        write(&folder, &format!("class/{name}/Makefile"), &makefile);
        write(&folder, &format!("class/{name}/q.txt"), "#!/bin/sh\necho 92 solutions\n");
        // What lies there already was made elsewhere.
        write(&folder, &format!("class/{name}/queens"), "#!/bin/sh\necho 3 solutions\n");
        let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(folder.path().join(format!("class/{name}/queens")), executable).unwrap();
    }
    let rows = judged(folder.path(), &["class", "--n-by", "fixed"]);
    let told = |row: &Value| {
        let right = row["verdict"] == "count-correct";
        let told = if right { &row["verdict"] } else { &row["detail"] };
        format!("{}: {}", row["program"].as_str().unwrap(), told.as_str().unwrap())
    };
    let unclear = "a suite.toml says how it is built and run";
    assert_eq!(
        rows.iter().map(told).collect::<Vec<_>>(),
        [
            "fails: does not compile".into(),
            format!("makes-none: not judged: its Makefile makes no executables; {unclear}"),
            "makes-one: count-correct".into(),
            format!("makes-two: not judged: its Makefile makes 2 executables; {unclear}"),
            "runs: count-correct".into(),
        ]
    );
    assert!(rows[0]["said"].to_string().contains("no rule of mine"), "{}", rows[0]);
}

#[test]
fn a_folder_with_a_cargo_toml_or_a_go_mod_is_built_as_such_and_without_network() {
    let folder = folder();
    let package = "[package]\nname = 'q'\nversion = '0.1.0'\nedition = '2021'\n";
    let main = "mod board;\nfn main() { println!(\"{} solutions\", board::count()); }\n";
    if is_here("cargo") {
        for (name, more) in [("rust", ""), ("rust-needs-others", "[dependencies]\nno-such-queens = '1'\n")] {
            write(&folder, &format!("class/{name}/Cargo.toml"), &format!("{package}{more}"));
            write(&folder, &format!("class/{name}/src/main.rs"), main);
            write(&folder, &format!("class/{name}/src/board.rs"), "pub fn count() -> u32 { 92 }\n");
        }
    }
    if is_here("go") {
        write(&folder, "class/go/go.mod", "module example.org/q\n\ngo 1.18\n");
        write(&folder, "class/go/board/board.go", "package board\n\nfunc Count() int { return 92 }\n");
        let main = "package main\n\nimport (\n\t\"fmt\"\n\t\"example.org/q/board\"\n)\n\nfunc main() { fmt.Println(board.Count(), \"solutions\") }\n";
        write(&folder, "class/go/cmd/q/main.go", main);
    }
    if !folder.path().join("class").is_dir() {
        return;
    }
    for row in judged(folder.path(), &["class", "--n-by", "fixed"]) {
        if row["program"] == "rust-needs-others" {
            assert!(
                row["detail"] == "does not compile" && row["said"].to_string().contains("no-such-queens"),
                "{row:#}"
            );
        } else {
            assert_eq!(row["verdict"], "count-correct", "{row:#}");
        }
    }
}

#[test]
fn a_tool_that_is_missing_is_named_with_the_package_that_has_it() {
    let folder = folder();
    let own = "[[tool]]\nfiles = ['Makefile']\nneeds = 'no-such-make'\npackage = 'queen-make'\nbuild = 'no-such-make'\n";
    write(&folder, "own.toml", own);
    write(&folder, "class/a/Makefile", "all:\n");
    let rows = judged(folder.path(), &["class", "--languages-from", "own.toml"]);
    let why =
        "not judged: its Makefile needs no-such-make, which is not here: install the package queen-make";
    assert_eq!((&rows[0]["program"], &rows[0]["detail"]), (&"a".into(), &why.into()));
}

#[test]
fn what_has_no_main_says_so() {
    for (name, text) in [
        ("a.java", "class A { int n = 8; }"),
        ("b.go", "package queens\n\nfunc Main() {}\n"),
        ("c.scala", "class C { val n = 8 }"),
    ] {
        if !works_here(Path::new(name)) {
            continue;
        }
        let folder = folder();
        write(&folder, name, text);
        let rows = judged(folder.path(), &[name]);
        assert_eq!(rows[0]["detail"], "it compiles, but has no main that could be started", "{}", rows[0]);
    }
}

#[cfg(unix)]
#[test]
fn letters_of_every_script_come_out_whole_whatever_the_locale() {
    let folder = folder();
    write(
        &folder,
        "a.sh",
        "case ${LC_ALL:-${LC_CTYPE:-$LANG}} in *[Uu][Tt][Ff]*8) echo 92 solutions; esac\n",
    );
    for locale in
        [&[][..], &[("LANG", "C")], &[("LANG", "C.UTF-8")], &[("LANG", "C.UTF-8"), ("LC_ALL", "POSIX")]]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
        command.args(["judge", "a.sh", "--n-by", "fixed"]).current_dir(folder.path());
        command.env_remove("LANG").env_remove("LC_CTYPE").env_remove("LC_ALL");
        let output = command.envs(locale.iter().copied()).output().expect("queens runs");
        assert!(output.status.success(), "{locale:?}: {}", String::from_utf8_lossy(&output.stdout));
    }
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
    // Whoever reads the table, and if nobody does.
    for reader in ["| true", ">&-", "2>&- | head -1 > /dev/null", "<&- > /dev/null"] {
        for (accept, code) in [("correct", 1), ("first-only", 0)] {
            let judge = format!("{} judge first.sh --accept {accept}", env!("CARGO_BIN_EXE_queens"));
            let (redirections, pipe) = match reader.split_once('|') {
                Some((redirections, to)) => (redirections, format!("| {to}")),
                None => (reader, String::new()),
            };
            let script = format!("{{ {judge} {redirections}; echo $? > code; }} {pipe}");
            Command::new("sh").args(["-c", &script]).current_dir(folder.path()).status().expect("sh runs");
            let ended = fs::read_to_string(folder.path().join("code")).unwrap();
            assert_eq!(ended.trim(), code.to_string(), "{script}");
        }
    }
}

/// In the weakest layer a program reaches its meter, and all that is ours.
#[cfg(unix)]
#[test]
fn a_program_that_kills_its_meter_is_judged_and_so_are_all_the_others() {
    let folder = folder();
    let count = "echo 92 solutions\n";
    write(&folder, "a.sh", count);
    write(&folder, "b.sh", "kill -9 $PPID; sleep 60\n");
    write(&folder, "c/kill.sh", "kill -9 $PPID; sleep 60\n");
    write(&folder, "d.sh", count);
    let suite = "[[program]]\nname = 'a'\nsource = 'a.sh'\n[[program]]\nname = 'b'\nsource = 'b.sh'\n\
                 [[program]]\nname = 'c'\nfolder = 'c'\nbuild = 'bash kill.sh'\nrun = 'true'\n\
                 [[program]]\nname = 'd'\nsource = 'd.sh'\n";
    write(&folder, "suite.toml", suite);
    for n_by in ["fixed", "auto", "arg"] {
        let rows = judged(folder.path(), &["suite.toml", "--sandbox", "none", "--n-by", n_by]);
        let told: Vec<&str> = rows.iter().map(|row| row["verdict"].as_str().unwrap()).collect();
        assert_eq!(told, ["count-correct", "crashed", "build-error", "count-correct"], "{n_by}");
        assert!(rows[1]["detail"].as_str().unwrap().contains("meter"), "{}", rows[1]);
    }
}

#[cfg(unix)]
#[test]
fn what_ends_the_run_early_takes_nothing_from_what_was_judged_before() {
    let folder = folder();
    write(&folder, "a.sh", "echo 92 solutions\n");
    write(&folder, "b.sh", "rm -rf \"${PWD%/*}\"\n");
    write(&folder, "c.sh", "echo 92 solutions\n");
    let (code, text, error) =
        queens(folder.path(), &["a.sh", "b.sh", "c.sh", "--sandbox", "none", "--n-by", "fixed"]);
    assert_eq!(code, 2, "{text}{error}");
    assert!(text.contains("a.sh") && text.contains("count 92 is right"), "{text}{error}");
    assert!(error.contains("cannot use the folder"), "{text}{error}");
}

#[cfg(unix)]
#[test]
fn a_link_among_the_submissions_shows_nothing_of_what_it_leads_to() {
    let (folder, elsewhere) = (folder(), folder());
    write(&elsewhere, "secret", "BEGIN PRIVATE KEY");
    for name in ["a.c", "b.py", "c.sh"] {
        std::os::unix::fs::symlink(elsewhere.path().join("secret"), folder.path().join(name)).unwrap();
    }
    for what in [&["."][..], &["a.c", "b.py", "c.sh"]] {
        let (code, text, error) = queens(folder.path(), &[&["--format", "json"], what].concat());
        assert!(code == 1 && !text.contains("PRIVATE") && !error.contains("PRIVATE"), "{text}{error}");
        assert_eq!(text.matches("it is a link, and links are not followed").count(), 3, "{text}");
    }
}

#[cfg(unix)]
#[test]
fn a_trial_takes_no_longer_than_a_judgement_may() {
    let folder = folder();
    write(&folder, "slow.sh", "sleep 1; echo 92 solutions\n");
    let rows = judged(folder.path(), &["slow.sh", "--time", "300ms"]);
    assert_eq!(rows[0]["verdict"], "wall-time", "{}", rows[0]);
    let note = "no way for n could be found out in 0.3 s";
    assert!(rows[0]["notes"].to_string().contains(note), "{}", rows[0]);
}

#[cfg(unix)]
#[test]
fn no_two_programs_have_one_name() {
    let folder = folder();
    for place in ["a/q.sh", "b/q.sh", "b/r.sh"] {
        write(&folder, place, "echo 92 solutions\n");
    }
    let names = |arguments: &[&str]| -> Vec<String> {
        let rows = judged(folder.path(), &[arguments, &["--n-by", "fixed"]].concat());
        rows.iter().map(|row| row["program"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&["a/q.sh", "b/q.sh", "b/r.sh"]), ["a/q.sh", "b/q.sh", "r.sh"]);
    assert_eq!(names(&["a", "b"]), ["a/q.sh", "b/q.sh", "r.sh"]);
    write(
        &folder,
        "suite.toml",
        "[[program]]\nname = 'q'\nsource = 'a/q.sh'\n[[program]]\nname = 'q'\nsource = 'b/q.sh'\n",
    );
    for (arguments, says) in [
        (&["a/q.sh", "a/q.sh"][..], "a/q.sh is to be judged twice"),
        (&["suite.toml"], "suite.toml has two programs q"),
        (&["a/q.sh", "--only", "q"], "--only chooses programs of a suite.toml, and none is judged"),
    ] {
        let (code, _, error) = queens(folder.path(), arguments);
        assert!(code == 2 && error.contains(says) && error.lines().count() == 1, "{error}");
    }
}

#[cfg(unix)]
#[test]
fn a_result_is_there_whole_or_not_at_all() {
    let folder = folder();
    write(&folder, "a.sh", "echo 92 solutions\n");
    let left = || fs::read_dir(folder.path()).unwrap().count();
    let (code, _, error) = queens(folder.path(), &["nosuch.sh", "--out", "class.json"]);
    assert!(code == 2 && left() == 1, "{error}");
    write(&folder, "class.json", "old");
    assert_eq!(queens(folder.path(), &["nosuch.sh", "--out", "class.json"]).0, 2);
    assert_eq!(fs::read_to_string(folder.path().join("class.json")).unwrap(), "old");
    assert_eq!(queens(folder.path(), &["a.sh", "--out", "class.json"]).0, 0);
    let (code, _, error) = queens(folder.path(), &["a.sh", "--out", "class.pdf"]);
    assert_eq!(code, 2);
    assert!(error.starts_with("error: class.pdf does not say its form: .html, .md, .csv, .json"), "{error}");
    assert!(fs::read_to_string(folder.path().join("class.json")).unwrap().starts_with('['));
    assert_eq!(left(), 2);
    for (out, code) in [(".", 2), ("/dev/null", 0)] {
        assert_eq!(queens(folder.path(), &["a.sh", "--out", out]).0, code, "{out}");
    }
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

/// Measures one small thing, and the programs of a suite beside it.
fn measured(folder: &TempDir, options: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.args(["measure", "--data", "run.jsonl", "--n", "4", "--approach", "flag-arrays"]);
    let output = command.args(["--with", "suite.toml"]).args(options).current_dir(folder.path()).output();
    let output = output.expect("queens runs");
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_suite_that_is_wrong_is_refused_before_anything_is_measured() {
    let folder = folder();
    let (code, error) = measured(&folder, &[]);
    assert_eq!((code, error.as_str()), (2, "error: cannot read suite.toml: no such file\n"));
    write(&folder, "suite.toml", "[[program]]\nname = 'a'\nsource = 'nosuch.sh'\n");
    let (code, error) = measured(&folder, &[]);
    assert!(code == 2 && error.contains("suite.toml, program a: cannot read nosuch.sh"), "{error}");
    assert!(!folder.path().join("run.jsonl").exists());
}

#[cfg(unix)]
#[test]
#[cfg_attr(debug_assertions, ignore = "a debug build times nothing")]
fn programs_are_timed_for_each_n_once_however_often_a_run_is_stopped_and_wrong_ones_never() {
    let folder = folder();
    let right = "case $1 in 1) echo 1 solution;; 4) echo 2 solutions;; 5) echo 10 solutions;; esac\nexit 3\n";
    write(&folder, "a.sh", right);
    write(&folder, "b.sh", "echo 3 solutions\n");
    write(&folder, "c.sh", "test $1 = 4 && echo 2 solutions\n");
    let entry = |name: &str, n: &str| {
        format!("[[program]]\nname = '{name}'\nsource = '{name}.sh'\nn-by = 'arg'\nn = {n}\n")
    };
    write(&folder, "suite.toml", &[entry("a", "'4..=5'"), entry("b", "4"), entry("c", "4")].concat());
    let (code, error) = measured(&folder, &[]);
    assert!(code == 0 && error.contains("Not timed: b, n = 4: "), "{error}");
    let recorded = || fs::read_to_string(folder.path().join("run.jsonl")).unwrap();
    let is_program = |line: &&str| line.contains(r#""event":"program""#);
    let programs =
        |text: &str| -> Vec<String> { text.lines().filter(is_program).map(str::to_owned).collect() };
    let whole = recorded();
    // Of a, n = 1 too, which it starts up with; of c, which is wrong about n = 1, nothing more.
    assert_eq!(programs(&whole).len(), 4, "{error}");
    for stopped_after in 0..=3 {
        let kept = &programs(&whole)[..stopped_after];
        let text: String = whole
            .split_inclusive('\n')
            .filter(|line| !line.contains(r#""event":"finish""#))
            .filter(|line| !is_program(line) || kept.iter().any(|kept| *kept == line.trim_end()))
            .collect();
        write(&folder, "run.jsonl", &text);
        assert_eq!(measured(&folder, &["--resume"]).0, 0);
        let all = programs(&recorded());
        assert_eq!((all.len(), &all[..stopped_after]), (4, kept));
    }
}
