//! Games on paper, replay and lists.

use crate::{Ending, Outcome, Seat, Side, Status};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A whole game: options, seed, one list of moves, the result and how it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The version of this format.
    pub format: u32,
    /// The id of the game in the catalogue.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The options that were given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub options: Option<serde_json::Value>,
    /// A decimal number.
    pub seed: String,
    /// Who played: first side, second side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// Every move and every chance event.
    pub moves: Vec<String>,
    /// The result, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// How it came about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ending>,
}

impl TryFrom<&GameRecord> for game::record::Record {
    type Error = String;

    fn try_from(record: &GameRecord) -> Result<Self, String> {
        Ok(game::record::Record {
            format: record.format,
            game: record.game.clone(),
            rules: record.rules,
            options: record.options.clone().unwrap_or_default(),
            seed: record.seed.parse().map_err(|_| "the seed is not a decimal number of 64 bits")?,
            players: record.players.clone(),
            moves: record.moves.clone(),
            result: record.result.map(Into::into),
            ended: record.ended.map(Into::into),
        })
    }
}

/// Some positions of a game, for replay.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlyList {
    /// Moves on the board now: the last ply that there is.
    pub last: u32,
    /// The positions asked for, in order.
    pub plies: Vec<Ply>,
}

/// One position of a game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ply {
    /// Moves played before it; 0 is the start.
    pub ply: u32,
    /// The move that led here; `null` at the start.
    #[serde(rename = "move")]
    pub m: Option<String>,
    /// Who played it; `null` at the start and for chance events.
    pub side: Option<Side>,
    /// Who is to act; `null` when nobody is.
    pub turn: Option<Side>,
    /// The position, in the shape of the game's own view.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: serde_json::Value,
}

/// Games in brief, the latest first.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameList {
    /// The games.
    pub games: Vec<GameListing>,
}

/// A game in brief.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameListing {
    /// The id.
    pub id: String,
    /// The id of the game in the catalogue.
    pub game: String,
    /// Whether it waits, runs or is over.
    pub status: Status,
    /// First side, second side.
    pub seats: [Seat; 2],
    /// Events so far.
    pub seq: u32,
    /// The result, once there is one.
    pub result: Option<Outcome>,
    /// How it came about.
    pub ended: Option<Ending>,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// Milliseconds since 1970 of the last event.
    pub updated_at: u64,
}
