//! Namespaces of our own, where bubblewrap is not installed: a file system that cannot be written but for the scratch folder,
//! no network, no sight of other processes.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    os::{fd::AsRawFd, unix::ffi::OsStringExt, unix::fs::OpenOptionsExt, unix::fs::symlink},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use nix::{
    errno::Errno,
    libc::O_PATH,
    mount::{MsFlags, mount},
    sched::{CloneFlags, unshare},
    sys::{prctl, signal::Signal},
    unistd::{getegid, geteuid, setsid},
};

use super::{
    BY_HAND, METER, Stage,
    sandbox::{HIDDEN, HIDDEN_BYTES},
};

type Done = Result<(), String>;

const NOTHING: Option<&str> = None;

/// Makes the namespaces, starts the meter as their first process, and waits for it. The arguments are the meter, the scratch
/// folder, and pairs of files to be shown: what they are called, and where.
pub(super) fn enter(arguments: Vec<OsString>) -> Done {
    let paths: Vec<PathBuf> = arguments.into_iter().map(PathBuf::from).collect();
    let [meter, scratch, shown @ ..] = &paths[..] else {
        return Err(BY_HAND.into());
    };
    let _ = setsid();
    prctl::set_pdeathsig(Signal::SIGKILL).map_err(named("cannot be tied to queens"))?;
    let (user, group) = (geteuid(), getegid());
    let kinds = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS;
    unshare(kinds).map_err(named("cannot make namespaces"))?;
    be("0", &user.to_string(), "0", &group.to_string())?;
    lock_files(scratch, shown)?;

    let status = Command::new(meter)
        .args([METER, Stage::Inside.name()])
        .stdin(Stdio::inherit())
        .status()
        .map_err(|error| format!("cannot start in namespaces: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("its meter ended in namespaces: {status}")) }
}

/// As the first process of the new namespaces: shows no processes but those within, then leaves all privileges behind.
pub(super) fn settle() -> Done {
    mount_new("proc", Path::new("/proc"), "")?;
    for part in ["/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus"].map(Path::new) {
        if part.exists() {
            bind(part, part)?;
            read_only(part, MsFlags::empty())?;
        }
    }
    // In a second user namespace we are nobody, and what we start has no rights over the mounts of the first.
    unshare(CloneFlags::CLONE_NEWUSER).map_err(named("cannot make a user namespace"))?;
    be("65534", "0", "65534", "0")
}

/// Says who the only user, and group, of this user namespace is, and who that is outside.
fn be(user: &str, outer_user: &str, group: &str, outer_group: &str) -> Done {
    let say = |file: &str, text: String| {
        fs::write(file, text).map_err(|error| format!("cannot write {file}: {error}"))
    };
    say("/proc/self/setgroups", "deny".into())?;
    say("/proc/self/uid_map", format!("{user} {outer_user} 1"))?;
    say("/proc/self/gid_map", format!("{group} {outer_group} 1"))
}

/// Makes everything read-only but the scratch folder; hides other people's temporary files, sockets and devices.
fn lock_files(scratch: &Path, shown: &[PathBuf]) -> Done {
    mount(NOTHING, "/", NOTHING, MsFlags::MS_REC | MsFlags::MS_PRIVATE, NOTHING)
        .map_err(named("cannot part mounts"))?;
    // Held open, since their places are about to be hidden.
    let kept = handle(scratch)?;
    let shown: Vec<(File, &PathBuf)> =
        shown.chunks_exact(2).map(|pair| Ok((handle(&pair[0])?, &pair[1]))).collect::<Result<_, String>>()?;
    replace_devices()?;
    for folder in HIDDEN.map(Path::new).into_iter().filter(|folder| folder.is_dir()) {
        mount_new("tmpfs", folder, &format!("size={HIDDEN_BYTES},mode=1777"))?;
    }
    for (file, place) in &shown {
        show(file, place)?;
    }
    show(&kept, scratch)?;

    let own =
        |place: &Path| place == scratch || ["/tmp", "/var/tmp", "/dev/shm"].map(Path::new).contains(&place);
    for (place, flags) in mounts()? {
        if !own(&place) {
            read_only(&place, flags)?;
        }
    }
    Ok(())
}

/// A /dev with what programs need and nothing else: a disk could be written through its device.
fn replace_devices() -> Done {
    let names = ["null", "zero", "full", "random", "urandom", "tty"];
    let devices: Vec<(File, PathBuf)> = names
        .iter()
        .map(|name| Path::new("/dev").join(name))
        .filter_map(|place| Some((handle(&place).ok()?, place)))
        .collect();
    mount_new("tmpfs", Path::new("/dev"), "size=64k,mode=755")?;
    for (device, place) in &devices {
        show(device, place)?;
    }
    fs::create_dir("/dev/shm").map_err(|error| format!("cannot make /dev/shm: {error}"))?;
    for (link, target) in [("fd", "/proc/self/fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")]
    {
        symlink(target, Path::new("/dev").join(link))
            .map_err(|error| format!("cannot make /dev/{link}: {error}"))?;
    }
    Ok(())
}

fn handle(path: &Path) -> Result<File, String> {
    let opened = OpenOptions::new().read(true).custom_flags(O_PATH).open(path);
    opened.map_err(|error| format!("cannot open {}: {error}", path.display()))
}

/// Shows an open file or folder at this place, which is made if it is not there.
fn show(file: &File, place: &Path) -> Done {
    let made = || {
        let folder = file.metadata()?.is_dir();
        fs::create_dir_all(if folder { place } else { place.parent().unwrap_or(place) })?;
        if !folder && !place.exists() {
            File::create(place)?;
        }
        std::io::Result::Ok(())
    };
    made().map_err(|error| format!("cannot show {}: {error}", place.display()))?;
    bind(&PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd())), place)
}

fn bind(from: &Path, to: &Path) -> Done {
    let how = MsFlags::MS_BIND | MsFlags::MS_REC;
    mount(Some(from), to, NOTHING, how, NOTHING).map_err(named(&format!("cannot show {}", to.display())))
}

fn mount_new(kind: &str, place: &Path, options: &str) -> Done {
    let how = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    let mounted = mount(Some(kind), place, Some(kind), how, Some(options));
    mounted.map_err(named(&format!("cannot mount {kind} on {}", place.display())))
}

/// Makes a mount read-only; what it was otherwise, it stays.
fn read_only(place: &Path, flags: MsFlags) -> Done {
    let how = MsFlags::MS_REMOUNT | MsFlags::MS_BIND | MsFlags::MS_RDONLY | flags;
    match mount(NOTHING, place, NOTHING, how, NOTHING) {
        // Mounts that lie below others cannot be reached, by nobody.
        Ok(()) | Err(Errno::ENOENT | Errno::EACCES | Errno::EINVAL) => Ok(()),
        Err(error) => Err(named(&format!("cannot protect {}", place.display()))(error)),
    }
}

/// All mounts, with those flags that a remount must repeat.
fn mounts() -> Result<Vec<(PathBuf, MsFlags)>, String> {
    let text =
        fs::read("/proc/self/mountinfo").map_err(|error| format!("cannot read the mounts: {error}"))?;
    let mounts = text.split(|byte| *byte == b'\n').filter_map(|line| {
        let fields: Vec<&[u8]> = line.split(|byte| *byte == b' ').collect();
        let options = std::str::from_utf8(fields.get(5)?).ok()?;
        let flags = options.split(',').map(|option| match option {
            "nosuid" => MsFlags::MS_NOSUID,
            "nodev" => MsFlags::MS_NODEV,
            "noexec" => MsFlags::MS_NOEXEC,
            _ => MsFlags::empty(),
        });
        Some((unescaped(fields[4]), flags.collect()))
    });
    Ok(mounts.collect())
}

/// A path as mountinfo writes it: blanks and the like stand as a backslash and three octal digits.
fn unescaped(path: &[u8]) -> PathBuf {
    let mut bytes = Vec::new();
    let mut rest = path;
    while let [first, others @ ..] = rest {
        let digits = (*first == b'\\').then(|| others.get(..3)).flatten();
        let value = digits.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok());
        bytes.push(value.unwrap_or(*first));
        rest = if value.is_some() { &others[3..] } else { others };
    }
    OsString::from_vec(bytes).into()
}

fn named(what: &str) -> impl Fn(Errno) -> String {
    move |error| format!("{what}: {}", error.desc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_mounts_are_read_as_the_kernel_writes_them() {
        let cases =
            [(r"/a\040b", "/a b"), (r"/\011\134", "/\t\\"), ("/", "/"), (r"/a\9", r"/a\9"), (r"/a\", r"/a\")];
        for (written, path) in cases {
            assert_eq!(unescaped(written.as_bytes()), Path::new(path));
        }
    }
}
