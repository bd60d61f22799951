//! What can be played, and against whom.

use crate::{ClockSettings, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Every game that is offered.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// The games, in the order in which players see them.
    pub games: Vec<GameInfo>,
    /// Clocks to choose from; any other will do as well.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<ClockPreset>>"))]
    pub clocks: Vec<ClockPreset>,
}

/// One game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// Its name in addresses: `connect4`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The game in one sentence.
    pub about: String,
    /// What the two sides are called, first side first.
    pub sides: [String; 2],
    /// The version of the rules.
    pub rules: u32,
    /// What can be chosen, with its defaults.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: serde_json::Value,
    /// Presets for people: the measured ones from `1` to `5`, then others, each from the weakest to the strongest.
    pub levels: Vec<LevelInfo>,
    /// The bots behind the levels.
    pub bots: Vec<BotInfo>,
    /// Whether `explain` has something to say.
    pub has_explain: bool,
}

/// A preset: a bot with options and limits.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LevelInfo {
    /// Its name in the picker, and what a seat request says.
    pub name: String,
    /// The bot that plays it.
    pub bot: String,
    /// How that bot plays, in one sentence.
    pub about: String,
    /// The side it is made for; `null` is both.
    pub side: Option<Side>,
    /// Whether it sees only what a player at the table sees.
    pub is_fair: bool,
    /// How long it thinks.
    pub budget: BudgetInfo,
    /// How strong it is, where that was measured.
    pub rating: Option<LevelRating>,
}

/// Elo with its 95 % interval, on a scale on which a player that takes what is best at once has 1000.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LevelRating {
    /// The best guess.
    pub value: i32,
    /// The lower end.
    pub low: i32,
    /// The upper end; `null` where nothing was lost, and the value is what is certain.
    pub high: Option<i32>,
}

/// The limits of every decision; what is `null` is not bounded by it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BudgetInfo {
    /// Positions a move.
    pub nodes: Option<u64>,
    /// Plies a move.
    pub depth: Option<u32>,
    /// Milliseconds a move.
    pub millis: Option<u64>,
}

/// A bot; asked for by name it plays with its default options for a second a move.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BotInfo {
    /// Its name.
    pub name: String,
    /// How it plays, in one sentence.
    pub about: String,
    /// The side it is made for; `null` is both.
    pub side: Option<Side>,
    /// Whether it sees only what a player at the table sees.
    pub is_fair: bool,
    /// What can be chosen, with its defaults.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: serde_json::Value,
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
