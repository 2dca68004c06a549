//! Hostile programs, in every layer that works here: each ends as it should, and nothing of it is left.
#![cfg(target_os = "linux")]

use std::{
    fs,
    net::{TcpListener, UdpSocket},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use queens_judge::run::{CannotRun, Ending, Input, Job, Layer, Limits, Run, Sandbox, run, run_in};
use tempfile::TempDir;

/// A program of a test, with a folder of its own and a mark by which its processes are known.
struct Trial {
    job: Job,
    mark: String,
    folder: TempDir,
}

impl Trial {
    fn new<S: Into<std::ffi::OsString>>(command: impl IntoIterator<Item = S>) -> Trial {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let mark = format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = tempfile::tempdir().unwrap();
        let mut job = Job::new(command, folder.path());
        job.meter = Some(env!("CARGO_BIN_EXE_queens").into());
        job.environment = vec![("QUEENS_MARK".into(), mark.clone().into())];
        Trial { job, mark, folder }
    }

    fn sh(script: &str) -> Trial {
        Trial::new(["sh", "-c", script])
    }

    fn python(script: &str) -> Trial {
        Trial::new(["python3", "-c", script])
    }

    fn with(mut self, change: impl FnOnce(&mut Job)) -> Trial {
        change(&mut self.job);
        self
    }

    fn within(self, limits: Limits) -> Trial {
        self.with(|job| job.limits = limits)
    }

    /// Runs it, and holds that nothing of it is left, and that it did not take for ever.
    fn run(&self, layer: Layer) -> Run {
        self.attempt(layer).unwrap_or_else(|error| panic!("{layer:?}: {error}"))
    }

    /// The same, of one that may turn against its meter.
    fn attempt(&self, layer: Layer) -> Result<Run, CannotRun> {
        let started = Instant::now();
        let run = run_in(layer, &self.job);
        let took = started.elapsed();
        assert!(took < self.job.limits.wall + Duration::from_secs(15), "{layer:?} took {took:?}");
        assert_eq!(processes_with(&self.mark), Vec::<String>::new(), "left by {layer:?}");
        run
    }
}

/// The processes whose environment holds this mark; one that is just ending gets a moment.
fn processes_with(mark: &str) -> Vec<String> {
    let mark = format!("QUEENS_MARK={mark}\0");
    let find = || -> Vec<String> {
        let entries = fs::read_dir("/proc").unwrap().flatten();
        let marked = entries.filter(|entry| {
            let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
            environment.windows(mark.len()).any(|part| part == mark.as_bytes())
        });
        marked.map(|entry| fs::read_to_string(entry.path().join("stat")).unwrap_or_default()).collect()
    };
    let until = Instant::now() + Duration::from_secs(2);
    while !find().is_empty() && Instant::now() < until {
        thread::sleep(Duration::from_millis(10));
    }
    find()
}

/// The layers that work here; those that do not are named. Where `QUEENS_TEST_LAYERS` lists some, those must work: else a
/// machine without any would hold that all is well.
fn layers() -> Vec<Layer> {
    let works = |layer: &Layer| match run_in(*layer, &Trial::new(["true"]).job) {
        Ok(run) => run.ending == Ending::Exited(0),
        Err(error) => {
            println!("skipped: {layer:?}: {error}");
            false
        }
    };
    let layers: Vec<Layer> = Layer::ALL.into_iter().filter(works).collect();
    assert!(layers.contains(&Layer::Limits), "limits work everywhere");
    for must in std::env::var("QUEENS_TEST_LAYERS").unwrap_or_default().split_whitespace() {
        assert!(layers.iter().any(|layer| format!("{layer:?}") == must), "{must} must work here");
    }
    layers
}

fn in_each_layer(trial: impl Fn() -> Trial, check: impl Fn(Layer, &Trial, Run)) {
    for layer in layers() {
        let trial = trial();
        let run = trial.run(layer);
        check(layer, &trial, run);
    }
}

fn have(program: &str) -> bool {
    let found =
        Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !found {
        println!("skipped: {program} is not here");
    }
    found
}

fn short() -> Limits {
    Limits { wall: Duration::from_millis(400), ..Limits::USUAL }
}

#[test]
fn a_plain_program_is_brought_back_whole() {
    in_each_layer(
        || Trial::sh("cat; echo of course >&2; exit 3").with(|job| job.input = Input::Bytes(b"8\n".into())),
        |layer, _, run| {
            assert_eq!(run.ending, Ending::Exited(3));
            assert_eq!(run.stdout, b"8\n");
            assert_eq!(run.stderr, b"of course\n");
            assert!(run.wall < Duration::from_secs(8), "{layer:?}: {:?}", run.wall);
            // It ends too soon for its memory to be seen, or was seen with little.
            assert!(run.peak_bytes.is_none_or(|bytes| bytes < 100 << 20), "{layer:?}: {:?}", run.peak_bytes);
            assert!(!run.sandbox.is_empty());
        },
    );
}

#[test]
fn all_bytes_come_through_up_to_the_last() {
    in_each_layer(
        || Trial::sh("head -c 3000000 /dev/zero; printf '\\033[2J\\377\\000end'"),
        |_, _, run| {
            assert_eq!(run.ending, Ending::Exited(0));
            assert_eq!(run.stdout.len(), 3_000_009);
            assert!(run.stdout.ends_with(b"\x1b[2J\xff\0end"));
        },
    );
}

#[test]
fn a_program_that_is_not_there_cannot_be_started() {
    for layer in layers() {
        let error = run_in(layer, &Trial::new(["no-such-program"]).job).unwrap_err();
        assert!(matches!(error, CannotRun::Start { .. }), "{error}");
        assert_eq!(error.to_string(), "cannot start no-such-program: No such file or directory (os error 2)");
    }
}

#[test]
fn a_crash_names_its_signal() {
    in_each_layer(|| Trial::sh("kill -SEGV $$"), |_, _, run| assert_eq!(run.ending, Ending::Signalled(11)));
}

#[test]
fn a_busy_loop_is_stopped_for_its_processor_time() {
    let limits = Limits { cpu: Duration::from_millis(300), ..Limits::USUAL };
    in_each_layer(
        || Trial::sh("while :; do :; done").within(limits),
        |_, _, run| {
            assert_eq!(run.ending, Ending::CpuTime);
            assert!(run.cpu >= limits.cpu && run.cpu < Duration::from_secs(5), "{:?}", run.cpu);
        },
    );
}

#[test]
fn processor_time_of_children_counts() {
    let limits = Limits { cpu: Duration::from_millis(300), ..Limits::USUAL };
    // One after the other, each too short to be stopped for its own.
    let script = "while :; do sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done'; done";
    in_each_layer(|| Trial::sh(script).within(limits), |_, _, run| assert_eq!(run.ending, Ending::CpuTime));
}

#[test]
fn a_busy_program_stopped_at_the_end_of_its_time_was_busy() {
    let limits = Limits { wall: Duration::from_millis(400), ..Limits::USUAL };
    in_each_layer(
        || Trial::sh("while :; do :; done & while :; do :; done").within(limits),
        |_, _, run| {
            assert_eq!(run.ending, Ending::CpuTime);
        },
    );
}

#[test]
fn threads_are_busy_or_idle_whatever_the_first_of_them_does() {
    if !have("python3") {
        return;
    }
    let script = |work: &str| {
        format!(
            "import threading, time
def spin():
    while True: pass
def wait(): time.sleep(100)
threads = [threading.Thread(target={work}) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()"
        )
    };
    let limits = Limits { wall: Duration::from_secs(4), ..Limits::USUAL };
    for (work, ending) in [("spin", Ending::CpuTime), ("wait", Ending::WallTime)] {
        in_each_layer(
            || Trial::python(&script(work)).within(limits),
            |layer, _, run| assert_eq!(run.ending, ending, "{layer:?}: {work}"),
        );
    }
}

#[test]
fn a_sleeping_program_is_stopped_for_its_time() {
    in_each_layer(
        || Trial::sh("echo before; sleep 100").within(short()),
        |_, _, run| {
            assert_eq!(run.ending, Ending::WallTime);
            assert_eq!(run.stdout, b"before\n");
            assert!(run.wall >= short().wall);
        },
    );
}

#[test]
fn a_program_that_stands_still_is_stopped_for_its_time() {
    // Long enough for what starting takes to be the lesser part, however busy the machine.
    let limits = Limits { wall: Duration::from_secs(2), ..Limits::USUAL };
    in_each_layer(
        || Trial::sh("setsid sh -c 'kill -STOP $$' & kill -STOP $$").within(limits),
        |layer, _, run| assert_eq!(run.ending, Ending::WallTime, "{layer:?}"),
    );
    in_each_layer(
        || Trial::sh("setsid sh -c 'kill -STOP $$' & sleep 0.1; echo done"),
        |layer, _, run| {
            assert_eq!((run.ending, &run.stdout[..]), (Ending::Exited(0), &b"done\n"[..]), "{layer:?}");
        },
    );
}

#[test]
fn ignoring_signals_does_not_help() {
    in_each_layer(
        || Trial::sh("trap '' TERM INT HUP QUIT XCPU; while :; do sleep 1; done").within(short()),
        |_, _, run| assert_eq!(run.ending, Ending::WallTime),
    );
}

#[test]
fn a_child_that_leaves_session_and_parents_dies_too() {
    in_each_layer(
        || {
            Trial::sh(
                "setsid sh -c 'trap \"\" TERM HUP; (setsid sleep 100 &) ; sleep 100' > /dev/null 2>&1 & sleep 0.3; echo done",
            )
        },
        |_, _, run| {
            assert_eq!(run.ending, Ending::Exited(0));
            assert_eq!(run.stdout, b"done\n");
            assert!(run.wall < Duration::from_secs(8), "{:?}", run.wall);
        },
    );
}

#[test]
fn a_child_that_keeps_the_output_open_does_not_hold_us_up() {
    in_each_layer(
        || Trial::sh("setsid sleep 100 & echo done"),
        |_, _, run| {
            assert_eq!((run.ending, run.stdout.as_slice()), (Ending::Exited(0), b"done\n".as_slice()));
            assert!(run.wall < Duration::from_secs(8), "{:?}", run.wall);
        },
    );
}

#[test]
fn closing_the_output_does_not_end_a_run() {
    in_each_layer(
        || Trial::sh("exec >&- 2>&-; sleep 0.2; exit 4"),
        |_, _, run| {
            assert_eq!(run.ending, Ending::Exited(4));
            assert!(run.wall >= Duration::from_millis(200));
        },
    );
}

#[test]
fn endless_output_is_stopped_and_kept_up_to_the_limit() {
    let limits = Limits { output: 1 << 20, ..Limits::USUAL };
    for script in ["yes", "yes >&2", "yes & yes >&2"] {
        in_each_layer(
            || Trial::sh(script).within(limits),
            |_, _, run| {
                assert_eq!(run.ending, Ending::OutputLimit, "{script}");
                assert_eq!(run.stdout.len() + run.stderr.len(), 1 << 20);
            },
        );
    }
}

#[test]
fn allocating_without_end_is_stopped() {
    if !have("python3") {
        return;
    }
    let limits = Limits { memory: 100 << 20, ..Limits::USUAL };
    let script = "a = []\nwhile True: a.append(bytearray(1 << 20))";
    in_each_layer(
        || Trial::python(script).within(limits),
        |layer, _, run| {
            assert_eq!(run.ending, Ending::Memory);
            let peak = run.peak_bytes.unwrap();
            assert!((90 << 20..1 << 30).contains(&peak), "{layer:?}: {peak}");
        },
    );
}

#[test]
fn memory_is_what_is_used_and_not_what_is_reserved_or_shared() {
    if !have("python3") {
        return;
    }
    let limits = Limits { memory: 200 << 20, ..Limits::USUAL };
    let script = "import mmap, os, time
room = mmap.mmap(-1, 4 << 30)
table = bytearray(b'x' * (60 << 20))
for _ in range(4):
    if os.fork() == 0:
        time.sleep(0.3); os._exit(0)
for _ in range(4): os.wait()";
    in_each_layer(
        || Trial::python(script).within(limits),
        |layer, _, run| {
            assert_eq!(run.ending, Ending::Exited(0), "{layer:?}: {}", String::from_utf8_lossy(&run.stderr));
            let peak = run.peak_bytes.unwrap();
            assert!((60 << 20..200 << 20).contains(&peak), "{layer:?}: {peak}");
        },
    );
}

#[test]
fn a_fork_bomb_is_stopped() {
    // Each starts two more, nine times over: about a thousand, should nothing end it.
    let script = "bomb() { [ $1 -lt 9 ] && { bomb $(($1 + 1)) & bomb $(($1 + 1)) & }; sleep 20; }; bomb 0";
    in_each_layer(|| Trial::sh(script), |_, _, run| assert_eq!(run.ending, Ending::Processes));
}

#[test]
fn many_sleeping_processes_are_too_many() {
    // Also where their parent has ended before anybody looked.
    in_each_layer(
        || Trial::sh("for i in $(seq 300); do sleep 60 & done"),
        |_, _, run| assert_eq!(run.ending, Ending::Processes),
    );
    let script = "for i in $(seq 500); do sleep 60 & done; wait";
    in_each_layer(|| Trial::sh(script), |_, _, run| assert_eq!(run.ending, Ending::Processes));
}

#[test]
fn a_file_that_grows_without_end_is_stopped() {
    let limits = Limits { file: 1 << 20, ..Limits::USUAL };
    in_each_layer(
        || Trial::sh("exec cat /dev/zero > big").within(limits),
        |_, trial, run| {
            assert_eq!(run.ending, Ending::ScratchLimit);
            assert_eq!(trial.folder.path().join("big").metadata().unwrap().len(), 1 << 20);
        },
    );
}

#[test]
fn many_files_are_stopped_too() {
    let limits = Limits { scratch: 4 << 20, ..Limits::USUAL };
    let script = "i=0; while :; do i=$((i+1)); mkdir -p d$i; head -c 100000 /dev/zero > d$i/f; done";
    in_each_layer(
        || Trial::sh(script).within(limits),
        |_, _, run| assert_eq!(run.ending, Ending::ScratchLimit),
    );
}

#[test]
fn deep_folders_do_not_hide() {
    if !have("python3") {
        return;
    }
    let limits = Limits { scratch: 4 << 20, ..Limits::USUAL };
    // Deeper than a path may be long.
    let script = "import os, time
for _ in range(30):
    os.mkdir('d' * 200); os.chdir('d' * 200)
open('f', 'wb').write(bytes(20 << 20))
time.sleep(5)";
    in_each_layer(
        || Trial::python(script).within(limits),
        |layer, _, run| assert_eq!(run.ending, Ending::ScratchLimit, "{layer:?}"),
    );
}

#[test]
fn files_without_names_do_not_hide() {
    let limits = Limits { scratch: 4 << 20, ..Limits::USUAL };
    let script = "exec 3> file; rm file; head -c 20000000 /dev/zero >&3; sleep 5";
    in_each_layer(
        || Trial::sh(script).within(limits),
        |_, _, run| assert_eq!(run.ending, Ending::ScratchLimit),
    );
    let script =
        "mkdir closed; cd closed; exec 3> file; chmod 000 .; head -c 20000000 /dev/zero >&3; sleep 5";
    for layer in layers().into_iter().filter(|layer| matches!(layer, Layer::Bubblewrap | Layer::Namespaces)) {
        let run = Trial::sh(script).within(limits).run(layer);
        assert_eq!(run.ending, Ending::ScratchLimit, "{layer:?}");
    }
}

#[test]
fn who_ends_at_once_has_gone_too_far_all_the_same() {
    let limits = Limits { output: 1000, scratch: 1 << 20, ..Limits::USUAL };
    for (script, ending) in [
        ("head -c 1000 /dev/zero", Ending::Exited(0)),
        ("head -c 1001 /dev/zero", Ending::OutputLimit),
        ("head -c 1001 /dev/zero >&2", Ending::OutputLimit),
        ("head -c 60000 /dev/zero; kill -SEGV $$", Ending::OutputLimit),
        ("head -c 500000 /dev/zero > file", Ending::Exited(0)),
        ("head -c 2000000 /dev/zero > file", Ending::ScratchLimit),
        ("head -c 2000000 /dev/zero > file; kill -SEGV $$", Ending::ScratchLimit),
    ] {
        in_each_layer(
            || Trial::sh(script).within(limits),
            |layer, _, run| {
                assert_eq!(run.ending, ending, "{layer:?}: {script}");
                assert!(run.stdout.len() + run.stderr.len() <= 1000, "{layer:?}: {script}");
            },
        );
    }
}

#[test]
fn input_is_closed_or_without_end() {
    in_each_layer(|| Trial::sh("cat; echo end"), |_, _, run| assert_eq!(run.stdout, b"end\n"));
    let script = "read n; read key; read key; echo $n; for i in $(seq 100000); do read key || exit 1; done";
    in_each_layer(
        || Trial::sh(script).with(|job| job.input = Input::BytesThenNewlines(b"8\n".into())),
        |_, _, run| assert_eq!((run.ending, run.stdout.as_slice()), (Ending::Exited(0), b"8\n".as_slice())),
    );
    in_each_layer(
        || Trial::sh("cat > /dev/null").within(short()).with(|job| job.input = Input::Newlines),
        |_, _, run| assert!(matches!(run.ending, Ending::WallTime | Ending::CpuTime), "{:?}", run.ending),
    );
    // Nobody reads it: no reason to wait.
    in_each_layer(
        || Trial::sh("exec <&-; echo ok").with(|job| job.input = Input::Bytes(vec![b'\n'; 1 << 20])),
        |_, _, run| assert_eq!((run.ending, run.stdout.as_slice()), (Ending::Exited(0), b"ok\n".as_slice())),
    );
}

#[test]
fn what_stands_in_the_scratch_folder_is_read_and_what_is_written_there_stays() {
    in_each_layer(
        || {
            let trial = Trial::sh("read n < input.txt; echo $n > output.txt; pwd");
            fs::write(trial.folder.path().join("input.txt"), "8\n").unwrap();
            trial
        },
        |_, trial, run| {
            assert_eq!(run.ending, Ending::Exited(0));
            assert_eq!(fs::read_to_string(trial.folder.path().join("output.txt")).unwrap(), "8\n");
            let place = fs::canonicalize(trial.folder.path()).unwrap();
            assert_eq!(run.stdout, format!("{}\n", place.display()).as_bytes());
        },
    );
}

#[test]
fn folders_that_were_closed_can_be_removed() {
    in_each_layer(
        || Trial::sh("mkdir -p a/b c; chmod 000 a/b a c .; exit 3"),
        |layer, trial, run| {
            // Whose rights do not bind the judge, as root's do not, has nothing hidden from it.
            assert!(matches!(run.ending, Ending::Exited(3) | Ending::ScratchLimit), "{layer:?}");
            for folder in [".", "a", "a/b", "c"] {
                let mode = trial.folder.path().join(folder).metadata().unwrap().permissions().mode();
                assert_eq!(mode & 0o700, 0o700, "{layer:?}: {folder}");
            }
        },
    );
}

#[test]
fn nothing_is_written_elsewhere() {
    let elsewhere = tempfile::tempdir().unwrap();
    let beside = Path::new(env!("CARGO_TARGET_TMPDIR")).join("written-by-a-judged-program");
    let private = elsewhere.path().join("file");
    let script = format!(
        "mkdir -p {0}; echo x > {1}; echo x > {2}; echo x > $HOME/written-by-a-judged-program; echo x > /written; true",
        elsewhere.path().display(),
        private.display(),
        beside.display(),
    );
    let home = std::env::home_dir().unwrap().join("written-by-a-judged-program");
    let places = [private.as_path(), &beside, &home, Path::new("/written")];
    // Where nothing holds it in, it does write: else this shows nothing. The root folder is only root's.
    let run = Trial::sh(&script).run(Layer::Limits);
    assert_eq!(run.ending, Ending::Exited(0));
    for place in places {
        let written = fs::remove_file(place).is_ok();
        assert!(written || place == Path::new("/written"), "{} could never be written", place.display());
    }
    for layer in layers().into_iter().filter(|layer| *layer != Layer::Limits) {
        let run = Trial::sh(&script).run(layer);
        assert_eq!(run.ending, Ending::Exited(0));
        for place in places {
            assert!(!place.exists(), "{layer:?} let {} be written", place.display());
        }
    }
}

#[test]
fn temporary_files_of_others_are_hidden_but_for_those_to_be_read() {
    let elsewhere = tempfile::tempdir().unwrap();
    let (secret, shown) = (elsewhere.path().join("secret"), elsewhere.path().join("shown"));
    fs::write(&secret, "secret").unwrap();
    fs::write(&shown, "shown").unwrap();
    for layer in layers().into_iter().filter(|layer| matches!(layer, Layer::Bubblewrap | Layer::Namespaces)) {
        let trial = Trial::new(["cat".into(), secret.clone(), shown.clone()]);
        let run = trial.with(|job| job.readable = vec![shown.clone()]).run(layer);
        assert_eq!(
            (run.ending, run.stdout.as_slice()),
            (Ending::Exited(1), b"shown".as_slice()),
            "{layer:?}"
        );
    }
}

#[test]
fn a_program_among_temporary_files_is_found() {
    let elsewhere = tempfile::tempdir().unwrap();
    let program = elsewhere.path().join("program");
    fs::copy("/bin/echo", &program).unwrap();
    in_each_layer(|| Trial::new([program.clone(), "92".into()]), |_, _, run| assert_eq!(run.stdout, b"92\n"));
}

#[test]
fn there_is_no_network() {
    if !have("python3") {
        return;
    }
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    udp.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    let script = format!(
        "import socket
try: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', {}))
except OSError as error: print('udp', error)
socket.create_connection(('127.0.0.1', {}), 1)",
        udp.local_addr().unwrap().port(),
        tcp.local_addr().unwrap().port(),
    );
    // Where nothing holds it in, it gets out: else this shows nothing.
    let run = Trial::python(&script).run(Layer::Limits);
    assert_eq!(run.ending, Ending::Exited(0), "{}", String::from_utf8_lossy(&run.stderr));
    assert!(udp.recv(&mut [0; 8]).is_ok());
    for layer in layers().into_iter().filter(|layer| *layer != Layer::Limits) {
        let run = Trial::python(&script).run(layer);
        assert_eq!(run.ending, Ending::Exited(1), "{layer:?}");
        let heard = udp.recv(&mut [0; 8]).is_ok();
        assert!(!heard || layer == Layer::Landlock, "{layer:?} let a datagram out");
    }
}

#[test]
fn the_meter_is_out_of_the_programs_reach() {
    // Its parent is the meter. All that it may kill is within, so this is only for layers that keep processes apart.
    let script = "kill -9 $PPID; kill -STOP $PPID; cat /proc/$PPID/environ > /dev/null && echo seen; kill -9 -1; echo alive";
    for layer in layers().into_iter().filter(|layer| matches!(layer, Layer::Bubblewrap | Layer::Namespaces)) {
        let run = Trial::sh(script).run(layer);
        assert_eq!(
            (run.ending, run.stdout.as_slice()),
            (Ending::Exited(0), b"alive\n".as_slice()),
            "{layer:?}"
        );
    }
}

#[test]
fn ending_the_meter_ends_the_run_and_leaves_nothing() {
    for (signal, said) in
        [("KILL", "cannot run sh: its meter was killed"), ("STOP", "cannot run sh: its meter was stopped")]
    {
        let script = format!("setsid sleep 100 & kill -{signal} $PPID; sleep 100");
        for layer in layers() {
            let started = Instant::now();
            let run = Trial::sh(&script).within(short()).attempt(layer);
            assert!(started.elapsed() < Duration::from_secs(8), "{layer:?}: {:?}", started.elapsed());
            match run {
                // It is kept from doing that: always where processes are apart, and by newer kernels' landlock.
                Ok(run) if layer != Layer::Limits => {
                    assert!(matches!(run.ending, Ending::WallTime | Ending::CpuTime), "{layer:?}");
                }
                Ok(run) => panic!("it did not end its meter: {:?}", run.ending),
                Err(error) => assert_eq!(error.to_string(), said, "{layer:?}"),
            }
        }
    }
}

#[test]
fn a_meter_that_is_kept_from_looking_ends_the_run() {
    if !have("python3") {
        return;
    }
    let script = |resource: &str, limit: u64| {
        format!(
            "import os, resource, subprocess, time
children = [subprocess.Popen(['setsid', 'sleep', '100']) for _ in range(3)]
resource.prlimit(os.getppid(), resource.{resource}, ({limit}, {limit}))
print('done', flush=True)
time.sleep(100)"
        )
    };
    let limits = Limits { wall: Duration::from_secs(3), ..Limits::USUAL };
    // It may do that: else this shows nothing.
    let run = Trial::python(&script("RLIMIT_NOFILE", 100)).within(limits).run(Layer::Limits);
    assert_eq!(run.stdout, b"done\n");
    // Nothing can be opened; nothing waited for; one file opened at a time; no memory taken.
    let ways = [("RLIMIT_NOFILE", 0), ("RLIMIT_NOFILE", 3), ("RLIMIT_NOFILE", 8), ("RLIMIT_AS", 1 << 16)];
    for (resource, limit) in ways {
        for layer in layers() {
            match Trial::python(&script(resource, limit)).within(limits).attempt(layer) {
                Ok(Run { ending, .. }) => {
                    assert!(matches!(ending, Ending::WallTime | Ending::CpuTime), "{layer:?}: {ending:?}");
                }
                Err(error) => assert!(matches!(error, CannotRun::Meter { .. }), "{layer:?}: {error}"),
            }
        }
    }
}

#[test]
fn no_name_hides_a_process() {
    if !have("python3") {
        return;
    }
    let limits = Limits { cpu: Duration::from_millis(300), ..Limits::USUAL };
    // PR_SET_NAME
    let script = "import ctypes
assert ctypes.CDLL(None).prctl(15, b'\\xff) Z 1', 0, 0, 0) == 0
while True: pass";
    in_each_layer(
        || Trial::python(script).within(limits),
        |layer, _, run| assert_eq!(run.ending, Ending::CpuTime, "{layer:?}"),
    );
}

#[test]
fn there_are_no_privileges_to_use() {
    in_each_layer(
        || Trial::sh("grep -E '^(CapEff|NoNewPrivs)' /proc/self/status"),
        |layer, _, run| {
            let said = String::from_utf8(run.stdout).unwrap();
            assert!(said.contains("NoNewPrivs:\t1"), "{layer:?}: {said}");
            if matches!(layer, Layer::Bubblewrap | Layer::Namespaces) {
                assert!(said.contains("CapEff:\t0000000000000000"), "{layer:?}: {said}");
            }
        },
    );
}

#[test]
fn secrets_of_the_session_stay_outside() {
    in_each_layer(
        || Trial::sh("env"),
        |_, _, run| {
            let said = String::from_utf8(run.stdout).unwrap();
            assert!(said.contains("QUEENS_MARK=") && said.contains("PATH="));
            // What cargo tells every test.
            assert!(!said.contains("CARGO_MANIFEST_DIR"), "{said}");
        },
    );
}

#[test]
fn the_usual_way_takes_the_strongest_layer_and_names_it() {
    let strongest = layers()[0];
    let trial = Trial::sh("true");
    let named = run(&trial.job).unwrap().sandbox;
    assert_eq!(named, trial.run(strongest).sandbox);
    let none = trial.with(|job| job.sandbox = Sandbox::None);
    assert_eq!(run(&none.job).unwrap().sandbox, "limits only");
    let required = none.with(|job| job.sandbox = Sandbox::Require);
    match run(&required.job) {
        Ok(run) => assert_eq!(run.sandbox, named),
        Err(error) => assert!(matches!(error, CannotRun::NoSandbox { .. }), "{error}"),
    }
}

#[test]
fn when_the_judge_is_killed_so_is_the_program() {
    // This test once more, as a process that judges until it is killed.
    const CHILD: &str = "QUEENS_TEST_JUDGE";
    if let Ok(layer) = std::env::var(CHILD) {
        let layer = Layer::ALL.into_iter().find(|known| format!("{known:?}") == layer).unwrap();
        let mark = std::env::var("QUEENS_TEST_MARK").unwrap();
        let trial = Trial::sh("setsid sleep 100 & setsid sleep 100").with(|job| {
            job.limits.wall = Duration::from_secs(100);
            job.environment = vec![("QUEENS_MARK".into(), mark.into())];
        });
        run_in(layer, &trial.job).unwrap();
        return;
    }
    for layer in layers() {
        let mark = format!("{}-{layer:?}", std::process::id());
        let mut judge = Command::new(std::env::current_exe().unwrap())
            .args(["when_the_judge_is_killed_so_is_the_program", "--exact"])
            .env(CHILD, format!("{layer:?}"))
            .env("QUEENS_TEST_MARK", &mark)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let until = Instant::now() + Duration::from_secs(10);
        let sleeps = || {
            fs::read_dir("/proc")
                .unwrap()
                .flatten()
                .filter(|entry| {
                    let is = |name, text: &str| {
                        fs::read(entry.path().join(name))
                            .is_ok_and(|bytes| bytes.windows(text.len()).any(|part| part == text.as_bytes()))
                    };
                    is("cmdline", "sleep\0") && is("environ", &format!("QUEENS_MARK={mark}\0"))
                })
                .count()
        };
        while sleeps() < 2 && Instant::now() < until {
            thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(sleeps(), 2, "{layer:?}: the program never ran");
        judge.kill().unwrap();
        judge.wait().unwrap();
        assert_eq!(processes_with(&mark), Vec::<String>::new(), "left by {layer:?}");
    }
}
