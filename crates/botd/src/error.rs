//! The errors of calls, and their gRPC status codes.

use crate::limit::TooMany;
use game::PlayError;
use std::time::Duration;
use tonic::metadata::MetadataValue;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};
use work::Failure;

/// When to ask again for a session of which others have too many: nobody knows when they end one.
const SESSION_RETRY: Duration = Duration::from_secs(1);

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
    /// As many sessions are open as may be.
    #[error("{} too many open sessions; end one first", match .0 {
        TooMany::Own => "you have",
        TooMany::InAll => "all callers together have",
    })]
    TooManySessions(TooMany),
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

    /// When to try again, if waiting helps.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            BotError::Busy(wait) => Some(*wait),
            BotError::TooManySessions(TooMany::InAll) => Some(SESSION_RETRY),
            _ => None,
        }
    }
}

impl From<BotError> for Status {
    fn from(error: BotError) -> Self {
        let (code, message, retry) = (error.code(), error.to_string(), error.retry_after());
        if code != Code::ResourceExhausted {
            return Status::new(code, message);
        }
        // gRPC clients with a retry policy read the trailer, and people's own code the standard detail.
        let mut status = match retry {
            Some(_) => Status::with_error_details(code, message, ErrorDetails::with_retry_info(retry)),
            None => Status::new(code, message),
        };
        // A negative number says that retrying is of no use.
        let pushback = retry.map_or_else(|| "-1".to_owned(), |wait| wait.as_millis().to_string());
        if let Ok(pushback) = MetadataValue::try_from(pushback) {
            status.metadata_mut().insert("grpc-retry-pushback-ms", pushback);
        }
        status
    }
}

impl From<TooMany> for BotError {
    fn from(too_many: TooMany) -> Self {
        BotError::TooManySessions(too_many)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_when_to_come_again_or_that_waiting_is_of_no_use() {
        let told = |error: BotError| {
            let status = Status::from(error);
            let pushback = status
                .metadata()
                .get("grpc-retry-pushback-ms")
                .map(|value| value.to_str().unwrap().to_owned());
            let delay = status.get_details_retry_info().and_then(|info| info.retry_delay);
            (pushback, delay)
        };
        let wait = Duration::from_millis(250);
        assert_eq!(told(BotError::Busy(wait)), (Some("250".into()), Some(wait)));
        let second = Some(Duration::from_secs(1));
        assert_eq!(told(BotError::TooManySessions(TooMany::InAll)), (Some("1000".into()), second));
        assert_eq!(told(BotError::TooManySessions(TooMany::Own)), (Some("-1".into()), None));
        assert_eq!(told(BotError::Late), (None, None));
    }
}
