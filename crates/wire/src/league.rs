//! The permanent league of the bots.

use crate::{GameListing, Player, RatingInfo};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where the bots stand, and what they play.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct League {
    /// The share of the search threads that it may use, from 0 to 1; 0 when this server plays no league.
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
    /// What people call it.
    pub name: String,
    /// Every bot that takes part, best first.
    pub standings: Vec<LeagueRow>,
    /// Games that can be watched now, the latest first.
    pub running: Vec<GameListing>,
    /// The last games that ended, the latest first.
    pub recent: Vec<GameListing>,
}

/// The line of one bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeagueRow {
    /// Who it is; more at `/api/players/{id}`.
    pub player: Player,
    /// The rating.
    #[serde(flatten)]
    pub rating: RatingInfo,
    /// The lower end of the 95 % interval.
    pub low: i32,
    /// The upper end.
    pub high: i32,
    /// Rated games, those with people included.
    pub games: u32,
}
