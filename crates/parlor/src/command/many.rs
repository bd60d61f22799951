//! Raises the limit on open files, which is too low by default for a server with many connections.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// What macOS grants, where the limit is given as "unlimited" and asking for that is an error.
const MACOS: u64 = 10_240;

/// Lets this process open as many files as it may ask for; if that fails, the old limit stays.
pub(super) fn open_files() {
    let limit = getrlimit(Resource::Nofile);
    let raise = |current| setrlimit(Resource::Nofile, Rlimit { current, ..limit });
    if let Err(error) = raise(limit.maximum).or_else(|_| raise(Some(MACOS))) {
        tracing::debug!(%error, "the limit on open files stays");
    }
}
