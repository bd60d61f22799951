//! The body of error replies.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body of every error reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[schema(examples(json!({"error": {"code": "not_your_seat", "message": "you do not sit on the side to move"}})))]
pub struct ErrorReply {
    /// The error.
    pub error: ErrorBody,
}

/// An error, for programs and for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorBody {
    /// A code for programs, as in `not_your_seat`.
    pub code: String,
    /// One line for people, in lower case and without a full stop.
    pub message: String,
}
