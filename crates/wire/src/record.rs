//! Positions for replay, and lists of games.

use crate::{Ending, Outcome, Seat, Side, Status};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Some positions of a game, for replay.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlyList {
    /// The last ply of the game.
    pub last: u32,
    /// The requested positions, in order.
    pub plies: Vec<Ply>,
}

/// One position of a game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ply {
    /// The number of moves before it; 0 is the initial position.
    pub ply: u32,
    /// The move that led to it; `null` for the initial position.
    #[serde(rename = "move")]
    pub m: Option<String>,
    /// The side that played it; `null` for the initial position and for chance events.
    pub side: Option<Side>,
    /// The side to act; `null` at chance events and after the end.
    pub turn: Option<Side>,
    /// The position, in a format that depends on the game.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: serde_json::Value,
}

/// A list of games, the latest first.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameList {
    /// The games.
    pub games: Vec<GameListing>,
}

/// A game of a list.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameListing {
    /// The id.
    pub id: String,
    /// The id of the game in the catalogue.
    pub game: String,
    /// Whether it is waiting, in progress or finished.
    pub status: Status,
    /// First side, second side.
    pub seats: [Seat; 2],
    /// The number of events.
    pub seq: u32,
    /// The result, once there is one.
    pub result: Option<Outcome>,
    /// How it ended.
    pub ended: Option<Ending>,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
    /// When the last event happened, in milliseconds since 1970.
    pub updated_at: u64,
}
