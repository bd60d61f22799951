//! The storage of a test: a file, or a database of the `PostgreSQL` and Redis servers that `.ci/services` runs.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::Command;

/// The databases of the Redis server; number 0 is left free for a person who wants to look around.
const DATABASES: u64 = 59_999;

/// The address of the `PostgreSQL` database of this folder, created on the first call; empty when the test uses a file.
pub fn postgres(folder: &Path) -> String {
    let Ok(server) = std::env::var("TESTED_SERVICES") else { return String::new() };
    let name = name(folder);
    let made =
        Command::new("createdb").args(["--host", &server, "--username", "parlor", name]).output().unwrap();
    let why = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success() || why.contains("already exists"), "{why}");
    format!("postgres://parlor@localhost/{name}?host={server}")
}

/// The address of the Redis database of this folder; empty when the test runs a single server.
pub fn redis(folder: &Path) -> String {
    let Ok(server) = std::env::var("TESTED_SERVICES") else { return String::new() };
    let mut hasher = DefaultHasher::new();
    name(folder).hash(&mut hasher);
    format!("unix://{server}/redis.sock?db={}", 1 + hasher.finish() % DATABASES)
}

fn name(folder: &Path) -> &str {
    folder.file_name().unwrap().to_str().unwrap().trim_start_matches('.')
}
