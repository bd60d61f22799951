//! Files that only the user of the server may read: they hold sessions, passwords as hashes and everybody's games.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Creates or empties a file.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    let file = options().truncate(true).open(path)?;
    restrict(&file)?;
    Ok(file)
}

/// Makes sure that a file is there, whatever is in it.
pub(crate) fn ensure(path: &Path) -> io::Result<()> {
    restrict(&options().open(path)?)
}

#[cfg(unix)]
fn options() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).create(true).mode(0o600);
    options
}

/// Files of an older version were readable for all.
#[cfg(unix)]
fn restrict(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true);
    options
}

#[cfg(not(unix))]
fn restrict(_: &File) -> io::Result<()> {
    Ok(())
}
