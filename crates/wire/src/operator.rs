//! What the operator sees and does.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An account as the operator sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OperatorAccount {
    /// The name in lower case.
    pub id: String,
    /// The name as it was given.
    pub name: String,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// Why it is closed; `null` while it is open.
    pub closed: Option<String>,
    /// Devices that are signed in.
    pub sessions: u32,
    /// Games with a seat of the account.
    pub games: u32,
}

/// A request to close an account or a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[schema(examples(json!({"reason": "an engine played the moves"})))]
pub struct CloseRequest {
    /// Why, in at most 200 characters; the person whose account is closed reads it.
    pub reason: String,
}

/// Something that an operator did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OperatorAct {
    /// Milliseconds since 1970.
    pub at: u64,
    /// `close account`, `reopen account` or `close game`.
    pub action: String,
    /// The id of the account or of the game.
    pub subject: String,
    /// Why.
    pub reason: String,
}

/// What operators did, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OperatorLog {
    /// At most 100.
    pub acts: Vec<OperatorAct>,
}
