//! The two calls of the LOL Chess document, with its field names.

use crate::Status;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Blue is the first side, red the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeedSide {
    /// The first side.
    Blue,
    /// The second side.
    Red,
}

/// Asks for a game against a bot.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateVsBot {
    /// The side of the one who asks.
    pub human_side: SeedSide,
    /// `lolchess` where it is offered, otherwise the first of the catalogue.
    #[serde(default)]
    pub game: Option<String>,
    /// A level or bot; the middle level when not given.
    #[serde(default)]
    pub level: Option<String>,
}

/// Asks for a game between two bots; it is listed for spectators.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateBotVsBot {
    /// A level or bot for the first side; the middle level when not given.
    #[serde(default)]
    pub blue: Option<String>,
    /// A level or bot for the second side; the middle level when not given.
    #[serde(default)]
    pub red: Option<String>,
    /// `lolchess` where it is offered, otherwise the first of the catalogue.
    #[serde(default)]
    pub game: Option<String>,
    /// The least time between two moves, in milliseconds, at most 10,000; 500 when not given.
    #[serde(default)]
    #[schema(maximum = 10_000)]
    pub delay_ms: Option<u32>,
}

/// A game as the document knows it; `GET /api/games/{_id}` has the rest.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeedGame {
    /// The id.
    #[serde(rename = "_id")]
    pub id: String,
    /// The id of the game in the catalogue.
    pub game: String,
    /// The player id of the first side: `bot-player-1`, `player-1`.
    pub blue_player: String,
    /// The player id of the second side.
    pub red_player: String,
    /// Whether it waits, runs or is over.
    pub status: Status,
    /// Rounds begun, counted from 1: one decision of a player is one round.
    pub current_round: u32,
}
