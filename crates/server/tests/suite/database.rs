//! Where a test keeps what it stores and tells: in a file, or in the `PostgreSQL` and Redis that `.ci/services` runs.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::Command;

/// Databases of the Redis; the first is left to whoever looks around.
const DATABASES: u64 = 59_999;

/// The address of the database that belongs to this folder, made where there is none; empty for a file.
pub fn address(folder: &Path) -> String {
    let Ok(server) = std::env::var("TESTED_SERVICES") else { return String::new() };
    let name = name(folder);
    let made =
        Command::new("createdb").args(["--host", &server, "--username", "parlor", name]).output().unwrap();
    let why = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success() || why.contains("already exists"), "{why}");
    format!("postgres://parlor@localhost/{name}?host={server}")
}

/// The address of the Redis for servers of this folder; empty where they need none.
pub fn redis(folder: &Path) -> String {
    let Ok(server) = std::env::var("TESTED_SERVICES") else { return String::new() };
    let mut hasher = DefaultHasher::new();
    name(folder).hash(&mut hasher);
    format!("unix://{server}/redis.sock?db={}", 1 + hasher.finish() % DATABASES)
}

fn name(folder: &Path) -> &str {
    folder.file_name().unwrap().to_str().unwrap().trim_start_matches('.')
}
