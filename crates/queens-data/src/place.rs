//! Where a file is written that may be there already.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The place of a file that is to be replaced: of a link, what it leads to. Where nothing is yet, the path as it is.
///
/// Whoever replaces a file moves another into its place, and that would put it in place of the link, or of a device.
///
/// # Errors
/// When what is there is no regular file, when a link leads nowhere, and when it cannot be looked at.
pub fn place(path: &Path) -> io::Result<PathBuf> {
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
