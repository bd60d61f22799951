//! Room for many connections: the system's first bound on open files is meant for programs of the last century.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Lets this process open as many files as it may ask for; where that fails, the old bound stays.
pub fn open_files() {
    let bound = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: bound.maximum, ..bound }) {
        tracing::debug!(%error, "the bound on open files stays");
    }
}
