//! The errors of calls, and their gRPC status codes.

use game::PlayError;
use std::time::Duration;
use tonic::metadata::MetadataValue;
use tonic::{Code, Status};
use work::Failure;

/// Why a call was not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotError {
    /// The request cannot be understood.
    #[error("{0}")]
    Input(String),
    /// No game, bot or level has this name.
    #[error("{0}")]
    Unknown(String),
    /// The request is valid, but not now: the game is over, or another player is to act.
    #[error("{0}")]
    NotNow(String),
    /// The queue of searches is full.
    #[error("too many searches are waiting; try again in {} ms", .0.as_millis())]
    Busy(Duration),
    /// As many sessions are open as may be; whose they are.
    #[error("{0} too many open sessions; end one first")]
    TooManySessions(&'static str),
    /// The deadline of the call passed before the search had a result.
    #[error("the deadline passed before the search had an answer")]
    Late,
    /// The search was cancelled.
    #[error("the search was cancelled")]
    Stopped,
    /// The service is shutting down.
    #[error("the service is shutting down; ask another one")]
    ShuttingDown,
    /// An internal error.
    #[error("{0}")]
    Internal(String),
}

impl BotError {
    /// The code of the status.
    pub fn code(&self) -> Code {
        match self {
            BotError::Input(_) => Code::InvalidArgument,
            BotError::Unknown(_) => Code::NotFound,
            BotError::NotNow(_) => Code::FailedPrecondition,
            BotError::Busy(_) | BotError::TooManySessions(_) => Code::ResourceExhausted,
            BotError::Late => Code::DeadlineExceeded,
            BotError::Stopped => Code::Cancelled,
            BotError::ShuttingDown => Code::Unavailable,
            BotError::Internal(_) => Code::Internal,
        }
    }
}

impl From<BotError> for Status {
    fn from(error: BotError) -> Self {
        let mut status = Status::new(error.code(), error.to_string());
        if let BotError::Busy(wait) = error
            && let Ok(wait) = MetadataValue::try_from(wait.as_millis().to_string())
        {
            // gRPC clients with a retry policy read this.
            status.metadata_mut().insert("grpc-retry-pushback-ms", wait);
        }
        status
    }
}

impl From<PlayError> for BotError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Unknown { .. } => BotError::Unknown(error.to_string()),
            PlayError::Over { .. } => BotError::NotNow(error.to_string()),
            PlayError::Text { .. } | PlayError::Illegal { .. } | PlayError::Options { .. } => {
                BotError::Input(error.to_string())
            }
        }
    }
}

impl From<Failure> for BotError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(why) => BotError::Input(why),
            Failure::Displaced(wait) => BotError::Busy(wait),
            Failure::Late => BotError::Late,
            Failure::Stopped => BotError::Stopped,
            Failure::Panic(_) | Failure::Illegal(_) | Failure::Unplugged => {
                BotError::Internal(failure.to_string())
            }
        }
    }
}
