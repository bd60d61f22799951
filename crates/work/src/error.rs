//! Why a service, or a part of it, could not be started.

use std::io;
use std::net::SocketAddr;

/// Why a service could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The filter of the log makes no sense.
    #[error("log = \"{0}\": {1}")]
    Log(String, String),
    /// The address of Redis makes no sense. It may hold a password, so it is not part of the message.
    #[error("redis: {0}")]
    Redis(String),
    /// A thread could not be started.
    #[error("cannot start a thread for {0}: {1}")]
    Thread(&'static str, io::Error),
    /// The bot services of the settings cannot be used.
    #[error("bots: {0}")]
    Bots(String),
    /// A program of the settings cannot play.
    #[error("programs: {0}: {1}")]
    Program(String, String),
    /// The address is in use or not allowed.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The storage could not be opened, or the service ended by itself.
    #[error("{0}")]
    Failed(String),
}
