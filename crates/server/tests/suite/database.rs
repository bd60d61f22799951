//! The database of a test: a file, or one of its own in the `PostgreSQL` that `.ci/postgres` runs.

use std::path::Path;
use std::process::Command;

/// The address of the database that belongs to this folder, made where there is none; empty for a file.
pub fn address(folder: &Path) -> String {
    let Ok(server) = std::env::var("TESTED_POSTGRES") else { return String::new() };
    let name = folder.file_name().unwrap().to_str().unwrap().trim_start_matches('.');
    let made =
        Command::new("createdb").args(["--host", &server, "--username", "parlor", name]).output().unwrap();
    let why = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success() || why.contains("already exists"), "{why}");
    format!("postgres://parlor@localhost/{name}?host={server}")
}
