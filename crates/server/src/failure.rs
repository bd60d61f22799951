//! Why the settings or the database cannot be used, or a command on the database fails.

use crate::store::StoreError;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

/// One line for the operator that says what failed and where.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The settings cannot be read.
    #[error("configuration: {0}")]
    Config(Box<config::ConfigError>),
    /// The folder of the database cannot be created.
    #[error("cannot create the folder {}: {error}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The database cannot be opened; its address is left out, because it may hold a password.
    #[error("cannot open {place}: {error}")]
    Open {
        /// The file, or `the database`.
        place: String,
        /// Why.
        error: StoreError,
    },
    /// There is no database in the folder.
    #[error("{}: there is no database", .0.display())]
    NoDatabase(PathBuf),
    /// The recorded decisions cannot be read.
    #[error("cannot read the recorded decisions: {0}")]
    Recorded(StoreError),
    /// A backup cannot be made.
    #[error("cannot back up: {0}")]
    Backup(StoreError),
    /// A file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    ReadFile {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    WriteFile {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A backup cannot be restored.
    #[error("cannot restore {}: {error}", path.display())]
    Restore {
        /// The backup.
        path: PathBuf,
        /// Why.
        error: StoreError,
    },
    /// A restored game does not replay.
    #[error("a game does not replay: {0}")]
    Replay(StoreError),
    /// The port is taken, or the address does not belong to this machine.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// The system gives no more threads.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
    /// Searches, bot services or Redis cannot be used.
    #[error(transparent)]
    Work(#[from] work::StartError),
    /// The games that wait for a bot or a clock cannot be resumed.
    #[error("cannot resume the games in progress: {0}")]
    Resume(Box<crate::ApiError>),
    /// The `OpenAPI` document cannot be written.
    #[error("cannot write the OpenAPI document: {0}")]
    Document(serde_json::Error),
}
