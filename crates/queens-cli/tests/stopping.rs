//! Whatever stops the driver from outside: it says how far it got, and leaves nothing behind.

#![cfg(unix)]

use std::{
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

fn folder() -> TempDir {
    TempDir::new().expect("a folder can be made")
}

/// The driver, to be stopped: no signal is ignored, whatever this test was started by, and what is temporary is in a folder of
/// its own.
fn queens(folder: &Path, arguments: &[&str]) -> Command {
    let queens = env!("CARGO_BIN_EXE_queens");
    let mut command = if cfg!(target_os = "linux") {
        let mut command = Command::new("env");
        command.args(["--default-signal=HUP,INT,QUIT,TERM", queens]);
        command
    } else {
        Command::new(queens)
    };
    let temporary = folder.join("temporary");
    fs::create_dir_all(&temporary).unwrap();
    command.args(arguments).current_dir(folder).env("TMPDIR", temporary).env("NO_COLOR", "1");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn start(mut command: Command) -> Child {
    command.spawn().expect("queens runs")
}

fn send(signal: &str, to: &Child) {
    let sent = Command::new("kill").args(["-s", signal, &to.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
}

/// Long enough for a handler to be there, however busy the machine.
fn wait_a_while() {
    thread::sleep(Duration::from_secs(2));
}

/// Exit code, and what it said as it went.
fn end(child: Child) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = child.wait_with_output().expect("it ends");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

#[test]
fn whatever_signal_stops_long_work_it_says_how_far_it_got() {
    let folder = folder();
    let counting = "stopped counting n = 22 with half-boards after";
    let part = "stopped counting part 1/1 of n = 22 with";
    let begun: Vec<(Child, i32, &str)> = [
        (&["solve", "22", "--count", "--memory", "8GiB"][..], "INT", 130, counting),
        (&["solve", "22", "--count", "--memory", "8GiB"], "TERM", 143, counting),
        (&["shard", "22", "--shard", "1/1", "--memory", "8GiB"], "TERM", 143, part),
        (&["shard", "22", "--shard", "1/1", "--memory", "8GiB"], "HUP", 129, part),
        (&["solve", "32", "--all", "--approach", "cell-scan"], "HUP", 129, "stopped after 0 boards"),
        (&["verify", "--n", "16"], "QUIT", 131, "stopped after 0 of"),
        (&["trace", "20", "--until", "all"], "INT", 130, "stopped after"),
        (&["estimate", "20", "--samples", "10000000000"], "TERM", 143, "stopped estimating n = 20, after"),
    ]
    .into_iter()
    .map(|(arguments, signal, code, says)| {
        let child = start(queens(folder.path(), arguments));
        wait_a_while();
        send(signal, &child);
        (child, code, says)
    })
    .collect();
    for (child, code, says) in begun {
        let (ended, error) = end(child);
        assert_eq!(ended, Some(code), "{says}: {error}");
        assert!(error.starts_with(says), "{says}: {error}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_was_ignored_from_the_start_stays_so() {
    let folder = folder();
    let mut nohup = Command::new("env");
    nohup.args(["--ignore-signal=HUP", "--default-signal=TERM", env!("CARGO_BIN_EXE_queens")]);
    nohup.args(["verify", "--n", "16"]).current_dir(folder.path());
    nohup.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = start(nohup);
    wait_a_while();
    send("HUP", &child);
    wait_a_while();
    assert_eq!(child.try_wait().unwrap(), None, "it was stopped");
    send("TERM", &child);
    assert_eq!(end(child).0, Some(143));
}

/// The name of a variable that programs are handed on, as one of those that say where compilers live.
const MARK: &str = "QUEENS_MARK_ROOT";

/// The processes that run a program with this mark, by their commands.
#[cfg(target_os = "linux")]
fn marked(mark: &str) -> Vec<String> {
    let mark = format!("{MARK}={mark}\0");
    let has_mark = |process: &Path| {
        let environment = fs::read(process.join("environ")).unwrap_or_default();
        environment.windows(mark.len()).any(|part| part == mark.as_bytes())
    };
    let processes = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    let command =
        |process: std::path::PathBuf| fs::read_to_string(process.join("cmdline")).unwrap_or_default();
    processes.filter(|process| has_mark(process)).map(command).collect()
}

/// Tries again and again, for ten seconds.
fn until(mut is_so: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + Duration::from_secs(10);
    while !is_so() {
        if Instant::now() > end {
            return false;
        }
        thread::sleep(Duration::from_millis(20));
    }
    true
}

/// A program that does not end, has a child that has left it, and writes all the while; and a judge that runs it.
#[cfg(target_os = "linux")]
fn judging(folder: &Path, sandbox: &str, mark: &str) -> Child {
    let endless = "setsid sleep 100 & i=0; while :; do i=$((i+1)); mkdir -p a/b; echo $i > a/b/$((i%9)); rm -rf a; done";
    fs::write(folder.join("endless.sh"), endless).unwrap();
    let mut command =
        queens(folder, &["judge", "endless.sh", "--n-by", "fixed", "--time", "100s", "--sandbox", sandbox]);
    let child = start({
        command.env(MARK, mark);
        command
    });
    let is_running = || marked(mark).iter().any(|command| command.starts_with("sleep"));
    assert!(until(is_running), "{sandbox}: the program never ran");
    child
}

#[cfg(target_os = "linux")]
fn left(folder: &Path) -> usize {
    fs::read_dir(folder.join("temporary")).unwrap().count()
}

#[cfg(target_os = "linux")]
#[test]
fn a_judge_that_is_stopped_ends_its_program_and_removes_its_folder() {
    for sandbox in ["auto", "none"] {
        for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
            let folder = folder();
            let mark = format!("{}-{sandbox}-{signal}", std::process::id());
            let child = judging(folder.path(), sandbox, &mark);
            assert_eq!(left(folder.path()), 1);
            send(signal, &child);
            let (ended, error) = end(child);
            let says = "stopped after 0 of 1 steps (judge), at endless.sh n = 8\n";
            assert_eq!((ended, error.as_str()), (Some(code), says), "{sandbox}");
            assert_eq!(marked(&mark), Vec::<String>::new(), "left by {signal}, {sandbox}");
            assert_eq!(left(folder.path()), 0, "{signal}, {sandbox}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_killed_judge_leaves_behind_the_next_one_removes_and_not_what_another_uses() {
    let folder = folder();
    let mark = |which: &str| format!("{}-{which}", std::process::id());
    let mut killed = judging(folder.path(), "auto", &mark("killed"));
    let other = judging(folder.path(), "none", &mark("other"));
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(until(|| marked(&mark("killed")).is_empty()));
    assert_eq!(left(folder.path()), 2);
    fs::write(folder.path().join("a.sh"), "echo 92 solutions").unwrap();
    let next = start(queens(folder.path(), &["judge", "a.sh", "--n-by", "fixed"]));
    assert_eq!(end(next), (Some(0), String::new()));
    assert_eq!(left(folder.path()), 1);
    send("TERM", &other);
    assert_eq!(end(other).0, Some(143));
    assert_eq!(left(folder.path()), 0);
}
