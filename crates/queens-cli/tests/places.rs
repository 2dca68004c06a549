//! What is in the way of a file that is to be written or read: links, pipes, folders, and files of others.

#![cfg(unix)]

use std::{
    fs,
    os::unix::fs::{FileTypeExt, symlink},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(TempDir::new().expect("a folder can be made"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(self.0.path()).env("NO_COLOR", "1").stdin(Stdio::null());
        command
    }

    /// Exit code and standard error; none of what these do takes long, unless it hangs.
    fn queens(&self, arguments: &[&str]) -> (i32, String) {
        let mut command = self.command(env!("CARGO_BIN_EXE_queens"), arguments);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("queens runs");
        let begun = Instant::now();
        while child.try_wait().expect("it can be asked").is_none() {
            if begun.elapsed() > Duration::from_secs(60) {
                child.kill().expect("it can be killed");
                panic!("{arguments:?} hangs");
            }
            thread::sleep(Duration::from_millis(10));
        }
        let output = child.wait_with_output().expect("it has ended");
        (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    fn pipe(&self, name: &str) {
        assert!(self.command("mkfifo", &[name]).status().expect("mkfifo runs").success());
    }

    fn is_link(&self, name: &str) -> bool {
        fs::symlink_metadata(self.path(name)).expect("it is there").is_symlink()
    }
}

/// The test recording: a real run on small boards.
fn recording() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/small.jsonl").display().to_string()
}

const SHARD: [&str; 5] = ["shard", "8", "--shard", "1/4", "--out"];

#[test]
fn what_a_link_leads_to_is_written_and_the_link_stays() {
    let folder = Folder::new();
    for name in ["kept", "out", "out/charts"] {
        fs::create_dir(folder.path(name)).unwrap();
    }
    for (link, file) in [
        ("part.json", "kept/part.json"),
        ("out/measurements.jsonl", "../kept/measurements.jsonl"),
        ("out/report.md", "../kept/report.md"),
        ("out/charts/time.svg", "../../kept/time.svg"),
    ] {
        symlink(file, folder.path(link)).unwrap();
        fs::write(folder.path("kept").join(Path::new(file).file_name().unwrap()), "").unwrap();
    }
    assert_eq!(folder.queens(&[&SHARD[..], &["part.json"]].concat()).0, 0);
    assert_eq!(folder.queens(&["report", "--from", &recording(), "--out", "out"]), (0, String::new()));
    for link in ["part.json", "out/measurements.jsonl", "out/report.md", "out/charts/time.svg"] {
        assert!(folder.is_link(link), "{link}");
        assert!(fs::metadata(folder.path(link)).unwrap().len() > 0, "{link}");
    }
    assert_eq!(fs::read_dir(folder.path("kept")).unwrap().count(), 4);
}

#[test]
fn nothing_that_is_no_file_is_replaced() {
    let folder = Folder::new();
    fs::create_dir(folder.path("out")).unwrap();
    for name in ["pipe", "out/measurements.jsonl"] {
        folder.pipe(name);
    }
    for (link, leads_to) in [("to-pipe", "pipe"), ("to-folder", "out"), ("to-nothing", "nosuch")] {
        symlink(leads_to, folder.path(link)).unwrap();
    }
    let no_file = |name: &str| (2, format!("error: cannot write {name}: it is there, and is no file\n"));
    for name in ["pipe", "out", "to-pipe", "to-folder"] {
        assert_eq!(folder.queens(&[&SHARD[..], &[name]].concat()), no_file(name));
        assert_eq!(folder.queens(&["measure", "--resume", "--data", name]), no_file(name));
    }
    for arguments in [&["report", "--from", &recording(), "--out", "out"][..], &["report", "--out", "out"]] {
        assert_eq!(folder.queens(arguments), no_file("out/measurements.jsonl"));
    }
    let says = "error: cannot write to-nothing: it is a link that leads nowhere\n";
    assert_eq!(folder.queens(&[&SHARD[..], &["to-nothing"]].concat()), (2, says.into()));
    for link in ["to-pipe", "to-folder", "to-nothing"] {
        assert!(folder.is_link(link), "{link}");
    }
    for name in ["pipe", "out/measurements.jsonl"] {
        assert!(fs::metadata(folder.path(name)).unwrap().file_type().is_fifo(), "{name}");
    }
}

#[test]
fn a_pipe_that_nobody_writes_to_is_not_waited_for() {
    let folder = Folder::new();
    assert_eq!(folder.queens(&[&SHARD[..3], &["1/1", "--out", "parts/1.json"]].concat()).0, 0);
    folder.pipe("parts/2.json");
    fs::write(folder.path("parts/.3.json"), "hidden").unwrap();
    fs::create_dir(folder.path("parts/4.json")).unwrap();
    let (code, says) = folder.queens(&["merge", "parts"]);
    assert_eq!(code, 0, "{says}");
    folder.pipe("pipe");
    let refused = (2, "error: cannot read pipe: it is no file\n".to_owned());
    for arguments in
        [&["merge", "pipe"][..], &["report", "--from", "pipe"], &["compare", "pipe", &recording()]]
    {
        assert_eq!(folder.queens(arguments), refused, "{arguments:?}");
    }
    assert_eq!(folder.queens(&["solve", "--input", "pipe"]).0, 2);
}

#[test]
fn an_unfinished_run_is_gone_on_with_or_left_alone() {
    let folder = Folder::new();
    fs::create_dir(folder.path("out")).unwrap();
    let unfinished = folder.path("out/measurements.unfinished.jsonl");
    fs::copy(recording(), &unfinished).unwrap();
    let name = "out/measurements.unfinished.jsonl";
    let (code, says) = folder.queens(&["report", "--out", "out"]);
    assert_eq!(code, 2);
    assert!(says.starts_with(&format!("error: {name} is there already\n       (--resume goes on")), "{says}");
    let (code, says) = folder.queens(&["report", "--out", "out", "--resume", "--n", "5"]);
    assert_eq!(code, 2);
    assert!(says.starts_with(&format!("error: {name} cannot be gone on with: its ")), "{says}");
    assert!(says.ends_with(&format!("\n       (remove {name} to begin anew)\n")), "{says}");
    assert_eq!(fs::read(&unfinished).unwrap(), fs::read(recording()).unwrap());
}

#[test]
fn what_is_no_recording_is_not_replaced_by_one() {
    let folder = Folder::new();
    fs::create_dir(folder.path("out")).unwrap();
    let theirs = folder.path("out/measurements.jsonl");
    fs::write(&theirs, "my precious").unwrap();
    let says = "error: out/measurements.jsonl is there, and is no recording\n       \
                (remove it, or name another folder)\n";
    for arguments in [&["--resume"][..], &[], &["--from", &recording()]] {
        let refused = folder.queens(&[&["report", "--out", "out"], arguments].concat());
        assert_eq!(refused, (2, says.into()), "{arguments:?}");
    }
    assert_eq!(fs::read_to_string(&theirs).unwrap(), "my precious");
}

#[test]
fn a_run_that_measured_nothing_is_not_drawn() {
    let folder = Folder::new();
    let text = fs::read_to_string(recording()).unwrap();
    let (start, _) = text.split_once('\n').unwrap();
    fs::write(folder.path("start.jsonl"), format!("{start}\n")).unwrap();
    let says = (2, "error: nothing was measured in start.jsonl\n".to_owned());
    assert_eq!(folder.queens(&["report", "--from", "start.jsonl", "--out", "out"]), says);
    assert_eq!(folder.queens(&["compare", &recording(), "start.jsonl"]), says);
    assert!(!folder.path("out").exists());
}

#[test]
fn a_file_named_twice_is_one() {
    let folder = Folder::new();
    assert_eq!(folder.queens(&["shard", "8", "--shard", "1/1", "--out", "parts/1.json"]).0, 0);
    symlink("parts/1.json", folder.path("link.json")).unwrap();
    for files in [["parts/1.json", "parts/1.json"], ["parts", "./parts/1.json"], ["link.json", "parts"]] {
        let (code, says) = folder.queens(&[&["merge"][..], &files].concat());
        assert_eq!(code, 0, "{files:?}: {says}");
    }
}

#[test]
fn a_file_that_may_not_grow_is_an_error_in_words() {
    let folder = Folder::new();
    for command in ["shard 8 --shard 1/1 --out part.json", "solve 8 --output board.txt"] {
        let script = format!("ulimit -f 0; exec {} {command}", env!("CARGO_BIN_EXE_queens"));
        let output = folder.command("sh", &["-c", &script]).output().expect("sh runs");
        let says = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{says}");
        assert!(says.starts_with("error: cannot write ") && says.lines().count() == 1, "{says}");
        assert!(!folder.path("part.json").exists());
    }
}

#[test]
fn where_no_file_can_be_made_nothing_is_counted_first() {
    let folder = Folder::new();
    fs::write(folder.path("file"), "").unwrap();
    // Hours of counting, if it began.
    let (code, says) = folder.queens(&["shard", "24", "--shard", "1/2", "--out", "file/part.json"]);
    assert_eq!((code, says.as_str()), (2, "error: cannot write file/part.json: a file is in the way\n"));
    if cfg!(target_os = "linux") {
        // No file can be made there, not even by root; and the one that was tried is not named.
        let (code, says) = folder.queens(&["shard", "24", "--shard", "1/2", "--out", "/proc/part.json"]);
        assert_eq!(code, 2);
        assert!(
            says.starts_with("error: cannot write /proc/part.json: ") && says.lines().count() == 1,
            "{says}"
        );
        assert!(!says.contains("os error") && !says.contains(".tmp"), "{says}");
    }
}

#[test]
fn what_would_change_the_lines_of_a_message_is_written_as_a_code() {
    let folder = Folder::new();
    let odd = "a\r\x1b[31m\u{9b}\u{202e}b";
    let seen = r"a\r\u{1b}[31m\u{9b}\u{202e}b";
    let (code, says) = folder.queens(&["merge", odd]);
    assert_eq!((code, says), (2, format!("error: cannot read {seen}: no such file\n")));
    for arguments in [&["solve", "8", "--output", &format!("{odd}/x")][..], &[odd], &["solve", odd]] {
        let (code, says) = folder.queens(arguments);
        let is_raw = |sign: char| sign.is_control() && sign != '\n' || sign == '\u{202e}';
        assert!(code == 2 && !says.contains(is_raw), "{says:?}");
    }
}

#[test]
fn commands_for_a_cluster_hold_odd_folders_and_need_a_list_of_hosts() {
    let folder = Folder::new();
    let command = folder
        .command(
            env!("CARGO_BIN_EXE_queens"),
            &["cluster", "parallel", "10", "--shards", "4", "--dir=-x", "--program", "queens"],
        )
        .output()
        .expect("queens runs");
    let command = String::from_utf8(command.stdout).unwrap();
    assert!(command.contains("mkdir -p ./-x\n") && !command.contains(" -x"), "{command}");

    fs::write(folder.path("empty"), " \n").unwrap();
    let refusal = |hosts| {
        let (code, says) = folder.queens(&["cluster", "parallel", "10", "--shards", "4", "--hosts", hosts]);
        assert_eq!(code, 2, "{hosts}");
        says
    };
    assert_eq!(refusal("nosuch"), "error: cannot read nosuch: no such file\n");
    assert_eq!(refusal("."), "error: cannot read .: it is a folder\n");
    assert!(refusal("empty").starts_with("error: empty lists no machines\n"));
}

#[test]
fn a_submitted_count_says_how_far_it_came_and_what_is_next() {
    // What goes for GNU parallel does the first part, or the second, and ends well.
    let submit = |folder: &Folder, part: u32| {
        let script = format!("#!/bin/sh\nexec $QUEENS shard 8 --shard {part}/2 --out there/{part}.json\n");
        fs::write(folder.path("parallel"), script).unwrap();
        fs::set_permissions(folder.path("parallel"), std::os::unix::fs::PermissionsExt::from_mode(0o755))
            .unwrap();
        let path = format!("{}:{}", folder.0.path().display(), std::env::var("PATH").unwrap());
        let count = ["cluster", "parallel", "8", "--shards", "2", "--dir", "there", "--submit"];
        let output = folder
            .command(env!("CARGO_BIN_EXE_queens"), &count)
            .env("PATH", path)
            .env("QUEENS", env!("CARGO_BIN_EXE_queens"))
            .output()
            .expect("queens runs");
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let folder = Folder::new();
    let again = "(run the same again: parts that are done are not counted twice)";
    assert_eq!(submit(&folder, 1), (Some(1), format!("error: 1 of 2 parts are in there\n       {again}\n")));
    assert_eq!(
        submit(&folder, 2),
        (Some(0), "2 of 2 parts are in there: queens merge there adds them up.\n".into())
    );
}
