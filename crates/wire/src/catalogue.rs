//! The catalogue: games, levels and bots.

use crate::{ClockSettings, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All games that are offered.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// The games, in the order of the page.
    pub games: Vec<GameInfo>,
    /// Common clocks; other ones are allowed as well.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<ClockPreset>>"))]
    pub clocks: Vec<ClockPreset>,
}

/// One game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// Its id in addresses.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game in one sentence.
    pub about: String,
    /// The names of the two sides, first side first.
    pub sides: [String; 2],
    /// The version of the rules.
    pub rules: u32,
    /// The options with their defaults.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: serde_json::Value,
    /// The levels: the measured ones from `1` to `5`, then others, both from the weakest to the strongest.
    pub levels: Vec<LevelInfo>,
    /// The bots behind the levels.
    pub bots: Vec<BotInfo>,
    /// Whether the game has explanations.
    pub has_explain: bool,
    /// How many puzzles the game has.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub puzzles: u32,
}

/// A level: a bot with options and limits.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LevelInfo {
    /// Its name, which is also used in seat requests.
    pub name: String,
    /// The bot that plays it.
    pub bot: String,
    /// How that bot plays, in one sentence.
    pub about: String,
    /// The side that it plays; `null` is both.
    pub side: Option<Side>,
    /// Whether it sees only what a player sees.
    pub is_fair: bool,
    /// The limits of its search.
    pub budget: BudgetInfo,
    /// Its measured strength, if known.
    pub rating: Option<LevelRating>,
    /// Whether it is a program of the operator and not a bot of Parlor.
    #[serde(default)]
    pub is_program: bool,
}

/// Elo with its 95% interval, on a scale on which the greedy player has 1000.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LevelRating {
    /// The estimate.
    pub value: i32,
    /// The lower end.
    pub low: i32,
    /// The upper end; `null` if the level lost no game, and then the value is a lower bound.
    pub high: Option<i32>,
}

/// The limits of every decision; `null` is no limit.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BudgetInfo {
    /// Positions per move.
    pub nodes: Option<u64>,
    /// Plies per move.
    pub depth: Option<u32>,
    /// Milliseconds per move.
    pub millis: Option<u64>,
}

/// A bot; requested by name, it plays with its default options and a second per move.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BotInfo {
    /// Its name.
    pub name: String,
    /// How it plays, in one sentence.
    pub about: String,
    /// The side that it plays; `null` is both.
    pub side: Option<Side>,
    /// Whether it sees only what a player sees.
    pub is_fair: bool,
    /// The options with their defaults.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: serde_json::Value,
    /// Whether it is a program of the operator and not a bot of Parlor.
    #[serde(default)]
    pub is_program: bool,
}

/// A clock with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockPreset {
    /// What to show: `Blitz 3 + 2`.
    pub name: String,
    /// What to ask for.
    pub clock: ClockSettings,
}
