//! How every refusal looks.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body of every reply that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorReply {
    /// What went wrong.
    pub error: ErrorBody,
}

/// What went wrong, for programs and for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorBody {
    /// One word for programs, as in `not_your_seat`.
    pub code: String,
    /// One line for people: lower case, without a stop.
    pub message: String,
}
