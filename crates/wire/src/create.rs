//! Requests for new games.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The player of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatRequest {
    /// The sender; on both sides for two people on one device.
    Person,
    /// A level or a bot of the catalogue, with the options that the catalogue gives it.
    Bot {
        /// The level or bot; the classic bot with its own limits by default.
        #[cfg_attr(test, ts(optional))]
        player: Option<String>,
    },
    /// Open for a person who has the link.
    Open,
}

/// The clock of a game: time for the whole game, or for each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClockSettings {
    /// Time for the whole game, with an increment for each move.
    Game {
        /// 1 to 10,800.
        #[schema(minimum = 1, maximum = 10_800)]
        seconds: u32,
        /// 0 to 300.
        #[schema(minimum = 0, maximum = 300)]
        increment: u32,
    },
    /// Time for each turn; unused time is lost.
    Turn {
        /// 1 to 1,209,600, which is two weeks. From an hour on, time also passes while the server is down.
        #[schema(minimum = 1, maximum = 1_209_600)]
        seconds: u32,
    },
}

/// A request for a new game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "bot", "player": "easy"}})))]
pub struct CreateGame {
    /// The id of the game in the catalogue.
    pub game: String,
    /// Options of the game; missing ones have their defaults.
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub options: Option<serde_json::Value>,
    /// The source of every chance event, as a decimal number in a string; random by default.
    pub seed: Option<String>,
    /// The first side.
    pub first: SeatRequest,
    /// The second side.
    pub second: SeatRequest,
    /// The name of the sender, at most 40 characters.
    pub name: Option<String>,
    /// The clock; none by default.
    pub clock: Option<ClockSettings>,
    /// Whether moves may be taken back; yes by default, no in rated games.
    pub takeback: Option<bool>,
    /// Whether the result changes the ratings of the players; no by default. A rated game needs an account and has
    /// a clock, and no takebacks, hints, chosen seeds or options.
    pub rated: Option<bool>,
    /// Whether two people who play each other may ask the engine; no by default. Who joins has agreed to it.
    pub help: Option<bool>,
    /// Whether the game is listed for spectators; no by default.
    pub public: Option<bool>,
    /// The shortest time between two moves of bots in milliseconds, at most 10,000.
    #[schema(maximum = 10_000)]
    pub delay_ms: Option<u32>,
}

/// A request for a game that starts with the moves of a record; a finished record becomes a finished game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({
    "record": {"format": 3, "game": "connect4", "rules": 1, "seed": "7", "moves": ["4", "4", "3"]},
    "second": {"kind": "bot", "player": "easy"}
})))]
pub struct ImportGame {
    /// The record, as it was downloaded.
    pub record: crate::GameRecord,
    /// The ply to continue from; later moves and the result are left out.
    pub ply: Option<u32>,
    /// The first side; the sender by default.
    pub first: Option<SeatRequest>,
    /// The second side; the sender by default.
    pub second: Option<SeatRequest>,
    /// Whether the game is listed for spectators; no by default.
    pub public: Option<bool>,
}
