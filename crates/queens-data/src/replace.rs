//! Files that are there whole or not at all, where one may be already.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile};

/// The place of a file that is to be replaced: of a link, what it leads to. Where nothing is yet, the path as it is.
///
/// Whoever replaces a file moves another into its place, and that would put it in place of the link, or of a device.
///
/// # Errors
/// When what is there is no regular file, when a link leads nowhere, and when it cannot be looked at.
pub fn replaceable_path(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Ok(place) if fs::metadata(&place)?.is_file() => Ok(place),
        Ok(_) => Err(io::Error::other("it is there, and is no file")),
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
        Err(_) if fs::symlink_metadata(path).is_ok() => {
            Err(io::Error::other("it is a link that leads nowhere"))
        }
        Err(_) => Ok(path.to_owned()),
    }
}

/// Writes a file so that it is there whole or not at all, whatever happens to process or machine. Of a link, what it leads
/// to is replaced.
///
/// # Errors
/// When something is there that is no file, and when it cannot be written. What was there is then left.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = replaceable_path(path)?;
    let mut file = beside(&place)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&place)?;
    // The name is on disk once the folder is.
    #[cfg(unix)]
    fs::File::open(folder(&place))?.sync_all()?;
    Ok(())
}

/// Whether [`replace`] can write there, said before hours of work; leaves nothing behind.
///
/// # Errors
/// As [`replace`].
pub fn ensure_replaceable(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    beside(&replaceable_path(path)?).map(drop)
}

/// The folder that a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// A file without a name yet, in the folder of this one.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    // Others may read it, as any file, where the user's mask lets them.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".queens-").suffix(".tmp").tempfile_in(folder(path))
}
