//! People who have signed up.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Signs up, or signs in.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 3 to 20 of letters, digits, `_` and `-`; large and small letters are the same.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// Asks for another password; every other session ends.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The password until now.
    pub old: String,
    /// 8 to 200 characters.
    pub new: String,
}

/// What a page wants to find again on every device.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChangeSettings {
    /// An object of at most 4,096 bytes; it replaces the one before.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub settings: serde_json::Map<String, serde_json::Value>,
}

/// Somebody who has signed up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The id of the player: the name in small letters.
    pub id: String,
    /// The name as it was given.
    pub name: String,
    /// What the pages keep here.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub settings: serde_json::Map<String, serde_json::Value>,
    /// Milliseconds since 1970.
    pub created_at: u64,
}

/// Who the sender is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AccountReply {
    /// `null` for a guest.
    pub account: Option<Account>,
}
