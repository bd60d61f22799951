//! The two requests of the original LOL Chess site, with its field names.

use crate::Status;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A side of LOL Chess, by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SeedSide"))]
#[schema(as = SeedSide)]
#[serde(rename_all = "lowercase")]
pub enum SiteSide {
    /// The first side.
    Blue,
    /// The second side.
    Red,
}

/// A request for a game against a bot.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"humanSide": "blue"})))]
pub struct CreateVsBot {
    /// The side of the person.
    pub human_side: SiteSide,
    /// `lolchess` if it is offered, otherwise the first game of the catalogue.
    pub game: Option<String>,
    /// A level or bot; the classic bot with its own limits by default.
    pub level: Option<String>,
}

/// A request for a game between two bots, which is listed for spectators.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"delayMs": 500})))]
pub struct CreateBotVsBot {
    /// A level or bot for the first side; the classic bot with its own limits by default.
    pub blue: Option<String>,
    /// A level or bot for the second side; the classic bot with its own limits by default.
    pub red: Option<String>,
    /// `lolchess` if it is offered, otherwise the first game of the catalogue.
    pub game: Option<String>,
    /// The shortest time between two moves in milliseconds, at most 10,000; 500 by default.
    #[schema(maximum = 10_000)]
    pub delay_ms: Option<u32>,
}

/// A game in the fields of the original site; `GET /api/games/{_id}` has the rest.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SeedGame"))]
#[schema(as = SeedGame)]
#[serde(rename_all = "camelCase")]
pub struct SiteGame {
    /// The id.
    #[serde(rename = "_id")]
    pub id: String,
    /// The id of the game in the catalogue.
    pub game: String,
    /// The player id of the first side: `bot-player-1`, `player-1`.
    pub blue_player: String,
    /// The player id of the second side.
    pub red_player: String,
    /// Whether the game is waiting, in progress or finished.
    pub status: Status,
    /// The current round, counted from 1; each decision of a player is a round.
    pub current_round: u32,
}
