//! Why a part of a process could not be started.

use std::io;

/// Why searches, logs or connections could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The filter of the log makes no sense.
    #[error("log = \"{filter}\": {why}")]
    Log {
        /// The setting.
        filter: String,
        /// What is wrong with it.
        why: String,
    },
    /// The address of Redis makes no sense. It may hold a password, so it is not part of the message.
    #[error("redis: {0}")]
    Redis(String),
    /// A thread could not be started.
    #[error("cannot start threads for searches: {0}")]
    Threads(io::Error),
    /// A bot service cannot be used.
    #[error("bots: {0}")]
    Bots(String),
}
