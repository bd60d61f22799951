//! How a game is asked for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who shall sit on one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatRequest {
    /// The one who asks; on both sides for two people on one device.
    Person,
    /// A level or a bot of the catalogue; options of bots are the catalogue's to set.
    Bot {
        /// The level or bot.
        player: String,
    },
    /// Whoever opens the link and joins.
    Open,
}

/// The clock of a game: time for the whole game, or for each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClockSettings {
    /// Seconds for all moves, and seconds added after each.
    Game {
        /// 1 to 10,800.
        #[schema(minimum = 1, maximum = 10_800)]
        seconds: u32,
        /// 0 to 300.
        #[schema(minimum = 0, maximum = 300)]
        increment: u32,
    },
    /// Seconds for each turn; what is left over is lost.
    Turn {
        /// 1 to 1,209,600: two weeks. From an hour on the time goes by while the server does not run, too.
        #[schema(minimum = 1, maximum = 1_209_600)]
        seconds: u32,
    },
}

/// Asks for a new game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateGame {
    /// The id of the game in the catalogue.
    pub game: String,
    /// Options of the game; what is not given has its default.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub options: Option<serde_json::Value>,
    /// Feeds every chance event, as a decimal number in text; drawn by the server when not given.
    #[serde(default)]
    pub seed: Option<String>,
    /// The first side.
    pub first: SeatRequest,
    /// The second side.
    pub second: SeatRequest,
    /// What the one who asks wants to be called, at most 40 characters.
    #[serde(default)]
    pub name: Option<String>,
    /// No clock when not given.
    #[serde(default)]
    pub clock: Option<ClockSettings>,
    /// Whether moves may be taken back; yes when not given.
    #[serde(default)]
    pub takeback: Option<bool>,
    /// Whether the ratings of the players change with the result; no when not given. Needs an account,
    /// and has no takebacks, hints, seeds and options of one's own.
    #[serde(default)]
    pub rated: Option<bool>,
    /// Whether the game is listed for spectators; no when not given.
    #[serde(default)]
    pub public: Option<bool>,
    /// The least time between two moves of bots, in milliseconds, at most 10,000.
    #[serde(default)]
    #[schema(maximum = 10_000)]
    pub delay_ms: Option<u32>,
}

/// Asks for a game that begins with the moves of a record; a finished record becomes a finished game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImportGame {
    /// What a record download gave.
    pub record: crate::GameRecord,
    /// Plays on from this ply: later moves and the result are left out.
    #[serde(default)]
    pub ply: Option<u32>,
    /// The first side; the one who asks when not given.
    #[serde(default)]
    pub first: Option<SeatRequest>,
    /// The second side; the one who asks when not given.
    #[serde(default)]
    pub second: Option<SeatRequest>,
    /// Whether the game is listed for spectators; no when not given.
    #[serde(default)]
    pub public: Option<bool>,
}
