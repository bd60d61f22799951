//! Accounts.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A request to sign up or to sign in.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 3 to 20 letters, digits, `_` or `-`; upper and lower case are the same.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// A request to change the password, which ends every other session.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The current password.
    pub old: String,
    /// The new password, 8 to 200 characters.
    pub new: String,
}

/// A request to store settings that all devices share.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChangeSettings {
    /// An object of at most 4,096 bytes, which replaces the stored one.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub settings: serde_json::Map<String, serde_json::Value>,
}

/// The account of a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The id of the player: the name in lower case.
    pub id: String,
    /// The name as it was given.
    pub name: String,
    /// The stored settings of the page.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub settings: serde_json::Map<String, serde_json::Value>,
    /// Milliseconds since 1970.
    pub created_at: u64,
}

/// The account of the sender.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AccountReply {
    /// `null` for a guest.
    pub account: Option<Account>,
}
