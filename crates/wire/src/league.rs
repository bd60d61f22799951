//! The bot league.

use crate::{GameListing, Player, RatingInfo};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The standings and games of the bot league.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct League {
    /// The share of the search threads that the league may use, from 0 to 1; 0 if it is disabled.
    pub share: f32,
    /// One for each game of the catalogue.
    pub tables: Vec<LeagueTable>,
}

/// The league of one game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeagueTable {
    /// The id of the game in the catalogue.
    pub game: String,
    /// The name of the game.
    pub name: String,
    /// All bots of the league, best first.
    pub standings: Vec<LeagueRow>,
    /// Games in progress, the latest first.
    pub running: Vec<GameListing>,
    /// Finished games, the latest first.
    pub recent: Vec<GameListing>,
}

/// One bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeagueRow {
    /// The bot; `/api/players/{id}` has more.
    pub player: Player,
    /// The rating.
    #[serde(flatten)]
    pub rating: RatingInfo,
    /// The lower end of the 95% interval.
    pub low: i32,
    /// The upper end.
    pub high: i32,
    /// The number of rated games, including those against people.
    pub games: u32,
}
