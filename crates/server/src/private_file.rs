//! Files that only the user of the server may read: they hold sessions, passwords as hashes and all games.

use std::fs::{File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

const PRIVATE: u32 = 0o600;

/// Creates or empties a file.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    let file = open(path)?;
    file.set_len(0)?;
    Ok(file)
}

/// Makes sure that a file is there, whatever is in it. Files of an older version were readable for all.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).mode(PRIVATE).open(path)?;
    file.set_permissions(Permissions::from_mode(PRIVATE))?;
    Ok(file)
}
