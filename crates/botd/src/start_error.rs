//! Why a bot service could not be started, or ended.

use std::io;
use std::net::SocketAddr;

/// Why a bot service could not be started, or ended.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Searches, or the connection to the queue, could not be started.
    #[error(transparent)]
    Work(#[from] work::StartError),
    /// There are no random numbers.
    #[error("the system has no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    /// The address is in use or not allowed.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The interface could not be described to clients.
    #[error("the proto files do not fit together: {0}")]
    Reflection(String),
    /// The service ended by itself.
    #[error("the service ended: {0}")]
    Ended(tonic::transport::Error),
}
