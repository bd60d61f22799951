//! Webhooks: addresses that the server calls when something happens to an account.

use crate::AccountGame;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a webhook is called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WebhookEvent {
    /// A game of the account is over.
    GameOver,
    /// The account is to move.
    YourTurn,
}

impl WebhookEvent {
    /// Every event.
    pub const ALL: [WebhookEvent; 2] = [WebhookEvent::GameOver, WebhookEvent::YourTurn];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            WebhookEvent::GameOver => "game_over",
            WebhookEvent::YourTurn => "your_turn",
        }
    }
}

/// A request for a webhook.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[schema(examples(json!({"url": "https://example.org/parlor", "events": ["game_over", "your_turn"]})))]
#[serde(deny_unknown_fields)]
pub struct CreateWebhook {
    /// Where to call: `https://` or `http://`, at most 500 characters, not in a private network.
    #[schema(max_length = 500)]
    pub url: String,
    /// What to call for; at least one.
    #[schema(min_items = 1)]
    pub events: Vec<WebhookEvent>,
}

/// A webhook without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WebhookInfo {
    /// The id with which it can be deleted.
    pub id: String,
    /// Where it leads.
    pub url: String,
    /// What it is called for.
    pub events: Vec<WebhookEvent>,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// Whether it is called; not any more after a call was given up, until a ping succeeds.
    pub is_on: bool,
    /// When it was last called, in milliseconds since 1970; `null` before.
    pub tried_at: Option<u64>,
    /// Why the last call failed; `null` if it did not.
    pub fault: Option<String>,
}

/// The answer to a request for a webhook, the only one that has its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreatedWebhook {
    /// The key of the signatures.
    pub secret: String,
    /// The rest.
    #[serde(flatten)]
    pub info: WebhookInfo,
}

/// The webhooks of an account, the latest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WebhookList {
    /// The webhooks.
    pub webhooks: Vec<WebhookInfo>,
}

/// The body of a call.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct WebhookCall {
    /// `game_over`, `your_turn` or `ping`.
    #[serde(rename = "type")]
    pub event: String,
    /// The id of the call, the same when it is tried again.
    pub id: String,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// The game, except in a ping.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<AccountGame>,
}
