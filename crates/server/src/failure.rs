//! Why the settings or the database cannot be used, or a command on the database fails.

use crate::store::StoreError;
use std::io;
use std::path::PathBuf;

/// One line for the operator that says what failed and where.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The settings cannot be read.
    #[error("configuration: {0}")]
    Config(Box<config::ConfigError>),
    /// Links in mails need an address to lead to, which no visitor may choose.
    #[error(
        "configuration: mail_command needs public_url, the address of this server, as in https://parlor.example.org"
    )]
    NoPublicUrl,
    /// A setting names a site in a way in which browsers do not.
    #[error(
        "configuration: {0}: \"{1}\" is not an origin, as in https://example.org (no path, no slash at the end)"
    )]
    NoOrigin(&'static str, String),
    /// The folder of the database cannot be created.
    #[error("cannot create the folder {path}: {1}", path = .0.display())]
    Folder(PathBuf, io::Error),
    /// The database, a file or `the database`, cannot be opened; its address is left out, because it may hold a password.
    #[error("cannot open {0}: {1}")]
    Open(String, StoreError),
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
    #[error("cannot read {path}: {1}", path = .0.display())]
    ReadFile(PathBuf, io::Error),
    /// A file cannot be written.
    #[error("cannot write {path}: {1}", path = .0.display())]
    WriteFile(PathBuf, io::Error),
    /// A backup cannot be restored.
    #[error("cannot restore {path}: {1}", path = .0.display())]
    Restore(PathBuf, StoreError),
    /// A restored game does not replay.
    #[error("a game does not replay: {0}")]
    Replay(StoreError),
    /// The system gives no more threads.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
    /// Searches, bot services, Redis or an address to listen on cannot be used.
    #[error(transparent)]
    Work(#[from] work::StartError),
    /// The games that wait for a bot or a clock cannot be resumed.
    #[error("cannot resume the games in progress: {0}")]
    Resume(Box<crate::ApiError>),
    /// The `OpenAPI` document cannot be written.
    #[error("cannot write the OpenAPI document: {0}")]
    Document(serde_json::Error),
}
