//! A count of n = 18 in a hundred parts by the engines that bring machines, and what goes wrong on them.
//!
//! These tests need Debian's packages parallel, rsync, openssh-server, slurm-wlm and munge, and the servers to be started as root: `.ci/run` has them, and
//! runs `cargo test -p queens-cli --test cluster -- --ignored --test-threads=1`.

#![cfg(target_os = "linux")]

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Child, Command, Output},
    thread::sleep,
    time::{Duration, Instant},
};

use tempfile::TempDir;

const SOLUTIONS: &str = "666090624\n";

/// A folder with a program that does what queens does, but not always at once.
struct Lab {
    folder: TempDir,
    /// Where Slurm's settings are, once it runs.
    slurm: Option<PathBuf>,
}

impl Lab {
    /// The program is killed over part 7, and sleeps long over parts 3 and 4, each the first time.
    fn new() -> Lab {
        let folder = TempDir::new().expect("a folder can be made");
        let lab = Lab { folder, slurm: None };
        let queens = env!("CARGO_BIN_EXE_queens");
        let first_time = lab.path("first").display().to_string();
        let program = format!(
            "#!/bin/sh
case \"$*\" in
*--shard\\ 3/100*|*--shard\\ 4/100*) mkdir {first_time}.$$ && part=${{*#*--shard }} && part=${{part%%/*}} &&
    mkdir {first_time}.$part 2> /dev/null && sleep 40 ;;
*--shard\\ 7/100*) mkdir {first_time}.7 2> /dev/null && kill -KILL $$ ;;
esac
exec {queens} \"$@\"
"
        );
        fs::write(lab.path("queens"), program).unwrap();
        fs::set_permissions(lab.path("queens"), fs::Permissions::from_mode(0o755)).unwrap();
        lab
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, program: impl AsRef<std::ffi::OsStr>, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(self.folder.path()).env("NO_COLOR", "1");
        if let Some(slurm) = &self.slurm {
            command.env("SLURM_CONF", slurm.join("slurm.conf"));
        }
        command
    }

    fn output(&self, program: &str, arguments: &[&str]) -> Output {
        self.command(program, arguments).output().unwrap_or_else(|why| panic!("{program}: {why}"))
    }

    /// Standard output of a command that succeeds.
    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.output(program, arguments);
        assert!(output.status.success(), "{program} {arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn queens(&self, arguments: &[&str]) -> String {
        self.run(env!("CARGO_BIN_EXE_queens"), arguments)
    }

    /// What queens says when it refuses.
    fn refusal(&self, arguments: &[&str]) -> String {
        let output = self.output(env!("CARGO_BIN_EXE_queens"), arguments);
        assert_eq!((output.status.code(), output.stdout), (Some(2), vec![]), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    /// Counts all parts, or those that are missing.
    fn submit(&self, engine: &str, more: &[&str]) {
        let (program, count) =
            (self.path("queens"), ["cluster", engine, "18", "--shards", "100", "--dir", "parts"]);
        let program = ["--program", program.to_str().unwrap(), "--submit"];
        self.queens(&[&count[..], &program, more].concat());
    }

    /// Parts twice over and files cut short are refused by name; what is left of the count is done, and exact.
    fn damage_and_mend(&self, mend: impl Fn()) {
        let again = self.output(
            env!("CARGO_BIN_EXE_queens"),
            &["shard", "18", "--shard", "8/100", "--out", "parts/8.json"],
        );
        assert_eq!(again.status.code(), Some(0));
        assert_eq!(
            String::from_utf8_lossy(&again.stderr),
            "Part 8/100 of n = 18 is in parts/8.json already.\n"
        );
        self.queens(&["shard", "18", "--shard", "8/100", "--out", "parts/twice.json"]);
        let says = self.refusal(&["merge", "parts"]);
        assert!(says.contains("part 8 is double: in parts/8.json and parts/twice.json"), "{says}");
        fs::remove_file(self.path("parts/twice.json")).unwrap();

        let part = fs::read(self.path("parts/9.json")).unwrap();
        fs::write(self.path("parts/9.json"), &part[..part.len() / 2]).unwrap();
        let says = self.refusal(&["merge", "parts"]);
        assert!(says.contains("parts/9.json: it is cut short"), "{says}");
        fs::remove_file(self.path("parts/10.json")).unwrap();
        mend();
        assert_eq!(self.queens(&["merge", "parts"]), SOLUTIONS);
    }

    /// Starts Slurm.
    fn start_slurm(&mut self) {
        let folder = self.path("slurm");
        fs::create_dir(&folder).unwrap();
        self.slurm = Some(folder.clone());
        self.run(SLURM, &["start", folder.to_str().unwrap()]);
    }

    /// The state of a task, or of all, as squeue has it; nothing once it is over.
    fn queue(&self, job: &str, format: &str) -> String {
        self.run(
            "squeue",
            &["--noheader", "--array", &format!("--format={format}"), &format!("--jobs={job}")],
        )
    }

    fn wait(&self, what: &str, is_so: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_so() {
            let state = || self.output("squeue", &["--array"]);
            assert!(start.elapsed() < Duration::from_secs(120), "{what}: {:?}", state());
            sleep(Duration::from_millis(300));
        }
    }
}

/// Starts and ends Slurm; its settings are noted there.
const SLURM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cluster/slurm.sh");

impl Drop for Lab {
    fn drop(&mut self) {
        if let Some(folder) = &self.slurm {
            let _ = self.command(SLURM, &["stop"]).arg(folder).status();
        }
    }
}

#[test]
#[ignore = "needs GNU parallel"]
fn parallel_counts_18_though_a_part_is_killed_and_others_are_lost() {
    let lab = Lab::new();
    for part in ["3", "4"] {
        fs::create_dir(lab.path(&format!("first.{part}"))).unwrap(); // nothing sleeps here
    }
    lab.submit("parallel", &[]);
    assert!(lab.path("first.7").exists(), "part 7 was killed once");
    assert_eq!(lab.queens(&["merge", "parts"]), SOLUTIONS);
    lab.damage_and_mend(|| lab.submit("parallel", &[]));
}

/// The far machine is this one, behind a server of its own, with a home of its own.
#[test]
#[ignore = "needs GNU parallel, rsync and an SSH server"]
fn parallel_fetches_parts_from_hosts_that_share_no_folder() {
    let lab = Lab::new();
    let far = FarMachine::start(&lab);
    for folder in ["home", "home/work"] {
        fs::create_dir(lab.path(folder)).unwrap();
    }
    fs::write(lab.path("home/work/hosts"), "2/far\n").unwrap();
    let count = ["cluster", "parallel", "12", "--shards", "6", "--dir", "parts", "--submit"];
    let mut command = lab.command(env!("CARGO_BIN_EXE_queens"), &count);
    command.args(["--hosts", "hosts", "--fetch"]).current_dir(lab.path("home/work"));
    let output = command.env("HOME", lab.path("home")).env("PARALLEL_SSH", &far.ssh).output().unwrap();
    assert!(output.status.success(), "{output:?}\n{}", far.log());
    assert_eq!(lab.queens(&["merge", "home/work/parts"]), "14200\n");
    assert!(lab.path("far/work/parts/6.json").exists(), "it was counted far away");
}

/// An SSH server on a port of its own, with keys, settings and a home in a folder of the lab.
struct FarMachine {
    server: Child,
    folder: PathBuf,
    /// The command that reaches it.
    ssh: String,
}

impl FarMachine {
    fn start(lab: &Lab) -> FarMachine {
        let folder = lab.path("sshd");
        for folder in [&folder, &lab.path("far")] {
            fs::create_dir(folder).unwrap();
        }
        for key in ["host", "user"] {
            let file = folder.join(key).display().to_string();
            lab.run("ssh-keygen", &["-q", "-t", "ed25519", "-N", "", "-f", &file]);
        }
        let (at, far) = (folder.display(), lab.path("far"));
        let far = far.display();
        let server = format!(
            "ListenAddress 127.0.0.1
Port {PORT}
HostKey {at}/host
AuthorizedKeysFile {at}/user.pub
PidFile none
UsePAM no
StrictModes no
PermitRootLogin yes
ForceCommand cd {far} && HOME={far} exec sh -c \"$SSH_ORIGINAL_COMMAND\"
"
        );
        let client = format!(
            "Host far
    HostName 127.0.0.1
    Port {PORT}
    IdentityFile {at}/user
    IdentitiesOnly yes
    BatchMode yes
    StrictHostKeyChecking no
    UserKnownHostsFile {at}/known
    LogLevel ERROR
"
        );
        fs::write(folder.join("server"), server).unwrap();
        fs::write(folder.join("client"), client).unwrap();
        // What the server's unprivileged half is kept in; Debian's package leaves it to the service to make.
        let _ = fs::create_dir("/run/sshd");
        let log = fs::File::create(folder.join("log")).unwrap();
        // Under timeout, so that it does not outlive a test that was killed. The server wants its whole path.
        let server = lab
            .command("timeout", &["600", "/usr/sbin/sshd", "-D", "-e", "-f"])
            .arg(folder.join("server"))
            .stderr(log)
            .spawn()
            .expect("timeout runs");
        let far = FarMachine { ssh: format!("ssh -F {at}/client"), server, folder };
        let start = Instant::now();
        while !lab
            .output("ssh", &["-F", &format!("{at}/client", at = far.folder.display()), "far", "true"])
            .status
            .success()
        {
            assert!(start.elapsed() < Duration::from_secs(30), "no server: {}", far.log());
            sleep(Duration::from_millis(100));
        }
        far
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

impl Drop for FarMachine {
    fn drop(&mut self) {
        // Timeout hands a signal on that it can catch.
        let _ = Command::new("kill").arg(self.server.id().to_string()).status();
        let _ = self.server.wait();
    }
}

/// Nothing else should listen there; next to those of the Slurm.
const PORT: u16 = 26820;

#[test]
#[ignore = "needs Slurm"]
fn slurm_counts_18_though_tasks_are_cancelled_and_a_node_dies() {
    let mut lab = Lab::new();
    lab.start_slurm();
    lab.submit("slurm", &[]);
    let job = "1";
    let (cancelled, left_alone) = (format!("{job}_3"), format!("{job}_4"));
    let has_begun = |part: &str| lab.path(&format!("first.{part}")).exists();
    lab.wait("parts 3 and 4 begin", || has_begun("3") && has_begun("4"));
    lab.run("scancel", &[&cancelled]);
    // It may be on the node that is killed next, and would be left alone there.
    lab.wait("part 3 is ended", || lab.queue(&cancelled, "%t").is_empty());
    let node = lab.queue(&left_alone, "%N").trim().to_owned();
    let pid = fs::read_to_string(lab.path(&format!("slurm/slurmd.{node}.pid"))).unwrap();
    lab.run("sh", &["-c", &format!("kill -KILL {}", pid.trim())]);

    lab.wait("all tasks end", || lab.run("squeue", &["--noheader"]).is_empty());
    let says = lab.refusal(&["merge", "parts"]);
    assert!(says.starts_with("error: a part is missing: 3\n"), "{says}");
    assert!(has_begun("7"), "part 7 was killed once");
    lab.damage_and_mend(|| {
        lab.submit("slurm", &["--missing"]);
        lab.wait("the missing tasks end", || lab.run("squeue", &["--noheader"]).is_empty());
    });
}
