//! Personal tokens, by which programs act for an account.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a token allows. `play` includes `read`, and `bot` includes both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// To read everything that the account sees.
    Read,
    /// To play: games, challenges, hints and analyses.
    Play,
    /// To turn the account into a BOT and to play as one.
    Bot,
    /// To do what the operator does.
    Operator,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Bot, Scope::Operator];

    /// Whether it includes another one.
    pub fn includes(self, other: Scope) -> bool {
        self == other || (self != Scope::Operator && other < self)
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Bot => "bot",
            Scope::Operator => "operator",
        }
    }
}

/// A request for a personal token.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[schema(examples(json!({"name": "my bot", "scopes": ["read", "play", "bot"]})))]
#[serde(deny_unknown_fields)]
pub struct CreateToken {
    /// What it is for, in 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
    /// What it allows; at least one.
    #[schema(min_items = 1)]
    pub scopes: Vec<Scope>,
}

/// A personal token without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TokenInfo {
    /// The id with which it can be revoked.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was last used, to the hour; `null` before.
    pub used_at: Option<u64>,
}

/// The answer to a request for a token, the only one that has the token itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreatedToken {
    /// The token, to be sent as `Authorization: Bearer parlor_…`.
    pub token: String,
    /// The rest.
    #[serde(flatten)]
    pub info: TokenInfo,
}

/// The personal tokens of an account, the latest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TokenList {
    /// The tokens.
    pub tokens: Vec<TokenInfo>,
}
