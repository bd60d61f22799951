//! Ratings of players.

use crate::SeatKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The rating of a player at a game (Glicko-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RatingInfo {
    /// The strength; new players have 1,500.
    pub rating: i32,
    /// The standard deviation of the strength; new players have 350.
    pub deviation: i32,
    /// Whether the deviation is still large.
    pub is_provisional: bool,
}

/// The rating of a player at one side of a rated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatRating {
    /// Before the game.
    pub before: RatingInfo,
    /// After the game; `null` until it has finished.
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
    /// The number of rated games.
    pub games: u32,
    /// When the last one ended, in milliseconds since 1970.
    pub updated_at: u64,
}

/// A point of a rating graph: the rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RatingPoint {
    /// The id of that game.
    pub id: String,
    /// Its id in the catalogue.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
    /// The rating after it.
    #[serde(flatten)]
    pub rating: RatingInfo,
}

/// A player: a person with an account, a program with one, or a bot of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// The name in lower case, or `GAME.BOT`.
    pub id: String,
    /// The name.
    pub name: String,
    /// `person` for an account, `bot` for a bot of the catalogue.
    pub kind: SeatKind,
    /// Whether it is a BOT, the account of a program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub is_bot: bool,
}

/// A player with ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerReply {
    /// The player.
    pub player: Player,
    /// One rating for each game of the catalogue with rated games.
    pub ratings: Vec<PlayerRating>,
    /// The last 500 rated games, the latest first.
    pub history: Vec<RatingPoint>,
}

/// A place on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Leader {
    /// The player.
    pub player: Player,
    /// The rating.
    pub rating: PlayerRating,
}

/// The strongest players, ordered by rating minus twice the deviation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Leaderboard {
    /// The players, best first.
    pub leaders: Vec<Leader>,
}
