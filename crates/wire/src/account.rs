//! Accounts.

use crate::{
    ExportedPuzzleRating, ExportedPuzzleTry, GameListing, GameRecord, PlayerRating, RatingPoint, TokenInfo,
    WebhookInfo,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A request to sign up or to sign in.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[schema(examples(json!({"name": "Ada", "password": "correct horse"})))]
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
#[schema(examples(json!({"old": "correct horse", "new": "battery staple"})))]
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
#[schema(examples(json!({"settings": {"theme": "dark"}})))]
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
    /// The address for a forgotten password; `null` without one.
    pub address: Option<AccountAddress>,
    /// Whether it is a BOT, the account of a program.
    pub is_bot: bool,
}

/// Where the owner of an account gets a link when the password is forgotten.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AccountAddress {
    /// The address.
    pub mail: String,
    /// Whether its owner has followed the link that was sent there; before, it counts for nothing.
    pub is_confirmed: bool,
}

/// The account of the sender.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AccountReply {
    /// `null` for a guest.
    pub account: Option<Account>,
    /// Whether the server sends mail: then an account can have an address, and a forgotten password be replaced.
    pub has_mail: bool,
}

/// A request to set or remove the address of the account; a link is sent to a new one.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[schema(examples(json!({"address": "ada@example.org", "password": "correct horse"})))]
pub struct ChangeAddress {
    /// The address, at most 254 characters; `null` to remove it.
    pub address: Option<String>,
    /// The password once more.
    pub password: String,
}

/// A request to confirm an address.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[schema(examples(json!({"token": "6d1f2a90c4"})))]
pub struct ConfirmAddress {
    /// The end of the link that was sent.
    pub token: String,
}

/// A request for a link to choose a new password.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[schema(examples(json!({"who": "ada"})))]
pub struct ForgottenPassword {
    /// The name of the account or its address.
    pub who: String,
}

/// A request to replace a forgotten password, which ends every session.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[schema(examples(json!({"token": "6d1f2a90c4", "password": "battery staple"})))]
pub struct RecoverAccount {
    /// The end of the link that was sent.
    pub token: String,
    /// The new password, 8 to 200 characters.
    pub password: String,
}

/// A request to delete the account of the sender.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[schema(examples(json!({"password": "correct horse"})))]
pub struct DeleteAccount {
    /// The password once more.
    pub password: String,
}

/// A device that is signed in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SessionInfo {
    /// The id with which it can be ended.
    pub id: String,
    /// The device in a few words; empty where it is unknown.
    pub device: String,
    /// When it was signed in, in milliseconds since 1970; 0 where it is unknown.
    pub created_at: u64,
    /// When it last sent a request, to the hour.
    pub seen_at: u64,
    /// Whether it is the device of the sender.
    pub is_current: bool,
}

/// The sessions of an account, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SessionList {
    /// The sessions.
    pub sessions: Vec<SessionInfo>,
}

/// Everything that is stored about an account, without secrets.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountExport {
    /// The account with its settings.
    pub account: Account,
    /// The rating at each game.
    pub ratings: Vec<PlayerRating>,
    /// The ratings after recent games.
    pub history: Vec<RatingPoint>,
    /// Every game, the latest first.
    pub games: Vec<ExportedGame>,
    /// How well it solves puzzles, game by game.
    pub puzzle_ratings: Vec<ExportedPuzzleRating>,
    /// The puzzles that were tried for rating, in order.
    pub puzzles: Vec<ExportedPuzzleTry>,
    /// The devices that are signed in.
    pub sessions: Vec<SessionInfo>,
    /// The personal tokens, without their secrets.
    pub tokens: Vec<TokenInfo>,
    /// The webhooks, without their secrets.
    pub webhooks: Vec<WebhookInfo>,
}

/// A game of an account.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ExportedGame {
    /// What lists show of it.
    pub listing: GameListing,
    /// Its record; `null` while that would reveal chance events to come.
    pub record: Option<GameRecord>,
}
