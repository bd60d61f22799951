//! Challenges: games that one account proposes to another.

use crate::{ClockSettings, Player};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The side that the challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ChallengeSide {
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Either, drawn when the challenge is accepted.
    #[default]
    Random,
}

/// A request to challenge a player.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[schema(examples(json!({"to": "Ada", "game": "connect4", "clock": {"kind": "game", "seconds": 300, "increment": 3}})))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateChallenge {
    /// The name of the account to challenge.
    pub to: String,
    /// The id of the game in the catalogue.
    pub game: String,
    /// Options of the game; missing ones have their defaults.
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub options: Option<serde_json::Value>,
    /// The side of the sender; `random` by default.
    pub side: Option<ChallengeSide>,
    /// Whether the result changes the ratings of both; no by default. A rated game needs a clock and has no options.
    pub rated: Option<bool>,
    /// The clock; none by default.
    pub clock: Option<ClockSettings>,
}

/// A challenge that waits for an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its id, and that of the game once it is accepted.
    pub id: String,
    /// The challenger.
    pub from: Player,
    /// The challenged player.
    pub to: Player,
    /// The id of the game in the catalogue.
    pub game: String,
    /// The options; `null` is all defaults.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: serde_json::Value,
    /// The side of the challenger.
    pub side: ChallengeSide,
    /// Whether the result changes the ratings of both.
    pub rated: bool,
    /// The clock; `null` without one.
    pub clock: Option<ClockSettings>,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// When it lapses, in milliseconds since 1970.
    pub expires_at: u64,
}

/// The challenges of an account, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChallengeList {
    /// Those that it may accept or decline.
    #[serde(rename = "in")]
    pub incoming: Vec<Challenge>,
    /// Those that it has made.
    #[serde(rename = "out")]
    pub outgoing: Vec<Challenge>,
}

/// A request to decline a challenge.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[schema(examples(json!({"reason": "not now, thank you"})))]
#[serde(deny_unknown_fields)]
pub struct DeclineChallenge {
    /// Why, in at most 200 characters.
    #[schema(max_length = 200)]
    pub reason: Option<String>,
}
