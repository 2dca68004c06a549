//! The folder in which programs are built and write. It goes with who made it, however that ends: what the killed leave
//! behind, the next removes.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use tempfile::TempDir;

/// How its name begins, among others' temporary files; as many letters and digits follow.
const PREFIX: &str = ".queens-scratch-";
const RANDOM: usize = 8;

/// A folder for temporary files, which is removed when this is dropped, by [`stop`](crate::run::stop), or else when the next
/// one is made.
pub struct Scratch {
    folder: TempDir,
    /// Held as long as we live, and no longer: a folder that nobody holds has no owner any more.
    #[cfg(unix)]
    _held: fs::File,
}

/// Those in use.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl Scratch {
    /// A new folder, where the system has its temporary files.
    ///
    /// # Errors
    /// When none can be made there.
    pub fn new() -> io::Result<Scratch> {
        let scratch = loop {
            // By its own name: where a link leads to it, a sandbox does not know it by the link's.
            let place = fs::canonicalize(std::env::temp_dir())?;
            let folder = tempfile::Builder::new().prefix(PREFIX).rand_bytes(RANDOM).tempdir_in(place)?;
            #[cfg(unix)]
            let held = fs::File::open(folder.path())?;
            // Where nothing can be held, nothing is swept either.
            #[cfg(unix)]
            let _ = held.lock();
            // Someone may have swept it before it was held.
            if folder.path().exists() {
                break Scratch {
                    folder,
                    #[cfg(unix)]
                    _held: held,
                };
            }
        };
        #[cfg(unix)]
        sweep(scratch.path());
        folders().push(scratch.path().into());
        Ok(scratch)
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        folders().retain(|folder| folder != self.folder.path());
    }
}

/// Removes those in use. Their owners are about to end, and may just be copying a program there.
pub(crate) fn remove_all() {
    for folder in &*folders() {
        for _ in 0..20 {
            if fs::remove_dir_all(folder).is_ok() || !folder.exists() {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
    }
}

fn folders() -> MutexGuard<'static, Vec<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the folders beside ours whose owners were killed.
#[cfg(unix)]
fn sweep(ours: &Path) {
    use std::os::unix::fs::MetadataExt;
    let is_name = |name: &str| {
        name.strip_prefix(PREFIX)
            .is_some_and(|end| end.len() == RANDOM && end.bytes().all(|sign| sign.is_ascii_alphanumeric()))
    };
    let Ok(about_ours) = fs::symlink_metadata(ours) else { return };
    for entry in ours.parent().map(fs::read_dir).into_iter().flatten().flatten().flatten() {
        let is_like_ours = entry.file_name().to_str().is_some_and(is_name)
            && entry.metadata().is_ok_and(|about| about.is_dir() && about.uid() == about_ours.uid());
        if !is_like_ours {
            continue;
        }
        let Ok(held) = fs::File::open(entry.path()) else { continue };
        if held.try_lock().is_ok() {
            open_up(&entry.path());
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Opens this folder, and those in it, that were closed to us, so that they can be removed. Links are not followed.
#[cfg(unix)]
pub(crate) fn open_up(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(data) = fs::symlink_metadata(folder) else { return };
    let mode = data.permissions().mode();
    if mode & 0o700 != 0o700 {
        let _ = fs::set_permissions(folder, fs::Permissions::from_mode(mode | 0o700));
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_up(&entry.path());
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_holds_is_swept_and_all_else_is_left() {
        let scratch = Scratch::new().unwrap();
        let beside = tempfile::tempdir_in(scratch.path()).unwrap();
        let at = |name: &str| beside.path().join(name);
        let [ours, held, left, file, short, named] =
            ["oursoursours", "heldheld", "leftleft", "filefile", "short", "mine.txt"]
                .map(|end| format!("{PREFIX}{end}"));
        for name in [&ours, &held, &left, &short, &named] {
            fs::create_dir_all(at(name).join("closed/deeper")).unwrap();
        }
        let close = std::os::unix::fs::PermissionsExt::from_mode(0o000);
        fs::set_permissions(at(&left).join("closed"), close).unwrap();
        fs::write(at(&file), "").unwrap();
        let holder = fs::File::open(at(&held)).unwrap();
        holder.lock().unwrap();
        sweep(&at(&ours));
        let is_there = |name: &&String| at(name).exists();
        assert_eq!(
            [&ours, &held, &left, &file, &short, &named].each_ref().map(is_there),
            [true, true, false, true, true, true]
        );
        drop(holder);
        sweep(&at(&ours));
        assert!(!at(&held).exists());
    }

    #[test]
    fn it_goes_with_its_owner() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        assert!(folders().contains(&path));
        assert_eq!(fs::canonicalize(&path).unwrap(), path);
        sweep(&path);
        assert!(path.exists());
        drop(scratch);
        assert!(!path.exists() && !folders().contains(&path));
    }
}
