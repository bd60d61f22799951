//! How strong players are, and how that has changed.

use crate::SeatKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How strong a player is at a game (Glicko-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RatingInfo {
    /// The strength; everybody begins with 1,500.
    pub rating: i32,
    /// The standard deviation of it; everybody begins with 350.
    pub deviation: i32,
    /// Whether it is a first guess.
    pub is_provisional: bool,
}

/// The rating of a player at one side of a rated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatRating {
    /// Before the game.
    pub before: RatingInfo,
    /// After it; `null` while it runs.
    pub after: Option<RatingInfo>,
}

/// The rating of a player at one game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayerRating {
    /// The id of the game in the catalogue.
    pub game: String,
    /// The rating.
    #[serde(flatten)]
    pub rating: RatingInfo,
    /// Rated games.
    pub games: u32,
    /// The end of the last one, in milliseconds since 1970.
    pub updated_at: u64,
}

/// A point of a rating graph: the rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RatingPoint {
    /// The id of that game.
    pub id: String,
    /// The id of it in the catalogue.
    pub game: String,
    /// Its end, in milliseconds since 1970.
    pub at: u64,
    /// The rating after it.
    #[serde(flatten)]
    pub rating: RatingInfo,
}

/// A player: somebody with an account, or a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Player {
    /// The name in small letters, or `GAME.BOT`.
    pub id: String,
    /// What to show.
    pub name: String,
    /// `person` or `bot`.
    pub kind: SeatKind,
}

/// A player with ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerReply {
    /// Who it is.
    pub player: Player,
    /// One for each game that was played rated.
    pub ratings: Vec<PlayerRating>,
    /// The last 500 rated games, the latest first.
    pub history: Vec<RatingPoint>,
}

/// A place on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Leader {
    /// Who it is.
    pub player: Player,
    /// The rating.
    pub rating: PlayerRating,
}

/// The strongest players, sure ones before first guesses: by rating less twice the deviation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Leaderboard {
    /// The best first.
    pub leaders: Vec<Leader>,
}
